package io.jenkins.plugins.benchgate.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import io.jenkins.plugins.benchgate.trace.Spans.Operation;
import io.jenkins.plugins.benchgate.trace.TraceFormat.SpanSink;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the log lines that the library of BeFaaS (version 2) writes: {@code BEFAAS{…}}, perhaps behind what a platform writes
 * before each line. Lines without it are left out.
 *
 * <p>A function writes how long it ran ({@code rpcIn}, a route, or {@code msg} for what a topic triggered), and how long its calls
 * of other functions ({@code rpcOut}) and of its database ({@code dbOut}) took. A call and what it calls have the same pair of
 * ids, and the first request of a context is what a chain begins with: a client may name a pair for it, too. Times are those of
 * the executor's clock since its start; the log's time stamps say when that was. An executor says that it was started, so one
 * that does not was running before the log begins.
 */
final class BefaasReader {
    static final String MARK = "BEFAAS{";
    private static final String NO_PAIR = "undefined-x-pair";
    private static final String PUBLISHER = "publisher";
    private static final String MEASURE = "measure";
    private static final double MILLISECOND = 1e6;
    private static final ObjectReader READER = Json.MAPPER.readerFor(JsonNode.class);

    private final Path file;
    private final List<Measure> measures = new ArrayList<>();
    /** When executors started, in ms since the epoch. */
    private final Map<String, Double> origins = new HashMap<>();
    /** Executors that were started while this log was written. */
    private final Set<String> started = new HashSet<>();

    private final List<Request> requests = new ArrayList<>();

    private BefaasReader(Path file) {
        this.file = file;
    }

    /** A request that reached a function, at a time in ms since the epoch. */
    private record Request(String context, String pair, double time) {}

    /**
     * What a function measured.
     *
     * @param what such as {@code rpcIn}, {@code rpcOut:cart:id-id} or {@code dbOut:get}
     * @param start ms since its executor started
     * @param duration in ms
     */
    private record Measure(
            String function,
            String executor,
            String deployment,
            String context,
            String pair,
            String what,
            double start,
            double duration) {
        /** The span of the function that measured it. */
        String within() {
            return "in:" + pair + ":" + function;
        }

        boolean startsWith(String kind) {
            return what.startsWith(kind + ":");
        }

        /** {@code cart} of {@code rpcOut:cart:id-id}. */
        String called() {
            return what.split(":", 3)[1];
        }
    }

    static void read(Path file, SpanSink sink) throws IOException {
        BefaasReader reader = new BefaasReader(file);
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(InputFile.open(file), StandardCharsets.UTF_8))) {
            long number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                int at = line.indexOf(MARK);
                if (at >= 0) {
                    reader.line(line.substring(at + MARK.length() - 1), number);
                }
            }
        }
        reader.spans(sink);
    }

    private void line(String json, long number) throws IOException {
        JsonNode line;
        try {
            line = READER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new InputException(file, number, json, "a whole line of BeFaaS' log");
        }
        JsonNode event = line.path("event");
        String executor = line.path("fn").path("id").asText();
        origins.merge(
                executor,
                line.path("timestamp").asDouble() - line.path("now").asDouble(),
                // time stamps are cut to whole milliseconds
                Math::max);
        String context = event.path("contextId").asText();
        String pair = event.path("xPair").asText(NO_PAIR);
        pair = pair.equals(NO_PAIR) ? context : pair;
        if (event.path("coldstart").asBoolean()) {
            started.add(executor);
        }
        if (event.has("request")) {
            requests.add(new Request(context, pair, line.path("timestamp").asDouble()));
        }
        JsonNode perf = event.path("perf");
        String mark = perf.path("mark").asText();
        if (perf.path("entryType").asText().equals(MEASURE) && mark.startsWith(MEASURE + ":")) {
            measures.add(new Measure(
                    line.path("fn").path("name").asText(),
                    executor,
                    line.path("deploymentId").asText(),
                    context,
                    pair,
                    mark.substring(MEASURE.length() + 1),
                    perf.path("startTime").asDouble(),
                    perf.path("duration").asDouble()));
        }
    }

    private void spans(SpanSink sink) throws IOException {
        Map<String, String> called = new HashMap<>();
        for (Measure measure : measures) {
            if (measure.startsWith("rpcOut")) {
                called.put(measure.what().substring(measure.what().lastIndexOf(':') + 1), measure.called());
            }
        }
        Map<String, Request> entries = new HashMap<>();
        requests.stream()
                .filter(request -> !called.containsKey(request.pair()))
                .forEach(request -> entries.merge(
                        request.context(), request, (one, other) -> one.time() <= other.time() ? one : other));
        Map<String, Double> first = new HashMap<>();
        measures.stream()
                .filter(BefaasReader::inbound)
                .forEach(measure -> first.merge(measure.executor(), measure.start(), Math::min));
        int number = 0;
        for (Measure measure : measures) {
            Request entry = entries.get(measure.context());
            boolean begins = measure.pair().equals(entry == null ? measure.context() : entry.pair());
            double earliest = first.getOrDefault(measure.executor(), 0.0);
            Boolean cold =
                    inbound(measure) ? started.contains(measure.executor()) && measure.start() <= earliest : null;
            sink.take(span(measure, called, begins, cold, number++));
        }
    }

    /** @param begins whether a chain begins with the function */
    private Span span(Measure measure, Map<String, String> called, boolean begins, @Nullable Boolean cold, int number) {
        SpanKind kind;
        String id;
        String parent;
        String name = measure.function();
        String target = "";
        if (measure.startsWith("rpcOut")) {
            String pair = measure.what().substring(measure.what().lastIndexOf(':') + 1);
            kind = SpanKind.CLIENT;
            id = "out:" + pair;
            parent = measure.within();
            name = "call";
            target = measure.called();
        } else if (measure.startsWith("dbOut")) {
            kind = SpanKind.CLIENT;
            id = "db:" + number;
            parent = measure.within();
            name = "database " + measure.called();
        } else if (inbound(measure)) {
            // a topic hands on the pair with which its publisher was called
            boolean triggered = PUBLISHER.equals(called.get(measure.pair()))
                    && !measure.function().equals(PUBLISHER);
            kind = triggered ? SpanKind.CONSUMER : SpanKind.SERVER;
            id = measure.within();
            parent = triggered ? "in:" + measure.pair() + ":" + PUBLISHER : "out:" + measure.pair();
            parent = begins ? "" : parent;
            name = measure.what().startsWith("rpc") || measure.what().equals("msg") ? "invoke" : route(measure.what());
        } else {
            kind = SpanKind.INTERNAL;
            id = "own:" + number;
            parent = measure.within();
            name = measure.what();
        }
        double origin = origins.getOrDefault(measure.executor(), 0.0);
        long start = Math.round((origin + measure.start()) * MILLISECOND);
        return new Span(
                new Span.Id(0, hash(measure.context()), hash(id)),
                new Span.Cause(parent.isEmpty() ? 0 : hash(parent), false, null),
                new Operation(measure.function(), name, kind, target),
                new Span.Source(measure.function(), measure.executor(), true, measure.deployment()),
                start,
                start + Math.round(measure.duration() * MILLISECOND),
                new Span.Outcome(false, cold),
                1);
    }

    private static boolean inbound(Measure measure) {
        return measure.what().equals("rpcIn")
                || measure.what().equals("msg")
                || measure.what().matches("(get|post|put|patch|del|all):.*");
    }

    /** {@code GET /cart} of {@code get:/cart}. */
    private static String route(String what) {
        String[] parts = what.split(":", 2);
        return parts[0].toUpperCase(Locale.ROOT) + " " + parts[1];
    }

    /** FNV-1a with 64 bits; never 0. */
    private static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        return hash == 0 ? 1 : hash;
    }
}
