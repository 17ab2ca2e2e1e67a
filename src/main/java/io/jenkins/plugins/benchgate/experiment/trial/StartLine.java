package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.NodeFiles;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.trial.PhaseRuns.NodeCommand;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The line at which the clients of a round's trials wait for one another before each measured phase (DUET II: benchmark
 * runs are synchronised by a barrier).
 *
 * <p>A client's program waits in a shell that stands ready and looks for the signal every 10 ms; then the shell becomes
 * the program. What the program does until its first request, such as the start of a JVM, comes after the signal, and
 * differs from side to side.
 *
 * <p>The signal is a folder on each machine. Those of several machines are given one after the other; what lies between
 * is the same for both sides, because both have their clients on the same machines.
 *
 * <p>Where a round has one trial there is nothing to wait for. Safe for the threads of its trials.
 */
final class StartLine {
    private static final String WAIT = ": >\"$1\"; until [ -e \"$2\" ]; do sleep 0.01; done; shift 2; exec \"$@\"";
    private static final long BETWEEN_LOOKS_MILLISECONDS = 5;
    /** In a rest, which is long, a look must not be what keeps a system from it. */
    private static final long BETWEEN_RESTS_MILLISECONDS = 1000;

    private final Path folder;
    private final List<Slot> starting;
    private final List<Standing> standing = new ArrayList<>();
    private final List<RemoteTask> waiting = new ArrayList<>();
    private int systems;
    private int trials;
    private int starts;
    private int resting;
    private long rested;
    private boolean left;

    /** Where a command stands that is held, and the file by which it says so. */
    private record Standing(Node node, Path ready) {}

    /**
     * A line that nobody has passed.
     *
     * @param folder for signals; it exists on each machine where there are several trials
     * @param starting its trials, in the order to start them
     */
    StartLine(Path folder, List<Slot> starting) {
        this.folder = folder;
        this.starting = List.copyOf(starting);
    }

    /** Starts a system under test. */
    interface Start {
        SystemUnderTest system() throws IOException, InterruptedException, ExperimentException;
    }

    private boolean alone() {
        return starting.size() == 1;
    }

    /**
     * Starts the system of a trial when it is its turn: one after the other, so that each finds out which ports are
     * free.
     *
     * @throws ExperimentException when it does not become ready, or the one before did not
     */
    SystemUnderTest system(Slot slot, Start start) throws IOException, InterruptedException, ExperimentException {
        synchronized (this) {
            while (systems < starting.indexOf(slot) && !left) {
                wait();
            }
            if (systems < starting.indexOf(slot)) {
                throw new ExperimentException("The other version of this round did not start.");
            }
        }
        SystemUnderTest system = start.system();
        synchronized (this) {
            systems++;
            notifyAll();
        }
        return system;
    }

    /**
     * Waits until the systems of all trials have been idle for some time, which begins when the last trial comes here;
     * no longer than a system of this trial runs, and where another trial has ended.
     *
     * @param seconds of idle time
     * @param runs whether the system of this trial runs
     */
    synchronized void rest(double seconds, BooleanSupplier runs) throws InterruptedException {
        resting++;
        if (resting == starting.size()) {
            rested = System.nanoTime() + Math.round(seconds * 1e9);
            notifyAll();
        }
        while (resting < starting.size() && !left && runs.getAsBoolean()) {
            wait(BETWEEN_RESTS_MILLISECONDS);
        }
        for (long rest = rested - System.nanoTime();
                resting == starting.size() && rest > 0 && !left && runs.getAsBoolean();
                rest = rested - System.nanoTime()) {
            wait(Math.min(BETWEEN_RESTS_MILLISECONDS, rest / 1_000_000 + 1));
        }
    }

    /** The commands of one trial's clients as they wait at the line. */
    synchronized List<NodeCommand> held(List<NodeCommand> commands) {
        if (alone()) {
            return commands;
        }
        List<NodeCommand> held = new ArrayList<>();
        for (NodeCommand one : commands) {
            Command command = one.command();
            Path ready = folder.resolve("ready-" + starts + "-" + standing.size());
            standing.add(new Standing(one.node(), ready));
            List<String> arguments = new ArrayList<>(
                    List.of("sh", "-c", WAIT, "benchgate-start", ready.toString(), signal().toString()));
            arguments.addAll(command.arguments());
            held.add(one.with(
                    new Command(arguments, command.folder(), command.environment(), command.out(), command.err())));
        }
        return held;
    }

    private Path signal() {
        return folder.resolve("go-" + starts);
    }

    /**
     * Waits until the clients of all trials stand ready, and lets them go.
     *
     * @param clients of one trial, held by this line
     * @return false where another trial has ended without them
     */
    boolean go(List<RemoteTask> clients) throws IOException, InterruptedException {
        if (alone()) {
            return true;
        }
        synchronized (this) {
            int start = starts;
            waiting.addAll(clients);
            trials++;
            if (trials == starting.size()) {
                // a client that has ended already will be found out by its trial
                while (!ready() && waiting.stream().allMatch(RemoteTask::alive) && !left) {
                    wait(BETWEEN_LOOKS_MILLISECONDS);
                }
                give();
                standing.clear();
                waiting.clear();
                trials = 0;
                starts++;
                notifyAll();
            }
            while (start == starts && !left) {
                wait();
            }
            return start < starts;
        }
    }

    private boolean ready() throws IOException {
        for (Standing one : standing) {
            if (!one.node().files().exists(one.ready())) {
                return false;
            }
        }
        return true;
    }

    private void give() throws IOException {
        Set<NodeFiles> machines = new LinkedHashSet<>();
        standing.forEach(one -> machines.add(one.node().files()));
        for (NodeFiles machine : machines) {
            machine.createFolder(signal());
        }
    }

    /** A trial has ended. */
    synchronized void leave() {
        left = true;
        notifyAll();
    }
}
