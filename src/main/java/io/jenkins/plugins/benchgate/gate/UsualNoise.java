package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import java.util.Optional;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * That a series is noisier in most builds than in this one, and that a change which seems definite is one of those that
 * its usual noise makes: where trials are at one of two levels ({@link
 * io.jenkins.plugins.benchgate.stats.TwoLevels}), all few trials of a version are at the same one now and then, and all
 * of the other version at the other, without any noise between them.
 */
final class UsualNoise {
    /** So many of the last builds are asked. */
    private static final int MOST = 10;
    /** Fewer builds say too little of what is usual. */
    private static final int LEAST = 5;
    /** How often a build of usual noise counts as quieter than usual. */
    private static final double QUIETER = 0.05;
    /** More degrees of freedom are not believed: values within a trial depend on each other. */
    private static final double BELIEVED = 10;

    private UsualNoise() {}

    /**
     * The sentence that says so; empty where the noise is as usual (an F test of variances), the change is larger than
     * that of the noisiest of the last builds, or too few of them had intervals.
     *
     * @param change oriented so that it is above zero
     */
    static Optional<Message> explains(Measured measured, Change change, Earlier.View earlier) {
        double[] widths = earlier.measured().stream()
                .mapToDouble(Past::instability)
                .filter(Double::isFinite)
                .toArray();
        if (widths.length < LEAST) {
            return Optional.empty();
        }
        int count = Math.min(MOST, widths.length);
        int from = widths.length - count;
        double usual = StatUtils.sumSq(widths, from, count) / count;
        double degrees = Math.min(
                BELIEVED,
                measured.comparison() == null
                        ? measured.candidate().degrees()
                        : measured.comparison().degrees());
        double quieter =
                usual * new FDistribution(null, degrees, count * degrees).inverseCumulativeProbability(QUIETER);
        // against an earlier build the noise of both adds up
        double sides = measured.comparison() == null ? Math.sqrt(2) : 1;
        double reach = sides * StatUtils.max(widths, from, count) / 2;
        double noise = measured.instability();
        return !(noise * noise < quieter) || change.percent() > reach
                ? Optional.empty()
                : Optional.of(Message.of("noise.usual", count, Phrases.size(reach, change.points())));
    }
}
