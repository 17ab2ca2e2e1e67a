package io.jenkins.plugins.benchgate.jenkins.durable;

import hudson.init.Terminator;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The thread of a step that outlives its controller. When Jenkins ends in order, its work ends before the class loaders
 * are closed, and leaves everything as it is: the step goes on from there when Jenkins is back.
 */
public final class DurableThread extends Thread {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Set<DurableThread> RUNNING = ConcurrentHashMap.newKeySet();

    private volatile boolean leaving;

    DurableThread(Runnable work, String name) {
        super(work, name);
        setDaemon(true);
        // libraries that look for their parts by the thread's loader must find ours, not those of Jenkins
        setContextClassLoader(DurableThread.class.getClassLoader());
    }

    @Override
    public void run() {
        RUNNING.add(this);
        try {
            super.run();
        } finally {
            RUNNING.remove(this);
        }
    }

    /** Whether the calling thread ends because Jenkins does: what it has started goes on. */
    public static boolean isLeaving() {
        return Thread.currentThread() instanceof DurableThread thread && thread.leaving;
    }

    /** Has all of them leave, and waits for at most 10 s until they have. */
    @Terminator
    public static void leaveAll() throws InterruptedException {
        // those that end meanwhile are waited for, too
        Set<DurableThread> threads = Set.copyOf(RUNNING);
        for (DurableThread thread : threads) {
            thread.leaving = true;
            thread.interrupt();
        }
        long end = System.nanoTime() + LONGEST_WAIT.toNanos();
        for (DurableThread thread : threads) {
            thread.join(Math.max(1, Duration.ofNanos(end - System.nanoTime()).toMillis()));
        }
    }
}
