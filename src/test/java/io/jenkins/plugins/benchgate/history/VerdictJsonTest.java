package io.jenkins.plugins.benchgate.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Learning;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.gate.WrittenGate;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        return Verdicts.of(Outcome.FAIL, gate, "throughput mean", "It fell.", value, interval, 25, Unit.PERCENT, sense);
    }

    @Test
    void aChangeIsKeptWithItsSense() {
        Verdict fall = fall(-36.6, new Interval(-38.6, -34.6, 0.99), new Sense(Direction.HIGHER, false, false));
        BuildRecord record = record(fall);
        assertThat(RecordJson.read(RecordJson.write(record))).isEqualTo(record);
        assertThat(fall.certain()).isTrue();
    }

    @Test
    void whatAGateThatLearnsWouldHaveSaidIsKept() {
        Verdict learning = new Verdict(
                Outcome.NOT_JUDGED,
                WrittenGate.read("jump:metric=throughput,percent=25,learn=5"),
                "throughput mean",
                Sentence.read("It fell.", null),
                -36.6,
                null,
                25,
                Unit.PERCENT,
                null,
                new Learning(2, 5, Outcome.FAIL));
        String line = RecordJson.write(record(learning));
        assertThat(line).contains("\"learning\":{\"build\":2,\"of\":5,\"would\":\"fail\"}");
        assertThat(RecordJson.read(line).verdicts()).containsExactly(learning);
        assertThat(RecordJson.write(record(fall(-36.6, new Interval(-38.6, -34.6, 0.99), null))))
                .doesNotContain("learning");
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

    @Test
    void aVerdictKnowsItsGateThroughFiles() {
        Verdict fall = fall(-36.6, new Interval(-38.6, -34.6, 0.99), new Sense(Direction.HIGHER, false, false));
        Verdict read =
                RecordJson.read(RecordJson.write(record(fall))).verdicts().get(0);
        assertThat(read.by().kind()).isEqualTo(Gate.Kind.JUMP);
        assertThat(read.by().gate()).contains(GateText.parse("jump:metric=throughput,percent=25"));
        assertThat(read.gate()).isEqualTo("jump:metric=throughput,percent=25");
    }

    /** Whatever a newer program calls its gates, a verdict is shown. */
    @ParameterizedTest
    @CsvSource({"curve:metric=*, UNKNOWN, true", "'fixed:metric=*,above=3', FIXED, false", "'', UNKNOWN, true"})
    void aGateOfANewerProgramIsKeptAsItIs(String gate, Gate.Kind kind, boolean relative) {
        Verdict verdict = Verdicts.of(Outcome.FAIL, gate, "m median", "It fell.", 30, null, 25, Unit.PERCENT);
        BuildRecord record = record(verdict);
        assertThat(RecordJson.read(RecordJson.write(record))).isEqualTo(record);
        assertThat(verdict.gate()).isEqualTo(gate);
        assertThat(verdict.by().kind()).isEqualTo(kind);
        assertThat(verdict.by().gate()).isEmpty();
        assertThat(verdict.relative()).isEqualTo(relative);
    }

    @Test
    void aLineKeepsItsKeysAndTheirOrder() {
        String line = RecordJson.write(record(fall(-36.6, null, null)));
        assertThat(line)
                .contains("\"verdicts\":[{\"outcome\":\"fail\",\"gate\":\"jump:metric=throughput,percent=25\","
                        + "\"series\":\"throughput mean\",\"reason\":\"It fell.\",\"value\":-36.6,\"interval\":null,"
                        + "\"threshold\":25.0,\"unit\":\"%\",\"sense\":null}]");
        assertThatThrownBy(() -> RecordJson.read(line.replace("\"gate\"", "\"port\"")))
                .hasMessageContaining("verdicts[0]")
                .hasMessageContaining("gate");
    }

    private static Verdict said(Message message) {
        Verdict fall = fall(-36.6, null, null);
        return new Verdict(
                fall.outcome(),
                fall.by(),
                fall.series(),
                Sentence.of(message),
                fall.value(),
                null,
                25,
                fall.unit(),
                null);
    }

    /** A later page says it in the language of who reads it. */
    @Test
    void aReasonIsKeptAsAValue() {
        Message message = Message.of(
                        "again.rounds",
                        3,
                        Message.of("fixed.unsure", new Figure("1.5 ms"), Sentence.read("It broke.", null)))
                .and(Message.of("missing.branch", "it's \"main\""));
        BuildRecord record = record(said(message));
        String line = RecordJson.write(record);
        assertThat(line)
                .contains("\"said\":[\"\",[\"again.rounds\",3,[\"fixed.unsure\",{\"number\":\"1.5 ms\"},"
                        + "{\"text\":\"It broke.\"}]],[\"missing.branch\",\"it's \\\"main\\\"\"]]");
        BuildRecord read = RecordJson.read(line);
        assertThat(read).isEqualTo(record);
        assertThat(RecordJson.write(read)).isEqualTo(line);
        assertThat(read.verdicts().get(0).why().in(Locale.GERMAN))
                .isEqualTo(Sentence.of(message).in(Locale.GERMAN))
                .startsWith("Erneut gemessen: in 3 weiteren Runden allein 1,5 ms, aber");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "{\"of\":\"a newer program\"}",
                "\"a text\"",
                "12",
                "[\"fixed.value\",true]",
                "[\"fixed.value\",{\"date\":1}]",
                "[\"fixed.value\",[12]]",
                "[\"a.newer.key\",\"a\"]",
                "[\"again.rounds\",\"no number\",\"b\"]"
            })
    void aReasonOfANewerProgramIsShownAsItsText(String newer) {
        String line = RecordJson.write(record(said(Message.of("blind.many"))));
        assertThat(line).contains("[\"blind.many\"]");
        Verdict verdict = RecordJson.read(line.replace("[\"blind.many\"]", newer))
                .verdicts()
                .get(0);
        assertThat(verdict.reason()).isEqualTo("It would take many more trials.");
        assertThat(verdict.why().in(Locale.GERMAN)).isEqualTo("It would take many more trials.");
    }
}
