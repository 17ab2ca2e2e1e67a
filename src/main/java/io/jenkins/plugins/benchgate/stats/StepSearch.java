package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the positions, such as commits, at which a level changes, by noisy values of as few of them as possible.
 *
 * <p>Probabilistic bisection (Horstein 1963; Ben-Or and Hassidim 2008; Waeber, Frazier and Henderson 2013): once the two
 * ends differ, each value goes to the position that tells most about where the change is, the median of
 * {@link StepPosterior}, until one position has it with the probability that was asked for. A position that has values
 * already is preferred where it tells nearly as much, because a new one must be built. Positions that cannot be measured
 * are stepped around: those that no measurable one separates have the change together.
 *
 * <p>Then the parts before and after are compared at their ends in the same way, to find further changes. A position
 * whose level is neither that of the left nor of the right end splits its part.
 *
 * <p>The ends count as different when the evidence of {@link AnytimeMean} against equality reaches {@code 5/error}.
 * All that is decided follows from the values in the order in which they come.
 */
public final class StepSearch {
    /** Of the error that was asked for: that of each comparison of two ends. */
    private static final double OF_ENDS = 0.2;
    /** Fewer values say too little of their own noise. */
    private static final int LEAST = 3;
    /** Values after which a position may be found to lie between two levels. */
    private static final int SPLITTING = 6;
    /** Share of the evidence below which ends that seemed to differ are compared again. */
    private static final double DOUBT = 0.1;
    /** Parts between whose bounds a thorough search compares positions, too. */
    private static final int PARTS = 8;

    /**
     * What is asked for.
     *
     * @param positions number of the last position, at least 1; the first is 0
     * @param error probability in (0, 1) with which a change that is named may be at another position
     * @param most values of one position
     * @param budget values of all positions
     * @param thorough whether positions between equal ends are compared, too
     */
    public record Request(int positions, double error, int most, int budget, boolean thorough) {
        public Request {
            if (positions < 1 || !(error > 0 && error < 1) || most < LEAST || budget < most) {
                throw new IllegalArgumentException("found " + positions + " positions, an error of " + error + ", "
                        + most + " values of a position and " + budget + " of all, expected at least 1 position, an"
                        + " error between 0 and 1, and at least " + LEAST + " values");
            }
        }
    }

    /**
     * A change of level.
     *
     * @param first position that may be the first with the new level
     * @param last position that may be; the same but where those between cannot be measured, or where the search ended
     *     before it was sure
     * @param change logarithm of the level after it, up to the next change, by the level before it
     * @param lower bound of its interval, with a confidence of 1 − error at any time; infinite if it has no bound
     * @param probability that the change begins between first and last
     * @param sure whether the probability is as high as was asked for
     */
    public record Step(
            int first, int last, double change, double lower, double upper, double probability, boolean sure) {}

    /** Where a change is. */
    private record Found(int first, int last, double probability, boolean sure) {}

    /**
     * Two positions whose levels are or were compared.
     *
     * @param outer right end of the part that it lies in, where that has equal ends; else 0
     */
    private record Part(int left, int right, double alpha, double negligible, boolean different, int outer) {
        /** Whether it lies in a part with equal ends. */
        boolean inner() {
            return outer > 0;
        }

        /** The same once its ends are known to differ, or no more. */
        Part with(boolean differs) {
            return new Part(left, right, alpha, negligible, differs, outer);
        }
    }

    private final Request request;
    private final double[] prior;
    private final StepSamples samples = new StepSamples();
    private final Set<Integer> skipped = new TreeSet<>();
    private final Deque<Part> open = new ArrayDeque<>();
    private final List<Found> found = new ArrayList<>();
    private OptionalInt wanted;
    private boolean different;

    /** @param prior weight of each position from 0 to the last to be the first with a new level; all above 0 */
    public StepSearch(Request request, double[] prior) {
        if (prior.length != request.positions() + 1) {
            throw new IllegalArgumentException(
                    "found " + prior.length + " weights of " + request.positions() + " positions");
        }
        this.request = request;
        this.prior = prior.clone();
        open.push(new Part(0, request.positions(), request.error() * OF_ENDS, 0, false, 0));
        this.wanted = settle();
    }

    /** The position to measure next; empty once all is known that can be. */
    public OptionalInt wanted() {
        return wanted;
    }

    /** The changes that were found until now, in the order of their positions. */
    public List<Step> steps() {
        List<Found> sorted = found.stream()
                .sorted((one, other) -> one.first() - other.first())
                .toList();
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            Found one = sorted.get(i);
            int from = i == 0 ? 0 : sorted.get(i - 1).last();
            int to = i + 1 == sorted.size()
                    ? request.positions()
                    : sorted.get(i + 1).first() - 1;
            AnytimeMean change = samples.difference(from, one.first() - 1, one.last(), to);
            double half = change.halfWidth(request.error());
            steps.add(new Step(
                    one.first(),
                    one.last(),
                    change.value(),
                    change.value() - half,
                    change.value() + half,
                    one.probability(),
                    one.sure()));
        }
        return steps;
    }

    /** The logarithm of the last level by the first one, once both are known to differ. */
    public OptionalDouble ends() {
        return different
                ? OptionalDouble.of(samples.difference(0, request.positions()).value())
                : OptionalDouble.empty();
    }

    /**
     * The level of a position as the logarithm of its ratio to the first one, with its interval.
     *
     * @return value, lower and upper bound; the bounds are infinite where there are too few values, all are NaN without any
     */
    public double[] level(int position) {
        AnytimeMean level = samples.difference(0, position);
        if (level.size() == 0) {
            return new double[] {Double.NaN, Double.NaN, Double.NaN};
        }
        double half = level.halfWidth(request.error());
        return new double[] {level.value(), level.value() - half, level.value() + half};
    }

    /** Of the logarithm of a ratio around the level of its position; 0 where it is not known. */
    public double deviation() {
        return samples.deviation();
    }

    /** Adds logarithms of ratios of a position to the first one. */
    public void add(int position, double... values) {
        samples.add(position, values);
        wanted = settle();
    }

    /** A position cannot be measured. */
    public void skip(int position) {
        if (position <= 0 || position >= request.positions()) {
            throw new IllegalArgumentException("cannot step around an end, " + position);
        }
        skipped.add(position);
        wanted = settle();
    }

    private OptionalInt settle() {
        while (!open.isEmpty()) {
            Part part = open.peek();
            OptionalInt next = part.different() ? locate(part) : compare(part);
            if (next.isPresent()) {
                return next;
            }
        }
        return OptionalInt.empty();
    }

    /** The end to measure next; empty once they are known to differ, or cannot be. */
    private OptionalInt compare(Part part) {
        AnytimeMean difference = samples.difference(part.left(), part.right());
        if (difference.evidence() >= 1 / part.alpha() && enough(part.left()) && enough(part.right())) {
            open.pop();
            if (part.inner()) {
                // what is open of its kind looks for the same
                open.removeIf(Part::inner);
                open.push(
                        new Part(part.right(), part.outer(), part.alpha(), Math.abs(difference.value()) / 2, false, 0));
            }
            open.push(part.with(true));
            different |= whole(part);
            return OptionalInt.empty();
        }
        boolean small = enough(part.left())
                && enough(part.right())
                && Math.abs(difference.value()) + 2 * difference.error() <= part.negligible();
        OptionalInt next = small ? OptionalInt.empty() : rarer(part);
        if (next.isEmpty()) {
            open.pop();
            if (request.thorough() && !part.inner()) {
                within(part);
            }
        }
        return next;
    }

    private boolean whole(Part part) {
        return part.left() == 0 && part.right() == request.positions();
    }

    private boolean enough(int position) {
        return position == 0 || samples.count(position) >= LEAST;
    }

    private OptionalInt rarer(Part part) {
        boolean left = part.left() != 0 && samples.count(part.left()) < samples.count(part.right());
        int position = left ? part.left() : part.right();
        return spent(position) ? OptionalInt.empty() : OptionalInt.of(position);
    }

    private boolean spent(int position) {
        return samples.count() >= request.budget() || samples.count(position) >= request.most();
    }

    /** Positions between equal ends, to be compared with the left one. */
    private void within(Part part) {
        Set<Integer> inner = new TreeSet<>();
        for (int i = 1; i < PARTS; i++) {
            int position = part.left() + (int) ((long) (part.right() - part.left()) * i / PARTS);
            while (skipped.contains(position)) {
                position++;
            }
            if (position > part.left() && position < part.right()) {
                inner.add(position);
            }
        }
        for (int position : inner) {
            open.push(new Part(
                    part.left(),
                    position,
                    request.error() * OF_ENDS / inner.size(),
                    part.negligible(),
                    false,
                    part.right()));
        }
    }

    /** The position to measure next; empty once the change is found, the part is split, or no more can be known. */
    private OptionalInt locate(Part part) {
        if (samples.difference(part.left(), part.right()).evidence() < DOUBT / part.alpha()) {
            open.pop();
            open.push(part.with(false));
            different &= !whole(part);
            return OptionalInt.empty();
        }
        int[] inside = samples.probed(part.left() + 1, part.right() - 1);
        int most = Arrays.stream(inside).map(samples::count).max().orElse(0);
        if (samples.count(part.right()) < most && !spent(part.right())) {
            return OptionalInt.of(part.right());
        }
        for (int position : inside) {
            if (between(part, position, part.alpha() / inside.length)) {
                open.pop();
                open.push(new Part(position, part.right(), part.alpha(), 0, true, 0));
                open.push(new Part(part.left(), position, part.alpha(), 0, true, 0));
                return OptionalInt.empty();
            }
        }
        StepPosterior posterior = StepPosterior.of(samples, part.left(), part.right(), prior);
        double error = request.error() * (1 - OF_ENDS);
        StepOutlook outlook =
                StepOutlook.of(posterior, part.left(), part.right(), skipped, samples, error, this::spent);
        if (outlook.probability() >= 1 - error) {
            found(part, outlook.first(), outlook.last(), outlook.probability(), true);
        } else if (outlook.next().isEmpty()) {
            int[] range = posterior.credible(1 - request.error());
            found(part, range[0], range[1], posterior.within(range[0], range[1]), false);
        }
        return part.equals(open.peek()) ? outlook.next() : OptionalInt.empty();
    }

    private boolean between(Part part, int position, double alpha) {
        return samples.count(position) >= SPLITTING
                && samples.difference(part.left(), position).evidence() >= 1 / alpha
                && samples.difference(position, part.right()).evidence() >= 1 / alpha;
    }

    private void found(Part part, int first, int last, double probability, boolean sure) {
        open.pop();
        found.add(new Found(first, last, probability, sure));
        if (sure && !part.inner()) {
            double change = samples.difference(part.left(), first - 1, last, part.right())
                    .value();
            double negligible = Math.abs(change) / 2;
            double alpha = request.error() * OF_ENDS / 2;
            if (last < part.right()) {
                open.push(new Part(last, part.right(), alpha, negligible, false, 0));
            }
            if (first - 1 > part.left()) {
                open.push(new Part(part.left(), first - 1, alpha, negligible, false, 0));
            }
        }
    }
}
