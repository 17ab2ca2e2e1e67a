package io.jenkins.plugins.benchgate.cluster.cloud;

import java.time.Duration;

/**
 * How long a provider is given.
 *
 * @param attempts of one request, at least one
 * @param first pause after an attempt that failed; each further one is twice as long
 * @param longest pause
 * @param grace after a machine was asked for, in which it may still appear although no answer came
 */
public record RetryPolicy(int attempts, Duration first, Duration longest, Duration grace) {
    /** Six attempts within a minute, and a quarter of an hour for late machines. */
    public static final RetryPolicy USUAL =
            new RetryPolicy(6, Duration.ofSeconds(2), Duration.ofSeconds(30), Duration.ofMinutes(15));

    /** A request to a provider. */
    public interface Request<T> {
        T send() throws CloudException, InterruptedException;
    }

    /**
     * Waits after an attempt that failed.
     *
     * @param attempt that failed, from 1 on
     */
    public void pause(int attempt) throws InterruptedException {
        long factor = 1L << Math.min(attempt - 1, 20);
        Thread.sleep(Math.min(first.toMillis() * factor, longest.toMillis()));
    }

    /** Sends a request that may be sent twice, until it succeeds, fails for good, or all attempts are spent. */
    public <T> T send(Request<T> request) throws CloudException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return request.send();
            } catch (CloudException e) {
                boolean passing = e.reason() == CloudException.Reason.TRANSIENT
                        || e.reason() == CloudException.Reason.UNREACHABLE;
                if (!passing || attempt >= attempts) {
                    throw e;
                }
                pause(attempt);
            }
        }
    }
}
