package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

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

    /** Ends all, and throws what the first of those threw that could not be ended, with the others' suppressed. */
    static void of(Collection<RemoteTask> tasks) {
        try {
            together(tasks.stream().<Ending>map(task -> task::close).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same of anything; an interrupt of this thread is one of each ending, and waits until all have ended. */
    static void together(List<Ending> endings) throws IOException {
        // each has its place, so that it does not depend on the threads which of the failures is the first
        AtomicReferenceArray<Exception> failures = new AtomicReferenceArray<>(endings.size());
        if (endings.size() == 1) {
            end(endings, 0, failures);
        } else {
            List<Thread> threads = IntStream.range(0, endings.size())
                    .mapToObj(i -> new Thread(() -> end(endings, i, failures), "benchgate-end"))
                    .toList();
            threads.forEach(Thread::start);
            join(threads);
        }
        List<Exception> thrown = IntStream.range(0, endings.size())
                .mapToObj(failures::get)
                .filter(Objects::nonNull)
                .toList();
        if (thrown.isEmpty()) {
            return;
        }
        Exception first = thrown.get(0);
        thrown.stream().skip(1).forEach(first::addSuppressed);
        if (first instanceof IOException failure) {
            throw failure;
        }
        throw (RuntimeException) first;
    }

    private static void end(List<Ending> endings, int position, AtomicReferenceArray<Exception> failures) {
        try {
            endings.get(position).end();
        } catch (IOException | RuntimeException e) {
            failures.set(position, e);
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
