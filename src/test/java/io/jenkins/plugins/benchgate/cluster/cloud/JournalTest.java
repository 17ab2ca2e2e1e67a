package io.jenkins.plugins.benchgate.cluster.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final Instant THEN = Instant.parse("2026-03-01T10:00:00Z");

    @TempDir
    Path folder;

    private final List<String> warnings = new ArrayList<>();

    private Installation installation() throws IOException {
        return Installation.open(folder, new Random(3));
    }

    private Path file() {
        return folder.resolve("journal.jsonl");
    }

    private static Event.Opened opened(String cluster) {
        return new Event.Opened(
                THEN,
                cluster,
                new Account("aws-ec2", "eu-west-1", null, "AKIA", "${env:SECRET}", Map.of("a", "b")),
                "a \"job\"\nof two lines",
                "7",
                THEN.plusSeconds(3600),
                null,
                "",
                "process 1");
    }

    private static Host host(int index) {
        return new Host(
                Role.SUT, index, "i-" + index, "127.0.0.1", 22, "10.0.0.1", "bench", "ssh-ed25519 AAAA", Map.of());
    }

    @Test
    void whatWasWrittenIsReadByTheNext() throws IOException {
        installation()
                .journal()
                .append(
                        opened("c1"),
                        new Event.Intended(THEN, "c1", Role.SUT, 1, 0.5, null),
                        new Event.Intended(THEN, "c1", Role.SUT, 2, null, null),
                        new Event.Intended(THEN, "c1", Role.CLIENT, 1, null, null),
                        new Event.Made(THEN, "c1", host(1)),
                        new Event.Refused(THEN, "c1", Role.SUT, 2, "no capacity", true),
                        new Event.TaskStarted(THEN, "c1", "sut-1", "t1", "load"),
                        new Event.TaskStarted(THEN, "c1", "sut-1", "t2", "run"),
                        new Event.TaskEnded(THEN, "c1", "t1"));
        ClusterState state =
                installation().journal().read(warnings::add).cluster("c1").orElseThrow();
        assertThat(warnings).isEmpty();
        assertThat(state.opening()).isEqualTo(opened("c1"));
        assertThat(state.machines()).extracting(ClusterState.MachineState::open).containsExactly(true, false, true);
        assertThat(state.machines())
                .extracting(ClusterState.MachineState::awaited)
                .containsExactly(false, false, true);
        assertThat(state.machines().get(0).host()).isEqualTo(host(1));
        assertThat(state.tasks()).extracting(Event.TaskStarted::task).containsExactly("t2");
        assertThat(state.open()).isTrue();
        installation().journal().append(new Event.Ended(THEN, "c1", "i-1", ""), new Event.Closed(THEN, "c1"));
        assertThat(installation().journal().read(warnings::add).open()).isEmpty();
    }

    @Test
    void anInterruptedThreadWritesAndStaysInterrupted() throws Exception {
        Journal journal = installation().journal();
        Thread.currentThread().interrupt();
        journal.append(opened("c1"));
        journal.append(ledger -> List.of(new Event.Closed(THEN, "c1")));
        journal.compact(THEN.plusSeconds(1));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(journal.read(warnings::add).cluster("c1")).isEmpty();
        assertThat(file()).isEmptyFile();
    }

    /** An abort interrupts at any moment. */
    @Test
    void interruptsWhileItIsWrittenLoseNothing() throws Exception {
        Journal journal = installation().journal();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread writer = new Thread(() -> {
            try {
                for (int i = 0; i < 200; i++) {
                    journal.append(opened("c" + i));
                }
            } catch (IOException | RuntimeException e) {
                failure.set(e);
            }
        });
        writer.start();
        while (writer.isAlive()) {
            writer.interrupt();
            Thread.onSpinWait();
        }
        writer.join();
        assertThat(failure.get()).isNull();
        assertThat(journal.read(warnings::add).open()).hasSize(200);
        assertThat(warnings).isEmpty();
    }

    /** Journals of earlier versions, and what agents get, have these keys in this order. */
    @Test
    void aMachineThatRunsHasTheKeysThatItAlwaysHad() throws IOException {
        installation().journal().append(new Event.Made(THEN, "c1", host(1)));
        assertThat(file())
                .content()
                .isEqualTo(
                        "{\"event\":\"made\",\"time\":\"2026-03-01T10:00:00Z\",\"cluster\":\"c1\","
                                + "\"host\":{\"role\":\"SUT\",\"index\":1,\"id\":\"i-1\",\"address\":\"127.0.0.1\",\"port\":22,"
                                + "\"peerAddress\":\"10.0.0.1\",\"user\":\"bench\",\"hostKey\":\"ssh-ed25519 AAAA\",\"facts\":{}}}\n");
    }

    @Test
    void nobodyElseReadsIt() throws IOException {
        installation().journal().append(opened("c1"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void aLineThatWasCutOffLosesItselfAndNoOther() throws IOException {
        installation().journal().append(opened("c1"), opened("c2"));
        long size = Files.size(file());
        for (long cut = size - 1; cut > size / 2 + 1; cut -= 40) {
            byte[] whole = Files.readAllBytes(file());
            try (var channel = java.nio.channels.FileChannel.open(file(), StandardOpenOption.WRITE)) {
                channel.truncate(cut);
            }
            warnings.clear();
            assertThat(installation().journal().read(warnings::add).cluster("c1"))
                    .isPresent();
            assertThat(warnings.size()).isLessThanOrEqualTo(1);
            installation().journal().append(opened("c3"));
            assertThat(installation().journal().read(warnings::add).cluster("c3"))
                    .isPresent();
            Files.write(file(), whole);
        }
    }

    @Test
    void aLineThatCannotBeReadIsNamedAndLeftOut() throws IOException {
        installation().journal().append(opened("c1"));
        Files.writeString(
                file(),
                "{\"event\":\"teleported\",\"time\":\"2026-03-01T10:00:00Z\",\"cluster\":\"c1\"}\nnull\n\u0000\u0000\n{}\n",
                StandardOpenOption.APPEND);
        installation().journal().append(opened("c2"));
        Ledger ledger = installation().journal().read(warnings::add);
        assertThat(ledger.open()).extracting(ClusterState::id).containsExactly("c1", "c2");
        assertThat(warnings)
                .hasSize(4)
                .allSatisfy(line -> assertThat(line).doesNotContain("\n").endsWith("the line is left out"));
        assertThat(warnings.get(0)).startsWith(file() + ":2: found no event (");
    }

    @Test
    void compactionDropsWhatWasClosedLongAgoAndKeepsTheUnreadableAside() throws IOException {
        Journal journal = installation().journal();
        journal.append(opened("old"), opened("new"), opened("open"));
        journal.append(new Event.Closed(THEN, "old"), new Event.Closed(THEN.plusSeconds(100), "new"));
        Files.writeString(file(), "garbage\n", StandardOpenOption.APPEND);
        journal.compact(THEN.plusSeconds(50));
        assertThat(installation().journal().read(warnings::add).clusters())
                .extracting(ClusterState::id)
                .containsExactly("new", "open");
        assertThat(warnings).isEmpty();
        assertThat(folder.resolve("journal.jsonl.aside")).hasContent("garbage");
    }

    @Test
    void manyWritersLoseNothing() throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(8);
        List<Callable<Void>> acts = IntStream.range(0, 40)
                .<Callable<Void>>mapToObj(i -> () -> {
                    installation().journal().append(opened("c" + i));
                    return null;
                })
                .toList();
        for (var done : writers.invokeAll(acts)) {
            done.get();
        }
        writers.shutdown();
        assertThat(installation().journal().read(warnings::add).clusters()).hasSize(40);
        assertThat(warnings).isEmpty();
    }

    @Test
    void anInstallationKeepsItsMark() throws IOException {
        String mark =
                Installation.open(folder.resolve("deep/state"), new Random(1)).owner();
        assertThat(mark).matches("[a-z][a-z0-9]{9}");
        assertThat(Installation.open(folder.resolve("deep/state"), new Random(2))
                        .owner())
                .isEqualTo(mark);
        assertThat(Installation.open(folder.resolve("other"), new Random(2)).owner())
                .isNotEqualTo(mark);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("deep/state"))))
                .isEqualTo("rwx------");
    }

    @Test
    void aMarkThatWasLostIsNotMadeUp() throws IOException {
        installation().journal().append(opened("c1"));
        Files.delete(folder.resolve("installation"));
        assertThatThrownBy(this::installation)
                .hasMessageStartingWith(folder.toRealPath().resolve("installation") + ": found ''");
        Files.writeString(folder.resolve("installation"), "Not an id\n");
        assertThatThrownBy(this::installation).hasMessageContaining("found 'Not an id', expected 8 to 10");
    }

    @Test
    void aFolderThatCannotBeUsedIsOneLine() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> Installation.open(file.resolve("state"), new Random(1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot keep state here");
    }

    @Test
    void whereStateLivesFollowsTheEnvironment() {
        assertThat(Installation.folder(Map.of("BENCHGATE_STATE", "/a", "XDG_STATE_HOME", "/b")))
                .isEqualTo(Path.of("/a"));
        assertThat(Installation.folder(Map.of("XDG_STATE_HOME", "/b"))).isEqualTo(Path.of("/b/benchgate"));
        assertThat(Installation.folder(Map.of())).endsWithRaw(Path.of(".local/state/benchgate"));
    }
}
