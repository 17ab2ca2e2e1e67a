package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Slow changes: found where values go up build by build, and neither steps nor noise nor random walks. */
class DriftTest {
    private static final ChangePoints DEFAULTS = ChangePoints.withDefaults();
    private static final int SERIES = 100;

    private static double[] ramp(int count, int from, double total, double noise, long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, count)
                .mapToDouble(i -> 100
                        * (1 + total * Math.max(0, i - from) / (count - from))
                        * (1 + noise * random.nextGaussian()))
                .toArray();
    }

    @ParameterizedTest(name = "{0} builds, from {1} on, {2} in noise of {3}")
    @CsvSource({
        "80, 0, 0.8, 0.02, 98",
        "80, 0, 0.4, 0.02, 95",
        "80, 0, 0.2, 0.01, 95",
        "100, 40, 0.4, 0.01, 90",
        "200, 120," + " 0.4, 0.01, 88",
        "40, 0, 0.4, 0.01, 90",
        "60, 30, 0.4, 0.01, 90"
    })
    void rampsAreDriftsSinceAboutTheirFirstBuild(int count, int from, double total, double noise, int least) {
        int found = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            List<ChangePoint> points = DEFAULTS.of(ramp(count, from, total, noise, seed));
            found += points.size() == 1
                            && points.get(0).drift()
                            && Math.abs(points.get(0).index() - from) <= 12
                            && Math.abs(points.get(0).change() - 100 * total) <= 25 * total
                    ? 1
                    : 0;
        }
        assertThat(found).as("of %d", SERIES).isGreaterThanOrEqualTo(least);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void whereNothingHappensNothingDrifts(Steady kind) {
        int drifts = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            for (int count : new int[] {20, 40, 80, 160}) {
                drifts += drifts(kind.draw(count, seed));
            }
        }
        assertThat(drifts).as("of %d", 4 * SERIES).isLessThanOrEqualTo(1);
    }

    /** A machine that wanders is none that gets slower and slower. */
    @ParameterizedTest(name = "steps of {0} in noise of {1}")
    @CsvSource({"0.001, 0.02", "0.005, 0.02", "0.01, 0.005", "0.01, 0"})
    void randomWalksAreNoDrifts(double step, double noise) {
        int drifts = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            for (int count : new int[] {40, 100, 200}) {
                Random random = new Random(seed);
                double level = 0;
                double[] values = new double[count];
                for (int i = 0; i < count; i++) {
                    level += step * random.nextGaussian();
                    values[i] = 100 * (1 + level + noise * random.nextGaussian());
                }
                drifts += drifts(values);
            }
        }
        assertThat(drifts).as("of %d", 3 * SERIES).isLessThanOrEqualTo(3);
    }

    @Test
    void aStepIsNoDrift() {
        for (int seed = 0; seed < SERIES; seed++) {
            double[] values = ChangePointsTest.scaled(Steady.NORMAL.draw(100, seed), 60, 100, 1.2);
            assertThat(DEFAULTS.of(values)).hasSize(1).noneMatch(ChangePoint::drift);
        }
    }

    private static int drifts(double[] values) {
        return (int) DEFAULTS.of(values).stream().filter(ChangePoint::drift).count();
    }

    private static double[] values(String file) throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/io/jenkins/plugins/benchgate/stats/drift", file)).stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)))
                .toArray();
    }

    /**
     * The line is that of SciPy 1.17.1: {@code min((r := stats.linregress(x := np.maximum(0, np.arange(80) - k + 1), v),
     * sum((v - r.intercept - r.slope * x) ** 2), k)[1:] for k in range(65))}, which has its least squares at k = 2 with
     * {@code r.intercept} 100.908… and {@code r.intercept + r.slope * x[-1]} 179.020…; and {@code
     * pymannkendall.hamed_rao_modification_test(v)} says increasing, z = 12.7.
     */
    @Test
    void theLineIsThatOfLeastSquares() throws IOException {
        assertThat(DEFAULTS.of(values("ramp1.csv"))).singleElement().satisfies(point -> {
            assertThat(point.drift()).isTrue();
            assertThat(point.index()).isEqualTo(2);
            assertThat(point.before()).isCloseTo(100.90802433677027, within(1e-9));
            assertThat(point.after()).isCloseTo(179.02087340120022, within(1e-9));
            assertThat(point.p()).isLessThan(1e-6);
        });
    }

    @Test
    void aLevelOfSixBuildsHasItsEdges() throws IOException {
        assertThat(DEFAULTS.of(values("ud_6_0.csv")))
                .extracting(ChangePoint::index)
                .containsExactly(25, 31);
    }
}
