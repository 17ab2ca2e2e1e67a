package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MicrobenchmarkWorkloadTest {
    private static final Path GO = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/go");

    @TempDir
    Path trial;

    private static JmhWorkload jmh(List<String> options) {
        return new JmhWorkload(
                "${INSTALL}/b.jar",
                "Parser",
                null,
                new JmhRuns(OptionalInt.of(2), OptionalInt.of(5), OptionalInt.of(0), OptionalDouble.of(0.25)),
                Map.of("size", "1,2"),
                options,
                List.of("-Xmx1g"),
                RunOrder.SUITE);
    }

    private static GoWorkload go(int count) {
        return new GoWorkload(".", null, ".", null, count, null, List.of(), RunOrder.SUITE);
    }

    private List<String> arguments(Workload workload) {
        return workload.phases(trial, trial).stream()
                .filter(phase -> !phase.name().equals("code"))
                .findFirst()
                .orElseThrow()
                .clients()
                .get(0)
                .arguments();
    }

    @Test
    void jmhIsAskedForWholeResultsAndMayRunBesideAnother() {
        Workload filled = jmh(List.of("-prof", "gc")).filled(Map.of(), text -> text.replace("${INSTALL}", "/i"));

        assertThat(String.join(" ", arguments(filled)))
                .endsWith("java -Xmx1g -Djmh.ignoreLock=true -jar /i/b.jar Parser -f 2 -i 5 -wi 0 -r 250ms -w 250ms"
                        + " -p size=1,2 -prof gc -foe true -rf json -rff " + trial.resolve("jmh.json"));
    }

    @Test
    void parametersOfJmhAreFilledAsItsOptionsAre() {
        Workload filled = new JmhWorkload(
                        "b.jar",
                        "",
                        null,
                        new JmhRuns(
                                OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalDouble.empty()),
                        Map.of("input", "${SPEC}/a.json,${SPEC}/b.json"),
                        List.of("-jvmArgsAppend", "-Dspec=${SPEC}"),
                        List.of(),
                        RunOrder.SUITE)
                .filled(Map.of(), text -> text.replace("${SPEC}", "/s"));

        assertThat(arguments(filled)).contains("input=/s/a.json,/s/b.json", "-Dspec=/s");
    }

    @Test
    void whatIsNotSaidIsLeftToTheBenchmarks() {
        JmhWorkload bare = new JmhWorkload(
                "b.jar",
                "",
                null,
                new JmhRuns(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalDouble.empty()),
                Map.of(),
                List.of(),
                List.of(),
                RunOrder.SUITE);

        assertThat(String.join(" ", arguments(bare))).contains("-jar b.jar -foe true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-rff", "-rf", "-foe", "-f", "-o"})
    void optionsThatWouldHideResultsAreRefused(String option) {
        assertThatThrownBy(() -> jmh(List.of(option, "x"))).hasMessageContaining("found JMH option '" + option + "'");
    }

    @Test
    void noResultsOfJmhAreAFault() throws IOException {
        Workload workload = jmh(List.of());
        Phase phase = workload.phases(trial, trial).get(1);

        assertThat(workload.read(phase, trial, Keeping.AUTO).faults()).containsExactly("JMH wrote no results");
        Files.writeString(trial.resolve("jmh.json"), "");
        assertThat(workload.read(phase, trial, Keeping.AUTO).faults()).containsExactly("JMH wrote no results");
    }

    @Test
    void aBinaryTakesItsOptionsWithAPrefix() {
        GoWorkload binary =
                new GoWorkload(".", "p.test", "Parse", null, 3, "10x", List.of("-test.benchmem"), RunOrder.SUITE);

        assertThat(String.join(" ", arguments(binary)))
                .endsWith("./p.test -test.run ^$ -test.bench Parse -test.count 3 -test.benchtime 10x -test.benchmem");
        assertThat(String.join(" ", arguments(go(10)))).endsWith("go test -run ^$ -bench . -count 10 .");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-bench=.", "--count", "-test.benchtime=1s", "-json", "-run=X"})
    void optionsThatHaveKeysOfTheirOwnAreRefused(String option) {
        assertThatThrownBy(() -> new GoWorkload(".", null, ".", null, 1, null, List.of(option), RunOrder.SUITE))
                .hasMessageContaining("found Go option '" + option + "'");
    }

    @Test
    void fewerResultsThanAskedForAreAFault() throws IOException {
        Files.copy(GO.resolve("count.txt"), trial.resolve("run.out"));
        Phase phase = go(6).phases(trial, trial).get(1);

        assertThat(go(6).read(phase, trial, Keeping.AUTO).faults()).isEmpty();
        Reading fewer = go(7).read(phase, trial, Keeping.AUTO);
        assertThat(fewer.faults()).hasSize(6).contains("example.org/words.Join/words=10 ns/op has 6 of 7 results");
    }

    private List<String> names(Workload workload) {
        return workload.phases(trial, trial).stream()
                .map(phase -> phase.name() + (phase.measured() ? " measured" : ""))
                .toList();
    }

    @Test
    void packagesAreCompiledOnceAndListedBeforeTheirBenchmarksRunApart() throws Exception {
        GoWorkload apart = new GoWorkload(
                "./...", null, "Of/size=1|Find", null, 3, "10x", List.of("-benchmem"), RunOrder.BENCHMARK);
        Files.writeString(
                trial.resolve("benchmarks.out"),
                "\tpackage\t7\tcart\nBenchmarkOf\nBenchmarkOfMore\n\tpackage\t8\t\nBenchmarkFind\n");

        assertThat(names(apart)).containsExactly("code", "compile", "benchmarks", "run measured");
        assertThat(arguments(apart))
                .contains("-bench", "Of/size=1|Find", "-count", "3", "-benchtime", "10x", "-benchmem", "-exec")
                .endsWith("./...");
        Workload.Apart each = apart.apart(trial).orElseThrow();
        assertThat(each.lists()).isEqualTo(2);
        assertThat(each.phases().keySet()).containsExactly("cart/BenchmarkOf", "cart/BenchmarkOfMore", "BenchmarkFind");
        assertThat(each.phases().values()).extracting(Phase::name).containsExactly("run-1", "run-2", "run-3");
        assertThat(each.phases().get("cart/BenchmarkOf").clients().get(0).arguments())
                .endsWith("7", "^BenchmarkOf$/size=1");
        assertThat(each.phases().get("BenchmarkFind").clients().get(0).arguments())
                .endsWith("8", "^BenchmarkFind$");
        assertThat(apart.ordered(RunOrder.SUITE).apart(trial)).isEmpty();
        assertThat(names(apart.ordered(RunOrder.SUITE))).containsExactly("code", "run measured");
    }

    @Test
    void aProgramOfGoIsAskedForItsBenchmarks() throws Exception {
        GoWorkload apart = new GoWorkload(".", "p.test", "Of", null, 3, null, List.of(), RunOrder.BENCHMARK);
        Files.writeString(trial.resolve("benchmarks.out"), "BenchmarkOf\nBenchmarkOfMore\n");

        assertThat(names(apart)).containsExactly("benchmarks", "run measured");
        assertThat(arguments(apart)).endsWith("./p.test", "-test.list", "Of");
        assertThat(apart.apart(trial)
                        .orElseThrow()
                        .phases()
                        .get("BenchmarkOf")
                        .clients()
                        .get(0)
                        .arguments())
                .endsWith("./p.test", "-test.run", "^$", "-test.bench", "^BenchmarkOf$", "-test.count", "3");
    }

    @Test
    void eachValueOfAParameterOfJmhRunsApart() throws Exception {
        JmhWorkload apart = jmh(List.of("-prof", "gc")).ordered(RunOrder.BENCHMARK);
        Files.writeString(
                trial.resolve("benchmarks.out"),
                "Benchmarks: \norg.x.Parser.parse\n  param \"size\" = {1, 2}\n  param \"deep\" = {true, false}\n");

        assertThat(names(apart)).containsExactly("code", "benchmarks", "run measured");
        assertThat(String.join(" ", arguments(apart))).contains("b.jar -lp Parser -f 2");
        Workload.Apart each = apart.apart(trial).orElseThrow();
        assertThat(each.phases().keySet())
                .containsExactly(
                        "org.x.Parser.parse(size=1,deep=true)",
                        "org.x.Parser.parse(size=1,deep=false)",
                        "org.x.Parser.parse(size=2,deep=true)",
                        "org.x.Parser.parse(size=2,deep=false)");
        assertThat(String.join(
                        " ",
                        each.phases()
                                .get("org.x.Parser.parse(size=2,deep=true)")
                                .clients()
                                .get(0)
                                .arguments()))
                .endsWith("b.jar ^\\Qorg.x.Parser.parse\\E$ -f 2 -i 5 -wi 0 -r 250ms -w 250ms -p size=2 -p deep=true"
                        + " -prof gc -foe true -rf json -rff " + trial.resolve("jmh-3.json"));
    }

    /** The results of both are one array, as JMH writes them of both. */
    @Test
    void resultsOfJmhAreJoined() throws Exception {
        JmhWorkload apart = jmh(List.of()).ordered(RunOrder.BENCHMARK);
        Path results = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/jmh/one-fork.json");
        JsonNode all = Json.MAPPER.readTree(results.toFile());
        List<Phase> phases = new ArrayList<>();
        for (JsonNode one : all) {
            int number = phases.size() + 1;
            Files.writeString(trial.resolve("jmh-" + number + ".json"), "[" + one + "]");
            phases.add(Phase.installed("run-" + number, true, List.of("java"), Map.of()));
        }
        apart.join(phases, trial);

        assertThat(all.size()).isGreaterThan(1);
        assertThat(Json.MAPPER.readTree(trial.resolve("jmh.json").toFile())).isEqualTo(all);
        assertThat(apart.read(phases.get(0), trial, Keeping.AUTO).samples()).isNotEmpty();
    }
}
