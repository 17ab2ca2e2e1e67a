package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What {@code parse} says of one file.
 *
 * @param source the file as the user named it
 */
record ParseAnswer(String source, Tool tool, Reading reading) {
    /** Word for a value that is no statistic over others. */
    private static final String VALUE = "value";

    private static final List<String> COLUMNS = List.of(VALUE, "min", "mean", "median");
    private static final int FEW_VALUES = 1000;
    private static final double[] SHARES = {0.9, 0.95, 0.99, 0.999};

    /** What makes the whole run doubtful, without what is said of single metrics anyway. */
    List<String> general() {
        return reading.warnings().stream()
                .filter(warning -> reading.samples().stream()
                        .noneMatch(sample -> sample.origin().warning() != null
                                && warning.endsWith(sample.origin().warning())))
                .toList();
    }

    /** The objects of JSON, sample after sample: its values, and the statistics over them. */
    Stream<Map<String, Object>> lines(ParseCommand.Values values) {
        return reading.samples().stream().flatMap(sample -> lines(sample, values));
    }

    private Stream<Map<String, Object>> lines(Sample sample, ParseCommand.Values values) {
        int count = sample.values().length;
        if (count == 1 || sample.statistic() != null) {
            String word = sample.statistic() == null ? VALUE : sample.statistic();
            return Arrays.stream(sample.values())
                    .mapToObj(value -> line(sample, word, value, sample.origin().count()));
        }
        boolean single =
                values == ParseCommand.Values.ALL || (values == ParseCommand.Values.AUTO && count <= FEW_VALUES);
        Stream<Map<String, Object>> each = single
                ? Arrays.stream(sample.values()).mapToObj(value -> line(sample, VALUE, value, 1))
                : Stream.empty();
        return Stream.concat(
                each,
                statistics(sample).entrySet().stream()
                        .map(entry -> line(
                                sample,
                                entry.getKey(),
                                entry.getValue(),
                                sample.origin().count())));
    }

    private Map<String, Object> line(Sample sample, String statistic, double value, long count) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("source", source);
        line.put("line", sample.origin().line() == 0 ? null : sample.origin().line());
        line.put("metric", sample.metric().name());
        if (!sample.part().isEmpty()) {
            line.put("part", sample.part());
        }
        line.put("unit", sample.metric().unit().symbol());
        line.put("direction", sample.metric().direction().word());
        line.put("statistic", statistic);
        line.put("value", value);
        line.put("count", count);
        String warning = warning(sample);
        if (warning != null) {
            line.put("warning", warning);
        }
        return line;
    }

    /** What makes a value doubtful: about itself, or about the whole run; {@code null} where nothing does. */
    private @Nullable String warning(Sample sample) {
        StringJoiner warning = new StringJoiner("; ").setEmptyValue("");
        if (sample.origin().warning() != null) {
            warning.add(sample.origin().warning());
        }
        reading.faults().forEach(fault -> warning.add("the run is not valid: " + fault));
        general().forEach(warning::add);
        return warning.length() == 0 ? null : warning.toString();
    }

    /**
     * The statistics over several values, by their words: percentiles only where some value lies beyond, extremes only
     * where they have not been thinned out.
     */
    private static Map<String, Double> statistics(Sample sample) {
        double[] sorted = sample.values().clone();
        Arrays.sort(sorted);
        Map<String, Double> statistics = new LinkedHashMap<>();
        if (!sample.thinned()) {
            statistics.put("min", sorted[0]);
        }
        statistics.put(Statistic.MEAN.word(), Statistic.MEAN.of(sorted));
        statistics.put(Statistic.MEDIAN.word(), Statistic.MEDIAN.of(sorted));
        for (double share : SHARES) {
            if (sorted.length * (1 - share) >= 1 - 1e-9) {
                Statistic percentile = new Statistic.Quantile(share);
                statistics.put(percentile.word(), percentile.of(sorted));
            }
        }
        if (!sample.thinned()) {
            statistics.put("max", sorted[sorted.length - 1]);
        }
        return statistics;
    }

    /**
     * Prints a table of statistics with a row for each metric and part, and the single values where they are asked for.
     */
    void text(ParseCommand.Values values, PrintWriter out, TextTable table) {
        out.println(TextTable.clean(source) + ": " + tool.title());
        if (reading.samples().isEmpty()) {
            out.println("no values");
            return;
        }
        Map<List<String>, Row> rows = rows();
        boolean parts = rows.keySet().stream().anyMatch(key -> !key.get(1).isEmpty());
        Set<String> words =
                new TreeSet<>(Comparator.comparingDouble(ParseAnswer::place).thenComparing(word -> word));
        rows.values().forEach(row -> words.addAll(row.cells.keySet()));
        List<List<String>> cells = new ArrayList<>();
        cells.add(cells("METRIC", "PART", parts, "COUNT", words.stream().map(word -> word.toUpperCase(Locale.ROOT))));
        rows.forEach((key, row) -> cells.add(cells(
                TextTable.clean(key.get(0)),
                TextTable.clean(key.get(1)),
                parts,
                String.valueOf(row.count),
                words.stream().map(word -> row.cells.getOrDefault(word, Wording.NOTHING)))));
        out.print(table.text(cells));
        List<Sample> doubtful = reading.samples().stream()
                .filter(sample -> sample.origin().warning() != null)
                .toList();
        out.print(table.notes(
                doubtful.stream().map(sample -> sample.metric().name()).toList(),
                doubtful.stream()
                        .map(sample -> List.of(String.valueOf(sample.origin().warning())))
                        .toList(),
                2));
        if (values == ParseCommand.Values.ALL) {
            reading.samples().forEach(sample -> each(sample, out));
        }
    }

    /** Where the column of a statistic stands: single values first, then from the least to the most. */
    private static double place(String word) {
        int fixed = COLUMNS.indexOf(word);
        if (fixed >= 0) {
            return fixed;
        }
        boolean percentile = Statistic.PERCENTILE.matcher(word).matches();
        return COLUMNS.size() + (word.equals("max") ? 200 : percentile ? Double.parseDouble(word.substring(1)) : 300);
    }

    /** A row of the table. */
    private static final class Row {
        private final Map<String, String> cells = new LinkedHashMap<>();
        private long count;
    }

    /** By metric and part. */
    private Map<List<String>, Row> rows() {
        Map<List<String>, Row> rows = new LinkedHashMap<>();
        for (Sample sample : reading.samples()) {
            Unit unit = sample.metric().unit();
            Row row = rows.computeIfAbsent(List.of(sample.metric().name(), sample.part()), key -> new Row());
            row.count = Math.max(row.count, sample.origin().count());
            if (sample.values().length > 1 && sample.statistic() == null) {
                statistics(sample).forEach((word, value) -> row.cells.put(word, unit.format(value)));
            } else {
                String word = sample.statistic() == null ? VALUE : sample.statistic();
                row.cells.put(word, unit.format(Statistic.MEDIAN.of(sample.values())));
            }
        }
        return rows;
    }

    private static List<String> cells(String metric, String part, boolean parts, String count, Stream<String> others) {
        List<String> cells = new ArrayList<>(List.of(metric));
        if (parts) {
            cells.add(part);
        }
        cells.add(count);
        others.forEach(cells::add);
        return cells;
    }

    private static void each(Sample sample, PrintWriter out) {
        out.println();
        out.println(
                TextTable.clean(sample.metric().name() + (sample.part().isEmpty() ? "" : ", " + sample.part())) + ":");
        for (double value : sample.values()) {
            out.println("  " + sample.metric().unit().format(value));
        }
    }
}
