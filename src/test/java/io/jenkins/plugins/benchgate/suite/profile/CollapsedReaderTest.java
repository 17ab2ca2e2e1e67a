package io.jenkins.plugins.benchgate.suite.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollapsedReaderTest {
    @TempDir
    Path folder;

    private final Functions functions = new Functions(Naming.VERBATIM);
    private final CallGraph.Builder builder = new CallGraph.Builder(functions);

    private Profile read(String text) throws IOException {
        return Profiles.read(Files.writeString(folder.resolve("a.collapsed"), text), functions, builder);
    }

    private List<String> selfTimes() {
        CallGraph graph = builder.build();
        return graph.present().stream()
                .filter(function -> graph.self(function) > 0)
                .mapToObj(function -> functions.name(function) + " " + graph.self(function))
                .sorted()
                .toList();
    }

    /** In the style of async-profiler 3.0: {@code asprof -e cpu -a -t -o collapsed}. */
    @Test
    void marksOfAsyncProfilerAreLeftOut() throws IOException {
        Profile profile = read(
                """
                [main tid=42];org/example/Shop.main_[0];org/example/Shop.total_[j];java/util/HashMap.get_[i] 12
                [main tid=42];org/example/Shop.main_[0];org/example/Shop.total_[1] 3
                [GC Thread#0 tid=43];start_thread;GangWorker::run;do_syscall_64_[k] 2
                org/example/Shop.main_[0];org/example/Shop$$Lambda.0x00007f1c34001000.get_[j] 1
                """);
        assertThat(profile.kind()).isEqualTo(Profile.Kind.COLLAPSED);
        assertThat(profile.values()).isEqualTo("samples/count");
        assertThat(profile.samples()).isEqualTo(18);
        assertThat(profile.value()).isEqualTo(18);
        assertThat(selfTimes())
                .containsExactly(
                        "do_syscall_64 2",
                        "java/util/HashMap.get 12",
                        "org/example/Shop$$Lambda.get 1",
                        "org/example/Shop.total 3");
        assertThat(builder.build().roots().stream().mapToObj(functions::name))
                .containsExactlyInAnyOrder("org/example/Shop.main", "start_thread");
    }

    /** In the style of py-spy 0.4: {@code py-spy record -f raw -t}. */
    @Test
    void linesOfPythonsFunctionsAreOneFunction() throws IOException {
        read(
                """
                process 7:"python3 shop.py";thread (0x7F1C): MainThread;<module> (shop/app.py:3);total (shop/cart.py:12) 4
                process 7:"python3 shop.py";thread (0x7F1C): MainThread;<module> (shop/app.py:4);total (shop/cart.py:14) 5
                """);
        assertThat(selfTimes()).containsExactly("total (shop/cart.py) 9");
        assertThat(builder.build().present().cardinality()).isEqualTo(2);
    }

    /** In the style of {@code perf script | stackcollapse-perf.pl}: names of C++ have spaces. */
    @Test
    void namesMayHaveSpaces() throws IOException {
        read("shop;shop::total(std::vector<int> const&, unsigned long);operator new(unsigned long) 7\r\n\n");
        assertThat(selfTimes()).containsExactly("operator new(unsigned long) 7");
    }

    @Test
    void framesWithoutNamesAreLeftOutAndCounted() throws IOException {
        Profile profile = read("main;[unknown];work 2\nmain;work;0x7f3a 1\nmain;work;[libc.so] 1\n");
        assertThat(profile.frames()).isEqualTo(12);
        assertThat(profile.unnamed()).isEqualTo(4);
        assertThat(selfTimes()).containsExactly("work 4");
    }

    @Test
    void aStrippedProgramIsRefused() {
        assertThatThrownBy(() -> read("main;[unknown];[unknown] 2\n0x7f3a;work 1\n"))
                .isInstanceOf(InputException.class)
                .hasMessage(folder.resolve("a.collapsed")
                        + ": found no function for 5 of 8 frames, expected names: the program was stripped of its symbols,"
                        + " so profile one with them, or add them with the profiler's tool");
    }

    @Test
    void aBrokenLineIsNamed() {
        assertThatThrownBy(() -> read("main;work 2\n" + "main;work 3\n".repeat(10_000) + "main;work x\n"))
                .isInstanceOf(InputException.class)
                .hasMessage(folder.resolve("a.collapsed")
                        + ":10002: found 'main;work x', expected a stack and its number of samples, such as"
                        + " main;work;sum 42");
    }

    @Test
    void aLastLineThatMayBeCutOffIsRefused() {
        assertThatThrownBy(() -> read("main;work 2\nmain;work 3"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(":2: found a last line without a line end");
    }

    /** 256 MiB of text take a quarter of a megabyte in a file. */
    @Test
    void whatUnpacksToMoreThanMemoryHoldsIsRefused() throws IOException {
        Path file = folder.resolve("a.collapsed.gz");
        byte[] lines = ("main;" + "w".repeat(1 << 12) + " 2\n").getBytes(UTF_8);
        try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (long length = 0; length <= CollapsedReader.LARGEST; length += lines.length) {
                packed.write(lines);
            }
        }
        assertThatThrownBy(() -> Profiles.read(file, functions, builder))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ": found more than 256 MiB of text, expected stacks of fewer samples");
    }
}
