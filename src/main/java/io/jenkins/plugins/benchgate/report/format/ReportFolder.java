package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.Findings;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.html.HtmlReport;
import io.jenkins.plugins.benchgate.report.html.ProfilePage;
import io.jenkins.plugins.benchgate.text.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that a build's report consists of, side by side in one folder. */
public final class ReportFolder {
    public static final String PAGE = "report.html";
    public static final String RESULT = "result.json";
    public static final String MARKDOWN = "report.md";
    public static final String COMMENT = "comment.md";
    public static final String JUNIT = "junit.xml";
    public static final String METRICS = "metrics.txt";

    private ReportFolder() {}

    /** Keeps the result, from which the others can be drawn again; replaced as a whole. */
    public static void keep(Path folder, BuildResult result) throws IOException {
        ResultJson.write(folder.resolve(RESULT), result);
    }

    /**
     * Draws the other files from a result that is kept, each replaced as a whole.
     *
     * @param earlier builds of the job, oldest first, rejected ones too; whether {@code result}'s own is among them makes
     *     no difference
     * @return which series are new among those that crossed a gate, and what is new of the levels of the build's series: one
     *     sentence for each that changed of late and was not acknowledged
     */
    public static List<String> draw(Path folder, BuildResult result, List<BuildRecord> earlier) throws IOException {
        List<BuildRecord> past = earlier.stream()
                .map(build -> build.renamed(result.record().renamed()))
                .toList();
        Findings findings = Findings.of(result.record(), past);
        List<String> news = Stream.concat(
                        findings.said().stream().map(Message::english), TrendSeries.news(result, past).stream())
                .toList();
        JunitXml.write(folder.resolve(JUNIT), result);
        MetricsText.write(folder.resolve(METRICS), result);
        AtomicFile.write(folder.resolve(MARKDOWN), Markdown.of(result, news));
        link(folder, result, findings, "");
        HtmlReport.write(folder.resolve(PAGE), result, past);
        DifferentialProfile profile = result.profile();
        if (profile != null && !profile.frames().isEmpty()) {
            ProfilePage.write(folder.resolve(HtmlReport.PROFILE), result, profile);
        }
        return news;
    }

    /**
     * Writes the short comment anew, with a link to where the whole report is served.
     *
     * @param address of the report's page; empty where it has none
     */
    public static void link(Path folder, BuildResult result, Findings findings, String address) throws IOException {
        AtomicFile.write(folder.resolve(COMMENT), Comment.of(result, findings, address));
    }
}
