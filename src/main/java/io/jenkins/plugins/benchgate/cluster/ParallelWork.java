package io.jenkins.plugins.benchgate.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Work that is done at the same time, a thread for each part; where there is but one, it is done in this thread.
 *
 * @param <E> what a part throws when it says why it cannot be done
 */
public final class ParallelWork<E extends Exception> {
    private final Class<E> problem;

    public ParallelWork(Class<E> problem) {
        this.problem = problem;
    }

    /** A part of the work. */
    public interface Work<T, E extends Exception> {
        T done() throws IOException, InterruptedException, E;
    }

    /** A part of the work that gives nothing back. */
    public interface Step<E extends Exception> {
        void run() throws IOException, InterruptedException, E;
    }

    /** Does all of it; see {@link #all}. */
    public void steps(List<Step<E>> steps) throws IOException, InterruptedException, E {
        all(steps.stream()
                .<Work<Boolean, E>>map(step -> () -> {
                    step.run();
                    return true;
                })
                .toList());
    }

    /**
     * Does all of it; once a part fails, the others are interrupted, and it waits until they have cleaned up.
     *
     * @return what the parts gave back, in their order
     * @throws E what the first part throws that failed by itself
     */
    public <T> List<T> all(List<Work<T, E>> parts) throws IOException, InterruptedException, E {
        if (parts.size() == 1) {
            return List.of(parts.get(0).done());
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, parts.size()));
        List<Future<T>> running = new ArrayList<>();
        try {
            CompletionService<T> ending = new ExecutorCompletionService<>(threads);
            for (Work<T, E> part : parts) {
                running.add(ending.submit(part::done));
            }
            for (int i = 0; i < parts.size(); i++) {
                ending.take().get();
            }
            List<T> done = new ArrayList<>();
            for (Future<T> one : running) {
                done.add(one.get());
            }
            return done;
        } catch (ExecutionException first) {
            end(threads);
            throw failure(running, first);
        } finally {
            end(threads);
        }
    }

    /** What a part that failed by itself says matters more than that another was interrupted for it. */
    private <T> RuntimeException failure(List<Future<T>> ended, ExecutionException first)
            throws IOException, InterruptedException, E {
        @Nullable Throwable cause = first.getCause();
        for (Future<T> one : ended) {
            try {
                one.get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof InterruptedException)) {
                    cause = e.getCause();
                    break;
                }
            }
        }
        if (problem.isInstance(cause)) {
            throw problem.cast(cause);
        }
        if (cause instanceof IOException failed) {
            throw failed;
        }
        if (cause instanceof InterruptedException interrupted) {
            throw interrupted;
        }
        return cause instanceof RuntimeException fault ? fault : new IllegalStateException(cause);
    }

    /** Interrupts what still runs and waits until it has cleaned up, however often this thread is interrupted. */
    private static void end(ExecutorService threads) {
        threads.shutdownNow();
        boolean interrupted = false;
        while (true) {
            try {
                if (threads.awaitTermination(1, TimeUnit.MINUTES)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
