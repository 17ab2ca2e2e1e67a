package io.jenkins.plugins.benchgate.experiment.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder of a score: its plan, what each execution measured, the raw results of all of them, and the score itself.
 * Each file is written in one step, so that the measurement can go on after its process was killed.
 */
public final class ScoreFolder {
    /** The score, for other programs. */
    public static final String SCORE = "score.json";

    static final String PLAN = "plan.json";
    private static final String EXECUTIONS = "executions";
    private static final String RAW = "raw";

    private final Path folder;
    private final ScorePlan plan;

    private ScoreFolder(Path folder, ScorePlan plan) {
        this.folder = folder;
        this.plan = plan;
    }

    /**
     * Opens a folder, made where it is missing.
     *
     * @param wanted the plan; of one that the folder has already, the seed is taken
     * @param again whether to delete what the folder has
     * @throws InputException when the folder has another plan
     */
    public static ScoreFolder open(Path folder, ScorePlan wanted, boolean again) throws IOException {
        Path file = folder.resolve(PLAN);
        if (again) {
            for (String name : new String[] {PLAN, SCORE, EXECUTIONS, RAW}) {
                FolderTree.delete(folder.resolve(name));
            }
        }
        Optional<ScorePlan> found = read(file, ScorePlan.class);
        if (found.isPresent()) {
            wanted.require(file, found.get());
            return new ScoreFolder(folder, wanted.with(found.get().seed()));
        }
        Files.createDirectories(folder.resolve(EXECUTIONS));
        AtomicFile.write(file, Json.lines(Json.MAPPER, wanted));
        return new ScoreFolder(folder, wanted);
    }

    private static <T> Optional<T> read(Path file, Class<T> type) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.MAPPER.readValue(file.toFile(), type));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new InputException(
                    file, "found a file that cannot be read, expected that of an earlier score: begin anew by --again");
        }
    }

    public ScorePlan plan() {
        return plan;
    }

    /** For the raw results. */
    public Path raw() {
        return folder.resolve(RAW);
    }

    /** What an execution measured; empty where it has not run, or measured nothing. */
    Optional<Execution> execution(String name) throws IOException {
        return read(folder.resolve(EXECUTIONS).resolve(name + ".json"), Execution.class);
    }

    void keep(String name, Execution execution) throws IOException {
        AtomicFile.write(folder.resolve(EXECUTIONS).resolve(name + ".json"), Json.lines(Json.MAPPER, execution));
    }

    /** Writes the score. */
    public void keep(Object score) throws IOException {
        AtomicFile.write(folder.resolve(SCORE), Json.lines(Json.MAPPER, score));
    }
}
