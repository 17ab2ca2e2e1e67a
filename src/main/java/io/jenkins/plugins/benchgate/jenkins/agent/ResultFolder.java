package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.AbortException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a workspace that takes the results of one build.
 *
 * <p>Workspaces outlive builds. A marker tells a folder that this program filled from one that somebody else did: only
 * the former is ever emptied.
 */
public record ResultFolder(Path path) {
    public static final String MARKER = ".benchgate-results";

    /**
     * Makes the folder, or empties it.
     *
     * @param name what the user calls it
     * @throws AbortException when it holds what is not ours; one line with the way out
     */
    public void prepare(String name) throws IOException {
        keep(name);
        empty();
        Files.createFile(path.resolve(MARKER));
    }

    /**
     * Makes the folder, or leaves in it what an earlier build has put there.
     *
     * @param name what the user calls it
     * @throws AbortException when it holds what is not ours; one line with the way out
     */
    public void keep(String name) throws IOException {
        boolean there = Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        if (there && (!Files.isDirectory(path) || (!isOurs() && !isEmpty()))) {
            throw new AbortException("found other files in '" + name
                    + "', expected a new folder or the results of an earlier build; name another one with 'out'");
        }
        Files.createDirectories(path);
        if (!isOurs()) {
            Files.createFile(path.resolve(MARKER));
        }
    }

    private boolean isOurs() {
        return Files.isRegularFile(path.resolve(MARKER), LinkOption.NOFOLLOW_LINKS);
    }

    private boolean isEmpty() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.findAny().isEmpty();
        }
    }

    private void empty() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(path)) {
            deepestFirst = files.sorted(Comparator.reverseOrder())
                    .filter(file -> !file.equals(path))
                    .toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }
}
