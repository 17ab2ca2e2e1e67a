package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.ssh.HostKey.HostKeyException;
import java.io.IOException;
import java.time.Duration;

/**
 * How long a machine that does not answer is asked again.
 *
 * @param limit after which it is given up
 */
record RetryLimit(Duration limit) {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    /** Something that is asked of a machine; asked again, it does no harm. */
    @FunctionalInterface
    interface Question<T> {
        T ask() throws IOException;
    }

    /**
     * Asks until there is an answer.
     *
     * @throws HostKeyException when the machine is another one than it was; at once
     * @throws IOException when there was none within the limit; one line with the last reason
     */
    <T> T insist(Question<T> question) throws IOException, InterruptedException {
        long began = System.nanoTime();
        Duration pause = FIRST_PAUSE;
        while (true) {
            try {
                return question.ask();
            } catch (HostKeyException stranger) {
                throw stranger;
            } catch (IOException silent) {
                Duration waited = Duration.ofNanos(System.nanoTime() - began);
                if (waited.compareTo(limit) >= 0) {
                    throw new IOException(
                            "found no answer for " + waited.toSeconds() + " s (" + silent.getMessage()
                                    + "), expected one within " + limit.toSeconds() + " s",
                            silent);
                }
                Thread.sleep(pause.toMillis());
                pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
            }
        }
    }
}
