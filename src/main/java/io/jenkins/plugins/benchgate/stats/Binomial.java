package io.jenkins.plugins.benchgate.stats;

/**
 * Random binomial counts, exact up to the rounding of doubles, for up to 10^12 draws.
 *
 * <p>Few draws are made one by one; a small mean is found by inversion; everything else by the transformed rejection
 * with squeeze of Hörmann (1993), <i>The generation of binomial random variates</i>, J. Stat. Comput. Simul. 46,
 * algorithm BTRS, whose cost does not grow with the number of draws. {@link StrictMath} keeps every decision the same
 * on every machine.
 */
final class Binomial {
    private static final int ONE_BY_ONE = 16;
    private static final double SMALL_MEAN = 10;

    /** ln k! less Stirling's formula for k = 0 … 9. */
    private static final double[] STIRLING_REST = {
        0.08106146679532726,
        0.04134069595540929,
        0.02767792568499834,
        0.02079067210376509,
        0.01664469118982119,
        0.01387612882307075,
        0.01189670994589177,
        0.01041126526197209,
        0.009255462182712733,
        0.00833056343336287
    };

    private Binomial() {}

    /**
     * How many of {@code draws} independent draws succeed.
     *
     * @param share chance of one draw; anything ≤ 0 never succeeds, anything ≥ 1 always
     */
    static long draw(long draws, double share, RandomStream random) {
        if (draws == 0 || share <= 0) {
            return 0;
        }
        if (share >= 1) {
            return draws;
        }
        if (share > 0.5) {
            return draws - draw(draws, 1 - share, random);
        }
        if (draws <= ONE_BY_ONE) {
            return oneByOne(draws, share, random);
        }
        return draws * share < SMALL_MEAN ? byInversion(draws, share, random) : byRejection(draws, share, random);
    }

    private static long oneByOne(long draws, double share, RandomStream random) {
        long successes = 0;
        for (long draw = 0; draw < draws; draw++) {
            if (random.nextDouble() < share) {
                successes++;
            }
        }
        return successes;
    }

    private static long byInversion(long draws, double share, RandomStream random) {
        double odds = share / (1 - share);
        double none = StrictMath.exp(draws * StrictMath.log1p(-share));
        while (true) {
            double left = random.nextDouble();
            double chance = none;
            // A mean below 10 never reaches 120 in 10^60 draws: only lost digits of the sum do.
            for (long successes = 0; successes <= Math.min(draws, 120); successes++) {
                if (left <= chance) {
                    return successes;
                }
                left -= chance;
                chance *= odds * (draws - successes) / (successes + 1);
            }
        }
    }

    private static long byRejection(long draws, double share, RandomStream random) {
        double deviation = Math.sqrt(draws * share * (1 - share));
        double b = 1.15 + 2.53 * deviation;
        double a = -0.0873 + 0.0248 * b + 0.01 * share;
        double centre = draws * share + 0.5;
        double squeeze = 0.92 - 4.2 / b;
        while (true) {
            double u = random.nextDouble() - 0.5;
            double v = random.nextDouble();
            double edge = 0.5 - Math.abs(u);
            double count = Math.floor((2 * a / edge + b) * u + centre);
            if (edge >= 0.07 && v <= squeeze) {
                return (long) count;
            }
            if (count < 0 || count > draws) {
                continue;
            }
            double alpha = (2.83 + 5.1 / b) * deviation;
            if (StrictMath.log(v * alpha / (a / (edge * edge) + b)) <= logChance(draws, share, count)) {
                return (long) count;
            }
        }
    }

    /** Logarithm of the chance of {@code count} relative to that of the mode. */
    private static double logChance(long draws, double share, double count) {
        double odds = share / (1 - share);
        double mode = Math.floor((draws + 1) * share);
        double modeRest = draws - mode + 1;
        double rest = draws - count + 1;
        return (mode + 0.5) * StrictMath.log((mode + 1) / (odds * modeRest))
                + (draws + 1) * StrictMath.log(modeRest / rest)
                + (count + 0.5) * StrictMath.log(odds * rest / (count + 1))
                + stirlingRest(mode)
                + stirlingRest(draws - mode)
                - stirlingRest(count)
                - stirlingRest(draws - count);
    }

    private static double stirlingRest(double k) {
        if (k < STIRLING_REST.length) {
            return STIRLING_REST[(int) k];
        }
        double inverse = 1 / (k + 1);
        double square = inverse * inverse;
        return (1.0 / 12 - (1.0 / 360 - square / 1260) * square) * inverse;
    }
}
