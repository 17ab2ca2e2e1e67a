package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of one metric of one trial while they are read: in chunks, so that growing copies nothing, or as counts
 * when they become more than are kept.
 */
public final class TrialValues {
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
    public TrialValues(int most, boolean timed) {
        this.most = most;
        this.timed = timed;
    }

    /** Makes room for values that are to come, so that a long series is not copied. */
    public void expect(long count) {
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
    public void add(double value) {
        if (inChunk == chunk.length) {
            grow();
        }
        chunk[inChunk++] = value;
    }

    /** Adds a value with its time; the time is lost where they were not asked for. */
    public void add(double value, double time) {
        if (inChunk == chunk.length) {
            grow();
        }
        if (timed && counts == null) {
            times[inChunk] = time;
        }
        chunk[inChunk++] = value;
    }

    /** Adds values that are counted already; from now on all are kept as counts. */
    public void add(ValueCounts others) {
        ValueCounts all = counted();
        all.add(others);
        before = all.count();
    }

    private void grow() {
        if (counts != null || count() >= most) {
            counted();
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

    /** All values so far as counts; from now on they are kept as such. */
    private ValueCounts counted() {
        ValueCounts all = counts;
        if (all == null) {
            all = new ValueCounts();
            counts = all;
            for (double[] full : chunks) {
                if (full != chunk) {
                    all.add(full, full.length);
                }
            }
            chunks.clear();
            timeChunks.clear();
            times = new double[0];
        }
        all.add(chunk, inChunk);
        before = all.count();
        inChunk = 0;
        if (chunk.length < LARGEST_CHUNK) {
            chunk = new double[LARGEST_CHUNK];
        }
        return all;
    }

    /**
     * The values of several trials that are one, in the order of their times; thinned where one of them is, or where
     * all are more than are kept.
     *
     * @param parts at least one; not to be used any more
     */
    public static TrialValues joined(List<TrialValues> parts) {
        TrialValues first = parts.get(0);
        if (parts.size() == 1) {
            return first;
        }
        TrialValues whole = new TrialValues(first.most, true);
        long count = parts.stream().mapToLong(TrialValues::count).sum();
        if (count > first.most || parts.stream().anyMatch(TrialValues::thinned)) {
            parts.forEach(part -> whole.add(part.counted()));
            return whole;
        }
        TimedValues joined = TimedValues.joined(parts.stream()
                .map(part -> new TimedValues(part.toArray(), Objects.requireNonNull(part.toTimes())))
                .toList());
        whole.chunk = joined.values();
        whole.chunks.add(whole.chunk);
        whole.times = joined.times();
        whole.timeChunks.add(whole.times);
        whole.inChunk = whole.chunk.length;
        return whole;
    }

    /** Keeps no more values than so many from now on. */
    public void keep(int fewer) {
        most = fewer;
        if (count() > most) {
            counted();
        }
    }

    public long count() {
        return before + inChunk;
    }

    /** Whether only their distribution is known by now. */
    public boolean thinned() {
        return counts != null;
    }

    /** A sample of them; to be asked once, because chunks are let go. */
    public Sample toSample(Metric metric, String part, long line) {
        Sample.Origin origin = new Sample.Origin(line, count(), warning(), thinned());
        double[] all = toArray();
        return new Sample(metric, null, part, all, toTimes(), origin);
    }

    /** What to say of values that are thinned; {@code null} of others. */
    @Nullable
    public String warning() {
        return counts == null
                ? null
                : Sentences.english(
                        "stored.thinned",
                        Figure.of(count()),
                        Figure.of(Keeping.THINNED),
                        timed ? Message.of("stored.part.thinnedTimes") : "");
    }

    /**
     * Each value in the order of appearance, or those that stand for them; to be asked once, because chunks are let go.
     */
    public double[] toArray() {
        return counts == null ? whole(chunks) : counted().thinned(Keeping.THINNED);
    }

    /** The time of each value; {@code null} where there is none. To be asked once, because chunks are let go. */
    double @Nullable [] toTimes() {
        return timed && counts == null ? whole(timeChunks) : null;
    }

    /** One array of all chunks, each let go as soon as it is copied. */
    private double[] whole(List<double[]> parts) {
        int count = Math.toIntExact(count());
        if (parts.size() == 1 && parts.get(0).length == count) {
            return parts.remove(0);
        }
        double[] whole = new double[count];
        int copied = 0;
        for (int i = 0; i < parts.size(); i++) {
            double[] part = parts.set(i, new double[0]);
            int length = Math.min(part.length, count - copied);
            System.arraycopy(part, 0, whole, copied, length);
            copied += length;
        }
        parts.clear();
        return whole;
    }

    /**
     * Values with the times at which they were measured.
     *
     * @param times as many as values, not decreasing
     */
    @SuppressWarnings("ArrayRecordComponent") // up to 10^8 latencies
    private record TimedValues(double[] values, double[] times) {
        /** All values in the order of their times; where these are equal, in the order of the list. At least one. */
        static TimedValues joined(List<TimedValues> parts) {
            Deque<TimedValues> left = new ArrayDeque<>(parts);
            while (left.size() > 1) {
                Deque<TimedValues> pairs = new ArrayDeque<>();
                while (left.size() > 1) {
                    pairs.add(left.remove().with(left.remove()));
                }
                pairs.addAll(left);
                left = pairs;
            }
            return left.remove();
        }

        private TimedValues with(TimedValues later) {
            int size = Math.addExact(values.length, later.values.length);
            TimedValues both = new TimedValues(new double[size], new double[size]);
            int mine = 0;
            int others = 0;
            for (int i = 0; i < size; i++) {
                boolean own =
                        others == later.times.length || (mine < times.length && times[mine] <= later.times[others]);
                both.values[i] = own ? values[mine] : later.values[others];
                both.times[i] = own ? times[mine++] : later.times[others++];
            }
            return both;
        }
    }
}
