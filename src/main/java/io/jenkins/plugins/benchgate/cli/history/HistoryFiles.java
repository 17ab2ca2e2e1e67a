package io.jenkins.plugins.benchgate.cli.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.io.FolderTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The histories that an argument names, as files: those of a database are copied into a folder that is deleted when
 * they are closed.
 */
final class HistoryFiles implements AutoCloseable {
    /** What every file system takes for a name. */
    private static final String FILE_NAME = "[A-Za-z0-9_][A-Za-z0-9_ .()+-]{0,99}";

    private final Path path;
    private final @Nullable Path copies;

    private HistoryFiles(Path path, @Nullable Path copies) {
        this.path = path;
        this.copies = copies;
    }

    /**
     * Finds or copies them.
     *
     * @param text a folder, a file, or the address of a shared history, of one job or of all of a project
     * @throws UserException for an address that is none of a shared history, or of one without jobs
     */
    static HistoryFiles open(String text) throws IOException, UserException {
        if (!text.startsWith(HistoryPlace.DATABASE)) {
            return new HistoryFiles(Path.of(text), null);
        }
        try (HistoryPlaces shared = HistoryPlaces.open(text)) {
            List<String> jobs = shared.jobs();
            if (jobs.isEmpty()) {
                throw new UserException("found no job in " + shared.place() + ", expected a project with builds");
            }
            Path copies = Files.createTempDirectory("benchgate-history");
            HistoryFiles files = new HistoryFiles(copies, copies);
            try {
                for (String job : jobs) {
                    copy(shared.history(job), files.file(job));
                }
                return files;
            } catch (IOException | RuntimeException e) {
                files.close();
                throw e;
            }
        }
    }

    private Path file(String job) {
        return path.resolve((job.matches(FILE_NAME) ? job : URLEncoder.encode(job, UTF_8)) + ".jsonl");
    }

    private static void copy(JobHistory from, Path file) throws IOException {
        try (JobHistory history = from;
                PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            history.each(line -> out.write(line.text() + "\n"));
            if (out.checkError()) {
                throw new IOException(file + ": cannot be written");
            }
        }
    }

    /** A folder of histories, or one of them. */
    Path path() {
        return path;
    }

    /** Deletes what was copied. */
    @Override
    public void close() throws IOException {
        if (copies != null) {
            FolderTree.delete(copies);
        }
    }
}
