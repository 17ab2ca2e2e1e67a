package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandWorkloadTest {
    private static final JsonMap MAP = JsonMap.parse(List.of("metric=latency,path=$[*],unit=ms"));

    @TempDir
    Path trial;

    private static CommandWorkload printing(Tool format, @Nullable JsonMap map) {
        return new CommandWorkload("measure", null, format, map, null, 0, null);
    }

    private static Reading read(CommandWorkload workload, Path trial) throws IOException {
        List<Phase> phases = workload.phases(trial, trial);
        return workload.read(phases.get(phases.size() - 1), trial, Keeping.AUTO);
    }

    @Test
    void whatTheCommandPrintsIsReadByDefault() throws IOException {
        Files.writeString(trial.resolve("run.out"), "metric,unit,value\nlatency,ms,5\nlatency,ms,7\n");

        Reading reading = read(printing(Tool.SERIES, null), trial);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples()).singleElement().satisfies(sample -> {
            assertThat(sample.metric().name()).isEqualTo("latency");
            assertThat(sample.values()).containsExactly(0.005, 0.007);
        });
    }

    @Test
    void eachOfSeveralFilesIsAPart() throws IOException {
        CommandWorkload workload =
                new CommandWorkload("measure", null, Tool.JSON, MAP, new ResultFiles("*.json"), 0, null);
        workload.prepare(trial);
        Files.writeString(trial.resolve("results/b.json"), "[3]");
        Files.writeString(trial.resolve("results/a.json"), "[1,2]");

        assertThat(read(workload, trial).samples())
                .extracting(Sample::part, sample -> sample.values().length)
                .containsExactly(tuple("a.json", 2), tuple("b.json", 1));
    }

    @Test
    void aFileThatIsMissingIsSaid() throws IOException {
        CommandWorkload workload =
                new CommandWorkload("measure", null, Tool.HYPERFINE, null, new ResultFiles("times.json"), 0, null);
        workload.prepare(trial);

        assertThatThrownBy(() -> read(workload, trial))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("expected one that matches results 'times.json'");
    }

    @Test
    void whatTheShellSaidIsShownWhereACommandPrintsNothing() throws IOException {
        Files.writeString(trial.resolve("run.out"), "");
        Files.writeString(trial.resolve("run.err"), "warming up\nsh: 1: heyy: not found\n\n");

        assertThat(read(printing(Tool.SERIES, null), trial).faults())
                .containsExactly("the command printed nothing; on standard error it said: sh: 1: heyy: not found");

        Files.delete(trial.resolve("run.err"));
        assertThat(read(printing(Tool.SERIES, null), trial).faults()).containsExactly("the command printed nothing");
    }

    /** One request of wrk failed, and then all of them, which no share would make valid. */
    @Test
    void failuresThatMayBeToleratedNameTheKey() throws IOException {
        String all =
                Files.readString(Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/wrk/failing.txt"));
        Files.writeString(trial.resolve("run.out"), all.replace("responses: 714", "responses: 1"));
        assertThat(read(printing(Tool.WRK, null), trial).faults())
                .anyMatch(fault -> fault.endsWith(
                        "'tolerate' of the workload says which share leaves a trial valid;" + " now it is 0.0 %"));

        Files.writeString(trial.resolve("run.out"), all);
        assertThat(read(printing(Tool.WRK, null), trial).faults())
                .isNotEmpty()
                .noneMatch(fault -> fault.contains("tolerate"));
    }

    @Test
    void outputWithoutAValueIsAFault() throws IOException {
        Files.writeString(trial.resolve("run.out"), "\n");

        assertThatThrownBy(() -> read(printing(Tool.HYPERFINE, null), trial)).isInstanceOf(InputException.class);
    }

    @Test
    void theLoadCommandIsAPhaseBeforeTheMeasuredOne() {
        CommandWorkload workload = new CommandWorkload("measure", "fill", Tool.GO, null, null, 0, null);

        List<Phase> phases = workload.phases(trial, trial);

        assertThat(phases).extracting(Phase::name).containsExactly("load", "run");
        assertThat(phases).extracting(Phase::measured).containsExactly(false, true);
        assertThat(phases.get(1).clients().get(0).environment())
                .containsEntry("RESULTS", trial.resolve("results").toString());
        assertThat(phases.get(1).clients().get(0).arguments()).endsWith("sh", "-c", "measure");
    }

    @Test
    void theMetricsOfAMapAreKnownBeforeTheRun() {
        assertThat(printing(Tool.JSON, MAP).metrics()).extracting(Metric::name).containsExactly("latency");
        assertThat(printing(Tool.JSON, JsonMap.parse(List.of("names=$[*].n,path=$[*].v")))
                        .metrics())
                .isEmpty();
        assertThat(printing(Tool.K6, null).metrics()).isEmpty();
    }

    @Test
    void whatDoesNotFitTheFormatIsRefused() {
        assertThatThrownBy(() -> printing(Tool.JSON, null)).hasMessageContaining("found format json without a map");
        assertThatThrownBy(() -> printing(Tool.GO, MAP)).hasMessageContaining("found a map with format go");
        assertThatThrownBy(() -> new CommandWorkload("x", null, Tool.GO, null, null, 0.1, null))
                .hasMessageContaining("found 'tolerate' with format go");
    }

    @Test
    void buildsWithAnotherCommandAreNotCompared() {
        assertThat(printing(Tool.GO, null).description()).isEqualTo("command measure");
        assertThat(new CommandWorkload("a\n  b", null, Tool.GO, null, null, 0, null).description())
                .isEqualTo("command a b");
    }
}
