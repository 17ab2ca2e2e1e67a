package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.Answer;
import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.Decision;
import io.jenkins.plugins.benchgate.experiment.Experiment.Judge;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.NeededHistory;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryLock;
import io.jenkins.plugins.benchgate.history.HistoryLock.RunningLabel;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.postgres.Histories;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The builds of a job from the command line: each is measured, judged, reported, and appended to the history. */
final class JobBuilds {
    private final String name;
    private final HistoryPlace place;
    private final boolean kept;
    private final RunOptions options;
    private final AnsweringCommand command;
    private final PrintWriter err;
    private final Advice advice;

    /** What is said below the verdict, for people. */
    @FunctionalInterface
    interface Advice {
        /** Nothing. */
        Advice NONE = result -> Optional.empty();

        /** One line. */
        Optional<String> of(BuildResult result) throws InterruptedException;
    }

    /**
     * @param name of the job
     * @param place where the histories of jobs are kept
     * @param kept whether the history is to know them
     */
    JobBuilds(
            String name,
            HistoryPlace place,
            boolean kept,
            RunOptions options,
            AnsweringCommand command,
            Advice advice) {
        this.name = name;
        this.place = place;
        this.kept = kept;
        this.options = options;
        this.command = command;
        this.err = command.err();
        this.advice = advice;
    }

    /** What a build measures. */
    @FunctionalInterface
    interface Measuring {
        /**
         * Measures.
         *
         * @param label of the build
         * @param folder for its results, which is there
         * @param seed what all that is random follows from
         * @param judge is asked before versions are profiled
         */
        Measurement measure(String label, Path folder, long seed, Judge judge, ConsoleProgress progress)
                throws IOException, InterruptedException, UserException;
    }

    /**
     * Makes a build.
     *
     * @param wanted its label; {@code null}: the next number
     * @param origin where it comes from
     * @param what it measures, for people
     * @param gates that will judge it
     */
    Outcome build(@Nullable String wanted, Origin origin, String what, List<Gate> gates, Measuring measuring)
            throws IOException, InterruptedException, UserException {
        if (place instanceof HistoryPlace.Folder folder) {
            writable(folder.path());
        }
        // a history that cannot be used is known before minutes are spent on measuring
        try (JobHistory history = Histories.open(place, name, System.getenv())) {
            return build(wanted, origin, what, gates, measuring, history);
        }
    }

    private Outcome build(
            @Nullable String wanted,
            Origin origin,
            String what,
            List<Gate> gates,
            Measuring measuring,
            JobHistory history)
            throws IOException, InterruptedException, UserException {
        Path job = options.out.resolve(name);
        PendingBuilds pending = new PendingBuilds(job, history);
        if (kept) {
            pending.append(err::println);
        }
        List<BuildRecord> past;
        RunningLabel label;
        // of two builds at once, in whichever folders, each gets a label of its own
        try (HistoryLock lock = history.lock()) {
            past = history.past(origin.branch(), NeededHistory.of(gates, origin, 0), err::println);
            usable(gates, origin, past);
            label = !kept && wanted == null ? next("aa-", 1, job, lock) : label(wanted, past, job, lock);
        }
        try (label) {
            long seed = Objects.requireNonNullElseGet(options.seed, () -> Seeds.of(name, label.text()));
            ConsoleProgress progress = ConsoleProgress.on(err);
            progress.say(name + ", build " + label.text() + ": " + what + "; seed " + seed);
            Path folder = job.resolve(label.text());
            BuildKeeping keeping = new BuildKeeping(
                    folder,
                    measurement -> {
                        BuildResult judged = Decision.of(measurement, past, label.text(), origin);
                        return kept ? judged : judged.withRecord(judged.record().unaccepted());
                    },
                    past,
                    kept ? history : null,
                    pending,
                    err);
            BuildResult result = keeping.done(judge -> measuring.measure(label.text(), folder, seed, judge, progress));
            Path report = folder.resolve(ReportFolder.PAGE);
            command.answer(
                    () -> Answer.json(result, report, !kept),
                    () -> Answer.text(result, keeping.news(), report, kept ? history.place() : null, command.terminal())
                            + "\n");
            if (!command.inJson()) {
                advice.of(result).ifPresent(command.out()::println);
            }
            return result.record().outcome();
        }
    }

    /** What a gate needs to be told is known before minutes are spent on measuring. */
    private static void usable(List<Gate> gates, Origin origin, List<BuildRecord> past) throws UserException {
        boolean commits = past.stream()
                .anyMatch(build -> build.accepted() && !build.commit().isEmpty());
        Optional<String> why = Judgement.unusable(gates, origin, commits);
        if (why.isPresent()) {
            throw new UserException(why.get());
        }
        for (Gate gate : gates) {
            if (!gate.reach(origin).jobs().isEmpty()) {
                throw new UserException(
                        "found the gate " + gate.text()
                                + ", which compares with another job, expected another baseline: jobs are known in Jenkins alone");
            }
        }
    }

    /**
     * A label that neither the history, nor a running build, nor the results have; an aborted build leaves results
     * alone.
     */
    private static RunningLabel label(@Nullable String wanted, List<BuildRecord> past, Path job, HistoryLock lock)
            throws IOException, UserException {
        if (wanted == null) {
            return next("", lock.next(past), job, lock);
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
}
