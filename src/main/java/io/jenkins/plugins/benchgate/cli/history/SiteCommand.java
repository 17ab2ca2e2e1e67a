package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.Format;
import io.jenkins.plugins.benchgate.cli.output.JsonLines;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cli.output.Version;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.site.Site;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code site}: pages over a history as a folder of files. */
@Command(
        name = "site",
        description = "Writes pages about a history as a folder of files: overview, trends, builds and comparisons.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class SiteCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "HISTORY",
            description =
                    "Folder of the histories of jobs, as run writes it, the history of one job (.jsonl), or the address"
                            + " of a shared history.")
    @SuppressWarnings("NullAway.Init")
    private String history;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description = "Folder for the site: empty, new, or a site written before, which is renewed.")
    @SuppressWarnings("NullAway.Init")
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

    @Option(
            names = "--format",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "What standard output gets: a sentence and an address, or a JSON object (default:"
                    + " ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init")
    private Format format;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Override
    public Integer call() throws Exception {
        if (pages < 1) {
            throw new UserException("found --pages " + pages + ", expected at least 1");
        }
        if (results != null && !Files.isDirectory(results)) {
            throw new UserException("found no folder " + results + ", expected --results to name that of the results");
        }
        PrintWriter err = command.commandLine().getErr();
        Site.Written written;
        try (HistoryFiles files = HistoryFiles.open(history)) {
            written = Site.write(files.path(), out, pages, results, err::println);
        }
        PrintWriter answer = command.commandLine().getOut();
        if (format == Format.JSON) {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("jobs", written.jobs());
            object.put("builds", written.builds());
            object.put("pages", written.pages());
            object.put("files", written.files());
            object.put("folder", out.toString());
            new JsonLines(answer).write(object);
        } else {
            answer.println(Wording.count(written.jobs(), "job") + ", " + Wording.count(written.builds(), "build") + ", "
                    + written.pages() + " with a page; " + Wording.count(written.files(), "file"));
            answer.println(
                    out.resolve("index.html").toAbsolutePath().normalize().toUri());
        }
        return 0;
    }
}
