package io.jenkins.plugins.benchgate.jenkins.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.history.HistoryException;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;

/** Builds of a job that a shared history could not take when they were judged: lines of a file beside its copy. */
record PendingLines(Path file) {

    /**
     * Those of a job.
     *
     * @param folder of what the plugin keeps of the job
     * @param place of the history that they are for
     */
    static PendingLines of(Path folder, String place) {
        return new PendingLines(folder.resolve(
                "pending-" + HexFormat.of().formatHex(Sha256.of(place)).substring(0, 12) + ".jsonl"));
    }

    private List<String> lines() throws IOException {
        return Files.isRegularFile(file) ? Files.readString(file).lines().toList() : List.of();
    }

    private void write(List<String> lines) throws IOException {
        if (lines.isEmpty()) {
            Files.deleteIfExists(file);
        } else {
            AtomicFile.write(file, String.join("\n", lines) + "\n");
        }
    }

    void add(HistoryLine line) throws IOException {
        List<String> lines = new ArrayList<>(lines());
        lines.add(line.text());
        write(lines);
    }

    /**
     * Appends them, the oldest first; those that the history refuses for good stay.
     *
     * @param says is told what became of each
     * @throws io.jenkins.plugins.benchgate.history.SharedHistoryException when the history cannot take one now either
     */
    void append(JobHistory history, Consumer<String> says) throws IOException {
        List<String> refused = new ArrayList<>();
        List<String> lines = lines();
        for (int i = 0; i < lines.size(); i++) {
            HistoryLine line = HistoryLine.of(lines.get(i).getBytes(UTF_8));
            String label = line.build() == null ? "" : line.build().build();
            try {
                if (line.build() == null) {
                    throw new HistoryException(file.toString(), "a line that is no build", line.problem());
                }
                history.append(List.of(line));
                says.accept("build " + label + ", which was kept in " + file + ", is now in " + history.place());
            } catch (HistoryException e) {
                refused.add(lines.get(i));
                says.accept(e.getMessage() + "; it stays in " + file);
            }
            // one that is appended is not appended again, but an append may be repeated
            List<String> left = new ArrayList<>(refused);
            left.addAll(lines.subList(i + 1, lines.size()));
            write(left);
        }
    }
}
