package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.experiment.run.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("try") // a lock is held, not called
class MachineLockTest {
    @TempDir
    Path folder;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private Path file = Path.of("");

    @BeforeEach
    void file() {
        file = folder.resolve("measuring.lock");
    }

    private final Progress progress = new Progress() {
        @Override
        public void say(String line) {
            said.add(line);
        }

        @Override
        public void step(int done, int total, String what, double secondsLeft) {
            // nothing is measured
        }
    };

    private MachineLock take() throws Exception {
        return MachineLock.take(file.toString(), "shop", progress);
    }

    /** Holds the lock until its standard input ends. */
    static final class Holder {
        public static void main(String[] arguments) throws Exception {
            Progress quiet = new Progress() {
                @Override
                public void say(String line) {
                    System.out.println(line);
                }

                @Override
                public void step(int done, int total, String what, double secondsLeft) {
                    // nothing is measured
                }
            };
            try (MachineLock lock = MachineLock.take(arguments[0], "other\u001b[31m\njob", quiet)) {
                System.out.println("held");
                System.in.read();
            }
        }
    }

    private Process holder() throws Exception {
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(holder.inputReader().readLine()).isEqualTo("held");
        return holder;
    }

    @Test
    void aFreeMachineIsTakenWithoutAWord() throws Exception {
        try (MachineLock lock = take()) {
            assertThat(Files.readString(file))
                    .isEqualTo("process " + ProcessHandle.current().pid() + ", shop");
        }
        assertThat(said).isEmpty();
        assertThat(file).isEmptyFile();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .as("for all users of the machine")
                .isEqualTo("rw-rw-rw-");
    }

    @Test
    void whoMeasuresIsWaitedForAndNamedOnOneLine() throws Exception {
        Process holder = holder();
        Thread ends = new Thread(() -> {
            while (said.isEmpty()) {
                Thread.onSpinWait();
            }
            holder.destroy();
        });
        ends.start();
        try (MachineLock lock = take()) {
            holder.waitFor();
        }
        ends.join();
        assertThat(said).hasSize(2);
        assertThat(said.get(0))
                .isEqualTo("Waiting for another measurement on this machine (process " + holder.pid()
                        + ", other [31m job).");
        assertThat(said.get(1)).matches("The machine is free after \\d+ s\\.");
    }

    @Test
    void aKilledProcessHoldsNothing() throws Exception {
        holder().destroyForcibly().waitFor();
        take().close();
        assertThat(said).isEmpty();
    }

    @Test
    void whoWaitsCanBeInterrupted() throws Exception {
        Process holder = holder();
        try {
            Thread.currentThread().interrupt();
            assertThatThrownBy(this::take).isInstanceOf(InterruptedException.class);
        } finally {
            holder.destroy();
        }
    }

    @Test
    void noneSharesTheMachine() throws Exception {
        Process holder = holder();
        try {
            MachineLock.take("none", "shop", progress).close();
        } finally {
            holder.destroy();
        }
        assertThat(said).isEmpty();
    }

    @Test
    void whatCannotBeLockedIsSaidAndALinkIsNotFollowed() throws Exception {
        Path victim = Files.writeString(folder.resolve("victim"), "precious");
        Files.createSymbolicLink(file, victim);
        take().close();
        assertThat(said).singleElement().satisfies(line -> assertThat(line)
                .startsWith("Cannot see whether another measurement runs on this machine: cannot lock " + file + " (")
                .endsWith("); set BENCHGATE_LOCK to a file that all who measure here may write."));
        assertThat(victim).hasContent("precious");
    }
}
