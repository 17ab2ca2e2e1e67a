package io.jenkins.plugins.benchgate.jenkins;

import hudson.remoting.VirtualChannel;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.stream.Stream;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * The regular files below a folder of the workspace, as paths relative to the workspace with {@code /} between names,
 * sorted; symbolic links are left out.
 *
 * @param folder relative to the workspace
 */
record FilesBelow(String folder) implements ControllerToAgentFileCallable<ArrayList<String>> {

    @Override
    public ArrayList<String> invoke(File workspace, VirtualChannel channel) throws IOException {
        Path root = workspace.toPath().toRealPath();
        Path start = new WorkspacePath(folder).in(root);
        try (Stream<Path> paths = Files.walk(start)) {
            return paths.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .map(path -> root.relativize(path).toString().replace(File.separatorChar, '/'))
                    .sorted()
                    .collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        }
    }
}
