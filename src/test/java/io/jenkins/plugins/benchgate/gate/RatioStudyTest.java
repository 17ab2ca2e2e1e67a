package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.StudySize;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.RatioDesign;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Builds on machines whose speeds differ, judged by ratios and by values. */
class RatioStudyTest {
    private static final Metric LATENCY = new Metric("latency", Unit.SECOND, Direction.LOWER);
    private static final Gate JUMP = GateText.parse("jump:metric=*,percent=5,baseline=last");
    private static final Gate TREND = GateText.parse("trend:metric=*,percent=4,builds=20");
    private static final double RATIO_NOISE = 0.01;
    private static final double STEP = Math.log1p(0.08);
    private static final int QUIET = 60;
    private static final int TRIALS = 10;
    private static final double QUANTILE = new TDistribution(null, TRIALS - 1).inverseCumulativeProbability(0.995);

    /** One history that a gate judges build by build. */
    private static final class History {
        private final SplittableRandom random;
        private final Gate gate;
        private final RatioDesign design;
        private final double machines;
        private final boolean byRatios;
        private final Earlier earlier = new Earlier();
        private int builds;

        History(long seed, Gate gate, RatioDesign design, double machines, boolean byRatios) {
            random = new SplittableRandom(seed);
            this.gate = gate;
            this.design = design;
            this.machines = machines;
            this.byRatios = byRatios;
        }

        /** Whether the next build fails. */
        boolean fails(double level, IntUnaryOperator steps) {
            int build = ++builds;
            int baseline = design.baseline(build);
            double machine = machines * random.nextGaussian();
            double side = RATIO_NOISE / Math.sqrt(2);
            double before = machine + level * steps.applyAsInt(baseline) + side * random.nextGaussian();
            double after = machine + level * steps.applyAsInt(build) + side * random.nextGaussian();
            double reach = QUANTILE * RATIO_NOISE * Math.sqrt(RatioDesign.variance(random, TRIALS - 1));
            Estimate old = estimate(before, reach / Math.sqrt(2));
            Estimate now = estimate(after, reach / Math.sqrt(2));
            double ratio = after - before;
            Estimate change = new Estimate(
                    100 * Math.expm1(ratio),
                    new Interval(100 * Math.expm1(ratio - reach), 100 * Math.expm1(ratio + reach), 0.99),
                    1,
                    TRIALS,
                    1000,
                    List.of());
            Measured measured =
                    new Measured(LATENCY, "median", now, new Comparison(old, now, change, Pairing.TRIALS, List.of()));
            MeasuredVersions versions = byRatios ? new MeasuredVersions("commit:" + build, "commit:" + baseline) : null;
            if (versions != null && design.anchored(build)) {
                double anchored =
                        level * (steps.applyAsInt(build) - steps.applyAsInt(0)) + RATIO_NOISE * random.nextGaussian();
                double beside = QUANTILE * RATIO_NOISE * Math.sqrt(RatioDesign.variance(random, TRIALS - 1));
                versions = versions.with(List.of(new MeasuredVersions.Anchor(
                        "commit:0", Map.of(measured.series(), new Ratio(anchored, beside, 0.99, TRIALS - 1)))));
            }
            Finding finding = gate.find(measured, earlier.from(Origin.UNKNOWN, null, versions), 0.99);
            earlier.add(Past.of(measured, String.valueOf(build), "", null, finding.acceptable())
                    .of(measured, versions));
            return finding.verdict().outcome() == Outcome.FAIL;
        }

        private static Estimate estimate(double logarithm, double reach) {
            return new Estimate(
                    Math.exp(logarithm),
                    new Interval(Math.exp(logarithm - reach), Math.exp(logarithm + reach), 0.99),
                    1,
                    TRIALS,
                    1000,
                    List.of());
        }
    }

    /** The share of equal builds that fail. */
    private static double alarms(
            Gate gate, RatioDesign design, double machines, boolean byRatios, int histories, int builds) {
        int alarms = 0;
        for (int i = 0; i < histories; i++) {
            History history = new History(38L + i, gate, design, machines, byRatios);
            for (int build = 0; build < builds; build++) {
                alarms += history.fails(0, any -> 0) ? 1 : 0;
            }
        }
        return alarms / (double) (histories * builds);
    }

    /** The share of histories in which a change of 8 % fails one of the first builds that have it. */
    private static double found(
            Gate gate, RatioDesign design, double machines, boolean byRatios, int histories, int within) {
        int found = 0;
        for (int i = 0; i < histories; i++) {
            History history = new History(380L + i, gate, design, machines, byRatios);
            boolean fails = false;
            for (int build = 1; build <= QUIET + within; build++) {
                boolean failed = history.fails(STEP, number -> number > QUIET ? 1 : 0);
                fails |= failed && build > QUIET;
            }
            found += fails ? 1 : 0;
        }
        return found / (double) histories;
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "FIXED")
    void machinesThatDifferFailNoEqualBuilds(RatioDesign design) {
        assertThat(alarms(JUMP, design, 0.05, true, 1, 300)).isLessThanOrEqualTo(0.01);
        assertThat(alarms(TREND, design, 0.05, true, 1, 300)).isLessThanOrEqualTo(0.01);
        assertThat(alarms(JUMP, design, 0.05, false, 1, 300)).isGreaterThan(0.2);
        assertThat(alarms(TREND, design, 0.05, false, 1, 300)).isGreaterThan(0.2);
    }

    @Test
    void changesAreFound() {
        assertThat(found(JUMP, RatioDesign.ANCHOR, 0.05, true, 20, 1)).isGreaterThanOrEqualTo(0.95);
        assertThat(found(JUMP, RatioDesign.CHAIN, 0.05, true, 20, 1)).isGreaterThanOrEqualTo(0.95);
        assertThat(found(TREND, RatioDesign.ANCHOR, 0.05, true, 20, 6)).isGreaterThanOrEqualTo(0.95);
        assertThat(found(TREND, RatioDesign.ANCHORED_CHAIN, 0.05, true, 20, 6)).isGreaterThanOrEqualTo(0.95);
    }

    /** With {@code -Dstudies=full}, of which the figures are, the table of the decision on levels by ratios. */
    @Test
    @Tag("long")
    void ratesOfManyHistories() {
        int equal = StudySize.of(2, 10);
        int builds = StudySize.of(300, 1000);
        int changed = StudySize.of(60, 400);
        StringBuilder table = new StringBuilder();
        for (double machines : StudySize.full() ? new double[] {0, 0.03, 0.05} : new double[] {0, 0.05}) {
            for (RatioDesign design : EnumSet.range(RatioDesign.ANCHOR, RatioDesign.ANCHORED_CHAIN)) {
                double jumps = alarms(JUMP, design, machines, true, equal, builds);
                double trends = alarms(TREND, design, machines, true, equal, builds);
                double jumped = found(JUMP, design, machines, true, changed, 1);
                assertThat(jumps).as("%s %s", machines, design).isLessThanOrEqualTo(0.01);
                assertThat(trends).as("%s %s", machines, design).isLessThanOrEqualTo(0.01);
                // cycles tell how much ratios differ beyond their own noise, and few of them tell it vaguely
                assertThat(jumped)
                        .as("%s %s", machines, design)
                        .isGreaterThanOrEqualTo(design == RatioDesign.ANCHORED_CHAIN ? 0.93 : 0.95);
                if (design != RatioDesign.CHAIN) {
                    assertThat(found(TREND, design, machines, true, changed, 6))
                            .as("%s", machines)
                            .isGreaterThanOrEqualTo(0.95);
                }
                if (StudySize.full()) {
                    double drifted = found(TREND, design, machines, true, changed, 6);
                    table.append(line(machines, design, true, jumps, trends, jumped, drifted));
                    table.append(line(
                            machines,
                            design,
                            false,
                            alarms(JUMP, design, machines, false, equal, builds),
                            alarms(TREND, design, machines, false, equal, builds),
                            found(JUMP, design, machines, false, changed, 1),
                            found(TREND, design, machines, false, changed, 6)));
                }
            }
        }
        System.out.println(table);
    }

    private static String line(
            double machines,
            RatioDesign design,
            boolean byRatios,
            double jumps,
            double trends,
            double jumped,
            double drifted) {
        return String.format(
                "%n%s %s %s: %.4f %.4f %.4f %.4f", machines, design, byRatios, jumps, trends, jumped, drifted);
    }
}
