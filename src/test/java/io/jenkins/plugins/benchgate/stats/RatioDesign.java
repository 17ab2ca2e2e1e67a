package io.jenkins.plugins.benchgate.stats;

import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/** Which version each build of a simulated history measures beside its own, whose number is that of the build, from 1. */
public enum RatioDesign {
    /** One baseline that stays. */
    FIXED(build -> 0, 0),
    /** One baseline for 20 builds, which was the version of the last build before these. */
    ANCHOR(build -> (build - 1) / 20 * 20, 0),
    /** Each against the one before. */
    CHAIN(build -> build - 1, 0),
    /** The same, and one of ten against the version before the first, too: the first that changed is five builds later. */
    ANCHORED_CHAIN(build -> build - 1, 10);

    private final IntUnaryOperator baseline;
    private final int every;

    RatioDesign(IntUnaryOperator baseline, int every) {
        this.baseline = baseline;
        this.every = every;
    }

    /** The version beside that of a build. */
    public int baseline(int build) {
        return baseline.applyAsInt(build);
    }

    /** Whether a build measures the version before the first, too. */
    public boolean anchored(int build) {
        return every > 0 && build % every == 6;
    }

    /** A variance as few values estimate it, of which the true one is 1. */
    public static double variance(SplittableRandom random, int degrees) {
        double squares = 0;
        for (int i = 0; i < degrees; i++) {
            double gaussian = random.nextGaussian();
            squares += gaussian * gaussian;
        }
        return squares / degrees;
    }
}
