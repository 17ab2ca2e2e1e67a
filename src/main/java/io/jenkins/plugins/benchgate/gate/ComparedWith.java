package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.text.Message;
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
 * @param apart variance that kinds of machines leave it, as a multiple of that between kinds; see {@link
 *     PastMachines#apart}
 * @param ratios of builds side by side, by which it is compared where they are joined; {@code null} where there are none
 */
record ComparedWith(Message words, int builds, double variance, double apart, @Nullable RatioLevels ratios) {
    private static final ComparedWith SIDE_BY_SIDE = new ComparedWith(Message.of("against.sideBySide"), 0);

    /** What is compared by values. */
    ComparedWith(Message words, int builds, double variance) {
        this(words, builds, variance, 0, null);
    }

    /** The mean of earlier builds, or what was measured side by side. */
    ComparedWith(Message words, int builds) {
        this(words, builds, 1.0 / builds);
    }

    /** What was measured side by side, and how it was paired where that was at the same time. */
    static ComparedWith measured(Pairing pairing) {
        return switch (pairing) {
            case WINDOWS -> new ComparedWith(Message.of("against.windows"), 0);
            case ITERATIONS -> new ComparedWith(Message.of("against.iterations"), 0);
            case NONE, INSTANCES, TRIALS -> SIDE_BY_SIDE;
        };
    }

    /**
     * The mean of earlier builds, saying their age where the newest is old.
     *
     * @param now when the build that is judged was measured; {@code null} where that is not known
     * @param stale the age from which on it is; {@code null}: never
     */
    static ComparedWith earlier(Message words, List<Past> builds, @Nullable Instant now, @Nullable Duration stale) {
        return new ComparedWith(words, builds.size())
                .aged(builds.get(builds.size() - 1), now, stale)
                .on(builds);
    }

    /** The same, saying whether ratios tell the change where builds have some. */
    ComparedWith by(@Nullable RatioLevels levels) {
        return levels == null ? this : new ComparedWith(levels.said(words), builds, variance, apart, levels);
    }

    /** Whether it is compared by ratios and not by values. */
    boolean byRatios() {
        return ratios != null && ratios.joined();
    }

    /** The same, saying of which kind the machines were where they were others. */
    ComparedWith on(List<Past> builds) {
        Message other = null;
        for (Past build : builds) {
            PastMachines machines = build.machines();
            other = machines == null || machines.other() == null ? other : machines.other();
        }
        return other == null
                ? this
                : new ComparedWith(
                        Message.of("against.elsewhere", words, other),
                        this.builds,
                        variance,
                        PastMachines.apart(builds),
                        ratios);
    }

    /** The same, saying its age where it is older than a limit. */
    ComparedWith aged(Past newest, @Nullable Instant now, @Nullable Duration limit) {
        Instant then = newest.time();
        if (limit == null
                || now == null
                || then == null
                || Duration.between(then, now).compareTo(limit) <= 0) {
            return this;
        }
        long days = Duration.between(then, now).toDays();
        Message age = days < 2
                ? Message.of("age.hours", Duration.between(then, now).toHours())
                : Message.of("age.days", days);
        return new ComparedWith(
                Message.of("against.stale", words, age, GateText.time(limit)), builds, variance, apart, ratios);
    }
}
