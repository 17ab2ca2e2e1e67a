package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Divisions.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The search for the builds from which on a series has another level.
 *
 * <p>E-divisive (Matteson &amp; James 2014; for performance tests Daly et al., <i>The Use of Change Point Detection to
 * Identify Software Performance Regressions in a Continuous Integration System</i>, ICPE 2020) divides a series where
 * the energy statistic is greatest. As Fleming et al. propose (<i>Hunter</i>, ICPE 2023), it runs in windows that
 * overlap by half, a t-test decides, and divisions that are weak at first are kept until all others are known: then the
 * weakest is dropped, again and again, until every one is significant and large enough. Nothing is random: the same
 * values give the same answer.
 *
 * <p>A build that is appended touches the last window alone; what {@link Growing} answers is, bit for bit, what a new
 * search over all values does.
 *
 * @param significance greatest p of a change point, in (0, 0.1]; the places a change point was chosen from are
 *     multiplied in (Bonferroni), so that it holds for a window, not for a place
 * @param magnitude least relative change in %, 0 or more; a change that cannot be put in % is never too small
 * @param least values of a level, {@value #LEAST} … {@value #WINDOW}/2
 */
public record ChangePoints(double significance, double magnitude, int least) {
    /** Values that are divided at once, and most values of a level that are compared with the next. */
    public static final int WINDOW = 100;

    /** Values of the shortest level that can be told from chance. */
    public static final int LEAST = ShortLevels.LEAST;

    /**
     * Values on both sides from which on a division can be told from chance; shorter levels are {@link ShortLevels}'.
     */
    private static final int DIVIDED = 5;

    /**
     * Over the number of values, the autocorrelation that is reckoned with at least; without it, short histories raise
     * alarms.
     */
    private static final double DOUBT = 6;

    /** How much greater p may be of a level that ended soon: three values among a hundred cannot have p = 0.001. */
    private static final double BUMP = 5;

    public ChangePoints {
        if (!(significance > 0 && significance <= 0.1)) {
            throw new IllegalArgumentException(
                    "found significance " + significance + ", expected above 0, at most 0.1");
        }
        if (!(magnitude >= 0 && magnitude < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("found magnitude " + magnitude + " %, expected 0 or more");
        }
        if (least < LEAST || least > WINDOW / 2) {
            throw new IllegalArgumentException(
                    "found least size " + least + ", expected " + LEAST + " to " + WINDOW / 2);
        }
    }

    /** p ≤ 0.001, 1 % and more, three values and more on both sides. */
    public static ChangePoints withDefaults() {
        return new ChangePoints(0.001, 1, LEAST);
    }

    /**
     * The least number of values among which there can be a change point: below it even two exact levels do not last.
     */
    public int fewest() {
        int count = 2 * divided();
        while (count < ShortLevels.BEFORE + least
                && NormalScores.rarest(count, count / 2) * choices(count) > significance) {
            count++;
        }
        return Math.min(count, ShortLevels.BEFORE + least);
    }

    private int divided() {
        return Math.max(least, DIVIDED);
    }

    /** Number of places among so many values where a change point may be. */
    private int choices(int count) {
        return count - 2 * divided() + 1;
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
        private final NormalScores test = new NormalScores(2 * WINDOW, DOUBT);
        private final Divisions divisions = new Divisions(
                new Divisions.Test() {
                    @Override
                    public Candidate clearest(int from, int to) {
                        return Growing.this.clearest(from, to);
                    }

                    @Override
                    public ChangePoint tested(int from, int at, int to) {
                        return point(from, at, to);
                    }
                },
                significance,
                magnitude,
                divided());
        /** Of the windows that are full. */
        private final List<Candidate> found = new ArrayList<>();
        /**
         * What was said of levels that no value is appended to any more; without it every build would test all again.
         */
        private final Map<Neighbours, ChangePoint> closed = new HashMap<>();
        /** The bumps of windows that no value is appended to any more. */
        private final Map<Neighbours, List<ShortLevels.Stretch>> closedWindows = new HashMap<>();

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
                divisions.divide(window, count, found);
                window += WINDOW / 2;
            }
        }

        /** The change points of all values so far, in their order; of the last one it may only be suspected. */
        public List<ChangePoint> changePoints() {
            List<Mark> marks = new ArrayList<>();
            int from = 0;
            for (ChangePoint point : divisions()) {
                within(from, point.index(), marks);
                marks.add(new Mark(point.index(), point.p(), true));
                from = point.index();
            }
            int level = within(from, count, marks);
            ShortLevels.latest(values, level, count, significance)
                    .filter(end -> isLarge(level, end.from(), end.from(), count))
                    .ifPresent(end -> marks.add(new Mark(end.from(), end.p(), false)));
            Optional<Drift.Line> drift = drift(marks);
            drift.ifPresent(line -> marks.removeIf(mark -> mark.at >= line.from()));
            List<ChangePoint> points = new ArrayList<>();
            for (int i = 0; i < marks.size(); i++) {
                int previous = i == 0 ? 0 : marks.get(i - 1).at;
                int next = i == marks.size() - 1 ? count : marks.get(i + 1).at;
                points.add(marked(previous, marks.get(i), next));
            }
            drift.ifPresent(line -> points.add(new ChangePoint(
                    line.from(),
                    line.before(),
                    line.after(),
                    change(line.before(), line.after()),
                    line.p(),
                    true,
                    true)));
            return List.copyOf(points);
        }

        /**
         * Adds what {@link #divisions} does not see within one of its levels: steps whose sides are so far apart that few
         * values are enough, and short stretches between them; returns where the last level begins.
         */
        private int within(int from, int to, List<Mark> marks) {
            int level = from;
            Optional<ShortLevels.Stretch> next = clear(level, to);
            while (next.isPresent()) {
                ShortLevels.Stretch step = next.get();
                marks.addAll(bumps(level, step.from()));
                marks.add(new Mark(step.from(), step.p(), to < count || to - step.from() >= DIVIDED));
                level = step.from();
                next = clear(level, to);
            }
            marks.addAll(bumps(level, to));
            return level;
        }

        private Optional<ShortLevels.Stretch> clear(int from, int to) {
            return ShortLevels.apart(values, from, to, least, significance)
                    .filter(step -> isLarge(from, step.from(), step.from(), to));
        }

        /** The drift up to the last value, which explains more than the steps in it; of several the longest. */
        private Optional<Drift.Line> drift(List<Mark> marks) {
            int[] steps = marks.stream().mapToInt(Mark::at).sorted().toArray();
            for (int i = -1; i < steps.length; i++) {
                Optional<Drift.Line> line = Drift.latest(values, i < 0 ? 0 : steps[i], count, steps, significance);
                if (line.isPresent()) {
                    return line.filter(found -> isLargeEnough(change(found.before(), found.after())));
                }
            }
            return Optional.empty();
        }

        private ChangePoint marked(int previous, Mark mark, int next) {
            double before = NormalScores.mean(values, Math.max(previous, mark.at - WINDOW), mark.at);
            double after = NormalScores.mean(values, mark.at, Math.min(next, mark.at + WINDOW));
            return new ChangePoint(mark.at, before, after, change(before, after), mark.p, mark.confirmed);
        }

        /**
         * Whether the mean from {@code at} to {@code to} differs by the least magnitude from that of {@code from} to
         * {@code end}.
         */
        private boolean isLarge(int from, int end, int at, int to) {
            double before = NormalScores.mean(values, Math.max(from, end - WINDOW), end);
            return isLargeEnough(change(before, NormalScores.mean(values, at, to)));
        }

        /** Where stretches begin and end that are too short for {@link #divisions}, within one of its levels. */
        private List<Mark> bumps(int from, int to) {
            List<ShortLevels.Stretch> stretches = new ArrayList<>();
            for (int start = from; start == from || start + WINDOW / 2 < to; start += WINDOW / 2) {
                int end = Math.min(to, start + WINDOW);
                stretches.addAll(
                        end == count
                                ? stretches(start, end)
                                : closedWindows.computeIfAbsent(
                                        new Neighbours(start, start, end),
                                        window -> stretches(window.from, window.to)));
            }
            stretches.sort(
                    Comparator.comparingDouble(ShortLevels.Stretch::p).thenComparingInt(ShortLevels.Stretch::from));
            List<ShortLevels.Stretch> apart = new ArrayList<>();
            for (ShortLevels.Stretch one : stretches) {
                if (apart.stream()
                        .noneMatch(other -> one.from() < other.to() + least && other.from() < one.to() + least)) {
                    apart.add(one);
                }
            }
            return apart.stream()
                    .sorted(Comparator.comparingInt(ShortLevels.Stretch::from))
                    .flatMap(one -> Stream.of(new Mark(one.from(), one.p(), true), new Mark(one.to(), one.p(), true)))
                    .toList();
        }

        private List<ShortLevels.Stretch> stretches(int from, int to) {
            return ShortLevels.within(values, from, to, least, BUMP * significance).stream()
                    .filter(one -> isLarge(from, one.from(), one.from(), one.to()))
                    .toList();
        }

        /** What the search over all values finds: changes between levels that last. */
        private List<ChangePoint> divisions() {
            List<Candidate> candidates = new ArrayList<>(found);
            divisions.divide(window, count, candidates);
            return divisions.of(candidates, count);
        }

        private Candidate clearest(int from, int to) {
            EnergyDivision.Division best = energy.best(values, from, to, divided());
            return new Candidate(
                    best.at(), test.test(values, from, best.at(), best.end()).p());
        }

        private ChangePoint point(int from, int at, int to) {
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
                    Math.min(1, shift.p() * choices(to - from)),
                    true);
        }
    }

    /** A place that is a change point, before the levels around it are known. */
    private record Mark(int at, double p, boolean confirmed) {}

    /** The values {@code from} … {@code at − 1} and {@code at} … {@code to − 1}. */
    private record Neighbours(int from, int at, int to) {}

    boolean isLargeEnough(double change) {
        return Double.isNaN(change) || Math.abs(change) >= magnitude;
    }

    static double change(double before, double after) {
        return Math.signum(before) * Math.signum(after) > 0 ? 100 * (after - before) / Math.abs(before) : Double.NaN;
    }

    /**
     * A place in a series of builds from which on the level of the values is another one, or goes up or down build by build.
     *
     * @param index of the first value of the new level, from 0
     * @param before mean of the level before, over at most the {@link ChangePoints#WINDOW} values next to the change
     * @param after mean of the level from {@code index} on, over as many at most; of a drift what has become of it at the
     *     last value
     * @param change {@code after} against {@code before} in %; NaN when one of them is 0 or their signs differ
     * @param p how probable so clear a difference is where nothing changed, with the choice of the place allowed for; in
     *     (0, 1]
     * @param confirmed whether the search over all values found it; otherwise it is suspected: the last values alone speak
     *     for it, and values to come confirm it or take it back
     * @param drift whether the values drift from there to the last one, instead of a step
     */
    public record ChangePoint(
            int index, double before, double after, double change, double p, boolean confirmed, boolean drift) {
        /** A step. */
        ChangePoint(int index, double before, double after, double change, double p, boolean confirmed) {
            this(index, before, after, change, p, confirmed, false);
        }

        /** The same at another place. */
        public ChangePoint at(int place) {
            return new ChangePoint(place, before, after, change, p, confirmed, drift);
        }
    }
}
