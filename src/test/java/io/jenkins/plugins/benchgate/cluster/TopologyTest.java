package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Topology.Binder;
import io.jenkins.plugins.benchgate.cluster.Topology.Halves;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyTest {
    private static List<Cores> groups(String text) {
        return Arrays.stream(text.split(" ")).map(Cores::parse).toList();
    }

    @ParameterizedTest
    @CsvSource({"'0-3,8', 0-3 8", "'3,1,2', 1-3", "7, 7", "'0, 2 ,4-5', 0 2 4-5", "'0-2,1-4', 0-4"})
    void coresAreWrittenAsLinuxWritesThem(String text, String expected) {
        Cores cores = Cores.parse(text);
        assertThat(cores.text()).isEqualTo(expected.replace(' ', ','));
        assertThat(Cores.parse(cores.text())).isEqualTo(cores);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "3-1", "-1", "0,", "1.5", "0--2", "12345", "0;1"})
    void whatNamesNoCoresIsRefused(String text) {
        assertThatThrownBy(() -> Cores.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("found cores '" + text + "', expected numbers and ranges such as 0-3,8");
    }

    /** Memories, physical cores with their threads, and the halves that follow. */
    @ParameterizedTest(name = "{0} | {1}")
    @CsvSource({
        "0-1, 0 1, 0, 1",
        "'0-1', '0,1', 0, 1",
        "0-2, 0 1 2, 0, 1",
        "0-3, 0 1 2 3, '0,1', '2,3'",
        "0-3, '0,2 1,3', '0,2', '1,3'",
        "0-7, '0,4 1,5 2,6 3,7', '0-1,4-5', '2-3,6-7'",
        "'0-3,8-11 4-7,12-15', '0,8 1,9 2,10 3,11 4,12 5,13 6,14 7,15', '0-3,8-11', '4-7,12-15'",
        "'0-1 2-3 4-5', 0 1 2 3 4 5, 0-2, 3-5",
        "'0 1-3', 0 1 2 3, 0-1, 2-3",
        "0-3, '0,1 2 3', 0-1, 2-3"
    })
    void theHalvesShareAsLittleAsTheMachineAllows(String memories, String physical, String first, String second) {
        Topology topology = new Topology(groups(memories), groups(physical), Binder.TASKSET);
        assertThat(topology.halves()).contains(new Halves(Cores.parse(first), Cores.parse(second)));
    }

    @Test
    void oneProcessorHasNoHalves() {
        assertThat(new Topology(groups("3"), groups("3"), Binder.TASKSET).halves())
                .isEmpty();
    }

    @Test
    void twoVersionsNeverShareAProcessor() {
        assertThatThrownBy(() -> new Halves(Cores.parse("0-2"), Cores.parse("2-3")))
                .hasMessage("found cores 0-2 and 2-3 of two versions, expected none in both");
    }

    @Test
    void severalMemoriesAreBoundWithTheirProcessors() {
        assertThat(Binder.TASKSET.prefix(Cores.parse("0-3"))).containsExactly("taskset", "-c", "0-3");
        assertThat(Binder.NUMACTL.prefix(Cores.parse("4,6")))
                .containsExactly("numactl", "--physcpubind=4,6", "--localalloc");
    }
}
