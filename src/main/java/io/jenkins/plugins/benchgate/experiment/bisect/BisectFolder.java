package io.jenkins.plugins.benchgate.experiment.bisect;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The folder of a search: its plan and visits in one file that is replaced as a whole, so that the search goes on after
 * its process was killed; the experiments; and what is installed.
 */
public final class BisectFolder {
    /** What was measured until now. */
    public static final String STATE = "bisect.json";

    private static final String IGNORE = ".gitignore";
    private static final String BUILDS = "builds";
    private static final String INSTALLED = "installed";

    /** The file's content. */
    private record State(BisectPlan plan, List<ProbedCommit> visits) {}

    /** What becomes of an earlier search in the folder. */
    public enum Earlier {
        /** It goes on; one of another plan is refused. */
        CONTINUE,
        /** It goes on; one of another plan is deleted. */
        REPLACE,
        /** It is deleted. */
        DELETE
    }

    private final Path folder;
    private final BisectPlan plan;
    private final List<ProbedCommit> visits;

    private BisectFolder(Path folder, BisectPlan plan, List<ProbedCommit> visits) {
        this.folder = folder;
        this.plan = plan;
        this.visits = new ArrayList<>(visits);
    }

    /**
     * Opens a folder, made where it is missing.
     *
     * @throws InputException when the folder has another plan, and may not lose it
     */
    public static BisectFolder open(Path folder, BisectPlan plan, Earlier earlier) throws IOException {
        if (earlier == Earlier.DELETE) {
            delete(folder);
        }
        try {
            return open(folder, plan);
        } catch (InputException e) {
            if (earlier != Earlier.REPLACE) {
                throw e;
            }
            delete(folder);
            return open(folder, plan);
        }
    }

    private static void delete(Path folder) throws IOException {
        for (String name : List.of(STATE, BUILDS, INSTALLED)) {
            FolderTree.delete(folder.resolve(name));
        }
    }

    private static BisectFolder open(Path folder, BisectPlan plan) throws IOException {
        Path file = folder.resolve(STATE);
        if (!Files.exists(file)) {
            if (!Files.exists(folder)) {
                Files.createDirectories(folder);
                // in a repository, it would be taken for a part of the working tree
                AtomicFile.write(folder.resolve(IGNORE), "*\n");
            }
            BisectFolder empty = new BisectFolder(folder, plan, List.of());
            empty.write();
            return empty;
        }
        State state;
        try {
            state = Json.MAPPER.readValue(file.toFile(), State.class);
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new InputException(
                    file,
                    "found a file that cannot be read, expected that of an earlier search: begin anew with the option again");
        }
        if (state.plan() == null || state.visits() == null) {
            throw new InputException(file, "found no plan and visits, expected both: begin anew with the option again");
        }
        plan.require(file, state.plan());
        return new BisectFolder(folder, plan, state.visits());
    }

    /** Where it is. */
    public Path path() {
        return folder;
    }

    public BisectPlan plan() {
        return plan;
    }

    /** The visits in the order in which they were made. */
    public List<ProbedCommit> visits() {
        return List.copyOf(visits);
    }

    /** Of the experiments. */
    Path builds() {
        return folder.resolve(BUILDS);
    }

    /** Of the installed commits. */
    Path installed() {
        return folder.resolve(INSTALLED);
    }

    void add(ProbedCommit visit) throws IOException {
        visits.add(visit);
        write();
    }

    /** Forgets the last visits. */
    void forget(int count) throws IOException {
        visits.subList(visits.size() - count, visits.size()).clear();
        write();
    }

    private void write() throws IOException {
        AtomicFile.write(folder.resolve(STATE), Json.lines(Json.MAPPER, new State(plan, visits)));
    }
}
