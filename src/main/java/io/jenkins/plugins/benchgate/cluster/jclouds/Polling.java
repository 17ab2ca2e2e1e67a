package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How long a provider is asked again and again until something has come true.
 *
 * @param late what is said when the time is up, in one line
 */
record Polling(CloudErrors errors, Duration limit, String late) {
    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    /**
     * What was waited for. It is asked once at least.
     *
     * @throws CloudException when the time is up
     */
    <T> T until(Answer<T> answer) throws CloudException, InterruptedException {
        Instant end = errors.clock().instant().plus(limit);
        Duration pause = SHORTEST;
        Optional<T> found = answer.get();
        while (found.isEmpty() && errors.clock().instant().isBefore(end)) {
            Thread.sleep(pause.toMillis());
            pause = pause.multipliedBy(2).compareTo(LONGEST) < 0 ? pause.multipliedBy(2) : LONGEST;
            found = answer.get();
        }
        return found.orElseThrow(() -> errors.failure(Reason.TRANSIENT, late));
    }

    /** Waits for it to come true; see {@link #until}. */
    void untilTrue(Condition condition) throws CloudException, InterruptedException {
        boolean unused = until(() -> condition.holds() ? Optional.of(true) : Optional.empty());
    }

    /** Asks once. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws CloudException, InterruptedException;
    }

    /** Asks once; empty: not yet. */
    @FunctionalInterface
    interface Answer<T> {
        Optional<T> get() throws CloudException, InterruptedException;
    }
}
