package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Frame;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Moved;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Quantity;
import io.jenkins.plugins.benchgate.report.Explanation.Choice;
import io.jenkins.plugins.benchgate.report.Explanation.Example;
import io.jenkins.plugins.benchgate.report.TracedCalls.Burst;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.trace.ChainTree;
import io.jenkins.plugins.benchgate.trace.Chains;
import io.jenkins.plugins.benchgate.trace.EarlyCalls;
import io.jenkins.plugins.benchgate.trace.EarlyCalls.Call;
import io.jenkins.plugins.benchgate.trace.Span;
import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import io.jenkins.plugins.benchgate.trace.Spans;
import io.jenkins.plugins.benchgate.trace.Spans.Operation;
import io.jenkins.plugins.benchgate.trace.Trigger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Made-up chains of a shop that look like recorded ones. */
public final class TraceFixtures {
    private static final long START = 1_700_000_000_000_000_000L;

    private final Spans spans = new Spans();
    private long id;

    private TraceFixtures() {}

    /** @param from in µs after the root's start */
    private long add(long parent, SpanKind kind, String service, String name, double from, double until, String mark) {
        id++;
        Span.Source source = new Span.Source(service, "", true, "");
        try {
            spans.take(new Span(
                    new Span.Id(0, 1, id),
                    new Span.Cause(parent, false, null),
                    new Operation(service, name, kind, ""),
                    source,
                    START + Math.round(1e3 * from),
                    START + Math.round(1e3 * until),
                    new Span.Outcome(mark.equals("error"), mark.equals("cold")),
                    1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return id;
    }

    private ChainTree tree() {
        List<ChainTree> trees = new ArrayList<>();
        Chains.each(spans, chain -> trees.add(ChainTree.of(chain, 0, node -> spans.cold(chain.span(node)))));
        return trees.get(0);
    }

    /**
     * A checkout: it calls the cart, which queries, and sends an order, which is mailed.
     *
     * @param word in all names
     * @param slower how much longer the query takes, in µs
     */
    public static ChainTree small(String word, double slower) {
        TraceFixtures shop = new TraceFixtures();
        long root = shop.add(0, SpanKind.SERVER, "shop" + word, "GET /checkout", 0, 12_300 + slower, "");
        long call = shop.add(root, SpanKind.CLIENT, "shop" + word, "GET cart", 800, 9_700 + slower, "");
        long cart = shop.add(call, SpanKind.SERVER, "cart" + word, "GET /items", 2_400, 9_100 + slower, "cold");
        shop.add(cart, SpanKind.CLIENT, "cart" + word, "SELECT items", 3_000, 7_200 + slower, "error");
        long send =
                shop.add(root, SpanKind.PRODUCER, "shop" + word, "orders send", 10_000 + slower, 11_000 + slower, "");
        shop.add(send, SpanKind.CONSUMER, "mail" + word, "orders process", 15_500 + slower, 17_000 + slower, "");
        return shop.tree();
    }

    /** A checkout that queries so often, one query after the other, the 1000th for long. */
    public static ChainTree large(String word, int queries) {
        TraceFixtures shop = new TraceFixtures();
        double end = 4_000 + 100.0 * queries;
        long root = shop.add(0, SpanKind.SERVER, "shop" + word, "GET /checkout", 0, end, "");
        long call = shop.add(root, SpanKind.CLIENT, "shop" + word, "GET cart", 500, end - 500, "");
        long cart = shop.add(call, SpanKind.SERVER, "cart" + word, "GET /items", 1_000, end - 1_000, "");
        for (int query = 0; query < queries; query++) {
            double from = 2_000 + 100.0 * query;
            double takes = query == 1000 ? 99 : 30 + query % 50;
            shop.add(cart, SpanKind.CLIENT, "cart" + word, "SELECT item", from, from + takes, "");
        }
        return shop.tree();
    }

    /** Chains of both versions. */
    public static List<Example> examples(String word) {
        return List.of(
                new Example(Trial.BASELINE, Choice.TYPICAL, small(word, 0)),
                new Example(Trial.BASELINE, Choice.SLOWEST, large(word, 200)),
                new Example(Trial.CANDIDATE, Choice.TYPICAL, small(word, 3_100)),
                new Example(Trial.CANDIDATE, Choice.SLOWEST, large(word, 2_000)));
    }

    /** A trigger and a function, which starts cold at first, and slower in the candidate. */
    public static TracedCalls calls(String word) {
        return TracedCalls.of(
                List.of(new Trigger("mail" + word + ":orders process", "shop" + word + ":orders send")),
                List.of(new Burst("mail" + word + ":orders process", burst(40, 1), burst(2_000, 3))));
    }

    /**
     * Calls of 30 s, of which one in each of the first seconds is cold.
     *
     * @param slower how many times as long the cold ones take
     */
    private static EarlyCalls burst(int calls, double slower) {
        List<Call> all = new ArrayList<>();
        for (int call = 0; call < calls; call++) {
            double since = 29.5 * call / calls;
            boolean cold = since < 8 && call % (calls / 20) == 0;
            double warm = 0.004 + 0.0003 * (call * 7 % 13);
            all.add(new Call(since, cold ? slower * (0.35 + 0.02 * (call % 5)) : warm, cold));
        }
        return EarlyCalls.of(all);
    }

    /** A profile of one slow function and the one that calls it. */
    public static DifferentialProfile profile(String word) {
        Interval interval = new Interval(0.0025, 0.0033, 0.95);
        return new DifferentialProfile(
                "jfr",
                Quantity.SECONDS,
                3,
                List.of(),
                0.0051,
                0.0082,
                new Interval(0.0027, 0.0035, 0.95),
                List.of(
                        new Moved("com.acme.Checksum.update" + word, 0.001, 0.0039, 0.0029, interval),
                        new Moved(
                                "com.acme.Shop.buy" + word,
                                0.0041,
                                0.004,
                                -0.0001,
                                new Interval(-0.0004, 0.0002, 0.95))),
                1,
                new DifferentialProfile.FlameGraph(
                        List.of("com.acme.Shop.buy" + word, "com.acme.Checksum.update" + word),
                        List.of(
                                new Frame(0, 0, 0.0051, 0.0082, 0.0041, 0.004),
                                new Frame(1, 1, 0.001, 0.0039, 0.001, 0.0039))),
                List.of(),
                List.of());
    }
}
