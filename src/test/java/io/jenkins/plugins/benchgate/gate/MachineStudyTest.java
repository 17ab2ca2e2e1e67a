package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.StudySize;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Builds that measured one version alone, each on a machine of one of several kinds, whose speeds differ by 5 %. */
class MachineStudyTest {
    private static final Metric LATENCY = new Metric("latency", Unit.SECOND, Direction.LOWER);
    private static final Gate JUMP = GateText.parse("jump:metric=*,percent=5,baseline=last");
    private static final Gate LAST_NINE = GateText.parse("jump:metric=*,percent=5,baseline=last:9");
    private static final Gate TREND = GateText.parse("trend:metric=*,percent=4,builds=20");
    private static final double KINDS_DIFFER = 0.05;
    private static final double NOISE = 0.01;
    private static final int QUIET = 60;
    private static final int TRIALS = 10;
    private static final double QUANTILE = new TDistribution(null, TRIALS - 1).inverseCumulativeProbability(0.995);

    /** One history that a gate judges build by build. */
    private static final class History {
        /** More than any gate looks back upon. */
        private static final int KEPT = 120;

        private final SplittableRandom random;
        private final Gate gate;
        private final boolean known;
        private final boolean intervals;
        private final List<Double> speeds = new ArrayList<>();
        private final List<Past> builds = new ArrayList<>();
        private final List<Integer> kinds = new ArrayList<>();
        private final List<Boolean> potential = new ArrayList<>();

        /**
         * @param known whether builds record their machines
         * @param intervals whether builds have intervals of their own
         */
        History(long seed, Gate gate, int machines, boolean known, boolean intervals) {
            random = new SplittableRandom(seed);
            this.gate = gate;
            this.known = known;
            this.intervals = intervals;
            for (int kind = 0; kind < machines; kind++) {
                another();
            }
        }

        /** One more kind of machines. */
        int another() {
            speeds.add(KINDS_DIFFER * random.nextGaussian());
            return speeds.size() - 1;
        }

        /** The kind of a machine by chance. */
        int any() {
            return random.nextInt(speeds.size());
        }

        Outcome next(double level, int kind) {
            double logarithm = level + speeds.get(kind) + NOISE * random.nextGaussian();
            double squares = 0;
            for (int i = 1; i < TRIALS; i++) {
                double gaussian = random.nextGaussian();
                squares += gaussian * gaussian;
            }
            double reach = QUANTILE * NOISE * Math.sqrt(squares / (TRIALS - 1));
            Interval interval = new Interval(Math.exp(logarithm - reach), Math.exp(logarithm + reach), 0.99);
            Estimate value = new Estimate(Math.exp(logarithm), intervals ? interval : null, 1, TRIALS, 1000, List.of());
            Measured measured = new Measured(LATENCY, "median", value, null);
            Earlier earlier = new Earlier();
            for (int i = Math.max(0, builds.size() - KEPT); i < builds.size(); i++) {
                earlier.add(builds.get(i).with("", potential.get(i), false, seen(kinds.get(i), kind)));
            }
            Finding finding = gate.find(measured, earlier.from(Origin.UNKNOWN, null), 0.99);
            builds.add(Past.of(measured, String.valueOf(builds.size()), "", null, finding.acceptable()));
            potential.add(finding.found() == Outcome.POTENTIAL);
            kinds.add(kind);
            return finding.found();
        }

        private @Nullable PastMachines seen(int then, int now) {
            return known
                    ? new PastMachines(String.valueOf(then), then == now ? null : Message.of("age.days", then))
                    : null;
        }
    }

    /** The share of equal builds that have an outcome. */
    private static double share(
            Outcome outcome, Gate gate, int machines, boolean known, boolean intervals, int builds) {
        History history = new History(machines, gate, machines, known, intervals);
        int counted = 0;
        for (int build = 0; build < builds; build++) {
            counted += history.next(0, history.any()) == outcome ? 1 : 0;
        }
        return counted / (double) builds;
    }

    /** The share of histories of equal builds after which a change fails the next build. */
    private static double found(
            Gate gate,
            double change,
            boolean elsewhere,
            int machines,
            boolean known,
            boolean intervals,
            int histories) {
        int found = 0;
        for (int i = 0; i < histories; i++) {
            History history = new History(1000 * machines + i, gate, machines, known, intervals);
            for (int build = 0; build < QUIET; build++) {
                history.next(0, history.any());
            }
            int kind = elsewhere ? history.another() : history.any();
            found += history.next(Math.log1p(change), kind) == Outcome.FAIL ? 1 : 0;
        }
        return found / (double) histories;
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 10})
    void machinesThatDifferFailNoEqualBuilds(int machines) {
        for (Gate gate : List.of(JUMP, LAST_NINE, TREND)) {
            assertThat(share(Outcome.FAIL, gate, machines, true, true, 1000)).isLessThanOrEqualTo(0.01);
            assertThat(share(Outcome.FAIL, gate, machines, true, false, 1000)).isLessThanOrEqualTo(0.01);
            assertThat(share(Outcome.FAIL, gate, machines, false, true, 1000)).isGreaterThan(0.1);
        }
    }

    @Test
    void changesOnTheSameMachineAreFoundAsBefore() {
        for (int machines : new int[] {1, 3}) {
            assertThat(found(JUMP, 0.08, false, machines, true, true, 40)).isGreaterThanOrEqualTo(0.9);
        }
        assertThat(found(JUMP, 0.08, false, 1, true, true, 40)).isEqualTo(found(JUMP, 0.08, false, 1, false, true, 40));
    }

    @Test
    void whatExceedsTheDifferencesOfMachinesIsFound() {
        assertThat(found(TREND, 0.25, true, 10, true, true, 40)).isGreaterThanOrEqualTo(0.65);
        assertThat(found(JUMP, 0.5, true, 10, true, true, 40)).isGreaterThanOrEqualTo(0.95);
    }

    /** With {@code -Dstudies=full}, of which the figures are, the table of the decision on kinds of machines. */
    @Test
    @Tag("long")
    void ratesOfManyHistories() {
        StringBuilder table = new StringBuilder();
        for (boolean intervals : new boolean[] {true, false}) {
            for (int machines : StudySize.full() ? new int[] {1, 2, 3, 5, 10, 20} : new int[] {2, 5}) {
                for (Gate gate : List.of(JUMP, LAST_NINE, TREND)) {
                    double failed = share(Outcome.FAIL, gate, machines, true, intervals, 1000);
                    double same = found(gate, 0.08, false, machines, true, intervals, StudySize.of(20, 400));
                    assertThat(failed).as("%s %s", gate.text(), machines).isLessThanOrEqualTo(0.01);
                    if (machines <= 10) {
                        assertThat(same).as("%s %s", gate.text(), machines).isGreaterThanOrEqualTo(0.85);
                    }
                    if (StudySize.full()) {
                        for (boolean known : new boolean[] {true, false}) {
                            table.append(line(gate, machines, known, intervals));
                        }
                    }
                }
            }
        }
        System.out.println(table);
    }

    private static String line(Gate gate, int machines, boolean known, boolean intervals) {
        return String.format(
                "%n%s, %s, %s, %s: failed %.4f, potential %.4f; +8 %% on a known kind %.3f, +25 %% on another %.3f",
                intervals ? "intervals" : "values",
                machines,
                gate.text(),
                known ? "machines known" : "not known",
                share(Outcome.FAIL, gate, machines, known, intervals, 1000),
                share(Outcome.POTENTIAL, gate, machines, known, intervals, 1000),
                found(gate, 0.08, false, machines, known, intervals, 400),
                found(gate, 0.25, true, machines, known, intervals, 400));
    }
}
