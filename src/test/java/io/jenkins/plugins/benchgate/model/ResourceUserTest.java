package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.model.LoadSummary.Memory;
import io.jenkins.plugins.benchgate.model.LoadSummary.Processors;
import io.jenkins.plugins.benchgate.model.LoadSummary.Traffic;
import io.jenkins.plugins.benchgate.model.LoadSummary.Usage;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ResourceUserTest {
    private static final Sample THROUGHPUT = new Sample(Metric.THROUGHPUT, null, new double[] {400, 600});

    private static LoadSummary load(String machine, double seconds, double client, double system, double memory) {
        return new LoadSummary(
                "run",
                seconds,
                (int) seconds,
                new Usage(2, client, client, client, memory, memory / 2),
                new Usage(2, system, system, system, 2 * memory, memory),
                new Processors(2, client + system, 2, 0, 0, 0),
                new Memory(8e9, 4e9),
                new Traffic(2e3, 1e3, 5e3, 0, 4e3 * client),
                Double.NaN,
                0.8,
                machine);
    }

    private static String said(List<Sample> samples) {
        return samples.stream()
                .map(sample ->
                        sample.metric().name() + " " + sample.metric().unit().format(sample.values()[0]))
                .collect(Collectors.joining(", "));
    }

    @Test
    void phasesCountByTheirLengths() {
        List<LoadSummary> load = List.of(load("", 10, 0.2, 1.5, 1e6), load("", 30, 0.2, 0.5, 3e6));
        // (10 * 1.5 + 30 * 0.5) / 40 = 0.75 cores; 0.75 s of a second's 500 operations
        assertThat(said(ResourceUser.SYSTEM.samples(load, List.of(THROUGHPUT))))
                .isEqualTo("system processor use 0.750 cores, system processor time per operation 1.500 ms,"
                        + " system peak memory " + Unit.BYTE.format(6e6) + ", system mean memory "
                        + Unit.BYTE.format(2.5e6));
    }

    @Test
    void machinesAddUp() {
        List<LoadSummary> load =
                List.of(load("client-1", 10, 0.25, Double.NaN, 1e6), load("client-2", 10, 0.5, 1, 2e6));
        assertThat(said(ResourceUser.CLIENT.samples(load, List.of())))
                .isEqualTo("client processor use 0.750 cores, client peak memory " + Unit.BYTE.format(3e6)
                        + ", client mean memory " + Unit.BYTE.format(1.5e6));
        assertThat(said(ResourceUser.SYSTEM.samples(load, List.of()))).startsWith("system processor use 1.000 cores");
    }

    @Test
    void whatIsNotKnownIsNoSeries() {
        assertThat(ResourceUser.CLIENT.samples(List.of(), List.of(THROUGHPUT))).isEmpty();
        assertThat(ResourceUser.CLIENT.samples(List.of(load("", 2, 1, 1, 1e6)), List.of()))
                .isEmpty();
        assertThat(ResourceUser.SYSTEM.samples(List.of(load("", 10, 1, Double.NaN, 1e6)), List.of()))
                .isEmpty();
    }

    @Test
    void bytesOfAnOperationAreThoseOfTheMachinesOfTheSystem() {
        List<LoadSummary> load = List.of(
                load("sut-1", 10, 0.2, 1.5, 1e6),
                load("sut-1", 30, 0.6, 0.5, 3e6),
                load("client-1", 40, 0.9, Double.NaN, 1e6));
        // (10 * 800 + 30 * 2400) / 40 = 2000 B and 8000 B in a second's 500 operations
        assertThat(said(ResourceUser.MACHINE.samples(load, List.of(THROUGHPUT))))
                .isEqualTo("machine disk reads per operation 0 B, machine disk writes per operation "
                        + Unit.BYTE.format(4) + ", machine network traffic per operation " + Unit.BYTE.format(16));
    }

    @Test
    void withoutThroughputBytesAreThoseOfTheTrialAndWithoutASystemThoseOfAllMachines() {
        List<LoadSummary> load =
                List.of(load("client-1", 10, 0.25, Double.NaN, 1e6), load("client-2", 20, 0.5, Double.NaN, 2e6));
        assertThat(said(ResourceUser.MACHINE.samples(load, List.of())))
                .isEqualTo("machine disk reads 0 B, machine disk writes " + Unit.BYTE.format(50e3)
                        + ", machine network traffic " + Unit.BYTE.format(240e3));
        assertThat(ResourceUser.MACHINE.metrics())
                .extracting(Metric::name)
                .contains("machine disk writes", "machine disk writes per operation");
    }

    @Test
    void meanMemoryOfOlderResultsIsNoSeries() {
        LoadSummary today = load("", 10, 0.2, 1.5, 1e6);
        LoadSummary old = new LoadSummary(
                "run",
                10,
                10,
                today.client(),
                new Usage(2, 1, 1, 1, 1e6, 0),
                today.processors(),
                today.memory(),
                today.traffic(),
                Double.NaN,
                0.8,
                "");
        assertThat(said(ResourceUser.SYSTEM.samples(List.of(old), List.of())))
                .isEqualTo("system processor use 1.000 cores, system peak memory " + Unit.BYTE.format(1e6));
    }

    @Test
    void throughputOfSeveralKindsTellsNoTimeOfAnOperation() {
        assertThat(said(ResourceUser.SYSTEM.samples(List.of(load("", 10, 1, 1, 1e6)), List.of(THROUGHPUT, THROUGHPUT))))
                .doesNotContain("operation");
    }

    @Test
    void aWordNamesEach() {
        assertThat(ResourceUser.parse("client").word()).isEqualTo("client");
        assertThatThrownBy(() -> ResourceUser.parse("database"))
                .hasMessage("found 'database', expected system, client or machine");
    }
}
