package io.jenkins.plugins.benchgate.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The commit that lies in a folder and its ancestors, as {@code git} tells them.
 *
 * @param commit its hash; empty where the folder is no work tree of git, or there is no git
 * @param ancestors their hashes, the nearest first; at most {@value #MOST}
 * @param unknown why there are none, or not all; empty where there are
 */
public record Commits(String commit, List<String> ancestors, String unknown) implements Serializable {
    private static final int MOST = 1000;
    private static final int PATIENCE_SECONDS = 30;
    private static final int SHOWN = 12;

    public Commits {
        ancestors = List.copyOf(ancestors);
    }

    /** Asks git; never fails. */
    public static Commits in(Path folder) throws InterruptedException {
        try {
            List<String> hashes = git(folder, "rev-list", "--max-count=" + (MOST + 1), "HEAD", "--");
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
        // to files: a pipe that nobody empties would stop it
        Path out = Files.createTempFile("benchgate", ".git");
        Path errors = Files.createTempFile("benchgate", ".git");
        try {
            ProcessBuilder builder = new ProcessBuilder("git", "-C", folder.toString());
            builder.command().addAll(List.of(arguments));
            builder.redirectOutput(out.toFile()).redirectError(errors.toFile());
            Process process = builder.start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("git gave no answer within " + PATIENCE_SECONDS + " s");
            }
            List<String> lines = Files.readAllLines(out, UTF_8);
            if (process.exitValue() != 0 || lines.isEmpty()) {
                List<String> said = Files.readAllLines(errors, UTF_8);
                throw new IOException("git says '" + (said.isEmpty() ? "" : said.get(0)) + "'");
            }
            return lines;
        } finally {
            Files.deleteIfExists(out);
            Files.deleteIfExists(errors);
        }
    }
}
