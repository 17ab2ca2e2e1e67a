package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Check.State;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NoiseTest {
    private static State state(Noise noise, String name) {
        return noise.checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow()
                .state();
    }

    @Test
    void aQuietMachineIsGoodInAll() {
        assertThat(new Noise(20, 0.3, 0.6, 0.002, 0, 0.004, List.of(), 0).checks())
                .hasSize(5)
                .allSatisfy(check -> assertThat(check.state()).isEqualTo(State.GOOD));
    }

    @Test
    void whatIsMeasuredIsGraded() {
        Noise noise = new Noise(20, 3, 7, 0.05, 6, 0.02, List.of("java (12) 2 %"), 4);
        assertThat(state(noise, "noise of computing")).isEqualTo(State.DOUBTFUL);
        assertThat(state(noise, "noise of memory")).isEqualTo(State.BAD);
        assertThat(state(noise, "pauses")).isEqualTo(State.DOUBTFUL);
        assertThat(state(noise, "stolen time")).isEqualTo(State.BAD);
        assertThat(state(noise, "neighbours")).isEqualTo(State.DOUBTFUL);
        assertThat(state(noise, "throttling")).isEqualTo(State.BAD);
    }

    @Test
    void aProgramThatUsesAProcessorIsSeenAndNamed() throws Exception {
        Process neighbour = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            Noise noise = NoiseMeasurement.measure(2);
            assertThat(noise.seconds()).isGreaterThanOrEqualTo(2);
            assertThat(noise.processor()).isPositive();
            assertThat(noise.memory()).isPositive();
            assertThat(noise.neighbours()).isPositive();
            assertThat(noise.busiest()).isNotEmpty();
        } finally {
            neighbour.destroyForcibly().waitFor();
        }
    }

    @Test
    void whatAMachinePrintsIsReadForTheProcessorsThatCount() throws Exception {
        List<String> lines = List.of(
                "cpu  300 0 100 1600 0 0 0 40 0 0",
                "cpu0 200 0 50 700 0 0 0 40 0 0",
                "cpu1 100 0 50 900 0 0 0 0 0 0",
                "intr 123 4 5",
                "7 (a db)\u0007) S 1 7 7 0 -1 4194560 123 0 0 0 30 12 0 0 20 0 1 0 55 1000 10",
                "8 (cut) S 1 7");
        assertThat(ProcessorTimes.of(lines, processor -> true))
                .isEqualTo(new ProcessorTimes(2040, 40, 400, Map.of("7 a db)?", 42L)));
        ProcessorTimes first = ProcessorTimes.of(lines, processor -> processor == 0);
        assertThat(first.all()).isEqualTo(990);
        assertThat(first.busy()).isEqualTo(250);
        assertThatThrownBy(() -> ProcessorTimes.of(List.of("cpu  1 2 3 4"), processor -> true))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("expected /proc/stat of Linux");
    }

    @Test
    void timesOfProcessorsAreTheirDifferences() {
        String own = ProcessHandle.current().pid() + " own";
        ProcessorTimes before = new ProcessorTimes(1000, 10, 500, Map.of(own, 100L, "7 db", 50L));
        ProcessorTimes after = new ProcessorTimes(3000, 60, 1700, Map.of(own, 1000L, "7 db", 250L, "8 new", 90L));
        assertThat(after.steal(before)).isEqualTo(2.5);
        // 1200 ticks were used, 900 of them here; 2000 ticks are all of two processors
        assertThat(after.others(before, 2)).isEqualTo(0.3);
        assertThat(after.busiest(before, 2)).containsExactly("db (7) 20 %", "new (8) 9 %");
    }
}
