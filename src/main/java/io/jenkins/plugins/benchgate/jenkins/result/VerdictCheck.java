package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.Extension;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.GatePlaces;
import io.jenkins.plugins.benchgate.jenkins.pages.VerdictListener;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.format.Comment;
import io.jenkins.plugins.checks.api.ChecksAnnotation;
import io.jenkins.plugins.checks.api.ChecksAnnotation.ChecksAnnotationBuilder;
import io.jenkins.plugins.checks.api.ChecksAnnotation.ChecksAnnotationLevel;
import io.jenkins.plugins.checks.api.ChecksConclusion;
import io.jenkins.plugins.checks.api.ChecksDetails.ChecksDetailsBuilder;
import io.jenkins.plugins.checks.api.ChecksOutput.ChecksOutputBuilder;
import io.jenkins.plugins.checks.api.ChecksPublisher;
import io.jenkins.plugins.checks.api.ChecksPublisher.NullChecksPublisher;
import io.jenkins.plugins.checks.api.ChecksPublisherFactory;
import io.jenkins.plugins.checks.api.ChecksStatus;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Publishes each verdict as a check of the commit, where the host of the sources shows such.
 *
 * <p>It is left out where the Checks API plugin is not there.
 */
@Extension(optional = true)
public final class VerdictCheck implements VerdictListener {
    /** As many as GitHub takes at a time. */
    private static final int MOST_ANNOTATIONS = 50;

    @Override
    public void decided(BuildVerdictAction verdict, boolean checks, TaskListener console) throws IOException {
        if (!checks) {
            return;
        }
        ChecksPublisher publisher = ChecksPublisherFactory.fromRun(verdict.getBuild(), console);
        // It publishes nothing, and says so in the console of every build whose host of sources knows no checks.
        if (publisher instanceof NullChecksPublisher) {
            return;
        }
        Optional<BuildResult> result = verdict.result();
        String body = result.isPresent()
                ? Comment.body(result.get(), verdict.findings(result.get()))
                : verdict.getPage().getProblem();
        ChecksOutputBuilder output =
                new ChecksOutputBuilder().withTitle(verdict.getLine()).withSummary(body);
        result.map(measured -> pointed(measured.record().verdicts(), verdict.places()))
                .orElse(List.of())
                .forEach(one ->
                        output.addAnnotation(annotation(one, verdict.places().path())));
        ChecksDetailsBuilder check = new ChecksDetailsBuilder()
                .withName(name(verdict))
                .withStatus(ChecksStatus.COMPLETED)
                .withConclusion(conclusion(verdict.outcome()))
                .withOutput(output.build());
        String address = VerdictNews.address(VerdictNews.jenkins(), verdict);
        if (!address.isEmpty()) {
            check.withDetailsURL(address);
        }
        publisher.publish(check.build());
    }

    /**
     * What a check says at a line of the spec.
     *
     * @param line from 1
     */
    record Pointed(int line, Verdict verdict) {}

    /** What crossed or could not be judged, the gravest first, as far as the lines of the gates are known. */
    static List<Pointed> pointed(List<Verdict> verdicts, GatePlaces places) {
        return verdicts.stream()
                .filter(verdict -> verdict.outcome().compareTo(Outcome.POTENTIAL) >= 0)
                .filter(verdict -> places.lines().containsKey(verdict.gate()))
                .sorted(Comparator.comparing(Verdict::outcome).reversed())
                .limit(MOST_ANNOTATIONS)
                .map(verdict ->
                        new Pointed(Objects.requireNonNull(places.lines().get(verdict.gate())), verdict))
                .toList();
    }

    private static ChecksAnnotation annotation(Pointed one, String path) {
        boolean fails = one.verdict().outcome().compareTo(Outcome.INCONCLUSIVE) >= 0;
        return new ChecksAnnotationBuilder()
                .withPath(path)
                .withLine(one.line())
                .withAnnotationLevel(fails ? ChecksAnnotationLevel.FAILURE : ChecksAnnotationLevel.WARNING)
                .withTitle(VerdictNews.plain(one.verdict().series()))
                .withMessage(VerdictNews.plain(one.verdict().reason()))
                .build();
    }

    /** The same in every build of a job, so that a newer verdict takes an older one's place. */
    static String name(BuildVerdictAction verdict) {
        return "Benchgate / " + VerdictNews.plain(verdict.getExperiment());
    }

    /** What is not known to be good does not let a change pass; what cannot be judged yet says nothing against it. */
    static ChecksConclusion conclusion(Outcome outcome) {
        return switch (outcome) {
            case PASS -> ChecksConclusion.SUCCESS;
            case NOT_JUDGED, UNSEEN -> ChecksConclusion.NEUTRAL;
            case POTENTIAL -> ChecksConclusion.ACTION_REQUIRED;
            case INCONCLUSIVE, FAIL -> ChecksConclusion.FAILURE;
        };
    }
}
