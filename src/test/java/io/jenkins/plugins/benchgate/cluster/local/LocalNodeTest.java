package io.jenkins.plugins.benchgate.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LocalNodeTest {
    private final LocalNode node = new LocalNode();

    @Test
    void aPortThatIsTakenIsNotGivenOut() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName(node.address()))) {
            int port = node.freePort(OptionalInt.of(taken.getLocalPort()));
            assertThat(port).isPositive().isNotEqualTo(taken.getLocalPort());
        }
    }

    @Test
    void aPortThatIsFreeIsTheOneThatWasWanted() throws Exception {
        int free = node.freePort(OptionalInt.empty());
        assertThat(node.freePort(OptionalInt.of(free))).isEqualTo(free);
    }

    @Test
    void aPortAcceptsOnceSomebodyListens() throws Exception {
        int port;
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getByName(node.address()))) {
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
}
