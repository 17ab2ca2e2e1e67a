package io.jenkins.plugins.benchgate.cluster.setup;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the machines of a build get from here, and what is done on them before anything is installed.
 *
 * @param steps in their order
 * @param environment names of the build's variables that commands on machines get
 * @param bring what machines get of the spec's folder
 * @param shareKey whether each machine gets the key by which it logs in to the others
 * @param login how long a machine may take until it lets us in; {@code null}: as usual
 * @param keepImage whether an image is made of a machine that is set up, from which later builds start
 */
public record Setup(
        List<SetupStep> steps,
        List<String> environment,
        List<BringPattern> bring,
        boolean shareKey,
        @Nullable Duration login,
        boolean keepImage) {
    public Setup {
        steps = List.copyOf(steps);
        environment = List.copyOf(environment);
        bring = List.copyOf(bring);
    }
}
