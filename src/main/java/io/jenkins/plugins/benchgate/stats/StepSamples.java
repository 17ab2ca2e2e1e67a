package io.jenkins.plugins.benchgate.stats;

import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What was measured along a line of positions, such as commits: logarithms of ratios to the first position, several of
 * each that was probed. The first position, 0, has the level zero by definition.
 */
final class StepSamples {
    private final NavigableMap<Integer, double[]> values = new TreeMap<>();

    void add(int position, double... more) {
        double[] old = of(position);
        double[] all = new double[old.length + more.length];
        System.arraycopy(old, 0, all, 0, old.length);
        System.arraycopy(more, 0, all, old.length, more.length);
        values.put(position, all);
    }

    /** Those of a position; empty where it was not probed. */
    double[] of(int position) {
        return values.getOrDefault(position, new double[0]);
    }

    int count(int position) {
        return of(position).length;
    }

    /** Of all positions. */
    int count() {
        return values.values().stream().mapToInt(one -> one.length).sum();
    }

    /** The positions from one to another, both included, that were probed; ascending. */
    int[] probed(int from, int to) {
        return values.tailMap(from, true).keySet().stream()
                .mapToInt(Integer::intValue)
                .takeWhile(position -> position <= to)
                .toArray();
    }

    double mean(int position) {
        return Moments.of(of(position)).mean();
    }

    /** By how much the level of one position is above that of another one. */
    AnytimeMean difference(int left, int right) {
        return difference(left, left, right, right);
    }

    /** By how much the common level of some positions is above that of others; the first position's level is known. */
    AnytimeMean difference(int from, int to, int nextFrom, int nextTo) {
        Moments before = from == 0 ? Moments.NONE : moments(from, to);
        Moments after = moments(nextFrom, nextTo);
        if (after.count() == 0 || (from != 0 && before.count() == 0)) {
            return AnytimeMean.UNKNOWN;
        }
        double size = from == 0 ? after.count() : after.count() * before.count() / (after.count() + before.count());
        return new AnytimeMean(after.mean() - before.mean(), size, freedom(), deviation());
    }

    private Moments moments(int from, int to) {
        Moments all = Moments.NONE;
        for (int position : probed(from, to)) {
            all = all.plus(Moments.of(of(position)));
        }
        return all;
    }

    private int freedom() {
        return count() - values.size();
    }

    /** Of a value around the level of its position, by what all positions have. */
    double deviation() {
        if (freedom() < 1) {
            return 0;
        }
        double squares = 0;
        for (double[] own : values.values()) {
            double mean = Moments.of(own).mean();
            for (double one : own) {
                squares += (one - mean) * (one - mean);
            }
        }
        return Math.sqrt(squares / freedom());
    }
}
