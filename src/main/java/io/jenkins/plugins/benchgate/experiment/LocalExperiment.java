package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.experiment.Experiment.Judge;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** An experiment on this very machine, on which nothing else is measured meanwhile. */
public final class LocalExperiment {
    private LocalExperiment() {}

    /**
     * Waits until no other measurement runs on this machine, and measures.
     *
     * @param environment of the build; what it says in {@value MachineLock#VARIABLE} goes before what this process has
     *     there
     * @throws InterruptedException when the thread is interrupted while it waits or measures
     * @see Experiment
     */
    public static Measurement measure(
            Spec spec, Path out, long seed, Map<String, String> environment, Progress progress)
            throws IOException, InterruptedException {
        return measure(spec, out, seed, environment, Judge.ALONE, progress);
    }

    /** The same with a judge that is asked before versions are profiled. */
    public static Measurement measure(
            Spec spec, Path out, long seed, Map<String, String> environment, Judge judge, Progress progress)
            throws IOException, InterruptedException {
        try (MachineLock alone = lock(spec, environment, progress)) {
            return new Experiment(spec, here(), out, seed, environment, progress)
                    .measure(judge)
                    .waited(Activity.WAITING_FOR_LOCK, alone.waited());
        }
    }

    /** Waits in the same way, and does other work of a spec. */
    @SuppressWarnings("try") // the lock is held, not called
    public static <T> T use(Spec spec, Map<String, String> environment, Progress progress, ClusterWork<T> work)
            throws IOException, InterruptedException {
        try (MachineLock alone = lock(spec, environment, progress)) {
            return work.on(here(), null, progress);
        }
    }

    private static MachineLock lock(Spec spec, Map<String, String> environment, Progress progress)
            throws InterruptedException {
        String ofProcess = System.getenv().getOrDefault(MachineLock.VARIABLE, "");
        String lock = environment.getOrDefault(MachineLock.VARIABLE, ofProcess);
        return MachineLock.take(lock, spec.name(), progress);
    }

    private static Cluster here() {
        return Cluster.of(new LocalNode());
    }
}
