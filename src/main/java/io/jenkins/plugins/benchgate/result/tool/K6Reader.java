package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads the summary of k6 (1.8): the file of {@code --summary-export}, what {@code handleSummary} is given, and the
 * newer machine-readable summary.
 *
 * <p>Metrics have k6's names. Of a trend there are the statistics that k6 computed, times in seconds; a counter is its
 * rate in op/s or B/s, a rate is in %, a gauge its last value. k6 ends well although requests failed; here failed
 * requests, failed checks and iterations that it was asked for but dropped are faults, and a crossed threshold of its
 * own is a warning.
 *
 * <p>Single values, {@code --out json}, are read by {@link K6Lines}.
 */
public final class K6Reader {
    private static final ToolForm<JsonPart> SUMMARY = new ToolForm<>(
            K6Reader::marksSummary,
            file -> JsonTree.read(file, "k6's summary in JSON, as --summary-export writes it"),
            K6Reader::read);

    /** How k6 itself was set up. */
    private static final Set<String> SETTINGS = Set.of("vus", "vus_max");

    private static final Set<String> HIGHER = Set.of(
            "http_reqs",
            "iterations",
            "checks",
            "checks_total",
            "checks_succeeded",
            "data_sent",
            "data_received",
            "grpc_reqs",
            "ws_sessions",
            "ws_msgs_sent",
            "ws_msgs_received");
    /** What there is at least, whatever the script does. */
    private static final Set<String> OWN = Set.of("iterations", "iteration_duration", "data_received", "vus");

    private static final Set<String> LOWER = Set.of("http_req_failed", "checks_failed", "dropped_iterations");

    private K6Reader() {}

    /** Whether a file that begins so is k6's. */
    public static boolean marks(FileStart opening) {
        return K6Lines.marks(opening) || marksSummary(opening);
    }

    private static boolean marksSummary(FileStart opening) {
        return opening.jsonWith("k6_version")
                || (opening.jsonWith("metrics") && OWN.stream().anyMatch(opening::jsonWith));
    }

    /**
     * Reads files.
     *
     * @param tolerated share of requests, checks and iterations that may fail in a valid trial, from 0 to below 1
     * @param keeping of single values
     */
    public static ResultReader reader(double tolerated, Keeping keeping) {
        ResultReader summary = SUMMARY.reader(tolerated);
        return file -> K6Lines.marks(FileStart.of(file))
                ? K6Lines.read(file, keeping, new Findings(tolerated))
                : summary.read(file);
    }

    private static void read(JsonPart root, Findings found) throws InputException {
        Map<String, K6Metric> metrics = metrics(root);
        double duration = root.at("config").at("duration").node().asDouble();
        for (K6Metric metric : metrics.values()) {
            if (!SETTINGS.contains(metric.name())) {
                add(root, metric, metrics, duration, found);
            }
        }
        for (K6Metric metric : metrics.values()) {
            metric.crossed().forEach(threshold -> found.warn("stored.k6Crossed", metric.name(), threshold));
        }
        judge(metrics, found);
    }

    private static Map<String, K6Metric> metrics(JsonPart root) throws InputException {
        Map<String, K6Metric> metrics = new TreeMap<>();
        for (JsonPart metric : root.at("metrics").fields()) {
            String name = metric.key();
            boolean described = metric.has("values") && metric.has("type");
            metrics.put(name, described ? K6Metric.described(name, metric) : K6Metric.exported(name, metric));
        }
        JsonPart results = root.at("results");
        for (JsonPart list : List.of(results.at("metrics"), results.at("checks").at("metrics"))) {
            for (JsonPart metric : list.items()) {
                String name = metric.at("name").text();
                metrics.put(name, K6Metric.described(name, metric));
            }
        }
        if (Collections.disjoint(metrics.keySet(), OWN)) {
            throw root.foreign();
        }
        return metrics;
    }

    private static void add(JsonPart root, K6Metric metric, Map<String, K6Metric> all, double duration, Findings found)
            throws InputException {
        switch (metric.kind()) {
            case TREND -> {
                Metric named = metric(metric);
                long count = count(metric, all);
                double divisor = metric.contains() == K6Metric.Contains.TIME ? 1e3 : 1;
                metric.statistics().forEach((word, value) -> found.value(named, word, value / divisor, count));
            }
            case COUNTER -> {
                boolean counted = duration > 0 && metric.values().containsKey("count");
                double rate = counted && !metric.values().containsKey("rate")
                        ? metric.count() / duration
                        : value(root, metric, "rate");
                found.value(metric(metric), rate);
            }
            case RATE -> {
                String word = metric.values().containsKey("rate") ? "rate" : "value";
                found.value(metric(metric), 100 * value(root, metric, word));
            }
            case GAUGE -> found.value(metric(metric), value(root, metric, "value"));
        }
    }

    /** The metric that k6's is here. */
    static Metric metric(K6Metric metric) {
        return new Metric(metric.name(), unit(metric), direction(metric));
    }

    /** Adds the one value of what is no trend and no setting. */
    static void single(K6Metric metric, Findings found) {
        if (metric.kind() == K6Metric.Kind.TREND || SETTINGS.contains(metric.name())) {
            return;
        }
        String word = metric.kind() == K6Metric.Kind.COUNTER ? "rate" : "value";
        double factor = metric.kind() == K6Metric.Kind.RATE ? 100 : 1;
        found.value(metric(metric), factor * metric.values().getOrDefault(word, 0.0));
    }

    private static double value(JsonPart root, K6Metric metric, String word) throws InputException {
        Double value = metric.values().get(word);
        if (value == null) {
            throw root.from(metric.where())
                    .wrong(
                            String.join(", ", metric.values().keySet()),
                            "the '" + word + "' of this " + metric.kind().name().toLowerCase(Locale.ROOT));
        }
        return value;
    }

    private static Unit unit(K6Metric metric) {
        boolean data = metric.contains() == K6Metric.Contains.DATA;
        return switch (metric.kind()) {
            case COUNTER -> data ? Findings.BYTES_PER_SECOND : Unit.OPERATIONS_PER_SECOND;
            case RATE -> Unit.PERCENT;
            case TREND, GAUGE ->
                metric.contains() == K6Metric.Contains.TIME ? Unit.SECOND : data ? Unit.BYTE : Unit.NONE;
        };
    }

    private static Direction direction(K6Metric metric) {
        String name = metric.name().replaceFirst("\\{.*", "");
        if (HIGHER.contains(name)) {
            return Direction.HIGHER;
        }
        boolean known = LOWER.contains(name) || metric.contains() == K6Metric.Contains.TIME;
        // a counter of a script may count what is good or bad: its rate does not tell
        return known ? Direction.LOWER : WrittenUnit.of("").direction(name);
    }

    /** How many values a trend sums up; 1 where k6 does not say. */
    private static long count(K6Metric metric, Map<String, K6Metric> all) {
        if (metric.count() > 0) {
            return metric.count();
        }
        String counter = metric.name().matches("http_req_\\w+")
                ? "http_reqs"
                : metric.name().equals("iteration_duration") ? "iterations" : "";
        K6Metric counted = all.get(counter);
        return counted == null ? 1 : counted.count();
    }

    /** Says why the trial is not valid, and what is tolerated. */
    static void judge(Map<String, K6Metric> metrics, Findings found) {
        K6Metric iterations = metrics.get("iterations");
        if (iterations == null || iterations.count() == 0) {
            found.fault("stored.k6NoIteration");
        }
        K6Metric requests = metrics.get("http_req_failed");
        if (requests != null) {
            found.failed("stored.requestsFailed", requests.hits(), requests.total());
        }
        K6Metric checks = metrics.get("checks");
        K6Metric failed = metrics.get("checks_failed");
        if (checks != null) {
            found.failed("stored.checksFailed", checks.total() - checks.hits(), checks.total());
        } else if (failed != null) {
            found.failed("stored.checksFailed", failed.hits(), failed.total());
        }
        K6Metric dropped = metrics.get("dropped_iterations");
        if (dropped != null && iterations != null) {
            found.failed("stored.k6Dropped", dropped.count(), dropped.count() + iterations.count());
        }
    }
}
