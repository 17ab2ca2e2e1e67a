package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The end of several programs, at the same time: each takes some tenths of a second, and longer on other machines. That
 * one of them cannot be ended keeps none of the others running.
 */
final class TaskEnd {
    private TaskEnd() {}

    /** Ends something that runs. */
    interface Ending {
        void end() throws IOException;
    }

    /** Ends all of them, and throws what the first threw that could not be ended, with the others' suppressed. */
    static void of(Collection<RemoteTask> tasks) {
        try {
            together(tasks.stream().<Ending>map(task -> task::close).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same of anything; an interrupt of this thread is one of each ending, and waits until all have ended. */
    static void together(List<Ending> endings) throws IOException {
        List<Exception> failures = new ArrayList<>();
        if (endings.size() == 1) {
            end(endings.get(0), failures);
        } else {
            List<Thread> threads = endings.stream()
                    .map(ending -> new Thread(() -> end(ending, failures), "benchgate-end"))
                    .toList();
            threads.forEach(Thread::start);
            join(threads);
        }
        if (failures.isEmpty()) {
            return;
        }
        Exception first = failures.get(0);
        failures.stream().skip(1).forEach(first::addSuppressed);
        if (first instanceof IOException failure) {
            throw failure;
        }
        throw (RuntimeException) first;
    }

    private static void end(Ending ending, List<Exception> failures) {
        try {
            ending.end();
        } catch (IOException | RuntimeException e) {
            synchronized (failures) {
                failures.add(e);
            }
        }
    }

    private static void join(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                    threads.forEach(Thread::interrupt);
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
