package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionTest {
    private static final Metric LATENCY = new Metric("READ latency", Unit.SECOND, Direction.LOWER);

    private static Measurement measurement(String workload, double seconds, List<String> problems) {
        return measurement(workload, seconds, problems, "jump:metric=*,percent=5");
    }

    private static Measurement measurement(String workload, double seconds, List<String> problems, String gate) {
        return measurement(workload, seconds, problems, gate, MachineUse.UNKNOWN, false);
    }

    private static Measurement measurement(
            String workload, double seconds, List<String> problems, String gate, MachineUse machines, boolean refuse) {
        Estimate estimate =
                new Estimate(seconds, new Interval(seconds * 0.99, seconds * 1.01, 0.99), 1, 5, 5000, List.of());
        return new Measurement(
                new Measurement.Subject("job", "", "2.0", workload, List.of(GateText.parse(gate)), 1, Instant.EPOCH),
                List.of(new Measured(LATENCY, "median", estimate, null)),
                List.of(),
                Map.of(),
                problems,
                1,
                machines,
                refuse,
                List.of());
    }

    private static Outcome outcome(Measurement measurement, List<BuildRecord> past) {
        return Decision.of(measurement, past, "2", Origin.UNKNOWN).record().outcome();
    }

    @Test
    void aBuildOfAnotherWorkloadIsNoBaseline() {
        BuildRecord past = Decision.of(
                        measurement("YCSB A, 1000 records", 0.001, List.of()), List.of(), "1", Origin.UNKNOWN)
                .record();
        assertThat(past.accepted()).isTrue();
        assertThat(outcome(measurement("YCSB A, 1000 records", 0.002, List.of()), List.of(past)))
                .isEqualTo(Outcome.FAIL);
        assertThat(outcome(measurement("YCSB A, 100000 records", 0.002, List.of()), List.of(past)))
                .isEqualTo(Outcome.NOT_JUDGED);
    }

    @Test
    void aBuildThatHadNothingToCompareWithIsTheFirstBaselineEvenWhereItFailsForThat() {
        String demanding = "jump:metric=*,percent=5,unjudged=fail";
        BuildRecord first = Decision.of(
                        measurement("YCSB A", 0.001, List.of(), demanding), List.of(), "1", Origin.UNKNOWN)
                .record();
        assertThat(first.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(first.accepted()).isTrue();
        assertThat(outcome(measurement("YCSB A", 0.001, List.of(), demanding), List.of(first)))
                .isEqualTo(Outcome.PASS);
        BuildRecord unsound = Decision.of(
                        measurement("YCSB A", 0.001, List.of("Nothing ran."), demanding),
                        List.of(),
                        "1",
                        Origin.UNKNOWN)
                .record();
        assertThat(unsound.accepted()).isFalse();
    }

    @Test
    void aBuildIsComparedWithThoseOfItsOwnBranch() {
        BuildRecord main = Decision.of(measurement("YCSB A", 0.001, List.of()), List.of(), "1", Origin.of("main"))
                .record();
        assertThat(main.branch()).isEqualTo("main");
        Measurement slower = measurement("YCSB A", 0.002, List.of());
        assertThat(Decision.of(slower, List.of(main), "2", Origin.of("main"))
                        .record()
                        .outcome())
                .isEqualTo(Outcome.FAIL);
        assertThat(Decision.of(slower, List.of(main), "2", Origin.of("topic"))
                        .record()
                        .outcome())
                .isEqualTo(Outcome.NOT_JUDGED);
        assertThat(outcome(slower, List.of(main))).isEqualTo(Outcome.FAIL);
    }

    private static Measurement on(String processor, double seconds, String gate, boolean refuse) {
        MachineUse machines = MachineUse.of(Map.of("Processor", processor));
        return measurement("YCSB A", seconds, List.of(), gate, machines, refuse);
    }

    private static List<BuildRecord> three(String gate) {
        List<BuildRecord> past = new ArrayList<>();
        for (int build = 1; build <= 3; build++) {
            past.add(Decision.of(on("old", 0.001, gate, false), past, String.valueOf(build), Origin.UNKNOWN)
                    .record());
        }
        return past;
    }

    @ParameterizedTest
    @ValueSource(strings = {"jump:metric=*,percent=5", "trend:metric=*,percent=5,builds=3"})
    void aComparisonWithBuildsOnOtherMachinesSaysSo(String gate) {
        BuildResult same = Decision.of(on("old", 0.001, gate, false), three(gate), "4", Origin.UNKNOWN);
        assertThat(same.record().verdicts().get(0).reason()).doesNotContain("machines");
        assertThat(same.environment()).doesNotContainKey("Other machines");
        BuildResult other = Decision.of(on("new", 0.002, gate, false), three(gate), "4", Origin.UNKNOWN);
        assertThat(other.record().outcome()).isEqualTo(Outcome.POTENTIAL);
        assertThat(other.record().verdicts().get(0).reason())
                .contains(" (on other machines: Processor old instead of new)")
                .contains("but the machines may explain it");
        assertThat(other.environment())
                .containsEntry(
                        "Other machines",
                        "3 earlier builds ran on other machines (build 3: Processor old instead of new).");
    }

    @Test
    void whatOnlyOneOfTwoBuildsTellsOfItsMachineIsNotKnownToDiffer() {
        MachineUse more = MachineUse.of(Map.of("Processor", "old", "Quota", "2 cores"));
        MachineUse others = MachineUse.of(Map.of("Quota", "2 cores"));
        MachineUse before = MachineUse.of(Map.of("Processor", "old"));
        assertThat(more.unlike(before)).isNull();
        assertThat(before.unlike(more)).isNull();
        assertThat(Sentence.of(Objects.requireNonNull(others.unlike(before))).english())
                .isEqualTo("Quota unknown instead of 2 cores, Processor old instead of unknown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jump:metric=*,percent=5", "trend:metric=*,percent=5,builds=3"})
    void whereOtherMachinesAreRefusedOnlyBuildsOnTheSameAreComparedWith(String gate) {
        BuildResult other = Decision.of(on("new", 0.002, gate, true), three(gate), "4", Origin.UNKNOWN);
        assertThat(other.record().outcome()).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(other.record().verdicts().get(0).reason())
                .endsWith(" 3 earlier builds ran on other machines (build 3: Processor old instead of new)"
                        + " and cannot be compared with, as the spec says.");
        assertThat(Decision.of(on("old", 0.002, gate, true), three(gate), "4", Origin.UNKNOWN)
                        .record()
                        .outcome())
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void aBuildWhoseMachinesAreNotKnownIsComparedWithAll() {
        String gate = "jump:metric=*,percent=5";
        List<BuildRecord> past = three(gate);
        assertThat(outcome(measurement("YCSB A", 0.002, List.of()), past)).isEqualTo(Outcome.FAIL);
        List<BuildRecord> unknown =
                List.of(Decision.of(measurement("YCSB A", 0.001, List.of()), List.of(), "1", Origin.UNKNOWN)
                        .record());
        assertThat(Decision.of(on("new", 0.002, gate, true), unknown, "2", Origin.UNKNOWN)
                        .record()
                        .outcome())
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void theHistoryKeepsWhichMachinesABuildHadAndWhatTheyCost() {
        Measurement measurement =
                on("new", 0.001, "jump:metric=*,percent=5", false).paid(3, 900, 0.25);
        BuildResult result = Decision.of(measurement, List.of(), "1", Origin.UNKNOWN);
        assertThat(RecordJson.read(RecordJson.write(result.record())).machines())
                .isEqualTo(new MachineUse(Map.of("Processor", "new"), 3, 900, 0.25));
        assertThat(result.environment())
                .containsEntry("Own machines", "3 for 0.25 h, about 0.25 by the prices in the spec");
    }

    @Test
    void aProblemKeepsABuildFromPassing() {
        BuildRecord past = Decision.of(measurement("YCSB A", 0.001, List.of()), List.of(), "1", Origin.UNKNOWN)
                .record();
        assertThat(outcome(measurement("YCSB A", 0.001, List.of("A metric is missing.")), List.of(past)))
                .isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(outcome(measurement("YCSB A", 0.002, List.of("A metric is missing.")), List.of(past)))
                .isEqualTo(Outcome.FAIL);
    }
}
