package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangedBenchmarkTest {
    private static final Metric METRIC = new Metric("Total ns/op", Unit.SECOND, Direction.LOWER);

    private final Earlier earlier = new Earlier();
    private final List<Finding> found = new ArrayList<>();

    private static Estimate value(double value) {
        return new Estimate(value, new Interval(value * 0.99, value * 1.01, 0.99), 1, 5, 25, List.of());
    }

    private static Measured alone(double value, String code) {
        return new Measured(METRIC, "median", value(value), null).of(code, null);
    }

    /** Half as slow again as the baseline beside it. */
    private static Measured beside(String code, String before) {
        Estimate change = new Estimate(50, new Interval(48, 52, 0.99), 1, 5, 25, List.of());
        return new Measured(
                        METRIC,
                        "median",
                        value(1.5),
                        new Comparison(value(1), value(1.5), change, Comparison.Pairing.TRIALS, List.of()))
                .of(code, before);
    }

    /** Judges a build and adds it to those that later ones look back upon. */
    private Finding judge(String gate, Measured measured) {
        Finding finding = Judgement.judge(
                        List.of(GateText.parse(gate)),
                        List.of(measured),
                        series -> earlier.from("", null),
                        one -> List.of(),
                        metric -> false,
                        (series, before) -> Optional.empty(),
                        0.99)
                .get(0);
        found.add(finding);
        earlier.add(Past.of(measured, "" + found.size(), "", null, finding.acceptable()));
        return finding;
    }

    @Test
    void sideBySideItIsNotJudgedUnlessTheGateSaysSo() {
        Finding finding = judge("jump:metric=*,percent=10", beside("b", "a"));

        assertThat(finding.verdict().outcome()).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(finding.acceptable()).isTrue();
        assertThat(finding.verdict().reason())
                .startsWith("Total ns/op median is not judged: the code of the benchmark differs between baseline and");
        assertThat(judge("jump:metric=*,percent=10,unjudged=fail", beside("b", "a"))
                        .verdict()
                        .outcome())
                .isEqualTo(Outcome.FAIL);
        assertThat(judge("jump:metric=*,percent=10,changed=judge", beside("b", "a"))
                        .verdict()
                        .outcome())
                .isEqualTo(Outcome.FAIL);
        assertThat(GateText.parse("jump:metric=*,percent=10,changed=judge").text())
                .isEqualTo("jump:metric=*,percent=10,changed=judge");
    }

    @Test
    void theSameBenchmarkAndOneOfWhichNothingIsKnownAreJudged() {
        assertThat(judge("jump:metric=*,percent=10", beside("a", "a")).found()).isEqualTo(Outcome.FAIL);
        assertThat(judge("jump:metric=*,percent=10", beside("a", null)).found()).isEqualTo(Outcome.FAIL);
        assertThat(judge("jump:metric=*,percent=10", beside(null, "a")).found()).isEqualTo(Outcome.FAIL);
        // bounds compare nothing
        assertThat(judge("fixed:metric=*,upper=1s", beside("b", "a")).found()).isEqualTo(Outcome.FAIL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jump:metric=*,percent=10", "jump:metric=*,percent=10,baseline=last:2"})
    void buildsBeginAnewWithAnotherBenchmark(String gate) {
        judge(gate, alone(1, "a"));
        assertThat(judge(gate, alone(1, "a")).found()).isEqualTo(Outcome.PASS);
        Finding changed = judge(gate, alone(2, "b"));

        assertThat(changed.found()).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(changed.acceptable()).isTrue();
        assertThat(changed.verdict().reason())
                .contains("The code of the benchmark has changed since build 2, so builds with the earlier one do not");
        assertThat(judge(gate, alone(2, "b")).found()).isEqualTo(Outcome.PASS);
        Finding slower = judge(gate, alone(2.5, "b"));
        assertThat(slower.found()).isEqualTo(Outcome.FAIL);
        assertThat(slower.change()).isBetween(24.9, 25.1);
        // a branch that still has the benchmark of before is compared with the builds that had it
        Finding before = judge(gate, alone(1.2, "a"));
        assertThat(before.found()).isEqualTo(Outcome.FAIL);
        assertThat(before.change()).isBetween(19.9, 20.1);
        assertThat(judge(gate + ",changed=judge", alone(3, "c")).found()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void aTrendIsOfOneBenchmark() {
        String gate = "trend:metric=*,percent=10,builds=2";
        judge(gate, alone(1, "a"));
        judge(gate, alone(1, "a"));
        assertThat(judge(gate, alone(1, "a")).found()).isEqualTo(Outcome.PASS);
        Finding first = judge(gate, alone(2, "b"));
        assertThat(first.found()).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(saysChanged(first)).isTrue();
        // the headline says once that the benchmark changed
        Finding second = judge(gate, alone(2, "b"));
        assertThat(second.found()).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(saysChanged(second)).isFalse();
        assertThat(second.verdict().reason())
                .endsWith("Builds up to 3 do not count: their benchmark had another code.");
        assertThat(judge(gate, alone(2.4, "b")).change()).isBetween(19.9, 20.1);
    }

    private static boolean saysChanged(Finding finding) {
        return finding.verdict()
                .why()
                .message()
                .flatMap(why -> why.part(ChangedBenchmark.SAID))
                .isPresent();
    }

    /** Builds of earlier programs say nothing of their benchmarks: an update must not begin every history anew. */
    @Test
    void buildsThatDoNotSayTheirBenchmarkCount() {
        String gate = "jump:metric=*,percent=10";
        judge(gate, alone(1, null));
        assertThat(judge(gate, alone(1.5, "a")).found()).isEqualTo(Outcome.FAIL);
        assertThat(judge(gate, alone(1.5, null)).found()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whatWasAcknowledgedStaysForEachBenchmark() {
        String gate = "jump:metric=*,percent=10";
        judge(gate, alone(1, "a"));
        judge(gate, alone(2, "b"));
        earlier.restart("");
        earlier.add(Past.of(alone(3, "b"), "new level", "", null, true));

        assertThat(judge(gate, alone(3, "b")).found()).isEqualTo(Outcome.PASS);
        assertThat(judge(gate, alone(1, "a")).found()).isEqualTo(Outcome.NOT_JUDGED);
    }

    /** A ratio of two benchmarks is none of two versions. */
    @Test
    void levelsAreNotJoinedByARatioOfTwoBenchmarks() {
        MeasuredVersions versions = new MeasuredVersions("commit:b", "commit:a");

        assertThat(versions.of(beside("a", "a")).beside()).hasSize(1);
        assertThat(versions.of(beside("b", "a")).beside()).isEmpty();
    }
}
