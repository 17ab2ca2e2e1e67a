package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How two disjoint groups are drawn at random from one version's measurements (CLOUD 5.2, eq. 9–12). */
public enum Sampling {
    /** Different instances for either group, as if each version were measured on machines of its own. */
    INSTANCE {
        @Override
        int trialsNeeded(Plan plan) {
            return plan.trials();
        }

        @Override
        int instancesNeeded(Plan plan) {
            return 2 * plan.instances();
        }

        @Override
        Groups draw(List<Levels.Instance> instances, Plan plan, RandomStream random) {
            List<Levels.Instance> drawn = new ArrayList<>();
            for (Levels.Instance instance : some(instances, 2 * plan.instances(), random)) {
                drawn.add(new Levels.Instance(instance.label(), some(instance.trials(), plan.trials(), random)));
            }
            return new Groups(
                    new Levels(drawn.subList(0, plan.instances())),
                    new Levels(drawn.subList(plan.instances(), drawn.size())));
        }
    },
    /** Different trials on the same instances, as if both versions were measured on the same machines. */
    TRIAL {
        @Override
        int trialsNeeded(Plan plan) {
            return 2 * plan.trials();
        }

        @Override
        int instancesNeeded(Plan plan) {
            return plan.instances();
        }

        @Override
        HierarchicalBootstrap known(HierarchicalBootstrap bootstrap) {
            return bootstrap.onSameMachines();
        }

        @Override
        Groups draw(List<Levels.Instance> instances, Plan plan, RandomStream random) {
            List<Levels.Instance> control = new ArrayList<>();
            List<Levels.Instance> test = new ArrayList<>();
            for (Levels.Instance instance : some(instances, plan.instances(), random)) {
                List<Levels.Trial> trials = some(instance.trials(), 2 * plan.trials(), random);
                control.add(new Levels.Instance(instance.label(), trials.subList(0, plan.trials())));
                test.add(new Levels.Instance(instance.label(), trials.subList(plan.trials(), trials.size())));
            }
            return new Groups(new Levels(control), new Levels(test));
        }
    };

    /** The word that names it on the command line and in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The size of each group: what is asked for, else the largest that the measurements allow.
     *
     * @param instances in each group; {@code null}: as many as possible
     * @param trials on each instance; {@code null}: as many as every instance has for it
     * @throws IllegalArgumentException where there are too few for two disjoint groups; the message says what was found
     *     and what is needed
     */
    public Plan fit(Levels levels, @Nullable Integer instances, @Nullable Integer trials) {
        int least = levels.instances().stream()
                .map(instance -> instance.trials().size())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        int each = trials == null ? Math.max(1, least / trialsNeeded(new Plan(1, 1))) : trials;
        Plan one = new Plan(1, each);
        long enough = levels.instances().stream().filter(hasTrials(one)).count();
        Plan plan = new Plan(
                instances == null ? (int) Math.max(1, enough / instancesNeeded(new Plan(1, 1))) : instances, each);
        if (enough < instancesNeeded(plan)) {
            throw new IllegalArgumentException("found " + enough + " of "
                    + levels.instances().size()
                    + " instances with at least " + trialsNeeded(plan) + " trials, expected " + instancesNeeded(plan)
                    + " for two disjoint groups of " + plan.instances() + " × " + plan.trials() + " by " + word());
        }
        return plan;
    }

    /**
     * Two disjoint groups of one size.
     *
     * @param plan as {@link #fit} gives it for these measurements
     */
    Groups draw(Levels levels, Plan plan, RandomStream random) {
        return draw(levels.instances().stream().filter(hasTrials(plan)).toList(), plan, random);
    }

    /** A bootstrap with what is certain of two groups that are drawn this way. */
    HierarchicalBootstrap known(HierarchicalBootstrap bootstrap) {
        return bootstrap;
    }

    abstract int trialsNeeded(Plan plan);

    abstract int instancesNeeded(Plan plan);

    abstract Groups draw(List<Levels.Instance> instances, Plan plan, RandomStream random);

    private Predicate<Levels.Instance> hasTrials(Plan plan) {
        return instance -> instance.trials().size() >= trialsNeeded(plan);
    }

    private static <T> List<T> some(List<T> units, int count, RandomStream random) {
        List<T> shuffled = new ArrayList<>(units);
        for (int i = 0; i < count; i++) {
            int other = i + random.below(shuffled.size() - i);
            T drawn = shuffled.get(other);
            shuffled.set(other, shuffled.get(i));
            shuffled.set(i, drawn);
        }
        return shuffled.subList(0, count);
    }

    /** Two groups that share no trial: the control, and the test that slowdowns are injected into. */
    record Groups(Levels control, Levels test) {}
}
