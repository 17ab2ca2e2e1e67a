package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Containers end with the task that has started them, on this machine and on another one. */
@Tag("long")
class ContainersOfTasksTest {
    private static final Path BUSYBOX = Path.of("/bin/busybox");

    /** The engine's program does not hand signals on: only what looks for containers ends this one. */
    private static final String PROGRAM =
            """
            mark=${BENCHGATE_TASK##*:}
            read -r host </proc/sys/kernel/hostname
            notes=$HOME/.local/state/benchgate/containers/$host
            mkdir -p "$notes" && printf 'podman\\n%s\\n' none >"$notes/$mark" && echo "$notes/$mark" >"$FOLDER/note" || exit
            exec podman run --sig-proxy=false --rm --log-driver none --network none --label "benchgate.task=$mark" \
                --label "folder=$FOLDER" --rootfs "$FOLDER/root" /bin/busybox sleep 1000
            """;

    @TempDir
    Path folder;

    private Map<String, String> environment = Map.of();

    @BeforeEach
    void root() throws Exception {
        environment = Map.of(
                "FOLDER", folder.toString(),
                "CONTAINERS_CONF", folder.resolve("containers.conf").toString());
        boolean runc = Files.isExecutable(Path.of("/usr/sbin/runc"));
        Files.writeString(
                folder.resolve("containers.conf"),
                "[containers]\ndefault_ulimits = [\"nofile=1024:1024\", \"nproc=1000:1000\"]\n"
                        + (runc ? "[engine]\nruntime = \"runc\"\n" : ""));
        assumeTrue(
                Files.isExecutable(BUSYBOX)
                        && printed("podman ps -q && echo works").endsWith("works"),
                "found no podman that runs containers, or no static /bin/busybox");
        Files.copy(BUSYBOX, Files.createDirectories(folder.resolve("root/bin")).resolve("busybox"));
    }

    private String printed(String command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private Node node(String kind) throws IOException {
        if (kind.equals("this machine")) {
            return new LocalNode();
        }
        Shell shell = new LocalShell();
        Host host = new Host(Role.SUT, 1, "id-1", "127.0.0.1", 22, "10.0.0.7", "bench", null, Map.of());
        DetachedTasks tasks = new DetachedTasks(
                shell, folder.resolve("tasks").toString(), Duration.ofMinutes(5), Duration.ofSeconds(5), Masking.NONE);
        return SshNode.of(
                host,
                shell,
                new Mirror(Map.of(folder, folder.toString())),
                new LocalNode().files(),
                tasks,
                "run",
                InstantSource.system());
    }

    @ParameterizedTest
    @ValueSource(strings = {"this machine", "another machine"})
    void aContainerEndsWithItsTask(String kind) throws Exception {
        Path log = folder.resolve("log");
        String list = "podman ps -aq --filter label=folder=" + folder;
        try (RemoteTask task =
                node(kind).start(new Command(List.of("sh", "-c", PROGRAM), folder, environment, log, log))) {
            while (printed(list + " --filter status=running").isEmpty()) {
                assertThat(task.alive()).isTrue();
            }
        }
        assertThat(printed(list)).isEmpty();
        assertThat(Path.of(Files.readString(folder.resolve("note")).strip())).doesNotExist();
    }
}
