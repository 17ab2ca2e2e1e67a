package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.ChartResponse;
import io.jenkins.plugins.benchgate.jenkins.pages.ExperimentResult;
import io.jenkins.plugins.benchgate.report.chart.Badge;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.export.Exported;
import org.kohsuke.stapler.export.ExportedBean;

/** What the newest build of a job that has a verdict came to, for programs and for a badge. */
@ExportedBean(defaultVisibility = 2)
public final class LatestResults {
    /** Builds that are looked at before giving up: each may have to be read from disk. */
    private static final int LOOKED_AT = 30;

    private final Job<?, ?> job;

    LatestResults(Job<?, ?> job) {
        this.job = job;
    }

    /** The name of the job, with those of its folders. */
    @Exported
    public String getJob() {
        return job.getFullName();
    }

    /** One for each experiment of that build. */
    @Exported
    public List<ExperimentResult> getLatest() {
        return actions().stream().map(ExperimentResult::new).toList();
    }

    private List<BuildVerdictAction> actions() {
        Run<?, ?> build = job.getLastCompletedBuild();
        for (int i = 0; i < LOOKED_AT && build != null; i++) {
            List<BuildVerdictAction> actions = build.getActions(BuildVerdictAction.class).stream()
                    .filter(action -> !action.isReplaced())
                    .toList();
            if (!actions.isEmpty()) {
                return actions;
            }
            build = build.getPreviousCompletedBuild();
        }
        return List.of();
    }

    /**
     * Sends the verdict as a badge.
     *
     * @param experiment only this one's; the gravest of all where it is not said
     */
    void sendBadge(@Nullable String experiment, StaplerResponse2 response) throws IOException {
        Outcome gravest = actions().stream()
                .filter(action -> experiment == null || action.getExperiment().equals(experiment))
                .map(BuildVerdictAction::outcome)
                .max(Outcome::compareTo)
                .orElse(null);
        String name = experiment == null ? "benchmarks" : experiment;
        ChartResponse.send("image/svg+xml;charset=UTF-8", Badge.svg(name, gravest), response);
    }
}
