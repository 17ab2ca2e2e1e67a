package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import hudson.model.Item;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.jenkins.pages.JobVerdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts of the jobs that a job consists of, such as the configurations of a matrix project, with links to their
 * trends.
 */
public final class PartsTrendAction extends TrendAction {

    PartsTrendAction(Job<?, ?> job) {
        super(job);
    }

    /** The newest verdict of each part, the gravest first. */
    public List<JobVerdict> getVerdicts() {
        job.checkPermission(Item.READ);
        return JobVerdict.ofParts(job);
    }

    /** The gravest verdict of the newest build that any part has; {@code null} where none has any. */
    public @Nullable JobVerdict getGravest() {
        job.checkPermission(Item.READ);
        return JobVerdict.of(job);
    }
}
