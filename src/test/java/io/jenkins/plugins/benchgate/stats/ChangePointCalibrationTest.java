package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.jenkins.plugins.benchgate.StudySize;
import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** How often change points are seen: next to never where nothing happened, nearly always where 5 % were added. */
@Tag("long")
class ChangePointCalibrationTest {
    private static final ChangePoints DEFAULTS = ChangePoints.withDefaults();
    private static final int[] LENGTHS = {100, 300, 1000};
    private static final int SERIES = 100;

    /**
     * Prints what it counts, beside what a gate of 5 % on the last build's value says of the same series: of 100 series with
     * {@code -Dstudies=full}.
     */
    @ParameterizedTest(name = "{0}")
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SWING")
    void whereNothingHappensTenSeriesGiveAtMostOneAlarm(Steady kind) {
        int series = StudySize.of(30, SERIES);
        StringBuilder line = new StringBuilder(String.format("%-45s", kind));
        for (int length : LENGTHS) {
            int alarms = 0;
            int jumps = 0;
            for (int seed = 0; seed < series; seed++) {
                double[] values = kind.draw(length, seed);
                alarms += DEFAULTS.of(values).size();
                jumps += jumps(values);
            }
            assertThat(alarms)
                    .as("alarms in %d series of %d, seeds from 0", series, length)
                    .isLessThanOrEqualTo(series / 10);
            line.append(String.format(
                    Locale.ROOT,
                    "  %d builds: %.2f, jump gate %.1f",
                    length,
                    (double) alarms / series,
                    (double) jumps / series));
        }
        System.out.println(line);
    }

    /** As the builds come in, one by one, each is another chance for an alarm that later goes away again. */
    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"NORMAL", "OUTLIERS", "AR_3"})
    void alarmsThatComeAndGoAreRareToo(Steady kind) {
        int series = 30;
        int alarms = 0;
        for (int seed = 0; seed < series; seed++) {
            ChangePoints.Growing growing = DEFAULTS.begin();
            List<Integer> seen = new ArrayList<>();
            for (double value : kind.draw(300, 1000 + seed)) {
                growing.append(value);
                for (ChangePoint point : growing.changePoints()) {
                    if (seen.stream().allMatch(place -> Math.abs(place - point.index()) > 10)) {
                        seen.add(point.index());
                    }
                }
            }
            alarms += seen.size();
        }
        assertThat(alarms)
                .as("alarms ever shown in %d series of 300 builds", series)
                .isLessThanOrEqualTo(3);
    }

    @Test
    void aJumpGateOfFivePercentRaisesFarMore() {
        int jumps = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            jumps += jumps(Steady.NORMAL.draw(300, seed));
        }
        assertThat(jumps).isGreaterThan(10 * SERIES);
    }

    static Stream<Arguments> steps() {
        return Stream.of(
                arguments(Steady.NORMAL, 100, 50, 99, 93),
                arguments(Steady.NORMAL, 1000, 500, 99, 93),
                arguments(Steady.NORMAL, 100, 90, 90, 88),
                arguments(Steady.SKEWED, 100, 50, 95, 93),
                arguments(Steady.OUTLIERS, 100, 50, 93, 88),
                arguments(Steady.AR_3, 200, 100, 95, 85));
    }

    @ParameterizedTest(name = "{0}, {1} builds, from {2} on")
    @MethodSource("steps")
    void aStepOfFivePercentIsFoundWhereItIs(Steady kind, int length, int at, int leastFound, int leastNear) {
        int found = 0;
        int near = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            double[] values = kind.draw(length, 5000 + seed);
            for (int i = at; i < length; i++) {
                values[i] *= 1.05;
            }
            int distance = DEFAULTS.of(values).stream()
                    .mapToInt(point -> Math.abs(point.index() - at))
                    .min()
                    .orElse(length);
            found += distance <= 10 ? 1 : 0;
            near += distance <= 2 ? 1 : 0;
        }
        System.out.printf(
                "5 %% on %s, %d builds, from %d on: found %d %%, within two builds %d %%%n",
                kind, length, at, found, near);
        assertThat(found).as("found of %d", SERIES).isGreaterThanOrEqualTo(leastFound);
        assertThat(near).as("within two builds of %d", SERIES).isGreaterThanOrEqualTo(leastNear);
    }

    /** Student's t alone, without what is done about dependence, is what {@link NormalScores} is compared with. */
    @Test
    void withoutAllowingForDependenceAlarmsWouldBeMany() {
        int plain = 0;
        int ours = 0;
        NormalScores scores = new NormalScores(200, 0);
        for (int seed = 0; seed < 2000; seed++) {
            double[] values = Steady.AR_6.draw(100, seed);
            ours += scores.test(values, 0, 50, 100).p() <= 0.01 ? 1 : 0;
            double[] left = Arrays.copyOfRange(values, 0, 50);
            double[] right = Arrays.copyOfRange(values, 50, 100);
            plain += new TTest().homoscedasticTTest(left, right) <= 0.01 ? 1 : 0;
        }
        assertThat(plain).as("of 2000 at 1 %%").isGreaterThan(300);
        assertThat(ours).as("of 2000 at 1 %%").isLessThan(80);
    }

    private static int jumps(double[] values) {
        int jumps = 0;
        for (int i = 1; i < values.length; i++) {
            jumps += 100 * (values[i] / values[i - 1] - 1) >= 5 ? 1 : 0;
        }
        return jumps;
    }
}
