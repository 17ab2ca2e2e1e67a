package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.model.Job;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.experiment.Decision;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.history.Recalled;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgateConfiguration;
import io.jenkins.plugins.benchgate.jenkins.machines.Retention;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.VerdictListener;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.ConsoleTable;
import io.jenkins.plugins.benchgate.report.ReportFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The deciding half of an experiment: judges a measurement by the job's history, and keeps what came out. */
final class BuildVerdict {
    private static final int CONSOLE_WIDTH = 120;

    private BuildVerdict() {}

    /**
     * Decides, and writes the result into the build's folder, the record into the job's history and the verdict to the
     * console. What one build decides at the same time in several branches comes one after the other.
     *
     * @param origin where the build comes from
     * @return the action that shows it, already part of the build
     */
    static BuildVerdictAction decide(Run<?, ?> build, Measurement measurement, Origin origin, TaskListener console)
            throws IOException {
        BuildVerdictAction action;
        synchronized (JobHistories.get().lock(build)) {
            action = keep(build, measurement, origin, console);
        }
        // without a lock: what listens may wait for other servers
        VerdictListener.tell(action, console);
        return action;
    }

    private static BuildVerdictAction keep(
            Run<?, ?> build, Measurement measurement, Origin origin, TaskListener console) throws IOException {
        PrintStream lines = console.getLogger();
        List<BuildVerdictAction> earlier = build.getActions(BuildVerdictAction.class);
        long repeats = earlier.stream()
                .filter(action -> action.getExperiment().equals(measurement.job()))
                .count();
        String label = build.getNumber() + (repeats == 0 ? "" : "." + (repeats + 1));
        String folder = BuildVerdictAction.NAME + (earlier.isEmpty() ? "" : "-" + (earlier.size() + 1));
        Path target = Files.createDirectories(build.getRootDir().toPath().resolve(folder));

        Decided decided = decide(build.getParent(), measurement, origin, label, target, lines);
        BuildVerdictAction action =
                new BuildVerdictAction(folder, decided.result().record());
        build.addAction(action);
        build.save();
        lines.print(new ConsoleTable(CONSOLE_WIDTH, false)
                .of(decided.result(), decided.past().own()));
        return action;
    }

    /** A result, and the builds that it was judged by. */
    private record Decided(BuildResult result, Recalled past) {}

    /**
     * Judges and draws without the job's lock, and appends with it: where another build of the job was appended meanwhile, judges anew,
     * so that no two builds are judged by the same past.
     */
    private static Decided decide(
            Job<?, ?> job, Measurement measurement, Origin origin, String label, Path target, PrintStream lines)
            throws IOException {
        JobHistories histories = JobHistories.get();
        while (true) {
            String before = histories.state(job);
            Recalled recalled =
                    histories.past(job, origin, measurement, warning -> lines.println("[benchgate] " + warning));
            // by this very decision, where a crash came before the build was saved
            Recalled past = recalled.without(label, measurement.started());
            BuildResult result = Decision.of(measurement, past.all(), label, origin);
            ReportFolder.keep(target, result);
            ReportFolder.draw(target, result, past.own());
            // last: what is in the history is compared with, so all of it must be there
            synchronized (histories.lock(job)) {
                if (histories.state(job).equals(before)) {
                    if (past.own().size() == recalled.own().size()) {
                        Retention kept = BenchgateConfiguration.get().retention();
                        histories.append(job, result.record(), kept.builds(), kept.days());
                    }
                    return new Decided(result, past);
                }
            }
        }
    }
}
