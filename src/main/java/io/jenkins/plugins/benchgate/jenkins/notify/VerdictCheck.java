package io.jenkins.plugins.benchgate.jenkins.notify;

import hudson.Extension;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.VerdictListener;
import io.jenkins.plugins.benchgate.report.Comment;
import io.jenkins.plugins.checks.api.ChecksConclusion;
import io.jenkins.plugins.checks.api.ChecksDetails.ChecksDetailsBuilder;
import io.jenkins.plugins.checks.api.ChecksOutput.ChecksOutputBuilder;
import io.jenkins.plugins.checks.api.ChecksPublisher;
import io.jenkins.plugins.checks.api.ChecksPublisher.NullChecksPublisher;
import io.jenkins.plugins.checks.api.ChecksPublisherFactory;
import io.jenkins.plugins.checks.api.ChecksStatus;

/**
 * Publishes each verdict as a check of the commit, where the host of the sources shows such.
 *
 * <p>It is left out where the Checks API plugin is not there.
 */
@Extension(optional = true)
public final class VerdictCheck implements VerdictListener {
    @Override
    public void decided(BuildVerdictAction verdict, boolean checks, TaskListener console) {
        if (!checks) {
            return;
        }
        ChecksPublisher publisher = ChecksPublisherFactory.fromRun(verdict.getBuild(), console);
        // It publishes nothing, and says so in the console of every build whose host of sources knows no checks.
        if (publisher instanceof NullChecksPublisher) {
            return;
        }
        String body = verdict.result().map(Comment::body).orElseGet(() -> verdict.getPage()
                .getProblem());
        ChecksDetailsBuilder check = new ChecksDetailsBuilder()
                .withName(name(verdict))
                .withStatus(ChecksStatus.COMPLETED)
                .withConclusion(conclusion(verdict.outcome()))
                .withOutput(new ChecksOutputBuilder()
                        .withTitle(verdict.getSentence())
                        .withSummary(body)
                        .build());
        String address = VerdictNews.address(JenkinsAddress.get(), verdict);
        if (!address.isEmpty()) {
            check.withDetailsURL(address);
        }
        publisher.publish(check.build());
    }

    /** The same in every build of a job, so that a newer verdict takes an older one's place. */
    static String name(BuildVerdictAction verdict) {
        return "Benchgate / " + VerdictNews.plain(verdict.getExperiment());
    }

    /** What is not known to be good does not let a change pass; what cannot be judged yet says nothing against it. */
    static ChecksConclusion conclusion(Outcome outcome) {
        return switch (outcome) {
            case PASS -> ChecksConclusion.SUCCESS;
            case NOT_JUDGED -> ChecksConclusion.NEUTRAL;
            case POTENTIAL -> ChecksConclusion.ACTION_REQUIRED;
            case INCONCLUSIVE, FAIL -> ChecksConclusion.FAILURE;
        };
    }
}
