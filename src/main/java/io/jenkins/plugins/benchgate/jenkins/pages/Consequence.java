package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Policy;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.report.BuildResult;
import java.util.List;

/**
 * What follows from a verdict in Jenkins, as its gates say it.
 *
 * @param build what the build is marked by: the gravest of those gates that mark more than the stage
 * @param stops whether a gate stops the build
 */
public record Consequence(Outcome build, boolean stops) {

    /**
     * What follows from a result. Where less was measured than asked, no gate could say so for its own metric: the
     * build is marked, and every gate that would stop it does.
     *
     * @param gates by which it was judged
     */
    public static Consequence of(BuildResult result, List<Gate> gates) {
        List<Verdict> verdicts = result.record().verdicts();
        Outcome build = Outcome.gravest(verdicts.stream()
                .filter(verdict -> !policy(verdict).stageOnly())
                .toList());
        boolean stops = verdicts.stream()
                .anyMatch(verdict -> fails(verdict.outcome()) && policy(verdict).stopBuild());
        if (!result.problems().isEmpty()) {
            build = build.compareTo(Outcome.INCONCLUSIVE) < 0 ? Outcome.INCONCLUSIVE : build;
            stops = stops || gates.stream().anyMatch(gate -> gate.policy().stopBuild());
        }
        return new Consequence(build, stops);
    }

    /** Whether a build that is marked by an outcome has failed. */
    public static boolean fails(Outcome outcome) {
        return outcome.compareTo(Outcome.INCONCLUSIVE) >= 0;
    }

    private static Policy policy(Verdict verdict) {
        return verdict.by().gate().map(Gate::policy).orElse(Policy.DEFAULT);
    }
}
