package io.jenkins.plugins.benchgate.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictJsonTest {
    private static BuildRecord record(Verdict verdict) {
        return new BuildRecord(
                BuildRecord.SCHEMA,
                "orders",
                "7",
                "YCSB A",
                Instant.EPOCH,
                Outcome.FAIL,
                false,
                1,
                List.of(),
                List.of(verdict));
    }

    private static Verdict fall(double value, Interval interval, Sense sense) {
        String gate = "jump:metric=throughput,percent=25";
        return new Verdict(Outcome.FAIL, gate, "throughput mean", "It fell.", value, interval, 25, Unit.PERCENT, sense);
    }

    @Test
    void aChangeIsKeptWithItsSense() {
        Verdict fall = fall(-36.6, new Interval(-38.6, -34.6, 0.99), new Sense(Direction.HIGHER, false, false));
        BuildRecord record = record(fall);
        assertThat(RecordJson.read(RecordJson.write(record))).isEqualTo(record);
        assertThat(fall.certain()).isTrue();
    }

    /** It counted what is worse as positive. */
    @Test
    void aVerdictOfAnOlderProgramIsReadAsThatProgramMeantIt() {
        BuildRecord record = record(fall(57.7, new Interval(52.9, 62.9, 0.99), null));
        String line = RecordJson.write(record);
        assertThat(line).contains(",\"sense\":null");
        BuildRecord older = RecordJson.read(line.replace(",\"sense\":null", ""));
        assertThat(older).isEqualTo(record);
        Verdict verdict = older.verdicts().get(0);
        assertThat(verdict.certain()).isTrue();
        assertThat(verdict.effect()).isEqualTo("worse");
        assertThat(verdict.crossing()).isEqualTo(25);
    }
}
