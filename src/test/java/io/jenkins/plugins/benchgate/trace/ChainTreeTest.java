package io.jenkins.plugins.benchgate.trace;

import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.CLIENT;
import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.CONSUMER;
import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.INTERNAL;
import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.PRODUCER;
import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.trace.ChainTree.Node;
import io.jenkins.plugins.benchgate.trace.ChainTree.Period;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChainTreeTest {
    /** One chain in ns: a call with a query, then a message. */
    private static ChainFixture shop() {
        return new ChainFixture()
                .add(1, 0, SERVER, "shop", "checkout", 0, 900)
                .add(2, 1, CLIENT, "shop", "call", 100, 800)
                .add(3, 2, SERVER, "cart", "items", 150, 750)
                .add(4, 3, CLIENT, "cart", "select", 200, 500)
                .add(5, 1, PRODUCER, "shop", "publish", 820, 850)
                .add(6, 5, CONSUMER, "mail", "send", 1850, 2850);
    }

    @Test
    void eachSpanStandsBelowItsCallerWithItsTimes() {
        ChainTree tree = ChainTree.of(shop().chain(), 0, node -> node == 0);

        assertThat(tree.seconds()).isCloseTo(2850e-9, within(1e-15));
        assertThat(tree.spans()).isEqualTo(6);
        assertThat(tree.left()).isZero();
        assertThat(tree.nodes())
                .extracting(node -> "%d %s %s %.0f+%.0f own %.0f waited %.0f%s"
                        .formatted(
                                node.depth(),
                                node.operation(),
                                node.part().word(),
                                1e9 * node.start(),
                                1e9 * node.seconds(),
                                1e9 * node.own(),
                                1e9 * node.waited(),
                                node.cold() ? " cold" : ""))
                .containsExactly(
                        "0 shop:checkout computing 0+900 own 170 waited 0 cold",
                        "1 shop:call network 100+700 own 100 waited 0",
                        "2 cart:items computing 150+600 own 300 waited 0",
                        "3 cart:select query 200+300 own 300 waited 0",
                        "1 shop:publish network 820+30 own 30 waited 0",
                        "2 mail:send computing 1850+1000 own 1000 waited 1000");
        assertThat(tree.nodes().get(0).periods())
                .extracting(Period::start)
                .usingElementComparator((one, other) -> Math.abs(one - other) < 1e-12 ? 0 : 1)
                .containsExactly(0.0, 800e-9, 850e-9);
    }

    @Test
    void ofManySpansThoseThatDidMostAreKeptWithTheirCallers() {
        ChainFixture many = new ChainFixture().add(1, 0, SERVER, "shop", "checkout", 0, 10_000_000);
        for (int i = 0; i < 500; i++) {
            int call = 2 + 2 * i;
            many.add(call, 1, INTERNAL, "shop", "item " + i, 20_000L * i, 20_000L * i + 10_000);
            // those in the middle ask longest
            long takes = 9_000 - 10L * Math.abs(i - 250);
            many.add(call + 1, call, CLIENT, "shop", "select " + i, 20_000L * i + 100, 20_000L * i + 100 + takes);
        }
        ChainTree tree = ChainTree.of(many.chain(), 0, node -> false);

        assertThat(tree.spans()).isEqualTo(1001);
        assertThat(tree.nodes()).hasSize(ChainTree.SPANS);
        assertThat(tree.left()).isEqualTo(1001 - ChainTree.SPANS);
        assertThat(tree.nodes()).extracting(Node::operation).contains("shop:select 250", "shop:item 250");
        assertThat(tree.nodes().get(0).periods()).hasSize(ChainTree.PERIODS);
        double shown = tree.nodes().stream().mapToDouble(Node::own).sum();
        assertThat(shown + tree.leftOwn()).as("no span is lost").isCloseTo(10_000_000e-9, within(1e-9));
        assertThat(tree.nodes()).extracting(Node::start).isSorted();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 39, 40, 2000})
    void aDeepChainShowsItsLargestSpanAndHowManyAreBetween(int depth) {
        ChainFixture deep = new ChainFixture();
        for (int i = 0; i < depth; i++) {
            deep.add(i + 1, i, INTERNAL, "deep", "level " + i, i, 100_000 - i);
        }
        ChainTree tree = ChainTree.of(deep.chain(), 0, node -> false);

        Node last = tree.nodes().get(tree.nodes().size() - 1);
        assertThat(last.operation()).isEqualTo("deep:level " + (depth - 1));
        assertThat(tree.nodes()).hasSize(Math.min(depth, ChainTree.SPANS));
        assertThat(tree.nodes().stream().mapToInt(Node::between).sum()
                        + tree.nodes().size())
                .isEqualTo(depth);
        assertThat(tree.nodes())
                .extracting(Node::depth)
                .containsExactlyElementsOf(
                        IntStream.range(0, tree.nodes().size()).boxed().toList());
    }

    @Test
    void aLongNameIsCut() {
        ChainTree tree = ChainTree.of(
                new ChainFixture()
                        .add(1, 0, SERVER, "shop", "x".repeat(10_000), 0, 1)
                        .chain(),
                0,
                node -> false);

        assertThat(tree.nodes().get(0).operation())
                .hasSize(ChainTree.TITLE)
                .startsWith("shop:x")
                .endsWith("…");
    }
}
