package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.experiment.bisect.GitFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches by the spec that {@code init} writes for a project of Go in a folder of a larger repository. */
@Tag("long")
class InitBisectTest {
    private static final String SLOW = "example.org/words.Total ns/op";

    @TempDir
    Path folder;

    private final List<String> hashes = new ArrayList<>();
    private GitFolder git;
    private Path spec;

    @BeforeEach
    void project() throws Exception {
        git = GitFolder.in(folder.resolve("shop"));
        Files.createDirectories(git.folder().resolve("words"));
        git.write("words/go.mod", "module example.org/words\n\ngo 1.19\n");
        git.write("words/words.go", "package words\n");
        git.write(
                "words/words_test.go",
                """
                package words

                import "testing"

                func BenchmarkTotal(b *testing.B) {
                	for i := 0; i < b.N; i++ {
                		Total()
                	}
                }

                func BenchmarkEmpty(b *testing.B) {
                	for i := 0; i < b.N; i++ {
                		Empty()
                	}
                }
                """);
        spec = git.folder().resolve("words/benchgate.yaml");
    }

    /** So many commits after the first, of which all from one on are slow. */
    private void commits(int count, int culprit, String file, String quick, String slow) throws Exception {
        for (int number = 0; number <= count; number++) {
            git.write("words/" + file, number < culprit ? quick : slow);
            git.write("words/number", String.valueOf(number));
            hashes.add(git.commit("Change number " + number));
        }
        Called called = Called.with("init", spec.getParent().toString());
        assertThat(called.code()).as(called.err()).isZero();
    }

    private Called bisect(String... more) {
        List<String> all = new ArrayList<>(List.of(
                "bisect",
                spec.toString(),
                "--good",
                hashes.get(0),
                "--bad",
                "HEAD",
                "--out",
                folder.resolve("out").toString(),
                "--format",
                "json"));
        all.addAll(List.of(more));
        return Called.with(all.toArray(String[]::new));
    }

    private void replaceInSpec(String before, String after) throws IOException {
        String text = Files.readString(spec);
        assertThat(text).contains(before);
        Files.writeString(spec, text.replace(before, after));
    }

    private void theCulpritIs(int number, Called called) {
        assertThat(called.code()).as(called.err()).isEqualTo(20);
        JsonNode culprits = called.lines().get(0).get("culprits");
        assertThat(culprits).hasSize(1);
        assertThat(culprits.get(0).get("commits").get(0).get("commit").asText()).isEqualTo(hashes.get(number));
    }

    /** A program in the place of Go's, that prints what its benchmarks do. */
    private static String bench(int nanoseconds) {
        return """
                #!/bin/sh
                [ "$1" != -test.list ] || { printf 'Benchmark%s\\n' Total Empty | grep -E "$2"; exit; }
                trial=$(echo "$DATA" | sed 's,.*/builds/,,')
                noise=0x$(printf %s "$(cat number)/$trial" | sha256sum | cut -c1-6)
                echo "pkg: example.org/words"
                row="BenchmarkTotal 1000 $((LEVEL + noise % 300)) ns/op"
                case $* in *Empty*) row="BenchmarkEmpty 1000 100 ns/op" ;; esac
                for i in 1 2 3 4 5; do echo "$row"; done
                echo "$*" >>"$SPEC/../ran"
                echo PASS
                """
                .replace("LEVEL", String.valueOf(nanoseconds));
    }

    @Test
    void theCommitIsFoundWithoutTouchingTheRepository() throws Exception {
        commits(2, 1, "bench.sh", bench(10_000), bench(14_000));
        replaceInSpec("go test -c -o \"$INSTALL/bench.test\" .", "cp bench.sh bench.test; chmod +x bench.test");
        git.write("words/words.go", "package words // not committed\n");
        String before = git.run("status", "--porcelain");

        Called called = bisect("--metric", SLOW);

        theCulpritIs(1, called);
        // no other benchmark ran
        assertThat(Files.readAllLines(git.folder().resolve("ran")))
                .isNotEmpty()
                .allMatch(line -> line.contains("-test.bench ^BenchmarkTotal$"));
        assertThat(called.err()).contains("changes that are not committed are not searched");
        assertThat(git.run("status", "--porcelain").replace("?? ran\n", "").replace("\n?? ran", ""))
                .isEqualTo(before);
    }

    private Called run() {
        return Called.with(
                "run", spec.toString(), "--out", folder.resolve("runs").toString(), "--profile", "never");
    }

    /** Between two commits next to each other, there is nothing to find. */
    @Test
    void aRedBuildNamesTheCommandThatFindsTheCommit() throws Exception {
        commits(2, 2, "bench.sh", bench(10_000), bench(14_000));
        replaceInSpec("go test -c -o \"$INSTALL/bench.test\" .", "cp bench.sh bench.test; chmod +x bench.test");
        replaceInSpec("trials: 5", "trials: 3\n  least: 1");
        replaceInSpec(":-HEAD}", ":-HEAD~2}");
        Called red = run();
        assertThat(red.code()).as(red.err() + red.out()).isEqualTo(20);
        assertThat(red.out())
                .endsWith("\nbisect   benchgate bisect " + spec + " --good "
                        + hashes.get(0).substring(0, 12) + " --bad "
                        + hashes.get(2).substring(0, 12) + " --metric '" + SLOW + "'\n");

        replaceInSpec("HEAD~2", "HEAD~1");
        Called next = run();
        assertThat(next.code()).as(next.err() + next.out()).isEqualTo(20);
        assertThat(next.out()).doesNotContain("bisect");

        // they ran all benchmarks, and the search runs one of them
        Called search = bisect(
                "--metric", SLOW, "--history", folder.resolve("runs/history").toString());
        assertThat(search.err()).contains("has 2 builds of these commits");
        theCulpritIs(2, search);
    }

    @Test
    void theCommitIsFoundWithGoItself() throws Exception {
        OnPath.require("go");
        String code =
                """
                package words

                var sink int

                func Total() {
                	sum := 0
                	for i := 0; i < TIMES; i++ {
                		sum += i * i % 7
                	}
                	sink += sum
                }

                func Empty() {
                	sink++
                }
                """;
        commits(2, 1, "words.go", code.replace("TIMES", "2000"), code.replace("TIMES", "20000"));
        theCulpritIs(1, bisect("--metric", SLOW));
    }
}
