package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.io.Closeable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Rings once at the time that it is set to, more precisely than the whole milliseconds in which a thread waits for
 * connections: a thread of its own parks until shortly before, because Linux wakes threads about 50 µs late, and spins
 * for the rest.
 */
final class AlarmClock implements Closeable {
    static final long NEVER = Long.MAX_VALUE;

    private static final long SPIN = TimeUnit.MICROSECONDS.toNanos(70);
    /** It spins only if it did not ring within this time, so that it takes a seventh of a processor at most. */
    private static final long QUIET = TimeUnit.MICROSECONDS.toNanos(500);

    private final Runnable ring;
    private final long origin = System.nanoTime();
    private final AtomicLong at = new AtomicLong(NEVER);
    private final Thread thread = new Thread(this::run, "clock");
    private volatile boolean closed;

    /** @param ring called by the clock's thread */
    AlarmClock(Runnable ring) {
        this.ring = ring;
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Sets it, which it has not been since it rang, or sets it anew.
     *
     * @param time ns of {@link System#nanoTime()}, or {@link #NEVER}
     */
    void set(long time) {
        long next = time == NEVER ? NEVER : time - origin;
        if (at.getAndSet(next) > next) {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        long rang = 0;
        while (!closed) {
            long next = at.get();
            if (next == NEVER) {
                LockSupport.park(this);
                continue;
            }
            long now = System.nanoTime() - origin;
            long wait = next - now;
            if (wait > SPIN) {
                LockSupport.parkNanos(this, wait - SPIN);
            } else if (wait <= 0) {
                if (at.compareAndSet(next, NEVER)) {
                    rang = now;
                    ring.run();
                }
            } else if (next - rang > QUIET) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(this, wait);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
