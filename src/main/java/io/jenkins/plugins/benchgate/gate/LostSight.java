package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * That a series is too noisy in this build for a change that its gate would have found in the builds before: its
 * detectable change is above the multiple of the threshold from which on a gate is {@link Blindness blind}, and twice the
 * median of theirs, which was not, and its noise is beyond what chance makes of theirs (an F test of two variances, by
 * Bonferroni over the series of the gate).
 */
public final class LostSight {
    /** The key of the sentence's part that says of a series from which change on it shows one. */
    public static final String SAID = "sight.lost";
    /** So many of the last builds are asked. */
    public static final int MOST = 10;

    /** Fewer builds say too little of what is usual. */
    private static final int LEAST = 5;

    private static final double TIMES = 2;
    /** How often one of a gate's series is named in a build in which none is noisier. */
    private static final double ERROR = 0.01;
    /** More degrees of freedom are not believed: values within a trial depend on each other. */
    private static final double BELIEVED = 10;

    private static final double ROUNDING = 1e-9;

    private LostSight() {}

    /**
     * What one build could see of a series.
     *
     * @param detectable what it finds in 95 of 100 builds, in % or in points
     * @param threshold that the series was guarded at
     * @param noise width of the interval of its own values, see {@link Measured#instability}
     * @param degrees of freedom behind the noise that are the series' own
     */
    public record Sight(double detectable, double threshold, double noise, double degrees) {

        /** What a verdict says of it; empty where no change was measured, or none with an interval. */
        public static Optional<Sight> of(Verdict verdict, Measured measured) {
            double noise = measured.instability();
            double least = Math.abs(verdict.detectable());
            if (!(noise > 0) || verdict.interval() == null || !verdict.relative()) {
                return Optional.empty();
            }
            Estimate estimate = measured.comparison() == null
                    ? measured.candidate()
                    : measured.comparison().change();
            double shared = estimate.interval() == null || estimate.interval().degrees() == null
                    ? 0
                    : estimate.interval().degrees().shared();
            double own = Math.max(1, Math.min(BELIEVED, estimate.degrees() - shared));
            return Optional.of(
                    new Sight(Double.isNaN(least) ? Double.POSITIVE_INFINITY : least, verdict.threshold(), noise, own));
        }

        /** Whether the threshold is as far below what is found as that of a blind gate, or was raised to be no farther. */
        private boolean doubtful(double multiple) {
            return detectable * (1 + ROUNDING) >= Math.min(TIMES, multiple) * threshold;
        }
    }

    /**
     * The verdict, with a sentence that says so where the series was lost sight of.
     *
     * @param measured the series
     * @param series how many the gate judges
     * @param earlier what the last builds could see of it, at most {@link #MOST}
     */
    public static Verdict said(Verdict verdict, Measured measured, long series, Supplier<List<Sight>> earlier) {
        return Sight.of(verdict, measured)
                .filter(now -> now.doubtful(multiple(verdict)))
                .flatMap(now -> sentence(verdict, now, series, earlier.get()))
                .map(verdict::withReason)
                .orElse(verdict);
    }

    private static double multiple(Verdict verdict) {
        return verdict.by().gate().map(gate -> gate.policy().detectable()).orElse(TIMES);
    }

    private static Optional<Message> sentence(Verdict verdict, Sight now, long series, List<Sight> before) {
        if (before.size() < LEAST) {
            return Optional.empty();
        }
        double usual = median(before, Sight::detectable);
        double seen = multiple(verdict) * median(before, Sight::threshold) * (1 + ROUNDING);
        if (usual > seen || now.detectable <= Math.max(seen, TIMES * usual) || chance(now, before) > ERROR / series) {
            return Optional.empty();
        }
        boolean points = verdict.sense() != null && verdict.sense().points();
        return Optional.of(Message.of(
                "sight.reason",
                Message.of(
                        SAID,
                        verdict.series(),
                        Phrases.size(now.detectable, points),
                        Phrases.size(usual, points),
                        before.size())));
    }

    private static double median(List<Sight> sights, ToDoubleFunction<Sight> of) {
        return new Median().evaluate(sights.stream().mapToDouble(of).toArray());
    }

    /** How often equal noise seems to have risen as much. */
    private static double chance(Sight now, List<Sight> before) {
        double degrees = before.stream().mapToDouble(Sight::degrees).sum();
        double variance = StatUtils.sum(before.stream()
                        .mapToDouble(one -> one.degrees * one.noise * one.noise)
                        .toArray())
                / degrees;
        return 1
                - new FDistribution(null, now.degrees, degrees).cumulativeProbability(now.noise * now.noise / variance);
    }
}
