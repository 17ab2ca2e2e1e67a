package io.jenkins.plugins.benchgate.suite.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings that this process makes of itself. */
class JfrReaderTest {
    private static final String HERE = JfrReaderTest.class.getName();
    /** Enough to meet the loop, however slow the machine is. */
    private static final int SAMPLES = 5;

    @TempDir
    static Path folder;

    private static Path recorded;
    private static volatile int sink;

    private final Functions functions = new Functions(Naming.VERBATIM);
    private final CallGraph.Builder builder = new CallGraph.Builder(functions);

    @BeforeAll
    static void record() throws IOException {
        try (Recording recording = new Recording();
                Selector selector = Selector.open()) {
            Thread waiting = new Thread(() -> await(selector));
            waiting.start();
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.NativeMethodSample").withPeriod(Duration.ofMillis(10));
            recording.start();
            recorded = folder.resolve("own.jfr");
            do {
                long end = System.nanoTime() + 200_000_000L;
                while (System.nanoTime() < end) {
                    sink += deep(5, x -> busy(x));
                }
                recording.dump(recorded);
            } while (samples("jdk.ExecutionSample", "busy") < SAMPLES
                    || samples("jdk.NativeMethodSample", "await") < 1);
        }
    }

    private static long samples(String type, String method) throws IOException {
        return RecordingFile.readAllEvents(recorded).stream()
                .filter(event -> event.getEventType().getName().equals(type))
                .filter(event -> event.getStackTrace().getFrames().stream()
                        .anyMatch(frame -> frame.getMethod().getName().equals(method)))
                .count();
    }

    /** Waits in native code, where the JVM takes a thread for a running one. */
    private static void await(Selector selector) {
        try {
            selector.select();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int deep(int depth, IntUnaryOperator end) {
        return depth == 0 ? end.applyAsInt(3) : deep(depth - 1, end) + 1;
    }

    private static int busy(int start) {
        int x = start;
        for (int i = 0; i < 100_000; i++) {
            x = x * 31 + i;
        }
        return x;
    }

    @Test
    void methodsAreNamedByClassAndName() throws IOException {
        Profile profile = Profiles.read(recorded, functions, builder);
        assertThat(profile.kind()).isEqualTo(Profile.Kind.JFR);
        assertThat(profile.timed()).isFalse();
        assertThat(profile.value()).isEqualTo(profile.samples());
        assertThat(profile.recorded()).isBetween(Instant.now().minusSeconds(3600), Instant.now());
        CallGraph graph = builder.build();
        int busy = functions.number(HERE + ".busy");
        int deep = functions.number(HERE + ".deep");
        assertThat(graph.total(busy)).isGreaterThanOrEqualTo(SAMPLES);
        assertThat(graph.total(deep)).isBetween(1L, profile.value());
        assertThat(Arrays.stream(graph.callees(deep)).mapToObj(functions::name)).contains(HERE + ".deep");
        // own times are of leaves, one a sample
        assertThat(graph.present().stream().mapToLong(graph::self).sum()).isEqualTo(profile.value());
    }

    @Test
    void waitingTakesNoTime() throws IOException {
        Profiles.read(recorded, functions, builder);

        assertThat(builder.build().present().stream().mapToObj(functions::name))
                .doesNotContain(HERE + ".await", "sun.nio.ch.EPoll.wait");
    }

    @Test
    void theProjectIsThePackage() throws IOException {
        Profiles.read(recorded, functions, builder);
        CallGraph graph = builder.build();
        assertThat(new Project(List.of("io.jenkins.plugins.benchgate"))
                        .of(graph.present(), functions).stream().mapToObj(functions::name))
                .contains(HERE + ".busy", HERE + ".deep")
                .allMatch(name -> name.startsWith("io.jenkins.plugins.benchgate."));
    }

    @Test
    void noAddressOfAHiddenClassIsInAName() throws IOException {
        Profiles.read(recorded, functions, builder);
        for (int i = 0; i < functions.size(); i++) {
            assertThat(functions.name(i)).doesNotContain("/0x").doesNotContain("+0x");
        }
    }

    @Test
    void aRecordingThatIsCutOffIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(recorded);
        for (int part = 1; part < 20; part++) {
            Path file =
                    Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(whole, Math.max(4, whole.length * part / 20)));
            assertThatThrownBy(() -> Profiles.read(file, functions, builder))
                    .as("%d of 20 parts", part)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("found a recording that breaks off or is damaged, expected a whole one");
        }
    }

    @Test
    void aPackedRecordingIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("own.jfr.gz"), PprofFile.gzip(Files.readAllBytes(recorded)));
        assertThatThrownBy(() -> Profiles.read(file, functions, builder))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ": found a recording inside gzip data, expected it unpacked: use gunzip");
    }

    @Test
    void aRecordingOfOtherEventsIsRefused() throws IOException {
        Path file = folder.resolve("other.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.JVMInformation");
            recording.start();
            recording.dump(file);
        }
        assertThatThrownBy(() -> Profiles.read(file, functions, builder))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + ": found a recording without events jdk.ExecutionSample")
                .hasMessageEndingWith(", expected some: let it run longer, or record with settings=profile");
    }
}
