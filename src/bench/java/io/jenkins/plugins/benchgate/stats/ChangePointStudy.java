package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/**
 * How often change points are reported where nothing happens, and how soon where something does: {@code mvn -q -Pbench
 * test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.stats.ChangePointStudy -Dbench.args="SERIES
 * BUILDS SIGNIFICANCE"}; without a significance that of {@link ChangePoints#withDefaults}.
 *
 * <p>First, for each kind of noise: change points a series, confirmed and suspected, in one look at the last build, and
 * all that were ever shown while the history grew from its first build. Then the builds it takes until a step is
 * reported (suspected or confirmed), and until it is confirmed: median and 90th percentile; ∞ is not within
 * {@value #AFTER} builds. Then how many steps of young histories are reported with the third, fourth and tenth build,
 * and how many bumps of three builds with the third, and as bumps when three builds, and 20, have followed.
 */
public final class ChangePointStudy {
    private static final int AFTER = 20;
    /** So many builds apart, two places are the same change. */
    private static final int NEAR = 10;

    private final ChangePoints search;

    private ChangePointStudy(ChangePoints search) {
        this.search = search;
    }

    public static void main(String[] arguments) {
        ChangePoints search = ChangePoints.withDefaults();
        if (arguments.length > 2) {
            search = new ChangePoints(Double.parseDouble(arguments[2]), search.magnitude(), search.least());
        }
        new ChangePointStudy(search).run(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
    }

    private void run(int series, int builds) {
        for (Steady kind : Steady.values()) {
            alarms(kind, series, builds);
        }
        for (Steady kind : List.of(Steady.NORMAL, Steady.SKEWED, Steady.HEAVY_TAILS, Steady.OUTLIERS, Steady.AR_3, Steady.AR_6)) {
            for (int at : new int[] {30, 50, 97}) {
                delays(kind, series, at);
            }
        }
        for (Steady kind : List.of(Steady.NORMAL, Steady.SKEWED, Steady.HEAVY_TAILS)) {
            for (double noise : new double[] {0.5, 2, 5}) {
                for (int at : new int[] {8, 12, 20}) {
                    young(kind, series, noise, at);
                }
            }
        }
        for (Steady kind : Steady.values()) {
            for (int at : new int[] {30, 60}) {
                bumps(kind, series, at);
            }
        }
    }

    private void alarms(Steady kind, int series, int builds) {
        int confirmed = 0;
        int suspected = 0;
        int everConfirmed = 0;
        int everSuspected = 0;
        for (int seed = 0; seed < series; seed++) {
            ChangePoints.Growing growing = search.begin();
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

    private void delays(Steady kind, int series, int at) {
        int[] reported = new int[series];
        int[] confirmed = new int[series];
        for (int seed = 0; seed < series; seed++) {
            double[] values = kind.draw(at + AFTER, 5000 + seed);
            ChangePoints.Growing growing = search.begin();
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

    /** A step of 30 % in noise of so many %. */
    private void young(Steady kind, int series, double noise, int at) {
        int[] builds = {3, 4, 10};
        int[] reported = new int[builds.length];
        for (int seed = 0; seed < series; seed++) {
            double[] drawn = kind.draw(at + 10, seed);
            double[] values = new double[drawn.length];
            Arrays.setAll(values, i -> (100 + (drawn[i] - 100) * noise / 2) * (i < at ? 1 : 1.3));
            for (int i = 0; i < builds.length; i++) {
                reported[i] += isReported(Arrays.copyOf(values, at + builds[i]), at) ? 1 : 0;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "30 %% after %d builds of noise like %s, but %.1f %%: with the third build %.1f %%, fourth %.1f %%, tenth %.1f %%%n",
                at,
                kind,
                noise,
                100.0 * reported[0] / series,
                100.0 * reported[1] / series,
                100.0 * reported[2] / series);
    }

    private boolean isReported(double[] values, int at) {
        return search.of(values).stream().anyMatch(point -> Math.abs(point.index() - at) <= 2);
    }

    private void bumps(Steady kind, int series, int at) {
        int third = 0;
        int soon = 0;
        int later = 0;
        for (int seed = 0; seed < series; seed++) {
            double[] values = kind.draw(at + 23, 9000 + seed);
            for (int i = at; i < at + 3; i++) {
                values[i] *= 1.2;
            }
            third += isReported(Arrays.copyOf(values, at + 3), at) ? 1 : 0;
            soon += isBump(Arrays.copyOf(values, at + 6), at) ? 1 : 0;
            later += isBump(values, at) ? 1 : 0;
        }
        System.out.printf(
                Locale.ROOT,
                "three builds of 20 %% after %d of %s: with the third %.1f %%, as a bump after three more %.1f %%, after 20 more %.1f %%%n",
                at,
                kind,
                100.0 * third / series,
                100.0 * soon / series,
                100.0 * later / series);
    }

    private boolean isBump(double[] values, int at) {
        List<Integer> places = search.of(values).stream().map(ChangePoint::index).toList();
        return places.contains(at) && places.contains(at + 3);
    }
}
