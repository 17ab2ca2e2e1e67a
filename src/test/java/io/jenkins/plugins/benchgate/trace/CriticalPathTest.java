package io.jenkins.plugins.benchgate.trace;

import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.CLIENT;
import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.CONSUMER;
import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.INTERNAL;
import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.PRODUCER;
import static io.jenkins.plugins.benchgate.trace.Span.SpanKind.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CriticalPathTest {
    private static Map<String, Long> parts(Chain chain, String... cold) {
        Map<String, Long> parts = new LinkedHashMap<>();
        CriticalPath path = new CriticalPath(
                chain, node -> List.of(cold).contains(chain.operation(node).name()));
        path.follow(
                0,
                (node, part, time) -> parts.merge(chain.operation(node).name() + " " + part.word(), time, Long::sum));
        return parts;
    }

    /** A call and its two queries, then a message: the story of THESIS, figure 8.10. */
    private static ChainFixture shop() {
        return new ChainFixture()
                .add(1, 0, SERVER, "shop", "checkout", 0, 900)
                .add(2, 1, CLIENT, "shop", "call", 100, 800)
                .add(3, 2, SERVER, "cart", "items", 150, 750)
                .add(4, 3, CLIENT, "cart", "select", 200, 500);
    }

    @Test
    void computingNetworkAndQueriesAddUpToTheWhole() {
        assertThat(parts(shop().chain()))
                .containsOnly(
                        Map.entry("checkout computing", 200L),
                        Map.entry("items network", 100L),
                        Map.entry("items computing", 300L),
                        Map.entry("select query", 300L));
    }

    @Test
    void aCallOfAColdFunctionWaitedForItsStart() {
        assertThat(parts(shop().chain(), "items"))
                .containsEntry("items cold start", 100L)
                .doesNotContainKey("items network");
    }

    @Test
    void whatIsTriggeredIsWaitedForUntilItEnds() {
        Chain chain = shop().add(5, 1, PRODUCER, "shop", "publish", 820, 850)
                .add(6, 5, CONSUMER, "mail", "send", 1850, 2850)
                .chain();

        assertThat(new CriticalPath(chain, node -> false).endToEnd(0)).isEqualTo(2850);
        // what the shop did while the message was under way delayed nothing
        assertThat(parts(chain))
                .containsEntry("send computing", 1000L)
                .containsEntry("send trigger delay", 1000L)
                .containsEntry("publish network", 30L)
                .containsEntry("checkout computing", 120L);
    }

    @Test
    void ofCallsAtTheSameTimeTheLastOneCounts() {
        Chain chain = new ChainFixture()
                .add(1, 0, SERVER, "a", "root", 0, 100)
                .add(2, 1, CLIENT, "a", "short", 10, 50)
                .add(3, 1, CLIENT, "a", "long", 20, 90)
                .chain();

        // until 20 the short one ran, and the long one had not begun
        assertThat(parts(chain))
                .containsOnly(
                        Map.entry("root computing", 20L), Map.entry("long query", 70L), Map.entry("short query", 10L));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void thePartsOfAnyChainAddUp(long seed) {
        Random random = new Random(seed);
        SpanKind[] kinds = SpanKind.values();
        for (int round = 0; round < 200; round++) {
            ChainFixture fixture = new ChainFixture().add(1, 0, SERVER, "s0", "root", 0, 1 + random.nextInt(100));
            int count = 2 + random.nextInt(12);
            for (int id = 2; id <= count; id++) {
                long start = random.nextInt(120);
                fixture.add(
                        id,
                        1 + random.nextInt(id - 1),
                        kinds[random.nextInt(kinds.length)],
                        "s" + random.nextInt(3),
                        "n" + id,
                        start,
                        start + random.nextInt(60));
            }
            Chain chain = fixture.chain();
            CriticalPath path = new CriticalPath(chain, node -> node % 3 == 0);
            long[] sum = {0};
            path.follow(0, (node, part, time) -> {
                assertThat(time).isPositive();
                sum[0] += time;
            });
            assertThat(sum[0]).isEqualTo(path.endToEnd(0));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8})
    void ownTimeIsTheTimeWithoutAnyChild(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            int length = 1 + random.nextInt(50);
            ChainFixture fixture = new ChainFixture().add(1, 0, SERVER, "a", "root", 0, length);
            boolean[] covered = new boolean[length];
            for (int id = 2; id < 2 + random.nextInt(6); id++) {
                int start = random.nextInt(60);
                int end = start + random.nextInt(20);
                SpanKind kind = random.nextInt(4) == 0 ? CONSUMER : INTERNAL;
                fixture.add(id, 1, kind, "a", "n" + id, start, end);
                for (int tick = start; tick < end && kind == INTERNAL; tick++) {
                    if (tick < length) {
                        covered[tick] = true;
                    }
                }
            }
            int free = 0;
            for (boolean tick : covered) {
                free += tick ? 0 : 1;
            }
            assertThat(OwnTime.of(fixture.chain(), 0)).isEqualTo(free);
        }
    }
}
