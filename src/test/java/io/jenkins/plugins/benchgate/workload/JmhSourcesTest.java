package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources as the programs of this machine print them. */
class JmhSourcesTest {
    private static final String METHOD =
            "@Benchmark public int sum(Blackhole out) { int s=0; for(int n:numbers) s+=n; return s; }";

    @TempDir
    Path folder;

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve("installation").resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private JmhSources printed() throws Exception {
        Path trial = Files.createDirectories(folder.resolve("trial"));
        Phase phase = JmhSources.print();
        ProcessBuilder program = new ProcessBuilder(phase.clients().get(0).arguments())
                .redirectOutput(trial.resolve(Phase.output(phase.name())).toFile())
                .redirectError(folder.resolve("errors").toFile());
        program.environment().put("INSTALL", folder.resolve("installation").toString());
        assertThat(program.start().waitFor()).isZero();
        return JmhSources.printed(trial);
    }

    private Map<String, String> codes() throws Exception {
        return printed().code().codes();
    }

    /** What tells the only benchmark of a class from others. */
    private String code(String members) throws Exception {
        write("src/Sums.java", "package org.x;\n\nimport a.*;\n\npublic class Sums {\n" + members + "\n}\n");
        Map<String, String> codes = codes();
        assertThat(codes).containsOnlyKeys("org.x.Sums.sum");
        return Objects.requireNonNull(codes.get("org.x.Sums.sum"));
    }

    @Test
    void benchmarksAreNamedAsJmhNamesThem() throws Exception {
        write(
                "some folder/a/Text.java",
                """
                // package no;
                package org . x;

                import org.openjdk.jmh.annotations.*;

                @State(Scope.Thread)
                @Fork(jvmArgsAppend = {"-Xmx1g", "class No {"})
                public class Text<T extends Comparable<? super T>> extends Base {
                    private static final String[] WORDS = {"}", "{"};
                    private final Class<?> type = Text.class;

                    static {
                        load();
                    }

                    @org.openjdk.jmh.annotations.Benchmark
                    @BenchmarkMode({Mode.AverageTime, Mode.Throughput})
                    @OperationsPerInvocation(3)
                    public <R> List<R> parse(@Raw("x(") Plan plan, int n) throws IOException, Bad {
                        char brace = '}';
                        String text = \"""
                            } \\\""" @Benchmark void no() { "
                            \""";
                        return new Visitor<R>() {
                            void visit() {}
                        }.all(text + "\\"}" + brace);
                    }

                    void helper() {}

                    public enum Kind { A, B { int of() { return 1; } }; int of() { return 0; } }

                    public static class Inner {
                        @Benchmark
                        void of() {}
                    }

                    record Plan(int size) {
                        int twice() { return 2 * size; }
                    }

                    @Benchmark
                    public void last() {}
                }

                class Second {
                    @Benchmark void of() {}
                }
                """);
        write(
                "Plain.java",
                "public class Plain { @Benchmark public void of() {} @BenchmarkMode(Mode.All) void no() {} }");
        write("Cut.java", "package org.x; public class Cut { @Benchmark public void of() { ");

        Map<String, String> codes = codes();
        assertThat(codes)
                .containsOnlyKeys(
                        "org.x.Text.parse", "org.x.Text.Inner.of", "org.x.Text.last", "org.x.Second.of", "Plain.of");
        assertThat(codes.values()).allMatch(code -> code.matches("[0-9a-f]{16}"));
    }

    @Test
    void whatIsMovedCommentedOrLaidOutAnewIsTheSame() throws Exception {
        String code = code(METHOD);

        assertThat(
                        code(
                                """
                            private int[] numbers = {1, 2};

                            /** Sums up { and more. */
                            @Benchmark // as ever
                            public int sum(Blackhole out)
                            {
                                int s = 0;
                                for (int n : numbers)
                                    s += n; /* } */
                                return s;
                            }

                            void helper() { numbers = null; }
                        """))
                .isEqualTo(code);
        Files.move(folder.resolve("installation/src/Sums.java"), folder.resolve("installation/Sums.java"));
        assertThat(codes()).containsEntry("org.x.Sums.sum", code);
    }

    @Test
    void anotherTextIsAnotherCode() throws Exception {
        String code = code(METHOD);

        assertThat(code(METHOD.replace("s=0", "s=1"))).isNotEqualTo(code);
        assertThat(code(METHOD.replace("@Benchmark", "@Benchmark @OperationsPerInvocation(2)")))
                .isNotEqualTo(code);
        assertThat(code(METHOD.replace("Blackhole out", "Blackhole out, Plan plan")))
                .isNotEqualTo(code);
        assertThat(code(METHOD.replace("return s", "return \"// a\".length()")))
                .isNotEqualTo(code(METHOD.replace("return s", "return \"// b\".length()")));
    }

    @Test
    void samplesAreOfTheMethodThatTheirNamesBeginWith() throws Exception {
        String code = code(METHOD);
        JmhSources sources = printed();

        assertThat(told(sources, "org.x.Sums.sum")).isEqualTo(code);
        assertThat(told(sources, "org.x.Sums.sum(size=10, kind=a b) [avgt]")).isEqualTo(code);
        assertThat(told(sources, "org.x.Sums.sum:gc.alloc.rate")).isEqualTo(code);
        assertThat(told(sources, "org.x.Sums.sumAll")).isNull();
        assertThat(told(sources, "org.x.Sums")).isNull();
        Files.delete(folder.resolve("installation/src/Sums.java"));
        assertThat(codes()).isEmpty();
    }

    private static String told(JmhSources sources, String metric) {
        Sample sample = new Sample(new Metric(metric, Unit.SECOND, Direction.LOWER), null, new double[] {1});
        return sources.told(List.of(sample)).get(0).benchmark().orElse(null);
    }
}
