package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import hudson.Extension;
import hudson.model.Action;
import hudson.model.Job;
import hudson.security.ACL;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgatePermissions;
import io.jenkins.plugins.benchgate.jenkins.pages.JobVerdict;
import java.nio.file.Files;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import jenkins.model.Jenkins;
import jenkins.model.TransientActionFactory;
import org.springframework.security.core.Authentication;

/**
 * Gives each job that has a history its trend page, and a job of parts that have one, such as a matrix project, theirs.
 */
@Extension
@SuppressWarnings("rawtypes") // a class literal cannot say Job<?, ?>
public final class JobTrends extends TransientActionFactory<Job> {

    @Override
    public Class<Job> type() {
        return Job.class;
    }

    @Override
    public Class<? extends Action> actionType() {
        return TrendAction.class;
    }

    @Override
    public Collection<? extends Action> createFor(Job job) {
        Job<?, ?> measured = job;
        if (Files.isRegularFile(JobHistories.file(measured))) {
            return List.of(new JobTrendAction(
                    measured,
                    () -> BenchgatePermissions.ACKNOWLEDGE,
                    JobTrends::reader,
                    () -> JobHistories.get().outage(),
                    request -> request.schedule(measured),
                    Clock.systemUTC()));
        }
        return JobVerdict.hasParts(measured) ? List.of(new PartsTrendAction(measured)) : List.of();
    }

    private static String reader() {
        Authentication asking = Jenkins.getAuthentication2();
        return ACL.isAnonymous2(asking) ? "" : asking.getName();
    }
}
