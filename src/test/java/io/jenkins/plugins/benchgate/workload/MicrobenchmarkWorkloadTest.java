package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
                OptionalInt.of(2),
                OptionalInt.of(5),
                OptionalInt.of(0),
                OptionalDouble.of(0.25),
                Map.of("size", "1,2"),
                options,
                List.of("-Xmx1g"));
    }

    private static GoWorkload go(int count) {
        return new GoWorkload(".", null, ".", null, count, null, List.of());
    }

    private List<String> arguments(Workload workload) {
        return workload.phases(trial, trial).get(0).clients().get(0).arguments();
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
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        OptionalDouble.empty(),
                        Map.of("input", "${SPEC}/a.json,${SPEC}/b.json"),
                        List.of("-jvmArgsAppend", "-Dspec=${SPEC}"),
                        List.of())
                .filled(Map.of(), text -> text.replace("${SPEC}", "/s"));

        assertThat(arguments(filled)).contains("input=/s/a.json,/s/b.json", "-Dspec=/s");
    }

    @Test
    void whatIsNotSaidIsLeftToTheBenchmarks() {
        JmhWorkload bare = new JmhWorkload(
                "b.jar",
                "",
                null,
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                Map.of(),
                List.of(),
                List.of());

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
        Phase phase = workload.phases(trial, trial).get(0);

        assertThat(workload.read(phase, trial, Keeping.AUTO).faults()).containsExactly("JMH wrote no results");
        Files.writeString(trial.resolve("jmh.json"), "");
        assertThat(workload.read(phase, trial, Keeping.AUTO).faults()).containsExactly("JMH wrote no results");
    }

    @Test
    void aBinaryTakesItsOptionsWithAPrefix() {
        GoWorkload binary = new GoWorkload(".", "p.test", "Parse", null, 3, "10x", List.of("-test.benchmem"));

        assertThat(String.join(" ", arguments(binary)))
                .endsWith("./p.test -test.run ^$ -test.bench Parse -test.count 3 -test.benchtime 10x -test.benchmem");
        assertThat(String.join(" ", arguments(go(10)))).endsWith("go test -run ^$ -bench . -count 10 .");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-bench=.", "--count", "-test.benchtime=1s", "-json", "-run=X"})
    void optionsThatHaveKeysOfTheirOwnAreRefused(String option) {
        assertThatThrownBy(() -> new GoWorkload(".", null, ".", null, 1, null, List.of(option)))
                .hasMessageContaining("found Go option '" + option + "'");
    }

    @Test
    void fewerResultsThanAskedForAreAFault() throws IOException {
        Files.copy(GO.resolve("count.txt"), trial.resolve("run.out"));
        Phase phase = go(6).phases(trial, trial).get(0);

        assertThat(go(6).read(phase, trial, Keeping.AUTO).faults()).isEmpty();
        Reading fewer = go(7).read(phase, trial, Keeping.AUTO);
        assertThat(fewer.faults()).hasSize(6).contains("example.org/words.Join/words=10 ns/op has 6 of 7 results");
    }
}
