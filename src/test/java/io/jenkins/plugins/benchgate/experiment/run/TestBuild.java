package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.experiment.SaidLines;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;

/** A build of a spec that asks for little, for tests of its steps. */
public final class TestBuild {
    private TestBuild() {}

    public static Build on(Cluster cluster, Path folder) throws IOException {
        Path spec = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: small
                sut:
                  candidate: {}
                workload:
                  tool: command
                  format: series
                  run: measure
                gates: ["fixed:metric=latency,lower=1s"]
                """);
        try {
            return Build.of(
                    SpecReader.read(spec, Map.of()), cluster, folder, 1, Map.of(), new SaidLines(new ArrayList<>()));
        } catch (SpecException e) {
            throw new AssertionError(e);
        }
    }
}
