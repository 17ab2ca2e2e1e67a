package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.html.Site;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code site}: pages over a history as a folder of files. */
@Command(
        name = "site",
        description = "Writes pages about a history as a folder of files: overview, trends, builds and comparisons.")
public final class SiteCommand extends AnsweringCommand {
    @Parameters(
            paramLabel = "HISTORY",
            description =
                    "Folder of the histories of jobs, as run writes it, the history of one job (.jsonl), or the address"
                            + " of a shared history.")
    private String history;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description = "Folder for the site: empty, new, or a site written before, which is renewed.")
    private Path out;

    @Option(
            names = "--pages",
            paramLabel = "N",
            defaultValue = "100",
            description = "Number of the newest builds of each job that get a page (default: ${DEFAULT-VALUE}).")
    private int pages;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description =
                    "Folder of the results of builds, DIR/JOB/BUILD, whose reports go into the site (default: none).")
    private @Nullable Path results;

    private Site.Written written() throws Exception {
        try (HistoryFiles files = HistoryFiles.open(history)) {
            return Site.write(files.path(), out, pages, results, err()::println);
        }
    }

    @Override
    public Integer call() throws Exception {
        if (pages < 1) {
            throw new UserException("found --pages " + pages + ", expected at least 1");
        }
        if (results != null && !Files.isDirectory(results)) {
            throw new UserException("found no folder " + results + ", expected --results to name that of the results");
        }
        Site.Written written = written();
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("jobs", written.jobs());
        object.put("builds", written.builds());
        object.put("pages", written.pages());
        object.put("files", written.files());
        object.put("folder", out.toString());
        answer(
                () -> object,
                () -> Wording.count(written.jobs(), "job") + ", " + Wording.count(written.builds(), "build") + ", "
                        + written.pages() + " with a page; " + Wording.count(written.files(), "file") + "\n"
                        + out.resolve("index.html").toAbsolutePath().normalize().toUri() + "\n");
        return 0;
    }
}
