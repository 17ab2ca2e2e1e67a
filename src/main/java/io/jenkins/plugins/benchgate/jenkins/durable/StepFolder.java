package io.jenkins.plugins.benchgate.jenkins.durable;

import hudson.Extension;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.model.listeners.RunListener;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.Json;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a step of a build writes down while it runs, in the build's folder. It is on the disk when a method returns,
 * which what Pipelines keep of their steps is not.
 */
public record StepFolder(Path path) {
    private static final String FOLDER = "benchgate-steps";
    private static final String REACHED = "reached.json";
    private static final String ANSWER = "measurement.json";
    private static final String JUDGED = "judged";
    private static final String DUE = "due";

    /** @param step by which the build knows the step, also after a restart */
    static StepFolder of(Run<?, ?> build, String step) {
        return new StepFolder(around(build).resolve(step));
    }

    /** One of a step that nobody will go on with after a restart. */
    static StepFolder fresh(Run<?, ?> build) throws IOException {
        Files.createDirectories(around(build));
        for (int number = 1; ; number++) {
            Path path = around(build).resolve("builder-" + number);
            try {
                return new StepFolder(Files.createDirectory(path));
            } catch (FileAlreadyExistsException taken) {
                // by a builder before this one
            }
        }
    }

    private static Path around(Run<?, ?> build) {
        return build.getRootDir().toPath().resolve(FOLDER);
    }

    public Optional<StepProgress> reached() throws IOException {
        Path file = path.resolve(REACHED);
        return Files.exists(file)
                ? Optional.of(Json.MAPPER.readValue(file.toFile(), StepProgress.class))
                : Optional.empty();
    }

    public void keep(StepProgress reached) throws IOException {
        AtomicFile.write(path.resolve(REACHED), Json.MAPPER.writeValueAsBytes(reached));
    }

    /** What the process on the agent has answered; empty before it has. */
    Optional<String> answer() throws IOException {
        Path file = path.resolve(ANSWER);
        return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    }

    void keepAnswer(String answer) throws IOException {
        AtomicFile.write(path.resolve(ANSWER), answer);
    }

    /** The name by which the build shows the step's verdict; empty before it has one. */
    public Optional<String> judged() throws IOException {
        Path file = path.resolve(JUDGED);
        return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    }

    public void keepJudged(String name) throws IOException {
        AtomicFile.write(path.resolve(JUDGED), name);
    }

    /** That of the second measurement of the same step. */
    StepFolder again() {
        return new StepFolder(path.resolve("again"));
    }

    /** Whether the wait for the second measurement has begun. */
    public boolean isRepeated() {
        return Files.exists(again().path.resolve(DUE));
    }

    /** Waits before a second measurement; where that had begun before a restart, for the rest of the time. */
    void rest(Duration wait, TaskListener console) throws IOException, InterruptedException {
        Path file = path.resolve(DUE);
        if (!Files.exists(file)) {
            AtomicFile.write(file, Instant.now().plus(wait).toString());
        }
        Duration left = Duration.between(Instant.now(), Instant.parse(Files.readString(file)));
        console.getLogger()
                .println("[benchgate] The result is inconclusive: measuring once more in "
                        + Math.max(0, left.plusMillis(59_999).toMinutes()) + " min");
        TimeUnit.MILLISECONDS.sleep(Math.max(0, left.toMillis()));
    }

    /** No step of the build goes on any more. */
    static void deleteAll(Run<?, ?> build) throws IOException {
        FolderTree.delete(around(build));
    }

    /** Deletes what steps have written down of themselves once their build is over: nothing goes on from it any more. */
    @Extension
    public static final class Sweep extends RunListener<Run<?, ?>> {
        @Override
        public void onCompleted(Run<?, ?> build, TaskListener console) {
            try {
                StepFolder.deleteAll(build);
            } catch (IOException e) {
                console.getLogger()
                        .println("[benchgate] Notes of steps stay behind in the build's folder: " + e.getMessage());
            }
        }
    }
}
