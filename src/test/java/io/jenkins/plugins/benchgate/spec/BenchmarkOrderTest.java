package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of benchmarks, which needs two versions in turns. */
class BenchmarkOrderTest {
    private static final List<String> TOOLS = List.of("tool: go, package: ./...", "tool: jmh, jar: b.jar");

    @TempDir
    Path folder;

    private RunOrder order(String workload, String baseline, String schedule) throws IOException, SpecException {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: orders
                sut:
                  %s
                  candidate: {install: make}
                workload: {%s}
                schedule: {%s}
                gates: ["jump:metric=x,percent=5"]
                """
                        .formatted(baseline, workload, schedule));
        return ((Microbenchmarks) SpecReader.read(file, Map.of()).workload()).order();
    }

    @Test
    void itIsThatOfBenchmarksWhereTwoVersionsTakeTurns() throws Exception {
        for (String tool : TOOLS) {
            assertThat(order(tool, "baseline: {install: make}", "trials: 5")).isEqualTo(RunOrder.BENCHMARK);
            assertThat(order(tool + ", order: benchmark", "baseline: {install: make}", "order: rmit"))
                    .isEqualTo(RunOrder.BENCHMARK);
            assertThat(order(tool + ", order: suite", "baseline: {install: make}", "order: rmit"))
                    .isEqualTo(RunOrder.SUITE);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | order: rmit | no sut.baseline",
                "baseline: {install: make} | order: duet | schedule.order duet",
                "baseline: {install: make} | order: sequential | schedule.order sequential",
                "'baseline: {install: make, start: serve}' | order: rmit | a version that is started for each trial, or deployed",
            })
    void elseItIsThatOfTheSuiteAndTheOtherIsRefused(String baseline, String schedule, String why) throws Exception {
        for (String tool : TOOLS) {
            assertThat(order(tool, baseline, schedule)).isEqualTo(RunOrder.SUITE);
            assertThatThrownBy(() -> order(tool + ", order: benchmark", baseline, schedule))
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("benchgate.yaml:5:")
                    .hasMessageContaining("found order benchmark with " + why + ", expected 'order: suite', or ")
                    .message()
                    .hasLineCount(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-exec=wrap",
                "-coverprofile=c.out",
                "-cover",
                "-cpuprofile=cpu.out",
                "-trace=t.out",
                "-shuffle=on",
                "-failfast",
                "-outputdir=o"
            })
    void optionsOfGoOfAllBenchmarksOfAProcessAreOfASuite(String option) throws Exception {
        String workload = "tool: go, options: [%s]".formatted(option);

        assertThat(order(workload, "baseline: {install: make}", "")).isEqualTo(RunOrder.SUITE);
        assertThatThrownBy(() -> order(workload + ", order: benchmark", "baseline: {install: make}", ""))
                .hasMessageContaining("found order benchmark with Go option '" + option + "', which is of all");
    }

    @Test
    void otherOptionsOfGoHoldForEachBenchmark() throws Exception {
        String options = "options: [-benchmem, -cpu=1, -tags, trace, -timeout=5m, -race]";

        assertThat(order("tool: go, " + options, "baseline: {install: make}", ""))
                .isEqualTo(RunOrder.BENCHMARK);
    }

    @Test
    void benchmarksOfJmhThatWarmUpOthersAreOfASuite() throws Exception {
        String workload = "tool: jmh, jar: b.jar, options: [-wm, BULK]";

        assertThat(order(workload, "baseline: {install: make}", "")).isEqualTo(RunOrder.SUITE);
        assertThatThrownBy(() -> order(workload + ", order: benchmark", "baseline: {install: make}", ""))
                .hasMessageContaining(
                        "found order benchmark with JMH option '-wm', which warms benchmarks up by others");
    }

    @Test
    void anotherWordIsAMistake() {
        assertThatThrownBy(() -> order("tool: go, order: random", "baseline: {install: make}", ""))
                .hasMessageContaining("found order 'random', expected benchmark or suite");
    }
}
