package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Measured.Looks;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.PredictiveMean;
import io.jenkins.plugins.benchgate.stats.PredictiveMean.RepeatedMean;
import io.jenkins.plugins.benchgate.stats.RepeatedBounds;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A series round by round, as it is known at each look: geometric means of what the rounds show, with intervals that
 * hold at all looks together ({@link RepeatedBounds}).
 *
 * <p>A version with a value of zero or below has the arithmetic mean instead, and no relative change.
 */
final class LookedSeries {
    private final SeriesKey key;
    private final List<RoundValue> rounds;
    private final Bounds bounds;
    private final List<Gate> gates;

    /**
     * The bounds of a series.
     *
     * @param finding for intervals that decide that something has changed
     * @param seeing for those that decide that nothing has which a gate must see
     */
    record Bounds(RepeatedBounds finding, RepeatedBounds seeing) {}

    /** What is known of both versions at a look. */
    private record Known(RepeatedMean candidate, @Nullable RepeatedMean baseline, @Nullable RepeatedMean ratio) {
        Known then(PredictiveMean outlook, int share) {
            return new Known(
                    outlook.mean(candidate, share),
                    baseline == null ? null : outlook.mean(baseline, share),
                    ratio == null ? null : outlook.mean(ratio, share));
        }
    }

    /**
     * @param rounds in their order, at least one
     * @param gates that judge it, as far as its metric and statistic tell
     */
    LookedSeries(SeriesKey key, List<RoundValue> rounds, Bounds bounds, List<Gate> gates) {
        this.key = key;
        this.rounds = List.copyOf(rounds);
        this.bounds = bounds;
        this.gates = List.copyOf(gates);
    }

    /** The gates that judge it, as far as its metric and statistic tell. */
    List<Gate> gates() {
        return gates;
    }

    /** The name of its metric. */
    String metric() {
        return key.metric().name();
    }

    /** Rounds that measured it. */
    int count() {
        return rounds.size();
    }

    /** The looks so far, in rounds; where there are too few for the first, the last round alone. */
    List<Integer> looks() {
        List<Integer> looks = new ArrayList<>(bounds.finding().looks());
        looks.removeIf(look -> look > rounds.size());
        return looks.isEmpty() ? List.of(rounds.size()) : looks;
    }

    /** The last look that is still to come, up to a number of rounds; empty where none is. */
    OptionalInt lookUpTo(int most) {
        return bounds.finding().looks().stream()
                .mapToInt(Integer::intValue)
                .filter(look -> look > rounds.size() && look <= most)
                .max();
    }

    /** What is known at a look. */
    Measured at(int count) {
        return measured(known(count), count);
    }

    /**
     * What may be known at a later look, in {@value PredictiveMean#SHARES} equally likely cases.
     *
     * @param outlook from as many rounds as there are
     */
    Stream<Measured> outlook(PredictiveMean outlook) {
        Known now = known(rounds.size());
        return IntStream.range(0, PredictiveMean.SHARES)
                .mapToObj(share -> measured(now.then(outlook, share), outlook.most()));
    }

    private Known known(int count) {
        RepeatedMean candidate = mean(count, round -> round.candidate().value());
        boolean compares = rounds.get(0).baseline() != null;
        RepeatedMean baseline = compares
                ? mean(count, round -> Objects.requireNonNull(round.baseline()).value())
                : null;
        return new Known(candidate, baseline, compares ? ratio(count) : null);
    }

    private RepeatedMean mean(int count, ToDoubleFunction<RoundValue> side) {
        double[] values = rounds.stream().mapToDouble(side).toArray();
        if (logarithmic(count, side)) {
            for (int i = 0; i < count; i++) {
                values[i] = StrictMath.log(values[i]);
            }
        }
        return RepeatedMean.of(values, count);
    }

    private boolean logarithmic(int count, ToDoubleFunction<RoundValue> side) {
        return rounds.subList(0, count).stream().mapToDouble(side).allMatch(value -> value > 0);
    }

    /** {@code null} where a pair has no ratio; no change where all that both versions have is zero. */
    private @Nullable RepeatedMean ratio(int count) {
        List<RoundValue> first = rounds.subList(0, count);
        if (first.stream()
                .allMatch(round -> round.candidate().value() == 0
                        && Objects.requireNonNull(round.baseline()).value() == 0)) {
            return new RepeatedMean(0, 0, count);
        }
        double[] ratios = first.stream().mapToDouble(RoundValue::ratio).toArray();
        RepeatedMean mean = RepeatedMean.of(ratios, count);
        return Double.isFinite(mean.mean()) ? mean : null;
    }

    private Measured measured(Known known, int count) {
        int seen = Math.min(count, rounds.size());
        RepeatedBounds seeing = bounds.seeing();
        Estimate candidate = version(known.candidate(), seen, round -> round.candidate());
        DoubleUnaryOperator scale = scale(seen, round -> round.candidate().value());
        Looks looks = new Looks(
                count,
                last(),
                known.ratio() == null ? null : known.ratio().within(seeing, LookedSeries::percent),
                known.candidate().within(seeing, scale));
        RepeatedMean baseline = known.baseline();
        if (baseline == null) {
            return new Measured(key.metric(), key.statistic(), candidate, null).after(looks);
        }
        Estimate before = version(baseline, seen, round -> Objects.requireNonNull(round.baseline()));
        Estimate change = change(known.ratio(), count, before, candidate);
        Comparison comparison = new Comparison(before, candidate, change, pairing(seen), change.doubts());
        return new Measured(key.metric(), key.statistic(), candidate, comparison).after(looks);
    }

    private int last() {
        List<Integer> looks = bounds.finding().looks();
        return looks.get(looks.size() - 1);
    }

    private Estimate change(@Nullable RepeatedMean ratio, int count, Estimate before, Estimate after) {
        List<Sentence> doubts = new ArrayList<>();
        if (ratio == null) {
            doubts.add(Sentence.of("stored.repeatedNoRatio"));
        } else {
            doubts.add(Sentence.of(
                    "stored.repeated",
                    Figure.of(count),
                    Figure.of(bounds.finding().looks().get(0)),
                    Figure.of(last())));
            if (ratio.error() == 0) {
                doubts.add(Sentence.of("stored.repeatedSame"));
            }
        }
        return new Estimate(
                ratio == null ? Double.NaN : percent(ratio.mean()),
                ratio == null ? null : ratio.within(bounds.finding(), LookedSeries::percent),
                after.instances(),
                before.trials() + after.trials(),
                before.count() + after.count(),
                doubts);
    }

    private Estimate version(RepeatedMean mean, int count, Function<RoundValue, RoundValue.Version> side) {
        DoubleUnaryOperator scale = scale(count, round -> side.apply(round).value());
        List<RoundValue> first = rounds.subList(0, count);
        int instances = (int) first.stream()
                .flatMap(round -> round.instances().stream())
                .distinct()
                .count();
        int trials = first.stream().mapToInt(round -> round.instances().size()).sum();
        long values =
                first.stream().mapToLong(round -> side.apply(round).count()).sum();
        return new Estimate(
                scale.applyAsDouble(mean.mean()),
                mean.within(bounds.finding(), scale),
                instances,
                trials,
                values,
                List.of());
    }

    private DoubleUnaryOperator scale(int count, ToDoubleFunction<RoundValue> side) {
        return logarithmic(count, side) ? StrictMath::exp : value -> value;
    }

    /** What all pairs have in common. */
    private Pairing pairing(int count) {
        List<Pairing> all = rounds.subList(0, count).stream()
                .map(RoundValue::pairing)
                .distinct()
                .toList();
        return all.size() == 1 ? all.get(0) : Pairing.TRIALS;
    }

    private static double percent(double logarithm) {
        return 100 * StrictMath.expm1(logarithm);
    }
}
