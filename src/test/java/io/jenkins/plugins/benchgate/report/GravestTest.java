package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GravestTest {
    private static Verdict verdict(Outcome outcome) {
        return Verdicts.of(outcome, "jump:metric=*,percent=5", outcome.word(), "why", 1, null, 5, Unit.PERCENT);
    }

    /** Of hundreds of series a table shows some, and what nobody could see is more to a reader than what passed. */
    @Test
    void whatCouldNotBeSeenIsNotLeftOutForWhatPassed() {
        List<Verdict> verdicts = List.of(
                verdict(Outcome.PASS), verdict(Outcome.UNSEEN), verdict(Outcome.FAIL), verdict(Outcome.NOT_JUDGED));
        assertThat(Gravest.verdicts(verdicts, 2).rows())
                .extracting(Verdict::outcome)
                .containsExactly(Outcome.FAIL, Outcome.UNSEEN);
        assertThat(Gravest.verdicts(verdicts, 2).left()).isEqualTo(2);
        assertThat(Gravest.verdicts(verdicts, 4).rows())
                .extracting(Verdict::outcome)
                .containsExactly(Outcome.FAIL, Outcome.PASS, Outcome.UNSEEN, Outcome.NOT_JUDGED);
    }

    private static Verdict failed(String series, double percent) {
        return Verdicts.of(Outcome.FAIL, "jump:metric=*,percent=5", series, "why", percent, null, 5, Unit.PERCENT);
    }

    /** A fall to half is as far as a rise to twice the value; those that passed stay in the order of the spec. */
    @Test
    void whatCrossedMostComesFirst() {
        List<Verdict> verdicts =
                List.of(verdict(Outcome.PASS), failed("slow", 12), failed("halved", -50), failed("slower", 70));
        assertThat(Gravest.verdicts(verdicts, 4).rows())
                .extracting(Verdict::series)
                .containsExactly("halved", "slower", "slow", "pass");
        List<SeriesKey> keys = Stream.of("pass", "slow", "slower", "new", "halved")
                .map(name -> new SeriesKey(new Metric(name, Unit.SECOND, Direction.LOWER), ""))
                .toList();
        assertThat(TrendSeries.gravestFirst(keys, verdicts))
                .extracting(SeriesKey::name)
                .containsExactly("halved", "slower", "slow", "pass", "new");
    }
}
