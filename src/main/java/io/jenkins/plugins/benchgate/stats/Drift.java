package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The test for a trend beside the search for steps: whether the values go up or down build by build up to the last one.
 *
 * <p>What is fitted is a level that becomes a line at some build, by least squares over values that are drawn in to
 * {@value #REACH} robust standard deviations. It is a drift where two tests agree. The first is that of the slope, where
 * neighbours that resemble each other count for less, as in {@link NormalScores}, and the choice of the first build is
 * allowed for (Bonferroni). The second takes nothing of the noise as given but that its changes have no direction, so
 * that a random walk is no drift: the means of {@value #BLOCKS} blocks of the line must go up by about as much from each
 * to the next (Student's t of their differences). A step fits better than a line where it is one, and then is one.
 */
final class Drift {
    /** Values of the shortest line. */
    static final int LEAST = 16;

    /** Most values that are looked at. */
    private static final int MOST = 2 * ChangePoints.WINDOW;

    private static final int BLOCKS = 8;
    private static final double REACH = 4;
    private static final double NORMAL_MAD = 1.4826;
    /** Least change in standard deviations of neighbours' differences; less is not worth the fit. */
    private static final double VISIBLE = 3;
    /** How much less the squares around the line must be than those around steps. */
    private static final double CLEARER = 0.9;

    private static final double MOST_DEPENDENT = 0.95;
    private static final double CAUTION = 2.5;
    private static final double DOUBT = 6;
    /** Parameters of the fit: level, slope and first build. */
    private static final int FITTED = 3;

    private Drift() {}

    /**
     * A line up to the last value.
     *
     * @param from index of the first value that has left the level
     * @param before the level
     * @param after the line's last value
     * @param p two-sided, with the choice of the place allowed for; in (0, 1]
     */
    record Line(int from, double before, double after, double p) {}

    /**
     * The drift that lasts up to the last value.
     *
     * @param from index of the first value to look at; of more than {@value #MOST} the last ones are taken
     * @param steps places within them where a level begins that the search for steps has found
     * @param significance greatest p
     */
    static Optional<Line> latest(double[] values, int from, int to, int[] steps, double significance) {
        int start = Math.max(from, to - MOST);
        double[] seen = Arrays.copyOfRange(values, start, to);
        if (seen.length < LEAST + ShortLevels.LEAST || !isVisible(seen)) {
            return Optional.empty();
        }
        double median = StatUtils.percentile(seen, 50);
        double[] level = new double[seen.length];
        Arrays.fill(level, median);
        double[] drawnIn = drawnIn(seen, level, 1.5 * REACH);
        drawnIn = drawnIn(seen, fit(drawnIn).of(seen.length), REACH);
        Fit fit = fit(drawnIn);
        int[] inside = Arrays.stream(steps)
                .map(step -> step - start)
                .filter(step -> step > 0)
                .toArray();
        double around = fit.squares;
        if (around > CLEARER * bestStep(drawnIn) || (inside.length > 0 && around > squares(drawnIn, inside))) {
            return Optional.empty();
        }
        double p = Math.max(ofSlope(drawnIn, fit), ofBlocks(drawnIn, fit.first));
        return p <= significance
                ? Optional.of(
                        new Line(start + fit.first, fit.level, fit.level + fit.slope * (seen.length - fit.first), p))
                : Optional.empty();
    }

    /** Whether means of neighbours differ by more than their noise alone would explain easily. */
    private static boolean isVisible(double[] values) {
        double[] differences = new double[values.length - 1];
        Arrays.setAll(differences, i -> values[i + 1] - values[i]);
        double noise = deviation(differences) / Math.sqrt(2);
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        int width = LEAST / 2;
        for (int at = 0; at + width <= values.length; at += width) {
            double mean = NormalScores.mean(values, at, at + width);
            least = Math.min(least, mean);
            greatest = Math.max(greatest, mean);
        }
        return greatest - least > VISIBLE * noise;
    }

    /** @param first index of the first value that is no more of the level */
    private record Fit(int first, double level, double slope, double squares) {
        double[] of(int count) {
            double[] line = new double[count];
            Arrays.setAll(line, i -> level + slope * Math.max(0, i - first + 1));
            return line;
        }
    }

    private static Fit fit(double[] values) {
        Fit best = null;
        for (int first = 0; first <= values.length - LEAST; first++) {
            Fit one = fit(values, first);
            if (best == null || one.squares < best.squares) {
                best = one;
            }
        }
        return Objects.requireNonNull(best);
    }

    private static Fit fit(double[] values, int first) {
        int count = values.length;
        int length = count - first;
        double place = length * (length + 1.0) / 2 / count;
        double mean = NormalScores.mean(values, 0, count);
        double spread = 0;
        double together = 0;
        double total = 0;
        for (int i = 0; i < count; i++) {
            double x = Math.max(0, i - first + 1) - place;
            double y = values[i] - mean;
            spread += x * x;
            together += x * y;
            total += y * y;
        }
        double slope = together / spread;
        return new Fit(first, mean - slope * place, slope, Math.max(0, total - slope * together));
    }

    private static double[] drawnIn(double[] values, double[] line, double reach) {
        double[] rest = new double[values.length];
        Arrays.setAll(rest, i -> values[i] - line[i]);
        double most = reach * deviation(rest);
        return most > 0
                ? IntStream.range(0, values.length)
                        .mapToDouble(i -> line[i] + Math.max(-most, Math.min(most, rest[i])))
                        .toArray()
                : values;
    }

    /** Squares around the means on both sides of the best step. */
    private static double bestStep(double[] values) {
        double best = Double.POSITIVE_INFINITY;
        for (int at = ShortLevels.LEAST; at <= values.length - ShortLevels.LEAST; at++) {
            best = Math.min(best, squares(values, at));
        }
        return best;
    }

    /** Squares around the means of levels that begin at these places. */
    private static double squares(double[] values, int... starts) {
        double squares = 0;
        for (int level = 0; level <= starts.length; level++) {
            int from = level == 0 ? 0 : starts[level - 1];
            int to = level == starts.length ? values.length : starts[level];
            double mean = NormalScores.mean(values, from, to);
            for (int i = from; i < to; i++) {
                squares += (values[i] - mean) * (values[i] - mean);
            }
        }
        return squares;
    }

    private static double ofSlope(double[] values, Fit fit) {
        int count = values.length;
        double[] line = fit.of(count);
        double squares = 0;
        double products = 0;
        double spread = 0;
        double place = Arrays.stream(line)
                .map(y -> (y - fit.level) / fit.slope)
                .average()
                .orElse(0);
        double previous = 0;
        for (int i = 0; i < count; i++) {
            double rest = values[i] - line[i];
            squares += rest * rest;
            products += rest * previous;
            previous = rest;
            double x = Math.max(0, i - fit.first + 1) - place;
            spread += x * x;
        }
        if (squares == 0) {
            return Double.MIN_NORMAL;
        }
        double correlation = products / squares;
        correlation += (FITTED + 4 * correlation) / count;
        double error = Math.sqrt(Math.max(0, 1 - correlation * correlation) / count);
        correlation += CAUTION * error * Math.max(0, Math.min(1, correlation / 0.3));
        double dependence = Math.min(Math.max(correlation, DOUBT / count), MOST_DEPENDENT);
        double inflation = (1 + dependence) / (1 - dependence);
        double freedom = Math.max(1, count / inflation - FITTED);
        double t = Math.abs(fit.slope) / Math.sqrt(squares / (count - FITTED) * inflation / spread);
        double p = 2 * new TDistribution(null, freedom).cumulativeProbability(-t);
        return Math.max(Double.MIN_NORMAL, Math.min(1, p * (count - LEAST + 1)));
    }

    private static double ofBlocks(double[] values, int first) {
        double width = (values.length - first) / (double) BLOCKS;
        double[] means = new double[BLOCKS];
        Arrays.setAll(
                means,
                i -> NormalScores.mean(
                        values, first + (int) Math.round(i * width), first + (int) Math.round((i + 1) * width)));
        double[] differences = new double[BLOCKS - 1];
        Arrays.setAll(differences, i -> means[i + 1] - means[i]);
        double mean = StatUtils.mean(differences);
        double error = Math.sqrt(StatUtils.variance(differences) / differences.length);
        return error == 0
                ? Double.MIN_NORMAL
                : 2 * new TDistribution(null, differences.length - 1.0).cumulativeProbability(-Math.abs(mean) / error);
    }

    private static double deviation(double[] values) {
        double median = StatUtils.percentile(values, 50);
        return NORMAL_MAD
                * StatUtils.percentile(
                        Arrays.stream(values).map(x -> Math.abs(x - median)).toArray(), 50);
    }
}
