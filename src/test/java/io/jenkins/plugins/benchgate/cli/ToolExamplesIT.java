package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples that measure without a system under test, in small: the tools are real, the numbers mean nothing. */
@Timeout(300)
class ToolExamplesIT {
    private static final Path EXAMPLES = Path.of("docs/examples");

    @TempDir
    Path folder;

    /** Runs an example with other values of its keys, such as {@code trials: 2} in place of {@code trials: 5}. */
    private Called run(String example, String sources, String... lines) throws IOException {
        String text = Files.readString(EXAMPLES.resolve(example));
        for (String line : lines) {
            String key = line.substring(0, line.indexOf(':') + 1);
            assertThat(text).containsPattern("(?m)^ *" + key);
            text = text.replaceAll("(?m)^( *)" + key + ".*", "$1" + line);
        }
        Path spec = Files.writeString(folder.resolve(example), text.replace("trials: 2", "trials: 2\n  least: 2"));
        if (!sources.isEmpty()) {
            copy(EXAMPLES.resolve(sources), folder.resolve(sources));
        }
        return Called.with(
                "run", spec.toString(), "--out", folder.resolve("out").toString(), "--format", "json");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
    }

    private static void assumeThereIs(String program) {
        boolean there = Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
        assumeTrue(there, "SKIPPED: " + program + " is not on the PATH");
    }

    private static void assertMeasured(Called called, String... series) {
        called.assertJudged();
        JsonNode result = called.lines().get(0);
        assertThat(result.get("problems")).as(called.err()).isEmpty();
        assertThat(result.get("series").findValuesAsText("name")).contains(series);
    }

    @Test
    void hyperfineComparesTwoCommands() throws IOException {
        assumeThereIs("hyperfine");

        Called called = run("hyperfine.yaml", "", "trials: 2");

        assertMeasured(called, "compress");
    }

    @Test
    void aGoPackageIsComparedWithItsChange() throws IOException {
        assumeThereIs("go");

        Called called = run("go-benchmark.yaml", "go", "trials: 2", "count: 2", "benchtime: 2ms");

        assertMeasured(
                called,
                "example.org/words.Join/words=10 ns/op",
                "example.org/words.Join/words=100 ns/op",
                "example.org/words.Join/words=100 allocs/op");
        // that it allocates once is so on any machine
        assertThat(called.lines().get(0).get("gates").toString()).contains("is 1.000 allocs/op");
    }

    @Test
    void aJarOfJmhIsComparedWithItsChange() throws IOException {
        assumeThereIs("javac");

        Called called = run("jmh.yaml", "jmh", "trials: 2", "warmup: 0", "iterations: 2", "time: 5 ms", "size: 64");

        assertMeasured(
                called,
                "org.example.ChecksumBenchmark.checksum(size=64)",
                "org.example.ChecksumBenchmark.checksum(size=64) gc.alloc.rate.norm");
        List<Path> results;
        try (Stream<Path> all = Files.walk(folder.resolve("out"))) {
            results = all.filter(path -> path.getFileName().toString().startsWith("jmh.json"))
                    .toList();
        }
        assertThat(results).hasSize(4);
    }

    @Test
    void aMissingToolIsOneClearLine() throws IOException {
        Called called = run("hyperfine.yaml", "", "trials: 2", "install: ln -s /nowhere/hyperfine .", "run: hyperfone");

        assertThat(called.code()).isEqualTo(30);
        assertThat(called.lines().get(0).get("problems").toString()).contains("are invalid");
        assertThat(called.err()).contains("'hyperfone' is not there, or not on the PATH.");
    }
}
