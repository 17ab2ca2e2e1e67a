package io.jenkins.plugins.benchgate.cluster.cloud;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Several requests at the same time; all of them have ended when their results are there. */
final class Parallel {
    /** A provider that is asked too much at once answers none. */
    private static final int MOST = 16;
    /** A request that does not listen to an interrupt for so long is left to itself. */
    private static final Duration LONGEST_END = Duration.ofMinutes(1);

    private Parallel() {}

    /**
     * How one of them ended.
     *
     * @param value {@code null} where it failed
     * @param failure {@code null} where it did not
     */
    record Ended<T>(@Nullable T value, @Nullable Throwable failure) {}

    /**
     * Runs all of them to their ends.
     *
     * @throws InterruptedException when this thread is interrupted: they are interrupted too
     */
    static <T> List<Ended<T>> run(List<Callable<T>> requests) throws InterruptedException {
        if (requests.isEmpty()) {
            return List.of();
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(requests.size(), MOST), task -> {
            Thread thread = new Thread(task, "benchgate machines");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Ended<T>> ended = new ArrayList<>();
            for (Future<T> one : threads.invokeAll(requests)) {
                try {
                    ended.add(new Ended<>(one.get(), null));
                } catch (ExecutionException e) {
                    ended.add(new Ended<>(null, e.getCause()));
                }
            }
            return ended;
        } finally {
            end(threads);
        }
    }

    /** Lines of several threads, handed on one after another. */
    static Consumer<String> oneAtATime(Consumer<String> lines) {
        Object turn = new Object();
        return line -> {
            synchronized (turn) {
                lines.accept(line);
            }
        };
    }

    private static void end(ExecutorService threads) {
        threads.shutdownNow();
        boolean interrupted = Thread.interrupted();
        try {
            threads.awaitTermination(LONGEST_END.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
