package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The hierarchical percentile bootstrap: confidence intervals for a statistic of values that come by level.
 *
 * <p>The statistic is that of the pooled values of all trials. A resample draws as many instances as there are, for
 * each drawn instance as many trials as it has, for each drawn trial as many iterations as it has, all with
 * replacement, and takes the statistic of the pooled draws (CLOUD 5.1.2 after Kalibera &amp; Jones 2013; 10 000
 * resamples and 99 % as in THESIS 7.2.4). The interval reaches from the α/2 to the 1 − α/2 quantile of the resamples,
 * widened for few clusters ({@link SmallSample}) and, where a single trial is all there is, for what its values depend
 * on their neighbours ({@link Dependence}). It holds the point estimate and never leaves the measured values ({@link
 * Range}). The change of a median or percentile of few single values is that of all values ({@link Shift}). Iterations
 * may be drawn in blocks ({@link Blocks}). Distances are widened on the logarithmic scale wherever the statistic and
 * all its resamples are positive, so that a bound of a latency is never negative.
 *
 * <p>Immutable. The same values in the same order with the same seed give the same interval on any machine and any
 * number of threads; resamples run in the common pool, or in the pool that the caller's task runs in.
 */
public final class HierarchicalBootstrap {
    private final double confidence;
    private final int resamples;
    private final long seed;
    private final Blocks blocks;
    private final boolean sameMachines;

    private HierarchicalBootstrap(double confidence, int resamples, long seed, Blocks blocks, boolean sameMachines) {
        this.confidence = confidence;
        this.resamples = resamples;
        this.seed = seed;
        this.blocks = blocks;
        this.sameMachines = sameMachines;
    }

    /** 99 % confidence, 10 000 resamples. */
    public static HierarchicalBootstrap withSeed(long seed) {
        return new HierarchicalBootstrap(0.99, 10_000, seed, Blocks.SINGLE, false);
    }

    /**
     * The same with another confidence.
     *
     * @param confidence in (0, 1), for example 0.99
     */
    public HierarchicalBootstrap withConfidence(double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence " + confidence + " is not between 0 and 1");
        }
        return new HierarchicalBootstrap(confidence, resamples, seed, blocks, sameMachines);
    }

    /**
     * The same with another number of resamples.
     *
     * @param resamples at least 2; below some 100 / (1 − confidence) the bounds hang on single resamples
     */
    public HierarchicalBootstrap withResamples(int resamples) {
        if (resamples < 2) {
            throw new IllegalArgumentException("found " + resamples + " resamples, expected at least 2");
        }
        return new HierarchicalBootstrap(confidence, resamples, seed, blocks, sameMachines);
    }

    /**
     * The same with iterations drawn in blocks.
     *
     * @param blocks {@link Blocks#SINGLE} unless told otherwise
     */
    public HierarchicalBootstrap withBlocks(Blocks blocks) {
        return new HierarchicalBootstrap(confidence, resamples, seed, blocks, sameMachines);
    }

    /**
     * The same for two sides that are known to have been measured on the same machines, as both sides of one build are:
     * equal labels alone do not prove it, and only where it is certain may trials tell how much a change varies between
     * machines ({@link SmallSample}).
     */
    public HierarchicalBootstrap onSameMachines() {
        return new HierarchicalBootstrap(confidence, resamples, seed, blocks, true);
    }

    /**
     * One version's statistic with its interval.
     *
     * @return an estimate without an interval where there is but one value, and without a value where a geometric mean
     *     is asked of values that are not all positive
     */
    public Estimate estimate(Levels levels, Statistic statistic) {
        Side side = Side.of(levels, statistic, blocks, resamples);
        Estimate estimate = estimate(side, statistic, draw(List.of(side), Pairing.NONE));
        return TwoLevels.of(levels, statistic).map(estimate::doubting).orElse(estimate);
    }

    /**
     * A candidate against a baseline, the quotient formed resample by resample.
     *
     * <p>Where both sides have the same instance labels, instances are drawn once for both; where all instances have
     * the same trial labels on both sides too, so are trials. Iterations are always drawn independently. Labels that
     * are equal only in part, or not unique, pair nothing at their level: the interval is then rather too wide. The
     * baseline's estimate is the one that {@link #estimate} gives.
     *
     * @return a change of 0 where both sides are zero throughout; of NaN where else the baseline's statistic is not
     *     positive, and no interval of the change there, where a side is but one value, or where resamples are not
     *     positive; its doubts say why
     */
    public Comparison compare(Levels baseline, Levels candidate, Statistic statistic) {
        Pairs pairs = Pairs.of(baseline, candidate);
        Side before = Side.of(baseline, statistic, blocks, resamples);
        Side after = Side.of(pairs.candidate(), statistic, blocks, resamples);
        Draws draws = draw(List.of(before, after), pairs.pairing());
        Estimate measured = change(before, after, pairs, statistic, draws);
        Estimate change = TwoLevels.of(baseline, pairs.candidate(), statistic)
                .map(measured::doubting)
                .orElse(measured);
        return new Comparison(
                estimate(before, statistic, draws.only(0)),
                estimate(after, statistic, draws.only(1)),
                change,
                pairs.pairing(),
                change.doubts());
    }

    /**
     * The same with the change without what the machines that both sides share differ in, see {@link BlockedLevels}. The
     * two estimates are those of the values as they are, so that their quotient may be another one.
     */
    public Comparison compareInBlocks(Levels baseline, Levels candidate, Statistic statistic) {
        Comparison whole = compare(baseline, candidate, statistic);
        if (whole.pairing() == Pairing.NONE || baseline.instances().size() == 1) {
            return whole;
        }
        BlockedLevels blocked =
                BlockedLevels.of(baseline, Pairs.of(baseline, candidate).candidate(), statistic);
        Comparison change = compare(blocked.baseline(), blocked.candidate(), statistic);
        return new Comparison(whole.baseline(), whole.candidate(), change.change(), change.pairing(), change.doubts());
    }

    /** What the units of both sides say by themselves, where they are few; see {@link Spread}. */
    public Optional<Spread> spread(Levels baseline, Levels candidate, Statistic statistic) {
        return Spread.between(baseline, candidate, statistic, sameMachines, confidence);
    }

    /** Of pairs of trials of many series, as one or the other of two readings. */
    public boolean pairsCost(List<Spread> pairs, List<Spread> sides) {
        return VariancePrior.pairsCost(pairs, sides, confidence);
    }

    /**
     * What each level of one side adds to the variance of the logarithm of the statistic's resamples; nothing where the
     * statistic or a resample is not positive.
     */
    List<VariancePart> parts(Levels levels, Statistic statistic) {
        Side side = Side.of(levels, statistic, blocks, resamples);
        List<Side> sides = List.of(side);
        Draws draws = draw(sides, Pairing.NONE);
        return side.values().value() > 0 && draws.all(Replicates::positive)
                ? VariancePart.of(logarithms(draws).alone(), sides, Pairing.NONE)
                : List.of();
    }

    private Draws draw(List<Side> sides, Pairing pairing) {
        return Draws.of(sides, pairing, resamples, seed);
    }

    private Estimate estimate(Side side, Statistic statistic, Draws draws) {
        Nesting nesting = side.nesting();
        double value = side.values().value();
        List<Sentence> doubts = IntervalCaveats.of(side, statistic, confidence);
        Interval interval = null;
        if (!Double.isFinite(value)) {
            doubts.add(IntervalCaveats.NOT_POSITIVE);
        } else if (nesting.iterations() == 1) {
            doubts.add(IntervalCaveats.ONE_VALUE);
        } else {
            boolean logarithmic = value > 0 && draws.all(Replicates::positive);
            Draws scaled = logarithmic ? logarithms(draws) : draws;
            SmallSample small =
                    SmallSample.of(VariancePart.of(scaled.alone(), List.of(side), Pairing.NONE), confidence, false);
            double[] resampled = scaled.full().side(0);
            Range range = side.range(confidence);
            interval = logarithmic
                    ? interval(
                            small.bounds(StrictMath.log(value), resampled, confidence),
                            StrictMath::exp,
                            value,
                            range,
                            doubts)
                    : interval(small.bounds(value, resampled, confidence), bound -> bound, value, range, doubts);
        }
        return new Estimate(value, interval, nesting.instances(), nesting.trials(), nesting.iterations(), doubts);
    }

    private Estimate change(Side before, Side after, Pairs pairs, Statistic statistic, Draws draws) {
        double baseline = before.values().value();
        double candidate = after.values().value();
        Shift shift = Shift.between(before, after, pairs.pairing(), statistic, confidence);
        List<Sentence> doubts = IntervalCaveats.of(before, after, pairs, sameMachines, statistic, confidence, shift);
        double change = baseline > 0 ? 100 * (candidate / baseline - 1) : Double.NaN;
        Interval interval = null;
        if (baseline == 0 && candidate == 0 && draws.all(Replicates::zero)) {
            // no allocation before and none after is known not to have changed
            change = 0;
            interval = new Interval(0, 0, confidence);
            doubts.add(IntervalCaveats.CONSTANT);
        } else if (!Double.isFinite(change)) {
            change = Double.NaN;
            doubts.add(
                    Double.isNaN(baseline + candidate)
                            ? IntervalCaveats.NOT_POSITIVE
                            : IntervalCaveats.noRatio(statistic, baseline));
        } else if (before.nesting().iterations() == 1 || after.nesting().iterations() == 1) {
            doubts.add(IntervalCaveats.ONE_VALUE);
        } else if (!(candidate > 0 && draws.all(Replicates::positive))) {
            doubts.add(IntervalCaveats.NEGATIVE_RESAMPLES);
        } else {
            Range range = Range.ofChange(before, after, confidence);
            double[] bounds = bounds(before, after, pairs.pairing(), shift, logarithms(draws));
            interval = interval(bounds, bound -> 100 * StrictMath.expm1(bound), change, range, doubts);
        }
        return new Estimate(
                change,
                interval,
                before.nesting().instances()
                        + (pairs.pairing() == Pairing.NONE ? after.nesting().instances() : 0),
                before.nesting().trials() + after.nesting().trials(),
                before.nesting().iterations() + after.nesting().iterations(),
                doubts);
    }

    /**
     * The bounds of the logarithm of a ratio: those of the resamples, and the fewer values there are the more those of
     * a shift of all values, wider by as much as their dependence widens those of the resamples.
     */
    private double[] bounds(Side before, Side after, Pairing pairing, @Nullable Shift shift, Draws logarithms) {
        double point = StrictMath.log(after.values().value())
                - StrictMath.log(before.values().value());
        List<Side> sides = List.of(before, after);
        SmallSample small =
                SmallSample.of(VariancePart.of(logarithms.alone(), sides, pairing), confidence, sameMachines);
        double[] bounds = small.bounds(point, logarithms.full().difference(), confidence);
        if (shift == null || shift.lower() == shift.upper()) {
            // where most values are tied, ranks would say that nothing varies
            return bounds;
        }
        List<Side> independent = List.of(before.independent(), after.independent());
        double dependent = small.factor()
                / SmallSample.of(VariancePart.of(logarithms.alone(), independent, pairing), confidence, sameMachines)
                        .factor();
        double weight = Shift.weight(before, after);
        double middle = (shift.lower() + shift.upper()) / 2;
        return new double[] {
            weight * (middle + dependent * (shift.lower() - middle)) + (1 - weight) * bounds[0],
            weight * (middle + dependent * (shift.upper() - middle)) + (1 - weight) * bounds[1]
        };
    }

    /**
     * The bounds on the scale of the value, which they hold, inside of what they never leave; none if they are not
     * finite there.
     */
    private @Nullable Interval interval(
            double[] bounds, DoubleUnaryOperator scale, double value, Range range, List<Sentence> doubts) {
        if (bounds[0] == bounds[1]) {
            doubts.add(IntervalCaveats.CONSTANT);
            return new Interval(value, value, confidence);
        }
        double lower = Math.min(value, Math.max(range.lower(), scale.applyAsDouble(bounds[0])));
        double upper = Math.max(value, Math.min(range.upper(), scale.applyAsDouble(bounds[1])));
        if (!Double.isFinite(lower) || !Double.isFinite(upper)) {
            doubts.add(IntervalCaveats.UNBOUNDED);
            return null;
        }
        if (lower == upper) {
            doubts.add(IntervalCaveats.INSEPARABLE);
        }
        return new Interval(lower, upper, confidence);
    }

    private static Draws logarithms(Draws draws) {
        return draws.map(replicates -> replicates.map(StrictMath::log));
    }
}
