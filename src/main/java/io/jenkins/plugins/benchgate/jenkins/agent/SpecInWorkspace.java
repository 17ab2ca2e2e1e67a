package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A spec that a Pipeline names by its path in the workspace. */
record SpecInWorkspace(String path) {
    /**
     * Reads it.
     *
     * @param environment of the step
     * @throws AbortException when there is none, or it has mistakes: what is wrong, and the way out
     */
    Spec read(Path workspace, Map<String, String> environment) throws IOException {
        Path file = new WorkspacePath(path).in(workspace);
        if (!Files.isRegularFile(file)) {
            throw new AbortException("found no file '" + path + "' in the workspace " + workspace
                    + ", expected the experiment's spec; check it out or write it before this step");
        }
        try {
            return SpecReader.read(file, environment);
        } catch (SpecException e) {
            throw new AbortException(e.getMessage());
        }
    }
}
