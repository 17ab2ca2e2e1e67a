package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The bootstrap of a duet, where both versions ran at the same time and so met the same disturbances: confidence
 * intervals for the ratio of paired iterations.
 *
 * <p>Each pair gives a ratio, each trial the geometric mean of its ratios – at most one of them winsorised –, the duet
 * the geometric mean of its trials (DUET III.D and IV.A). Trials, and instances where there are several, are drawn with
 * replacement as pairs of trials are by {@link HierarchicalBootstrap}, with the same care for few of them; iterations
 * within a trial are not.
 *
 * <p>Immutable; the same trials in the same order with the same seed give the same interval on any machine.
 */
public final class DuetBootstrap {
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
        List<String> doubts = new ArrayList<>(change.doubts());
        doubts.replaceAll(doubt -> doubt.equals(Doubts.ONE_VALUE) ? Doubts.ONE_RUN : doubt);
        if (winsorised > 0) {
            doubts.add(Sentences.english("stored.winsorised", Figure.of(pairs), Figure.of(winsorised)));
        }
        return new Duet(
                new Estimate(change.value(), change.interval(), change.instances(), duet.size(), pairs, doubts),
                winsorised);
    }

    private static Levels levels(Map<String, List<Trial>> byInstance, UnaryOperator<Trial> operator) {
        return new Levels(byInstance.entrySet().stream()
                .map(entry -> new Instance(
                        entry.getKey(), entry.getValue().stream().map(operator).toList()))
                .toList());
    }
}
