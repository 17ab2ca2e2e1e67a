package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.StudySize;
import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import io.jenkins.plugins.benchgate.stats.LevelNetwork.Edge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Change points by ratios of builds on machines whose speeds differ. */
class RatioChangePointsTest {
    private static final ChangePoints SEARCH = ChangePoints.withDefaults();
    private static final double RATIO_NOISE = 0.01;
    private static final double MACHINES = 0.05;
    private static final int DEGREES = 9;

    /** What builds measured. */
    private static final class Series {
        private final SplittableRandom random;
        private final List<List<Edge>> builds = new ArrayList<>();
        private final double[] values;

        /**
         * @param stay builds that one machine measures
         * @param deviation of each version from its level
         */
        Series(long seed, RatioDesign design, int count, int stay, double deviation, IntToDoubleFunction level) {
            random = new SplittableRandom(seed);
            values = new double[count];
            double[] versions = new double[count + 1];
            Arrays.setAll(versions, i -> level.applyAsDouble(i) + deviation * random.nextGaussian());
            double machine = 0;
            for (int build = 1; build <= count; build++) {
                machine = build % stay == 0 ? MACHINES * random.nextGaussian() : machine;
                List<Edge> edges = new ArrayList<>();
                edges.add(edge(versions, design.baseline(build), build));
                if (design.anchored(build)) {
                    edges.add(edge(versions, 0, build));
                }
                builds.add(edges);
                values[build - 1] = Math.exp(versions[build] + machine + RATIO_NOISE * random.nextGaussian());
            }
        }

        private Edge edge(double[] versions, int baseline, int candidate) {
            double ratio = versions[candidate] - versions[baseline] + RATIO_NOISE * random.nextGaussian();
            double variance = RATIO_NOISE * RATIO_NOISE * RatioDesign.variance(random, DEGREES);
            return new Edge("", "v" + baseline, "v" + candidate, ratio, variance, DEGREES);
        }

        List<ChangePoint> byRatios(int count) {
            return new RatioChangePoints(SEARCH, builds.subList(0, count)).changePoints(Arrays.copyOf(values, count));
        }

        List<ChangePoint> byRatios() {
            return byRatios(values.length);
        }

        List<ChangePoint> byValues() {
            return SEARCH.of(values);
        }
    }

    private static double quiet(int build) {
        return 0;
    }

    @ParameterizedTest
    @EnumSource(RatioDesign.class)
    void machinesMakeNoChanges(RatioDesign design) {
        int byRatios = 0;
        int byValues = 0;
        for (int seed = 0; seed < 10; seed++) {
            Series series = new Series(seed, design, 1000, 25, 0, RatioChangePointsTest::quiet);
            byRatios += series.byRatios().size();
            byValues += series.byValues().size();
        }
        assertThat(byRatios).isLessThanOrEqualTo(1);
        assertThat(byValues).isGreaterThan(100);
    }

    @Test
    void versionsThatDeviateFromTheirLevelMakeNoChanges() {
        for (RatioDesign design : RatioDesign.values()) {
            int changes = 0;
            for (int seed = 0; seed < 20; seed++) {
                changes += new Series(seed, design, 200, 1, 0.01, RatioChangePointsTest::quiet)
                        .byRatios()
                        .size();
            }
            assertThat(changes).as("%s", design).isLessThanOrEqualTo(1);
        }
    }

    /** The share of series in which a step of 5 % is seen at a build after so many that do not have it. */
    private static double found(RatioDesign design, int runs, int quiet, int build, boolean byRatios) {
        int found = 0;
        for (int seed = 0; seed < runs; seed++) {
            Series series = new Series(1000L + seed, design, quiet + build, 1, 0, i -> i > quiet ? Math.log(1.05) : 0);
            found += (byRatios ? series.byRatios() : series.byValues())
                            .stream().anyMatch(point -> Math.abs(point.index() - quiet) <= 2)
                    ? 1
                    : 0;
        }
        return found / (double) runs;
    }

    @Test
    void stepsAreFoundAtTheFourthBuild() {
        assertThat(found(RatioDesign.FIXED, 50, 60, 4, true)).isGreaterThanOrEqualTo(0.98);
        assertThat(found(RatioDesign.ANCHOR, 50, 60, 4, true)).isGreaterThanOrEqualTo(0.95);
        // one ratio alone tells the step of a chain, among the places of a window
        assertThat(found(RatioDesign.CHAIN, 100, 60, 4, true)).isBetween(0.6, 0.85);
        assertThat(found(RatioDesign.ANCHORED_CHAIN, 50, 60, 6, true)).isGreaterThanOrEqualTo(0.95);
        assertThat(found(RatioDesign.FIXED, 50, 60, 4, false)).isLessThanOrEqualTo(0.1);
    }

    @Test
    void driftsAreFoundBesideAnAnchor() {
        for (RatioDesign design : List.of(RatioDesign.FIXED, RatioDesign.ANCHOR)) {
            int changed = 0;
            int drifts = 0;
            for (int seed = 0; seed < 30; seed++) {
                Series series = new Series(seed, design, 80, 1, 0, build -> 0.003 * Math.max(0, build - 60));
                changed += series.byRatios(75).isEmpty() ? 0 : 1;
                drifts += series.byRatios().stream().anyMatch(ChangePoint::drift) ? 1 : 0;
            }
            assertThat(changed).as("%s after 15 builds", design).isGreaterThanOrEqualTo(28);
            assertThat(drifts).as("%s after 20 builds", design).isGreaterThanOrEqualTo(26);
        }
        Series series = new Series(1, RatioDesign.FIXED, 100, 1, 0, build -> 0.003 * Math.max(0, build - 60));
        assertThat(series.byRatios()).singleElement().satisfies(drift -> {
            assertThat(drift.drift()).isTrue();
            assertThat(drift.index()).isBetween(55, 65);
            assertThat(drift.change()).isCloseTo(100 * Math.expm1(0.12), within(2.0));
        });
    }

    @Test
    void stepsHaveTheirSizeAndPlace() {
        for (RatioDesign design : RatioDesign.values()) {
            Series series = new Series(3, design, 300, 1, 0, build -> build > 200 ? 0 : build > 100 ? 0.08 : 0);
            assertThat(series.byRatios())
                    .as("%s", design)
                    .hasSize(2)
                    .allMatch(ChangePoint::confirmed)
                    .allMatch(point -> Math.abs(point.after() / point.before() - 1 - point.change() / 100) < 1e-12);
            assertThat(series.byRatios().get(0).index()).isEqualTo(100);
            assertThat(series.byRatios().get(0).change())
                    .isCloseTo(100 * Math.expm1(0.08), within(design == RatioDesign.CHAIN ? 3.5 : 1.5));
            assertThat(series.byRatios().get(1).index()).isEqualTo(200);
        }
    }

    /** Edges of known variances to one baseline. */
    private static List<List<Edge>> star(double... ratios) {
        return IntStream.range(0, ratios.length)
                .mapToObj(i -> List.of(new Edge("", "base", "v" + i, ratios[i], 1e-4, Double.POSITIVE_INFINITY)))
                .toList();
    }

    private static double[] ratios(int count, IntToDoubleFunction ratio) {
        return IntStream.range(0, count)
                .mapToDouble(i -> ratio.applyAsDouble(i) + (i % 2 == 0 ? 0.005 : -0.005))
                .toArray();
    }

    @Test
    void whatOneBuildExplainsIsNotSuspected() {
        double[] ones = new double[40];
        assertThat(new RatioChangePoints(SEARCH, star(ratios(40, i -> i >= 37 ? 0.06 : 0))).changePoints(ones))
                .singleElement()
                .satisfies(point -> {
                    assertThat(point.index()).isEqualTo(37);
                    assertThat(point.confirmed()).isFalse();
                });
        assertThat(new RatioChangePoints(SEARCH, star(ratios(40, i -> i == 39 ? 0.2 : 0))).changePoints(ones))
                .isEmpty();
        assertThat(new RatioChangePoints(SEARCH, star(ratios(40, i -> i == 37 ? 0.2 : 0))).changePoints(ones))
                .isEmpty();
        assertThat(new RatioChangePoints(SEARCH, star(ratios(40, i -> i >= 35 ? 0.06 : 0))).changePoints(ones))
                .singleElement()
                .matches(ChangePoint::confirmed);
    }

    @Test
    void versionsThatNoEdgeJoinsAreJudgedApart() {
        double[] ones = new double[100];
        for (double step : new double[] {0, 0.05}) {
            double[] ratios = ratios(100, i -> (i % 3 == 0 ? 0.5 : 0) + (i >= 50 ? step : 0));
            List<List<Edge>> builds = IntStream.range(0, 100)
                    .mapToObj(i -> List.of(new Edge("", i % 3 == 0 ? "one" : "other", "v" + i, ratios[i], 1e-4, 9)))
                    .toList();
            assertThat(new RatioChangePoints(SEARCH, builds).changePoints(ones))
                    .extracting(ChangePoint::index)
                    .isEqualTo(step == 0 ? List.of() : List.of(50));
        }
    }

    @Test
    void stepsBelowTheMagnitudeAreNoChanges() {
        List<List<Edge>> builds = star(ratios(100, i -> i >= 50 ? 0.009 : 0));
        assertThat(new RatioChangePoints(SEARCH, builds).changePoints(new double[100]))
                .isEmpty();
        assertThat(new RatioChangePoints(new ChangePoints(0.001, 0.5, 3), builds).changePoints(new double[100]))
                .singleElement()
                .matches(point -> point.index() == 50);
    }

    private static List<Edge> one(String baseline, String candidate) {
        return List.of(new Edge("", baseline, candidate, 0, 1e-4, 9));
    }

    private static List<Integer> told(List<List<Edge>> builds) {
        RatioChangePoints search = new RatioChangePoints(SEARCH, builds);
        return IntStream.range(0, builds.size()).filter(search::tells).boxed().toList();
    }

    @Test
    void placesAreToldWhereEdgesJoinBuildsOnBothSides() {
        assertThat(told(List.of(one("a", "1"), one("a", "2"), one("b", "3"), one("3", "4"))))
                .containsExactly(1, 3);
        assertThat(told(List.of(one("a", "1"), one("b", "2"), List.of(), one("a", "3"), one("b", "4"))))
                .containsExactly(1, 2, 3, 4);
        assertThat(told(List.of(List.of(), List.of(), one("a", "1")))).isEmpty();
        List<List<Edge>> longAgo = new ArrayList<>(List.of(one("a", "1"), one("a", "2")));
        IntStream.range(0, ChangePoints.WINDOW).forEach(i -> longAgo.add(one("x" + i, "y" + i)));
        longAgo.add(one("a", "3"));
        assertThat(told(longAgo)).containsExactly(1);
    }

    @Test
    void buildsWithoutRatiosArePassedOver() {
        List<List<Edge>> builds = new ArrayList<>();
        star(ratios(60, i -> i >= 30 ? 0.05 : 0)).forEach(edges -> {
            builds.add(List.of());
            builds.add(edges);
        });
        double[] values = new double[120];
        Arrays.fill(values, 2);
        assertThat(new RatioChangePoints(SEARCH, builds).changePoints(values))
                .singleElement()
                .satisfies(point -> {
                    assertThat(point.index()).isEqualTo(61);
                    assertThat(point.before()).isEqualTo(2);
                    assertThat(point.after()).isCloseTo(2 * Math.exp(0.05), within(1e-9));
                });
        assertThat(new RatioChangePoints(SEARCH, List.of(List.of(), List.of())).changePoints(new double[2]))
                .isEmpty();
    }

    /** With {@code -Dstudies=full}, of which the figures are, the table of the decision on change points by ratios. */
    @Test
    @Tag("long")
    void ratesOfManySeries() {
        int runs = StudySize.of(50, 1000);
        StringBuilder table = new StringBuilder();
        for (RatioDesign design : RatioDesign.values()) {
            for (int stay : new int[] {1, 25}) {
                int byRatios = 0;
                int byValues = 0;
                for (int seed = 0; seed < runs; seed++) {
                    Series series = new Series(seed, design, 1000, stay, 0, RatioChangePointsTest::quiet);
                    byRatios += series.byRatios().size();
                    byValues += series.byValues().size();
                }
                assertThat(byRatios / (double) runs).isLessThanOrEqualTo(0.02);
                table.append(String.format(
                        "%n%s, machine for %d: %.4f by ratios, %.3f by values",
                        design, stay, byRatios / (double) runs, byValues / (double) runs));
            }
            table.append(String.format(
                    "; found %.3f and %.3f at the fourth build, %.3f at the sixth by ratios, %.3f by values",
                    found(design, runs, 20, 4, true),
                    found(design, runs, 60, 4, true),
                    found(design, runs, 60, 6, true),
                    found(design, runs, 60, 4, false)));
        }
        System.out.println(table);
    }
}
