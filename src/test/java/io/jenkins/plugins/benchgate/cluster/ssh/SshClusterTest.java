package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.ssh.HostKey.HostKeyException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SshClusterTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    @TempDir
    Path here;

    private final List<String> progress = new CopyOnWriteArrayList<>();

    private static Host host(SshServer server, Role role, int index, int port) {
        return new Host(
                role,
                index,
                "id",
                "127.0.0.1",
                port,
                "127.0.0.1",
                System.getProperty("user.name"),
                null,
                Map.of("Zone", "z"));
    }

    private SshCluster.Wanted wanted(String build, List<String> abandoned) {
        return new SshCluster.Wanted(
                build,
                abandoned,
                Map.of("out", here),
                Duration.ofMinutes(10),
                Duration.ofSeconds(20),
                Duration.ofSeconds(20),
                Masking.NONE);
    }

    @Test
    void aProgramRunsOnItsMachineAndItsResultsComeBack() throws Exception {
        String build = "test-" + ProcessHandle.current().pid();
        try (SshServer server = new EmbeddedSshServer()) {
            List<Host> hosts = List.of(
                    host(server, Role.SUT, 1, server.port()),
                    host(server, Role.SUT, 2, server.port()),
                    host(server, Role.CLIENT, 1, server.port()));
            Path home;
            try (SshCluster cluster =
                    SshCluster.connect(hosts, server.key(), wanted(build, List.of()), progress::add)) {
                assertThat(cluster.cluster().sut()).extracting(Node::label).containsExactly("sut-1", "sut-2");
                assertThat(cluster.cluster().clients()).extracting(Node::label).containsExactly("client-1");
                assertThat(cluster.hosts())
                        .allMatch(host -> server.hostKey().publicLine().equals(host.hostKey()));
                Node node = cluster.cluster().clients().get(0);
                assertThat(node.fingerprint()).containsEntry("Zone", "z").containsKeys("Processor", "Cores", "Java");
                Path trial = Files.createDirectory(here.resolve("a 'trial'"));
                Path log = trial.resolve("log");
                Files.writeString(trial.resolve("input"), "brought\n");
                node.files().push(trial);
                home = Path.of(node.files().there(here.toString()));
                assertThat(home).isNotEqualTo(here);
                Command command = Command.shell(
                        "cat \"$IN\"; pwd; echo result >result; echo error >&2",
                        trial,
                        Map.of("IN", trial.resolve("input").toString()),
                        log);
                try (RemoteTask task = node.start(command)) {
                    assertThat(task.await(LIMIT)).isEqualTo(OptionalInt.of(0));
                }
                assertThat(log)
                        .content()
                        .contains("brought\n")
                        .contains(home + "/a 'trial'\n")
                        .contains("error\n");
                node.files().pull(trial, Set.of("input"));
                assertThat(trial.resolve("result")).hasContent("result");
                try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
                    assertThat(node.accepts(listening.getLocalPort())).isTrue();
                    assertThat(node.freePort(OptionalInt.of(listening.getLocalPort())))
                            .isNotEqualTo(listening.getLocalPort())
                            .isNotEqualTo(node.freePort(OptionalInt.empty()));
                }
            }
            assertThat(home.getParent().getParent())
                    .as("the build's folder over there")
                    .doesNotExist();
        }
    }

    @Test
    void oneMachineThatDoesNotLetUsInIsTheWholeClustersFailure() throws Exception {
        try (SshServer server = new EmbeddedSshServer()) {
            int nobody;
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
                nobody = free.getLocalPort();
            }
            SshCluster.Wanted impatient = new SshCluster.Wanted(
                    "test-x" + ProcessHandle.current().pid(),
                    List.of(),
                    Map.of("out", here),
                    Duration.ofMinutes(1),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(2),
                    Masking.NONE);
            assertThatThrownBy(() -> SshCluster.connect(
                            List.of(host(server, Role.SUT, 1, server.port()), host(server, Role.CLIENT, 1, nobody)),
                            server.key(),
                            impatient,
                            progress::add))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("client-1: cannot log in");
        }
    }

    /** One port is silent for as long as it takes, another refuses at once. */
    @Test
    void theFirstThatFailsEndsTheWaitForTheOthers() throws Exception {
        try (SshServer server = new EmbeddedSshServer();
                ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            SshCluster.Wanted patient = new SshCluster.Wanted(
                    "test-y" + ProcessHandle.current().pid(),
                    List.of(),
                    Map.of("out", here),
                    Duration.ofMinutes(1),
                    Duration.ofMinutes(10),
                    Duration.ofSeconds(2),
                    Masking.NONE);
            Host wrong = new Host(
                    Role.CLIENT,
                    1,
                    "c",
                    "127.0.0.1",
                    server.port(),
                    "127.0.0.1",
                    "ada",
                    server.key().publicLine(),
                    Map.of());
            assertThatThrownBy(() -> SshCluster.connect(
                            List.of(host(server, Role.SUT, 1, silent.getLocalPort()), wrong),
                            server.key(),
                            patient,
                            progress::add))
                    .isInstanceOf(HostKeyException.class);
        }
    }
}
