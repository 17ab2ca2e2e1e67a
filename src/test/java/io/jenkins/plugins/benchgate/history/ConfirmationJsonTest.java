package io.jenkins.plugins.benchgate.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Confirmation;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfirmationJsonTest {
    private static final Estimate ESTIMATE = new Estimate(2, new Interval(1, 3, 0.99), 1, 5, 100, List.of());
    private static final Comparison COMPARISON =
            new Comparison(ESTIMATE, ESTIMATE, ESTIMATE, Pairing.WINDOWS, List.of(Sentence.read("A doubt.", null)));

    private static BuildRecord record(Measured measured) {
        return new BuildRecord(
                BuildRecord.SCHEMA,
                "orders",
                "7",
                "",
                "YCSB A",
                Instant.EPOCH,
                Outcome.PASS,
                true,
                1,
                List.of(measured),
                List.of());
    }

    private static Measured measured() {
        Metric latency = new Metric("latency", Unit.SECOND, Direction.LOWER);
        return new Measured(latency, "median", ESTIMATE, COMPARISON);
    }

    @Test
    void whatFurtherRoundsMeasuredIsKept() {
        BuildRecord both = record(measured().confirmedBy(new Confirmation(5, ESTIMATE, COMPARISON)));
        assertThat(RecordJson.read(RecordJson.write(both))).isEqualTo(both);
        BuildRecord alone = record(measured().confirmedBy(new Confirmation(5, ESTIMATE, null)));
        assertThat(RecordJson.read(RecordJson.write(alone))).isEqualTo(alone);
    }

    @Test
    void whatASeriesMattersIsKeptWhereItIsKnown() {
        BuildRecord known = record(measured().withImpact(0.052));
        assertThat(RecordJson.write(known)).contains("\"impact\":0.052");
        assertThat(RecordJson.read(RecordJson.write(known))).isEqualTo(known);
        assertThat(RecordJson.write(record(measured()))).doesNotContain("impact");
    }

    @Test
    void aBuildOfAnOlderProgramHasNone() {
        BuildRecord record = record(measured());
        String line = RecordJson.write(record);
        assertThat(line).contains(",\"confirmation\":null");
        assertThat(RecordJson.read(line.replace(",\"confirmation\":null", ""))).isEqualTo(record);
        assertThat(RecordJson.read(line)).isEqualTo(record);
    }
}
