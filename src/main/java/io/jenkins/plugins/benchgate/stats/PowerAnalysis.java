package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The A/A test: random disjoint groups of one version's measurements compared again and again, and the slowdowns that
 * would have been found in them (CLOUD 5.3, 5.4).
 *
 * <p>A slowdown of s multiplies every value of the test group by 1 + s, or divides it where higher is better. It need
 * not be tried out for an interval of the relative change: every resample's quotient, and so each bound, moves by just
 * that factor, so that one bootstrap a draw answers for all slowdowns.
 *
 * <p>Immutable. The same measurements and seed give the same answer on any machine and any number of threads.
 */
public final class PowerAnalysis {
    private final double confidence;
    private final int resamples;
    private final int draws;
    private final long seed;

    private PowerAnalysis(double confidence, int resamples, int draws, long seed) {
        this.confidence = confidence;
        this.resamples = resamples;
        this.draws = draws;
        this.seed = seed;
    }

    /** 100 draws, each compared at 99 % with 10 000 resamples. */
    public static PowerAnalysis withSeed(long seed) {
        return new PowerAnalysis(0.99, 10_000, 100, seed);
    }

    /**
     * The same with another confidence of the intervals.
     *
     * @param confidence in (0, 1), for example 0.99
     */
    public PowerAnalysis withConfidence(double confidence) {
        return new PowerAnalysis(confidence, resamples, draws, seed);
    }

    /** The same with another number of resamples, at least 2. */
    public PowerAnalysis withResamples(int resamples) {
        return new PowerAnalysis(confidence, resamples, draws, seed);
    }

    /** The same with another number of draws, at least 1. */
    public PowerAnalysis withDraws(int draws) {
        if (draws < 1) {
            throw new IllegalArgumentException("found " + draws + " draws, expected at least 1");
        }
        return new PowerAnalysis(confidence, resamples, draws, seed);
    }

    /**
     * Compares pairs of groups.
     *
     * @param levels of one version
     * @param plan the size of each group, as {@link Sampling#fit} gives it
     * @param lowerIsBetter whether a slowdown makes values larger
     */
    public Power power(
            Levels levels, Statistic statistic, Sampling sampling, Plan plan, boolean lowerIsBetter, Rule rule) {
        int flagged = 0;
        int undecided = 0;
        List<Double> least = new ArrayList<>();
        for (int draw = 0; draw < draws; draw++) {
            Sampling.Groups groups = sampling.draw(levels, plan, RandomStream.at(seed, draw, 0));
            HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(
                            RandomStream.at(seed, draw, 1).nextLong())
                    .withConfidence(confidence)
                    .withResamples(resamples);
            Answer answer = rule.answer(groups, statistic, lowerIsBetter, sampling.known(bootstrap));
            flagged += answer.flagged() ? 1 : 0;
            undecided += Double.isNaN(answer.leastFound()) ? 1 : 0;
            least.add(Double.isNaN(answer.leastFound()) ? Double.POSITIVE_INFINITY : answer.leastFound());
        }
        return new Power(draws, flagged, undecided, least);
    }

    /** When two groups are said to differ. */
    public enum Rule {
        /** The interval of the relative change does not hold 0: what the gates judge by (THESIS fig. 7.3). */
        CHANGE {
            @Override
            Answer answer(
                    Sampling.Groups groups,
                    Statistic statistic,
                    boolean lowerIsBetter,
                    HierarchicalBootstrap bootstrap) {
                Interval change = bootstrap
                        .compare(groups.control(), groups.test(), statistic)
                        .change()
                        .interval();
                if (change == null) {
                    return Answer.NONE;
                }
                double toZero = lowerIsBetter ? -change.lower() / (100 + change.lower()) : change.upper() / 100;
                return new Answer(!change.contains(0), Math.max(0, 100 * toZero));
            }
        },
        /** Wilcoxon rank-sum, p at most 0.05, and Cliff's delta of at least medium size (CLOUD 5.1.1); of the slowdowns, those in {@link Power#SLOWDOWNS} count, found by
         * bisection. */
        RANK_SUM {
            @Override
            Answer answer(
                    Sampling.Groups groups,
                    Statistic statistic,
                    boolean lowerIsBetter,
                    HierarchicalBootstrap bootstrap) {
                double[] control = sorted(groups.control());
                double[] test = sorted(groups.test());
                boolean flagged = RankSum.ofSorted(control, test).isChange(SIGNIFICANCE);
                int found = Power.SLOWDOWNS.size();
                // a larger slowdown lifts every rank of the test group, or leaves it
                for (int below = -1; found - below > 1; ) {
                    int middle = (below + found) / 2;
                    double factor = 1 + Power.SLOWDOWNS.get(middle) / 100;
                    double[] slowed = Arrays.stream(test)
                            .map(x -> lowerIsBetter ? x * factor : x / factor)
                            .toArray();
                    RankSum ranks = RankSum.ofSorted(control, slowed);
                    if (ranks.isChange(SIGNIFICANCE) && ranks.cliffsDelta().value() > 0 == lowerIsBetter) {
                        found = middle;
                    } else {
                        below = middle;
                    }
                }
                return new Answer(
                        flagged,
                        found < Power.SLOWDOWNS.size() ? Power.SLOWDOWNS.get(found) : Double.POSITIVE_INFINITY);
            }
        };

        private static final double SIGNIFICANCE = 0.05;

        abstract Answer answer(
                Sampling.Groups groups, Statistic statistic, boolean lowerIsBetter, HierarchicalBootstrap bootstrap);

        private static double[] sorted(Levels levels) {
            return levels.instances().stream()
                    .flatMap(instance -> instance.trials().stream())
                    .flatMapToDouble(run -> Arrays.stream(run.values()))
                    .sorted()
                    .toArray();
        }
    }

    /**
     * What one comparison says.
     *
     * @param leastFound the least slowdown in % that it sees, ≥ 0; NaN when it gives no answer at all
     */
    record Answer(boolean flagged, double leastFound) {
        static final Answer NONE = new Answer(false, Double.NaN);
    }
}
