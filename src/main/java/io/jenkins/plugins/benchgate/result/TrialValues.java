package io.jenkins.plugins.benchgate.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The values of one metric of one trial while they are read: in chunks, so that growing copies nothing, or as counts when
 * they become more than are kept.
 */
final class TrialValues {
    private static final int SMALLEST_CHUNK = 16;
    private static final int LARGEST_CHUNK = 1 << 16;

    private final boolean timed;
    private int most;
    private final List<double[]> chunks = new ArrayList<>();
    private final List<double[]> timeChunks = new ArrayList<>();
    private double[] chunk = {};
    private double[] times = {};
    private int inChunk;
    /** Number of values before this chunk. */
    private long before;

    private @Nullable ValueCounts counts;

    /**
     * @param most values up to which each is kept, at least {@link Keeping#THINNED}
     * @param timed whether each value has a time
     */
    TrialValues(int most, boolean timed) {
        this.most = most;
        this.timed = timed;
    }

    /** Makes room for values that are to come, so that a long series is not copied. */
    void expect(long count) {
        if (count <= most && count > SMALLEST_CHUNK && chunks.isEmpty()) {
            chunk = new double[(int) count];
            chunks.add(chunk);
            if (timed) {
                times = new double[(int) count];
                timeChunks.add(times);
            }
        }
    }

    /** Adds a value that has no time. */
    void add(double value) {
        if (inChunk == chunk.length) {
            grow();
        }
        chunk[inChunk++] = value;
    }

    /** Adds a value with its time; the time is lost where they were not asked for. */
    void add(double value, double time) {
        if (inChunk == chunk.length) {
            grow();
        }
        if (timed && counts == null) {
            times[inChunk] = time;
        }
        chunk[inChunk++] = value;
    }

    private void grow() {
        if (counts == null && count() >= most) {
            compact();
            return;
        }
        if (counts != null) {
            flush(counts);
            return;
        }
        before += inChunk;
        inChunk = 0;
        int larger = Math.max(SMALLEST_CHUNK, Math.min(LARGEST_CHUNK, 2 * chunk.length));
        int size = (int) Math.min(larger, most - before);
        chunk = new double[size];
        chunks.add(chunk);
        if (timed) {
            times = new double[size];
            timeChunks.add(times);
        }
    }

    /** Keeps no more values than so many from now on. */
    void keep(int fewer) {
        most = fewer;
        if (counts == null && count() > most) {
            compact();
        }
    }

    private void compact() {
        ValueCounts all = new ValueCounts();
        for (double[] full : chunks) {
            if (full != chunk) {
                all.add(full, full.length);
            }
        }
        all.add(chunk, inChunk);
        chunks.clear();
        timeChunks.clear();
        times = new double[0];
        before = all.count();
        inChunk = 0;
        chunk = new double[LARGEST_CHUNK];
        counts = all;
    }

    private void flush(ValueCounts all) {
        all.add(chunk, inChunk);
        before = all.count();
        inChunk = 0;
    }

    long count() {
        return before + inChunk;
    }

    /** Whether only their distribution is known by now. */
    boolean thinned() {
        return counts != null;
    }

    /** What to say of values that are thinned; {@code null} of others. */
    @Nullable
    String warning() {
        return counts == null
                ? null
                : String.format(
                        Locale.ROOT,
                        "the %d values are kept as counts (relative error at most 0.1 %%) and thinned to %d, without"
                                + " order%s; what they vary within the trial counts as that of so few, which is rather too"
                                + " much; exact values, when asked for, take 8 bytes of memory each",
                        count(),
                        Keeping.THINNED,
                        timed ? " and times" : "");
    }

    /** Each value in the order of appearance, or those that stand for them; to be asked once, because chunks are let go. */
    double[] toArray() {
        if (counts != null) {
            flush(counts);
            return counts.thinned(Keeping.THINNED);
        }
        return joined(chunks);
    }

    /** The time of each value; {@code null} where there is none. To be asked once, because chunks are let go. */
    double @Nullable [] toTimes() {
        return timed && counts == null ? joined(timeChunks) : null;
    }

    /** One array of all chunks, each let go as soon as it is copied. */
    private double[] joined(List<double[]> parts) {
        int count = Math.toIntExact(count());
        if (parts.size() == 1 && parts.get(0).length == count) {
            return parts.remove(0);
        }
        double[] joined = new double[count];
        int copied = 0;
        for (int i = 0; i < parts.size(); i++) {
            double[] part = parts.set(i, new double[0]);
            int length = Math.min(part.length, count - copied);
            System.arraycopy(part, 0, joined, copied, length);
            copied += length;
        }
        parts.clear();
        return joined;
    }
}
