package io.jenkins.plugins.benchgate.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.jenkins.plugins.benchgate.gate.FixedDesign;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What it took to come to a verdict.
 *
 * @param trials that ran, of all versions, valid or not
 * @param each trials of each version among them that the schedule asked for
 * @param eachSeconds mean time that one trial of each version takes; NaN where none ran
 * @param machines that the build ran on, its own or not
 * @param price of them for an hour, as the schedule states it; NaN where it does not
 * @param seconds from when machines, or this machine, were asked for until all was computed
 * @param activities seconds by {@link Activity#word}; of what runs at the same time, each moment counts once, so that
 *     with {@link #other} they add up to {@code seconds}
 * @param confidence that a fixed number of trials would be judged with, in (0, 1)
 * @param fixed what a fixed number of trials would have taken; {@code null} where that cannot be planned
 */
public record VerdictCost(
        int trials,
        int each,
        double eachSeconds,
        int machines,
        double price,
        double seconds,
        Map<String, Double> activities,
        double confidence,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable Fixed fixed) {
    public VerdictCost {
        activities = Collections.unmodifiableMap(new LinkedHashMap<>(activities));
    }

    /**
     * What a fixed number of trials takes that finds the threshold of a gate in 95 of 100 builds as noisy as this one.
     *
     * @param series the one that needs the most trials
     * @param threshold of its gate in %
     * @param trials of each version
     * @param seconds of the whole build: what this one took, with so many trials instead of its own
     */
    public record Fixed(String series, double threshold, int trials, double seconds) {}

    /** Time that belongs to no activity, in seconds. */
    public double other() {
        return Math.max(
                0,
                seconds
                        - activities.values().stream()
                                .mapToDouble(Double::doubleValue)
                                .sum());
    }

    /** The share of an activity in the time, 0 to 1. */
    public double share(Activity activity) {
        return seconds > 0 ? activities.getOrDefault(activity.word(), 0.0) / seconds : 0;
    }

    /** The same with the time that was waited before anything was done; no less than is known of it already. */
    public VerdictCost waited(Activity activity, double time) {
        double known = activities.getOrDefault(activity.word(), 0.0);
        if (!(time > known)) {
            return this;
        }
        Map<String, Double> more = new LinkedHashMap<>(activities);
        more.put(activity.word(), time);
        return new VerdictCost(
                trials, each, eachSeconds, machines, price, seconds + time - known, more, confidence, fixed);
    }

    /** The same with what a fixed design would have taken. */
    public VerdictCost against(Optional<FixedDesign> design) {
        return new VerdictCost(
                trials,
                each,
                eachSeconds,
                machines,
                price,
                seconds,
                activities,
                confidence,
                design.map(one -> new Fixed(
                                one.series(),
                                one.threshold(),
                                one.trials(),
                                seconds + (one.trials() - each) * eachSeconds))
                        .orElse(null));
    }
}
