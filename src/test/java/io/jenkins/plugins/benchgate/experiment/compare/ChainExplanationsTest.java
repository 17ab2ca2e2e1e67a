package io.jenkins.plugins.benchgate.experiment.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.experiment.compare.ChainExplanations.TracedTrial;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Trimming;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Choice;
import io.jenkins.plugins.benchgate.report.Explanation.Contribution;
import io.jenkins.plugins.benchgate.result.ChosenSpans;
import io.jenkins.plugins.benchgate.result.TracedChains;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.trace.ChainTree;
import io.jenkins.plugins.benchgate.trace.ChainTree.Node;
import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChainExplanationsTest {
    private static final int TRIALS = 6;
    private static final int CHAINS = 300;

    @TempDir
    Path folder;

    /**
     * A version of a shop: a checkout works, asks its database, and calls a cart that works.
     *
     * @param work mean time in µs, exponentially distributed, as the others
     * @param queries how often it asks
     */
    private record Shop(double work, double query, int queries, double cart, double network) {
        static final Shop USUAL = new Shop(2000, 3000, 1, 4000, 500);
    }

    private List<TracedTrial> trials(Shop baseline, Shop candidate, long seed) throws IOException {
        Random random = new Random(seed);
        List<TracedTrial> trials = new ArrayList<>();
        for (int number = 1; number <= TRIALS; number++) {
            trials.add(trial(Trial.BASELINE, number, baseline, random));
            trials.add(trial(Trial.CANDIDATE, number, candidate, random));
        }
        return trials;
    }

    private TracedTrial trial(String version, int number, Shop shop, Random random) throws IOException {
        StringBuilder shops = new StringBuilder();
        StringBuilder carts = new StringBuilder();
        double drift = 1 + 0.02 * random.nextGaussian();
        long time = 1_700_000_000_000_000_000L;
        for (int chain = 1; chain <= CHAINS; chain++) {
            String trace = String.format("%032x", chain);
            long start = time;
            long now = start + some(random, drift * shop.work);
            for (int query = 0; query < shop.queries; query++) {
                long end = now + some(random, drift * shop.query);
                span(shops, trace, 10 + query, 1, "SELECT items", 3, now, end);
                now = end;
            }
            long called = now;
            long served = called + some(random, drift * shop.network);
            long answered = served + some(random, drift * shop.cart);
            now = answered + some(random, drift * shop.network);
            span(shops, trace, 2, 1, "GET cart", 3, called, now);
            span(carts, trace, 3, 2, "GET /items", 2, served, answered);
            span(shops, trace, 1, 0, "GET /checkout", 2, start, now);
            time = now + 1_000_000;
        }
        Path file = Files.writeString(
                folder.resolve(version + number + ".jsonl"),
                "{\"resourceSpans\":[" + resource("shop", shops) + "," + resource("cart", carts) + "]}\n");
        return new TracedTrial(
                version,
                "here",
                number,
                TracedChains.read(List.of(file), ChosenSpans.ALL),
                wanted -> TracedChains.trees(List.of(file), ChosenSpans.ALL, wanted));
    }

    private static long some(Random random, double mean) {
        return (long) (-Math.log(1 - random.nextDouble()) * mean * 1000);
    }

    private static void span(
            StringBuilder spans, String trace, int id, int parent, String name, int kind, long start, long end) {
        spans.append(spans.isEmpty() ? "" : ",")
                .append("{\"traceId\":\"")
                .append(trace)
                .append("\",\"spanId\":\"")
                .append(String.format("%016x", id))
                .append("\",\"parentSpanId\":\"")
                .append(parent == 0 ? "" : String.format("%016x", parent))
                .append("\",\"name\":\"")
                .append(name)
                .append("\",\"kind\":")
                .append(kind)
                .append(",\"startTimeUnixNano\":\"")
                .append(start)
                .append("\",\"endTimeUnixNano\":\"")
                .append(end)
                .append("\"}");
    }

    private static String resource(String service, CharSequence spans) {
        return "{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"" + service
                + "\"}}]},\"scopeSpans\":[{\"spans\":[" + spans + "]}]}";
    }

    private Explanation explained(Shop candidate, long seed) throws IOException {
        List<Explanation> explanations = new ChainExplanations(
                        HierarchicalBootstrap.withSeed(seed).withResamples(500).onSameMachines(), Trimming.NONE, true)
                .of(trials(Shop.USUAL, candidate, seed));
        assertThat(explanations).singleElement().satisfies(one -> assertThat(one.operation())
                .isEqualTo("shop:GET /checkout"));
        return explanations.get(0);
    }

    private static Contribution part(Explanation explanation, String operation, Part part) {
        return explanation.parts().stream()
                .filter(one -> one.operation().equals(operation) && one.part() == part)
                .findFirst()
                .orElseThrow();
    }

    private static String first(Explanation explanation) {
        return explanation.first(false).map(Message::english).orElse("");
    }

    @Test
    void contributionsAddUpToTheChange() throws IOException {
        Explanation explanation = explained(new Shop(2500, 3000, 2, 4400, 450), 11);

        assertThat(explanation.parts().stream()
                        .mapToDouble(Contribution::points)
                        .sum())
                .isCloseTo(explanation.change(), within(1e-9));
        assertThat(explanation.parts().stream()
                        .mapToDouble(Contribution::baseline)
                        .sum())
                .isCloseTo(explanation.baseline(), within(1e-12));
        assertThat(explanation.parts().stream()
                        .mapToDouble(Contribution::candidate)
                        .sum())
                .isCloseTo(explanation.candidate(), within(1e-12));
        assertThat(explanation.change())
                .isCloseTo(100 * (explanation.candidate() / explanation.baseline() - 1), within(1e-9));
        assertThat(explanation.parts())
                .extracting(Contribution::part)
                .containsExactlyInAnyOrder(Part.QUERY, Part.COMPUTING, Part.COMPUTING, Part.NETWORK);
    }

    @Test
    void aSlowerQueryIsNamed() throws IOException {
        for (int seed = 1; seed <= 10; seed++) {
            Explanation explanation = explained(new Shop(2000, 6000, 1, 4000, 500), seed);
            Contribution query = part(explanation, "shop:SELECT items", Part.QUERY);
            assertThat(query.interval()).isNotNull().satisfies(interval -> assertThat(interval.contains(30))
                    .isTrue());
            assertThat(first(explanation))
                    .startsWith("of +")
                    .contains(" of shop:GET /checkout, +")
                    .endsWith(" points are shop:SELECT items (query).");
        }
    }

    @Test
    @Tag("long")
    void aSlowerServiceIsNamed() throws IOException {
        for (int seed = 1; seed <= 4; seed++) {
            assertThat(first(explained(new Shop(2000, 3000, 1, 7000, 500), seed)))
                    .endsWith(" points are cart:GET /items (computing).");
        }
    }

    @Test
    @Tag("long")
    void anExtraCallIsNamedAsSuch() throws IOException {
        for (int seed = 1; seed <= 4; seed++) {
            assertThat(first(explained(new Shop(2000, 3000, 2, 4000, 500), seed)))
                    .endsWith(" points are shop:SELECT items (query). It takes 2 of them instead of 1.");
        }
    }

    @Test
    @Tag("long")
    void equalVersionsAreRarelyExplained() throws IOException {
        int said = 0;
        for (int seed = 1; seed <= 20; seed++) {
            said += explained(Shop.USUAL, seed).first(false).isPresent() ? 1 : 0;
        }
        assertThat(said).isLessThanOrEqualTo(2);
    }

    @Test
    void theTypicalAndTheSlowestChainAreThoseOfTheTrialsThemselves() throws IOException {
        List<TracedTrial> trials = trials(Shop.USUAL, new Shop(2000, 6000, 2, 4000, 500), 3);
        ChainExplanations explanations = new ChainExplanations(
                HierarchicalBootstrap.withSeed(3).withResamples(100).onSameMachines(), Trimming.NONE, true);

        Explanation explanation = explanations.of(trials).get(0);

        for (String version : List.of(Trial.BASELINE, Trial.CANDIDATE)) {
            double[] times = trials.stream()
                    .filter(trial -> trial.version().equals(version))
                    .flatMapToDouble(trial -> Arrays.stream(
                            trial.chains().parts().get("shop:GET /checkout").totals()))
                    .sorted()
                    .toArray();
            assertThat(times).hasSize(TRIALS * CHAINS);
            ChainTree typical = explanation.example(version, Choice.TYPICAL).orElseThrow();
            assertThat(typical.seconds()).isEqualTo(times[times.length / 2 - 1]);
            assertThat(explanation
                            .example(version, Choice.SLOWEST)
                            .orElseThrow()
                            .seconds())
                    .isEqualTo(times[times.length - 1]);
            assertThat(typical.nodes())
                    .filteredOn(node -> node.operation().equals("shop:SELECT items"))
                    .hasSize(version.equals(Trial.BASELINE) ? 1 : 2)
                    .allSatisfy(node -> assertThat(node.part()).isEqualTo(Part.QUERY));
            assertThat(typical.nodes().stream().mapToDouble(Node::own).sum())
                    .as("spans that follow one another")
                    .isCloseTo(typical.seconds(), within(1e-9));
        }
        assertThat(explanations.of(trials)).as("the same raw spans").containsExactly(explanation);
    }
}
