package io.jenkins.plugins.benchgate.jenkins.durable;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import jenkins.util.Timer;
import org.jspecify.annotations.Nullable;

/** A time limit of the thread that opens it: when it is up, the thread is interrupted. Closing it lifts it. */
public final class TimeLimit implements AutoCloseable {
    private final Thread limited = Thread.currentThread();
    private final @Nullable ScheduledFuture<?> task;
    private boolean up;
    private boolean over;

    private TimeLimit(@Nullable Duration limit) {
        task = limit == null ? null : Timer.get().schedule(this::end, limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** @param limit {@code null}: none */
    public static TimeLimit of(@Nullable Duration limit) {
        return new TimeLimit(limit);
    }

    private synchronized void end() {
        if (!over) {
            up = true;
            limited.interrupt();
        }
    }

    /** Whether it was what interrupted the thread. */
    public synchronized boolean up() {
        return up;
    }

    @Override
    public synchronized void close() {
        over = true;
        if (task != null) {
            task.cancel(false);
        }
        if (up) {
            // what the thread does next is not limited
            Thread.interrupted();
        }
    }
}
