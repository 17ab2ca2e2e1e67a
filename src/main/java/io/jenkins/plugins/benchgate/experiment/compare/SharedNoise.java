package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Interval.Degrees;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Spread;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.stats.VariancePrior;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The series of one build, which tell one another of their noise: those of one unit, direction and statistic that were
 * measured by one design are a family, whose intervals rest on the variances of all of them ({@link VariancePrior})
 * where each has few trials. Families of fewer than {@value VariancePrior#LEAST} series stay as they are.
 */
public final class SharedNoise {
    private final HierarchicalBootstrap bootstrap;

    /**
     * Says of a build's intervals how many rest on what series share, by name of the fact; nothing where none was asked.
     */
    public static Map<String, String> said(List<Interval> intervals) {
        List<Degrees> asked = intervals.stream()
                .map(Interval::degrees)
                .filter(Objects::nonNull)
                .toList();
        double[] shared = asked.stream()
                .mapToDouble(Degrees::shared)
                .filter(degrees -> degrees > 0)
                .sorted()
                .toArray();
        Map<String, String> said = new LinkedHashMap<>();
        if (shared.length > 0) {
            String least = rounded(shared[0]);
            String most = rounded(shared[shared.length - 1]);
            said.put(
                    "Noise",
                    least.equals(most)
                            ? Sentences.english("stored.sharedNoise", Figure.of(shared.length), new Figure(least))
                            : Sentences.english(
                                    "stored.sharedNoiseOfSome",
                                    Figure.of(shared.length),
                                    new Figure(least),
                                    new Figure(most)));
        }
        if (shared.length < asked.size()) {
            said.put(
                    "Noise not shared",
                    Sentences.english("stored.ownNoise", Figure.of((long) asked.size() - shared.length)));
        }
        return said;
    }

    /** The same of what a build measured: of changes, or of values where there is no baseline. */
    public static Map<String, String> saidOf(List<Measured> measured) {
        return said(measured.stream()
                .map(one -> one.comparison() == null
                        ? one.candidate().interval()
                        : one.comparison().change().interval())
                .filter(Objects::nonNull)
                .toList());
    }

    private static String rounded(double degrees) {
        return String.format(Locale.ROOT, degrees < 9.95 ? "%.1f" : "%.0f", degrees);
    }

    /** @param bootstrap that the intervals of single series come from */
    SharedNoise(HierarchicalBootstrap bootstrap) {
        this.bootstrap = bootstrap;
    }

    /**
     * One series with what is known of it.
     *
     * @param baseline {@code null} where only the candidate was measured, and {@code comparison} with it
     */
    record Known(
            Metric metric,
            Statistic statistic,
            @Nullable Levels baseline,
            Levels candidate,
            Estimate estimate,
            @Nullable Comparison comparison) {

        private List<Object> family() {
            return Arrays.asList(
                    metric.unit(),
                    metric.direction(),
                    statistic.word(),
                    comparison == null ? null : comparison.pairing());
        }

        private Comparison sides() {
            return Objects.requireNonNull(comparison);
        }

        private Levels before() {
            return Objects.requireNonNull(baseline);
        }

        private Known with(Estimate newBaseline, Estimate newCandidate, Estimate change, Pairing pairing) {
            Comparison old = sides();
            return new Known(
                    metric,
                    statistic,
                    baseline,
                    candidate,
                    newCandidate,
                    new Comparison(newBaseline, newCandidate, change, pairing, old.doubts()));
        }
    }

    /** The same series in the same order, with the intervals that their families give. */
    List<Known> shared(List<Known> series) {
        Map<List<Object>, List<Integer>> families = new LinkedHashMap<>();
        for (int i = 0; i < series.size(); i++) {
            families.computeIfAbsent(series.get(i).family(), family -> new ArrayList<>())
                    .add(i);
        }
        List<Known> shared = new ArrayList<>(series);
        for (List<Integer> members : families.values()) {
            if (members.size() >= VariancePrior.LEAST) {
                List<Known> family = family(members.stream().map(series::get).toList());
                for (int i = 0; i < family.size(); i++) {
                    shared.set(members.get(i), family.get(i));
                }
            }
        }
        return shared;
    }

    private List<Known> family(List<Known> series) {
        List<Estimate> candidates =
                estimates(series, Known::estimate, one -> Spread.of(one.candidate(), one.statistic()), false);
        List<Known> shared = new ArrayList<>();
        if (series.get(0).comparison() == null) {
            for (int i = 0; i < series.size(); i++) {
                Known one = series.get(i);
                shared.add(new Known(one.metric(), one.statistic(), null, one.candidate(), candidates.get(i), null));
            }
            return shared;
        }
        List<Estimate> baselines = estimates(
                series, one -> one.sides().baseline(), one -> Spread.of(one.before(), one.statistic()), false);
        boolean apart = pairsCost(series);
        List<Estimate> changes =
                estimates(series, one -> one.sides().change(), apart ? SharedNoise::apart : this::spread, true);
        for (int i = 0; i < series.size(); i++) {
            Known one = series.get(i);
            Pairing pairing = apart ? Pairing.NONE : one.sides().pairing();
            shared.add(one.with(baselines.get(i), candidates.get(i), changes.get(i), pairing));
        }
        return shared;
    }

    /** Whether all of the family have pairs of trials, and these tell less of them than both sides do. */
    private boolean pairsCost(List<Known> series) {
        if (series.get(0).sides().pairing() != Pairing.TRIALS) {
            return false;
        }
        List<Spread> pairs =
                series.stream().flatMap(one -> spread(one).stream()).toList();
        List<Spread> sides = series.stream().flatMap(one -> apart(one).stream()).toList();
        return pairs.size() == sides.size() && bootstrap.pairsCost(pairs, sides);
    }

    private static Optional<Spread> apart(Known one) {
        return Spread.apart(one.before(), one.candidate(), one.statistic());
    }

    private Optional<Spread> spread(Known one) {
        Pairing pairing = one.sides().pairing();
        return pairing == Pairing.WINDOWS || pairing == Pairing.ITERATIONS
                ? Optional.empty()
                : bootstrap.spread(one.before(), one.candidate(), one.statistic());
    }

    /** Estimates with the intervals of all together; as they are where too few have a spread. */
    private static List<Estimate> estimates(
            List<Known> series,
            Function<Known, Estimate> estimate,
            Function<Known, Optional<Spread>> spread,
            boolean change) {
        List<Optional<Spread>> spreads = series.stream().map(spread).toList();
        Optional<VariancePrior> prior =
                VariancePrior.of(spreads.stream().flatMap(Optional::stream).toList());
        List<Estimate> estimates = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            Estimate own = estimate.apply(series.get(i));
            Optional<Spread> known = spreads.get(i);
            estimates.add(
                    prior.isEmpty() || known.isEmpty()
                            ? own
                            : prior.get()
                                    .interval(known.get(), own, change)
                                    .map(own::within)
                                    .orElse(own));
        }
        return estimates;
    }
}
