package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The other side of a change.
 *
 * @param words such as {@code accepted build 41}
 * @param builds how many earlier builds it is the mean or the level of; 0 for what was measured side by side
 * @param variance that the noise between builds leaves it, as a multiple of that of one build
 */
record Against(String words, int builds, double variance) {
    private static final Against SIDE_BY_SIDE = new Against("the baseline measured side by side", 0);

    /** The mean of earlier builds, or what was measured side by side. */
    Against(String words, int builds) {
        this(words, builds, 1.0 / builds);
    }

    /** What was measured side by side, and how it was paired where that was at the same time. */
    static Against measured(Pairing pairing) {
        return switch (pairing) {
            case WINDOWS -> new Against("the baseline measured at the same time, window by window", 0);
            case ITERATIONS -> new Against("the baseline measured at the same time, iteration by iteration", 0);
            case NONE, INSTANCES, TRIALS -> SIDE_BY_SIDE;
        };
    }

    /** The same, saying of which kind the machines were where they were others. */
    Against on(List<Past> builds) {
        return builds.stream()
                .map(Past::elsewhere)
                .filter(other -> !other.isEmpty())
                .reduce((earlier, later) -> later)
                .map(other -> new Against(words + " (on other machines: " + other + ")", this.builds, variance))
                .orElse(this);
    }

    /** The same, saying its age where it is older than a limit. */
    Against aged(Past newest, @Nullable Instant now, @Nullable Duration limit) {
        Instant then = newest.time();
        if (limit == null
                || now == null
                || then == null
                || Duration.between(then, now).compareTo(limit) <= 0) {
            return this;
        }
        long days = Duration.between(then, now).toDays();
        String age = days < 2 ? Duration.between(then, now).toHours() + " hours" : days + " days";
        return new Against(
                words + " (stale: " + age + " old, more than " + GateText.time(limit) + ")", builds, variance);
    }
}
