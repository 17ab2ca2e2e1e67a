package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.clusters.OwnMachines;
import io.jenkins.plugins.benchgate.cli.clusters.StateOption;
import io.jenkins.plugins.benchgate.cli.output.Answer;
import io.jenkins.plugins.benchgate.cli.output.Format;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.Decision;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.machines.LocalExperiment;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.HistoryLock;
import io.jenkins.plugins.benchgate.history.RunningLabel;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** One build from the command line: measured, judged, reported, and appended to the history. */
final class BuildRun {
    private final Spec spec;
    private final boolean againstItself;
    private final RunOptions options;
    private final StateOption state;
    private final PrintWriter out;
    private final PrintWriter err;

    /**
     * @param againstItself whether the candidate is measured on both sides, which the history is not to know
     * @param state in which machines and functions of builds are remembered
     */
    BuildRun(Spec spec, boolean againstItself, RunOptions options, StateOption state, CommandLine command) {
        this.spec = againstItself ? spec.candidateAgainstItself() : spec;
        this.againstItself = againstItself;
        this.options = options;
        this.state = state;
        this.out = command.getOut();
        this.err = command.getErr();
    }

    /**
     * Runs the build.
     *
     * @param wanted its label; {@code null}: the next number
     * @param origin where it comes from
     */
    Outcome run(@Nullable String wanted, Origin origin) throws IOException, InterruptedException, UserException {
        Path job = options.out.resolve(spec.name());
        Path file = historyFolder().resolve(spec.name() + ".jsonl");
        History history = new History(file);
        writable(historyFolder());
        List<BuildRecord> past;
        RunningLabel label;
        // of two builds at once, in whichever folders, each gets a label of its own
        try (HistoryLock lock = history.lock()) {
            past = history.read(err::println);
            label = againstItself && wanted == null ? next("aa-", 1, job, lock) : label(wanted, past, job, lock);
        }
        try (label) {
            return run(label.text(), past, history, origin);
        }
    }

    private Outcome run(String label, List<BuildRecord> past, History history, Origin origin)
            throws IOException, InterruptedException, UserException {
        Path folder = options.out.resolve(spec.name()).resolve(label);
        long seed = Objects.requireNonNullElseGet(options.seed, () -> Seeds.of(spec.name(), label));
        ConsoleProgress progress = new ConsoleProgress(err, Boolean.getBoolean("benchgate.terminal"));
        progress.say(spec.name() + ", build " + label + ": " + spec.workloadWords() + "; "
                + spec.schedule().describe() + "; seed " + seed);
        Measurement measurement = measure(label, folder, seed, progress);
        BuildResult judged = Decision.of(measurement, past, label, origin);
        BuildResult result = againstItself ? judged.withRecord(judged.record().unaccepted()) : judged;
        List<String> news;
        try {
            ReportFolder.keep(folder, result);
            news = ReportFolder.draw(folder, result, past);
            // last: what is in the history is compared with, so all of it must be there
            if (!againstItself) {
                history.append(result.record());
            }
        } catch (IOException e) {
            throw new UserException("cannot keep build " + label + " ("
                    + e.getClass().getSimpleName() + ": " + e.getMessage()
                    + "); it is not in the history, and no later build is compared with it: free space or name another"
                    + " folder by --out, and run it again");
        }
        Path report = folder.resolve(ReportFolder.PAGE);
        out.println(
                options.format == Format.JSON
                        ? Answer.json(result, report, againstItself)
                        : Answer.text(result, news, report, againstItself ? null : history.file()));
        return result.record().outcome();
    }

    private Path historyFolder() {
        if (options.history != null) {
            return options.history;
        }
        return Objects.requireNonNullElse(spec.history(), options.out.resolve("history"));
    }

    /**
     * A label that neither the history, nor a running build, nor the results have; an aborted build leaves results
     * alone.
     */
    private static RunningLabel label(@Nullable String wanted, List<BuildRecord> past, Path job, HistoryLock lock)
            throws IOException, UserException {
        if (wanted == null) {
            return next("", Long.parseLong(History.nextBuild(past)), job, lock);
        }
        if (!wanted.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
            throw new UserException("found --build '" + wanted + "', expected letters, digits, '.', '_' and '-'");
        }
        Optional<RunningLabel> taken =
                past.stream().anyMatch(build -> build.build().equals(wanted))
                        ? Optional.empty()
                        : take(wanted, job, lock);
        return taken.orElseThrow(
                () -> new UserException("found --build " + wanted + ", which is there already, expected a new label"));
    }

    private static RunningLabel next(String prefix, long first, Path job, HistoryLock lock)
            throws IOException, UserException {
        for (long next = first; ; next++) {
            Optional<RunningLabel> taken = take(prefix + next, job, lock);
            if (taken.isPresent()) {
                return taken.get();
            }
        }
    }

    /** With a folder for its results, which is made here and now. */
    private static Optional<RunningLabel> take(String label, Path job, HistoryLock lock)
            throws IOException, UserException {
        Path folder = job.resolve(label);
        if (!created(folder)) {
            return Optional.empty();
        }
        Optional<RunningLabel> taken = lock.take(label);
        if (taken.isEmpty()) {
            Files.delete(folder);
        }
        return taken;
    }

    private static boolean created(Path folder) throws UserException {
        try {
            Files.createDirectories(folder.toAbsolutePath().getParent());
            Files.createDirectory(folder);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException e) {
            throw new UserException("cannot write " + folder + " (" + e.getMessage()
                    + "), expected --out to name a folder that can be written");
        }
    }

    /** A history that cannot be written is known before minutes are spent on measuring. */
    private void writable(Path folder) throws UserException {
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, ".writable", ""));
        } catch (IOException e) {
            throw new UserException("cannot write to " + folder + " (" + e.getMessage()
                    + "), expected "
                    + (folder.startsWith(options.out) ? "--out to name a folder" : "a folder for the history")
                    + " that can be written");
        }
    }

    /** Measures; a signal interrupts it. */
    private Measurement measure(String label, Path folder, long seed, ConsoleProgress progress)
            throws IOException, InterruptedException, UserException {
        Map<String, String> environment = state.environment();
        boolean elsewhere = spec.machines() != null || spec.candidate().functions() != null;
        return new Interruptible(elsewhere, "the history is as it was", progress)
                .done(() -> spec.machines() == null
                        ? LocalExperiment.measure(spec, folder, seed, environment, progress)
                        : new OwnMachines(spec, state.folder(), environment).measure(label, folder, seed, progress));
    }
}
