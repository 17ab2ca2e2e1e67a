package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

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
}
