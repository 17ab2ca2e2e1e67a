package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.microbenchmark.GoBenchmark;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoProgramsTest {
    @TempDir
    Path folder;

    @Test
    void benchmarksAreNamedByTheFoldersOfTheirPackages() {
        GoPrograms programs = GoPrograms.of(List.of(
                "\tpackage\t4711\t",
                "TestSum",
                "BenchmarkOf",
                "BenchmarkÜber_2",
                "ExampleOf",
                "\tpackage\t4712\tcart/price",
                "init of a package",
                "BenchmarkOf"));

        assertThat(programs.count()).isEqualTo(2);
        assertThat(programs.benchmarks())
                .containsExactly(
                        new GoPrograms.One("4711", "", "BenchmarkOf"),
                        new GoPrograms.One("4711", "", "BenchmarkÜber_2"),
                        new GoPrograms.One("4712", "cart/price", "BenchmarkOf"));
        assertThat(programs.benchmarks())
                .extracting(GoPrograms.One::id)
                .containsExactly("BenchmarkOf", "BenchmarkÜber_2", "cart/price/BenchmarkOf");
    }

    @Test
    void aProgramListsItself() {
        assertThat(GoPrograms.of(List.of("BenchmarkOf", "BenchmarkOfMore")))
                .isEqualTo(new GoPrograms(
                        List.of(
                                new GoPrograms.One("", "", "BenchmarkOf"),
                                new GoPrograms.One("", "", "BenchmarkOfMore")),
                        1));
        assertThat(GoPrograms.of(List.of()).count()).isEqualTo(1);
    }

    /** What {@code go test} prints of both packages at once is read as the same samples. */
    @Test
    void whatBenchmarksPrintOneByOneIsReadAsIfTheirPackagesHadPrintedIt() throws Exception {
        String conditions = "goos: linux\ngoarch: amd64\n";
        String of = "BenchmarkOf-2 \t 100 \t 12.5 ns/op\nBenchmarkOf-2 \t 100 \t 13.5 ns/op\n";
        String hash = "BenchmarkHash/sha-256-2 \t 10 \t 100 ns/op\n\u00e9\u20ac printed\n";
        List<Path> outputs = new ArrayList<>();
        for (String text : List.of(
                conditions + "pkg: p/a\ncpu: some\n" + of + "PASS\n",
                conditions + "pkg: p/a\ncpu: some\n" + hash + "PASS\n",
                "PASS\n",
                conditions + "pkg: p/b\ncpu: some\n" + of + "PASS\n")) {
            outputs.add(Files.writeString(folder.resolve(outputs.size() + ".out"), text));
        }
        Path joined = folder.resolve("joined.out");
        GoPrograms.join(outputs, joined);
        String whole = conditions + "pkg: p/a\ncpu: some\n" + of + hash + "PASS\nok  \tp/a\t1s\n" + conditions
                + "pkg: p/b\ncpu: some\n" + of + "PASS\nok  \tp/b\t1s\n";

        Reading once = GoBenchmark.read(Files.writeString(folder.resolve("whole.out"), whole));
        Reading again = GoBenchmark.read(joined);
        assertThat(Files.readString(joined, StandardCharsets.UTF_8)).contains("\u00e9\u20ac printed\n");
        assertThat(again.faults()).isEqualTo(once.faults()).isEmpty();
        assertThat(again.warnings()).isEqualTo(once.warnings()).isEmpty();
        assertThat(again.samples()).extracting(GoProgramsTest::words).isEqualTo(words(once));
        assertThat(words(once)).contains("p/a.Of ns/op '' [1.25E-8, 1.35E-8]", "p/a.Hash/sha-256 ns/op '' [1.0E-7]");
    }

    private static List<String> words(Reading reading) {
        return reading.samples().stream().map(GoProgramsTest::words).toList();
    }

    private static String words(Sample sample) {
        return sample.metric().name() + " '" + sample.part() + "' " + Arrays.toString(sample.values());
    }
}
