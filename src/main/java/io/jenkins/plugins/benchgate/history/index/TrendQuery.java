package io.jenkins.plugins.benchgate.history.index;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which builds of an experiment are asked for.
 *
 * @param branch only those of this branch; empty: of all
 * @param from only those that began to measure at this time or later; {@code null}: however long ago
 * @param to only those that began to measure before this time; {@code null}: up to now
 * @param newest of those only so many, the newest ones; at least 1
 * @param atMost of those only so many points, the telling ones, at least {@value #LEAST}; see {@link Thinning}
 */
public record TrendQuery(String branch, @Nullable Instant from, @Nullable Instant to, int newest, int atMost) {
    static final int LEAST = 5;

    public TrendQuery {
        if (newest < 1) {
            throw new IllegalArgumentException("found newest " + newest + ", expected at least 1 build");
        }
        if (atMost < LEAST) {
            throw new IllegalArgumentException("found at most " + atMost + " points, expected at least " + LEAST);
        }
    }
}
