package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsequenceTest {
    private static final String USUAL = "jump:metric=*,percent=5";
    private static final String STAGE = USUAL + ",marks=stage";
    private static final String STOP = USUAL + ",stopBuild";

    private static Verdict verdict(String gate, Outcome outcome) {
        return Verdicts.of(outcome, gate, "READ latency median", "because", 1, null, 5, Unit.PERCENT);
    }

    private static Consequence of(List<String> problems, Verdict... verdicts) {
        List<Verdict> all = Arrays.asList(verdicts);
        BuildRecord record = new BuildRecord(
                BuildRecord.SCHEMA,
                "shop",
                "1",
                "",
                "YCSB A",
                Instant.EPOCH,
                Outcome.gravest(all),
                false,
                7,
                List.of(Builds.measured(0.001)),
                all);
        List<Gate> gates = Stream.of(USUAL, STAGE, STOP).map(GateText::parse).toList();
        return Consequence.of(
                new BuildResult(record, "a", "b", "YCSB A", List.of(), Map.of(), problems, 1, List.of()), gates);
    }

    @ParameterizedTest
    @CsvSource({
        "FAIL, FAIL, true",
        "INCONCLUSIVE, INCONCLUSIVE, true",
        "POTENTIAL, POTENTIAL, false",
        "PASS, PASS, false",
        "NOT_JUDGED, NOT_JUDGED, false"
    })
    void aGateStopsTheBuildThatItFails(Outcome outcome, Outcome build, boolean stops) {
        assertThat(of(List.of(), verdict(STOP, outcome))).isEqualTo(new Consequence(build, stops));
        assertThat(of(List.of(), verdict(USUAL, outcome))).isEqualTo(new Consequence(build, false));
    }

    @Test
    void aGateOfTheStageLeavesTheBuildToTheOthers() {
        assertThat(of(List.of(), verdict(STAGE, Outcome.FAIL)).build()).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(of(List.of(), verdict(STAGE, Outcome.FAIL), verdict(USUAL, Outcome.POTENTIAL)))
                .isEqualTo(new Consequence(Outcome.POTENTIAL, false));
        assertThat(of(List.of(), verdict(STOP, Outcome.PASS), verdict(USUAL, Outcome.FAIL)))
                .isEqualTo(new Consequence(Outcome.FAIL, false));
    }

    /** Nothing measured is nothing that a gate could have passed. */
    @Test
    void aBuildThatMeasuredTooLittleIsMarkedAndStopped() {
        assertThat(of(List.of("too little"))).isEqualTo(new Consequence(Outcome.INCONCLUSIVE, true));
        assertThat(of(List.of("too little"), verdict(STAGE, Outcome.FAIL)))
                .isEqualTo(new Consequence(Outcome.INCONCLUSIVE, true));
    }

    @Test
    void anActionKeepsWhatFollows() {
        BuildRecord record = Builds.record("shop", "1", Outcome.FAIL);
        Consequence follows = new Consequence(Outcome.POTENTIAL, true);
        assertThat(new BuildVerdictAction("benchgate", record, follows).consequence())
                .isEqualTo(follows);
        assertThat(new BuildVerdictAction("benchgate", record).consequence())
                .isEqualTo(new Consequence(Outcome.FAIL, false));
    }
}
