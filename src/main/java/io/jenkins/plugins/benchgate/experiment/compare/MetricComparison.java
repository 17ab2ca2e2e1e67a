package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.gate.Classification;
import io.jenkins.plugins.benchgate.gate.Effect;
import io.jenkins.plugins.benchgate.gate.Exact;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.RankSum;
import io.jenkins.plugins.benchgate.stats.Stability;
import io.jenkins.plugins.benchgate.text.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * A candidate against a baseline in one metric, with what it means.
 *
 * @param classification {@code null} where the change has no interval, unless the values are exact
 * @param exact whether the values of both sides are exact, so that any difference is definite; see {@link Exact}
 * @param ranks the rank-sum test of all values of both sides
 * @param adjustedP its p adjusted for the number of metrics
 * @param outliers number of values that are ten times the median of their version or more
 * @param dropped how many of them are not in the comparison: all or none
 * @param blockLength iterations drawn together on the baseline's side; {@code null} where each is drawn by itself
 * @param baseline how stable the baseline's values are
 * @param candidate how stable the candidate's are
 */
public record MetricComparison(
        Metric metric,
        Comparison comparison,
        @Nullable Classification classification,
        boolean exact,
        RankSum ranks,
        double adjustedP,
        long outliers,
        long dropped,
        @Nullable Integer blockLength,
        Stability baseline,
        Stability candidate) {

    /** What the change means; {@link Effect#NONE} where none is seen or none is known. */
    public Effect effect() {
        return classification == null || classification == Classification.NONE
                ? Effect.NONE
                : Effect.of(difference(), metric.direction());
    }

    /** Of which sign the change is: from zero, there is a difference and no relative change. */
    private double difference() {
        return exact
                ? comparison.candidate().value() - comparison.baseline().value()
                : comparison.change().value();
    }

    /** What a build that consists of this metric alone would get. */
    public Outcome outcome() {
        if (classification == null) {
            return Outcome.INCONCLUSIVE;
        }
        if (effect() == Effect.CHANGE) {
            return Outcome.INCONCLUSIVE;
        }
        if (effect() != Effect.REGRESSION) {
            return Outcome.PASS;
        }
        return classification == Classification.DEFINITE ? Outcome.FAIL : Outcome.POTENTIAL;
    }

    MetricComparison with(Comparison other, @Nullable Classification found) {
        return new MetricComparison(
                metric, other, found, exact, ranks, adjustedP, outliers, dropped, blockLength, baseline, candidate);
    }

    /** The same, doubtful for one more reason. */
    public MetricComparison doubted(Sentence doubt) {
        return with(comparison.doubted(doubt), classification);
    }

    MetricComparison withAdjustedP(double adjusted) {
        return new MetricComparison(
                metric,
                comparison,
                classification,
                exact,
                ranks,
                adjusted,
                outliers,
                dropped,
                blockLength,
                baseline,
                candidate);
    }
}
