package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.ExitCode;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.run.Expected;
import io.jenkins.plugins.benchgate.experiment.run.Expected.Brought;
import io.jenkins.plugins.benchgate.experiment.run.Expected.GateMetrics;
import io.jenkins.plugins.benchgate.experiment.run.SpecCheck;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.postgres.Histories;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code check}: what {@code run} would do, without doing it. */
@Command(
        name = "check",
        description =
                "Says what is wrong with a spec, and what a build of it would do; runs nothing, and connects to nothing"
                        + " without --connect.")
public final class CheckCommand extends AnsweringCommand {
    private static final int SHOWN = 12;
    private static final double SECONDS_A_MINUTE = 60;
    private static final double MINUTES_AN_HOUR = 60;

    @Parameters(paramLabel = "SPEC.yaml", description = "What run would measure; see docs/spec.")
    private Path file;

    @Mixin
    private RunOptions options;

    @Option(
            names = "--connect",
            description = "Reads a shared history too, for which the database is signed in to (default: what needs no"
                    + " connection is checked).")
    private boolean connect;

    @Override
    public Integer call() throws Exception {
        Expected expected = expected();
        answer(() -> json(expected), () -> text(expected));
        return expected.mistakes().isEmpty() ? 0 : ExitCode.USAGE_ERROR;
    }

    private Expected expected() throws IOException, UserException {
        try {
            return expected(SpecReader.read(file, System.getenv()));
        } catch (SpecException e) {
            List<String> mistakes = String.valueOf(e.getMessage()).lines().toList();
            return new Expected(mistakes, List.of(), 0, null, Double.NaN, null, List.of());
        }
    }

    private Expected expected(Spec spec) throws IOException, UserException {
        List<BuildRecord> past = past(spec, options.historyPlace(spec.history()));
        return new SpecCheck(spec, past, kept(spec, past))
                .expected(Objects.requireNonNullElse(System.getenv("PATH"), ""));
    }

    private List<BuildRecord> past(Spec spec, HistoryPlace place) throws IOException {
        if (place instanceof HistoryPlace.Database shared && !connect) {
            err().println("benchgate: the history " + shared.url().place()
                    + " was not read, expected --connect if its builds are to be known here");
            return List.of();
        }
        try (JobHistory history = Histories.open(place, spec.name(), System.getenv())) {
            return history.read(err()::println);
        }
    }

    /** The newest build whose results are still there. */
    private @Nullable BuildResult kept(Spec spec, List<BuildRecord> past) throws IOException {
        for (int i = past.size() - 1; i >= 0; i--) {
            Path result = options.out
                    .resolve(spec.name())
                    .resolve(past.get(i).build())
                    .resolve(ReportFolder.RESULT);
            if (Files.isRegularFile(result)) {
                return ResultJson.read(result);
            }
        }
        return null;
    }

    private static Map<String, Object> json(Expected expected) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("mistakes", expected.mistakes());
        json.put("gates", expected.gates());
        json.put("trials", expected.trials());
        json.put("seconds", expected.seconds());
        json.put("atMost", expected.atMost());
        json.put("cost", expected.cost());
        json.put("uploads", expected.uploads());
        return json;
    }

    private String text(Expected expected) {
        TextTable table = terminal().table();
        StringBuilder out = new StringBuilder();
        for (String mistake : expected.mistakes()) {
            out.append(Printable.line(mistake)).append('\n');
        }
        if (expected.gates().isEmpty()) {
            return out.toString();
        }
        if (!expected.mistakes().isEmpty()) {
            out.append('\n');
        }
        for (GateMetrics gate : expected.gates()) {
            table.wrap(out, TextTable.clean(gate.gate()) + ": " + judged(gate), 0);
        }
        out.append('\n');
        table.wrap(out, duration(expected), 0);
        if (!expected.uploads().isEmpty()) {
            table.wrap(out, uploads(expected.uploads()), 0);
        }
        if (expected.mistakes().isEmpty()) {
            out.append("No mistake was found.\n");
        }
        return out.toString();
    }

    private static String judged(GateMetrics gate) {
        if (gate.from().isEmpty()) {
            return "what it judges is known after the first build";
        }
        return "judges " + some(gate.series()) + " (known from "
                + (gate.from().equals("workload") ? "the workload" : gate.from()) + ")";
    }

    private static String duration(Expected expected) {
        Double seconds = expected.seconds();
        Double cost = expected.cost();
        return Wording.count(expected.trials(), "trial") + "; "
                + (seconds == null ? "how long a build takes is known after the first one" : "about " + time(seconds))
                + ", at most " + time(expected.atMost()) + " by the limits of the spec"
                + (cost == null
                        ? "; the cost of its machines is not known"
                        : cost > 0 ? "; about " + Decimals.fixed(cost, 2) + " for its machines" : "")
                + ".";
    }

    /** Short for people: in seconds, minutes or hours. */
    private static String time(double seconds) {
        if (seconds < 2 * SECONDS_A_MINUTE) {
            return Math.round(seconds) + " s";
        }
        double minutes = seconds / SECONDS_A_MINUTE;
        return minutes < 2 * MINUTES_AN_HOUR
                ? Math.round(minutes) + " min"
                : Decimals.fixed(minutes / MINUTES_AN_HOUR, 1) + " h";
    }

    private static String uploads(List<Brought> files) {
        double bytes = files.stream().mapToLong(Brought::bytes).sum();
        List<Brought> largest = new ArrayList<>(files);
        largest.sort(Comparator.comparingLong(Brought::bytes).reversed());
        return "Each machine gets " + files.size() + (files.size() == 1 ? " file" : " files")
                + " of the spec's folder, "
                + Unit.BYTE.format(bytes) + ", the largest first: "
                + some(largest.stream().map(Brought::path).map(TextTable::clean).toList()) + ".";
    }

    private static String some(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(SHOWN, names.size())))
                + (names.size() > SHOWN ? " and " + (names.size() - SHOWN) + " more" : "");
    }
}
