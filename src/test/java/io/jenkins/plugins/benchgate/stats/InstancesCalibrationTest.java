package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Builds of several instances whose machines differ, in speed or in what a change costs on them, beside builds of one
 * instance with as many trials. With {@code -Dinstances.draws=2000} the draws of docs/evidence/calibration.md.
 */
class InstancesCalibrationTest {
    private static final int DRAWS = Integer.getInteger("instances.draws", 300);
    /** Standard deviation of the logarithms of trials of one machine. */
    private static final double NOISE = 0.01;

    /**
     * Machines that differ.
     *
     * @param speed standard deviation of the logarithms of their speeds
     * @param change the same of what a change costs on each
     */
    private record Machines(double speed, double change) {}

    /** Percent of draws in which an interval at 99 % excludes no change, of versions that differ by an effect. */
    private static double flagged(Plan plan, Machines machines, double effect) {
        Random random = new Random(1);
        HierarchicalBootstrap bootstrap =
                HierarchicalBootstrap.withSeed(3).withResamples(1000).onSameMachines();
        int flagged = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            List<Levels.Instance> before = new ArrayList<>();
            List<Levels.Instance> after = new ArrayList<>();
            for (int instance = 0; instance < plan.instances(); instance++) {
                double speed = machines.speed * random.nextGaussian();
                double change = Math.log1p(effect) + machines.change * random.nextGaussian();
                before.add(trials("machine " + instance, plan.trials(), speed, random));
                after.add(trials("machine " + instance, plan.trials(), speed + change, random));
            }
            Interval interval = bootstrap
                    .compareInBlocks(new Levels(before), new Levels(after), Statistic.MEDIAN)
                    .change()
                    .interval();
            flagged += interval != null && (interval.lower() > 0 || interval.upper() < 0) ? 1 : 0;
        }
        double percent = 100.0 * flagged / DRAWS;
        System.out.printf(
                "| %d × %d | %.0f %% | %.0f %% | %.1f %% | %.2f %% |%n",
                plan.instances(), plan.trials(), 100 * machines.speed, 100 * machines.change, 100 * effect, percent);
        return percent;
    }

    /** What {@code power --plan} says that a plan finds, in %, from 40 trials on each of ten such machines. */
    private static double planned(Plan plan, Machines machines) {
        Random random = new Random(2);
        List<Levels.Instance> known = new ArrayList<>();
        for (int instance = 0; instance < 10; instance++) {
            known.add(trials("machine " + instance, 40, machines.speed * random.nextGaussian(), random));
        }
        return Planner.of(new Levels(known), Statistic.MEDIAN, HierarchicalBootstrap.withSeed(4), 0.99)
                .detectable(plan, Pairing.TRIALS);
    }

    private static Levels.Instance trials(String machine, int count, double logarithm, Random random) {
        List<Levels.Trial> trials = new ArrayList<>();
        for (int trial = 1; trial <= count; trial++) {
            double value = Math.exp(logarithm + NOISE * random.nextGaussian());
            trials.add(new Levels.Trial("trial " + trial, new double[] {value}));
        }
        return new Levels.Instance(machine, trials);
    }

    @Test
    void machinesOfOtherSpeedsNeitherFlagEqualVersionsNorHideWhatIsPlannedFor() {
        Machines speeds = new Machines(0.03, 0);
        Plan plan = new Plan(3, 5);
        assertThat(flagged(plan, speeds, 0)).isLessThanOrEqualTo(1.5);
        assertThat(flagged(plan, speeds, planned(plan, speeds) / 100)).isGreaterThanOrEqualTo(95);
    }

    @Tag("long")
    @Test
    void fewerTrialsFindNearlyWhatIsPlannedFor() {
        Machines speeds = new Machines(0.03, 0);
        for (Plan plan : List.of(new Plan(3, 3), new Plan(5, 3))) {
            assertThat(flagged(plan, speeds, 0)).as("%s", plan).isLessThanOrEqualTo(1.5);
            assertThat(flagged(plan, speeds, planned(plan, speeds) / 100))
                    .as("%s", plan)
                    .isGreaterThanOrEqualTo(88);
        }
    }

    /** The price of trials that make up for few machines is known, see {@link SmallSample}: up to 9 %. */
    @Tag("long")
    @Test
    void whatAChangeCostsMoreOnOneMachineIsNewsOnThatAloneAndSeldomOnSeveral() {
        Machines some = new Machines(0.03, 0.01);
        assertThat(flagged(new Plan(1, 15), some, 0)).isGreaterThan(25);
        assertThat(flagged(new Plan(3, 5), some, 0)).isLessThanOrEqualTo(6);
        assertThat(flagged(new Plan(5, 3), some, 0)).isLessThanOrEqualTo(4);
        Machines many = new Machines(0.03, 0.03);
        assertThat(flagged(new Plan(1, 15), many, 0)).isGreaterThan(60);
        assertThat(flagged(new Plan(3, 5), many, 0)).isLessThanOrEqualTo(11);
        assertThat(flagged(new Plan(5, 3), many, 0)).isLessThanOrEqualTo(4);
    }
}
