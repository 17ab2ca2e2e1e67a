package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChangePointsTest {
    private static final ChangePoints DEFAULTS = ChangePoints.withDefaults();

    private static double[] noise(int count, double percent, long seed) {
        Random random = new Random(seed);
        return DoubleStream.generate(() -> 100 * (1 + percent / 100 * random.nextGaussian()))
                .limit(count)
                .toArray();
    }

    static double[] scaled(double[] values, int from, int to, double factor) {
        double[] scaled = values.clone();
        for (int i = from; i < to; i++) {
            scaled[i] *= factor;
        }
        return scaled;
    }

    @Test
    void aStepIsFoundWithTheMeansOfBothLevels() {
        double[] values = scaled(noise(90, 1, 1), 60, 90, 1.06);
        ChangePoint point = DEFAULTS.of(values).get(0);
        assertThat(DEFAULTS.of(values)).hasSize(1);
        assertThat(point.index()).isEqualTo(60);
        assertThat(point.before())
                .isCloseTo(Arrays.stream(values, 0, 60).average().orElseThrow(), within(1e-9));
        assertThat(point.after())
                .isCloseTo(Arrays.stream(values, 60, 90).average().orElseThrow(), within(1e-9));
        assertThat(point.change()).isCloseTo(100 * (point.after() / point.before() - 1), within(1e-9));
        assertThat(point.p()).isBetween(1e-300, 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"0.001, 5, 13", "0.001, 3, 11", "0.000001, 5, 13", "0.001, 26, 34"})
    void twoExactLevelsAreFoundFromTheFewestValuesOn(double significance, int least, int fewest) {
        ChangePoints search = new ChangePoints(significance, 1, least);
        assertThat(search.fewest()).isEqualTo(fewest);
        assertThat(search.of(levels(fewest, least))).hasSize(1);
        assertThat(search.of(levels(fewest - 1, least))).isEmpty();
    }

    /** The last values 2, the others 1. */
    private static double[] levels(int count, int last) {
        return IntStream.range(0, count)
                .mapToDouble(i -> i < count - last ? 1 : 2)
                .toArray();
    }

    @Test
    void aLevelThatComesBackIsTwoChanges() {
        double[] values = scaled(noise(200, 2, 2), 120, 135, 1.06);
        List<ChangePoint> points = DEFAULTS.of(values);
        assertThat(points).hasSize(2);
        assertThat(points.get(0).index()).isCloseTo(120, within(1));
        assertThat(points.get(1).index()).isCloseTo(135, within(1));
    }

    @Test
    void manyStepsAreFoundInALongSeries() {
        double[] values = noise(3000, 1, 3);
        for (int at = 140; at < 3000; at += 140) {
            values = scaled(values, at, 3000, at / 140 % 2 == 0 ? 1 / 1.05 : 1.05);
        }
        int[] expected = IntStream.iterate(140, at -> at < 3000, at -> at + 140).toArray();
        List<ChangePoint> points = DEFAULTS.of(values);
        assertThat(points).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            assertThat(points.get(i).index()).isCloseTo(expected[i], within(1));
        }
    }

    @Test
    void scalingTheValuesChangesNothingElse() {
        double[] values = scaled(noise(300, 2, 4), 170, 300, 0.94);
        List<ChangePoint> points = DEFAULTS.of(values);
        assertThat(points).isNotEmpty();
        for (double factor : new double[] {0x1p-40, 0x1p40}) {
            double[] other = Arrays.stream(values).map(x -> x * factor).toArray();
            assertThat(DEFAULTS.of(other))
                    .containsExactlyElementsOf(points.stream()
                            .map(p -> new ChangePoint(
                                    p.index(),
                                    p.before() * factor,
                                    p.after() * factor,
                                    p.change(),
                                    p.p(),
                                    p.confirmed()))
                            .toList());
        }
    }

    @Test
    void aChangeBelowTheLeastMagnitudeIsNotReported() {
        double[] values = scaled(noise(200, 0.5, 5), 100, 200, 1.03);
        double change = DEFAULTS.of(values).get(0).change();
        assertThat(new ChangePoints(0.001, change, 5).of(values)).hasSize(1);
        assertThat(new ChangePoints(0.001, change * 1.0001, 5).of(values)).isEmpty();
    }

    /** What is too small is no boundary either: the levels on both sides of it become one. */
    @Test
    void levelsThatDifferTooLittleAreOneLevel() {
        double[] values = scaled(scaled(noise(180, 0.3, 6), 60, 180, 1.004), 120, 180, 1.06);
        assertThat(new ChangePoints(0.001, 0.1, 5).of(values)).hasSize(2);
        ChangePoint only = new ChangePoints(0.001, 1, 5).of(values).get(0);
        assertThat(only.index()).isEqualTo(120);
        assertThat(only.before())
                .isCloseTo(Arrays.stream(values, 20, 120).average().orElseThrow(), within(1e-9));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8, 13})
    void appendingOneByOneSaysWhatASearchOverAllSays(long seed) {
        Random random = new Random(seed);
        int count = 260 + random.nextInt(200);
        double[] values = new double[count];
        double level = 1;
        for (int i = 0; i < count; i++) {
            level *= random.nextInt(40) == 0 ? 0.9 + 0.2 * random.nextDouble() : 1;
            values[i] = level * (1 + 0.01 * random.nextGaussian());
        }
        ChangePoints search = new ChangePoints(0.01, 1, 3 + random.nextInt(7));
        ChangePoints.Growing growing = search.begin();
        int seen = 0;
        for (int i = 0; i < count; i++) {
            growing.append(values[i]);
            // asked often, seldom and not at all: a question leaves no trace
            if (i % 97 < 20) {
                assertThat(growing.changePoints()).isEqualTo(search.of(Arrays.copyOf(values, i + 1)));
                seen = Math.max(seen, growing.changePoints().size());
            }
        }
        assertThat(seen).isPositive();
    }

    static List<double[]> seriesWithoutChange() {
        double[] alternating =
                IntStream.range(0, 300).mapToDouble(i -> 5 + i % 2).toArray();
        return List.of(
                new double[0],
                new double[] {1},
                new double[] {1, 1, 1, 1, 9, 9, 9, 9, 9}, // one value less than two levels need
                new double[500],
                DoubleStream.generate(() -> 0.1).limit(500).toArray(),
                DoubleStream.generate(() -> -1e12).limit(500).toArray(),
                alternating,
                scaled(noise(200, 2, 7), 100, 101, 1000),
                scaled(noise(200, 2, 7), 199, 200, 1e-12));
    }

    @ParameterizedTest
    @MethodSource("seriesWithoutChange")
    void whereNothingChangedNothingIsSaid(double[] values) {
        assertThat(DEFAULTS.of(values)).isEmpty();
    }

    @Test
    void exactLevelsAreFoundWhereTheyChange() {
        double[] values = new double[60];
        Arrays.fill(values, 0, 35, 4096);
        Arrays.fill(values, 35, 60, 4352);
        assertThat(DEFAULTS.of(values)).singleElement().satisfies(point -> {
            assertThat(point.index()).isEqualTo(35);
            assertThat(point.change()).isEqualTo(6.25);
            assertThat(point.p()).isPositive();
        });
    }

    @Test
    void aChangeFromZeroOrAcrossZeroHasNoPercentage() {
        for (double before : new double[] {0, -10}) {
            double[] values = noise(60, 1, 8);
            Arrays.fill(values, 0, 30, before);
            assertThat(DEFAULTS.of(values)).singleElement().satisfies(point -> {
                assertThat(point.index()).isEqualTo(30);
                assertThat(point.before()).isEqualTo(before);
                assertThat(point.change()).isNaN();
            });
        }
    }

    @Test
    void lessBelowZeroIsAFall() {
        double[] values = Arrays.stream(scaled(noise(60, 1, 11), 30, 60, 1.1))
                .map(x -> -x)
                .toArray();
        assertThat(DEFAULTS.of(values)).singleElement().satisfies(point -> assertThat(point.change())
                .isBetween(-11.0, -9.0));
    }

    @Test
    void valuesOfManyMagnitudesAreSearchedToo() {
        double[] values = new double[80];
        for (int i = 0; i < 80; i++) {
            values[i] = (i < 40 ? 1e-12 : 1e12) * (1 + 0.01 * (i % 7));
        }
        assertThat(DEFAULTS.of(values)).extracting(ChangePoint::index).containsExactly(40);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void whatIsNoNumberIsRefused(double value) {
        assertThatThrownBy(() -> DEFAULTS.of(1, 2, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("value 3 is " + value + ", expected a finite number");
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> new ChangePoints(0, 1, 5)).hasMessageContaining("significance 0");
        assertThatThrownBy(() -> new ChangePoints(0.2, 1, 5)).hasMessageContaining("significance 0.2");
        assertThatThrownBy(() -> new ChangePoints(0.001, -1, 5)).hasMessageContaining("magnitude -1");
        assertThatThrownBy(() -> new ChangePoints(0.001, Double.NaN, 5)).hasMessageContaining("magnitude NaN");
        assertThatThrownBy(() -> new ChangePoints(0.001, 1, 2)).hasMessageContaining("least size 2");
        assertThatThrownBy(() -> new ChangePoints(0.001, 1, 51)).hasMessageContaining("expected 3 to 50");
    }
}
