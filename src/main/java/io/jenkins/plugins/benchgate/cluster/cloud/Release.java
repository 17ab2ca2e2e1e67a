package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.io.Uninterrupted;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * Ends the machines of clusters with their network and key, and gives the hold on them back, whatever happens. Safe for
 * several threads.
 */
public final class Release {
    private final CloudContext context;
    private final ClustersInUse holds;

    public Release(CloudContext context, ClustersInUse holds) {
        this.context = context;
        this.holds = holds;
    }

    /**
     * Ends the machines of a cluster, and returns once they have ended; an interrupt waits until then. Nothing where
     * there is no such cluster.
     *
     * @param progress is told what happens, loudly what could not be done
     * @return what may still run, a sentence each; empty when nothing does. It stays open in the journal, for the
     *     {@link Reaper}
     */
    public List<String> release(String cluster, Consumer<String> progress) {
        Consumer<String> say = Parallel.oneAtATime(progress);
        List<String> left = run(cluster, () -> end(cluster, say));
        left.forEach(one -> say.accept("NOT ENDED: " + one + "; " + again(cluster)));
        return left;
    }

    /**
     * Ends what was started of a cluster that does not come up, and says what has become of it, for the end of a
     * message.
     */
    String abort(String cluster, Provider provider, Consumer<String> say) {
        List<String> left = run(cluster, () -> new ClusterTeardown(context, provider, cluster, say, false).run());
        return left.isEmpty()
                ? "; the machines that were started have been ended"
                : "; NOT ENDED: " + String.join("; ", left) + "; " + again(cluster);
    }

    private static String again(String cluster) {
        return "'benchgate clusters destroy " + cluster + "' tries again";
    }

    private List<String> end(String cluster, Consumer<String> say) throws InterruptedException {
        String told = "cluster " + cluster;
        try {
            Optional<ClusterState> state = context.cluster(cluster);
            if (state.isEmpty() || !state.get().open()) {
                return List.of();
            }
            told = state.get().told() + ", which expires at "
                    + state.get().opening().expires();
            try (Provider provider = context.open(state.get().opening().account())) {
                return new ClusterTeardown(context, provider, cluster, say, false).run();
            }
        } catch (IOException | CloudException e) {
            return List.of("machines of " + told + ", may still run: " + e.getMessage());
        }
    }

    /** Runs it on another thread, so that an interrupt of this one does not stop it. */
    private List<String> run(String cluster, Callable<List<String>> act) {
        FutureTask<List<String>> task = new FutureTask<>(act);
        new Thread(task, "benchgate clearing").start();
        try {
            return Uninterrupted.get(task::get);
        } catch (ExecutionException e) {
            return List.of("internal error: " + e.getCause());
        } finally {
            holds.remove(cluster);
        }
    }
}
