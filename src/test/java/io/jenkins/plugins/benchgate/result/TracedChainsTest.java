package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.trace.ChainTree.Node;
import io.jenkins.plugins.benchgate.trace.EarlyCalls;
import io.jenkins.plugins.benchgate.trace.EarlyCalls.Call;
import io.jenkins.plugins.benchgate.trace.Trigger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracedChainsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long BEGUN = 1_700_000_000L * SECOND;
    private static final long MILLISECOND = SECOND / 1000;

    @TempDir
    Path folder;

    private final List<String> spans = new ArrayList<>();

    private void span(int trace, int id, int parent, int kind, String name, long from, long until, String more) {
        spans.add(
                "{\"traceId\":\"%032x\",\"spanId\":\"%016x\",\"parentSpanId\":\"%s\",\"kind\":%d,\"name\":\"%s\",\"startTimeUnixNano\":\"%d\",\"endTimeUnixNano\":\"%d\"%s}"
                        .formatted(
                                trace,
                                id,
                                parent == 0 ? "" : "%016x".formatted(parent),
                                kind,
                                name,
                                BEGUN + from * MILLISECOND,
                                BEGUN + until * MILLISECOND,
                                more));
    }

    private List<Path> file() throws IOException {
        String json =
                "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"shop\"}}]},\"scopeSpans\":[{\"spans\":["
                        + String.join(",", spans) + "]}]}]}\n";
        return List.of(Files.writeString(folder.resolve("spans.jsonl"), json));
    }

    private static String cold(boolean cold) {
        return ",\"attributes\":[{\"key\":\"faas.coldstart\",\"value\":{\"boolValue\":" + cold + "}}]";
    }

    /** An order each second, which is mailed 20 ms after it was sent; the first mail is a cold start. */
    private void orders(int orders) {
        for (int order = 1; order <= orders; order++) {
            long at = 1000L * order;
            span(order, 1, 0, 2, "order", at, at + 50, "");
            span(order, 2, 1, 4, "send", at + 10, at + 15, "");
            span(order, 3, 2, 5, "mail", at + 35, at + 35 + (order == 1 ? 900 : 10), cold(order == 1));
        }
    }

    @Test
    void theFirstSecondsOfAPhaseAndWhatIsTriggeredAreFound() throws IOException {
        orders(40);
        ChosenSpans chosen = new ChosenSpans("", Set.of(), List.of(new ChosenSpans.Period(BEGUN, BEGUN + 60 * SECOND)));

        TracedChains chains = TracedChains.read(file(), chosen);

        assertThat(chains.triggers()).containsExactly(Map.entry(new Trigger("shop:mail", "shop:send"), 40));
        assertThat(chains.early()).containsOnlyKeys("shop:mail");
        EarlyCalls mails = chains.early().get("shop:mail");
        assertThat(mails.count()).as("those of the first 30 s").isEqualTo(29);
        assertThat(mails.cold()).isEqualTo(1);
        assertThat(mails.calls())
                .startsWith(new Call(1.035, 0.9, true), new Call(2.035, 0.01, false))
                .endsWith(new Call(29.035, 0.01, false));
    }

    @Test
    void withoutAPhaseNoCallIsEarly() throws IOException {
        orders(2);

        assertThat(TracedChains.read(file(), ChosenSpans.ALL).early()).isEmpty();
    }

    @Test
    void treesAreThoseOfTheChainsAskedFor() throws IOException {
        orders(3);
        TracedChains.Place second = new TracedChains.Place("shop:order", 1);

        assertThat(TracedChains.trees(file(), ChosenSpans.ALL, Set.of(second)))
                .containsOnlyKeys(second)
                .extractingByKey(second)
                .satisfies(tree -> {
                    assertThat(tree.seconds()).isEqualTo(0.05);
                    assertThat(tree.nodes())
                            .extracting(Node::operation)
                            .containsExactly("shop:order", "shop:send", "shop:mail");
                    assertThat(tree.nodes().get(2).waited()).isEqualTo(0.02);
                });
    }
}
