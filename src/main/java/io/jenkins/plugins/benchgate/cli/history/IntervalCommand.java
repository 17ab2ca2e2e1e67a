package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.Format;
import io.jenkins.plugins.benchgate.cli.output.JsonLines;
import io.jenkins.plugins.benchgate.cli.output.Terminal;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cli.output.Version;
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
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code interval}: how well one version's statistic is known. */
@Command(
        name = "interval",
        description = "Estimates a statistic of measured values, with its confidence interval.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class IntervalCommand implements Callable<Integer> {
    private static final int INDENT = 2;

    @Parameters(paramLabel = "SERIES.csv", description = "Measured values; see docs/formats.md.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private StatisticsOptions statistics;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    /** One version of one metric with its estimate. */
    private record Line(
            Metric metric, String version, Estimate estimate, @Nullable Integer blockLength, Stability stability) {
        String name() {
            return metric.name() + " of " + version;
        }
    }

    @Override
    public Integer call() throws Exception {
        SeriesFile series =
                SeriesFile.read(file, statistics, command.commandLine().getErr());
        Method method = statistics.method(series.seed());
        List<Line> lines;
        try {
            lines = statistics.onThreads(() ->
                    series.selected().stream().map(one -> line(one, method)).toList());
        } catch (IllegalArgumentException e) {
            throw new UserException("found " + file + " with --method " + statistics.method + ": " + e.getMessage());
        }
        PrintWriter out = command.commandLine().getOut();
        if (statistics.format == Format.JSON) {
            JsonLines json = new JsonLines(out);
            lines.forEach(line -> json.write(json(line, series.seed())));
        } else {
            out.print(text(lines, series.seed()));
            out.flush();
        }
        boolean known = true;
        for (Line line : lines) {
            if (line.estimate().interval() == null) {
                known = false;
                List<String> doubts = line.estimate().doubts();
                command.commandLine()
                        .getErr()
                        .println(file + ": found no interval for the metric '" + TextTable.clean(line.name()) + "': "
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
        json.put("doubts", line.estimate().doubts());
        statistics.describe(json, line.blockLength());
        json.put("seed", seed);
        return json;
    }

    private String text(List<Line> lines, long seed) {
        TextTable table = Terminal.of(command.commandLine()).table();
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
                lines.stream().map(line -> line.estimate().doubts()).toList(),
                INDENT);
        return notes.isEmpty() ? out.toString() : out + "\nCaveats:\n" + notes;
    }
}
