package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.Topology.Binder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LocalTopologyTest {
    @TempDir
    Path root;

    private void file(String name, String content) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        Files.writeString(root.resolve(name), content + "\n");
    }

    private Topology read(String... programs) throws IOException {
        for (String program : programs) {
            file("bin/" + program, "");
            assertThat(root.resolve("bin/" + program).toFile().setExecutable(true))
                    .isTrue();
        }
        return LocalNode.facts(root.toString(), "/nowhere:" + root.resolve("bin"))
                .topology();
    }

    /** As {@code lscpu -e} of a server with two sockets and hyper-threads shows it. */
    private void twoSockets(String usable) throws IOException {
        file("proc/self/status", "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + usable);
        for (int i = 0; i < 8; i++) {
            file("sys/devices/system/cpu/cpu" + i + "/topology/thread_siblings_list", i % 4 + "," + (i % 4 + 4));
        }
        file("sys/devices/system/node/node0/cpulist", "0-1,4-5");
        file("sys/devices/system/node/node1/cpulist", "2-3,6-7");
        file("sys/devices/system/node/node2/cpulist", "");
    }

    @Test
    void memoriesAndHardwareThreadsAreThoseThatLinuxTells() throws IOException {
        twoSockets("0-7");
        Topology topology = read("taskset", "numactl");
        assertThat(topology.memories()).containsExactly(Cores.parse("0-1,4-5"), Cores.parse("2-3,6-7"));
        assertThat(topology.physical())
                .containsExactly(Cores.parse("0,4"), Cores.parse("1,5"), Cores.parse("2,6"), Cores.parse("3,7"));
        assertThat(topology.binder()).isEqualTo(Binder.NUMACTL);
    }

    @Test
    void onlyProcessorsThatThisProgramMayUseCount() throws IOException {
        twoSockets("1,5-6");
        Topology topology = read("taskset");
        assertThat(topology.all()).isEqualTo(Cores.parse("1,5-6"));
        assertThat(topology.physical()).containsExactly(Cores.parse("1,5"), Cores.parse("6"));
        assertThat(topology.binder()).isEqualTo(Binder.TASKSET);
    }

    @Test
    void aMachineThatTellsNothingOfItsCoresHasPlainOnes() throws IOException {
        file("proc/self/status", "Cpus_allowed_list:\t0-1");
        Topology topology = read();
        assertThat(topology)
                .isEqualTo(
                        new Topology(List.of(Cores.parse("0-1")), List.of(Cores.parse("0"), Cores.parse("1")), null));
        assertThat(read("numactl").binder()).isEqualTo(Binder.NUMACTL);
        assertThat(read("taskset").binder()).as("one memory").isEqualTo(Binder.TASKSET);
    }

    @Test
    void aMachineThatIsNoLinuxSaysSo() throws IOException {
        file("proc/self/status", "Name:\tjava");
        assertThatThrownBy(this::read).isInstanceOf(IOException.class).hasMessageContaining("expected a Linux");
    }

    @ParameterizedTest
    @EnumSource(Binder.class)
    void aBoundProgramAndWhatItStartsRunOnTheirCoresOnly(Binder binder) throws Exception {
        LocalNode node = new LocalNode();
        Topology topology = node.topology();
        String program = binder.name().toLowerCase(java.util.Locale.ROOT);
        assumeTrue(Files.isExecutable(Path.of("/usr/bin", program)), "no " + program + " on this machine");
        Cores last = new Cores(
                List.of(topology.all().numbers().get(topology.all().numbers().size() - 1)));
        Path log = root.resolve("log");
        Command command = Command.shell("sh -c 'grep Cpus_allowed_list /proc/self/status'", root, Map.of(), log);
        try (RemoteTask task = new BoundNode(node, binder, last).start(command)) {
            assertThat(task.await(Duration.ofSeconds(10))).isEqualTo(OptionalInt.of(0));
        }
        assertThat(Files.readString(log)).isEqualTo("Cpus_allowed_list:\t" + last.text() + "\n");
    }

    @Test
    void aCoreThatIsNotThereStartsNothing() throws Exception {
        Path log = root.resolve("log");
        Command command = Command.shell("echo ran", root, Map.of(), log);
        try (RemoteTask task = new BoundNode(new LocalNode(), Binder.TASKSET, Cores.parse("4000")).start(command)) {
            assertThat(task.await(Duration.ofSeconds(10))).isNotEqualTo(OptionalInt.of(0));
        }
        assertThat(Files.readString(log)).doesNotContain("ran\n").contains("taskset");
    }
}
