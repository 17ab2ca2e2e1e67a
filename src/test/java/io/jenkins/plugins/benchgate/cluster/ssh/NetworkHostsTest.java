package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Detached programs on hosts with Debian's SSH server, and links that are cut in earnest. */
class NetworkHostsTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    static Path machines;

    @AutoClose
    private static NetworkHosts hosts;

    private static SshKey key;

    @TempDir
    Path folder;

    @BeforeAll
    static void makeHosts() throws Exception {
        Optional<String> missing = NetworkHosts.missing();
        assumeTrue(missing.isEmpty(), () -> "SKIPPED: " + missing.orElseThrow());
        key = SshKey.generate();
        hosts = NetworkHosts.create(machines, key.publicLine());
    }

    @Test
    void aProgramGoesOnWhileTheLinkIsDownAndItsOutputIsWhole() throws Exception {
        try (SshConnection shell = SshConnection.open(hosts.host(Role.CLIENT), key, LIMIT)) {
            String line = "i=0; while [ $i -lt 120 ]; do echo \"line $i\"; i=$((i + 1)); sleep 0.1; done; exit 3";
            try (RemoteTask task = tasks(shell).start("counting", command(line))) {
                while (Files.size(folder.resolve("out")) == 0) {
                    Thread.sleep(20);
                }
                hosts.cut(Role.CLIENT);
                Thread.sleep(4000);
                long before = Files.size(folder.resolve("out"));
                hosts.mend(Role.CLIENT);
                assertThat(task.await(LIMIT)).hasValue(3);
                assertThat(before).isLessThan(Files.size(folder.resolve("out")));
            }
        }
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 120; i++) {
            expected.append("line ").append(i).append('\n');
        }
        assertThat(folder.resolve("out")).hasContent(expected.toString());
        assertThat(folder.resolve("err")).isEmptyFile();
        assertThat(hosts.home(Role.CLIENT).resolve("tasks")).isEmptyDirectory();
    }

    @Test
    void aHostThatWasRestartedIsToldByStatusAndReason() throws Exception {
        try (SshConnection shell = SshConnection.open(hosts.host(Role.SUT), key, LIMIT)) {
            try (RemoteTask task = tasks(shell).start("sleeping", command("echo up; exec sleep 1000"))) {
                while (Files.size(folder.resolve("out")) == 0) {
                    Thread.sleep(20);
                }
                hosts.restart(Role.SUT);
                assertThat(task.await(LIMIT)).hasValue(DetachedTask.LOST);
            }
        }
        assertThat(folder.resolve("out")).hasContent("up\n");
        assertThat(folder.resolve("err")).content().startsWith("benchgate: the program ended without an exit status");
    }

    @Test
    void aFullDiskDoesNotHideHowAProgramEnded() throws Exception {
        try (SshConnection shell = SshConnection.open(hosts.host(Role.SUT), key, LIMIT)) {
            assertThat(shell.print("mkdir /root/small && mount -t tmpfs -o size=64k none /root/small", LIMIT)
                            .status())
                    .isZero();
            DetachedTasks small =
                    new DetachedTasks(shell, "/root/small/tasks", Duration.ofMinutes(5), LIMIT, Masking.NONE);
            try (RemoteTask task = small.start("filling", command("head -c 100000 /dev/zero; exit 5"))) {
                assertThat(task.await(LIMIT)).hasValue(5);
                assertThat(folder.resolve("out")).isNotEmptyFile();
                assertThat(Files.size(folder.resolve("out"))).isLessThan(64 << 10);
                assertThatThrownBy(() -> small.start("late", command("true")))
                        .isInstanceOf(IOException.class)
                        .hasMessageStartingWith("could not start a program there: ")
                        .hasMessageContaining("No space left on device")
                        .hasMessageNotContaining("\n");
            }
            assertThat(shell.print("ls /root/small/tasks", LIMIT).out()).isEmpty();
        }
    }

    private static DetachedTasks tasks(Shell shell) {
        return new DetachedTasks(shell, "/root/tasks", Duration.ofMinutes(5), LIMIT, Masking.NONE);
    }

    private Command command(String line) {
        return new Command(
                List.of("sh", "-c", line), Path.of("/root"), Map.of(), folder.resolve("out"), folder.resolve("err"));
    }
}
