package io.jenkins.plugins.benchgate.gate;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The other side of a change.
 *
 * @param words such as {@code accepted build 41}
 * @param builds how many earlier builds it is the mean of; 0 for what was measured side by side
 */
record Against(String words, int builds) {
    static final Against SIDE_BY_SIDE = new Against("the baseline measured side by side", 0);

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
        return new Against(words + " (stale: " + age + " old, more than " + GateText.time(limit) + ")", builds);
    }
}
