package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.OnPath;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources as the programs of this machine print them. */
class GoSourcesTest {
    private static final String BEGIN = "package cart\n\nimport \"testing\"\n\n";

    @TempDir
    Path folder;

    private Path module;

    @BeforeEach
    void write() throws IOException {
        OnPath.require("go");
        module = Files.createDirectories(folder.resolve("module"));
        write("go.mod", "module example.org/p.V2\n\ngo 1.20\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = module.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private GoSources printed(Path installation) throws Exception {
        Path trial = Files.createDirectories(folder.resolve("trial"));
        Phase phase = GoSources.print();
        ProcessBuilder program = new ProcessBuilder(phase.clients().get(0).arguments())
                .redirectOutput(trial.resolve(Phase.output(phase.name())).toFile())
                .redirectError(folder.resolve("errors").toFile());
        program.environment().put("INSTALL", installation.toString());
        assertThat(program.start().waitFor()).isZero();
        return GoSources.printed(trial);
    }

    private Map<String, String> codes() throws Exception {
        return printed(module).code().codes();
    }

    /** What tells the only benchmark of a file from others. */
    private String code(String text) throws Exception {
        write("cart/cart_test.go", BEGIN + text);
        return Objects.requireNonNull(codes().get("example.org/p.V2/cart.Total"));
    }

    @Test
    void aFunctionIsKnownByItsPackageAndHasItsOwnCode() throws Exception {
        String total = "func BenchmarkTotal(b *testing.B) { total(b) }\n";
        write("total_test.go", "package p\n\n" + total);
        write(
                "cart/cart_test.go",
                BEGIN + total + "func Benchmark(b *testing.B) {}\nfunc BenchmarkÜber_2(b *testing.B) {}\n");
        write("store/store_test.go", "package store\n\nfunc BenchmarkTotal(b *testing.B) { other(b) }\n");
        write("store/store.go", "package store\n\nfunc BenchmarkNone() {}\n");
        write("vendor/v/v_test.go", "package v\n\n" + total);

        Map<String, String> codes = codes();
        assertThat(codes)
                .containsOnlyKeys(
                        "example.org/p.V2.Total",
                        "example.org/p.V2/cart.Total",
                        "example.org/p.V2/cart.Benchmark",
                        "example.org/p.V2/cart.Über_2",
                        "example.org/p.V2/store.Total");
        assertThat(codes.get("example.org/p.V2/cart.Total"))
                .matches("[0-9a-f]{16}")
                .isEqualTo(codes.get("example.org/p.V2.Total"))
                .isNotEqualTo(codes.get("example.org/p.V2/store.Total"));
    }

    @Test
    void whatIsMovedCommentedOrLaidOutAnewIsTheSame() throws Exception {
        String code = code("func BenchmarkTotal(b *testing.B) { for i:=0;i<b.N;i++ { total( i ) } }\n");

        assertThat(
                        code(
                                """
                        // BenchmarkTotal sums up.
                        func BenchmarkTotal(b *testing.B) { // {
                        \tfor i := 0; i < b.N; i++ {
                        \t\t/* a
                        \t\t   cart } */
                        \t\ttotal(i)
                        \t}
                        }

                        // func BenchmarkTotal(b *testing.B) {}
                        func total(i int) {}
                        """))
                .isEqualTo(code);
        write("cart/cart_test.go", BEGIN);
        write(
                "cart/a_test.go",
                "package cart\r\n\r\nvar n = 1\r\n\r\nfunc BenchmarkTotal(b *testing.B) { for i:=0;i<b.N;i++ {\r\n total(i) } }\r\n");
        assertThat(codes()).containsEntry("example.org/p.V2/cart.Total", code);
        Process gofmt = new ProcessBuilder(
                        "gofmt", "-w", module.resolve("cart/a_test.go").toString())
                .inheritIO()
                .start();
        assertThat(gofmt.waitFor()).isZero();
        assertThat(codes()).containsEntry("example.org/p.V2/cart.Total", code);
    }

    @Test
    void anotherTextIsAnotherCode() throws Exception {
        String code = code("func BenchmarkTotal(b *testing.B) { total(\"a // b\") }\n");

        assertThat(code("func BenchmarkTotal(b *testing.B) { total(\"a // c\") }\n"))
                .isNotEqualTo(code);
        assertThat(code("func BenchmarkTotal(b *testing.B) { total(\"a  // b\") }\n"))
                .isNotEqualTo(code);
        assertThat(code("func BenchmarkTotal(b *testing.B) { b.ReportAllocs(); total(\"a // b\") }\n"))
                .isNotEqualTo(code);
        // what it calls is not part of it
        assertThat(code("func BenchmarkTotal(b *testing.B) { total(\"a // b\") }\nfunc total(s string) { n++ }\n"))
                .isEqualTo(code);
    }

    /** Braces in texts end nothing, wherever their lines begin. */
    @Test
    void textsOfSeveralLinesBelongToTheFunction() throws Exception {
        String text = "func BenchmarkTotal(b *testing.B) {\n\tparse(`{\n}\n` + \"}\" + string('}'))\n\ttotal(%d)\n}\n";

        assertThat(code(text.formatted(1)))
                .isNotEqualTo(code(text.formatted(2)))
                .isEqualTo(code(text.formatted(1)));
        // of a function whose end is not found nothing is known
        write("cart/cart_test.go", BEGIN + "func BenchmarkTotal(b *testing.B) {\n\tparse(`\nfunc x() {\n}\n`)\n}\n");
        assertThat(codes()).isEmpty();
    }

    @Test
    void aFunctionOfSeveralSystemsHasTheCodeOfAll() throws Exception {
        write("cart/a_linux_test.go", BEGIN + "func BenchmarkTotal(b *testing.B) { total(1) }\n");
        String one = Objects.requireNonNull(codes().get("example.org/p.V2/cart.Total"));
        String both = code("func BenchmarkTotal(b *testing.B) { total(2) }\n");

        assertThat(both).isNotEqualTo(one);
        assertThat(code("func BenchmarkTotal(b *testing.B) { total(1) }\n")).isEqualTo(one);
    }

    @Test
    void samplesAreOfTheFunctionThatTheirNamesBeginWith() throws Exception {
        write(
                "cart/cart_test.go",
                BEGIN + "func BenchmarkTotal(b *testing.B) {}\nfunc BenchmarkTotalOf(b *testing.B) { }\n");
        GoSources sources = printed(module);
        String code = sources.code().codes().get("example.org/p.V2/cart.Total");

        assertThat(told(sources, "example.org/p.V2/cart.Total ns/op")).isEqualTo(code);
        assertThat(told(sources, "example.org/p.V2/cart.Total-8 B/op")).isEqualTo(code);
        assertThat(told(sources, "example.org/p.V2/cart.Total/size=1.5/a-b ns/op"))
                .isEqualTo(code);
        assertThat(told(sources, "example.org/p.V2/cart.TotalOf/x ns/op"))
                .isEqualTo(sources.code().codes().get("example.org/p.V2/cart.TotalOf"))
                .isNotNull();
        assertThat(told(sources, "example.org/p.V2/cart.Tot ns/op")).isNull();
        assertThat(told(sources, "example.org/p.V2.Total ns/op")).isNull();
        assertThat(told(sources, "Total ns/op")).isNull();
    }

    private static String told(GoSources sources, String metric) {
        Sample sample = new Sample(new Metric(metric, Unit.SECOND, Direction.LOWER), null, new double[] {1});
        return sources.told(List.of(sample)).get(0).benchmark().orElse(null);
    }

    /** As a version has it whose installation is a part of a module. */
    @Test
    void aFolderOfAModuleHasThePathsOfTheModule() throws Exception {
        write("cart/price/price_test.go", "package price\n\nfunc BenchmarkOf(b *testing.B) {}\n");

        assertThat(printed(module.resolve("cart")).code().codes()).containsOnlyKeys("example.org/p.V2/cart/price.Of");
    }

    @Test
    void withoutModuleOrSourcesNothingIsKnown() throws Exception {
        Files.delete(module.resolve("go.mod"));
        write("cart/cart_test.go", BEGIN + "func BenchmarkTotal(b *testing.B) {}\n");
        assertThat(codes()).isEmpty();
        assertThat(GoSources.printed(Files.createDirectories(folder.resolve("older")))
                        .code()
                        .codes())
                .isEmpty();
    }
}
