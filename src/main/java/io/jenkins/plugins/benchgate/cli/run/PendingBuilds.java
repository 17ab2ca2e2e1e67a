package io.jenkins.plugins.benchgate.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryException;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.Sha256;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;

/**
 * Builds that a shared history could not take when they were done: each lies in a file among its results, until a later
 * build of the same history appends it.
 */
final class PendingBuilds {
    private final Path job;
    private final JobHistory history;
    private final String file;

    /** @param job folder of the results of the job's builds */
    PendingBuilds(Path job, JobHistory history) {
        this.job = job;
        this.history = history;
        // which history it is for: a folder of results may be used with several
        this.file = "pending-"
                + HexFormat.of().formatHex(Sha256.of(history.place())).substring(0, 12) + ".jsonl";
    }

    /** Keeps a build among its results, and returns the file. */
    Path keep(Path folder, BuildRecord build) throws IOException {
        Path pending = folder.resolve(file);
        AtomicFile.write(pending, (HistoryLine.of(build).text() + "\n").getBytes(UTF_8));
        return pending;
    }

    /**
     * Appends those that are pending, and says so.
     *
     * @throws SharedHistoryException when the history cannot take the first of them now either
     */
    void append(Consumer<String> says) throws IOException {
        for (Path pending : files()) {
            HistoryLine line = HistoryLine.of(Files.readString(pending).strip().getBytes(UTF_8));
            BuildRecord build = line.build();
            if (build == null) {
                says.accept("benchgate: " + pending + ": " + line.problem() + "; it is not appended");
                continue;
            }
            try {
                history.append(List.of(line));
                Files.delete(pending);
                says.accept("benchgate: build " + build.build() + ", which was kept in " + pending + ", is now in "
                        + history.place());
            } catch (HistoryException e) {
                says.accept("benchgate: " + e.getMessage() + "; build " + build.build() + " stays in " + pending);
            }
        }
    }

    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(job)) {
            try (DirectoryStream<Path> builds = Files.newDirectoryStream(job)) {
                for (Path build : builds) {
                    Path pending = build.resolve(file);
                    if (Files.isRegularFile(pending)) {
                        files.add(pending);
                    }
                }
            }
        }
        Collections.sort(files);
        return files;
    }
}
