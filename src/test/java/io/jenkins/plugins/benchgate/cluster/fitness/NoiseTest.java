package io.jenkins.plugins.benchgate.cluster.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.fitness.Check.State;
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
