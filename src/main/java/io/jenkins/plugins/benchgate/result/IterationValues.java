package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of one trial while they are read, in chunks, so that growing copies nothing.
 *
 * <p>Iteration numbers are kept from the first one on that is not the next of 1, 2, 3 …
 */
final class IterationValues {
    private static final int SMALLEST_CHUNK = 16;
    private static final int LARGEST_CHUNK = 1 << 16;

    private final List<double[]> chunks = new ArrayList<>();
    private double[] chunk = {};
    private int inChunk;
    private int count;
    private long @Nullable [] iterations;

    /** Adds the value of the next iteration. */
    void add(double value) {
        if (inChunk == chunk.length) {
            chunk = new double[Math.max(SMALLEST_CHUNK, Math.min(LARGEST_CHUNK, 2 * chunk.length))];
            chunks.add(chunk);
            inChunk = 0;
        }
        chunk[inChunk++] = value;
        count++;
    }

    /** Adds the value of an iteration. */
    void add(double value, long iteration) {
        if (iterations == null && iteration != count + 1) {
            iterations = new long[Math.max(SMALLEST_CHUNK, count + 1)];
            Arrays.setAll(iterations, i -> i + 1);
        }
        if (iterations != null) {
            if (count == iterations.length) {
                iterations = Arrays.copyOf(iterations, count + (count >> 1));
            }
            iterations[count] = iteration;
        }
        add(value);
    }

    /**
     * Puts the values in the order of their iterations.
     *
     * @return an iteration that is there twice; {@code null} when there is none
     */
    @Nullable
    Long sort() {
        long[] numbers = iterations;
        if (numbers == null || increasing(numbers)) {
            return null;
        }
        numbers = Arrays.copyOf(numbers, count);
        double[] values = toArray();
        SortedByIteration.sort(numbers, values);
        for (int i = 1; i < count; i++) {
            if (numbers[i] == numbers[i - 1]) {
                return numbers[i];
            }
        }
        boolean plain = numbers[0] == 1 && numbers[count - 1] == count;
        iterations = plain ? null : numbers;
        chunks.add(values);
        return null;
    }

    private boolean increasing(long[] numbers) {
        for (int i = 1; i < count; i++) {
            if (numbers[i] <= numbers[i - 1]) {
                return false;
            }
        }
        return true;
    }

    /** The trial; to be asked once, because the chunks are let go. */
    Series.Run toRun(String instance, String trial) {
        long[] numbers = iterations == null ? null : Arrays.copyOf(iterations, count);
        return new Series.Run(instance, trial, numbers, toArray());
    }

    /** One array of all chunks, each let go as soon as it is copied. */
    private double[] toArray() {
        if (chunks.size() == 1 && chunks.get(0).length == count) {
            return chunks.remove(0);
        }
        double[] values = new double[count];
        int copied = 0;
        for (int i = 0; i < chunks.size(); i++) {
            double[] part = chunks.set(i, new double[0]);
            int length = Math.min(part.length, count - copied);
            System.arraycopy(part, 0, values, copied, length);
            copied += length;
        }
        chunks.clear();
        chunk = new double[0];
        return values;
    }
}
