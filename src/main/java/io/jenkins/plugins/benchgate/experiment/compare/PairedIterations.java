package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.DuetBootstrap;
import io.jenkins.plugins.benchgate.stats.DuetTrial;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Ratios of the iterations that both versions ran side by side, told by equal instance, trial and iteration. */
final class PairedIterations implements Method {
    private final HierarchicalBootstrap sides;
    private final DuetBootstrap duet;

    PairedIterations(HierarchicalBootstrap sides, DuetBootstrap duet) {
        this.sides = sides;
        this.duet = duet;
    }

    private record Place(String instance, String trial) {}

    @Override
    public Estimate estimate(Series series, Statistic statistic) {
        throw new IllegalArgumentException("a duet compares pairs of two versions, one version alone has none");
    }

    @Override
    public Comparison compare(Series baseline, Series candidate, Statistic statistic) {
        if (!statistic.equals(Statistic.GEOMEAN)) {
            throw new IllegalArgumentException("a duet gives the geometric mean of ratios, no " + statistic.word());
        }
        Estimate change = duet.compare(trials(baseline, candidate)).change();
        return new Comparison(
                sides.estimate(SeriesLevels.of(baseline), statistic),
                sides.estimate(SeriesLevels.of(candidate), statistic),
                change,
                Pairing.ITERATIONS,
                change.doubts());
    }

    @Override
    public @Nullable Integer blockLength(Series series) {
        return null;
    }

    private static List<DuetTrial> trials(Series baseline, Series candidate) {
        Map<Place, Series.Trial> partners = new LinkedHashMap<>();
        candidate.trials().forEach(trial -> partners.put(new Place(trial.instance(), trial.label()), trial));
        List<DuetTrial> duet = new ArrayList<>();
        for (Series.Trial trial : baseline.trials()) {
            Series.Trial partner = partners.remove(new Place(trial.instance(), trial.label()));
            if (partner == null) {
                throw unpaired(trial, baseline.version());
            }
            long[] here = iterations(trial);
            long[] there = iterations(partner);
            if (Arrays.mismatch(here, there) >= 0) {
                int first = Arrays.mismatch(here, there);
                throw new IllegalArgumentException(
                        "the metric '" + baseline.metric().name() + "' has iteration "
                                + (first < here.length && (first == there.length || here[first] < there[first])
                                        ? here[first] + " of '" + baseline.version()
                                        : there[first] + " of '" + candidate.version())
                                + "' in trial '" + trial.label() + "' on instance '" + trial.instance()
                                + "' without a partner; a duet needs pairs");
            }
            try {
                duet.add(new DuetTrial(trial.instance(), trial.values(), partner.values()));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "trial '" + trial.label() + "' on instance '" + trial.instance() + "': " + e.getMessage(), e);
            }
        }
        if (!partners.isEmpty()) {
            throw unpaired(partners.values().iterator().next(), candidate.version());
        }
        return duet;
    }

    private static IllegalArgumentException unpaired(Series.Trial trial, String version) {
        return new IllegalArgumentException("trial '" + trial.label() + "' of '" + version + "' on instance '"
                + trial.instance() + "' has no partner; a duet needs equal trials and iterations of both versions");
    }

    private static long[] iterations(Series.Trial trial) {
        long[] iterations = trial.iterations();
        return iterations == null
                ? LongStream.rangeClosed(1, trial.values().length).toArray()
                : iterations;
    }
}
