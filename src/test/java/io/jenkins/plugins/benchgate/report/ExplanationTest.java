package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Explanation.Contribution;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which part of which chain is named first. */
class ExplanationTest {
    private static final Interval CERTAIN = new Interval(1, 99, 0.99);
    private static final Interval DOUBTFUL = new Interval(-50, 99, 0.99);

    private static Contribution part(String operation, Part part, double points, Interval interval) {
        return new Contribution(operation, part, 0.01, 0.02, 1, 1, points, interval);
    }

    private static Explanation chain(
            String operation, double change, @Nullable Interval interval, Contribution... parts) {
        return new Explanation(operation, 0.1, 0.2, change, interval, List.of(parts), List.of());
    }

    private static Verdict failed(String series) {
        return Verdicts.of(
                Outcome.FAIL, "jump:metric=*,percent=5", series, "it got worse", 40, CERTAIN, 5, Unit.PERCENT);
    }

    private static String first(List<Explanation> explanations, String... failed) {
        return Explanation.first(
                        explanations,
                        List.of(failed).stream().map(ExplanationTest::failed).toList())
                .map(Message::english)
                .orElse("");
    }

    private static final Explanation CART = chain(
            "shop:GET /cart",
            40,
            CERTAIN,
            part("mail:consume", Part.COLD_START, 25, DOUBTFUL),
            part("shop:SELECT items", Part.QUERY, 20, CERTAIN),
            part("shop:GET /cart", Part.COMPUTING, -5, CERTAIN));
    private static final Explanation HOME =
            chain("shop:GET /", 90, CERTAIN, part("shop:GET /", Part.COMPUTING, 90, CERTAIN));
    private static final Explanation ORDER = chain(
            "shop:POST /order",
            30,
            DOUBTFUL,
            part("mail:consume", Part.COLD_START, 25, DOUBTFUL),
            part("stock:GET /", Part.NETWORK, 20, CERTAIN));

    @Test
    void partsBeyondDoubtAreNamedBeforeLargerOnes() {
        assertThat(first(List.of(CART)))
                .isEqualTo("of +40.0 % of shop:GET /cart, +20.0 points are shop:SELECT items (query).");
    }

    @Test
    void aPartInDoubtIsNamedWhereNoneIsBeyond() {
        assertThat(first(List.of(chain("a:GET /", 10, CERTAIN, part("b:GET /", Part.NETWORK, 9, DOUBTFUL)))))
                .isEqualTo("of +10.0 % of a:GET /, +9.0 points are b:GET / (network).");
    }

    @Test
    void aChangeInDoubtIsNotExplainedUnlessAGateFailedByIt() {
        assertThat(first(List.of(ORDER))).isEmpty();
        assertThat(first(List.of(ORDER), "shop:GET / end-to-end median")).isEmpty();
        String expected = "of shop:POST /order, whose change of +30.0 % is not certain, +20.0 points are stock:GET /"
                + " (network).";
        assertThat(first(List.of(ORDER), "shop:POST /order end-to-end median")).isEqualTo(expected);
        assertThat(first(List.of(ORDER), "stock:GET / calls in shop:POST /order mean"))
                .isEqualTo(expected);
        assertThat(first(List.of(ORDER), "stock:GET / network median")).isEqualTo(expected);
    }

    @Test
    void whatGatesFailedByIsSaidFirst() {
        List<Explanation> all = List.of(CART, HOME, ORDER);
        assertThat(first(all)).contains(" of shop:GET /, ");
        assertThat(first(all, "shop:GET /cart end-to-end median")).contains(" of shop:GET /cart, ");
        assertThat(first(all, "shop:POST /order end-to-end median")).contains("of shop:POST /order, ");
        assertThat(first(all, "shop:SELECT items query median"))
                .as("an operation of the chain")
                .contains(" of shop:GET /cart, ");
    }

    @Test
    void aNewCallIsSaid() {
        Contribution call = new Contribution("stock:GET /", Part.NETWORK, 0, 0.02, 0, 1, 20, CERTAIN);
        assertThat(first(List.of(chain("shop:GET /", 20, CERTAIN, call))))
                .endsWith(" points are stock:GET / (network). It takes 1 of them instead of 0.");
    }

    /** Its time is as noisy as that of others, but none of the baseline's chains has it. */
    @Test
    void aNewCallIsBeyondDoubtByItsCount() {
        Contribution call = new Contribution("stock:GET /", Part.NETWORK, 0, 0.02, 0, 1, 20, DOUBTFUL);
        Contribution query = new Contribution("stock:SELECT", Part.QUERY, 0, 0.01, 0, 1, 10, CERTAIN);
        Contribution rare = new Contribution("stock:GET /", Part.COLD_START, 0, 0.03, 0, 0.1, 30, DOUBTFUL);
        assertThat(first(List.of(chain("shop:GET /", 60, DOUBTFUL, rare, call, query)), "shop:GET / end-to-end median"))
                .contains(" points are stock:GET / (network).");
    }

    @Test
    void nothingIsSaidWithoutParts() {
        assertThat(first(List.of(chain("a:GET", 100, null)))).isEmpty();
    }
}
