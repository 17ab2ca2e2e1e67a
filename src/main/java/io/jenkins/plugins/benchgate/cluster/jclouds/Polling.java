package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How long a provider is asked again and again until something has come true. */
public record Polling(Clock clock, Duration limit) {
    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    /** What was waited for; empty when the time is up. It is asked once at least. */
    public <T> Optional<T> until(Answer<T> answer) throws CloudException, InterruptedException {
        Instant end = clock.instant().plus(limit);
        Duration pause = SHORTEST;
        Optional<T> found = answer.get();
        while (found.isEmpty() && clock.instant().isBefore(end)) {
            Thread.sleep(pause.toMillis());
            pause = pause.multipliedBy(2).compareTo(LONGEST) < 0 ? pause.multipliedBy(2) : LONGEST;
            found = answer.get();
        }
        return found;
    }

    /** Whether it came true before the time was up. */
    public boolean untilTrue(Condition condition) throws CloudException, InterruptedException {
        return until(() -> condition.holds() ? Optional.of(true) : Optional.empty())
                .isPresent();
    }

    /** Asks once. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws CloudException, InterruptedException;
    }

    /** Asks once; empty: not yet. */
    @FunctionalInterface
    public interface Answer<T> {
        Optional<T> get() throws CloudException, InterruptedException;
    }
}
