package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.ExtensionList;
import hudson.ExtensionPoint;
import hudson.model.Result;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Baseline;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * How a measurement is judged: what every step that judges has in common.
 *
 * <p>Public, because Pipelines are kept by a library that reads records through their public accessors.
 *
 * @param gates as text, in place of those that the measurement brings; none: those it brings
 * @param baseline what every jump gate compares with, in place of what it says itself; empty: what it says
 * @param failFast whether a verdict that fails the build stops the Pipeline, too
 * @param skipPublishingChecks whether the verdict becomes no check of the commit
 * @param inconclusive what an inconclusive verdict does to build and stage
 * @param retryAfterMinutes after which an inconclusive measurement is repeated, once, in min; 0: it is not
 */
public record JudgeOptions(
        List<String> gates,
        String baseline,
        boolean failFast,
        boolean skipPublishingChecks,
        Inconclusive inconclusive,
        int retryAfterMinutes)
        implements Serializable {
    /** What a step does that is not told otherwise. */
    public static final JudgeOptions USUAL = new JudgeOptions(List.of(), "", false, false, Inconclusive.FAILURE, 0);

    public JudgeOptions {
        gates = List.copyOf(gates);
        // a Pipeline that an earlier version has kept says none
        inconclusive = inconclusive == null ? Inconclusive.FAILURE : inconclusive;
        if (retryAfterMinutes < 0) {
            throw new IllegalArgumentException("found retryAfter " + retryAfterMinutes
                    + ", expected a number of minutes such as 10, or 0 for no repetition");
        }
    }

    /**
     * The options as a step has them.
     *
     * @throws AbortException when one cannot be; one line
     */
    static JudgeOptions of(
            List<String> gates,
            String baseline,
            boolean failFast,
            boolean skipPublishingChecks,
            String inconclusive,
            int retryAfterMinutes)
            throws AbortException {
        try {
            return new JudgeOptions(
                    gates,
                    baseline,
                    failFast,
                    skipPublishingChecks,
                    Inconclusive.parse(inconclusive),
                    retryAfterMinutes);
        } catch (IllegalArgumentException e) {
            throw new AbortException(e.getMessage());
        }
    }

    /** The same, repeating nothing. */
    JudgeOptions last() {
        return new JudgeOptions(gates, baseline, failFast, skipPublishingChecks, inconclusive, 0);
    }

    /** Whether an inconclusive verdict marks nothing yet: what it judged is measured again, here or by the script. */
    boolean leavesOpen() {
        return inconclusive == Inconclusive.ERROR || retryAfterMinutes > 0;
    }

    /** Whether what a verdict judged is measured again by the step itself. */
    boolean retries(BuildVerdictAction verdict) {
        return verdict.isOpen() && retryAfterMinutes > 0;
    }

    /** The result that an outcome gives a build or a stage; empty where they stay as they are. */
    Optional<Result> result(Outcome outcome) {
        return outcome == Outcome.INCONCLUSIVE ? Optional.of(inconclusive.result()) : Judging.result(outcome);
    }

    /**
     * The measurement with the gates that are to judge it: those of the options, else those it brings, else the usual
     * ones.
     *
     * @param usual gates of jobs that have none
     * @throws AbortException when one of them is no gate, or the baseline none; one line with what was expected
     */
    Measurement over(Measurement measurement, List<Gate> usual) throws AbortException {
        try {
            List<Gate> given = gates.isEmpty()
                    ? measurement.gates()
                    : gates.stream().map(GateText::parse).toList();
            List<Gate> chosen = given.isEmpty() ? usual : given;
            if (chosen.isEmpty()) {
                throw new AbortException("found no gate, expected at least one such as jump:metric=*,percent=5: in"
                        + " 'gates' of the step, in the spec, or as a default of this Jenkins");
            }
            if (gates.isEmpty()) {
                noOtherJob(measurement.gates());
            }
            if (!baseline.isEmpty()) {
                Baseline other = Baseline.parse(baseline);
                chosen = chosen.stream().map(gate -> gate.against(other)).toList();
            }
            return measurement.withGates(chosen);
        } catch (IllegalArgumentException e) {
            throw new AbortException(e.getMessage());
        }
    }

    /** A spec may be that of a stranger's pull request: what it names is never looked up outside of its own project. */
    private static void noOtherJob(List<Gate> ofSpec) {
        for (Gate gate : ofSpec) {
            gate.reach(Origin.UNKNOWN).jobs().forEach(job -> {
                throw new IllegalArgumentException(
                        "found baseline '" + Baseline.job(job).word()
                                + "' in a gate of the spec, expected another job to be named by the step alone");
            });
        }
    }

    /**
     * Ends the step where the verdict fails the build, or it counts as not built, and the Pipeline is not to go on: by {@code failFast}, by
     * {@code stopBuild} of a gate, or because it goes no further even after an unstable stage, which it does not see in
     * a failed build that goes on.
     *
     * @throws AbortException then; one line that says what was found
     */
    void stop(BuildVerdictAction verdict) throws AbortException {
        if (verdict.isOpen()) {
            throw new AbortException("Benchgate: " + verdict.getLine() + "; the step ends with an error here,"
                    + " as its option inconclusive says");
        }
        Result made = result(verdict.consequence().build()).orElse(Result.SUCCESS);
        if (made != Result.FAILURE && made != Result.NOT_BUILT) {
            return;
        }
        String why = failFast
                ? "failFast stops the build here"
                : verdict.consequence().stops()
                        ? "stopBuild of a gate stops the build here"
                        : SkippingPipelines.skipping(verdict.getBuild())
                                ? "skipStagesAfterUnstable of the Pipeline skips what comes after"
                                : "";
        if (!why.isEmpty()) {
            throw new AbortException("Benchgate: " + verdict.getLine() + "; " + why);
        }
    }

    /** Knows Pipelines that skip what comes after an unstable stage. */
    public interface SkippingPipelines extends ExtensionPoint {

        /** Whether the Pipeline of a build is one. */
        boolean skips(Run<?, ?> build);

        /** Whether anybody knows the Pipeline of a build to be one. */
        static boolean skipping(Run<?, ?> build) {
            return ExtensionList.lookup(SkippingPipelines.class).stream().anyMatch(known -> known.skips(build));
        }
    }
}
