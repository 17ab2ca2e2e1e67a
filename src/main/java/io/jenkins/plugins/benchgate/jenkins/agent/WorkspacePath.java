package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.AbortException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A path that a Pipeline names and that must not leave the build's workspace, neither by its text nor by a symbolic
 * link.
 *
 * @param text relative to the workspace, with {@code /} or {@code \} between names
 */
public record WorkspacePath(String text) {
    private static final Pattern SEPARATOR = Pattern.compile("[/\\\\]");
    private static final Pattern ABSOLUTE = Pattern.compile("(?s)[/\\\\~].*|[A-Za-z]:.*");

    /** What is wrong with the text itself, for people; empty when nothing is. */
    public Optional<String> problem() {
        if (text.isBlank()) {
            return Optional.of("found an empty path, expected one such as benchgate.yaml");
        }
        if (ABSOLUTE.matcher(text).matches()) {
            return Optional.of("found the absolute path '" + text + "', expected one relative to the workspace");
        }
        if (text.chars().anyMatch(c -> c < ' ')) {
            return Optional.of("found a control character in the path, expected one such as benchgate.yaml");
        }
        if (SEPARATOR.splitAsStream(text).anyMatch(".."::equals)) {
            return Optional.of("found '..' in the path '" + text + "', expected one that stays inside the workspace");
        }
        return Optional.empty();
    }

    /**
     * The workspace on this machine, with symbolic links followed.
     *
     * @throws AbortException when there is none, as before a checkout; one line with the way out
     */
    static Path root(Path workspace) throws IOException {
        if (!Files.isDirectory(workspace)) {
            throw new AbortException("found no folder " + workspace
                    + ", expected the workspace; check out the sources before this step, as 'checkout scm' does");
        }
        return workspace.toRealPath();
    }

    /**
     * The path on this machine, with symbolic links followed as far as it exists.
     *
     * @throws AbortException when it leads out of the workspace; one line with the way out
     */
    Path in(Path workspace) throws IOException {
        Optional<String> problem = problem();
        if (problem.isPresent()) {
            throw new AbortException(problem.get());
        }
        Path root = root(workspace);
        Path wanted = root.resolve(String.join("/", SEPARATOR.split(text))).normalize();
        Path existing = wanted;
        while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            Path parent = existing.getParent();
            if (parent == null) {
                throw new NoSuchFileException(wanted.toString());
            }
            existing = parent;
        }
        Path real;
        try {
            real = existing.toRealPath();
        } catch (NoSuchFileException e) {
            throw new AbortException("'" + text + "' is a symbolic link to nothing; put the file into the workspace");
        }
        if (!real.startsWith(root)) {
            throw new AbortException(
                    "'" + text + "' leads out of the workspace by a symbolic link; put the file itself there");
        }
        return real.resolve(existing.relativize(wanted));
    }
}
