package io.jenkins.plugins.benchgate.workload.slowdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.slowdown.Slowing.Slowdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The agent in JVMs of its own. How much a method is slowed is measured elsewhere; here, which calls are. */
class JavaSlowingTest {
    /** Fewer calls of each method than are timed before the agent begins to time some of them only. */
    private static final String SOURCE =
            """
            package org.example;

            public class Work {
                final int size;

                Work(int size) {
                    this.size = size;
                }

                Work(String text) {
                    this(new StringBuilder(text).length());
                    if (text.isEmpty()) {
                        throw new IllegalArgumentException();
                    }
                }

                static void over(int value) {}

                static double over(String value) {
                    long wide = value.length();
                    return wide;
                }

                static int fib(int n) {
                    return n < 2 ? n : fib(n - 1) + fib(n - 2);
                }

                static int fails(boolean inside) {
                    try {
                        if (inside) {
                            throw new IllegalStateException();
                        }
                    } catch (IllegalStateException e) {
                        return 1;
                    }
                    throw new IllegalArgumentException();
                }

                synchronized long held(long a, double b) {
                    for (int i = 0; i < 10; i++) {
                        a += i;
                    }
                    return a;
                }

                static void never() {}

                static native void foreign();

                interface Shape {
                    double area();

                    default double twice() {
                        return 2 * area();
                    }
                }

                static void tried(Runnable call) {
                    try {
                        call.run();
                    } catch (IllegalArgumentException expected) {
                        System.out.print("");
                    }
                }

                public static void main(String[] arguments) throws InterruptedException {
                    over(1);
                    over(2);
                    over("x");
                    fib(10);
                    tried(() -> fails(false));
                    tried(() -> fails(true));
                    tried(() -> fails(false));
                    new Work(1).held(1, 1);
                    new Work("xx");
                    tried(() -> new Work(""));
                    Shape square = () -> 4;
                    square.twice();
                    Thread thread = new Thread(() -> new Work(3).held(2, 2));
                    thread.start();
                    thread.join();
                    System.out.println("sum " + fib(8));
                }
            }
            """;

    @TempDir
    static Path classes;

    @TempDir
    Path folder;

    @BeforeAll
    static void compile() throws IOException {
        Path source = Files.writeString(classes.resolve("Work.java"), SOURCE);
        int status =
                ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), source.toString());
        assertThat(status).isZero();
    }

    /** In a folder with a blank in its path. */
    private Path prepared(JavaSlowing slowing, String method) throws IOException {
        Path there = Files.createDirectories(folder.resolve("it's a trial/slowdown"));
        slowing.prepare(there, new Slowdown(method, 0.5));
        return there;
    }

    private static List<String> reports(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> reports = files.filter(
                            file -> file.getFileName().toString().startsWith("calls-"))
                    .toList();
            assertThat(reports).hasSizeLessThanOrEqualTo(1);
            return reports.isEmpty()
                    ? List.of()
                    : List.of(Files.readString(reports.get(0)).split(" "));
        }
    }

    /** A constructor that calls another one of its class counts once, and so does a recursive method. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "org.example.Work.over | 3",
                "org.example.Work.over(I)V | 2",
                "org.example.Work.over(Ljava/lang/String;)D | 1",
                "org.example.Work.fib | 2",
                "org.example.Work.fails | 3",
                "org.example.Work.held | 2",
                "org.example.Work.<init> | 4",
                "org.example.Work$Shape.twice | 1",
                "org.example.Work.main | 1",
            })
    void eachOutermostCallIsSlowedOnce(String method, int calls) throws IOException, InterruptedException {
        JavaSlowing slowing = new JavaSlowing("benchmarks.jar");
        Path there = prepared(slowing, method);
        Client client = new Client(
                List.of("java", "-Xverify:all", "-cp", classes.toString(), "org.example.Work"), Map.of(), "out", "err");

        PhaseProcess ended = PhaseProcess.run(slowing.slowed(client, there), classes);

        assertThat(ended.status()).as(ended.printed()).isZero();
        assertThat(ended.lines()).contains("sum 21");
        assertThat(reports(there)).as(ended.printed()).hasSize(2).startsWith(String.valueOf(calls));
        assertThat(SlowedWorkload.called(there.getParent())).isTrue();
    }

    /** The JVM waits at least half of what 20 loops of 100 μs take, because each of these calls is timed. */
    @Test
    void aCallWaitsForItsShare() throws IOException, InterruptedException {
        Path there = prepared(new JavaSlowing("benchmarks.jar"), "org.example.Loop.spin");
        Path source = Files.writeString(
                folder.resolve("Loop.java"),
                """
                package org.example;

                public class Loop {
                    static void spin() {
                        for (long end = System.nanoTime() + 100_000; System.nanoTime() < end; ) {}
                    }

                    public static void main(String[] arguments) {
                        for (int i = 0; i < 20; i++) {
                            spin();
                        }
                    }
                }
                """);
        ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), source.toString());
        Client client = new Client(List.of("java", "-cp", folder.toString(), "org.example.Loop"), Map.of(), "o", "e");

        PhaseProcess ended = PhaseProcess.run(new JavaSlowing("b.jar").slowed(client, there), folder);

        assertThat(ended.status()).as(ended.printed()).isZero();
        assertThat(Long.parseLong(reports(there).get(1))).isGreaterThan(20 * 45_000);
    }

    @Test
    void aMethodThatIsNotCalledLeavesNoReport() throws IOException, InterruptedException {
        JavaSlowing slowing = new JavaSlowing("benchmarks.jar");
        Path there = prepared(slowing, "org.example.Work.never");
        Client client =
                new Client(List.of("java", "-cp", classes.toString(), "org.example.Work"), Map.of(), "out", "err");

        PhaseProcess ended = PhaseProcess.run(slowing.slowed(client, there), classes);

        assertThat(ended.status()).as(ended.printed()).isZero();
        assertThat(SlowedWorkload.called(there.getParent())).isFalse();
    }

    /** The classes are in a jar that the benchmarks' jar names, as they often are. */
    @Test
    void whatCannotBeSlowedIsSaidBefore() throws IOException, InterruptedException {
        Path installation = Files.createDirectories(folder.resolve("installation"));
        jar(installation.resolve("work.jar"), "", "org/example/Work.class", "org/example/Work$Shape.class");
        jar(installation.resolve("benchmarks.jar"), "work.jar");
        JavaSlowing slowing = new JavaSlowing("benchmarks.jar");
        Path there = prepared(slowing, "none");
        Phase check = slowing.check(
                there,
                List.of(
                        "org.example.Work.fib",
                        "org.example.Work.<init>",
                        "org.example.Work.fab",
                        "org.example.Work.over(J)V",
                        "org.example.Works.fib",
                        "org.example.Work.foreign",
                        "org.example.Work$Shape.area",
                        "fib"));

        PhaseProcess ended = PhaseProcess.run(check.clients().get(0), installation);

        assertThat(ended.lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("found no method org.example.Work.fab in benchmarks.jar, nearest: ")
                                .contains("'org.example.Work.fib'"),
                        line -> assertThat(line).contains("nearest: 'org.example.Work.over(I)V'"),
                        line -> assertThat(line)
                                .isEqualTo("found no method org.example.Works.fib in benchmarks.jar, nearest:"
                                        + " 'org.example.Work', 'org.example.Work$Shape'"),
                        line -> assertThat(line)
                                .isEqualTo(
                                        "found method org.example.Work.foreign, which is abstract or native, expected"
                                                + " one with code"),
                        line -> assertThat(line)
                                .startsWith("found method org.example.Work$Shape.area, which is abstract"),
                        line -> assertThat(line)
                                .isEqualTo("found method 'fib', expected class and method such as"
                                        + " org.example.Checksum.of"),
                        line -> assertThat(line).isEqualTo(Slowing.CHECKED));
    }

    private static void jar(Path file, String classPath, String... names) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!classPath.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        }
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            for (String name : names) {
                jar.putNextEntry(new JarEntry(name));
                jar.write(Files.readAllBytes(classes.resolve(name)));
                jar.closeEntry();
            }
        }
    }

    /** Its variable has no way to write it. */
    @Test
    void aFolderThatTheVariableCannotHoldIsRefused() throws IOException {
        Path there = Files.createDirectories(folder.resolve("trial=1"));
        assertThatThrownBy(() -> new JavaSlowing("all.jar").prepare(there, new Slowdown("org.example.Work.fib", 1)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(there + ": found ");
    }
}
