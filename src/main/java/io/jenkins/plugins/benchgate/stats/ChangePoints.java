package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The search for the builds from which on a series has another level.
 *
 * <p>E-divisive (Matteson &amp; James 2014; for performance tests Daly et al., <i>The Use of Change Point Detection to
 * Identify Software Performance Regressions in a Continuous Integration System</i>, ICPE 2020) divides a series where the
 * energy statistic is greatest. As Fleming et al. propose (<i>Hunter</i>, ICPE 2023), it runs in windows that overlap by
 * half, a t-test decides, and divisions that are weak at first are kept until all others are known: then the weakest is
 * dropped, again and again, until every one is significant and large enough. Nothing is random: the same values give the
 * same answer.
 *
 * <p>A build that is appended touches the last window alone; what {@link Growing} answers is, bit for bit, what a new
 * search over all values does.
 *
 * @param significance greatest p of a change point, in (0, 0.1]; the places a change point was chosen from are multiplied
 *     in (Bonferroni), so that it holds for a window, not for a place
 * @param magnitude least relative change in %, 0 or more; a change that cannot be put in % is never too small
 * @param least values that a level must have on both sides, 2 … {@value #WINDOW}/2
 */
public record ChangePoints(double significance, double magnitude, int least) {
    /** Values that are divided at once, and most values of a level that are compared with the next. */
    public static final int WINDOW = 100;

    /** How much weaker a division may be that is kept until its neighbours are known, as in Hunter. */
    private static final double WEAK = 10;

    public ChangePoints {
        if (!(significance > 0 && significance <= 0.1)) {
            throw new IllegalArgumentException(
                    "found significance " + significance + ", expected above 0, at most 0.1");
        }
        if (!(magnitude >= 0 && magnitude < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("found magnitude " + magnitude + " %, expected 0 or more");
        }
        if (least < 2 || least > WINDOW / 2) {
            throw new IllegalArgumentException("found least size " + least + ", expected 2 to " + WINDOW / 2);
        }
    }

    /** p ≤ 0.001, 1 % and more, five values and more on both sides. */
    public static ChangePoints withDefaults() {
        return new ChangePoints(0.001, 1, 5);
    }

    /**
     * The least number of values among which there can be a change point: below it even two exact levels are not significant
     * or do not last. At least twice {@link #least}, at most a window.
     */
    public int fewest() {
        int count = 2 * least;
        while (count < WINDOW && NormalScores.rarest(count, count / 2) * choices(count) > significance) {
            count++;
        }
        return count;
    }

    /** Number of places among so many values where a change point may be. */
    private int choices(int count) {
        return count - 2 * least + 1;
    }

    /**
     * All change points, in their order.
     *
     * @param values in the order of the builds; fewer than {@link #fewest} have no change point
     * @throws IllegalArgumentException when a value is NaN or infinite; the message says which
     */
    public List<ChangePoint> of(double... values) {
        Growing series = begin();
        for (double value : values) {
            series.append(value);
        }
        return series.changePoints();
    }

    /** A series without values yet. */
    public Growing begin() {
        return new Growing();
    }

    /** A series to which values are appended. Not safe for concurrent use. */
    public final class Growing {
        private final EnergyDivision energy = new EnergyDivision(WINDOW);
        private final NormalScores test = new NormalScores(2 * WINDOW);
        /** Of the windows that are full. */
        private final List<Candidate> found = new ArrayList<>();
        /** What was said of levels that no value is appended to any more; without it every build would test all again. */
        private final Map<Neighbours, ChangePoint> closed = new HashMap<>();

        private double[] values = new double[WINDOW];
        private int count;
        private int window;

        private Growing() {}

        /**
         * Appends what the next build measured.
         *
         * @throws IllegalArgumentException when it is NaN or infinite
         */
        public void append(double value) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException(
                        "value " + (count + 1) + " is " + value + ", expected a finite number");
            }
            if (count == values.length) {
                values = Arrays.copyOf(values, 2 * count);
            }
            values[count++] = value;
            if (count == window + WINDOW) {
                divide(window, count, found);
                window += WINDOW / 2;
            }
        }

        /** The change points of all values so far, in their order. */
        public List<ChangePoint> changePoints() {
            List<Candidate> candidates = new ArrayList<>(found);
            divide(window, count, candidates);
            List<ChangePoint> points = new ArrayList<>();
            int[] places = apart(candidates);
            for (int i = 0; i < places.length; i++) {
                points.add(
                        point(i == 0 ? 0 : places[i - 1], places[i], i == places.length - 1 ? count : places[i + 1]));
            }
            dropWeak(points);
            return List.copyOf(points);
        }

        /** Divides a stretch as long as a part of it falls apart clearly enough to be worth a second look. */
        private void divide(int from, int to, List<Candidate> candidates) {
            if (to - from < 2 * least) {
                return;
            }
            EnergyDivision.Division best = energy.best(values, from, to, least);
            double p = test.test(values, from, best.at(), best.end()).p();
            if (p <= WEAK * significance) {
                candidates.add(new Candidate(best.at(), p));
                divide(from, best.at(), candidates);
                divide(best.at(), to, candidates);
            }
        }

        /** Windows overlap, so one change can be found at two places: of those too near each other the clearest stays. */
        private int[] apart(List<Candidate> candidates) {
            candidates.sort(Comparator.comparingDouble(Candidate::p).thenComparingInt(Candidate::at));
            NavigableSet<Integer> places = new TreeSet<>();
            for (Candidate candidate : candidates) {
                if (places.subSet(candidate.at - least, false, candidate.at + least, false)
                        .isEmpty()) {
                    places.add(candidate.at);
                }
            }
            return places.stream().mapToInt(Integer::intValue).toArray();
        }

        /** Drops the least significant, or where all are significant the smallest, until all are both clear and large. */
        private void dropWeak(List<ChangePoint> points) {
            while (!points.isEmpty()) {
                int weakest = greatest(points, Comparator.comparingDouble(ChangePoint::p));
                if (points.get(weakest).p() <= significance) {
                    weakest = greatest(points, Comparator.comparingDouble(point -> -size(point)));
                    if (size(points.get(weakest)) >= magnitude) {
                        return;
                    }
                }
                points.remove(weakest);
                for (int i = Math.max(0, weakest - 1); i <= Math.min(weakest, points.size() - 1); i++) {
                    points.set(
                            i,
                            point(
                                    i == 0 ? 0 : points.get(i - 1).index(),
                                    points.get(i).index(),
                                    i == points.size() - 1
                                            ? count
                                            : points.get(i + 1).index()));
                }
            }
        }

        /** The change at a place between its neighbours, of which no more than a window is looked at. */
        private ChangePoint point(int previous, int at, int next) {
            int from = Math.max(previous, at - WINDOW);
            int to = Math.min(next, at + WINDOW);
            return to == count
                    ? tested(from, at, to)
                    : closed.computeIfAbsent(new Neighbours(from, at, to), this::tested);
        }

        private ChangePoint tested(Neighbours levels) {
            return tested(levels.from, levels.at, levels.to);
        }

        private ChangePoint tested(int from, int at, int to) {
            NormalScores.Shift shift = test.test(values, from, at, to);
            return new ChangePoint(
                    at,
                    shift.before(),
                    shift.after(),
                    change(shift.before(), shift.after()),
                    Math.min(1, shift.p() * choices(to - from)));
        }
    }

    /** A place that may be a change point, and how unlikely it is by itself that nothing changed there. */
    private record Candidate(int at, double p) {}

    /** The values {@code from} … {@code at − 1} and {@code at} … {@code to − 1}. */
    private record Neighbours(int from, int at, int to) {}

    /** Index of the greatest, the first of equals. */
    private static int greatest(List<ChangePoint> points, Comparator<ChangePoint> order) {
        int greatest = 0;
        for (int i = 1; i < points.size(); i++) {
            if (order.compare(points.get(i), points.get(greatest)) > 0) {
                greatest = i;
            }
        }
        return greatest;
    }

    private static double size(ChangePoint point) {
        return Double.isNaN(point.change()) ? Double.POSITIVE_INFINITY : Math.abs(point.change());
    }

    private static double change(double before, double after) {
        return Math.signum(before) * Math.signum(after) > 0 ? 100 * (after - before) / Math.abs(before) : Double.NaN;
    }
}
