package io.jenkins.plugins.benchgate.stats;

/**
 * What the dependence of neighbouring values takes from a single trial: their number counts for less.
 *
 * <p>The error of a statistic of many values is that of the mean of their influence ({@link Statistic#influence}), and
 * so its variance exceeds that of independent values by the lift of the influence's long-run variance. That is the
 * larger one of two estimates, and at least 1: the flat-top estimate ({@link LongRun}), which knows any kind of
 * dependence but is low where the series is short – its bias by the series' own mean is taken out –, and that of a
 * first-order autoregression with the same neighbours' correlation, corrected for its bias (Marriott &amp; Pope 1954,
 * <i>Bias in the estimation of autocorrelations</i>, Biometrika 41), which a short series does show. For a quantile the
 * autoregression is that of the normal values behind the indicators, whose correlation follows by the arcsine law. Both
 * are shrunk towards independence, on the logarithmic scale, as far as they may come from chance. Chosen by
 * calibration: of comparisons of equal versions at 99 % over 100 values with a correlation of 0.6, one in 40 is flagged
 * with both estimates, one in 30 with the flat-top one alone, one in 6 with independent draws.
 *
 * @param lift by how much the variance of fresh values exceeds that of independent resamples, ≥ 1
 * @param freedom degrees of freedom behind the variance: the effective values less one, and no more than the flat-top
 *     estimate has, at least 1
 * @param reach by how many values dependence reaches on average, weighted by itself, ≥ 0: what blocks of a length lose
 *     is this share of it
 * @param effective how many independent values tell as much, at least 2, at most as many as there are
 */
record Dependence(double lift, double freedom, double reach, double effective) {
    /** Integral of the squared flat-top kernel, of which the estimate's degrees of freedom are n / (m · integral). */
    private static final double KERNEL_SQUARE = 4.0 / 3;

    /** Integral of the flat-top kernel: what each of the m lags loses on both sides with the mean, in n-ths. */
    private static final double KERNEL = 1.5;

    /** So many squared standard errors a correlation must have for anything to be known. */
    private static final double SQUARED_ERRORS = 4;

    /** Independent values. */
    static Dependence none(long count) {
        return new Dependence((double) count / Math.max(1, count - 1), Math.max(1, count - 1), 0, count);
    }

    /**
     * The dependence that values in their order show.
     *
     * @param influence one value each of what it adds to the statistic
     * @param indicator whether that is one of two values: on which side of a quantile it lies
     */
    static Dependence of(double[] influence, boolean indicator) {
        LongRun longRun = LongRun.of(influence);
        double count = influence.length;
        if (Double.isNaN(longRun.lift())) {
            return none(influence.length);
        }
        double seen = longRun.lift() / Math.max(0.25, 1 - KERNEL * longRun.lags() / count);
        double neighbours = Math.min(longRun.neighbours() + (1 + 3 * longRun.neighbours()) / count, 1 - 2 / count);
        double whole = Math.min(count / 2, Math.max(1, Math.max(seen, autoregression(neighbours, indicator))));
        double known = known(count, longRun.neighbours());
        double lift = Math.pow(whole, known);
        double ofKernel = count / (KERNEL_SQUARE * longRun.lags());
        double freedom = Math.min(count / lift - 1, Math.pow(ofKernel, known) * Math.pow(count - 1, 1 - known));
        return new Dependence(
                lift * count / (count - 1),
                Math.max(1, freedom),
                Math.max(0, longRun.slope() / longRun.lift()),
                count / lift);
    }

    /**
     * The same where resamples in blocks vary with the dependence already, but for what crosses the ends of blocks
     * (Künsch 1989, <i>The jackknife and the bootstrap for general stationary observations</i>, Annals of Statistics
     * 17(3)), and as few blocks let them.
     */
    Dependence inBlocks(long count, int length) {
        double blocks = Math.max(2, (double) count / length);
        double lost = Math.min(0.5, reach / length);
        return new Dependence(blocks / (blocks - 1) / (1 - lost), blocks - 1, reach, effective);
    }

    /**
     * How much of a dependence is known, from 0 to 1: nothing where the correlation of neighbours is within two
     * standard errors of zero, 1/√n each, three quarters at 2.8 of them. So few values are taken as independent, and
     * the more there are the weaker a dependence is seen.
     */
    private static double known(double count, double neighbours) {
        double doubt = SQUARED_ERRORS / (count * neighbours * neighbours);
        return Math.max(0, 1 - doubt * doubt);
    }

    private static double autoregression(double neighbours, boolean indicator) {
        if (!indicator) {
            return (1 + neighbours) / (1 - neighbours);
        }
        double correlation = StrictMath.sin(Math.PI / 2 * neighbours);
        double sum = 0;
        for (double power = correlation; power > 1e-3; power *= correlation) {
            sum += StrictMath.asin(power);
        }
        return 1 + 4 / Math.PI * sum;
    }
}
