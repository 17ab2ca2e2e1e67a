package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.Percent;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.gate.Ratios;
import io.jenkins.plugins.benchgate.history.BuildSeries;
import io.jenkins.plugins.benchgate.report.LevelChange;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.stats.ChangePoints;
import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code changes}: the builds from which on each series of a history has another level. */
@Command(name = "changes", description = "Finds the builds from which on a series has another level, or drifts.")
public final class ChangesCommand extends AnsweringCommand {
    /** Of the intervals in a table; nothing here looks at them. */
    private static final double CONFIDENCE = 0.99;

    @Parameters(
            paramLabel = "HISTORY",
            description = "A table of builds (CSV, also gzipped), a job's own history (.jsonl), or the address of its"
                    + " shared history.")
    private String file;

    @Option(
            names = "--magnitude",
            paramLabel = "PCT",
            defaultValue = "1",
            description = "Least change in %% that is reported (default: ${DEFAULT-VALUE}).")
    private Percent magnitude;

    @Option(
            names = "--significance",
            paramLabel = "P",
            defaultValue = "0.001",
            description = "Greatest p of a change that is reported, at most 0.1 (default: ${DEFAULT-VALUE}).")
    private double significance;

    @Option(
            names = "--min-size",
            paramLabel = "N",
            defaultValue = "3",
            description = "Least number of builds of a level, 3 to 50 (default: ${DEFAULT-VALUE}).")
    private int least;

    @Override
    public Integer call() throws Exception {
        ChangePoints search = search();
        PrintWriter out = out();
        PrintWriter err = err();
        for (BuildSeries series : HistoryArgument.series(file, CONFIDENCE, err::println)) {
            List<LevelChange> changes = changes(series, search, err);
            long known = known(series);
            boolean tooFew = known < search.fewest();
            String none = tooFew ? "too few builds; this needs " + search.fewest() : "no change of level";
            if (inJson() && changes.isEmpty()) {
                objects(Stream.of(fields(series, known, tooFew, none)));
            } else if (inJson()) {
                objects(changes.stream().map(change -> fields(series, change)));
            } else {
                out.println(series.name() + ", " + Wording.count(series.points().size(), "build") + ":"
                        + (changes.isEmpty() ? " " + none : ""));
                changes.forEach(change -> out.println("    " + change.sentence()));
            }
        }
        return 0;
    }

    private ChangePoints search() throws UserException {
        if (!(significance > 0 && significance <= 0.1)) {
            throw new UserException("found --significance " + significance + ", expected above 0, at most 0.1");
        }
        if (least < ChangePoints.LEAST || least > ChangePoints.WINDOW / 2) {
            throw new UserException("found --min-size " + least + ", expected " + ChangePoints.LEAST + " to "
                    + ChangePoints.WINDOW / 2 + ": fewer builds cannot be told from chance");
        }
        return new ChangePoints(significance, magnitude.value(), least);
    }

    private List<LevelChange> changes(BuildSeries series, ChangePoints search, PrintWriter err) {
        List<String> builds =
                series.points().stream().map(BuildSeries.Point::build).toList();
        double[] values =
                series.points().stream().mapToDouble(BuildSeries.Point::value).toArray();
        long unknown = values.length - known(series);
        if (unknown > 0) {
            err.println(file + ": " + Wording.count(unknown, "build") + " without a value of " + series.name()
                    + (unknown == 1 ? " is" : " are") + " left out");
        }
        List<@Nullable Ratios> ratios = new ArrayList<>();
        List<@Nullable String> benchmarks = new ArrayList<>();
        series.points().forEach(point -> {
            ratios.add(point.ratios());
            benchmarks.add(point.measured().benchmark());
        });
        int others = 0;
        for (boolean other : LevelChange.ofOther(benchmarks)) {
            others += other ? 1 : 0;
        }
        if (others > 0) {
            err.println(file + ": " + Wording.count(others, "build") + " of " + series.name()
                    + (others == 1 ? " is" : " are") + " left out: the benchmark had another code");
        }
        return LevelChange.of(series.metric(), builds, values, ratios, benchmarks, search);
    }

    private static long known(BuildSeries series) {
        return series.points().stream()
                .filter(point -> Double.isFinite(point.value()))
                .count();
    }

    /** Of a series without a change, with the reason. */
    private static Map<String, Object> fields(BuildSeries series, long known, boolean tooFew, String reason) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("series", series.name());
        fields.put("status", tooFew ? "unknown" : "unchanged");
        fields.put("reason", reason);
        fields.put("builds", known);
        return fields;
    }

    private static Map<String, Object> fields(BuildSeries series, LevelChange change) {
        ChangePoint point = change.point();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("series", series.name());
        fields.put("status", point.drift() ? "drift" : point.confirmed() ? "confirmed" : "suspected");
        fields.put("build", change.build());
        fields.put("before", point.before());
        fields.put("after", point.after());
        fields.put("unit", series.metric().unit().symbol());
        fields.put("change", point.change());
        fields.put("p", point.p());
        fields.put("effect", change.effect());
        if (change.byRatios()) {
            fields.put("by", "ratios");
        }
        return fields;
    }
}
