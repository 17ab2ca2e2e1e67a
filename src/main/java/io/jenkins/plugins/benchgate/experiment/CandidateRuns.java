package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.setup.Logins;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.experiment.trial.Preloads;
import io.jenkins.plugins.benchgate.experiment.trial.Profiler;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Trials of a spec's candidate alone, which is installed once, each with a workload of its own. They are never judged.
 * Closing deletes what was installed.
 */
public final class CandidateRuns implements AutoCloseable {
    private final Build build;
    private final OpenBuild open;
    private final TrialRun trials;
    private int done;

    private CandidateRuns(Build build, OpenBuild open, TrialRun trials) {
        this.build = build;
        this.open = open;
        this.trials = trials;
    }

    /**
     * Installs the candidate and what the benchmark client needs, and loads its data where the spec says that this is
     * done once.
     *
     * @param cluster where everything runs
     * @param logins to its machines, which are set up before; {@code null}: they are as they should be
     * @param out folder for the results, created where it is missing
     * @param environment of the build; see {@link Experiment}
     * @throws ExperimentException when it cannot be installed or loaded; what was installed is deleted then
     * @throws IOException when results cannot be written
     */
    public static CandidateRuns open(
            Spec spec,
            Cluster cluster,
            @Nullable Logins logins,
            Path out,
            Map<String, String> environment,
            Progress progress)
            throws IOException, InterruptedException, ExperimentException {
        // nothing is drawn at random
        Build build = Build.of(spec.candidateAlone(), cluster, out, 0, environment, progress);
        OpenBuild open = OpenBuild.of(build, logins, false);
        try {
            return open.doing(() -> {
                Build installed = open.install();
                Preloads preloads = new Preloads(installed);
                preloads.save();
                return new CandidateRuns(installed, open, new TrialRun(installed, preloads));
            });
        } catch (IOException | InterruptedException | ExperimentException | RuntimeException e) {
            try {
                open.close();
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    /** The folder of a trial, which {@link #run} makes anew. */
    public Path folder(String name) {
        return build.out().resolve("trials").resolve(name);
    }

    /** The same with the limit for phases that the spec names. */
    public CompletedTrial run(String name, Workload workload)
            throws IOException, InterruptedException, ExperimentException {
        return run(name, workload, build.spec().trials().phaseSeconds());
    }

    /**
     * Runs one trial. What it left is in its {@link #folder}, masked, until {@link #keep}.
     *
     * @param name of the trial, one path element
     * @param workload with placeholders not yet filled in, such as the spec's own with other options
     * @param seconds after which a phase is ended, which is a fault
     * @return what it measured; what went wrong with the workload is in its faults
     * @throws ExperimentException when the candidate does not become ready, or machines are lost
     */
    public CompletedTrial run(String name, Workload workload, double seconds)
            throws IOException, InterruptedException, ExperimentException {
        return run(name, workload, seconds, null);
    }

    /**
     * Runs one trial of the spec's own workload, whose system under test is profiled.
     *
     * @see Profiler#profile
     */
    public CompletedTrial profile(String name, Profiler profiler)
            throws IOException, InterruptedException, ExperimentException {
        return run(name, build.spec().workload(), build.spec().trials().phaseSeconds(), profiler);
    }

    private CompletedTrial run(String name, Workload workload, double seconds, @Nullable Profiler profiler)
            throws IOException, InterruptedException, ExperimentException {
        done++;
        return open.doing(() -> trials.alone(done, "trials/" + name, workload, seconds, profiler));
    }

    /**
     * Compresses and seals the folder of a trial that has run.
     *
     * @throws IOException when it cannot be written; nothing that was measured is lost then
     */
    public void keep(CompletedTrial ran) throws IOException {
        trials.keep(ran);
    }

    @Override
    public void close() throws IOException {
        open.close();
    }
}
