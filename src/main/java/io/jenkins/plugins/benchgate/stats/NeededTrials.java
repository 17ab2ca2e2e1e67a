package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/**
 * How much must be measured for comparisons to find a slowdown, from comparisons of which only is known what they find.
 *
 * <p>It remembers what plans find of noise of one size: thousands of noisy series of a build ask for the same. It is for
 * one thread.
 */
public final class NeededTrials {
    private final Map<Made, Double> found = new HashMap<>();

    /** A plan, and how its comparison is made. */
    private record Made(Plan plan, Pairing pairing, double confidence) {}

    /**
     * For one comparison.
     *
     * <p>All its noise is taken for what differs between trials, which more trials reduce; where the versions ran on
     * different instances, for what differs between instances.
     *
     * @param made what each version was measured
     * @param detectable the least slowdown in % that it finds in 95 of 100 cases, above 0
     * @param wanted the slowdown to be found, in %, above 0
     * @return trials on each instance, or instances where the versions ran on different ones ({@link Pairing#NONE});
     *     empty where that is more than {@value Planner#MOST_TRIALS}, or what was made has nothing that was repeated
     */
    public OptionalInt of(Plan made, Pairing pairing, double confidence, double detectable, double wanted) {
        boolean fresh = pairing == Pairing.NONE;
        VarianceComponents one =
                fresh ? new VarianceComponents(1e-4, Double.NaN, Double.NaN, 1) : new VarianceComponents(0, 1e-4, 0, 1);
        ToDoubleFunction<Plan> finds = plan -> found.computeIfAbsent(
                new Made(plan, pairing, confidence), key -> new Planner(one, confidence).detectable(plan, pairing));
        // a plan finds what is as many times larger as its noise is, on the logarithmic scale
        double larger = Math.log1p(detectable / 100) / Math.log1p(finds.applyAsDouble(made) / 100);
        double slowdown = 100 * Math.expm1(Math.log1p(wanted / 100) / larger);
        if (!(larger > 0)) {
            return OptionalInt.empty();
        }
        IntPredicate enough =
                count -> finds.applyAsDouble(fresh ? new Plan(count, made.trials()) : new Plan(made.instances(), count))
                        <= slowdown;
        // what is found shrinks about as the root of what is measured grows, and faster while that is little
        double ratio = Math.log1p(detectable / 100) / Math.log1p(wanted / 100);
        double guess = ratio * ratio * (fresh ? made.instances() : made.trials());
        return Planner.least(enough, (int) Math.min(Planner.MOST_TRIALS, guess));
    }
}
