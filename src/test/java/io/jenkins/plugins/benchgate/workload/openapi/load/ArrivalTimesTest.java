package io.jenkins.plugins.benchgate.workload.openapi.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.workload.openapi.load.ClientOrder.Spacing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalTimesTest {
    /** 60 s · (5 + 50) / 2 = 1650, 30 s · 50 = 1500, and 10 s · 200 = 2000 runs. */
    private static final List<ArrivalPhase> PHASES = List.of(
            new ArrivalPhase(60, 5, 50),
            new ArrivalPhase(30, 50, 50),
            ArrivalPhase.pause(1200),
            new ArrivalPhase(10, 200, 200));

    private static final int RUNS = 5150;

    /** Seconds from the beginning. */
    private static List<Double> times(List<ArrivalPhase> phases, Spacing spacing, long seed, int runs) {
        ArrivalTimes times = ArrivalTimes.of(new ClientOrder.PhasedArrivals(phases, spacing, seed), runs, 5_000);
        List<Double> all = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            all.add((times.next() - 5_000) / 1e9);
        }
        return all;
    }

    private static long between(List<Double> times, double from, double to) {
        return times.stream().filter(time -> time >= from && time < to).count();
    }

    /** Runs from the beginning of a ramp to t: {@code from·t + (to − from)·t²/(2·seconds)}. */
    private static double area(double t) {
        return 5 * t + 45 * t * t / 120;
    }

    @Test
    void evenArrivalsAreAsManyAsTheAreaBelowTheRateAtAnyTime() {
        List<Double> times = times(PHASES, Spacing.CONSTANT, 1, RUNS);

        for (int second = 1; second <= 60; second++) {
            assertThat((double) between(times, 0, second)).isCloseTo(area(second), within(1.0));
        }
        for (int second = 60; second <= 90; second++) {
            assertThat((double) between(times, 0, second)).isCloseTo(1650 + 50.0 * (second - 60), within(1.0));
        }
        assertThat(between(times, 90, 1290)).isZero();
        assertThat(times.get(3150)).isEqualTo(1290);
        assertThat(between(times, 1290, 1300)).isEqualTo(2000);
        assertThat(times).isSorted();
    }

    @Test
    void anEvenRateHasEqualTimesBetweenRuns() {
        List<Double> times = times(List.of(new ArrivalPhase(2, 10, 10)), Spacing.CONSTANT, 1, 20);

        for (int i = 0; i < 20; i++) {
            assertThat(times.get(i)).isCloseTo(i / 10.0, within(1e-9));
        }
    }

    @ParameterizedTest(name = "{0} s from {1} to {2}")
    @CsvSource({"60, 0, 50", "60, 50, 0", "0.5, 1, 999", "3600, 0.001, 0.002", "60, 10, 10"})
    void aTimeIsWhenTheAreaIsReached(double seconds, double from, double to) {
        ArrivalPhase phase = new ArrivalPhase(seconds, from, to);

        for (double share : new double[] {0, 1e-9, 0.1, 0.5, 0.9, 1}) {
            double runs = share * phase.runs();
            double t = phase.reached(runs);
            assertThat(from * t + (to - from) * t * t / (2 * seconds)).isCloseTo(runs, within(1e-9 * phase.runs()));
            assertThat(t).isBetween(0.0, seconds);
        }
    }

    @Test
    void poissonArrivalsHaveTheRatesOfThePhasesAndEndWithTheLast() {
        double[] parts = new double[4];
        double early = 0;
        int draws = 400;
        for (int seed = 0; seed < draws; seed++) {
            List<Double> times = times(PHASES, Spacing.POISSON, seed, RUNS);
            assertThat(times).isSorted();
            assertThat(times.get(RUNS - 1)).isLessThan(1300);
            parts[0] += between(times, 0, 60);
            parts[1] += between(times, 60, 90);
            parts[2] += between(times, 90, 1290);
            parts[3] += between(times, 1290, 1300);
            early += between(times, 0, 30);
        }
        // standard errors of the means of 400 draws: sqrt(5150 · p · (1 − p) / 400), at most 1.8
        assertThat(parts[0] / draws).isCloseTo(1650, within(7.0));
        assertThat(early / draws).isCloseTo(area(30), within(5.0));
        assertThat(parts[1] / draws).isCloseTo(1500, within(7.0));
        assertThat(parts[2]).isZero();
        assertThat(parts[3] / draws).isCloseTo(2000, within(7.0));
    }

    @Test
    void poissonArrivalsOfAPhaseAreExponentiallyApartAndGivenByTheSeed() {
        List<ArrivalPhase> even = List.of(new ArrivalPhase(100, 1000, 1000));
        List<Double> times = times(even, Spacing.POISSON, 17, 100_000);
        int longer = 0;
        for (int i = 1; i < times.size(); i++) {
            longer += times.get(i) - times.get(i - 1) > 1e-3 ? 1 : 0;
        }

        // standard error 0.15 percentage points
        assertThat(longer / 99_999.0).isCloseTo(Math.exp(-1), within(0.008));
        assertThat(times(even, Spacing.POISSON, 17, 100_000)).isEqualTo(times);
        assertThat(times(even, Spacing.POISSON, 18, 100_000)).isNotEqualTo(times);
    }

    @Test
    void aPauseAtTheBeginningIsWaitedFor() {
        List<Double> times = times(List.of(ArrivalPhase.pause(3), new ArrivalPhase(1, 0, 8)), Spacing.CONSTANT, 1, 4);

        // 4·t² runs
        assertThat(times.get(0)).isEqualTo(3);
        assertThat(times.get(1)).isCloseTo(3.5, within(1e-9));
    }

    @Test
    void phasesOutOfTheirRangeAreRefused() {
        assertThatThrownBy(() -> ArrivalPhase.pause(0)).hasMessageContaining("expected a time above 0");
        assertThatThrownBy(() -> new ArrivalPhase(1, -1, 0)).hasMessageContaining("expected from 0 to 10000000 runs/s");
        assertThatThrownBy(() -> new ArrivalPhase(1, 0, Double.NaN)).hasMessageContaining("found rate NaN");
        assertThatThrownBy(() -> new ClientOrder.PhasedArrivals(List.of(ArrivalPhase.pause(1)), Spacing.CONSTANT, 1))
                .hasMessageContaining("expected one with a rate");
    }
}
