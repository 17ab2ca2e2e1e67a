package io.jenkins.plugins.benchgate.suite.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.CodedOutputStream;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PprofReaderTest {
    @TempDir
    Path folder;

    private final Functions functions = new Functions(Naming.VERBATIM);
    private final CallGraph.Builder builder = new CallGraph.Builder(functions);

    private Profile read(byte[] content) throws IOException {
        return Profiles.read(Files.write(folder.resolve("cpu.pprof"), content), functions, builder);
    }

    private void isRefused(byte[] content, String message) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(InputException.class)
                .hasMessage(folder.resolve("cpu.pprof") + ": " + message);
    }

    /** Own and total times by name. */
    private Map<String, String> times() {
        CallGraph graph = builder.build();
        Map<String, String> times = new TreeMap<>();
        graph.present().stream()
                .forEach(one -> times.put(functions.name(one), graph.self(one) + " " + graph.total(one)));
        return times;
    }

    private static PprofFile go() throws IOException {
        return new PprofFile()
                .type("samples", "count")
                .type("cpu", "nanoseconds")
                .function(1, "main.main")
                .function(2, "example.org/shop.Total")
                .function(3, "example.org/shop.add")
                .function(4, "example.org/shop.read");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyInlinedLineIsAFunction(boolean packed) throws IOException {
        Profile profile = read(go().location(1, 1)
                .location(2, 3, 2)
                .location(3, 4)
                .sample(packed, new long[] {2, 1}, 3, 30)
                .sample(packed, new long[] {3, 2, 1}, 1, 10)
                .recorded(1_600_000_000_000_000_000L)
                .bytes());
        assertThat(profile.values()).isEqualTo("cpu/nanoseconds");
        assertThat(profile.timed()).isTrue();
        assertThat(profile.value()).isEqualTo(40);
        assertThat(profile.samples()).isEqualTo(4);
        assertThat(profile.recorded()).isEqualTo(Instant.ofEpochSecond(1_600_000_000));
        assertThat(times())
                .isEqualTo(Map.of(
                        "main.main", "0 40",
                        "example.org/shop.Total", "0 40",
                        "example.org/shop.add", "30 40",
                        "example.org/shop.read", "10 10"));
        CallGraph graph = builder.build();
        assertThat(graph.callees(functions.number("example.org/shop.Total")))
                .containsExactly(functions.number("example.org/shop.add"));
    }

    @Test
    void idsMayBeAnyNumbers() throws IOException {
        read(new PprofFile()
                .type("samples", "count")
                .function(-5, "a")
                .function(1L << 40, "b")
                .location(99, -5)
                .location(-1, 1L << 40)
                .sample(true, new long[] {-1, 99}, 4)
                .bytes());
        assertThat(times()).isEqualTo(Map.of("a", "0 4", "b", "4 4"));
    }

    @Test
    void aProfileMayBePackedByGzip() throws IOException {
        assertThat(read(PprofFile.gzip(go().location(1, 1)
                                .sample(true, new long[] {1}, 1, 10)
                                .bytes()))
                        .value())
                .isEqualTo(10);
    }

    @Test
    void withoutTimeSamplesCount() throws IOException {
        Profile profile = read(new PprofFile()
                .type("alloc", "bytes")
                .type("samples", "count")
                .function(1, "f")
                .location(1, 1)
                .sample(true, new long[] {1}, 1000, 3)
                .bytes());
        assertThat(profile.values()).isEqualTo("samples/count");
        assertThat(profile.timed()).isFalse();
        assertThat(profile.value()).isEqualTo(3);
    }

    @Test
    void withoutCountsThePeriodSaysHowManySamplesThereAre() throws IOException {
        PprofFile file = new PprofFile()
                .type("cpu", "nanoseconds")
                .function(1, "f")
                .location(1, 1)
                .sample(true, new long[] {1}, 70_000_000);
        assertThat(read(file.bytes()).samples()).isEqualTo(1);
        assertThat(read(file.period("cpu", "nanoseconds", 10_000_000).bytes()).samples())
                .isEqualTo(7);
    }

    /** Go's profiler keeps 64 frames, so that the last one of a deep recursion is no root. */
    @Test
    void aStackOf64FramesOfGoIsTruncated() throws IOException {
        long[] deep = LongStream.range(0, 63).map(i -> 1).toArray();
        PprofFile file = go().function(5, "runtime.mallocgc").location(1, 3).location(2, 5);
        long[] full = LongStream.concat(LongStream.of(2), Arrays.stream(deep)).toArray();
        assertThat(read(file.sample(true, full, 2, 20).sample(true, deep, 5, 50).bytes())
                        .truncated())
                .isEqualTo(2);
    }

    @Test
    void aProfileOfMemoryIsRefusedWithItsTypes() throws IOException {
        isRefused(
                new PprofFile()
                        .type("alloc_space", "bytes")
                        .type("inuse_space", "bytes")
                        .function(1, "f")
                        .location(1, 1)
                        .sample(true, new long[] {1}, 1, 1)
                        .bytes(),
                "found a profile of alloc_space/bytes, inuse_space/bytes, expected one of cpu/nanoseconds or"
                        + " samples/count: record the processor's time, such as by go test -cpuprofile");
    }

    @Test
    void aStrippedProgramIsRefused() throws IOException {
        isRefused(
                go().location(1)
                        .location(2)
                        .location(3, 1)
                        .sample(true, new long[] {1, 2, 3}, 5, 50)
                        .bytes(),
                "found no function for 10 of 15 frames, expected names: the program was stripped of its symbols, so profile"
                        + " one with them, or add them with the profiler's tool");
    }

    @Test
    void aProfileWithoutSamplesIsRefused() throws IOException {
        isRefused(
                go().location(1, 1).bytes(),
                "found a profile without samples, expected some: the program used no processor time while it was profiled,"
                        + " so let it run longer");
    }

    @Test
    void theDifferenceOfTwoProfilesIsRefused() throws IOException {
        isRefused(
                go().location(1, 1).sample(true, new long[] {1}, -1, -10).bytes(),
                "found a negative value of a sample, expected a profile: it is the difference of two, so name both of them"
                        + " instead");
    }

    @Test
    void anEmptyFileIsOneOfAKilledProgram() {
        isRefused(
                new byte[0],
                "found an empty file, which a program leaves that was killed before it wrote its profile, expected a"
                        + " profile: run it again");
    }

    /** No beginning of a profile is taken for a whole one, or ends in any other way. */
    @Test
    void aProfileThatWasCutOffIsRefused() throws IOException {
        byte[] plain = go().location(1, 1)
                .location(2, 3, 2)
                .sample(true, new long[] {2, 1}, 1, 10)
                .bytes();
        byte[] packed = PprofFile.gzip(plain);
        for (int length = 1; length < plain.length; length++) {
            byte[] part = Arrays.copyOf(plain, length);
            assertThatThrownBy(() -> read(part)).as("%d bytes", length).isInstanceOf(InputException.class);
        }
        for (int length = 1; length < packed.length; length++) {
            byte[] part = Arrays.copyOf(packed, length);
            assertThatThrownBy(() -> read(part)).as("%d bytes", length).isInstanceOf(InputException.class);
        }
        assertThatThrownBy(() -> read(Arrays.copyOf(packed, packed.length - 9)))
                .hasMessage(folder.resolve("cpu.pprof")
                        + ": found gzip data that breaks off or is damaged, expected a whole file");
    }

    /** Whatever a byte becomes, the answer is a graph or one line. */
    @Test
    void aDamagedProfileIsReadOrRefused() throws IOException {
        byte[] plain = go().location(1, 1)
                .location(2, 3, 2)
                .sample(false, new long[] {2, 1}, 1, 10)
                .sample(true, new long[] {2, 1}, 1, 10)
                .period("cpu", "nanoseconds", 10)
                .bytes();
        for (int at = 0; at < plain.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] damaged = plain.clone();
                damaged[at] ^= (byte) (1 << bit);
                try {
                    read(damaged);
                } catch (InputException e) {
                    assertThat(e.getMessage()).contains("found").doesNotContain("\n");
                }
            }
        }
    }

    @Test
    void whatIsNoProfileIsSaid() {
        assertThatThrownBy(() -> read("goos: linux\nBenchmarkX 1 2 ns/op\n".getBytes(UTF_8)))
                .hasMessage(folder.resolve("cpu.pprof")
                        + ":1: found 'goos: linux', expected a profile: pprof, a recording of Java Flight Recorder, or"
                        + " collapsed stacks such as main;work;sum 42");
        isRefused(
                new byte[] {10, 1, 2, 3, 4},
                "found data that breaks off, is damaged, larger than 2 GiB or no pprof profile, expected a whole one");
    }

    /** A text is refused by the length that stands before it: what follows would be read into memory. */
    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, 1 << 30})
    void aHugeLengthTakesNoMemory(int length) throws IOException {
        ByteArrayOutputStream huge = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(huge);
        out.writeUInt32NoTag(6 << 3 | 2);
        out.writeUInt32NoTag(length);
        out.flush();
        huge.write('a');
        isRefused(huge.toByteArray(), "found more than 64 MiB of names, expected a profile with less");
    }

    /** Of a length that is allowed, memory is taken as the text arrives. */
    @Test
    void aTextThatBreaksOffIsRefused() {
        isRefused(
                new byte[] {6 << 3 | 2, (byte) 0x80, (byte) 0x80, (byte) 0x80, 16, 'a'},
                "found data that breaks off, is damaged, larger than 2 GiB or no pprof profile, expected a whole one");
    }

    /** Which of the two a sample means cannot be known. */
    @Test
    void anIdThatIsThereTwiceIsRefused() throws IOException {
        isRefused(
                go().location(5, 1)
                        .location(5, 3)
                        .sample(true, new long[] {5}, 1, 10)
                        .bytes(),
                "found the location 5 twice, expected each id once: it is damaged");
        isRefused(
                go().function(1, "main.other")
                        .location(1, 1)
                        .sample(true, new long[] {1}, 1, 10)
                        .bytes(),
                "found the function 1 twice, expected each id once: it is damaged");
    }
}
