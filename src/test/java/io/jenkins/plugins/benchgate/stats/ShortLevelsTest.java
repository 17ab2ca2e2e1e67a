package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void fewBuildsRaiseNoSuspicionUnlessTheyAreFarOff() {
        double[] values = Steady.NORMAL.draw(29, 3);
        assertThat(DEFAULTS.of(ChangePointsTest.scaled(values, 26, 29, 1.1))).isEmpty();
        assertThat(DEFAULTS.of(ChangePointsTest.scaled(values, 26, 29, 1.5)))
                .extracting(ChangePoint::index)
                .containsExactly(26);
    }

    /** 30 % in noise of 0.5 % is listed with the third build of the new level, though eight builds came before. */
    @Test
    void aClearStepOfAYoungHistoryIsListedAtOnce() {
        for (int seed = 0; seed < SERIES; seed++) {
            double[] values = young(seed);
            assertThat(DEFAULTS.of(Arrays.copyOf(values, 10))).isEmpty();
            assertThat(DEFAULTS.of(Arrays.copyOf(values, 11))).singleElement().satisfies(point -> {
                assertThat(point.index()).isEqualTo(8);
                assertThat(point.confirmed()).isFalse();
            });
            assertThat(DEFAULTS.of(Arrays.copyOf(values, 13))).singleElement().satisfies(point -> {
                assertThat(point.index()).isEqualTo(8);
                assertThat(point.confirmed()).isTrue();
            });
        }
    }

    /** In noise of 2 % too, and it stays listed until there are enough builds to confirm it. */
    @ParameterizedTest(name = "{0} builds before")
    @ValueSource(ints = {8, 12, 20, 29})
    void aStepOfAYoungHistoryIsSuspectedWithItsThirdBuild(int before) {
        int reported = 0;
        int stays = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            double[] values = ChangePointsTest.scaled(Steady.NORMAL.draw(before + 10, seed), before, before + 10, 1.3);
            reported += isReported(Arrays.copyOf(values, before + 3), before) ? 1 : 0;
            stays += isReported(Arrays.copyOf(values, before + 6), before) && isReported(values, before) ? 1 : 0;
        }
        assertThat(reported).as("with the third build, of %d", SERIES).isGreaterThanOrEqualTo(95);
        assertThat(stays).as("with the sixth and tenth, of %d", SERIES).isGreaterThanOrEqualTo(95);
    }

    private static boolean isReported(double[] values, int at) {
        return DEFAULTS.of(values).stream().anyMatch(point -> point.index() == at);
    }

    private static double[] young(int seed) {
        Random random = new Random(seed);
        return IntStream.range(0, 13)
                .mapToDouble(i -> 100 * (1 + 0.005 * random.nextGaussian()) * (i < 8 ? 1 : 1.3))
                .toArray();
    }

    /** As its builds come in, a young history is looked at with each; few of them may ever show a change. */
    @Tag("long")
    @ParameterizedTest(name = "{0}")
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SWING")
    void youngHistoriesWithoutAChangeRaiseHardlyAnAlarm(Steady kind) {
        int alarms = 0;
        for (int seed = 0; seed < 2 * SERIES; seed++) {
            ChangePoints.Growing growing = DEFAULTS.begin();
            boolean seen = false;
            for (double value : kind.draw(30, seed)) {
                growing.append(value);
                seen |= growing.changePoints().stream().anyMatch(point -> point.index() <= 26);
            }
            alarms += seen ? 1 : 0;
        }
        assertThat(alarms).as("series of %d with an alarm", 2 * SERIES).isLessThanOrEqualTo(6);
    }

    @ParameterizedTest(name = "{0} builds")
    @ValueSource(ints = {4, 5, 6, 7, 8, 9, 10, 12})
    void levelsOfAFewBuildsHaveBothTheirEdges(int length) {
        int right = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            double[] values = ChangePointsTest.scaled(Steady.NORMAL.draw(80, seed), 30, 30 + length, 1.3);
            right += DEFAULTS.of(values).stream()
                            .map(ChangePoint::index)
                            .toList()
                            .equals(List.of(30, 30 + length))
                    ? 1
                    : 0;
        }
        assertThat(right).as("of %d", SERIES).isGreaterThanOrEqualTo(95);
    }

    /** Six kinds of noise in which neighbours do not depend on each other, and two in which they do. */
    @Tag("long")
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

    /** Its third build raises the suspicion, and three builds after it both its edges are confirmed. */
    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"NORMAL", "AR_3", "AR_6", "ROUNDED"})
    void aBumpAfterThirtyBuildsIsFoundWhileItIsNew(Steady kind) {
        int suspected = 0;
        int confirmed = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            double[] values = ChangePointsTest.scaled(kind.draw(36, 9000 + seed), 30, 33, 1.2);
            suspected += isReported(Arrays.copyOf(values, 33), 30) ? 1 : 0;
            confirmed += isReported(values, 30) && isReported(values, 33) ? 1 : 0;
        }
        assertThat(suspected).as("suspected of %d", SERIES).isGreaterThanOrEqualTo(90);
        assertThat(confirmed).as("confirmed of %d", SERIES).isGreaterThanOrEqualTo(85);
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
