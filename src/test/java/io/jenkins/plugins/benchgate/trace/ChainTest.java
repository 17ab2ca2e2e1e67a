package io.jenkins.plugins.benchgate.trace;

import static io.jenkins.plugins.benchgate.trace.ChainFixture.ORIGIN;
import static io.jenkins.plugins.benchgate.trace.ChainFixture.node;
import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.CLIENT;
import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.INTERNAL;
import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.trace.Spans.Operation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChainTest {
    @Test
    void childrenFollowEachOtherInTheOrderOfTheirStarts() {
        Chain chain = new ChainFixture()
                .add(4, 2, INTERNAL, "a", "grandchild", 25, 26)
                .add(3, 1, INTERNAL, "a", "later", 30, 40)
                .add(2, 1, INTERNAL, "a", "earlier", 20, 28)
                .add(1, 0, SERVER, "a", "root", 0, 100)
                .chain();

        assertThat(chain.roots()).isEqualTo(1);
        assertThat(chain.operation(0).name()).isEqualTo("root");
        assertThat(chain.operation(chain.firstChild(0)).name()).isEqualTo("earlier");
        assertThat(chain.endOfChildren(0) - chain.firstChild(0)).isEqualTo(2);
        assertThat(chain.parent(node(chain, "grandchild"))).isEqualTo(node(chain, "earlier"));
    }

    @Test
    void aSpanWhoseParentIsMissingIsARootThatHadNoBeginning() {
        Chain chain =
                new ChainFixture().add(2, 9, INTERNAL, "a", "orphan", 20, 28).chain();

        assertThat(chain.roots()).isEqualTo(1);
        assertThat(chain.orphan(0)).isTrue();
    }

    @Test
    void cyclesAndDoublesAreLeftOut() {
        Chain chain = new ChainFixture()
                .add(1, 0, SERVER, "a", "root", 0, 100)
                .add(1, 0, SERVER, "a", "root", 0, 100)
                .add(2, 3, INTERNAL, "a", "one", 20, 28)
                .add(3, 2, INTERNAL, "a", "other", 20, 28)
                .add(4, 4, INTERNAL, "a", "itself", 20, 28)
                .chain();

        assertThat(chain.size()).isEqualTo(1);
        assertThat(chain.unreached()).isEqualTo(4);
    }

    @Test
    void whatAServerDidBelongsToItsHalfOfASharedSpan() {
        Chain chain = new ChainFixture()
                .add(1, 0, CLIENT, "shop", "call", 0, 100)
                .add(1, 1, SERVER, "cart", "serve", 10, 90, true)
                .add(2, 1, CLIENT, "cart", "query", 20, 80)
                .chain();

        assertThat(chain.parent(node(chain, "serve"))).isEqualTo(node(chain, "call"));
        assertThat(chain.parent(node(chain, "query"))).isEqualTo(node(chain, "serve"));
        assertThat(chain.server(node(chain, "call"))).isEqualTo(node(chain, "serve"));
    }

    /** As Jaeger does it: half of what the client waited longer lies before the server's span. */
    @Test
    void aServerWhoseClockIsAheadIsMovedIntoTheSpanOfItsClient() {
        Chain chain = new ChainFixture()
                .add(1, 0, CLIENT, "shop", "call", 0, 100)
                .add(2, 1, SERVER, "cart", "serve", 5000, 5060)
                .add(3, 2, CLIENT, "cart", "query", 5010, 5020)
                .chain();

        assertThat(chain.start(node(chain, "serve")) - ORIGIN).isEqualTo(20);
        assertThat(chain.end(node(chain, "serve")) - ORIGIN).isEqualTo(80);
        assertThat(chain.start(node(chain, "query")) - ORIGIN).isEqualTo(30);
        assertThat(chain.corrected()).isEqualTo(1);
        assertThat(chain.uncorrected()).isZero();
    }

    @Test
    void aServerThatTookLongerThanItsClientWaitedStaysWhereItIs() {
        Chain chain = new ChainFixture()
                .add(1, 0, CLIENT, "shop", "call", 0, 100)
                .add(2, 1, SERVER, "cart", "serve", 10, 300)
                .chain();

        assertThat(chain.start(node(chain, "serve")) - ORIGIN).isEqualTo(10);
        assertThat(chain.uncorrected()).isEqualTo(1);
    }

    @Test
    void deepAndWideChainsTakeNoStack() {
        ChainFixture deep = new ChainFixture();
        for (int i = 1; i <= 100_000; i++) {
            deep.add(i, i - 1, INTERNAL, "a", "step", i, 1_000_000 - i);
        }
        Chain chain = deep.chain();
        long[] sum = {0};
        CriticalPath path = new CriticalPath(chain, node -> false);
        path.follow(0, (node, part, time) -> sum[0] += time);
        assertThat(sum[0]).isEqualTo(path.endToEnd(0)).isEqualTo(999_998);

        ChainFixture wide = new ChainFixture().add(1, 0, SERVER, "a", "root", 0, 1_000_000);
        for (int i = 2; i <= 100_000; i++) {
            wide.add(i, 1, INTERNAL, "a", "child", i, i + 1);
        }
        assertThat(OwnTime.of(wide.chain(), 0)).isEqualTo(1_000_000 - 99_999);
    }

    @Test
    void spansAreOfTheTraceThatTheyName() throws IOException {
        Spans spans = new Spans();
        for (int i = 0; i < 1000; i++) {
            spans.take(new Span(
                    new Span.Id(i % 10, 7, i + 1),
                    new Span.Cause(i < 10 ? 0 : i % 10 + 1, false, null),
                    new Operation("a", "work", INTERNAL, ""),
                    new Span.Source("a", "", false, ""),
                    1000 - i % 10,
                    2000,
                    new Span.Outcome(false, null),
                    1));
        }
        List<Chain> chains = new ArrayList<>();
        Chains.each(spans, chains::add);

        assertThat(chains).hasSize(10).allSatisfy(chain -> {
            assertThat(chain.size()).isEqualTo(100);
            assertThat(chain.roots()).isEqualTo(1);
        });
        assertThat(chains).extracting(chain -> chain.start(0)).isSorted();
    }
}
