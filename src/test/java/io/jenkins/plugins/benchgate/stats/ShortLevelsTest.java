package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Changes of few builds: suspected at the end of a series, confirmed as a bump after it, and both rare where nothing
 * happens.
 */
class ShortLevelsTest {
    private static final ChangePoints DEFAULTS = ChangePoints.withDefaults();
    private static final int SERIES = 100;

    @Test
    void whatIsSuspectedIsConfirmedByWhatFollows() {
        double[] values = ChangePointsTest.scaled(Steady.NORMAL.draw(120, 4), 97, 120, 1.1);
        assertThat(DEFAULTS.of(Arrays.copyOf(values, 100))).singleElement().satisfies(point -> {
            assertThat(point.confirmed()).isFalse();
            assertThat(point.index()).isEqualTo(97);
            assertThat(point.change()).isBetween(8.0, 12.0);
            assertThat(point.p()).isBetween(0.0, 0.001);
        });
        assertThat(DEFAULTS.of(values)).singleElement().satisfies(point -> {
            assertThat(point.confirmed()).isTrue();
            assertThat(point.index()).isEqualTo(97);
        });
    }

    @Test
    void whatIsSuspectedIsTakenBackWhereTheLevelComesBackAtOnce() {
        double[] values = ChangePointsTest.scaled(Steady.NORMAL.draw(120, 4), 97, 100, 1.1);
        assertThat(DEFAULTS.of(Arrays.copyOf(values, 100))).hasSize(1);
        assertThat(DEFAULTS.of(Arrays.copyOf(values, 102))).isEmpty();
    }

    @Test
    void aBumpOfThreeBuildsIsConfirmedWithBothItsEdges() {
        double[] values = ChangePointsTest.scaled(Steady.NORMAL.draw(100, 3), 60, 63, 1.2);
        List<ChangePoint> points = DEFAULTS.of(values);
        assertThat(points).extracting(ChangePoint::index).containsExactly(60, 63);
        assertThat(points).allMatch(ChangePoint::confirmed);
        assertThat(points.get(0).change()).isBetween(17.0, 23.0);
        assertThat(points.get(1).change()).isBetween(-20.0, -14.0);
        assertThat(new ChangePoints(0.001, 1, 4).of(values)).isEmpty();
        assertThat(new ChangePoints(0.001, 30, 3).of(values)).isEmpty();
    }

    @Test
    void twoBuildsAreNeitherALevelNorSuspected() {
        double[] values = Steady.NORMAL.draw(100, 3);
        assertThat(DEFAULTS.of(ChangePointsTest.scaled(values, 60, 62, 1.2))).isEmpty();
        assertThat(DEFAULTS.of(ChangePointsTest.scaled(values, 98, 100, 1.2))).isEmpty();
    }

    @Test
    void fewBuildsRaiseNoSuspicion() {
        double[] values = ChangePointsTest.scaled(Steady.NORMAL.draw(29, 3), 26, 29, 1.5);
        assertThat(DEFAULTS.of(values)).isEmpty();
    }

    /** Six kinds of noise in which neighbours do not depend on each other, and two in which they do. */
    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"NORMAL", "LOGNORMAL", "HEAVY_TAILS", "OUTLIERS", "TWO_MACHINES", "ROUNDED", "AR_3", "AR_6"})
    void whereNothingHappensTheEndRaisesNextToNoSuspicion(Steady kind) {
        int suspected = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            double[] values = kind.draw(100, seed);
            for (int count = 40; count <= 100; count += 10) {
                suspected += ShortLevels.latest(values, 0, count, 0.001).isPresent() ? 1 : 0;
            }
        }
        assertThat(suspected).as("suspicions in %d looks", 7 * SERIES).isLessThanOrEqualTo(2);
    }

    @Test
    void fivePercentAreReportedAfterFourBuilds() {
        int reported = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            double[] values = ChangePointsTest.scaled(Steady.NORMAL.draw(101, 5000 + seed), 97, 101, 1.05);
            reported += DEFAULTS.of(values).isEmpty() ? 0 : 1;
        }
        assertThat(reported).as("of %d", SERIES).isGreaterThanOrEqualTo(SERIES / 2);
    }

    @Test
    void bumpsOfThreeBuildsAreFoundInNineOfTen() {
        int found = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            double[] values = ChangePointsTest.scaled(Steady.NORMAL.draw(100, 9000 + seed), 60, 63, 1.2);
            found += DEFAULTS.of(values).stream()
                            .map(ChangePoint::index)
                            .toList()
                            .equals(List.of(60, 63))
                    ? 1
                    : 0;
        }
        assertThat(found).as("of %d", SERIES).isGreaterThanOrEqualTo(90);
    }
}
