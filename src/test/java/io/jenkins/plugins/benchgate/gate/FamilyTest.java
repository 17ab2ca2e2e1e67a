package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What one gate finds of many series together. */
class FamilyTest {
    /** @param width of the interval around no change, in points on either side */
    private static Measured series(int index, double change, double width, @Nullable Double impact) {
        Metric metric = new Metric("Bench.b" + index, Unit.SECOND, Direction.LOWER);
        Estimate side = new Estimate(1, new Interval(0.9, 1.1, 0.99), 1, 5, 25, List.of());
        Estimate relative =
                new Estimate(change, new Interval(change - width, change + width, 0.99), 1, 10, 50, List.of());
        Measured measured =
                new Measured(metric, "median", side, new Comparison(side, side, relative, Pairing.NONE, List.of()));
        return impact == null
                ? measured
                : new Measured(metric, "median", side, measured.comparison(), null, impact, null, null);
    }

    private static List<Measured> suite(int quiet, int noisy) {
        List<Measured> all = new ArrayList<>();
        for (int i = 0; i < quiet + noisy; i++) {
            all.add(series(i, 0.1, i < quiet ? 1 : 20, null));
        }
        return all;
    }

    private static List<Finding> judge(String gate, List<Measured> measured) {
        return Judgement.judge(
                List.of(GateText.parse(gate)),
                measured,
                one -> Earlier.of(List.of()).from("", null),
                0.99);
    }

    private static Outcome worst(List<Finding> findings) {
        return Outcome.gravest(findings.stream().map(Finding::verdict).toList());
    }

    /** One noisy benchmark in ten once made each build of a suite inconclusive. */
    @ParameterizedTest
    @CsvSource({
        "180, 20, '', PASS",
        "140, 60, '', PASS",
        "139, 61, '', INCONCLUSIVE",
        "180, 20, ',unseen=10', PASS",
        "179, 21, ',unseen=10', INCONCLUSIVE",
        "199, 1, ',unseen=0', INCONCLUSIVE",
        "0, 1, '', INCONCLUSIVE",
        "0, 5, ',unseen=99', INCONCLUSIVE",
    })
    void aGatePassesWhereFewOfItsSeriesAreUnseen(int quiet, int noisy, String option, Outcome expected) {
        List<Finding> findings = judge("jump:metric=*,percent=5" + option, suite(quiet, noisy));
        assertThat(worst(findings)).isEqualTo(expected);
        assertThat(findings).allMatch(finding -> finding.acceptable() || expected == Outcome.INCONCLUSIVE);
        assertThat(findings.subList(quiet, quiet + noisy))
                .extracting(finding -> finding.verdict().outcome())
                .containsOnly(expected == Outcome.PASS ? Outcome.UNSEEN : Outcome.INCONCLUSIVE);
    }

    @Test
    void anUnseenSeriesSaysWhatItWouldTakeAndHowManyThereAre() {
        List<Finding> findings = judge("jump:metric=*,percent=5", suite(9, 1));
        assertThat(findings.get(9).verdict().reason())
                .contains("The gate is blind: a build as noisy as this one finds a change from ")
                .endsWith(" 1 of 10 series are unseen; up to 30 % may be, and the gate judges by the others.");
        assertThat(judge("jump:metric=*,percent=5", suite(1, 1))
                        .get(1)
                        .verdict()
                        .reason())
                .endsWith(" 1 of 2 series are unseen, more than 30 %.");
    }

    /** A value on the wrong side says as little in much noise as one on the right side. */
    @Test
    void aCrossingWithinAnUnseenSeriesIsNotWorse() {
        List<Measured> all = suite(9, 0);
        all.add(series(9, 8, 20, null));
        Verdict unseen = judge("jump:metric=*,percent=5", all).get(9).verdict();
        assertThat(unseen.outcome()).isEqualTo(Outcome.UNSEEN);
        assertThat(unseen.effect()).isEmpty();
    }

    /**
     * Of 200 equal series two are beyond 99 % in each build. With Student's t and 8 degrees of freedom p is 0.0037 of +6
     * %, 2.7e-4 of +9 %, 1.3e-4 of +10 % and 3.3e-5 of +12 %, by {@code 2*scipy.stats.t.sf(3.3554*log(1+c)/(log(1+c) -
     * log(1+c-0.05)), 8)}: 200 times as much is 0.74, 0.054, 0.026 and 0.0066.
     */
    @ParameterizedTest
    @CsvSource({
        "200, 6, '', PASS",
        "200, 9, '', PASS",
        "200, 10, '', POTENTIAL",
        "200, 12, '', FAIL",
        "200, 6, ',correction=none', FAIL",
        "10, 8, '', FAIL",
        "9, 6, '', FAIL",
    })
    void aCrossingCountsAmongAllSeriesOfItsGate(int series, double change, String option, Outcome expected) {
        List<Measured> all = new ArrayList<>();
        for (int i = 1; i < series; i++) {
            all.add(series(i, 0.1, 5, null));
        }
        all.add(series(0, change, 5, null));
        Finding finding =
                judge("jump:metric=*,percent=5,detectable=3" + option, all).get(series - 1);
        assertThat(finding.verdict().outcome()).isEqualTo(expected);
        boolean said = option.isEmpty() && series == 200 && expected != Outcome.FAIL;
        assertThat(finding.verdict().reason().contains("(false discovery rate)"))
                .isEqualTo(said);
    }

    /** Nine of ten who read of a pass would want to know of it; chance makes as few of them as of crossings. */
    @ParameterizedTest
    @CsvSource({"4, 1, true", "4, 5, false", "-4, 1, false", "0.9, 0.2, false", "6, 1, false"})
    void whatIsWorseForCertainBelowTheThresholdIsSaid(double change, double width, boolean said) {
        List<Measured> all = suite(199, 0);
        all.add(series(199, change, width, null));
        Verdict verdict = judge("jump:metric=*,percent=5", all).get(199).verdict();
        assertThat(verdict.outcome()).isEqualTo(change > 5 ? Outcome.FAIL : Outcome.PASS);
        assertThat(verdict.reason()
                        .endsWith(
                                " Of 200 series together it is probably worse (false discovery rate of 5 %), by less than"
                                        + " the threshold."))
                .isEqualTo(said);
    }

    /** One cause slows many series down: none of them is explained by chance. */
    @Test
    void manyThatMoveTogetherAreAllDefinite() {
        List<Measured> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(series(i, i < 60 ? 7 : 0.1, 5, null));
        }
        assertThat(judge("jump:metric=*,percent=5,detectable=3", all))
                .extracting(finding -> finding.verdict().outcome())
                .filteredOn(Outcome.FAIL::equals)
                .hasSize(60);
    }

    @Test
    void whatTheApplicationSpendsItsTimeInMustBeSeen() {
        List<Measured> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(series(i, 0.1, i < 9 ? 1 : 20, i < 9 ? 0.05 : 0.5));
        }
        assertThat(worst(judge("jump:metric=*,percent=5", all))).isEqualTo(Outcome.INCONCLUSIVE);
        all.set(9, series(9, 0.1, 20, 0.05));
        assertThat(worst(judge("jump:metric=*,percent=5", all))).isEqualTo(Outcome.PASS);
    }

    /** What is definite was seen, however noisy others are. */
    @Test
    void aSlowerSeriesFailsBesideUnseenOnes() {
        List<Measured> all = suite(7, 2);
        all.add(series(9, 30, 5, null));
        List<Finding> findings = judge("jump:metric=*,percent=5", all);
        assertThat(worst(findings)).isEqualTo(Outcome.FAIL);
    }

    /** Where the threshold may rise to what can be seen, a noisy series is guarded there. */
    @ParameterizedTest
    @CsvSource({
        "0, 1, 5, PASS",
        "0, 12, 10, PASS",
        "0, 60, 20, INCONCLUSIVE",
        "30, 12, 8, FAIL",
    })
    void aThresholdFollowsWhatCanBeSeen(double change, double width, double about, Outcome expected) {
        Verdict verdict = judge("jump:metric=*,percent=5..20", List.of(series(0, change, width, null)))
                .get(0)
                .verdict();
        assertThat(verdict.threshold()).isBetween(about, about + 2);
        assertThat(verdict.outcome()).isEqualTo(expected);
        assertThat(verdict.reason().contains("the least above 5 % that this build can see"))
                .isEqualTo(about > 5);
    }
}
