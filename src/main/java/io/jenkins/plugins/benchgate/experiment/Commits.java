package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.run.GitProgram;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The commit that lies in a folder and its ancestors, as {@code git} tells them: along first parents, so that those of
 * a merge are those of the branch that it was made on, and not what was merged.
 *
 * @param commit its hash; empty where the folder is no work tree of git, or there is no git
 * @param ancestors their hashes, the nearest first; at most {@value #MOST}
 * @param unknown why there are none, or not all; empty where there are
 */
public record Commits(String commit, List<String> ancestors, String unknown) implements Serializable {
    private static final int MOST = 1000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int SHOWN = 12;

    public Commits {
        ancestors = List.copyOf(ancestors);
    }

    /** Asks git; never fails. */
    public static Commits in(Path folder) throws InterruptedException {
        try {
            List<String> hashes = git(folder, "rev-list", "--first-parent", "--max-count=" + (MOST + 1), "HEAD", "--");
            boolean shallow =
                    git(folder, "rev-parse", "--is-shallow-repository").contains("true");
            return new Commits(
                    hashes.get(0),
                    hashes.subList(1, hashes.size()),
                    shallow ? Sentences.english("stored.shallow", Figure.of(hashes.size())) : "");
        } catch (IOException e) {
            return new Commits("", List.of(), String.valueOf(e.getMessage()));
        }
    }

    /** How many characters it has. */
    public long length() {
        return commit.length()
                + unknown.length()
                + ancestors.stream().mapToLong(String::length).sum();
    }

    /** The origin of a build of this commit. */
    public Origin of(String branch, String target) {
        return new Origin(branch, target, commit, ancestors, unknown);
    }

    /** A hash as far as people need it. */
    public static String words(String commit) {
        return commit.isEmpty() ? "(unknown)" : commit.substring(0, Math.min(SHOWN, commit.length()));
    }

    /** The lines that git prints; at least one. */
    private static List<String> git(Path folder, String... arguments) throws IOException, InterruptedException {
        GitProgram.Printed printed = new GitProgram(folder, PATIENCE).run(arguments);
        if (!printed.well() || printed.lines().isEmpty()) {
            throw new IOException("git says '" + printed.error() + "'");
        }
        return printed.lines();
    }
}
