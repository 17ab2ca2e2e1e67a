package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DecisionTest {
    private static final Metric LATENCY = new Metric("READ latency", Unit.SECOND, Direction.LOWER);

    private static Measurement measurement(String workload, double seconds, List<String> problems) {
        return measurement(workload, seconds, problems, "jump:metric=*,percent=5");
    }

    private static Measurement measurement(String workload, double seconds, List<String> problems, String gate) {
        Estimate estimate =
                new Estimate(seconds, new Interval(seconds * 0.99, seconds * 1.01, 0.99), 1, 5, 5000, List.of());
        return new Measurement(
                "job",
                "",
                "2.0",
                workload,
                List.of(gate),
                1,
                Instant.EPOCH,
                List.of(new Measured(LATENCY, "median", estimate, null)),
                List.of(),
                Map.of(),
                problems,
                1,
                List.of());
    }

    private static Outcome outcome(Measurement measurement, List<BuildRecord> past) {
        return Decision.of(measurement, past, "2").record().outcome();
    }

    @Test
    void aBuildOfAnotherWorkloadIsNoBaseline() {
        BuildRecord past = Decision.of(measurement("YCSB A, 1000 records", 0.001, List.of()), List.of(), "1")
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
        BuildRecord first = Decision.of(measurement("YCSB A", 0.001, List.of(), demanding), List.of(), "1")
                .record();
        assertThat(first.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(first.accepted()).isTrue();
        assertThat(outcome(measurement("YCSB A", 0.001, List.of(), demanding), List.of(first)))
                .isEqualTo(Outcome.PASS);
        BuildRecord unsound = Decision.of(
                        measurement("YCSB A", 0.001, List.of("Nothing ran."), demanding), List.of(), "1")
                .record();
        assertThat(unsound.accepted()).isFalse();
    }

    @Test
    void aBuildIsComparedWithThoseOfItsOwnBranch() {
        BuildRecord main = Decision.of(measurement("YCSB A", 0.001, List.of()), List.of(), "1", "main")
                .record();
        assertThat(main.branch()).isEqualTo("main");
        Measurement slower = measurement("YCSB A", 0.002, List.of());
        assertThat(Decision.of(slower, List.of(main), "2", "main").record().outcome())
                .isEqualTo(Outcome.FAIL);
        assertThat(Decision.of(slower, List.of(main), "2", "topic").record().outcome())
                .isEqualTo(Outcome.NOT_JUDGED);
        assertThat(outcome(slower, List.of(main))).isEqualTo(Outcome.FAIL);
    }

    @Test
    void aProblemKeepsABuildFromPassing() {
        BuildRecord past = Decision.of(measurement("YCSB A", 0.001, List.of()), List.of(), "1")
                .record();
        assertThat(outcome(measurement("YCSB A", 0.001, List.of("A metric is missing.")), List.of(past)))
                .isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(outcome(measurement("YCSB A", 0.002, List.of("A metric is missing.")), List.of(past)))
                .isEqualTo(Outcome.FAIL);
    }
}
