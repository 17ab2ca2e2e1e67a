package io.jenkins.plugins.benchgate.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Work that is done at the same time, a thread for each; where there is but one, it is done in this thread. */
final class Together {
    private Together() {}

    /** A part of the work. */
    interface Work<T> {
        T done() throws IOException, InterruptedException, ExperimentException;
    }

    /** A part of the work that gives nothing back. */
    interface Step {
        void run() throws IOException, InterruptedException, ExperimentException;
    }

    /** Does all of it; see {@link #all}. */
    static void steps(List<Step> steps) throws IOException, InterruptedException, ExperimentException {
        all(steps.stream()
                .<Work<Boolean>>map(step -> () -> {
                    step.run();
                    return true;
                })
                .toList());
    }

    /**
     * Does all of it; when a part fails, the others are interrupted, and it waits until they have cleaned up.
     *
     * @return what the parts gave back, in their order
     * @throws ExperimentException what the first part throws that fails
     */
    static <T> List<T> all(List<Work<T>> parts) throws IOException, InterruptedException, ExperimentException {
        if (parts.size() == 1) {
            return List.of(parts.get(0).done());
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, parts.size()));
        try {
            List<Future<T>> running = new ArrayList<>();
            for (Work<T> part : parts) {
                running.add(threads.submit(part::done));
            }
            List<T> done = new ArrayList<>();
            for (Future<T> one : running) {
                done.add(one.get());
            }
            return done;
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof ExperimentException problem) {
                throw problem;
            }
            if (cause instanceof IOException problem) {
                throw problem;
            }
            throw cause instanceof RuntimeException fault ? fault : new IllegalStateException(cause);
        } finally {
            end(threads);
        }
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
