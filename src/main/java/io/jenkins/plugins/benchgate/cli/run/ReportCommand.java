package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.BaseCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.Recomputation;
import io.jenkins.plugins.benchgate.experiment.run.RawResults;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.postgres.Histories;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: draws a build's report again from its stored result. */
@Command(name = "report", description = "Draws the report of a build again from its stored result.")
public final class ReportCommand extends BaseCommand {
    private static final String TRIALS = "trials";

    @Parameters(paramLabel = "DIR", description = "Folder of the build's results: <out>/<name>/<build>.")
    private Path folder;

    @Option(
            names = "--history",
            paramLabel = "PLACE",
            description = "Folder of the histories, or the address of a shared history (default: history beside the"
                    + " job's folder, as run lays it out).")
    private @Nullable String history;

    @Option(
            names = "--recompute",
            description = "Computes all numbers again from the raw results, and says where the stored ones differ.")
    private boolean recompute;

    @Override
    public Integer call() throws Exception {
        Path file = folder.resolve(ReportFolder.RESULT);
        if (!Files.exists(file)) {
            throw new UserException("found no " + file + ", expected the folder of a finished build");
        }
        BuildResult result = stored(file);
        var err = err();
        List<BuildRecord> builds = upTo(past(result.record().job(), err), result.record());
        ReportFolder.draw(folder, known(result, builds), builds);
        Path report = folder.resolve(ReportFolder.PAGE);
        out().println(report.toAbsolutePath().normalize().toUri());
        List<String> damage = damage(result);
        if (recompute && damage.isEmpty()) {
            damage = Recomputation.differences(folder, result);
            if (damage.isEmpty()) {
                err.println("benchgate: computed again from the raw results, every number is the same");
            }
        }
        damage.forEach(line -> err.println("benchgate: " + line));
        return damage.isEmpty() ? 0 : 2;
    }

    private List<BuildRecord> past(String job, PrintWriter err) throws IOException, UserException {
        HistoryPlace place = place();
        if (place instanceof HistoryPlace.Folder histories && !Files.exists(histories.file(job))) {
            err.println("benchgate: found no " + histories.file(job)
                    + ": the report shows no trends; --history names the folder");
        }
        try (JobHistory past = Histories.open(place, job, System.getenv())) {
            return past.read(err::println);
        }
    }

    private HistoryPlace place() throws UserException {
        return history == null
                ? new HistoryPlace.Folder(folder.resolve("../../history").normalize())
                : RunOptions.place(history);
    }

    /** What is wrong with the raw results; that all of them were put elsewhere is only said. */
    private List<String> damage(BuildResult result) throws IOException {
        if (!result.trials().isEmpty() && !kept(result)) {
            err().println("benchgate: found no " + folder.resolve(TRIALS)
                    + ", which is required to compute the numbers again; the report is" + " drawn from "
                    + ReportFolder.RESULT);
            return List.of();
        }
        List<String> damage = new ArrayList<>();
        for (BuildResult.TrialSummary trial : result.trials()) {
            damage.addAll(damage(trial.folder(), "the raw results of trial " + trial.position()));
        }
        DifferentialProfile profile = result.profile();
        if (profile != null) {
            for (DifferentialProfile.Recording recording : profile.recordings()) {
                damage.addAll(damage(
                        recording.folder(),
                        "a profile of the " + recording.version() + " in round " + recording.round()));
            }
        }
        return damage;
    }

    /** Whether there is a folder of trials, of the build or of one of its instances. */
    private boolean kept(BuildResult result) {
        return result.trials().stream()
                .map(trial -> Path.of(trial.folder()).getParent())
                .filter(parent -> parent != null && parent.endsWith(TRIALS))
                .anyMatch(parent -> Files.exists(folder.resolve(parent)));
    }

    private List<String> damage(String name, String what) throws IOException {
        Path raw = folder.resolve(name).normalize();
        if (!raw.startsWith(folder.normalize())) {
            return List.of(folder.resolve(ReportFolder.RESULT) + ": found the trial folder '" + name
                    + "', expected one in this folder");
        }
        return Files.isDirectory(raw)
                ? RawResults.damage(raw)
                : List.of(raw + ": found no such folder, expected " + what);
    }

    private static BuildResult stored(Path file) throws IOException, UserException {
        try {
            return ResultJson.read(file);
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }

    /** The result with what was acknowledged of its build since. */
    private static BuildResult known(BuildResult result, List<BuildRecord> builds) {
        return builds.stream()
                .filter(build -> build.build().equals(result.record().build()))
                .findFirst()
                .map(result::withRecord)
                .orElse(result);
    }

    /** The builds up to this one: its own line knows what was acknowledged of it since. */
    private static List<BuildRecord> upTo(List<BuildRecord> builds, BuildRecord build) {
        for (int i = 0; i < builds.size(); i++) {
            if (builds.get(i).build().equals(build.build())) {
                return builds.subList(0, i + 1);
            }
        }
        return builds;
    }
}
