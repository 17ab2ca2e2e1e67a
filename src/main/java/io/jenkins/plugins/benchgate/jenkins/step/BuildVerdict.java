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
     * console. Builds of a job decide one after the other.
     *
     * @param origin where the build comes from
     * @return the action that shows it, already part of the build
     */
    static BuildVerdictAction decide(Run<?, ?> build, Measurement measurement, Origin origin, TaskListener console)
            throws IOException {
        BuildVerdictAction action = keep(build, measurement, origin, console);
        // without the job's lock: what listens may wait for other servers
        VerdictListener.tell(action, console);
        return action;
    }

    private static BuildVerdictAction keep(
            Run<?, ?> build, Measurement measurement, Origin origin, TaskListener console) throws IOException {
        Job<?, ?> job = build.getParent();
        PrintStream lines = console.getLogger();
        synchronized (JobHistories.get().lock(job)) {
            List<BuildVerdictAction> earlier = build.getActions(BuildVerdictAction.class);
            long repeats = earlier.stream()
                    .filter(action -> action.getExperiment().equals(measurement.job()))
                    .count();
            String label = build.getNumber() + (repeats == 0 ? "" : "." + (repeats + 1));
            String folder = BuildVerdictAction.NAME + (earlier.isEmpty() ? "" : "-" + (earlier.size() + 1));

            Recalled recalled = JobHistories.get()
                    .past(job, origin, measurement, warning -> lines.println("[benchgate] " + warning));
            // by this very decision, where a crash came before the build was saved
            Recalled past = recalled.without(label, measurement.started());
            BuildResult result = Decision.of(measurement, past.all(), label, origin);
            Path target = build.getRootDir().toPath().resolve(folder);
            Files.createDirectories(target);
            // kept before anything is drawn from it
            ReportFolder.keep(target, result);
            if (past.own().size() == recalled.own().size()) {
                Retention kept = BenchgateConfiguration.get().retention();
                JobHistories.get().append(job, result.record(), kept.builds(), kept.days());
            }
            ReportFolder.draw(target, result, past.own());

            BuildVerdictAction action = new BuildVerdictAction(folder, result.record());
            build.addAction(action);
            build.save();
            lines.print(new ConsoleTable(CONSOLE_WIDTH, false).of(result, past.own()));
            return action;
        }
    }
}
