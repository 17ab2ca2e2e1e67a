package io.jenkins.plugins.benchgate.jenkins.step;

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
 * The regular files below a folder of the workspace, as paths relative to it with {@code /} between names, sorted; symbolic
 * links are left out.
 *
 * @param folder relative to the workspace
 */
record FilesBelow(String folder) implements ControllerToAgentFileCallable<ArrayList<String>> {

    @Override
    public ArrayList<String> invoke(File workspace, VirtualChannel channel) throws IOException {
        Path start = new WorkspacePath(folder).in(workspace.toPath());
        try (Stream<Path> paths = Files.walk(start)) {
            return paths.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .map(path -> start.relativize(path).toString().replace(File.separatorChar, '/'))
                    .filter(name -> !name.equals(ResultFolder.MARKER))
                    .sorted()
                    .collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        }
    }
}
