package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.io.Sha256;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * The SHA-256 of each file in a folder, by its name; empty text for what is no plain file, nothing where there is no
 * folder.
 */
record DigestsBelow() implements ControllerToAgentFileCallable<TreeMap<String, String>> {

    @Override
    public TreeMap<String, String> invoke(File folder, VirtualChannel channel) throws IOException {
        TreeMap<String, String> digests = new TreeMap<>();
        if (!Files.isDirectory(folder.toPath(), LinkOption.NOFOLLOW_LINKS)) {
            return digests;
        }
        List<Path> files;
        try (Stream<Path> found = Files.list(folder.toPath())) {
            files = found.toList();
        }
        for (Path file : files) {
            boolean plain = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
            digests.put(file.getFileName().toString(), plain ? Sha256.hex(file) : "");
        }
        return digests;
    }
}
