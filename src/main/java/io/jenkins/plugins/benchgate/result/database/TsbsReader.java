package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Sample.Origin;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the loaders and query runners of TSBS (v0.0.0-20230921131859-37fced794d56) wrote: the standard output, and
 * the JSON of {@code --results-file}.
 *
 * <p>Metrics of a load are {@code load rows} and {@code load metrics}, per second. Those of queries are {@code …
 * latency} in seconds and {@code … rate} in op/s, with the label of the queries before it, or their type where that is
 * known. TSBS keeps no single latencies, so that a latency comes as the statistics that it reports, {@code median},
 * {@code mean}, {@code p95}, {@code p99}, {@code p99.9}, {@code min}, {@code max} and {@code stddev}, one sample each,
 * with one value for each {@link Batch}.
 *
 * <p>TSBS ends with 0 although it loaded or asked nothing, so that only its counts tell whether a trial is valid; they
 * are in the standard output alone.
 */
public final class TsbsReader {
    public static final Metric LOAD_ROWS = new Metric("load rows", new Unit("rows/s"), Direction.HIGHER);
    public static final Metric LOAD_METRICS = new Metric("load metrics", new Unit("metrics/s"), Direction.HIGHER);

    private static final String ALL = "all queries";
    private static final String COLD = "cold queries";
    private static final String WARM = "warm queries";
    /** Text has 0.01 ms, which is more than 1 % of less than this. */
    private static final double COARSE = 1e-3;
    /** Half of 0.01 ms, and a little for binary fractions. */
    private static final double ROUNDING = 0.0051e-3;

    private static final int SHOWN = 100;

    private final Findings found = new Findings();
    private final Map<Metric, Map<String, Values>> values = new LinkedHashMap<>();

    /**
     * One execution of the query runner.
     *
     * @param output its standard output
     * @param results its {@code --results-file}
     * @param queries that it was asked for, at least 1
     */
    public record Batch(Path output, Path results, long queries) {
        public Batch {
            if (queries < 1) {
                throw new IllegalArgumentException("asked for " + queries + " queries, expected at least 1");
            }
        }
    }

    /** Values of one statistic, or of a rate under the empty word, as the batches are read. */
    private static final class Values {
        private final long line;
        private final List<Double> numbers = new ArrayList<>();
        private final List<Double> times = new ArrayList<>();
        private long count;
        private @Nullable String warning;

        private Values(long line) {
            this.line = line;
        }
    }

    private TsbsReader() {}

    /** Whether a file begins as the output of TSBS. */
    public static boolean marks(FileStart opening) {
        return TsbsJson.marks(opening) || TsbsSummary.marks(opening);
    }

    /**
     * Reads one file by itself, text or JSON; that all was done that was asked for cannot be checked then.
     *
     * @throws InputException when the file is not TSBS's or is broken, with file and line
     */
    public static Reading read(Path file) throws IOException {
        TsbsReader reader = new TsbsReader();
        FileStart opening = FileStart.of(file);
        if (opening.jsonWith() && !TsbsSummary.marks(opening)) {
            reader.take(TsbsJson.of(file));
        } else {
            TsbsSummary summary = TsbsSummary.of(file);
            TsbsSummary.Run run = summary.run();
            if (run != null) {
                reader.judge(run, summary, 0);
                reader.takeLabels(run, summary);
            } else {
                reader.takeLoad(summary, 0);
            }
        }
        return reader.reading();
    }

    /**
     * Reads the standard output of a loader.
     *
     * @param rows that the data has; 0 where that is not known
     * @throws InputException when the file is not TSBS's or is broken, with file and line
     */
    public static Reading load(Path output, long rows) throws IOException {
        TsbsReader reader = new TsbsReader();
        reader.takeLoad(TsbsSummary.of(output), rows);
        return reader.reading();
    }

    /**
     * Reads what query runners wrote that asked queries of one type, part after part: each {@link Batch} is an
     * iteration. They have no times: TSBS tells seconds, and a batch may take less.
     *
     * @param type of the queries, such as {@code double-groupby-1}
     * @param batches in the order in which they ran, at least one
     * @throws InputException when a file is not TSBS's or is broken, with file and line
     */
    public static Reading queries(String type, List<Batch> batches) throws IOException {
        TsbsReader reader = new TsbsReader();
        for (Batch batch : batches) {
            reader.take(type, batch);
        }
        return reader.reading();
    }

    private void take(String type, Batch batch) throws IOException {
        TsbsSummary summary = TsbsSummary.of(batch.output());
        TsbsSummary.Run run = summary.run();
        if (run == null) {
            found.fault("stored.tsbsEnded", said(summary));
            return;
        }
        judge(run, summary, batch.queries());
        if (!Files.exists(batch.results())) {
            found.fault("stored.noResultsFile", String.valueOf(batch.results().getFileName()));
            return;
        }
        TsbsJson json = TsbsJson.of(batch.results());
        takeGroup(type, ALL, summary, json);
        takeGroup(type + " cold", COLD, summary, json);
        takeGroup(type + " warm", WARM, summary, json);
        add(rate(type), "", run.line(), run.queries(), run.rate(), Double.NaN, null);
    }

    private void takeGroup(String name, String label, TsbsSummary summary, TsbsJson json) {
        TsbsSummary.Group group = summary.groups().get(label);
        if (group != null && group.count() > 0) {
            takeGroup(name, group, json.latencies().getOrDefault(TsbsJson.stripped(label), Map.of()));
        }
    }

    private void takeLabels(TsbsSummary.Run run, TsbsSummary summary) {
        boolean one = summary.groups().keySet().stream()
                        .filter(label -> !label.equals(ALL) && !label.equals(COLD) && !label.equals(WARM))
                        .count()
                == 1;
        summary.groups().forEach((label, group) -> {
            if (group.count() > 0 && !(one && label.equals(ALL))) {
                takeGroup(label, group, null);
            }
        });
        if (run.queries() > 0) {
            add(rate(ALL), "", run.line(), run.queries(), run.rate(), Double.NaN, null);
        }
    }

    /** Takes the statistics of the text, and in their place those of the JSON, which are finer, where it has them. */
    private void takeGroup(String name, TsbsSummary.Group group, @Nullable Map<String, Double> finer) {
        Map<String, Double> seconds = new LinkedHashMap<>(group.seconds());
        double median = group.seconds().getOrDefault("median", 0.0);
        if (finer != null) {
            if (!(Math.abs(finer.getOrDefault("median", Double.NaN) - median) <= ROUNDING)) {
                found.fault(
                        "stored.otherMedian",
                        name,
                        new Figure(String.valueOf(median)),
                        new Figure(String.valueOf(finer.get("median"))));
            }
            seconds.putAll(finer);
        }
        String warning = finer == null && median < COARSE
                ? "rounded to 0.01 ms in the text: read what --results-file writes"
                : null;
        if (warning != null) {
            found.warn("stored.rounded", name);
        }
        Metric metric = new Metric(name + " latency", Unit.SECOND, Direction.LOWER);
        seconds.forEach((word, value) -> add(metric, word, group.line(), group.count(), value, Double.NaN, warning));
    }

    private void takeLoad(TsbsSummary summary, long asked) {
        TsbsSummary.Amount metrics = summary.loaded().get("metrics");
        TsbsSummary.Amount rows = summary.loaded().get("rows");
        if (metrics == null || (rows == null && (summary.rowsCounted() || (asked > 0 && metrics.count() > 0)))) {
            found.fault("stored.tsbsEnded", said(summary));
        } else if (metrics.count() == 0 || (rows != null && rows.count() == 0)) {
            found.fault("stored.noMetrics", said(summary));
        } else if (rows == null) {
            found.warn("stored.noRowsReported");
        } else if (asked > 0 && rows.count() != asked) {
            found.fault("stored.rowsLoaded", Figure.of(rows.count()), Figure.of(asked), said(summary));
        }
        if (summary.backoffSeconds() > 0) {
            found.warn("stored.loaderWaited", new Figure(String.format(Locale.ROOT, "%.3f", summary.backoffSeconds())));
        }
        takeAmount(LOAD_ROWS, rows);
        takeAmount(LOAD_METRICS, metrics);
    }

    private void takeAmount(Metric metric, TsbsSummary.@Nullable Amount amount) {
        if (amount != null && amount.count() > 0) {
            add(metric, "", amount.line(), amount.count(), amount.rate(), Double.NaN, null);
        }
    }

    private void take(TsbsJson json) {
        found.warn("stored.noCounts");
        if (json.latencies().isEmpty()) {
            json.rates()
                    .forEach((what, rate) ->
                            add(what.equals("rows") ? LOAD_ROWS : LOAD_METRICS, "", 0, 1, rate, json.start(), null));
            if (json.rates().values().stream().anyMatch(rate -> rate == 0)) {
                found.fault("stored.noMetrics", "");
            }
            return;
        }
        String all = TsbsJson.stripped(ALL);
        json.latencies().forEach((label, seconds) -> {
            if (json.rates().getOrDefault(label, 0.0) == 0) {
                found.fault("stored.noneOfQuery", label);
            } else if (json.latencies().size() != 2 || !label.equals(all)) {
                Metric metric = new Metric(label + " latency", Unit.SECOND, Direction.LOWER);
                seconds.forEach((word, value) -> add(metric, word, 0, 1, value, json.start(), null));
                add(rate(label), "", 0, 1, json.rates().getOrDefault(label, 0.0), json.start(), null);
            }
        });
    }

    private void judge(TsbsSummary.Run run, TsbsSummary summary, long asked) {
        found.under("workers", String.valueOf(run.workers()));
        TsbsSummary.Group all = summary.groups().get(ALL);
        boolean twice = summary.groups().containsKey(WARM);
        if (!summary.complete() || all == null) {
            found.fault("stored.tsbsEnded", said(summary));
        } else if (run.queries() == 0) {
            found.fault("stored.noQueries", said(summary));
        } else if (asked > 0 && run.queries() != asked) {
            found.fault("stored.queriesRun", Figure.of(run.queries()), Figure.of(asked), said(summary));
        } else if (all.count() != (twice ? 2 : 1) * run.queries()) {
            found.fault(
                    "stored.latenciesOfQueries",
                    Figure.of(all.count()),
                    Figure.of(run.queries()),
                    twice ? Message.of("stored.part.eachTwice") : "");
        }
    }

    /** What it complained of, as the end of a sentence; empty where it did not. */
    private static Object said(TsbsSummary summary) {
        String complaint = summary.complaint();
        return complaint == null ? "" : Message.of("stored.part.itSaid", shortened(complaint));
    }

    /** Go names the address first and what is wrong with it last. */
    private static String shortened(String text) {
        return text.length() <= 2 * SHOWN
                ? text
                : text.substring(0, SHOWN) + "…" + text.substring(text.length() - SHOWN);
    }

    private static Metric rate(String name) {
        return new Metric(name + " rate", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER);
    }

    private void add(
            Metric metric, String word, long line, long count, double value, double time, @Nullable String warning) {
        Values known = values.computeIfAbsent(metric, unused -> new LinkedHashMap<>())
                .computeIfAbsent(word, unused -> new Values(line));
        known.numbers.add(value);
        known.times.add(time);
        known.count += count;
        known.warning = warning;
    }

    private Reading reading() {
        values.forEach((metric, words) -> words.forEach((word, known) -> {
            double[] times = doubles(known.times);
            boolean timed = Double.isFinite(times[0]);
            found.add(new Sample(
                    metric,
                    word.isEmpty() ? null : word,
                    "",
                    doubles(known.numbers),
                    timed ? times : null,
                    new Origin(known.line, word.isEmpty() ? known.numbers.size() : known.count, known.warning)));
        }));
        return found.reading();
    }

    private static double[] doubles(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
