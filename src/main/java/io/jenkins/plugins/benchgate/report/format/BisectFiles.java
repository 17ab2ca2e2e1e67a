package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.BisectResult.Culprit;
import io.jenkins.plugins.benchgate.report.BisectResult.Probe;
import io.jenkins.plugins.benchgate.report.BisectResult.Revision;
import io.jenkins.plugins.benchgate.report.BisectWording;
import io.jenkins.plugins.benchgate.report.html.BisectReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The reports of a search for the commit that changed a metric: a page, a comment, and the answer for programs. */
public final class BisectFiles {
    /** The answer, for other programs. */
    public static final String ANSWER = "culprits.json";

    private BisectFiles() {}

    /** Writes all of them into the folder of the search. */
    public static void write(Path folder, BisectResult result) throws IOException {
        AtomicFile.write(folder.resolve(ReportFolder.MARKDOWN), markdown(result));
        AtomicFile.write(folder.resolve(ReportFolder.PAGE), BisectReport.text(result));
        AtomicFile.write(folder.resolve(ANSWER), Json.lines(Json.MAPPER, BisectJson.of(result)));
    }

    /** The comment. */
    public static String markdown(BisectResult result) {
        StringBuilder out = new StringBuilder("## Benchgate: ")
                .append(Markdown.text(BisectWording.headline(result)))
                .append("\n\n");
        for (Culprit culprit : result.culprits()) {
            for (Revision revision : culprit.revisions()) {
                out.append("* **")
                        .append(Markdown.text(BisectWording.hash(revision)))
                        .append("** ")
                        .append(Markdown.text(revision.subject() + ", by " + revision.author()))
                        .append('\n');
            }
            out.append('\n')
                    .append(Markdown.text(
                            BisectWording.change(culprit.change()) + ". " + BisectWording.sureness(culprit)))
                    .append("\n\n");
        }
        out.append(Markdown.text(BisectWording.ends(result) + " " + BisectWording.effort(result)))
                .append("\n\n");
        row(out, BisectWording.columns());
        row(out, BisectWording.columns().stream().map(column -> "---").toList());
        for (Probe probe : result.path()) {
            row(
                    out,
                    BisectWording.row(result, probe).stream()
                            .map(Markdown::text)
                            .toList());
        }
        out.append('\n');
        BisectWording.caveats(result)
                .forEach(caveat -> out.append(Markdown.text(caveat)).append("\n\n"));
        return out.toString();
    }

    private static void row(StringBuilder out, List<String> cells) {
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
