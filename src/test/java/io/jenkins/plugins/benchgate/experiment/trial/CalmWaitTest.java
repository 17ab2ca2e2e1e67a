package io.jenkins.plugins.benchgate.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.ProcessorTimes;
import io.jenkins.plugins.benchgate.experiment.run.BuildClock;
import io.jenkins.plugins.benchgate.experiment.trial.CalmWait.Look;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Waits on a machine of two cores whose load, and whose time, the test makes. */
class CalmWaitTest {
    private static final double FREELY = Double.POSITIVE_INFINITY;

    private final List<String> said = new ArrayList<>();
    private final List<String> steps = new ArrayList<>();
    private final Map<String, Long> programs = new LinkedHashMap<>(Map.of("77 java", 5L));
    private double seconds = 1000;
    private double busyUntil;
    private double share = 0.95;
    private double steal;
    private double[] ticks = new double[3];
    private boolean broken;
    private int looks;

    private final CalmWait.Time time = new CalmWait.Time() {
        @Override
        public double seconds() {
            return seconds;
        }

        @Override
        public void sleep(double wanted) throws InterruptedException {
            if (broken) {
                throw new InterruptedException();
            }
            pass(wanted);
        }
    };

    /** Until some moment java uses a share of both cores. */
    private void pass(double wanted) {
        double busy = Math.max(0, Math.min(wanted, busyUntil - seconds)) * 2 * share;
        ticks[0] += 200 * wanted;
        ticks[1] += 200 * wanted * steal;
        ticks[2] += 100 * busy;
        programs.merge("77 java", Math.round(100 * busy), Long::sum);
        seconds += wanted;
    }

    private List<Look> now() {
        looks++;
        return List.of(new Look(
                "",
                2,
                new ProcessorTimes(
                        Math.round(ticks[0]), Math.round(ticks[1]), Math.round(ticks[2]), Map.copyOf(programs))));
    }

    private final BuildClock clock = new BuildClock(() -> (long) (seconds * 1e9));

    private CalmWait waiting(double most) {
        return new CalmWait(most, this::now, time, clock, said::add);
    }

    @Test
    void aCalmMachineIsLookedAtOnceAndNotWaitedFor() throws Exception {
        CalmWait calm = waiting(300);
        calm.await(FREELY, steps::add);
        assertThat(seconds).isEqualTo(1000 + CalmWait.LOOK_SECONDS);
        assertThat(said).isEmpty();
        assertThat(steps).isEmpty();
        assertThat(calm.told()).hasValue("0 s of at most 300 s");
        assertThat(clock.seconds()).containsEntry("waitingForCalm", 3.0);
    }

    @Test
    void aBusyMachineIsWaitedForAndWhatKeepsItBusyIsNamed() throws Exception {
        CalmWait calm = waiting(300);
        busyUntil = 1042;
        calm.await(FREELY, steps::add);
        assertThat(said)
                .containsExactly(
                        "Waiting for a calm machine, at most 300 s: other programs use 1.9 of 2 processors (java (77)"
                                + " 190 %).",
                        "The machine is calm after 42 s.");
        assertThat(steps)
                .hasSize(14)
                .contains("waiting for a calm machine: other programs use 1.9 of 2 processors (java (77) 190 %)");
        assertThat(calm.busiest()).containsExactly("java (77) 190 %");
        assertThat(calm.told()).hasValue("42 s of at most 300 s");
        assertThat(clock.seconds()).containsEntry("waitingForCalm", 45.0);
    }

    @Test
    void theTimeIsOneForAllRoundsAndThenItMeasuresAllTheSame() throws Exception {
        CalmWait calm = waiting(60);
        busyUntil = 1030;
        calm.await(FREELY, steps::add);
        pass(100);
        busyUntil = 9999;
        calm.await(FREELY, steps::add);
        assertThat(said)
                .element(2)
                .asString()
                .startsWith("Waiting for a calm machine, at most 30 s: other programs use 1.9");
        assertThat(said).element(3).isEqualTo("The machine is not calm after 30 s: measuring all the same.");
        assertThat(calm.told()).hasValue("60 s of at most 60 s, after which the machine was still busy");
        double before = seconds;
        calm.await(FREELY, steps::add);
        assertThat(seconds).isEqualTo(before);
        assertThat(said).hasSize(4);
    }

    @Test
    void aWaitEndsAtItsOwnLimit() throws Exception {
        CalmWait calm = waiting(300);
        busyUntil = 9999;
        calm.await(12, steps::add);
        assertThat(seconds).isEqualTo(1000 + 3 + 12);
        calm.await(-5, steps::add);
        assertThat(seconds).isEqualTo(1000 + 3 + 12 + 3);
        assertThat(said).hasSize(2).last().isEqualTo("The machine is not calm after 12 s: measuring all the same.");
    }

    @Test
    void timeThatTheHypervisorWithholdsIsNotCalm() throws Exception {
        CalmWait calm = waiting(10);
        steal = 0.05;
        calm.await(FREELY, steps::add);
        assertThat(said)
                .first()
                .isEqualTo("Waiting for a calm machine, at most 10 s: other programs use 0.0 of 2 processors, the"
                        + " hypervisor withholds 5.0 %.");
    }

    @Test
    void aTenthOfTheProcessorsIsCalmAndMoreIsNot() throws Exception {
        busyUntil = 9999;
        share = 0.095;
        waiting(300).await(FREELY, steps::add);
        assertThat(steps).isEmpty();
        share = 0.11;
        waiting(5).await(FREELY, steps::add);
        assertThat(steps).isNotEmpty();
    }

    @Test
    void programsOfADisturbedRoundAreThoseThatWereThereBefore() throws Exception {
        CalmWait calm = waiting(0);
        calm.await(FREELY, steps::add);
        assertThat(seconds).isEqualTo(1000);
        busyUntil = 1010;
        pass(10);
        programs.put("99 client", 500L);
        calm.disturbed();
        assertThat(calm.busiest()).containsExactly("java (77) 190 %");
        assertThat(calm.told()).isEmpty();
    }

    @Test
    void aMachineThatDoesNotTellIsNotWaitedFor() throws Exception {
        CalmWait calm = new CalmWait(
                300,
                () -> {
                    looks++;
                    throw new IOException("found no processor");
                },
                time,
                clock,
                said::add);
        calm.await(FREELY, steps::add);
        calm.await(FREELY, steps::add);
        calm.disturbed();
        assertThat(looks).isEqualTo(1);
        assertThat(said)
                .containsExactly("How busy the machine is cannot be told, so that nothing is waited for: found no"
                        + " processor");
        assertThat(calm.told()).isEmpty();
    }

    @Test
    void anInterruptionEndsTheWait() {
        broken = true;
        busyUntil = 9999;
        assertThatThrownBy(() -> waiting(300).await(FREELY, steps::add)).isInstanceOf(InterruptedException.class);
    }
}
