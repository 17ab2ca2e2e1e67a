package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.BoundNode;
import io.jenkins.plugins.benchgate.cluster.Cores;
import io.jenkins.plugins.benchgate.cluster.FolderTree;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Topology;
import io.jenkins.plugins.benchgate.cluster.Topology.Binder;
import io.jenkins.plugins.benchgate.cluster.Topology.Halves;
import io.jenkins.plugins.benchgate.experiment.TrialRun.Ran;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.workload.Schedule.Half;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import io.jenkins.plugins.benchgate.workload.Schedule.Round;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One round: its trial alone on the machine, or the two of a duet at the same time, each on its own half. */
final class RoundRun {
    private final Node node;
    private final Path signals;
    private final @Nullable Halves halves;
    private final @Nullable Binder binder;

    private RoundRun(Node node, Path signals, @Nullable Halves halves, @Nullable Binder binder) {
        this.node = node;
        this.signals = signals;
        this.halves = halves;
        this.binder = binder;
    }

    /**
     * The way to run the rounds of a spec.
     *
     * @param out folder of the results
     * @throws ExperimentException when a duet is asked for where versions cannot be bound to cores of their own
     */
    static RoundRun of(Spec spec, Node node, Path out) throws IOException, ExperimentException {
        Path signals = signals(out);
        if (spec.schedule().order() != Order.DUET) {
            return new RoundRun(node, signals, null, null);
        }
        Topology topology = node.topology();
        if (topology.binder() == null) {
            throw new ExperimentException("A duet binds each version to cores of its own, and the machine '"
                    + node.label() + "' has neither taskset (package util-linux) nor numactl: install one, or choose"
                    + " 'order: rmit'.");
        }
        Halves asked = spec.cores();
        Halves halves = asked != null ? asked : topology.halves().orElse(null);
        if (halves == null) {
            throw new ExperimentException("A duet needs at least 2 cores, and the machine '" + node.label()
                    + "' lets programs use one (" + topology.all().text() + "): choose 'order: rmit'.");
        }
        for (Cores cores : List.of(halves.first(), halves.second())) {
            if (!topology.all().contains(cores)) {
                throw new ExperimentException(
                        "The spec binds a version to cores " + cores.text() + ", and the machine '" + node.label()
                                + "' lets programs use " + topology.all().text() + ".");
            }
        }
        return new RoundRun(node, signals, halves, topology.binder());
    }

    /** Folder in which the trials of a round tell each other that they stand ready; it lasts as long as the round. */
    static Path signals(Path out) {
        return out.resolve("round");
    }

    /** Runs one trial of a round. */
    interface TrialStart {
        Ran run(Slot slot, Place place) throws IOException, InterruptedException, ExperimentException;
    }

    /**
     * Runs a round to its end.
     *
     * @return its trials in the order in which they were started
     * @throws ExperimentException what the first trial throws that has a reason of its own
     */
    List<Ran> run(Round round, TrialStart trial) throws IOException, InterruptedException, ExperimentException {
        StartLine start = new StartLine(signals, round.slots());
        if (round.slots().size() == 1) {
            return List.of(trial.run(round.slots().get(0), new Place(node, start, List.of())));
        }
        FolderTree.delete(signals);
        Files.createDirectories(signals);
        try {
            return together(round, trial, start);
        } finally {
            FolderTree.tryDelete(signals);
        }
    }

    private List<Ran> together(Round round, TrialStart trial, StartLine start)
            throws IOException, InterruptedException, ExperimentException {
        ExecutorService threads = Executors.newFixedThreadPool(round.slots().size());
        try {
            List<Future<Ran>> running = new ArrayList<>();
            for (Slot slot : round.slots()) {
                Place place = place(slot, start);
                running.add(threads.submit(() -> {
                    try {
                        return trial.run(slot, place);
                    } finally {
                        start.leave();
                    }
                }));
            }
            List<Ran> ran = new ArrayList<>();
            for (Future<Ran> one : running) {
                ran.add(one.get());
            }
            return ran;
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

    /** The cores of a half of the machine, in a duet. */
    Cores cores(@Nullable Half half) {
        Halves both = Objects.requireNonNull(halves);
        return half == Half.FIRST ? both.first() : both.second();
    }

    private Place place(Slot slot, StartLine start) {
        Cores cores = cores(slot.half());
        return new Place(
                new BoundNode(node, Objects.requireNonNull(binder), cores),
                start,
                List.of("Ran on cores " + cores.text() + " beside the other version."));
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
