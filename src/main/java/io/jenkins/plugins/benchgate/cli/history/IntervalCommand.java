package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.experiment.compare.Method;
import io.jenkins.plugins.benchgate.experiment.compare.SeriesLevels;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Stability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code interval}: how well one version's statistic is known. */
@Command(name = "interval", description = "Estimates a statistic of measured values, with its confidence interval.")
public final class IntervalCommand extends AnsweringCommand {
    private static final int INDENT = 2;

    @Parameters(paramLabel = "SERIES.csv", description = "Measured values; see docs/formats.md.")
    private Path file;

    @Mixin
    private StatisticsOptions statistics;

    /** One version of one metric with its estimate. */
    private record Line(
            Metric metric, String version, Estimate estimate, @Nullable Integer blockLength, Stability stability) {
        String name() {
            return metric.name() + " of " + version;
        }
    }

    @Override
    public Integer call() throws Exception {
        SeriesFile series = SeriesFile.read(file, statistics, err());
        Method method = statistics.method(series.seed());
        List<Line> lines = statistics.onThreads(
                file,
                () -> series.selected().stream().map(one -> line(one, method)).toList());
        answers(() -> lines.stream().map(line -> json(line, series.seed())), () -> text(lines, series.seed()));
        boolean known = true;
        for (Line line : lines) {
            if (line.estimate().interval() == null) {
                known = false;
                List<String> doubts = line.estimate().caveats();
                err().println(file + ": found no interval for the metric '" + TextTable.clean(line.name()) + "': "
                        + (doubts.isEmpty() ? "" : doubts.get(doubts.size() - 1)));
            }
        }
        return (known ? Outcome.PASS : Outcome.INCONCLUSIVE).exitCode();
    }

    private Line line(Series series, Method method) {
        Estimate estimate = method.estimate(series, statistics.statistic);
        return new Line(
                series.metric(),
                series.version(),
                estimate,
                method.blockLength(series),
                Stability.of(SeriesLevels.of(series)));
    }

    private Map<String, Object> json(Line line, long seed) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("metric", line.metric().name());
        json.put("unit", line.metric().unit().symbol());
        json.put("version", line.version());
        json.put("statistic", statistics.statistic.word());
        json.putAll(EstimateJson.of(line.estimate()));
        json.put("stability", StabilityAnswer.json(line.stability()));
        json.put("doubts", line.estimate().caveats());
        statistics.describe(json, line.blockLength());
        json.put("seed", seed);
        return json;
    }

    private String text(List<Line> lines, long seed) {
        TextTable table = terminal().table();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "METRIC",
                "VERSION",
                statistics.statistic.word().toUpperCase(Locale.ROOT),
                "INTERVAL",
                "VALUES",
                "TRIALS",
                "INSTANCES"));
        for (Line line : lines) {
            Estimate estimate = line.estimate();
            Interval interval = estimate.interval();
            Unit unit = line.metric().unit();
            rows.add(List.of(
                    TextTable.clean(line.metric().name()),
                    TextTable.clean(line.version()),
                    unit.format(estimate.value()),
                    interval == null ? Wording.NOTHING : Wording.bracket(interval, unit),
                    String.valueOf(estimate.count()),
                    String.valueOf(estimate.trials()),
                    String.valueOf(estimate.instances())));
        }
        StringBuilder out = new StringBuilder();
        table.wrap(out, "The " + statistics.statistic.word() + " with its " + statistics.told(seed), 0);
        out.append('\n').append(table.text(rows)).append('\n');
        for (Line line : lines) {
            String stability = StabilityAnswer.text(line.stability()) + " "
                    + line.stability().advice();
            table.wrap(out, TextTable.clean(line.name()) + ": " + stability, 0);
        }
        String notes = table.notes(
                lines.stream().map(Line::name).toList(),
                lines.stream().map(line -> line.estimate().caveats()).toList(),
                INDENT);
        return notes.isEmpty() ? out.toString() : out + "\nCaveats:\n" + notes;
    }

    /** An estimate as keys of a JSON object. */
    static final class EstimateJson {
        private EstimateJson() {}

        /** Number of values, instances and trials, the estimate and its bounds. */
        static Map<String, Object> of(Estimate estimate) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("n", estimate.count());
            put(json, estimate);
            json.put("instances", estimate.instances());
            json.put("trials", estimate.trials());
            return json;
        }

        /** The estimate and its bounds; NaN for those that are not known. */
        static void put(Map<String, Object> json, Estimate estimate) {
            Interval interval = estimate.interval();
            json.put("estimate", estimate.value());
            json.put("lower", interval == null ? Double.NaN : interval.lower());
            json.put("upper", interval == null ? Double.NaN : interval.upper());
        }
    }

    /** How stable measured values are, as keys of a JSON object and for people. */
    static final class StabilityAnswer {
        private StabilityAnswer() {}

        static Map<String, Object> json(Stability stability) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("withinTrials", stability.withinTrials());
            json.put("withinInstances", stability.withinInstances());
            json.put("total", stability.total());
            json.put("maxSpread", stability.maxSpread());
            json.put("effective", stability.effective());
            json.put("advice", stability.advice());
            return json;
        }

        /** One line: variation by level, and the spread of trials. */
        static String text(Stability stability) {
            String spread = Double.isNaN(stability.maxSpread())
                    ? ""
                    : "; trials' means lie up to " + percent(stability.maxSpread()) + " apart";
            return "variation " + percent(stability.withinTrials()) + " within trials, "
                    + percent(stability.withinInstances()) + " within instances, " + percent(stability.total())
                    + " in all"
                    + spread + ".";
        }

        private static String percent(double value) {
            return Double.isNaN(value) ? "unknown" : String.format(Locale.ROOT, "%.3g %%", value);
        }
    }
}
