package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The real command, {@code benchgate run}, killed while it measures on a host of one's own, and {@code benchgate clusters destroy},
 * which ends what it left there.
 */
@Tag("long")
@Execution(ExecutionMode.CONCURRENT)
class KilledRunTest {
    private static final int SEED = Integer.getInteger("chaos.seed", new SecureRandom().nextInt(1 << 30));

    @TempDir
    Path temporary;

    private Path folder;

    private OpensshServer serve() throws IOException {
        folder = temporary.toRealPath();
        Path machine = Files.createDirectories(folder.resolve("machine"));
        OpensshServer server = new OpensshServer(machine, "SetEnv " + BootedHosts.MARK + "=" + machine);
        Path spec = Files.createDirectories(folder.resolve("spec"));
        Files.writeString(spec.resolve("key"), server.key().privateText());
        Files.writeString(
                spec.resolve("benchgate.yaml"),
                """
                name: killed
                cluster:
                  provider: byon
                  user: %s
                  ssh: {key: key, port: %d}
                  sut: {hosts: [127.0.0.1]}
                sut:
                  baseline: &version
                    install: echo 0 >count
                  candidate: *version
                workload:
                  tool: command
                  format: series
                  run: setsid sleep 613 & sleep 614
                schedule: {trials: 1, least: 1}
                gates:
                  - jump:metric=latency,percent=5
                """
                        .formatted(System.getProperty("user.name"), server.port()));
        return server;
    }

    private Process start(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "io.jenkins.plugins.benchgate.cli.Main"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--state", folder.resolve("state").toString()));
        return new ProcessBuilder(all)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log-" + arguments[0]).toFile())
                .start();
    }

    private Process run() throws IOException {
        return start(
                "run",
                folder.resolve("spec/benchgate.yaml").toString(),
                "--out",
                folder.resolve("out").toString());
    }

    private String said(String command) throws IOException {
        return Files.readString(folder.resolve("log-" + command));
    }

    private List<ProcessHandle> running() throws IOException {
        return BootedHosts.running(folder.resolve("machine"));
    }

    private void awaitWorkload(Process run) throws Exception {
        while (running().stream()
                .noneMatch(process -> process.info().commandLine().orElse("").endsWith("sleep 614"))) {
            assertThat(run.isAlive()).as(() -> log("run")).isTrue();
            Thread.sleep(20);
        }
    }

    private String log(String command) {
        try {
            return said(command);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private int destroy() throws Exception {
        return start("clusters", "destroy", "--all").waitFor();
    }

    @Test
    void whatAKilledRunLeftOnAHostIsEndedBeforeItsClusterIs() throws Exception {
        try (OpensshServer host = serve()) {
            Process run = run();
            awaitWorkload(run);
            run.destroyForcibly().waitFor();
            assertThat(running()).as("nobody ended it").isNotEmpty();
            assertThat(destroy()).as(() -> log("clusters")).isZero();
            assertThat(said("clusters")).contains("Ended what cluster ").contains(": ended");
            assertThat(running().stream()
                            .map(process -> process.info().commandLine().orElse("")))
                    .isEmpty();
            assertNoKeyLeft();
        } finally {
            BootedHosts.powerOff(folder.resolve("machine"));
        }
    }

    @Test
    void whatCannotBeReachedIsNotCalledEnded() throws Exception {
        try (OpensshServer host = serve()) {
            Process run = run();
            awaitWorkload(run);
            run.destroyForcibly().waitFor();
            host.close();
            assertThat(destroy()).as(() -> log("clusters")).isEqualTo(1);
            assertThat(said("clusters"))
                    .contains("benchgate: NOT ENDED: programs of cluster ")
                    .contains(" on sut-1 (127.0.0.1:" + host.port() + ") may still run until they expire at ")
                    .contains(": stays open");
            assertThat(running()).isNotEmpty();
        } finally {
            BootedHosts.powerOff(folder.resolve("machine"));
        }
    }

    @Test
    void aRunThatIsKilledAtAnyMomentLeavesNothingAfterItsEnd() throws Exception {
        System.out.println("Killed runs from seed " + SEED);
        try (OpensshServer host = serve()) {
            for (int i = 0; i < Integer.getInteger("chaos.kills", 1); i++) {
                int seed = SEED + i;
                Process run = run();
                Thread.sleep(new SplittableRandom(seed).nextInt(6000));
                run.destroyForcibly().waitFor();
                assertThat(destroy())
                        .as(() -> "seed " + seed + ": " + log("clusters"))
                        .isZero();
                assertThat(running().stream()
                                .map(process -> process.info().commandLine().orElse("")))
                        .as(() -> "seed " + seed + ": " + log("run") + log("clusters"))
                        .isEmpty();
                assertNoKeyLeft();
            }
        } finally {
            BootedHosts.powerOff(folder.resolve("machine"));
        }
    }

    private void assertNoKeyLeft() throws IOException {
        if (!Files.exists(folder.resolve("state"))) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder.resolve("state"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain("PRIVATE KEY");
            }
        }
    }
}
