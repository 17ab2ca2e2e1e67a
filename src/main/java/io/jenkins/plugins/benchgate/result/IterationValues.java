package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.result.reading.SortedByIteration;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values of one trial with their iteration numbers while they are read.
 *
 * <p>Numbers are kept from the first one on that is not the next of 1, 2, 3 …, and not for values that are thinned.
 */
final class IterationValues {
    private static final int SMALLEST = 16;

    private final TrialValues values;
    private long @Nullable [] iterations;
    private double @Nullable [] sorted;

    /** @param most values up to which each is kept */
    IterationValues(int most) {
        values = new TrialValues(most, false);
    }

    /** Adds the value of the next iteration. */
    void add(double value) {
        values.add(value);
    }

    /** Adds the value of an iteration. */
    void add(double value, long iteration) {
        if (values.thinned()) {
            iterations = null;
        } else {
            number(iteration);
        }
        values.add(value);
    }

    private void number(long iteration) {
        int count = (int) values.count();
        if (iterations == null && iteration != count + 1) {
            iterations = new long[Math.max(SMALLEST, count + 1)];
            Arrays.setAll(iterations, i -> i + 1);
        }
        if (iterations != null) {
            if (count == iterations.length) {
                iterations = Arrays.copyOf(iterations, count + (count >> 1));
            }
            iterations[count] = iteration;
        }
    }

    TrialValues values() {
        return values;
    }

    /**
     * Puts the values in the order of their iterations, unless they are thinned.
     *
     * @return an iteration that is there twice; {@code null} when there is none
     */
    @Nullable
    Long sort() {
        long[] numbers = iterations;
        if (numbers == null || values.thinned()) {
            return null;
        }
        int count = (int) values.count();
        numbers = Arrays.copyOf(numbers, count);
        iterations = numbers;
        if (increasing(numbers)) {
            return null;
        }
        double[] all = values.toArray();
        SortedByIteration.sort(numbers, all);
        for (int i = 1; i < count; i++) {
            if (numbers[i] == numbers[i - 1]) {
                return numbers[i];
            }
        }
        boolean plain = numbers[0] == 1 && numbers[count - 1] == count;
        iterations = plain ? null : numbers;
        sorted = all;
        return null;
    }

    private static boolean increasing(long[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i] <= numbers[i - 1]) {
                return false;
            }
        }
        return true;
    }

    /** The trial, after it was sorted; to be asked once, because what it is made of is let go. */
    Series.Trial toTrial(String instance, String trial) {
        boolean numbered = iterations != null && !values.thinned();
        return new Series.Trial(
                instance, trial, numbered ? iterations : null, sorted == null ? values.toArray() : sorted);
    }

    /** The same as a sample of one part of an execution. */
    Sample toSample(Metric metric, String part) {
        if (sorted == null) {
            return values.toSample(metric, part, 0);
        }
        return new Sample(metric, null, part, sorted, null, new Sample.Origin(0, sorted.length, null));
    }
}
