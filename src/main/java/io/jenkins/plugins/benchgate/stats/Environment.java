package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where benchmarks can run, such as on a kind of machine: how much a metric varies there at each level, and how much has
 * to be measured until a comparison of two versions finds a change (CLOUD 4 and 5.4, ABS 5.2).
 *
 * @param name for people
 * @param rates what measuring takes there
 * @param levels what was measured of one version
 * @param statistic that is compared
 * @param stability variation of the values by level; NaN at levels of which nothing is known
 * @param planner the noise of the statistic, and what plans find with it
 */
public record Environment(
        String name, Rates rates, Levels levels, Statistic statistic, Stability stability, Planner planner) {

    /**
     * What measuring takes.
     *
     * @param seconds that one trial of each of two versions takes together; NaN where that is not known
     * @param price of the machines for an hour, in any currency; NaN where that is not known
     */
    public record Rates(double seconds, double price) {
        /** What one trial of each version costs; NaN where that is not known. */
        double cost() {
            return seconds * price / 3600;
        }
    }

    /**
     * From measurements.
     *
     * @param levels of one version
     * @param confidence of the intervals of comparisons
     */
    public static Environment of(
            String name,
            Rates rates,
            Levels levels,
            Statistic statistic,
            HierarchicalBootstrap bootstrap,
            double confidence) {
        Stability all = Stability.of(levels);
        boolean repeated = levels.instances().stream()
                .anyMatch(instance -> instance.trials().size() > 1);
        Stability known = new Stability(
                all.withinTrials(),
                repeated ? all.withinInstances() : Double.NaN,
                levels.instances().size() > 1 ? all.total() : Double.NaN,
                all.maxSpread(),
                all.effective(),
                all.advice());
        Planner whole = Planner.of(levels, statistic, bootstrap, confidence);
        Planner within = levels.instances().size() == 1
                ? whole
                : Planner.of(scaled(levels, statistic), statistic, bootstrap, confidence);
        return new Environment(name, rates, levels, statistic, known, whole.trialsOf(within));
    }

    /** The same of instances that did not measure the same version: what differs between them is not known. */
    public Environment ofVersions() {
        return new Environment(
                name,
                rates,
                levels,
                statistic,
                new Stability(
                        stability.withinTrials(),
                        stability.withinInstances(),
                        Double.NaN,
                        Double.NaN,
                        stability.effective(),
                        stability.advice()),
                planner.withoutInstances());
    }

    /**
     * Values as multiples of the statistic of their instance, as versions that share instances are compared ({@link
     * BlockedLevels}): the statistic of machines that differ by more than their trials is that of one of them.
     */
    private static Levels scaled(Levels levels, Statistic statistic) {
        return new Levels(levels.instances().stream()
                .map(instance -> scaled(instance, statistic))
                .toList());
    }

    private static Instance scaled(Instance instance, Statistic statistic) {
        double whole = statistic.of(instance.trials().stream()
                .flatMapToDouble(trial -> Arrays.stream(trial.values()))
                .toArray());
        return whole > 0
                ? new Instance(
                        instance.label(),
                        instance.trials().stream()
                                .map(trial -> new Trial(
                                        trial.label(),
                                        Arrays.stream(trial.values())
                                                .map(value -> value / whole)
                                                .toArray()))
                                .toList())
                : instance;
    }

    /** How many trials there are on all instances. */
    public int trials() {
        return new Nesting(levels).trials();
    }

    /** How many values there are in all trials. */
    public long values() {
        return new Nesting(levels).iterations();
    }

    /** What was measured, as a design: the instances, and how many trials each has at least on average. */
    public Plan made() {
        return new Plan(levels.instances().size(), trials() / levels.instances().size());
    }

    /** Whether all that was measured is equal: noise of none was seen, and is not known to be none. */
    public boolean silent() {
        VarianceComponents noise = planner.components();
        return noise.trial() == 0 && !(noise.instance() > 0);
    }

    /**
     * The least change in % that a comparison like this measurement finds, as often as asked for; NaN where that is not
     * known.
     */
    double detectable(EnvironmentRanking.Goal goal) {
        return silent() ? Double.NaN : planner.withPower(goal.power()).detectable(made(), goal.pairing());
    }

    /**
     * What each version has to be measured until a change is found: trials on shared instances as many as asked for, or
     * more fresh instances with as many trials on each as were measured.
     *
     * @return empty where the noise is not known, or nothing that can be planned is enough
     */
    Optional<Plan> needed(EnvironmentRanking.Goal goal) {
        if (silent()) {
            return Optional.empty();
        }
        Planner wanted = planner.withPower(goal.power());
        int trials = made().trials();
        boolean fresh = goal.pairing() == Pairing.NONE;
        OptionalInt count = fresh
                ? Planner.least(
                        instances -> wanted.detectable(new Plan(instances, trials), Pairing.NONE) <= goal.change(), 10)
                : wanted.trials(goal.change(), goal.instances(), goal.pairing());
        return count.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        fresh ? new Plan(count.getAsInt(), trials) : new Plan(goal.instances(), count.getAsInt()));
    }

    /** How far what is repeated lies from its median, on the logarithmic scale: instances, or trials of each instance. */
    List<Double> distances(Pairing pairing) {
        List<Double> distances = new ArrayList<>();
        if (pairing == Pairing.NONE) {
            distances.addAll(EqualSpread.distances(levels.instances().stream()
                    .mapToDouble(instance ->
                            Moments.of(Spread.logarithms(instance, statistic)).mean())
                    .toArray()));
        } else {
            levels.instances()
                    .forEach(instance ->
                            distances.addAll(EqualSpread.distances(Spread.logarithms(instance, statistic))));
        }
        return distances.stream().allMatch(Double::isFinite) ? distances : List.of();
    }

    /** Degrees of freedom behind the noise that a plan rests on; 0 where nothing was repeated. */
    int freedom(Pairing pairing) {
        int instances = levels.instances().size();
        return pairing == Pairing.NONE ? instances - 1 : trials() - instances;
    }
}
