package io.jenkins.plugins.benchgate.result.reading;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A distribution as counts: buckets on a logarithmic scale, a thousandth of their value wide, with the mean of each.
 *
 * <p>A bucket is what the upper 22 bits of a double have in common: sign, exponent and 10 bits of the fraction. Memory
 * is 24 kB for each power of two that occurs, whatever the number of values; latencies from 1 µs to 10 s take 0.6 MB.
 */
public final class ValueCounts {
    private static final int FRACTION_BITS = 10;
    private static final int BUCKETS = 1 << FRACTION_BITS;
    private static final int PAGES = 1 << 12;
    private static final int NEGATIVE = PAGES / 2;
    private static final int SHIFT = 52 - FRACTION_BITS;
    private static final long SEED = 1;

    private final @Nullable Page[] pages = new Page[PAGES];
    private long count;

    /** The buckets of one sign and exponent. */
    private static final class Page {
        private final long[] counts = new long[BUCKETS];
        /** First values, so that equal values come back as they were. */
        private final double[] firsts = new double[BUCKETS];
        /** Sums of what the values exceed the first ones by. */
        private final double[] excesses = new double[BUCKETS];

        void add(Page other, int bucket) {
            if (other.counts[bucket] == 0) {
                return;
            }
            if (counts[bucket] == 0) {
                firsts[bucket] = other.firsts[bucket];
            }
            double apart = other.firsts[bucket] - firsts[bucket];
            excesses[bucket] += other.excesses[bucket] + other.counts[bucket] * apart;
            counts[bucket] += other.counts[bucket];
        }

        double mean(int bucket) {
            return firsts[bucket] + excesses[bucket] / counts[bucket];
        }
    }

    /** Adds the values before an end; they are finite. */
    public void add(double[] values, int end) {
        for (int i = 0; i < end; i++) {
            add(values[i], 1);
        }
    }

    /** Adds a finite value so many times. */
    public void add(double value, long times) {
        long bits = Double.doubleToRawLongBits(value);
        Page page = page((int) (bits >>> 52));
        int bucket = (int) (bits >>> SHIFT) & (BUCKETS - 1);
        if (page.counts[bucket] == 0) {
            page.firsts[bucket] = value;
        } else {
            page.excesses[bucket] += times * (value - page.firsts[bucket]);
        }
        page.counts[bucket] += times;
        count += times;
    }

    /** Adds all values of another distribution; of each bucket their mean as often as there are any. */
    void add(ValueCounts other) {
        for (int i = 0; i < PAGES; i++) {
            Page added = other.pages[i];
            for (int bucket = 0; added != null && bucket < BUCKETS; bucket++) {
                page(i).add(added, bucket);
            }
        }
        count += other.count;
    }

    private Page page(int number) {
        Page page = pages[number];
        if (page == null) {
            page = new Page();
            pages[number] = page;
        }
        return page;
    }

    long count() {
        return count;
    }

    /**
     * Values that stand for all: the means of equal parts of them in ascending order, then in an order drawn at random,
     * which is the same each time.
     *
     * @param size of the result, from 1 to the number of values
     */
    double[] thinned(int size) {
        double[] parts = new Parts(size).of(this);
        Random random = new Random(SEED);
        for (int i = size - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double swapped = parts[i];
            parts[i] = parts[other];
            parts[other] = swapped;
        }
        return parts;
    }

    /** Equal parts of the values, filled in ascending order. */
    private static final class Parts {
        private final double[] means;
        private int filled;
        private double weight;
        private double sum;

        Parts(int size) {
            means = new double[size];
        }

        double[] of(ValueCounts all) {
            double share = (double) all.count / means.length;
            for (int i = PAGES - 1; i >= NEGATIVE; i--) {
                Page page = all.pages[i];
                for (int bucket = BUCKETS - 1; page != null && bucket >= 0; bucket--) {
                    add(page, bucket, share);
                }
            }
            for (int i = 0; i < NEGATIVE; i++) {
                Page page = all.pages[i];
                for (int bucket = 0; page != null && bucket < BUCKETS; bucket++) {
                    add(page, bucket, share);
                }
            }
            if (filled < means.length) {
                means[filled] = sum / weight; // the last part, short of a rounding
            }
            return means;
        }

        private void add(Page page, int bucket, double share) {
            double left = page.counts[bucket];
            if (left == 0) {
                return;
            }
            double mean = page.mean(bucket);
            while (weight + left >= share && filled < means.length) {
                double taken = share - weight;
                means[filled++] = weight == 0 ? mean : (sum + taken * mean) / share;
                left -= taken;
                weight = 0;
                sum = 0;
            }
            weight += left;
            sum += left * mean;
        }
    }
}
