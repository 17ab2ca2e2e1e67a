package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CutLineTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5})
    void everyByteArrivesOnceHoweverOftenTheLineIsCut(long seed) throws Exception {
        Chatter chatter = Chatter.create(folder.resolve("work"), seed, 40, 0.5);
        CutShell shell = new CutShell(new LocalShell(), seed);
        RemoteTask task = tasks(shell, LIMIT).start("one", chatter.command());
        assertThat(task.await(LIMIT)).as("seed %d", seed).hasValue(Chatter.STATUS);
        assertWhole(chatter, seed);
        task.close();
        assertThat(shell.cuts()).isPositive();
        assertThat(folder.resolve("tasks")).isEmptyDirectory();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5})
    void closingOverALineThatIsCutEndsTheProgram(long seed) throws Exception {
        Command command = Command.shell(
                "echo $$ >child; echo started; sleep 1000 & wait", folder, Map.of(), folder.resolve("log"));
        RemoteTask task = tasks(new CutShell(new LocalShell(), seed), LIMIT).start("one", command);
        Thread.sleep(new Random(seed).nextInt(100));
        task.close();
        assertThat(folder.resolve("tasks")).isEmptyDirectory();
        // a killed process is gone a moment after the signal
        for (long end = System.nanoTime() + LIMIT.toNanos();
                System.nanoTime() < end && !processesBelow(folder).isEmpty(); ) {
            Thread.sleep(20);
        }
        assertThat(processesBelow(folder)).isEmpty();
    }

    @Test
    void aMachineThatStaysSilentIsGivenUpWithOneLine() throws Exception {
        AtomicBoolean down = new AtomicBoolean();
        Shell shell = (script, input, out, limit) -> {
            if (down.get()) {
                throw new IOException("no route to host");
            }
            return new LocalShell().run(script, input, out, limit);
        };
        Command command = Command.shell("exec sleep 1000", folder, Map.of(), folder.resolve("log"));
        RemoteTask task = tasks(shell, Duration.ofSeconds(1)).start("one", command);
        down.set(true);
        assertThat(task.await(LIMIT)).hasValue(DetachedTask.LOST);
        assertThat(folder.resolve("log"))
                .content()
                .matches(
                        "benchgate: its machine was given up: found no answer for \\d s \\(no route to host\\), expected one"
                                + " within 1 s\n");
        assertThatThrownBy(task::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("could not end the program in " + folder.resolve("tasks/one"));
        down.set(false);
        task.close();
        assertThat(folder.resolve("tasks")).isEmptyDirectory();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void aNewProcessGoesOnWhereOneWasKilled(long seed) throws Exception {
        Chatter chatter = Chatter.create(folder.resolve("work"), seed, 100, 4);
        Random random = new Random(seed);
        int kills = 0;
        int status;
        do {
            Process follower = follower(random.nextLong());
            int patience = 500 + random.nextInt(1000);
            // a busy machine may never start one within that time: the last is not killed
            if (kills == 20 || follower.waitFor(patience, TimeUnit.MILLISECONDS)) {
                status = follower.waitFor();
            } else {
                follower.destroyForcibly().waitFor();
                status = -1;
                kills++;
            }
        } while (status == -1);
        assertThat(status).as("seed %d, %d kills", seed, kills).isEqualTo(Chatter.STATUS);
        assertThat(kills).isPositive();
        assertWhole(chatter, seed);
        assertThat(folder.resolve("tasks")).isEmptyDirectory();
    }

    private void assertWhole(Chatter chatter, long seed) {
        assertThat(chatter.command().out()).as("output, seed %d", seed).hasBinaryContent(chatter.out());
        assertThat(chatter.command().err()).as("errors, seed %d", seed).hasBinaryContent(chatter.err());
        assertThat(chatter.folder().resolve("count"))
                .as("starts, seed %d", seed)
                .content()
                .isEqualTo("started\n");
    }

    /** Those that work in the folder or below. */
    private static List<Path> processesBelow(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                try {
                    if (Files.readSymbolicLink(process.resolve("cwd")).startsWith(folder)) {
                        found.add(process);
                    }
                } catch (IOException gone) {
                    // it does nothing more
                }
            }
        }
        return found;
    }

    private DetachedTasks tasks(Shell shell, Duration patience) {
        return new DetachedTasks(
                shell, folder.resolve("tasks").toString(), Duration.ofSeconds(100), patience, Masking.NONE);
    }

    private Process follower(long seed) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Follower.class.getName(),
                        folder.toString(),
                        String.valueOf(seed))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("follower").toFile()))
                .start();
    }

    /** Follows the program to its end, and starts it if nobody has. */
    static final class Follower {
        public static void main(String[] arguments) throws Exception {
            Path folder = Path.of(arguments[0]);
            Shell shell = new CutShell(new LocalShell(), Long.parseLong(arguments[1]));
            DetachedTasks tasks = new DetachedTasks(
                    shell, folder.resolve("tasks").toString(), Duration.ofSeconds(100), LIMIT, Masking.NONE);
            Command command = new Chatter(folder.resolve("work"), new byte[0], new byte[0]).command();
            Path ended = folder.resolve("ended");
            if (Files.exists(ended) && !Files.isDirectory(folder.resolve("tasks/one"))) {
                System.exit(Chatter.STATUS);
            }
            int status;
            try (RemoteTask task = tasks.start("one", command)) {
                status = task.await(LIMIT).orElseThrow();
                Files.writeString(ended, "");
            }
            System.exit(status);
        }
    }
}
