package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Builds whose files state that they were measured under other conditions. */
class OtherConditionsTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/conditions");
    private static final String BESIDE = "jump:metric=*,percent=5,watch=both";
    private static final String LAST = BESIDE + ",baseline=last";
    private static final String TREND = "trend:metric=*,percent=5,builds=2,watch=both";
    private static final String UNSURE = " They may explain a change, so no gate takes a crossing as definite.";

    @TempDir
    Path folder;

    private String job = "J";

    private Called gate(String gate, List<String> files, String... more) {
        List<String> all = new ArrayList<>(List.of("gate", "--job", job, "--seed", "1", "--gate", gate));
        all.addAll(List.of("--out", folder.resolve("out").toString()));
        all.addAll(files);
        all.addAll(List.of(more));
        return Called.with(all.toArray(String[]::new));
    }

    private Called json(String gate, List<String> files, String... more) {
        List<String> all = new ArrayList<>(List.of(more));
        all.addAll(List.of("--format", "json"));
        return gate(gate, files, all.toArray(String[]::new));
    }

    private static List<String> google(String side) {
        return IntStream.range(0, 3)
                .mapToObj(run -> SAMPLES.resolve("g_" + side + run + ".json").toString())
                .toList();
    }

    private static String[] baseline(List<String> files) {
        return files.stream()
                .flatMap(file -> List.of("--baseline-file", file).stream())
                .toArray(String[]::new);
    }

    private static List<String> texts(JsonNode array, String key) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(one -> key.isEmpty() ? one.asText() : one.path(key).asText())
                .toList();
    }

    /** JMH's result of one benchmark, whose values are some times those of the sample. */
    private List<String> jmh(String name, int factor, String from, String to) throws IOException {
        String text = Files.readString(SAMPLES.resolve("jmh_old.json"))
                .replaceAll("(1\\.0|1\\.01|0\\.99)(?=[,\\]])", factor + "$1")
                .replace(from, to);
        return List.of(Files.writeString(folder.resolve(name + ".json"), text).toString());
    }

    /** Google Benchmark's file with many benchmarks. */
    private List<String> many(String side, int count) throws IOException {
        List<String> files = new ArrayList<>();
        for (String file : google(side)) {
            String text = Files.readString(Path.of(file));
            int start = text.indexOf("\"benchmarks\": [") + "\"benchmarks\": [".length();
            String rows = text.substring(start, text.lastIndexOf(']'));
            String all = IntStream.range(0, count)
                    .mapToObj(number -> rows.replace("BM_A", "BM_" + number))
                    .collect(Collectors.joining(", "));
            Path many = folder.resolve("many-" + Path.of(file).getFileName());
            files.add(Files.writeString(many, text.substring(0, start) + all + "]}")
                    .toString());
        }
        return files;
    }

    @Test
    void aDebugLibraryMakesACrossingPotential() {
        Called called = json(BESIDE, google("new"), baseline(google("old")));
        assertThat(called.code()).as(called.out()).isEqualTo(10);
        String said = "Conditions differ: library_build_type release, num_cpus 8 in the baseline, library_build_type"
                + " debug, num_cpus 64 in the candidate." + UNSURE;
        JsonNode answer = called.lines().get(0);
        assertThat(texts(answer.path("gates"), "reason"))
                .hasSize(2)
                .allMatch(reason -> reason.endsWith("better side of no change. " + said));
        answer.path("series")
                .forEach(one -> assertThat(texts(one.path("comparison").path("doubts"), ""))
                        .contains(said));
    }

    @Test
    void otherThreadsMakeACrossingPotential() throws IOException {
        List<String> old = jmh("old", 1, "", "");
        List<String> slower = jmh("new", 2, "\"threads\": 1,", "\"threads\": 16,");
        Called called = json(BESIDE, slower, baseline(old));
        assertThat(called.code()).as(called.out()).isEqualTo(10);
        assertThat(called.lines().get(0).path("gates").path(0).path("reason").asText())
                .endsWith("Conditions differ: threads 1 in the baseline, 16 in the candidate." + UNSURE);
        assertThat(json(BESIDE, jmh("same", 2, "", ""), baseline(old)).code()).isEqualTo(20);
    }

    @Test
    void anotherJdkIsSaidAndTheVerdictStays() throws IOException {
        List<String> old = jmh("old", 1, "", "");
        Called called = gate(BESIDE, jmh("new", 2, "17.0.1", "21.0.2"), baseline(old));
        assertThat(called.code()).isEqualTo(20);
        assertThat(called.out())
                .containsOnlyOnce("Conditions differ: jdkVersion 17.0.1 in the baseline, 21.0.2 in the candidate.\n")
                .doesNotContain("no gate takes");
    }

    @ParameterizedTest
    @ValueSource(strings = {LAST, TREND})
    void earlierBuildsUnderOtherConditionsAreSaid(String gate) throws IOException {
        List<String> old = jmh("old", 1, "", "");
        json(gate, old);
        json(gate, old);
        Called called = json(gate, jmh("new", 2, "\"threads\": 1,", "\"threads\": 16,"));
        assertThat(called.code()).as(called.out()).isEqualTo(10);
        JsonNode answer = called.lines().get(0);
        assertThat(texts(answer.path("doubts"), ""))
                .containsExactly("Conditions of 1 series differ: threads 1 in build 2, 16 in this build." + UNSURE);
        assertThat(texts(answer.path("gates"), "reason"))
                .allMatch(reason ->
                        reason.endsWith("Conditions differ: threads 1 in build 2, 16 in this build." + UNSURE));
        assertThat(Files.readString(folder.resolve("out/J/3/report.md"))).contains("Conditions of 1 series differ");
        assertThat(Files.readString(folder.resolve("out/J/3/report.html"))).contains("Conditions of 1 series differ");
    }

    @Test
    void anotherJdkThanInTheLastBuildIsSaidAndTheVerdictStays() throws IOException {
        json(LAST, jmh("old", 1, "", ""));
        Called called = json(LAST, jmh("new", 2, "17.0.1", "21.0.2"));
        assertThat(called.code()).isEqualTo(20);
        assertThat(texts(called.lines().get(0).path("doubts"), ""))
                .containsExactly("Conditions of 1 series differ: jdkVersion 17.0.1 in build 1, 21.0.2 in this build.");
    }

    @Test
    void aHistoryWithoutConditionsSaysNothing() throws IOException {
        json(LAST, jmh("old", 1, "", ""));
        Path history = folder.resolve("out/history/J.jsonl");
        String line = Files.readString(history);
        assertThat(line).contains(",\"conditions\":{\"stated\":{\"jdkVersion\":{\"17.0.1\":[]},\"mode\":{\"avgt\":[]}");
        Files.writeString(history, line.replaceFirst(",\"conditions\":\\{.*}}}}", "}"));
        assertThat(Files.readString(history)).doesNotContain("conditions");
        Called called = json(LAST, jmh("new", 2, "\"threads\": 1,", "\"threads\": 16,"));
        assertThat(called.code()).as(called.out() + called.err()).isEqualTo(20);
        assertThat(called.lines().get(0).has("doubts")).isFalse();
    }

    @Test
    void aRenamedBenchmarkKeepsItsConditions() throws IOException {
        json(LAST, jmh("old", 1, "", ""));
        List<String> renamed = jmh("new", 2, "\"threads\": 1,", "\"threads\": 16,");
        Path file = Path.of(renamed.get(0));
        Files.writeString(file, Files.readString(file).replace("a.B.x", "a.C.y"));
        Called called = json(LAST, renamed, "--renamed", "a.B.x=a.C.y");
        assertThat(texts(called.lines().get(0).path("doubts"), ""))
                .containsExactly("Conditions of 1 series differ: threads 1 in build 1, 16 in this build." + UNSURE);
    }

    @Test
    void whatOneSideDoesNotStateIsNotKnownToDiffer() throws IOException {
        List<String> padded =
                jmh("padded", 2, "\"threads\": 1,", "\"threads\" : null , \"jvmArgs\" : [ \"/x\" , 1 ],\n");
        Called called = gate(BESIDE, padded, baseline(jmh("old", 1, "", "")));
        assertThat(called.code()).as(called.out() + called.err()).isEqualTo(20);
        assertThat(called.out()).doesNotContain("Conditions");
    }

    @Test
    void aDifferenceOfManyBenchmarksIsSaidOnce() throws IOException {
        List<String> old = many("old", 200);
        List<String> now = many("new", 200);
        Called beside = gate("jump:metric=*,percent=5", now, baseline(old));
        assertThat(beside.code()).isZero();
        assertThat(beside.out()).containsOnlyOnce("Conditions differ");
        job = "K";
        gate("jump:metric=*,percent=5,baseline=last", old);
        Called later = gate("jump:metric=*,percent=5,baseline=last", now);
        assertThat(later.out())
                .containsOnlyOnce("Conditions of 400 series differ")
                .doesNotContain("Conditions differ");
        Path history = folder.resolve("out/history/K.jsonl");
        assertThat(Files.readString(history).split("num_cpus", -1)).hasSize(5);
    }

    @Test
    void aDifferenceOfSomeOfManyBenchmarksNamesTheirNumber() throws IOException {
        List<String> old = many("old", 60);
        List<String> other = new ArrayList<>();
        for (String file : old) {
            Path threads = folder.resolve("threads-" + Path.of(file).getFileName());
            String text = Files.readString(Path.of(file));
            Files.writeString(threads, text.replaceAll("(\"name\": \"BM_[45]\\d\"[^}]*\"threads\"): 1,", "$1: 4,"));
            other.add(threads.toString());
        }
        Called called = gate("jump:metric=*,percent=5", other, baseline(old));
        assertThat(called.out().replaceAll("\\s+", " "))
                .containsOnlyOnce("40 of 120: Conditions differ: threads 1 in the baseline, 4 in the candidate.");
    }

    @Test
    void compareSaysIt() {
        Called called = Called.with(
                "compare",
                SAMPLES.resolve("jmh_old.json").toString(),
                SAMPLES.resolve("jmh_new.json").toString());
        assertThat(called.code()).isZero();
        assertThat(called.out().replaceAll("\\s+", " "))
                .contains("Caveats: Conditions differ: jdkVersion 17.0.1, threads 1 in the baseline, jdkVersion 21.0.2,"
                        + " threads 16 in the candidate." + UNSURE);
    }

    /** A benchmark of Go, five times in each of three files. */
    private List<String> go(String name, String processor, int nanoseconds) throws IOException {
        List<String> files = new ArrayList<>();
        for (int file = 0; file < 3; file++) {
            int value = nanoseconds + file;
            String rows = IntStream.range(0, 5)
                    .mapToObj(run -> "BenchmarkSort-8 \t 1000 \t " + (value + run) + " ns/op\n")
                    .collect(Collectors.joining());
            String text = "goos: linux\ngoarch: amd64\npkg: example.org/sort\ncpu: " + processor + "\n" + rows;
            files.add(Files.writeString(folder.resolve(name + file + ".txt"), text + "PASS\n")
                    .toString());
        }
        return files;
    }

    @Test
    void aProcessorThatFilesStateIsThatOfAnotherMachine() throws Exception {
        gate(LAST, go("old", "AMD EPYC 7R13", 1000));
        Called other = json(LAST, go("new", "Intel Xeon 8375C", 1200));
        assertThat(other.code()).isEqualTo(10);
        assertThat(texts(other.lines().get(0).path("gates"), "reason"))
                .singleElement()
                .asString()
                .contains("(on other machines: Processor AMD EPYC 7R13 instead of Intel Xeon 8375C)")
                .contains("but the machines may explain it");
        Called same = json(LAST, go("same", "AMD EPYC 7R13", 1200));
        assertThat(texts(same.lines().get(0).path("gates"), "verdict")).containsExactly("fail");
    }

    @Test
    void whereFilesStateNoProcessorTheMachineIsThisOne() throws Exception {
        gate(LAST, jmh("old", 1, "", ""));
        String line = Files.readString(folder.resolve("out/history/J.jsonl"));
        assertThat(line).contains("\"machines\":{\"kind\":{\"Processor\":");
    }
}
