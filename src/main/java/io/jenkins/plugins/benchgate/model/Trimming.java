package io.jenkins.plugins.benchgate.model;

import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is left out of a trial's values, because the system was still warming up or already coming to rest.
 *
 * @param first what is left out at the beginning
 * @param last what is left out at the end
 */
public record Trimming(Edge first, Edge last) {
    /** Leaves out nothing. */
    public static final Trimming NONE = new Trimming(new Share(0), new Share(0));

    /** Where 5 % of 20 values are one value, although the product may come out a little below. */
    private static final double ROUNDING = 1e-9;

    public Trimming {
        if (first instanceof Share head && last instanceof Share tail && head.share() + tail.share() >= 1) {
            throw new IllegalArgumentException("found " + first.words() + " to leave out first and " + last.words()
                    + " last, which leaves nothing");
        }
    }

    /** How much is left out at one end of a trial. */
    public sealed interface Edge permits Share, Time {
        /** For people: {@code 5 %} or {@code 30 s}. */
        String words();

        /**
         * The edge that a percentage or a time means.
         *
         * @throws IllegalArgumentException for a quantity of another unit, a negative one, or 100 % and more
         */
        static Edge of(Quantity quantity) {
            if (quantity.unit().equals(Unit.PERCENT)) {
                return new Share(quantity.value() / 100);
            }
            if (quantity.unit().equals(Unit.SECOND)) {
                return new Time(quantity.value());
            }
            throw new IllegalArgumentException("found " + quantity.unit().format(quantity.value())
                    + " to leave out, expected a share such as 5 % or a time such as 30 s");
        }
    }

    /**
     * A share of the trial's duration where its values have times, else of their number, rounded down.
     *
     * @param share from 0 to below 1
     */
    public record Share(double share) implements Edge {
        public Share {
            if (!(share >= 0 && share < 1)) {
                throw new IllegalArgumentException(
                        "found " + Unit.PERCENT.format(100 * share) + " to leave out, expected 0 % to below 100 %");
            }
        }

        @Override
        public String words() {
            return Decimals.fixed(100 * share, 2).replaceAll("\\.0+$|(?<!0)0+$", "") + " %";
        }
    }

    /**
     * A time, which needs values with times.
     *
     * @param seconds finite, from 0 on
     */
    public record Time(double seconds) implements Edge {
        public Time {
            if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("found " + seconds + " s to leave out, expected 0 s or more");
            }
        }

        @Override
        public String words() {
            return Decimals.fixed(seconds, 3).replaceAll("\\.0+$|(?<!0)0+$", "") + " s";
        }
    }

    /**
     * What trimming made of the samples of one trial.
     *
     * @param samples in their order; the arrays of those that lost nothing are the ones that came in
     * @param untouched those of them that stand for the whole trial, so that nothing could be left out: statistics that
     *     the tool had computed, one value without a time, values that were thinned
     * @param faults why the trial cannot be used as asked, one sentence each
     */
    public record Trimmed(List<Sample> samples, List<Sample> untouched, List<String> faults) {
        public Trimmed {
            samples = List.copyOf(samples);
            untouched = List.copyOf(untouched);
            faults = List.copyOf(faults);
        }
    }

    /** Whether it leaves out nothing. */
    public boolean none() {
        return equals(NONE);
    }

    /**
     * Trims the samples of one trial.
     *
     * <p>Time runs from the earliest value of all samples to the latest of all, so that a rare operation loses what was
     * measured in the same seconds as a frequent one. Each part of a trial has a time of its own, as it warms up by
     * itself. Values at a bound stay.
     */
    public Trimmed trim(List<Sample> samples) {
        if (none()) {
            return new Trimmed(samples, List.of(), List.of());
        }
        Map<String, Double> begins = new HashMap<>();
        Map<String, Double> ends = new HashMap<>();
        for (Sample sample : samples) {
            double[] times = sample.times();
            if (times != null && times.length > 0) {
                begins.merge(sample.part(), times[0], Math::min);
                ends.merge(sample.part(), times[times.length - 1], Math::max);
            }
        }
        List<Sample> trimmed = new ArrayList<>();
        List<Sample> untouched = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        for (Sample sample : samples) {
            double[] times = sample.times();
            int count = sample.values().length;
            if (sample.statistic() != null || sample.thinned() || (times == null && count == 1)) {
                untouched.add(sample);
                trimmed.add(sample);
            } else if (times != null) {
                double begin = begins.getOrDefault(sample.part(), 0.0);
                double end = ends.getOrDefault(sample.part(), 0.0);
                double from = begin + amount(first, end - begin);
                double to = end - amount(last, end - begin);
                keep(sample, firstNotBefore(times, from), firstAfter(times, to), trimmed, faults);
            } else if (first instanceof Share head && last instanceof Share tail) {
                int keptFrom = (int) (head.share() * count + ROUNDING);
                int keptTo = count - (int) (tail.share() * count + ROUNDING);
                keep(sample, keptFrom, keptTo, trimmed, faults);
            } else {
                faults.add(Sentences.english("stored.noTimes", sample.metric().name(), words()));
            }
        }
        return new Trimmed(trimmed, untouched, faults);
    }

    private void keep(Sample sample, int from, int to, List<Sample> trimmed, List<String> faults) {
        int count = sample.values().length;
        if (from >= to) {
            String key = count == 1 ? "stored.nothingLeftOfOne" : "stored.nothingLeft";
            faults.add(Sentences.english(key, sample.metric().name(), Figure.of(count), words()));
        } else if (from == 0 && to == count) {
            trimmed.add(sample);
        } else {
            double[] times = sample.times();
            trimmed.add(new Sample(
                            sample.metric(),
                            sample.statistic(),
                            sample.part(),
                            Arrays.copyOfRange(sample.values(), from, to),
                            times == null ? null : Arrays.copyOfRange(times, from, to),
                            new Sample.Origin(
                                    sample.origin().line(),
                                    to - from,
                                    sample.origin().warning()))
                    .under(sample.origin().conditions()));
        }
    }

    private static double amount(Edge edge, double duration) {
        return edge instanceof Share share ? share.share() * duration : ((Time) edge).seconds();
    }

    /** For people: {@code the first 5 % and the last 20 %}. */
    public String words() {
        return Sentences.english("stored.left", new Figure(first.words()), new Figure(last.words()));
    }

    private static int firstNotBefore(double[] times, double time) {
        int low = 0;
        int high = times.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static int firstAfter(double[] times, double time) {
        return firstNotBefore(times, Math.nextUp(time));
    }
}
