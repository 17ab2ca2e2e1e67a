package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/**
 * How often change points are reported where nothing happens, and how soon where something does: {@code mvn -q -Pbench
 * test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.stats.ChangePointStudy -Dbench.args="SERIES
 * BUILDS"}.
 *
 * <p>First, for each kind of noise: change points a series, confirmed and suspected, in one look at the last build, and
 * all that were ever shown while the history grew from its first build. Then the builds it takes until a step is
 * reported (suspected or confirmed), and until it is confirmed: median and 90th percentile; ∞ is not within
 * {@value #AFTER} builds. Then how many bumps of three builds are confirmed by the time that ten builds followed.
 */
public final class ChangePointStudy {
    private static final ChangePoints DEFAULTS = ChangePoints.withDefaults();
    private static final int AFTER = 20;
    /** So many builds apart, two places are the same change. */
    private static final int NEAR = 10;

    private ChangePointStudy() {}

    public static void main(String[] arguments) {
        int series = Integer.parseInt(arguments[0]);
        int builds = Integer.parseInt(arguments[1]);
        for (Steady kind : Steady.values()) {
            alarms(kind, series, builds);
        }
        for (Steady kind : List.of(Steady.NORMAL, Steady.SKEWED, Steady.HEAVY_TAILS, Steady.OUTLIERS, Steady.AR_3, Steady.AR_6)) {
            for (int at : new int[] {30, 50, 97}) {
                delays(kind, series, at);
            }
        }
        for (Steady kind : Steady.values()) {
            bumps(kind, series);
        }
    }

    private static void alarms(Steady kind, int series, int builds) {
        int confirmed = 0;
        int suspected = 0;
        int everConfirmed = 0;
        int everSuspected = 0;
        for (int seed = 0; seed < series; seed++) {
            ChangePoints.Growing growing = DEFAULTS.begin();
            List<Integer> known = new ArrayList<>();
            List<Integer> doubted = new ArrayList<>();
            List<ChangePoint> points = List.of();
            for (double value : kind.draw(builds, seed)) {
                growing.append(value);
                points = growing.changePoints();
                points.forEach(point -> note(point.confirmed() ? known : doubted, point.index()));
            }
            confirmed += (int) points.stream().filter(ChangePoint::confirmed).count();
            suspected += (int) points.stream().filter(point -> !point.confirmed()).count();
            everConfirmed += known.size();
            everSuspected += doubted.size();
        }
        System.out.printf(
                Locale.ROOT,
                "%-48s at the end: confirmed %.4f suspected %.4f; ever: confirmed %.4f suspected %.4f%n",
                kind,
                (double) confirmed / series,
                (double) suspected / series,
                (double) everConfirmed / series,
                (double) everSuspected / series);
    }

    private static void note(List<Integer> places, int index) {
        if (places.stream().allMatch(place -> Math.abs(place - index) > NEAR)) {
            places.add(index);
        }
    }

    private static void delays(Steady kind, int series, int at) {
        int[] reported = new int[series];
        int[] confirmed = new int[series];
        for (int seed = 0; seed < series; seed++) {
            double[] values = kind.draw(at + AFTER, 5000 + seed);
            ChangePoints.Growing growing = DEFAULTS.begin();
            reported[seed] = Integer.MAX_VALUE;
            confirmed[seed] = Integer.MAX_VALUE;
            for (int i = 0; i < values.length; i++) {
                growing.append(i < at ? values[i] : 1.05 * values[i]);
                int after = i - at + 1;
                if (after > 0 && confirmed[seed] == Integer.MAX_VALUE) {
                    for (ChangePoint point : growing.changePoints()) {
                        if (Math.abs(point.index() - at) <= NEAR) {
                            reported[seed] = Math.min(reported[seed], after);
                            confirmed[seed] = point.confirmed() ? after : confirmed[seed];
                        }
                    }
                }
            }
        }
        ToIntFunction<int[]> four = delays -> (int) (100 * Arrays.stream(delays).filter(x -> x <= 4).count() / series);
        System.out.printf(
                "5 %% on %s after %d builds: reported after %s (90th %s), within four builds %d %%; confirmed after %s (90th %s)%n",
                kind,
                at,
                quantile(reported, 0.5),
                quantile(reported, 0.9),
                four.applyAsInt(reported),
                quantile(confirmed, 0.5),
                quantile(confirmed, 0.9));
    }

    private static String quantile(int[] delays, double share) {
        int[] sorted = delays.clone();
        Arrays.sort(sorted);
        int delay = sorted[(int) Math.ceil(share * sorted.length) - 1];
        return delay == Integer.MAX_VALUE ? "∞" : "" + delay;
    }

    private static void bumps(Steady kind, int series) {
        int found = 0;
        int suspected = 0;
        for (int seed = 0; seed < series; seed++) {
            double[] values = kind.draw(100, 9000 + seed);
            for (int i = 60; i < 63; i++) {
                values[i] *= 1.2;
            }
            List<Integer> places =
                    DEFAULTS.of(values).stream().map(ChangePoint::index).toList();
            found += places.contains(60) && places.contains(63) ? 1 : 0;
            suspected += DEFAULTS.of(Arrays.copyOf(values, 63)).stream().anyMatch(point -> point.index() == 60) ? 1 : 0;
        }
        System.out.printf(
                Locale.ROOT,
                "three builds of 20 %% on %s: found %.1f %%, suspected at the third %.1f %%%n",
                kind,
                100.0 * found / series,
                100.0 * suspected / series);
    }
}
