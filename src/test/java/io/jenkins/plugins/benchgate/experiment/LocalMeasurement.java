package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Path;
import java.util.Map;

/** What a spec measures on this machine, with the seed that tests have in common. */
public final class LocalMeasurement {
    private LocalMeasurement() {}

    /**
     * Measures it.
     *
     * @param environment of the build, with which the spec is read, too
     */
    public static Measurement of(Path spec, Path out, Map<String, String> environment, Progress progress)
            throws Exception {
        return new Experiment(
                        SpecReader.read(spec, environment), Cluster.of(new LocalNode()), out, 7, environment, progress)
                .measure();
    }
}
