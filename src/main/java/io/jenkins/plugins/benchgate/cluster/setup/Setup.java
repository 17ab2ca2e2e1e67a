package io.jenkins.plugins.benchgate.cluster.setup;

import java.nio.file.Path;
import java.util.List;

/**
 * What the machines of a build get from here, and what is done on them before anything is installed.
 *
 * @param steps in their order
 * @param environment names of the build's variables that commands on machines get
 * @param upload what machines get of the spec's folder: paths relative to it, an empty one for all that is not hidden
 * @param shareKey whether each machine gets the key by which it logs in to the others
 * @param keepImage whether an image is made of a machine that is set up, from which later builds start
 */
public record Setup(
        List<SetupStep> steps, List<String> environment, List<Path> upload, boolean shareKey, boolean keepImage) {
    public Setup {
        steps = List.copyOf(steps);
        environment = List.copyOf(environment);
        upload = List.copyOf(upload);
    }
}
