package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.NodeFiles;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SshNodeTest {
    private static final Host HOST =
            new Host(Role.SUT, 1, "id-1", "127.0.0.1", 22, "10.0.0.7", "bench", null, Map.of("Zone", "zone-a"));

    @TempDir
    Path folder;

    private SshNode node(InstantSource clock) throws IOException {
        Shell shell = new LocalShell();
        NodeFiles files = new LocalNode().files();
        Mirror mirror = new Mirror(
                Map.of(folder.resolve("here"), folder.resolve("there").toString()));
        DetachedTasks tasks = new DetachedTasks(
                shell, folder.resolve("tasks").toString(), Duration.ofMinutes(5), Duration.ofSeconds(5), Masking.NONE);
        return SshNode.of(HOST, shell, mirror, files, tasks, "run", clock);
    }

    @Test
    void aCommandFindsThePathsOfThisSideWhereTheyAreOverThere() throws Exception {
        Path here = folder.resolve("here/it's here");
        Path there = Files.createDirectories(folder.resolve("there/it's here"));
        Files.createDirectories(here);
        Path out = folder.resolve("out.txt");
        List<String> arguments = List.of(
                "sh", "-c", "pwd; printf '%s\\n' \"$1\" \"$A\"", "x", "-cp=" + here + "/a.jar:" + here + "/b.jar");
        try (RemoteTask task = node(InstantSource.system())
                .start(new Command(arguments, here, Map.of("A", here.toString()), out, out))) {
            assertThat(task.await(Duration.ofSeconds(30))).isEqualTo(OptionalInt.of(0));
        }
        assertThat(out).hasContent(there + "\n-cp=" + there + "/a.jar:" + there + "/b.jar\n" + there);
    }

    @Test
    void aPortIsFreeWhereNothingIsBoundToItAndAcceptsWhereSomethingListens() throws Exception {
        SshNode node = node(InstantSource.system());
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = socket.getLocalPort();
            assertThat(node.accepts(port)).isTrue();
            assertThat(node.freePort(OptionalInt.of(port))).isNotEqualTo(port);
            int free = node.freePort(OptionalInt.empty());
            assertThat(node.accepts(free)).isFalse();
            assertThat(node.freePort(OptionalInt.of(free))).isEqualTo(free);
        }
    }

    @Test
    void theMachineIsDescribedByItsProviderAndByItself() throws Exception {
        Map<String, String> local = new LinkedHashMap<>(new LocalNode().fingerprint());
        Map<String, String> remote =
                new LinkedHashMap<>(node(InstantSource.system()).fingerprint());
        assertThat(remote).containsEntry("Zone", "zone-a");
        assertThat(remote.remove("Java")).contains("Runtime Environment");
        local.remove("Java");
        assertThat(remote).containsAllEntriesOf(local);
        assertThat(node(InstantSource.system()).topology()).isEqualTo(new LocalNode().topology());
    }

    @Test
    void aClockThatIsWrongIsADoubt() throws Exception {
        assertThat(node(InstantSource.system()).doubt()).isEmpty();
        assertThat(node(InstantSource.fixed(Instant.now().plusSeconds(100))).doubt())
                .hasValueSatisfying(doubt -> assertThat(doubt).contains("sut-1", "s behind"));
        assertThat(node(InstantSource.fixed(Instant.now().minusSeconds(100))).doubt())
                .hasValueSatisfying(doubt -> assertThat(doubt).contains("sut-1", "s ahead"));
    }
}
