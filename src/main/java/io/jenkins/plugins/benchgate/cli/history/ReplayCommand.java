package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.gate.FixedGate;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.history.BuildSeries;
import io.jenkins.plugins.benchgate.history.Replay;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code replay}: what gates would have said of every past build. */
@Command(
        name = "replay",
        description = "Shows for every build of a history the verdicts that given gates would have had.")
public final class ReplayCommand extends AnsweringCommand {
    private static final String SINGLE_QUOTES = "; a shell takes double quotes away, but for those in single ones:"
            + " --gate 'jump:metric=\"read, p99\",percent=5'";

    @Parameters(
            paramLabel = "HISTORY",
            description = "A table of builds (CSV, also gzipped), a job's own history (.jsonl), or the address of its"
                    + " shared history.")
    private String file;

    @Option(
            names = "--gate",
            paramLabel = "GATE",
            required = true,
            description = "A gate as in a spec, such as jump:metric=*,percent=5; several judge together.")
    private List<String> gates;

    @Option(
            names = "--acknowledge",
            paramLabel = "BUILD",
            description = "Takes this build's level as the new baseline, and starts trends again from it; may be given"
                    + " several times (default: none).")
    private List<String> acknowledged = new ArrayList<>();

    @Option(
            names = "--confidence",
            paramLabel = "C",
            defaultValue = "0.99",
            description = "Confidence of the intervals in a table, and against the noise between builds (default:"
                    + " ${DEFAULT-VALUE}).")
    private Confidence confidence;

    @Override
    public Integer call() throws Exception {
        PrintWriter err = err();
        List<Gate> read = new ArrayList<>();
        for (String text : gates) {
            read.add(gate(text));
        }
        List<BuildSeries> history = HistoryArgument.series(file, confidence.share(), err::println).stream()
                .map(series -> comparable(series, err))
                .toList();
        check(read, history);
        Replay replay = new Replay(read, Set.copyOf(acknowledged), confidence.share());
        PrintWriter out = out();
        if (inJson()) {
            ReplayLines.write(replay, history, out);
        } else {
            out.print(ReplayTable.of(replay, history, terminal()));
        }
        out.flush();
        return 0;
    }

    private static Gate gate(String text) throws UserException {
        try {
            return GateText.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UserException("--gate " + text + ": " + e.getMessage() + (unquoted(text) ? SINGLE_QUOTES : ""));
        }
    }

    /** Whether a part between commas is no option, as when a shell has taken the quotes around a value away. */
    private static boolean unquoted(String gate) {
        return gate.indexOf('"') < 0
                && Stream.of(gate.substring(gate.indexOf(':') + 1).split(","))
                        .map(String::strip)
                        .anyMatch(part -> part.matches("[^\\d=][^=]*") && !part.equals("dynamic"));
    }

    /** The unit that bounds without one could have, as an example. */
    private static String example(FixedGate gate, Unit unit) {
        String symbol = unit.equals(Unit.SECOND) ? "ms" : unit.symbol();
        return !gate.unit().equals(Unit.NONE)
                ? ""
                : gate.bounds().entrySet().stream()
                        .map(bound -> bound.getKey() + "="
                                + GateText.plain(bound.getValue().value()) + symbol)
                        .collect(Collectors.joining(",", ", such as ", ""));
    }

    /** A gate that judges nothing, or a build that is not there, would look like a good history. */
    private void check(List<Gate> read, List<BuildSeries> history) throws UserException {
        for (Gate gate : read) {
            List<BuildSeries> covered = Replay.judged(gate, history);
            if (covered.isEmpty()) {
                throw new UserException("found gate " + gate.text() + ", which covers no series, expected one of '"
                        + history.stream().map(BuildSeries::name).collect(Collectors.joining("', '")) + "'");
            }
            for (BuildSeries series : covered) {
                Unit unit = series.metric().unit();
                if (gate instanceof FixedGate fixed && !fixed.covers(unit)) {
                    throw new UserException("found bounds in '" + fixed.unit().symbol() + "' in gate " + gate.text()
                            + ", expected '" + unit.symbol() + "' as in series '" + series.name() + "'"
                            + example(fixed, unit));
                }
            }
        }
        Set<String> unknown = new LinkedHashSet<>(acknowledged);
        history.forEach(series -> series.points().forEach(point -> unknown.remove(point.build())));
        if (!unknown.isEmpty()) {
            throw new UserException(
                    "found --acknowledge " + unknown.iterator().next() + ", expected a build of the history");
        }
    }

    /** A series without a unit that goes to zero or below has no ratios: its values are taken as percentages. */
    private static BuildSeries comparable(BuildSeries series, PrintWriter err) {
        boolean positive = series.points().stream().allMatch(point -> point.value() > 0);
        if (positive || !series.metric().unit().equals(Unit.NONE)) {
            return series;
        }
        err.println("benchgate: series '" + series.name() + "' has no unit and values of zero or less: changes are"
                + " differences in points, as of percentages");
        Metric metric =
                new Metric(series.metric().name(), Unit.PERCENT, series.metric().direction());
        List<BuildSeries.Point> points = series.points().stream()
                .map(point -> new BuildSeries.Point(
                        point.build(),
                        point.branch(),
                        point.time(),
                        new Measured(
                                        metric,
                                        point.measured().statistic(),
                                        point.measured().candidate(),
                                        point.measured().comparison())
                                .of(point.measured().benchmark(), null),
                        point.versions(),
                        point.conditions(),
                        point.acknowledged()))
                .toList();
        return new BuildSeries(metric, series.statistic(), points);
    }
}
