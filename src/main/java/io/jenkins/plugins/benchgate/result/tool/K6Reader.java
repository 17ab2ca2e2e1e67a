package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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
 *
 * @param tolerated share of requests, checks and iterations that may fail in a valid trial, from 0 to below 1
 * @param keeping of single values
 */
public record K6Reader(double tolerated, Keeping keeping) implements ResultReader {
    private static final String EXPECTED = "k6's summary in JSON, as --summary-export writes it";
    private static final Unit BYTES_PER_SECOND = new Unit("B/s");
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

    public K6Reader {
        if (!(tolerated >= 0 && tolerated < 1)) {
            throw new IllegalArgumentException("found " + tolerated + ", expected a share from 0 to below 1");
        }
    }

    /** Of summaries, which have no single values. */
    K6Reader(double tolerated) {
        this(tolerated, Keeping.AUTO);
    }

    /** Whether a file that begins so is k6's. */
    public static boolean marks(FileStart opening) {
        return K6Lines.marks(opening)
                || opening.jsonWith("k6_version")
                || (opening.jsonWith("metrics") && OWN.stream().anyMatch(opening::jsonWith));
    }

    @Override
    public Reading read(Path file) throws IOException {
        if (K6Lines.marks(FileStart.of(file))) {
            return new K6Lines(tolerated, keeping).read(file);
        }
        JsonTree tree = JsonTree.read(file, EXPECTED);
        Map<String, K6Metric> metrics = metrics(tree);
        double duration = tree.root().path("config").path("duration").asDouble();
        List<Sample> samples = new ArrayList<>();
        for (K6Metric metric : metrics.values()) {
            if (!SETTINGS.contains(metric.name())) {
                samples.addAll(samples(tree, metric, metrics, duration));
            }
        }
        List<String> warnings = new ArrayList<>();
        for (K6Metric metric : metrics.values()) {
            metric.crossed()
                    .forEach(
                            threshold -> warnings.add(Sentences.english("stored.k6Crossed", metric.name(), threshold)));
        }
        List<String> faults = new ArrayList<>();
        judge(metrics, faults, warnings);
        return new Reading(samples, faults, warnings);
    }

    private static Map<String, K6Metric> metrics(JsonTree tree) throws InputException {
        Map<String, K6Metric> metrics = new TreeMap<>();
        JsonNode named = tree.root().path("metrics");
        for (Map.Entry<String, JsonNode> entry : named.properties()) {
            String where = "metrics." + entry.getKey();
            boolean described =
                    entry.getValue().has("values") && entry.getValue().has("type");
            metrics.put(
                    entry.getKey(),
                    described
                            ? K6Metric.described(tree, entry.getKey(), entry.getValue(), where)
                            : K6Metric.exported(tree, entry.getKey(), entry.getValue(), where));
        }
        JsonNode results = tree.root().path("results");
        listed(tree, results.path("metrics"), "results.metrics", metrics);
        listed(tree, results.path("checks").path("metrics"), "results.checks.metrics", metrics);
        if (Collections.disjoint(metrics.keySet(), OWN)) {
            throw tree.foreign(EXPECTED);
        }
        return metrics;
    }

    private static void listed(JsonTree tree, JsonNode list, String where, Map<String, K6Metric> metrics)
            throws InputException {
        for (int i = 0; i < list.size(); i++) {
            String place = where + "[" + i + "]";
            String name = tree.text(list.path(i).path("name"), place + ".name");
            metrics.put(name, K6Metric.described(tree, name, list.path(i), place));
        }
    }

    private static List<Sample> samples(JsonTree tree, K6Metric metric, Map<String, K6Metric> all, double duration)
            throws InputException {
        Metric named = metric(metric);
        return switch (metric.kind()) {
            case TREND -> {
                List<Sample> samples = new ArrayList<>();
                long count = count(metric, all);
                double divisor = metric.contains() == K6Metric.Contains.TIME ? 1e3 : 1;
                metric.statistics().forEach((word, value) -> samples.add(sample(named, word, value / divisor, count)));
                yield samples;
            }
            case COUNTER -> {
                boolean counted = duration > 0 && metric.values().containsKey("count");
                double rate = counted && !metric.values().containsKey("rate")
                        ? metric.count() / duration
                        : value(tree, metric, "rate");
                yield List.of(sample(named, null, rate, 1));
            }
            case RATE -> {
                String word = metric.values().containsKey("rate") ? "rate" : "value";
                yield List.of(sample(named, null, 100 * value(tree, metric, word), 1));
            }
            case GAUGE -> List.of(sample(named, null, value(tree, metric, "value"), 1));
        };
    }

    /** The metric that k6's is here. */
    static Metric metric(K6Metric metric) {
        return new Metric(metric.name(), unit(metric), direction(metric));
    }

    /**
     * The one value of what is no trend and no setting; none of others.
     */
    static List<Sample> single(K6Metric metric) {
        if (SETTINGS.contains(metric.name())) {
            return List.of();
        }
        Metric named = metric(metric);
        return switch (metric.kind()) {
            case TREND -> List.of();
            case COUNTER -> List.of(sample(named, null, metric.values().getOrDefault("rate", 0.0), 1));
            case RATE -> List.of(sample(named, null, 100 * metric.values().getOrDefault("value", 0.0), 1));
            case GAUGE -> List.of(sample(named, null, metric.values().getOrDefault("value", 0.0), 1));
        };
    }

    private static double value(JsonTree tree, K6Metric metric, String word) throws InputException {
        Double value = metric.values().get(word);
        if (value == null) {
            throw tree.wrong(
                    metric.where(),
                    String.join(", ", metric.values().keySet()),
                    "the '" + word + "' of this " + metric.kind().name().toLowerCase(Locale.ROOT));
        }
        return value;
    }

    private static Sample sample(Metric metric, @Nullable String statistic, double value, long count) {
        return new Sample(metric, statistic, new double[] {value}).from(new Sample.Origin(0, count, null));
    }

    private static Unit unit(K6Metric metric) {
        boolean data = metric.contains() == K6Metric.Contains.DATA;
        return switch (metric.kind()) {
            case COUNTER -> data ? BYTES_PER_SECOND : Unit.OPERATIONS_PER_SECOND;
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

    /** Adds why the trial is not valid, and what is tolerated. */
    void judge(Map<String, K6Metric> metrics, List<String> faults, List<String> warnings) {
        K6Metric iterations = metrics.get("iterations");
        if (iterations == null || iterations.count() == 0) {
            faults.add(Sentences.english("stored.k6NoIteration"));
        }
        Map<String, long[]> failures = new LinkedHashMap<>();
        K6Metric requests = metrics.get("http_req_failed");
        if (requests != null) {
            failures.put("stored.requestsFailed", new long[] {requests.hits(), requests.total()});
        }
        K6Metric checks = metrics.get("checks");
        K6Metric failed = metrics.get("checks_failed");
        if (checks != null) {
            failures.put("stored.checksFailed", new long[] {checks.total() - checks.hits(), checks.total()});
        } else if (failed != null) {
            failures.put("stored.checksFailed", new long[] {failed.hits(), failed.total()});
        }
        K6Metric dropped = metrics.get("dropped_iterations");
        if (dropped != null && iterations != null) {
            failures.put("stored.k6Dropped", new long[] {dropped.count(), dropped.count() + iterations.count()});
        }
        failures.forEach((key, count) -> {
            if (count[0] > 0) {
                String sentence = Sentences.english(key, Figure.of(count[0]), Figure.of(count[1]));
                (count[0] > tolerated * count[1] ? faults : warnings).add(sentence);
            }
        });
    }
}
