package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.Extension;
import hudson.ExtensionList;
import hudson.ExtensionPoint;
import hudson.model.Computer;
import io.jenkins.plugins.benchgate.cluster.cloud.Inventory;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the machines of this controller, since when, and what may still run although it should not.
 * Providers are asked in the background, one thing after the other: they may take minutes, and a page does not wait for
 * them.
 */
@Extension
public final class MachineWatch implements ExtensionPoint {
    private static final Logger LOG = Logger.getLogger(MachineWatch.class.getName());

    private final Executor background;
    private final InstantSource clock;
    private final AtomicInteger waiting = new AtomicInteger();
    private final Object turn = new Object();
    private volatile Seen seen = new Seen(null, List.of(), List.of());

    /**
     * What was seen.
     *
     * @param when {@code null}: nobody has looked since Jenkins started
     * @param clusters as journal and providers told of them
     * @param problems what may still run, and what is not known, a sentence each
     */
    record Seen(@Nullable Instant when, List<Inventory.Item> clusters, List<String> problems) {
        Seen {
            clusters = List.copyOf(clusters);
            problems = List.copyOf(problems);
        }
    }

    /** What may take its time. */
    interface Act {
        /** Returns what may still run, a sentence each. */
        List<String> run() throws IOException, InterruptedException;
    }

    public MachineWatch() {
        this(act -> Computer.threadPoolForRemoting.execute(act), InstantSource.system());
    }

    MachineWatch(Executor background, InstantSource clock) {
        this.background = background;
        this.clock = clock;
    }

    public static MachineWatch get() {
        return ExtensionList.lookupSingleton(MachineWatch.class);
    }

    Seen seen() {
        return seen;
    }

    /** Whether something is being done that will change what is seen. */
    boolean busy() {
        return waiting.get() > 0;
    }

    /** Looks again, soon. */
    void look(ControllerMachines machines) {
        soon(machines, List::of);
    }

    /** Ends clusters, also those in use, and looks again, soon. */
    void end(ControllerMachines machines, Set<String> clusters) {
        soon(machines, () -> machines.end(clusters, new LogProgress(LOG)));
    }

    private void soon(ControllerMachines machines, Act act) {
        waiting.incrementAndGet();
        background.execute(() -> {
            try {
                now(machines, act);
            } catch (IOException | RuntimeException e) {
                LOG.log(Level.WARNING, "The machines of builds cannot be looked at", e);
                told(String.valueOf(e.getMessage()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                waiting.decrementAndGet();
            }
        });
    }

    /** Ends what nobody uses any more, and looks again; returns once that is done. */
    void sweep(ControllerMachines machines, Progress progress) throws IOException, InterruptedException {
        waiting.incrementAndGet();
        try {
            now(machines, () -> machines.sweep(progress));
        } finally {
            waiting.decrementAndGet();
        }
    }

    private void now(ControllerMachines machines, Act act) throws IOException, InterruptedException {
        synchronized (turn) {
            Set<String> problems = new LinkedHashSet<>(act.run());
            // the look may take minutes more where a provider does not answer
            problems.forEach(this::told);
            Inventory there = machines.look();
            problems.addAll(there.problems());
            seen = new Seen(clock.instant(), there.clusters(), List.copyOf(problems));
        }
    }

    /** Takes note of what may still run, until the next look tells better. */
    void told(String problem) {
        synchronized (turn) {
            List<String> problems = new ArrayList<>(seen.problems());
            if (!problems.contains(problem)) {
                problems.add(problem);
            }
            seen = new Seen(seen.when(), seen.clusters(), problems);
        }
    }

    /** Progress of what no build waits for, in Jenkins' log. */
    record LogProgress(Logger log) implements Progress {
        @Override
        public void say(String line) {
            log.info(line);
        }

        @Override
        public void step(int done, int total, String what, double secondsLeft) {
            // no trials run here
        }
    }
}
