package io.jenkins.plugins.benchgate.cluster.jclouds;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is read from a machine's tags, which may hold anything: all who have access to the account may write them. */
public final class MachineTags {
    private static final int LONGEST = 12;

    private MachineTags() {}

    /** When the machine expires by its mark; {@code null} where there is no such mark, or it is not one of ours. */
    public static @Nullable Instant expiry(@Nullable String seconds) {
        boolean number = seconds != null && seconds.length() <= LONGEST && seconds.matches("\\d+");
        return number ? Instant.ofEpochSecond(Long.parseLong(seconds)) : null;
    }
}
