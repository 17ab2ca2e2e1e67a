package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.HtmlReport;
import io.jenkins.plugins.benchgate.report.ResultJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A build's result as files: {@code result.json} first, and all that is drawn from it. */
public final class Publication {
    public static final String RESULT = "result.json";
    public static final String REPORT = "report.html";

    private Publication() {}

    /** Keeps the result, before anything is drawn from it. */
    public static void keep(Path folder, BuildResult result) throws IOException {
        ResultJson.write(folder.resolve(RESULT), result);
    }

    /**
     * Draws the result, each file replaced as a whole.
     *
     * @param past earlier builds of the job, oldest first
     * @return the HTML report
     */
    public static Path draw(Path folder, BuildResult result, List<BuildRecord> past) throws IOException {
        Path report = folder.resolve(REPORT);
        HtmlReport.write(report, result, past);
        return report;
    }
}
