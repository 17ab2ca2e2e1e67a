package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Unit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalNodeTest {
    private final LocalNode node = new LocalNode();

    @Test
    void aPortThatIsTakenIsNotGivenOut() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName(node.peerAddress()))) {
            int port = node.freePort(OptionalInt.of(taken.getLocalPort()));
            assertThat(port).isPositive().isNotEqualTo(taken.getLocalPort());
        }
    }

    @Test
    void aPortThatIsFreeIsTheOneThatWasWanted() throws Exception {
        int free = node.freePort(OptionalInt.empty());
        assertThat(node.freePort(OptionalInt.of(free))).isEqualTo(free);
    }

    /** A connection that leaves this machine could take one of those between its choice and its use. */
    @Test
    void noPortOfOutgoingConnectionsIsGivenOutAndNoneTwice() throws Exception {
        Set<Integer> ports = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            ports.add(node.freePort(OptionalInt.empty()));
        }
        assertThat(ports).hasSize(1000).allSatisfy(port -> assertThat(port).isBetween(20_000, 31_999));
    }

    /** Of 28 000 ports the system takes any for a connection's own end, and one in as many attempts meets itself. */
    @Test
    void aConnectionWithItselfIsNobodyWhoListens() throws Exception {
        List<Integer> accepted = new ArrayList<>();
        for (int attempt = 0; attempt < 60_000; attempt++) {
            if (node.accepts(45_678)) {
                accepted.add(attempt);
            }
        }
        assertThat(accepted).isEmpty();
    }

    @Test
    void aPortAcceptsOnceSomebodyListens() throws Exception {
        int port;
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getByName(node.peerAddress()))) {
            port = listening.getLocalPort();
            assertThat(node.accepts(port)).isTrue();
        }
        assertThat(node.accepts(port)).isFalse();
    }

    @Test
    void theFingerprintSaysWhatKindOfMachineItIs() {
        assertThat(node.fingerprint())
                .containsKeys("Operating system", "Processor", "Cores", "Java")
                .doesNotContainValue("");
    }

    @Test
    void theFingerprintSaysWhatLimitsItAndWhatKindOfInstanceItIs(@TempDir Path root) throws Exception {
        files(
                root,
                Map.of(
                        "sys/devices/system/cpu/cpu0/cpufreq/scaling_max_freq", "3500000",
                        "sys/class/dmi/id/sys_vendor", "Amazon EC2",
                        "sys/class/dmi/id/product_name", "m5.large",
                        "proc/self/cgroup", "0::/box/part",
                        "sys/fs/cgroup/box/cpu.max", "150000 100000",
                        "sys/fs/cgroup/box/part/cpu.max", "400000 200000",
                        "sys/fs/cgroup/box/memory.max", "2147483648",
                        "sys/fs/cgroup/box/part/memory.max", "max"));
        assertThat(LocalNode.facts(root.toString(), "/nowhere").fingerprint())
                .containsEntry("Frequency limit", "3.50 GHz")
                .containsEntry("Quota", "1.50 cores")
                .containsEntry("Memory limit", Unit.BYTE.format(2147483648.0))
                .containsEntry("Instance", "Amazon EC2 m5.large");
        files(root, Map.of("sys/fs/cgroup/box/cpu.max", "max 100000", "sys/fs/cgroup/box/part/cpu.max", "max 100000"));
        files(root, Map.of("sys/fs/cgroup/box/memory.max", "max"));
        Files.delete(root.resolve("sys/class/dmi/id/product_name"));
        assertThat(LocalNode.facts(root.toString(), "/nowhere").fingerprint())
                .doesNotContainKeys("Quota", "Memory limit", "Instance");
    }

    /** A container sees its own group as the root, by whatever path the host knows it. */
    @Test
    void theFirstVersionOfControlGroupsHasLimitsToo(@TempDir Path root) throws Exception {
        files(
                root,
                Map.of(
                        "proc/self/cgroup",
                        "5:cpuset:/docker/ab12\n4:memory:/docker/ab12\n3:cpu,cpuacct:/docker/ab12\n1:name=systemd:/docker/ab12",
                        "sys/fs/cgroup/cpu/cpu.cfs_quota_us",
                        "50000",
                        "sys/fs/cgroup/cpu/cpu.cfs_period_us",
                        "100000",
                        "sys/fs/cgroup/memory/memory.limit_in_bytes",
                        "1073741824"));
        assertThat(LocalNode.facts(root.toString(), "/nowhere").fingerprint())
                .containsEntry("Quota", "0.500 cores")
                .containsEntry("Memory limit", Unit.BYTE.format(1073741824.0));
        files(
                root,
                Map.of(
                        "sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1",
                        "sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712"));
        assertThat(LocalNode.facts(root.toString(), "/nowhere").fingerprint())
                .doesNotContainKeys("Quota", "Memory limit");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    RUNNER_ENVIRONMENT=github-hosted ImageOS=ubuntu24 RUNNER_NAME=Actions-12 | github-hosted ubuntu24
                    RUNNER_ENVIRONMENT=self-hosted RUNNER_NAME=box-ab12x                     | self-hosted
                    CI_RUNNER_TAGS=["benchmark"]                                             | ["benchmark"]
                    OTHER=1                                                                  |
                    """)
    void aRunnerSaysOfWhatKindItIs(String variables, @Nullable String kind) throws Exception {
        ProcessBuilder probe = new ProcessBuilder("sh", "-c", MachineFacts.script(), "probe", "", "/nowhere", "");
        probe.environment().keySet().removeAll(Set.of("RUNNER_ENVIRONMENT", "ImageOS", "CI_RUNNER_TAGS"));
        for (String variable : variables.split(" ")) {
            probe.environment().put(variable.split("=")[0], variable.split("=")[1]);
        }
        String printed = new String(probe.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(MachineFacts.read(printed).fingerprint().get("Runner")).isEqualTo(kind);
    }

    private static void files(Path root, Map<String, String> files) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue() + "\n");
        }
    }
}
