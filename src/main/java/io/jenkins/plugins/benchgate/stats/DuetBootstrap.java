package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.stat.ranking.TiesStrategy;
import org.jspecify.annotations.Nullable;

/**
 * The bootstrap of a duet, where both versions ran at the same time and so met the same disturbances: confidence
 * intervals for the ratio of paired iterations.
 *
 * <p>Each pair gives a ratio, each trial the geometric mean of its ratios – at most one of them winsorised –, the duet
 * the geometric mean of its trials (DUET III.D and IV.A). Trials, and instances where there are several, are drawn with
 * replacement as pairs of trials are by {@link HierarchicalBootstrap}, with the same care for few of them; iterations
 * within a trial are not. Eight trials and more on one machine have the interval of Hodges and Lehmann instead ({@link
 * Shift}), stretched to hold the geometric mean.
 *
 * <p>Immutable; the same trials in the same order with the same seed give the same interval on any machine.
 */
public final class DuetBootstrap {
    /** With fewer trials it is not known well enough how much they differ. */
    private static final int SEVERAL = 20;

    /** More units are resampled: their averages two by two would be too many. */
    private static final int MOST = 1000;

    private final HierarchicalBootstrap trials;

    private DuetBootstrap(HierarchicalBootstrap trials) {
        this.trials = trials;
    }

    /** 99 % confidence, 10 000 resamples. */
    public static DuetBootstrap withSeed(long seed) {
        return of(HierarchicalBootstrap.withSeed(seed));
    }

    /** With the confidence, resamples and seed of another bootstrap. */
    public static DuetBootstrap of(HierarchicalBootstrap bootstrap) {
        return new DuetBootstrap(bootstrap.withBlocks(Blocks.SINGLE).onSameMachines());
    }

    /** The same with another confidence, in (0, 1). */
    public DuetBootstrap withConfidence(double confidence) {
        return new DuetBootstrap(trials.withConfidence(confidence));
    }

    /** The same with another number of resamples, at least 2. */
    public DuetBootstrap withResamples(int resamples) {
        return new DuetBootstrap(trials.withResamples(resamples));
    }

    /**
     * A candidate against the baseline that ran beside it.
     *
     * @param duet at least one trial
     * @return a change without an interval where there is but one trial
     */
    public Duet compare(List<DuetTrial> duet) {
        Map<String, List<Trial>> byInstance = new LinkedHashMap<>();
        int winsorised = 0;
        long pairs = 0;
        for (DuetTrial trial : duet) {
            double[] ratios = trial.winsorised();
            winsorised += Arrays.equals(ratios, trial.ratios()) ? 0 : 1;
            pairs += ratios.length;
            List<Trial> known = byInstance.computeIfAbsent(trial.instance(), ignored -> new ArrayList<>());
            known.add(new Trial(Integer.toString(known.size()), new double[] {Statistic.GEOMEAN.of(ratios)}));
        }
        Levels ratios = levels(byInstance, trial -> trial);
        Levels ones = levels(byInstance, trial -> new Trial(trial.label(), new double[] {1}));
        Estimate change = trials.compare(ones, ratios, Statistic.GEOMEAN).change();
        List<Sentence> doubts = new ArrayList<>(change.doubts());
        doubts.replaceAll(doubt -> doubt.equals(IntervalCaveats.ONE_VALUE) ? IntervalCaveats.ONE_RUN : doubt);
        if (winsorised > 0) {
            doubts.add(Sentence.of("stored.winsorised", Figure.of(pairs), Figure.of(winsorised)));
        }
        Interval interval = byInstance.size() == 1 ? byRanks(duet, change) : change.interval();
        return new Duet(
                new Estimate(change.value(), interval, change.instances(), duet.size(), pairs, doubts), winsorised);
    }

    /**
     * The interval of the signed-rank test over trials, which single disturbed ones hardly widen; over all pairs, where
     * there are many trials and these differ by no more than their pairs explain.
     */
    private @Nullable Interval byRanks(List<DuetTrial> duet, Estimate change) {
        Interval interval = change.interval();
        double[][] ratios =
                duet.stream().map(trial -> logarithms(trial.winsorised())).toArray(double[][]::new);
        double[] all = Arrays.stream(ratios).flatMapToDouble(Arrays::stream).toArray();
        boolean alike = duet.size() >= SEVERAL && all.length <= MOST && betweenTrials(ratios, all) < 1;
        double[] units = alike
                ? all
                : Arrays.stream(ratios).mapToDouble(MeanResampler::mean).toArray();
        if (interval == null || interval.lower() == interval.upper() || units.length > MOST) {
            return interval;
        }
        Shift shift = Shift.ofPairs(units, interval.confidence());
        return shift.normal()
                ? interval
                : new Interval(
                        Math.min(change.value(), 100 * StrictMath.expm1(shift.lower())),
                        Math.max(change.value(), 100 * StrictMath.expm1(shift.upper())),
                        interval.confidence());
    }

    /**
     * How many times as much trials differ as their pairs alone would make them: the F of an analysis of variance of
     * ranks (Kruskal &amp; Wallis 1952; Conover &amp; Iman 1981); it knows nothing of the level of the ratios.
     *
     * @return infinite where no trial has two pairs
     */
    private static double betweenTrials(double[][] ratios, double... all) {
        double[] ranks = new NaturalRanking(TiesStrategy.AVERAGE).rank(all);
        double middle = (all.length + 1) / 2.0;
        double between = 0;
        double within = 0;
        int from = 0;
        for (double[] trial : ratios) {
            double[] own = Arrays.copyOfRange(ranks, from, from + trial.length);
            double mean = MeanResampler.mean(own);
            between += trial.length * (mean - middle) * (mean - middle);
            within += Arrays.stream(own)
                    .map(rank -> (rank - mean) * (rank - mean))
                    .sum();
            from += trial.length;
        }
        int freedom = all.length - ratios.length;
        return freedom == 0 || within == 0
                ? Double.POSITIVE_INFINITY
                : between / (ratios.length - 1) / (within / freedom);
    }

    private static double[] logarithms(double... ratios) {
        return Arrays.stream(ratios).map(StrictMath::log).toArray();
    }

    private static Levels levels(Map<String, List<Trial>> byInstance, UnaryOperator<Trial> operator) {
        return new Levels(byInstance.entrySet().stream()
                .map(entry -> new Instance(
                        entry.getKey(), entry.getValue().stream().map(operator).toList()))
                .toList());
    }

    /**
     * What a duet says: how much a candidate that ran beside its baseline differs from it (DUET III.D).
     *
     * @param change relative change {@code 100·(ratio − 1)} in %, with its interval over runs; there is a difference where
     *     the interval excludes 0; rests on as many trials as there were runs and on as many iterations as there were pairs
     * @param winsorised number of ratios that were replaced by their nearest neighbour, at most one in each run
     */
    public record Duet(Estimate change, int winsorised) {}
}
