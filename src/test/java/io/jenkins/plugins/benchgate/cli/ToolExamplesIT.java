package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.OnPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples that measure without a system under test, in small: the tools are real, the numbers mean nothing. */
@Tag("long")
class ToolExamplesIT {
    private static final Path EXAMPLES = Path.of("docs/examples");

    private static final String SUITE =
            """
            {"version": 1, "tools": {"benchgate": "0.1.0"}, "commit": null, "project": ["example.org/words"],
             "names": "verbatim", "budget": null,
             "reference": {"files": [{"name": "r.pprof", "kind": "pprof", "recorded": null}], "unit": "s", "time": 10,
               "samples": 1000, "functions": 50, "projectFunctions": 20},
             "coverage": {"all": 0.5, "suite": 0.25},
             "benchmarks": [
               {"id": "join/BenchmarkJoin", "added": 5, "functions": 5, "impact": 1, "share": 0.1, "seconds": null},
               {"id": "lost/BenchmarkAll", "added": 5, "functions": 5, "impact": 1, "share": 0.1, "seconds": null},
               {"id": "join/BenchmarkLost", "added": 5, "functions": 5, "impact": 1, "share": 0.1, "seconds": null}],
             "others": ["join/BenchmarkSplit"]}
            """;

    @TempDir
    Path folder;

    /** Runs an example with other values of its keys, such as {@code trials: 2} in place of {@code trials: 5}. */
    private Called run(String example, String sources, String... lines) throws IOException {
        Path spec = spec(example, sources, lines);
        return Called.with(
                "run", spec.toString(), "--out", folder.resolve("out").toString(), "--format", "json");
    }

    private Path spec(String example, String sources, String... lines) throws IOException {
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
        return spec;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
    }

    private static void assertMeasured(Called called, String... series) {
        called.assertJudged();
        JsonNode result = called.lines().get(0);
        assertThat(result.get("problems")).as(called.err()).isEmpty();
        assertThat(result.get("series").findValuesAsText("name")).contains(series);
    }

    @Test
    void hyperfineComparesTwoCommands() throws IOException {
        OnPath.require("hyperfine");

        Called called = run("hyperfine.yaml", "", "trials: 2");

        assertMeasured(called, "compress");
    }

    @Test
    void aGoPackageIsComparedWithItsChange() throws IOException {
        OnPath.require("go");

        Called called = run("go-benchmark.yaml", "go", "trials: 2", "count: 2", "benchtime: 2000x");

        assertMeasured(
                called,
                "example.org/words.Join/words=10 ns/op",
                "example.org/words.Join/words=100 ns/op",
                "example.org/words.Join/words=100 allocs/op");
        // so on any machine, with as many operations: of few, what the runtime allocates beside it counts
        assertThat(called.lines().get(0).get("gates").toString()).contains("is 1 allocs/op");
    }

    @Test
    void aJarOfJmhIsComparedWithItsChange() throws IOException {
        OnPath.require("javac");

        Called called =
                run("jmh.yaml", "jmh", "forks: 1", "trials: 1", "warmup: 0", "iterations: 2", "time: 5 ms", "size: 64");

        assertMeasured(
                called,
                "org.example.ChecksumBenchmark.checksum(size=64)",
                "org.example.ChecksumBenchmark.checksum(size=64) gc.alloc.rate.norm");
        List<Path> results;
        try (Stream<Path> all = Files.walk(folder.resolve("out"))) {
            results = all.filter(path -> path.getFileName().toString().startsWith("jmh.json"))
                    .toList();
        }
        assertThat(results).hasSize(2);
    }

    /** Copies an example with other values of its keys. */
    private Path example(String name, String... lines) throws IOException {
        String text = Files.readString(EXAMPLES.resolve(name));
        for (String line : lines) {
            String key = line.substring(0, line.indexOf(':') + 1);
            assertThat(text).containsPattern("(?m)^ *" + key);
            text = text.replaceAll("(?m)^( *)" + key + ".*", "$1" + Matcher.quoteReplacement(line));
        }
        return Files.writeString(folder.resolve(name), text);
    }

    /** Traces a suite, and asks all commands about it; gives what each says. */
    private List<JsonNode> traced(Path suite) throws IOException {
        String out = folder.resolve("trace").toString();
        Called trace = Called.with("suite", "trace", suite.toString(), "--out", out);
        assertThat(trace.code()).as(trace.err()).isZero();
        List<JsonNode> answers = new ArrayList<>();
        for (String command : List.of("relevance", "minimise", "recommend")) {
            Called called = Called.with("suite", command, "--trace", out, "--format", "json");
            assertThat(called.code()).as(called.err()).isZero();
            answers.add(called.lines().get(0));
        }
        return answers;
    }

    @Test
    void theShopAndItsBenchmarksAreTracedAndCompared() throws IOException {
        OnPath.require("go", "curl");
        copy(EXAMPLES.resolve("shop"), folder.resolve("shop"));
        example("shop.yaml", "run: ./shop-load 4s");
        String text = Files.readString(EXAMPLES.resolve("shop-suite.yaml"));
        Path suite = Files.writeString(
                folder.resolve("shop-suite.yaml"),
                text.replace("time: 2 s", "time: 200 ms").replace("time: 15 s", "time: 2500 ms"));

        List<JsonNode> answers = traced(suite);

        assertThat(answers.get(0).get("benchmarks").findValuesAsText("id"))
                .containsExactlyInAnyOrder(
                        "cart/BenchmarkTotal",
                        "cart/BenchmarkDiscount",
                        "store/BenchmarkLoad",
                        "store/BenchmarkFind",
                        "store/BenchmarkChecksum");
        // it calls the other one of its package
        assertThat(answers.get(1).get("benchmarks").findValuesAsText("id"))
                .contains("cart/BenchmarkTotal")
                .doesNotContain("cart/BenchmarkDiscount");
        assertThat(answers.get(1).get("benchmarks").get(0).get("seconds").asDouble())
                .isPositive();
        // the taxes of a cart have no benchmark
        assertThat(answers.get(2).get("recommendations").get(0).get("function").asText())
                .isEqualTo("main.(*server).buy");
    }

    @Test
    void theReceiverAndItsBenchmarksAreTracedAndCompared() throws IOException {
        OnPath.require("javac", "jcmd");
        copy(EXAMPLES.resolve("jmh"), folder.resolve("jmh"));
        example("receiver.yaml", "run: java -cp . org.example.Sender \"http://$HOST:$PORT\" 4");
        String text = Files.readString(EXAMPLES.resolve("jmh-suite.yaml"));
        Path suite = Files.writeString(
                folder.resolve("jmh-suite.yaml"),
                text.replace("time: 2 s", "time: 500 ms").replace("forks: 2", "forks: 1"));

        List<JsonNode> answers = traced(suite);

        assertThat(answers.get(0).get("benchmarks").findValuesAsText("id"))
                .containsExactlyInAnyOrder("org.example.ChecksumBenchmark.checksum", "org.example.HexBenchmark.write");
        assertThat(answers.get(1).get("benchmarks").findValuesAsText("id"))
                .contains("org.example.ChecksumBenchmark.checksum");
        assertThat(answers.get(2).get("recommendations")).isNotEmpty();
    }

    /** What else the sources have is not run, and said. */
    @Test
    void aSuiteRunsItsBenchmarksAlone() throws IOException {
        OnPath.require("go");
        Path words = Files.createDirectories(folder.resolve("words"));
        Files.writeString(words.resolve("go.mod"), "module example.org/words\n\ngo 1.21\n");
        Path join = Files.createDirectories(words.resolve("join"));
        for (String name : List.of("Join", "Split", "JoinAll")) {
            Files.writeString(
                    join.resolve(name.toLowerCase(Locale.ROOT) + "_test.go"),
                    "package join\n\nimport \"testing\"\n\nfunc Benchmark" + name
                            + "(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t}\n}\n");
        }
        Files.writeString(folder.resolve("suite.json"), SUITE);
        Path spec = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: words
                sut:
                  candidate: {install: cp -r "$SPEC"/words/. .}
                workload: {tool: go, suite: suite.json, count: 2, benchtime: 2x}
                schedule: {trials: 2}
                gates: ['jump:metric="* ns/op",percent=50']
                """);

        Called called = Called.with(
                "run", spec.toString(), "--out", folder.resolve("out").toString(), "--format", "json");

        JsonNode result = called.lines().get(0);
        assertThat(result.get("problems")).as(called.err()).isEmpty();
        assertThat(result.get("series").findValuesAsText("name")).containsExactly("example.org/words/join.Join ns/op");
        assertThat(result.get("series").get(0).get("impact").asDouble()).isEqualTo(0.1);
        assertThat(called.err())
                .contains("Gone from the suite: join/BenchmarkLost, lost/BenchmarkAll")
                .contains("Not in the suite: join/BenchmarkJoinAll");
    }

    /**
     * With a slowdown so large that other load on the machine hardly hides it. Where it does, because a busy machine slowed the
     * baseline, too, the change is less than half the slowdown, and still plain in the benchmark that calls the method.
     */
    private void assertFindsTheGaps(Path spec, String language, List<String> missed, List<String> noticed) {
        Called called = Called.with(
                "suite",
                "score",
                spec.toString(),
                "--methods",
                EXAMPLES.resolve("score/" + language + "/methods.txt").toString(),
                "--slowdown",
                "900%",
                "--out",
                folder.resolve("score").toString(),
                "--format",
                "json");

        assertThat(called.code()).as(called.err()).isZero();
        JsonNode score = called.lines().get(0);
        Set<String> unsteady = texts(score.get("leftOutAbsolute"));
        assertThat(score.get("methods").findValuesAsText("method"))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(missed.stream(), noticed.stream()).toList());
        int found = 0;
        for (JsonNode method : score.get("methods")) {
            JsonNode largest = method.get("largest");
            if (method.get("state").asText().equals("noticed")) {
                found++;
                assertThat(noticed)
                        .as(called.out())
                        .contains(method.get("method").asText());
            } else if (noticed.contains(method.get("method").asText())) {
                String name = method.get("method").asText();
                assertThat(largest.get("benchmark").asText().toLowerCase(Locale.ROOT))
                        .as(called.out())
                        .endsWith(name.substring(name.lastIndexOf('.')).toLowerCase(Locale.ROOT));
                assertThat(largest.get("change").asDouble()).as(called.out()).isGreaterThan(100);
            }
        }
        assertThat(unsteady).as(called.out()).containsAll(texts(score.get("falseAlarms")));
        assertThat(score.get("score").asDouble()).isEqualTo(25 * found);
    }

    private static Set<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.toSet());
    }

    @Test
    void theGapsOfBenchmarksOfJmhAreFound() throws IOException {
        OnPath.require("javac");
        copy(EXAMPLES.resolve("jmh"), folder.resolve("jmh"));
        Path spec =
                spec("score-jmh.yaml", "score", "forks: 1", "warmup: 1", "iterations: 10", "time: 50 ms", "trials: 2");

        assertFindsTheGaps(
                spec,
                "jmh",
                List.of("org.example.shop.Cart.discount", "org.example.shop.Cart.receipt"),
                List.of("org.example.shop.Cart.parse", "org.example.shop.Cart.total"));
    }

    @Test
    void theGapsOfBenchmarksOfGoAreFound() throws IOException {
        OnPath.require("go");
        Path spec = spec("score-go.yaml", "score", "trials: 2", "count: 5");

        assertFindsTheGaps(
                spec,
                "go",
                List.of("example.org/shop/cart.discount", "example.org/shop/cart.(*Cart).Receipt"),
                List.of("example.org/shop/cart.Parse", "example.org/shop/cart.(*Cart).Total"));
    }

    @Test
    void aMissingToolIsOneClearLine() throws IOException {
        Called called = run("hyperfine.yaml", "", "trials: 2", "install: ln -s /nowhere/hyperfine .", "run: hyperfone");

        assertThat(called.code()).isEqualTo(30);
        assertThat(called.lines().get(0).get("problems").toString()).contains("cannot be reached");
        assertThat(called.err()).contains("'hyperfone' is not there, or not on the PATH.");
    }
}
