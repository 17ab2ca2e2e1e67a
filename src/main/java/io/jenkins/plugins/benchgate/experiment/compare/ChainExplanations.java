package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Trimming;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Contribution;
import io.jenkins.plugins.benchgate.result.ChainParts;
import io.jenkins.plugins.benchgate.result.ChainParts.Place;
import io.jenkins.plugins.benchgate.result.TracedChains;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.trace.ChainTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decomposes the change of the mean time of chains into what each part of each operation contributes: the difference of its mean
 * times in a chain, in % of the baseline's mean chain. As the parts of each chain add up to its time, so do the contributions to the
 * change.
 *
 * <p>The interval of a contribution is that of the change of a series: the part's time, and a constant that makes up the mean chain.
 *
 * @param trimming of each trial, by the times at which chains began
 * @param pairs whether trials of one number are a pair
 */
public record ChainExplanations(HierarchicalBootstrap bootstrap, Trimming trimming, boolean pairs) {
    /** So many operations with which chains begin, those that take the most time. */
    static final int ROOTS = 5;
    /** So many parts, those whose time changes most; the others are one. */
    static final int PARTS = 12;

    private static final Metric NUMBERS = new Metric("chains", Unit.NONE, Direction.LOWER);

    /**
     * The chains of a valid trial.
     *
     * @param trees of its chains
     */
    public record TracedTrial(String version, String instance, int number, TracedChains chains, Trees trees) {
        private Map<String, ChainParts> parts() {
            return chains.parts();
        }
    }

    /** Reads trees of chains. */
    @FunctionalInterface
    public interface Trees {
        Map<TracedChains.Place, ChainTree> read(Set<TracedChains.Place> wanted) throws IOException;
    }

    /** An operation's explanation, and the chains that it is of. */
    record Explained(Explanation explanation, List<Kept> kept) {}

    /** Of each operation that chains of both versions begin with; those in which most time passed first. */
    public List<Explanation> of(List<TracedTrial> trials) throws IOException {
        Map<String, Double> seconds = new LinkedHashMap<>();
        for (TracedTrial trial : trials) {
            trial.parts().forEach((root, chains) -> {
                for (double total : chains.totals()) {
                    seconds.merge(root, total, Double::sum);
                }
            });
        }
        List<Explained> explained = seconds.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .filter(root -> has(trials, Trial.BASELINE, root) && has(trials, Trial.CANDIDATE, root))
                .limit(ROOTS)
                .map(root -> explained(root, trials))
                .toList();
        return ExampleChains.added(explained);
    }

    private static boolean has(List<TracedTrial> trials, String version, String root) {
        return trials.stream()
                .anyMatch(trial ->
                        trial.version().equals(version) && trial.parts().containsKey(root));
    }

    private Explained explained(String root, List<TracedTrial> trials) {
        List<Kept> kept = new ArrayList<>();
        for (TracedTrial trial : trials) {
            ChainParts chains = trial.parts().get(root);
            if (chains != null) {
                kept(trial, chains).ifPresent(kept::add);
            }
        }
        Comparison whole = compared(kept, ChainParts::totals, 0);
        double mean = whole.baseline().value();
        Set<Place> places = new LinkedHashSet<>();
        kept.forEach(one -> places.addAll(one.chains().places()));
        Map<Place, Double> changes = new LinkedHashMap<>();
        for (Place place : places) {
            double before = mean(kept, Trial.BASELINE, one -> one.seconds(place));
            changes.put(place, Math.abs(mean(kept, Trial.CANDIDATE, one -> one.seconds(place)) - before));
        }
        List<Place> chosen = changes.entrySet().stream()
                .sorted(Map.Entry.<Place, Double>comparingByValue().reversed())
                .limit(PARTS)
                .map(Map.Entry::getKey)
                .toList();
        List<Contribution> parts = new ArrayList<>();
        for (Place place : chosen) {
            parts.add(contribution(kept, place, mean, one -> one.seconds(place)));
        }
        parts.sort(Comparator.comparingDouble(part -> -Math.abs(part.points())));
        if (places.size() > chosen.size()) {
            parts.add(contribution(kept, null, mean, one -> others(one, chosen)));
        }
        Explanation explanation = new Explanation(
                root,
                mean,
                whole.candidate().value(),
                whole.change().value(),
                whole.change().interval(),
                parts,
                List.of());
        return new Explained(explanation, kept);
    }

    /** The chains of a trial from one to another, which are left after trimming. */
    record Kept(TracedTrial trial, ChainParts chains, int from, int to) {
        double[] values(Function<ChainParts, double[]> values) {
            return Arrays.copyOfRange(values.apply(chains), from, to);
        }
    }

    private Optional<Kept> kept(TracedTrial trial, ChainParts chains) {
        double[] numbers = IntStream.range(0, chains.chains()).asDoubleStream().toArray();
        Sample sample =
                new Sample(NUMBERS, null, "", numbers, chains.starts(), new Sample.Origin(0, numbers.length, null));
        return trimming.trim(List.of(sample)).samples().stream()
                .findFirst()
                .map(left ->
                        new Kept(trial, chains, (int) left.values()[0], (int) left.values()[0] + left.values().length));
    }

    private static double[] others(ChainParts chains, List<Place> chosen) {
        double[] left = chains.totals();
        for (Place place : chosen) {
            double[] seconds = chains.seconds(place);
            for (int i = 0; i < left.length; i++) {
                left[i] -= seconds[i];
            }
        }
        return left;
    }

    /** @param place {@code null} for all others together */
    private Contribution contribution(
            List<Kept> kept, @Nullable Place place, double mean, Function<ChainParts, double[]> values) {
        double rest = mean - mean(kept, Trial.BASELINE, values);
        Comparison compared = compared(kept, values, rest);
        return new Contribution(
                place == null ? "" : place.operation(),
                place == null ? null : place.part(),
                compared.baseline().value() - rest,
                compared.candidate().value() - rest,
                place == null ? 0 : calls(kept, Trial.BASELINE, place),
                place == null ? 0 : calls(kept, Trial.CANDIDATE, place),
                compared.change().value(),
                compared.change().interval());
    }

    private static Stream<Kept> of(List<Kept> kept, String version) {
        return kept.stream().filter(one -> one.trial().version().equals(version));
    }

    private static double mean(List<Kept> kept, String version, Function<ChainParts, double[]> values) {
        return of(kept, version)
                .flatMapToDouble(one -> Arrays.stream(one.values(values)))
                .average()
                .orElse(0);
    }

    private static double calls(List<Kept> kept, String version, Place place) {
        double chains = of(kept, version).mapToInt(one -> one.chains().chains()).sum();
        return of(kept, version)
                        .mapToDouble(
                                one -> one.chains().visits(place) * one.chains().chains())
                        .sum()
                / chains;
    }

    /** @param more added to each value */
    private Comparison compared(List<Kept> kept, Function<ChainParts, double[]> values, double more) {
        return bootstrap.compare(
                levels(kept, Trial.BASELINE, values, more),
                levels(kept, Trial.CANDIDATE, values, more),
                Statistic.MEAN);
    }

    private Levels levels(List<Kept> kept, String version, Function<ChainParts, double[]> values, double more) {
        return SeriesLevels.of(of(kept, version)
                .map(one -> new Series.Trial(
                        one.trial().instance(),
                        pairs
                                ? String.valueOf(one.trial().number())
                                : version + " " + one.trial().number(),
                        null,
                        Arrays.stream(one.values(values))
                                .map(value -> value + more)
                                .toArray()))
                .toList());
    }
}
