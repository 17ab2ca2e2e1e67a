package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        Map<String, String> files = Map.of(
                "sys/devices/system/cpu/cpu0/cpufreq/scaling_max_freq", "3500000",
                "sys/class/dmi/id/sys_vendor", "Amazon EC2",
                "sys/class/dmi/id/product_name", "m5.large",
                "proc/self/cgroup", "0::/box",
                "sys/fs/cgroup/box/cpu.max", "150000 100000");
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue() + "\n");
        }
        assertThat(LocalNode.facts(root.toString(), "/nowhere").fingerprint())
                .containsEntry("Frequency limit", "3.50 GHz")
                .containsEntry("Quota", "1.50 cores")
                .containsEntry("Instance", "Amazon EC2 m5.large");
        Files.writeString(root.resolve("sys/fs/cgroup/box/cpu.max"), "max 100000\n");
        Files.delete(root.resolve("sys/class/dmi/id/product_name"));
        assertThat(LocalNode.facts(root.toString(), "/nowhere").fingerprint()).doesNotContainKeys("Quota", "Instance");
    }
}
