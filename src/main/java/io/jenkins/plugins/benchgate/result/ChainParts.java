package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Where the time of each chain of an operation went, in one trial: chains in the order in which they began. */
public final class ChainParts {
    private static final double SECOND = 1e9;

    private long[] starts = new long[16];
    private double[] totals = new double[16];
    private int chains;
    private final Map<Place, Times> times = new LinkedHashMap<>();

    /** What took time: a part of an operation on the way of a chain. */
    public record Place(String operation, Part part) {}

    /** The times of a place in those chains that came past it. */
    private static final class Times {
        private int[] chain = new int[16];
        private double[] seconds = new double[16];
        private int count;
        private long visits;

        void add(int number, double more, boolean first) {
            visits += first ? 1 : 0;
            if (count > 0 && chain[count - 1] == number) {
                seconds[count - 1] += more;
                return;
            }
            if (count == chain.length) {
                chain = Arrays.copyOf(chain, 2 * count);
                seconds = Arrays.copyOf(seconds, 2 * count);
            }
            chain[count] = number;
            seconds[count++] = more;
        }
    }

    /** Begins a chain. Times in ns. */
    void chain(long start, long total) {
        if (chains == starts.length) {
            starts = Arrays.copyOf(starts, 2 * chains);
            totals = Arrays.copyOf(totals, 2 * chains);
        }
        starts[chains] = start;
        totals[chains++] = total / SECOND;
    }

    /**
     * Adds a part of the way of the chain that was begun last.
     *
     * @param time in ns
     * @param first whether it is the first part of its span
     */
    void part(Place place, long time, boolean first) {
        times.computeIfAbsent(place, key -> new Times()).add(chains - 1, time / SECOND, first);
    }

    /** Number of chains. */
    public int chains() {
        return chains;
    }

    /** When each chain began, in s since the epoch. */
    public double[] starts() {
        double[] seconds = new double[chains];
        for (int i = 0; i < chains; i++) {
            seconds[i] = starts[i] / SECOND;
        }
        return seconds;
    }

    /** How long each chain took, in s. */
    public double[] totals() {
        return Arrays.copyOf(totals, chains);
    }

    public Set<Place> places() {
        return Set.copyOf(times.keySet());
    }

    /** How long each chain was at a place, in s. */
    public double[] seconds(Place place) {
        double[] seconds = new double[chains];
        Times of = times.get(place);
        if (of != null) {
            for (int i = 0; i < of.count; i++) {
                seconds[of.chain[i]] = of.seconds[i];
            }
        }
        return seconds;
    }

    /** How often a chain comes past a place, on average. */
    public double visits(Place place) {
        Times of = times.get(place);
        return of == null ? 0 : (double) of.visits / chains;
    }
}
