package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.ShellText;
import io.jenkins.plugins.benchgate.cluster.ssh.HostKey.HostKeyException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What a connection promises, whatever server is on the other side. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SshConnectionContract {
    static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    static Path home;

    @TempDir
    Path folder;

    SshServer server;
    private SshConnection connection;

    abstract SshServer start(Path folder) throws IOException;

    @BeforeAll
    void start() throws IOException {
        server = start(home);
    }

    @BeforeEach
    void connect() throws IOException {
        connection = SshConnection.open(server.host(null), server.key(), LIMIT);
    }

    @AfterEach
    void disconnect() {
        connection.close();
    }

    @AfterAll
    void stop() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    private Shell.Printed print(String script) throws IOException {
        return connection.print(script, LIMIT);
    }

    @Test
    void outputErrorsAndStatusAreTheScriptsOwn() throws Exception {
        Shell.Printed printed = print("echo 'to \"out\" ä'; echo to-err >&2; exit 7");
        assertThat(printed.out()).isEqualTo("to \"out\" ä\n");
        assertThat(printed.err()).isEqualTo("to-err\n");
        assertThat(printed.status()).isEqualTo(7);
        assertThat(print("true").status()).isZero();
        assertThat(print("no-such-program").status()).isEqualTo(127);
    }

    @Test
    void aScriptThatAsksForInputIsToldThatThereIsNone() throws Exception {
        assertThat(print("read line; echo \"$? <$line>\"; cat; echo end").out()).isEqualTo("1 <>\nend\n");
    }

    @Test
    void inputReachesTheScriptByteByByte() throws Exception {
        byte[] bytes = new byte[3_000_001];
        new java.util.Random(1).nextBytes(bytes);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Shell.Ran ran = connection.run("cat", new ByteArrayInputStream(bytes), out, LIMIT);
        assertThat(ran.status()).isZero();
        assertThat(out.toByteArray()).isEqualTo(bytes);
    }

    @Test
    void aScriptThatLeavesItsInputUnreadEnds() throws Exception {
        InputStream much = new ByteArrayInputStream(new byte[20_000_000]);
        assertThat(connection
                        .run("echo enough", much, OutputStream.nullOutputStream(), LIMIT)
                        .status())
                .isZero();
    }

    @Test
    void aMebibyteOfEnvironmentGoesThroughAndIsSeenByNobody() throws Exception {
        StringBuilder script = new StringBuilder();
        for (int i = 0; i < 1024; i++) {
            script.append("export V")
                    .append(i)
                    .append("='secret-")
                    .append("x".repeat(1016))
                    .append("'\n");
        }
        script.append("echo \"${#V7} $(env | wc -c)\"; ps -eo args 2>/dev/null | grep -c '[s]ecret-x' || :");
        Shell.Printed printed = print(script.toString());
        assertThat(printed.err()).isEmpty();
        String[] words = printed.out().split("\\s+");
        assertThat(words[0]).isEqualTo("1023");
        assertThat(Integer.parseInt(words[1])).isGreaterThan(1 << 20);
        assertThat(words[2]).isEqualTo("0");
    }

    @Test
    void namesWithQuotesAndSpacesStayWhatTheyAre() throws Exception {
        String name = "it's \"a\" $HOME `name` \\ ; * ä";
        Path file = Files.writeString(folder.resolve(name), "content");
        assertThat(print("cat " + ShellText.quote(file.toString())).out()).isEqualTo("content");
    }

    @Test
    void manyScriptsRunSideBySide() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<String>> all = new ArrayList<>();
            CountDownLatch begun = new CountDownLatch(1);
            for (int i = 0; i < 20; i++) {
                String script = "echo " + i + "; while [ ! -e "
                        + ShellText.quote(folder.resolve("go").toString()) + " ]; do sleep 0.05; done";
                all.add(threads.submit(() -> {
                    begun.countDown();
                    return connection.print(script, LIMIT).out().strip();
                }));
            }
            assertThat(begun.await(10, TimeUnit.MINUTES)).isTrue();
            assertThat(print("echo still here").out()).isEqualTo("still here\n");
            Files.createFile(folder.resolve("go"));
            for (int i = 0; i < 20; i++) {
                assertThat(all.get(i).get(10, TimeUnit.MINUTES)).isEqualTo(String.valueOf(i));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aScriptPastItsLimitIsEndedWithTheLimitNamed() throws Exception {
        Path pid = folder.resolve("pid");
        assertThatThrownBy(() -> connection.print(
                        "trap '' TERM; echo $$ >" + ShellText.quote(pid.toString()) + "; while :; do sleep 0.1; done",
                        Duration.ofSeconds(1)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("sut-1: a script still runs after 1 s");
        long number = Long.parseLong(Files.readString(pid).strip());
        // KILL was sent; on a busy machine the process is gone a moment later
        for (ProcessHandle process : ProcessHandle.of(number).stream().toList()) {
            process.onExit().get(10, TimeUnit.MINUTES);
        }
        assertThat(print("echo again").out()).isEqualTo("again\n");
    }

    @Test
    void anInterruptedWaitEnds() throws Exception {
        Thread waiting = Thread.currentThread();
        Path begun = folder.resolve("begun");
        Thread other = new Thread(() -> {
            try {
                while (!Files.exists(begun)) {
                    Thread.sleep(10);
                }
                waiting.interrupt();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        assertThatThrownBy(() -> print("touch " + ShellText.quote(begun.toString()) + "; sleep 1000"))
                .isInstanceOf(java.io.InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(print("echo again").out()).isEqualTo("again\n");
    }

    @Test
    void aConnectionThatIsCutFailsTheScriptAndComesBackForTheNext() throws Exception {
        Path begun = folder.resolve("begun");
        Thread cutter = new Thread(() -> {
            try {
                while (!Files.exists(begun)) {
                    Thread.sleep(10);
                }
                server.cut();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        cutter.start();
        assertThatThrownBy(() -> print("touch " + ShellText.quote(begun.toString()) + "; sleep 1000"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("sut-1: the connection ");
        assertThat(print("echo again").out()).isEqualTo("again\n");
        cutter.join();
        server.cut();
        assertThat(print("echo and again").out()).isEqualTo("and again\n");
    }

    @Test
    void whatPrintsWithoutEndOnStandardErrorKeepsItsLastLines() throws Exception {
        Shell.Printed printed = print("i=0; while [ $i -lt 20000 ]; do echo \"line $i\" >&2; i=$((i+1)); done; exit 3");
        assertThat(printed.status()).isEqualTo(3);
        assertThat(printed.err()).endsWith("line 19999\n").hasSizeLessThanOrEqualTo(64 * 1024);
    }

    @Test
    void anInputThatFailsEndsTheScriptInsteadOfLookingComplete() {
        InputStream failing = new InputStream() {
            private int count;

            @Override
            public int read() throws IOException {
                if (count++ < 1000) {
                    return 'x';
                }
                throw new IOException("the disk here is broken");
            }
        };
        Path done = folder.resolve("done");
        assertThatThrownBy(() -> connection.run(
                        "cat >/dev/null; touch " + ShellText.quote(done.toString()),
                        failing,
                        OutputStream.nullOutputStream(),
                        LIMIT))
                .isInstanceOf(IOException.class)
                .hasMessage("the disk here is broken");
        assertThat(done).doesNotExist();
    }

    @Test
    void anOutputThatFailsIsTheFailure() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("no space left here");
            }
        };
        assertThatThrownBy(() -> connection.run("while :; do echo x; done", InputStream.nullInputStream(), full, LIMIT))
                .hasMessage("no space left here");
    }

    @Test
    void theHostsKeyIsPinnedByTheFirstLogin() throws Exception {
        assertThat(connection.host().hostKey()).isEqualTo(server.hostKey().publicLine());
        try (SshConnection known = SshConnection.open(connection.host(), server.key(), LIMIT)) {
            assertThat(known.print("echo in", LIMIT).out()).isEqualTo("in\n");
        }
    }

    @Test
    void anotherHostKeyIsRefusedAtOnceWithBothFingerprints() throws Exception {
        SshKey other = EmbeddedSshServer.ecdsa();
        assertThatThrownBy(() -> SshConnection.open(
                        server.host(other.publicLine() + " comment"), server.key(), Duration.ofMinutes(10)))
                .isInstanceOf(HostKeyException.class)
                .hasMessageContaining(other.fingerprint())
                .hasMessageContaining(server.hostKey().fingerprint())
                .hasMessageContaining("127.0.0.1")
                .hasMessageContaining("new host key");
    }

    @Test
    void aWrongKeyAndAWrongUserAreOneLineWithTheWayOut() throws Exception {
        SshKey stranger = EmbeddedSshServer.ecdsa();
        assertThatThrownBy(() -> SshConnection.open(server.host(null), stranger, Duration.ofMillis(300)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("sut-1: cannot log in to 127.0.0.1, port " + server.port())
                .hasMessageContaining("expected the public key " + stranger.fingerprint());
        assertThatThrownBy(() -> SshConnection.open(
                        SshServer.host(server.port(), "no-such-user", null), server.key(), Duration.ofMillis(300)))
                .hasMessageContaining("as no-such-user")
                .hasMessageContaining("check user and key");
    }
}
