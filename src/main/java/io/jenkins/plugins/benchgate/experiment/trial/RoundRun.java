package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.BoundNode;
import io.jenkins.plugins.benchgate.cluster.Cores;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.ParallelWork;
import io.jenkins.plugins.benchgate.cluster.ParallelWork.Work;
import io.jenkins.plugins.benchgate.cluster.Topology;
import io.jenkins.plugins.benchgate.cluster.Topology.Binder;
import io.jenkins.plugins.benchgate.cluster.Topology.Halves;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Leftovers;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.TrialSite;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Schedule.Half;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import io.jenkins.plugins.benchgate.workload.Schedule.Round;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One round: its trial alone on the machines, those that take turns on them, or the two of a duet at the same time, each
 * on its own half of each.
 */
final class RoundRun {
    private final Build build;
    private final Path signals;
    private final Map<Node, Split> splits;

    /** How a node is divided among the versions of a duet. */
    private record Split(Halves halves, Binder binder) {
        Cores cores(@Nullable Half half) {
            return half == Half.FIRST ? halves.first() : halves.second();
        }
    }

    private RoundRun(Build build, Map<Node, Split> splits) {
        this.build = build;
        this.signals = Build.signals(build.out());
        this.splits = splits;
    }

    /**
     * The way to run the rounds of a build.
     *
     * @throws ExperimentException when a duet is asked for where versions cannot be bound to cores of their own
     */
    static RoundRun of(Build build) throws IOException, ExperimentException {
        Map<Node, Split> splits = new LinkedHashMap<>();
        if (build.spec().schedule().order() == Order.DUET) {
            for (Node node : build.cluster().nodes()) {
                splits.put(node, split(build.spec(), node));
            }
        }
        return new RoundRun(build, splits);
    }

    /** The same of a build on the same machines. */
    RoundRun on(Build other) {
        return new RoundRun(other, splits);
    }

    private static Split split(Spec spec, Node node) throws IOException, ExperimentException {
        Topology topology = node.topology();
        Binder binder = topology.binder();
        if (binder == null) {
            throw new ExperimentException("A duet binds each version to cores of its own, and the machine '"
                    + node.label() + "' has neither taskset (package util-linux) nor numactl: install one, or choose"
                    + " 'order: rmit'.");
        }
        Halves asked = spec.place().cores();
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
        return new Split(halves, binder);
    }

    /** Runs one trial of a round. */
    interface TrialStart {
        CompletedTrial run(Slot slot, TrialSite place) throws IOException, InterruptedException, ExperimentException;
    }

    /**
     * Runs a round to its end.
     *
     * @param turns that its trials take
     * @return its trials in the order in which they were started
     * @throws ExperimentException what the first trial throws that has a reason of its own
     */
    List<CompletedTrial> run(Round round, Turns turns, TrialStart trial)
            throws IOException, InterruptedException, ExperimentException {
        if (!round.duet()) {
            return inTurns(round, turns, trial);
        }
        StartLine start = new StartLine(signals, round.slots());
        for (Node node : build.cluster().nodes()) {
            node.files().delete(signals);
            node.files().createFolder(signals);
        }
        try {
            List<Work<CompletedTrial, ExperimentException>> trials = new ArrayList<>();
            for (Slot slot : round.slots()) {
                TrialSite place = place(slot, start);
                trials.add(() -> {
                    try {
                        return trial.run(slot, place);
                    } finally {
                        start.leave();
                    }
                });
            }
            return new ParallelWork<>(ExperimentException.class).all(trials);
        } finally {
            Leftovers.delete(build.cluster().nodes(), signals);
        }
    }

    private List<CompletedTrial> inTurns(Round round, Turns turns, TrialStart trial)
            throws IOException, InterruptedException, ExperimentException {
        List<Work<CompletedTrial, ExperimentException>> trials = new ArrayList<>();
        for (Slot slot : round.slots()) {
            StartLine alone = new StartLine(signals, List.of(slot));
            trials.add(() -> {
                try {
                    return trial.run(slot, new TrialSite(build, alone, List.of(), turns));
                } finally {
                    turns.leave(slot);
                }
            });
        }
        return new ParallelWork<>(ExperimentException.class).all(trials);
    }

    /** The cores of a half of the machines, in a duet: {@code 0-3}, or that of each where they differ. */
    String cores(@Nullable Half half) {
        List<String> each = splits.values().stream()
                .map(split -> split.cores(half).text())
                .distinct()
                .toList();
        return each.size() == 1
                ? each.get(0)
                : splits.entrySet().stream()
                        .map(one -> one.getValue().cores(half).text() + " of "
                                + one.getKey().label())
                        .collect(Collectors.joining(" and "));
    }

    private TrialSite place(Slot slot, StartLine start) {
        return new TrialSite(
                build.on(build.cluster().with(node -> {
                    Split split = Objects.requireNonNull(splits.get(node));
                    return new BoundNode(node, split.binder(), split.cores(slot.half()));
                })),
                start,
                List.of(Sentences.english("stored.ranOnCores", cores(slot.half()))),
                new Turns(List.of(slot), build.seed()));
    }
}
