package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.io.Sha256;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.TreeMap;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * Which files of the workspace were last written before a time, by the agent's clock, with the SHA-256 of what they hold.
 *
 * @param names of the files
 * @param age how long ago that time is
 */
public record OldFiles(ArrayList<String> names, Duration age)
        implements ControllerToAgentFileCallable<TreeMap<String, String>> {
    /** Times of files may be whole seconds, or two of them. */
    private static final Duration COARSE = Duration.ofSeconds(3);

    @Override
    public TreeMap<String, String> invoke(File workspace, VirtualChannel channel) throws IOException {
        Path root = WorkspacePath.root(workspace.toPath());
        Instant time = Instant.now().minus(age).minus(COARSE);
        TreeMap<String, String> old = new TreeMap<>();
        for (String name : names) {
            Path file = new WorkspacePath(name).in(root);
            if (Files.getLastModifiedTime(file).toInstant().isBefore(time)) {
                old.put(name, Sha256.hex(file));
            }
        }
        return old;
    }
}
