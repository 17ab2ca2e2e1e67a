package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.experiment.compare.Analysis.Undecided;
import io.jenkins.plugins.benchgate.experiment.compare.LookedSeries.Bounds;
import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Measured.Looks;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Planner;
import io.jenkins.plugins.benchgate.stats.PredictiveMean;
import io.jenkins.plugins.benchgate.stats.RepeatedBounds;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Until;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Looks at a measurement that ends when its gates are decided: at each of its series after the planned rounds and after
 * further ones, until the gates that judge it are decided; it is then known as at that look, whatever is measured for
 * others. All looks follow from the trials, so that the same trials give the same numbers.
 *
 * <p>A bound that a crossing must not reach by chance is wrong in at most as many builds as the confidence of the spec
 * leaves, at all looks together: on the one side that the gates of a series watch, or on both in half as many each. Of
 * many series that one gate judges together each has its part of both sides' error (Bonferroni), so that what was
 * decided at any look stays definite among all of them. A
 * bound that excludes what a gate must see is wrong in half of the builds in which a planned measurement may miss a
 * change ({@link Planner#POWER}); the other half is left for those that end undecided.
 */
final class SequentialAnalysis {
    /** The chance that a bound on one side excludes what is there. */
    private static final double MISSED = (1 - Planner.POWER) / 2;
    /** With less chance than this that the rounds that are left decide it, a measurement ends. */
    private static final double HOPELESS = 0.05;

    private final Spec spec;
    private final Until until;
    private final List<Gate> gates;
    private final Map<Round, Optional<RoundValue>> rounds = new HashMap<>();
    /** Most series are asked about the same. */
    private final Map<Ahead, PredictiveMean> outlooks = new HashMap<>();

    private final Earlier.View none = Earlier.of(List.of()).from("", Instant.EPOCH);

    private record Round(SeriesKey series, int number) {}

    private record Ahead(int count, int most) {}

    SequentialAnalysis(Spec spec, Until until) {
        this.spec = spec;
        this.until = until;
        this.gates = spec.judging().gates().stream()
                .filter(gate -> gate.decidable(spec.baseline() != null))
                .toList();
    }

    /**
     * The selected series, each as at the look that decided it, or as at the last.
     *
     * @param table of the same trials
     * @param each confidence of each series
     */
    List<Measured> measured(List<Trial> usable, SeriesTable table, Collection<Selector> selections, double each) {
        return series(usable, table, selections, each).stream().map(this::last).toList();
    }

    /**
     * What of the asked series is not decided yet; empty where all are.
     *
     * @param most rounds that the caps allow, the usable ones and those that may still be run
     */
    Optional<Undecided> undecided(List<Trial> usable, SeriesTable table, double each, int most) {
        List<Selector> judged = gates.stream().map(Gate::selector).toList();
        List<LookedSeries> asked = series(usable, table, judged, each).stream()
                .filter(one -> asked(one, last(one)))
                .toList();
        if (asked.isEmpty()) {
            return Optional.of(new Undecided(Sentences.english("stored.part.nothingMeasured"), false, Set.of()));
        }
        // a benchmark that changed is not judged, so that no trials are needed for it
        List<Measured> last = table.doubted(asked.stream().map(this::last).toList());
        List<LookedSeries> open = IntStream.range(0, asked.size())
                .filter(i -> !decided(asked.get(i), last.get(i)))
                .mapToObj(asked::get)
                .toList();
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(new Undecided(
                        words(last(open.get(0))),
                        open.stream().allMatch(one -> hopeless(one, most)),
                        open.stream().map(LookedSeries::metric).collect(Collectors.toSet())));
    }

    private boolean asked(LookedSeries series, Measured one) {
        return judging(series, one).count() > 0
                && (until.of().isEmpty()
                        || until.of().stream()
                                .anyMatch(glob -> new Selector(glob, one.statistic()).covers(one.metric())));
    }

    private static String words(Measured one) {
        Interval interval =
                one.comparison() == null ? null : one.comparison().change().interval();
        return interval == null
                ? Sentences.english("stored.part.undecided", one.series())
                : Sentences.english(
                        "stored.part.undecidedWithin",
                        one.series(),
                        new Figure(Decimals.fixed(interval.lower(), 2)),
                        new Figure(Decimals.fixed(interval.upper(), 2)));
    }

    private List<LookedSeries> series(
            List<Trial> usable, SeriesTable table, Collection<Selector> selections, double each) {
        Map<Integer, List<Trial>> byNumber =
                usable.stream().collect(Collectors.groupingBy(Trial::number, TreeMap::new, Collectors.toList()));
        List<LookedSeries> series = new ArrayList<>();
        for (SeriesKey key : table.series(selections)) {
            List<RoundValue> values = new ArrayList<>();
            byNumber.forEach((number, round) -> rounds.computeIfAbsent(
                            new Round(key, number),
                            any -> RoundValue.of(round, key, spec.schedule(), spec.baseline() != null))
                    .ifPresent(values::add));
            if (!values.isEmpty()) {
                List<Gate> judging = gates.stream()
                        .filter(gate -> table.selects(gate.selector(), key))
                        .toList();
                series.add(new LookedSeries(key, values, bounds(judging, table, each), judging));
            }
        }
        return series;
    }

    private Bounds bounds(List<Gate> judging, SeriesTable table, double each) {
        boolean both = judging.isEmpty() || judging.stream().anyMatch(Gate::twoSided);
        int together = judging.stream()
                .mapToInt(gate -> gate.together(table.count(List.of(gate.selector()))))
                .max()
                .orElse(1);
        int first = spec.schedule().trials();
        return new Bounds(
                RepeatedBounds.of(first, until.trials(), (1 - each) / (both || together > 1 ? 2 : 1) / together),
                RepeatedBounds.of(first, until.trials(), MISSED));
    }

    /** As at the first look at which its gates are decided, or else as at the last. */
    private Measured last(LookedSeries series) {
        Measured last = null;
        for (int look : series.looks()) {
            last = weighed(series.at(look));
            if (decided(series, last)) {
                return last;
            }
        }
        return Objects.requireNonNull(last);
    }

    private boolean decided(LookedSeries series, Measured measured) {
        Looks looks = measured.looks();
        return looks != null
                && looks.trials() >= spec.schedule().trials()
                && judging(series, measured).count() > 0
                && judging(series, measured).allMatch(gate -> gate.decided(measured, find(gate, measured)));
    }

    private static Stream<Gate> judging(LookedSeries series, Measured measured) {
        return series.gates().stream()
                .filter(gate -> !gate.selector().pick(List.of(measured)).isEmpty());
    }

    /** With how much it matters, which gates may select by. */
    private Measured weighed(Measured measured) {
        OptionalDouble impact = spec.workload().impact(measured.metric());
        return impact.isPresent() ? measured.withImpact(impact.getAsDouble()) : measured;
    }

    private Finding find(Gate gate, Measured measured) {
        return Judgement.judge(
                        List.of(gate),
                        List.of(measured),
                        any -> none,
                        spec.judging().confidence())
                .get(0);
    }

    /** Whether, as it looks now and with as little noise as there may be, the last look would hardly decide it. */
    private boolean hopeless(LookedSeries series, int most) {
        OptionalInt last = series.lookUpTo(most);
        if (series.count() < spec.schedule().trials() || last.isEmpty()) {
            return false;
        }
        PredictiveMean outlook = outlooks.computeIfAbsent(
                new Ahead(series.count(), last.getAsInt()), ahead -> new PredictiveMean(ahead.count, ahead.most));
        long decided = series.outlook(outlook)
                .filter(then -> decided(series, weighed(then)))
                .count();
        return decided < HOPELESS * PredictiveMean.SHARES;
    }
}
