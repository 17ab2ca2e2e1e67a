package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What gates say of values that are counted. */
class ExactTest {
    private final Earlier earlier = new Earlier();
    private int builds;

    private static Metric metric(String name, String unit) {
        return new Metric(name, new Unit(unit), Direction.LOWER);
    }

    /** Six values in one trial, all alike. */
    private static Estimate constant(double value) {
        return new Estimate(value, new Interval(value, value, 0.99), 1, 1, 6, List.of());
    }

    private static Estimate single(double value) {
        return new Estimate(value, null, 1, 1, 1, List.of(Sentence.of("stored.oneValue")));
    }

    private static Estimate measured(double value, double within) {
        return new Estimate(value, new Interval(value - within, value + within, 0.99), 1, 5, 500, List.of());
    }

    private Finding next(String gate, Metric metric, Estimate value) {
        return next(gate, new Measured(metric, "median", value, null));
    }

    private Finding next(String gate, Measured measured) {
        Finding finding = GateText.parse(gate).find(measured, earlier.from("", null), 0.99);
        earlier.add(Past.of(measured, String.valueOf(++builds), "", null, finding.acceptable()));
        return finding;
    }

    @Test
    void zeroAfterZeroPassesAndMoreThanZeroFailsWithoutAPercentage() {
        Metric allocations = metric("Foo allocs/op", "allocs/op");
        String gate = "jump:metric=*,percent=5";
        assertThat(next(gate, allocations, constant(0)).found()).isEqualTo(Outcome.NOT_JUDGED);
        for (int build = 2; build <= 12; build++) {
            Finding same = next(gate, allocations, constant(0));
            assertThat(same.found()).isEqualTo(Outcome.PASS);
            assertThat(same.acceptable()).isTrue();
            assertThat(same.verdict().couldHaveMissed()).isFalse();
        }
        Verdict more = next(gate, allocations, constant(3)).verdict();
        assertThat(more.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(more.certain()).isTrue();
        assertThat(more.reason())
                .isEqualTo("Foo allocs/op median worsened, from 0 allocs/op to 3 allocs/op against accepted build 12,"
                        + " which is beyond any percentage; the values are exact.");
        assertThat(more.value()).isEqualTo(3);
        assertThat(more.unit().symbol()).isEqualTo("allocs/op");
    }

    @Test
    void nothingAnyMoreIsAnImprovement() {
        String gate = "jump:metric=*,percent=5,watch=both";
        next(gate, metric("x", "count"), constant(3));
        Verdict none = next(gate, metric("x", "count"), constant(0)).verdict();
        assertThat(none.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(none.effect()).isEqualTo("better");
        assertThat(none.value()).isEqualTo(-100);
    }

    @ParameterizedTest
    @CsvSource({"55,PASS,+1.9 %", "56,PASS,+3.7 %", "57,FAIL,+5.6 %", "54,PASS,the same as", "60,FAIL,+11.1 %"})
    void thresholdsApplyToExactDifferences(double bytes, Outcome expected, String reason) {
        for (Metric metric : List.of(metric("Foo B/op", "B"), metric("size", "B"), metric("norm", "B/op"))) {
            builds = 0;
            ExactTest fresh = new ExactTest();
            fresh.next("jump:metric=*,percent=5", metric, single(54));
            Verdict verdict =
                    fresh.next("jump:metric=*,percent=5", metric, single(bytes)).verdict();
            assertThat(verdict.outcome()).as(verdict.reason()).isEqualTo(expected);
            assertThat(verdict.reason()).contains(reason, "exact").doesNotContain("CI");
        }
    }

    @Test
    void aBoundIsHeldAgainstOneExactValue() {
        for (Estimate value : List.of(single(54), constant(54))) {
            Finding below = next("fixed:metric=*,upper=60", metric("chunks", "count"), value);
            assertThat(below.verdict().reason()).startsWith("chunks median is 54 count, below the upper bound");
            assertThat(below.found()).isEqualTo(Outcome.PASS);
            for (String gate : List.of("fixed:metric=*,upper=50", "fixed:metric=*,upper=54")) {
                Finding above = next(gate, metric("chunks", "count"), value);
                assertThat(above.found()).isEqualTo(Outcome.FAIL);
                assertThat(above.verdict().certain()).isTrue();
            }
        }
    }

    @Test
    void aTrendOfExactValuesIsTheirMean() {
        String gate = "trend:metric=*,percent=5,builds=3";
        for (int build = 0; build < 3; build++) {
            next(gate, metric("size", "B"), single(100));
        }
        assertThat(next(gate, metric("size", "B"), single(104)).found()).isEqualTo(Outcome.PASS);
        Finding above = next(gate, metric("size", "B"), single(108));
        assertThat(above.found()).isEqualTo(Outcome.FAIL);
        assertThat(above.verdict().reason()).contains("+6.6 %", "against the mean of the last 3 accepted builds");
    }

    @Test
    void aDynamicThresholdOfExactValuesIsItsFloor() {
        String gate = "jump:metric=*,dynamic,floor=2";
        next(gate, metric("size", "B"), constant(0));
        assertThat(next(gate, metric("size", "B"), constant(0)).found()).isEqualTo(Outcome.PASS);
        assertThat(next(gate, metric("size", "B"), constant(1)).found()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void bothVersionsOfABuildMayBeExact() {
        Measured zeros = sideBySide(0, 0);
        assertThat(next("jump:metric=*,percent=5", zeros).verdict().reason())
                .contains("the same as the baseline measured side by side");
        assertThat(next("jump:metric=*,percent=5", sideBySide(0, 3)).found()).isEqualTo(Outcome.FAIL);
        assertThat(next("jump:metric=*,percent=5", sideBySide(3, 0)).found()).isEqualTo(Outcome.PASS);
        assertThat(next("jump:metric=*,percent=5", sideBySide(3, 4)).found()).isEqualTo(Outcome.FAIL);
    }

    private static Measured sideBySide(double baseline, double candidate) {
        double change = 100 * (candidate / baseline - 1);
        Estimate by = Double.isFinite(change) ? constant(change) : single(Double.NaN);
        return new Measured(
                metric("Foo allocs/op", "allocs/op"),
                "median",
                constant(candidate),
                new Comparison(constant(baseline), constant(candidate), by, Pairing.NONE, List.of()));
    }

    @Test
    void whatVariesWithinABuildOrAnEarlierOneIsMeasured() {
        Metric bytes = metric("Foo B/op", "B");
        String gate = "jump:metric=*,percent=5";
        next(gate, bytes, measured(54, 1));
        assertThat(next(gate, bytes, constant(58)).verdict().reason()).doesNotContain("exact");
        assertThat(next(gate, bytes, measured(54, 1)).verdict().reason()).doesNotContain("exact");
        assertThat(Exact.of(bytes, measured(54, 1))).isFalse();
        assertThat(Exact.of(metric("Foo B/op", "B"), constant(54.5))).isFalse();
    }

    @Test
    void aZeroThatVariedIsComparedWithWhatItReached() {
        Metric bytes = metric("Foo B/op", "B");
        String gate = "jump:metric=*,percent=5";
        next(gate, bytes, constant(0));
        Estimate once = new Estimate(0, new Interval(0, 1, 0.99), 1, 5, 30, List.of());
        Finding varied = next(gate, bytes, once);
        assertThat(varied.found()).isEqualTo(Outcome.PASS);
        assertThat(varied.verdict().reason()).isEqualTo("Foo B/op median is 0 B, the same as accepted build 1.");
        assertThat(next(gate, bytes, constant(0)).found()).isEqualTo(Outcome.PASS);
        assertThat(next("jump:metric=*,percent=5,baseline=last:3", bytes, measured(1, 1))
                        .found())
                .isEqualTo(Outcome.INCONCLUSIVE);
        Finding more = next("jump:metric=*,percent=5,baseline=last:3", bytes, measured(3, 1));
        assertThat(more.found()).isEqualTo(Outcome.FAIL);
        assertThat(more.verdict().reason())
                .endsWith("which is beyond any percentage; it lies above all that was zero before.");
        assertThat(next(gate, bytes, new Estimate(3, new Interval(2, 4, 0.99), 1, 1, 30, List.of()))
                        .found())
                .isEqualTo(Outcome.POTENTIAL);
    }

    @Test
    void nothingThatShouldBeMuchIsNoPass() {
        Metric found = new Metric("found", new Unit("count"), Direction.HIGHER);
        String gate = "jump:metric=*,percent=5";
        next(gate, found, constant(0));
        assertThat(next(gate, found, constant(0)).found()).isEqualTo(Outcome.INCONCLUSIVE);
        ExactTest fresh = new ExactTest();
        fresh.next(gate, found, constant(3));
        assertThat(fresh.next(gate, found, constant(0)).found()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whatGoesUpAndDownFromBuildToBuildIsMeasured() {
        Metric size = metric("size", "B");
        String gate = "jump:metric=*,percent=1,definite=pass";
        for (double value : List.of(1000.0, 1031.0, 1007.0, 1044.0, 1012.0)) {
            next(gate, size, single(value));
        }
        assertThat(next(gate, size, single(1040)).verdict().reason()).doesNotContain("exact");
    }

    @Test
    void aSizeThatGrowsWithEachCommitStaysExact() {
        String gate = "jump:metric=*,percent=5";
        for (double value : List.of(1000.0, 1010.0, 1020.0, 1030.0, 1025.0, 1040.0, 1050.0)) {
            next(gate, metric("size", "B"), single(value));
        }
        assertThat(next(gate, metric("size", "B"), single(1200)).found()).isEqualTo(Outcome.FAIL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"maxrss", "peak memory", "heap", "http_reqs", "data_received"})
    void aSingleValueOfWhatIsHeldOrDoneForAWhileIsMeasured(String name) {
        assertThat(Exact.of(metric(name, "B"), single(54))).isFalse();
        assertThat(Exact.of(metric(name, "count"), single(54))).isFalse();
    }

    @Test
    void timesAndRatesAreMeasuredEvenIfTheyAreZero() {
        assertThat(Exact.of(metric("latency", "s"), constant(0))).isFalse();
        assertThat(Exact.of(new Metric("rate", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER), constant(0)))
                .isFalse();
        assertThat(Exact.of(metric("latency", "s"), single(1))).isFalse();
        assertThat(Exact.of(metric("errors", ""), constant(0))).isTrue();
        assertThat(Exact.both(metric("errors", ""), constant(0), constant(2))).isFalse();
    }
}
