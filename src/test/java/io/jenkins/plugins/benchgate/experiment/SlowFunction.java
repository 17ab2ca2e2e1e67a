package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Moved;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Quantity;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A function that the candidate's author made slow, and the builds that must name it.
 *
 * <p>On a busy machine a round may stall, and the profile then says that the change may be noise: such a build may name
 * another function, and is measured again, twice at most.
 *
 * @param name as profiles have it
 * @param folder of the specification
 */
record SlowFunction(String name, Path folder) {
    private static final int BUILDS = 3;

    /** Measures by a specification, and fails unless the function is the first that is said. */
    void isFirst(String spec, long seed) throws Exception {
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), spec);
        List<String> said = new ArrayList<>();
        int build = 1;
        while (!told(file, seed, folder.resolve("out-" + build), said)) {
            assertThat(build).as("builds that name another function: %s", said).isLessThan(BUILDS);
            build++;
        }
    }

    /** Whether a build names the function; one that names another must be unsure. */
    private boolean told(Path spec, long seed, Path out, List<String> said) throws Exception {
        Map<String, String> variables = Map.of("PATH", System.getenv("PATH"), "HOME", System.getenv("HOME"));
        Measurement measurement = new Experiment(
                        SpecReader.read(spec, variables),
                        Cluster.of(new LocalNode()),
                        out,
                        seed,
                        variables,
                        new SaidLines(said))
                .measure();
        DifferentialProfile profile = measurement.details().profile();
        assertThat(profile).as("%s", said).isNotNull();
        List<Moved> functions = profile.functions();
        System.out.println("profile of " + name + ": "
                + functions.stream().limit(2).toList() + " of "
                + profile.recordings().stream()
                        .map(one -> Math.round(one.operations()))
                        .toList() + " operations, "
                + profile.caveats() + profile.baseline() + " to " + profile.candidate() + " " + profile.interval());
        assertThat(profile.quantity()).as("%s", profile.caveats()).isEqualTo(Quantity.SECONDS);
        assertThat(profile.rounds()).as("%s", profile.caveats()).isEqualTo(3);
        // the measured values have none of the profiled trials
        assertThat(measurement.trials()).hasSize(2);
        BuildResult result = Decision.of(measurement, List.of(), "1", Origin.UNKNOWN);
        assertThat(Recomputation.differences(out, result)).isEmpty();
        assertThat(functions).as("%s %s", said, profile.caveats()).isNotEmpty();
        String first = profile.first().orElseThrow().english();
        if (!functions.get(0).name().equals(name)) {
            assertThat(first).contains("which may be noise");
            return false;
        }
        assertThat(functions.get(0).difference()).isPositive();
        assertThat(first).contains(name);
        return true;
    }
}
