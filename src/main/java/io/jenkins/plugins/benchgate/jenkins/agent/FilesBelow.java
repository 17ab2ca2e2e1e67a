package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.AbortException;
import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.stream.Stream;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * The regular files below a folder of the workspace, as paths relative to it with {@code /} between names, sorted;
 * symbolic links are left out.
 *
 * @param folder relative to the workspace
 * @param depth of the folders that are looked into: 1 for the files right in it
 */
public record FilesBelow(String folder, int depth) implements ControllerToAgentFileCallable<ArrayList<String>> {
    /** All of them. */
    public FilesBelow(String folder) {
        this(folder, Integer.MAX_VALUE);
    }

    @Override
    public ArrayList<String> invoke(File workspace, VirtualChannel channel) throws IOException {
        Path start = new WorkspacePath(folder).in(workspace.toPath());
        try (Stream<Path> paths = Files.walk(start, depth)) {
            ArrayList<String> names = new ArrayList<>();
            long bytes = 0;
            for (Path path : (Iterable<Path>) paths::iterator) {
                String name = start.relativize(path).toString().replace(File.separatorChar, '/');
                if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && !name.equals(ResultFolder.MARKER)) {
                    names.add(name);
                    bytes += Files.size(path);
                    AnswerLimit.FILES.check(names.size());
                    AnswerLimit.ARCHIVE.check(bytes);
                }
            }
            names.sort(null);
            return names;
        } catch (AnswerLimit.ExceededException e) {
            throw new AbortException(e.getMessage() + ": keep less in '" + folder + "'");
        }
    }
}
