package io.jenkins.plugins.benchgate.experiment.bisect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A repository that a test makes; its commits are the same each time. */
public record GitFolder(Path folder) {
    /** An empty one, on branch main. */
    public static GitFolder in(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        GitFolder git = new GitFolder(folder);
        git.run("init", "-q", "-b", "main");
        return git;
    }

    /** What git prints. */
    public String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "GIT_AUTHOR_NAME", "Ada Lovelace",
                        "GIT_AUTHOR_EMAIL", "ada@example.org",
                        "GIT_COMMITTER_NAME", "Ada Lovelace",
                        "GIT_COMMITTER_EMAIL", "ada@example.org",
                        "GIT_AUTHOR_DATE", "2026-01-01T00:00:00Z",
                        "GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z",
                        "GIT_CONFIG_GLOBAL", "/dev/null"));
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed.strip();
    }

    /** Commits all files; returns the hash. */
    public String commit(String subject) throws IOException, InterruptedException {
        run("add", "-A");
        run("commit", "-q", "--allow-empty", "-m", subject);
        return run("rev-parse", "HEAD");
    }

    public void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
