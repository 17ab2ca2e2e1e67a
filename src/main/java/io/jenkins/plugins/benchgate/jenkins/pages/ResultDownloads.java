package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.model.Item;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.ReadOnly;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.DifferentialFlame;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.chart.Badge;
import io.jenkins.plugins.benchgate.report.chart.Chart;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.report.format.ResultCsv;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.WebMethod;

/** What can be fetched of one experiment's result in one build: drawings, tables, reports. */
public final class ResultDownloads {
    private static final String GONE = "this build no longer has this file";

    private final BuildVerdictAction action;

    ResultDownloads(BuildVerdictAction action) {
        this.action = action;
    }

    /** Serves the relative change of each series; the parameters of charts are those of {@link ChartResponse#picture}. */
    @ReadOnly
    @WebMethod(name = {"changes.svg", "changes.png"})
    public void serveChanges(@QueryParameter String most, StaplerRequest2 request, StaplerResponse2 response)
            throws IOException {
        serve(result -> BuildChart.changes(result, most), request, response);
    }

    /** Serves one metric in each trial. */
    @ReadOnly
    @WebMethod(name = {"trials.svg", "trials.png"})
    public void serveTrials(@QueryParameter String metric, StaplerRequest2 request, StaplerResponse2 response)
            throws IOException {
        serve(result -> BuildChart.trials(result, metric), request, response);
    }

    /** Serves how the values of one metric are spread; {@code kind} is that of {@link BuildChart#distribution}. */
    @ReadOnly
    @WebMethod(name = {"distribution.svg", "distribution.png"})
    public void serveDistribution(
            @QueryParameter String metric,
            @QueryParameter String kind,
            StaplerRequest2 request,
            StaplerResponse2 response)
            throws IOException {
        serve(result -> BuildChart.distribution(result, metric, kind), request, response);
    }

    /** Serves where the time of chains went; {@code kind} and {@code operation} are those of {@link BuildChart#time}. */
    @ReadOnly
    @WebMethod(name = {"time.svg", "time.png"})
    public void serveTime(
            @QueryParameter String kind,
            @QueryParameter String operation,
            StaplerRequest2 request,
            StaplerResponse2 response)
            throws IOException {
        serve(result -> BuildChart.time(result, kind, operation), request, response);
    }

    private void serve(Function<BuildResult, Optional<Chart>> drawn, StaplerRequest2 request, StaplerResponse2 response)
            throws IOException {
        check();
        ChartResponse.picture(action.getPage().result().flatMap(drawn).orElse(null), request, response);
    }

    /** Serves the differential flame graph for the script that draws it. */
    @ReadOnly
    @WebMethod(name = "flame.json")
    public void serveFlame(StaplerResponse2 response) throws IOException {
        check();
        DifferentialProfile profile =
                action.getPage().result().map(BuildResult::profile).orElse(null);
        if (profile == null || profile.frames().isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        ChartResponse.send(
                "application/json;charset=UTF-8", DifferentialFlame.json(profile, Messages.sentences()), response);
    }

    /** Serves the verdict as a badge. */
    @ReadOnly
    @WebMethod(name = "badge.svg")
    public void serveBadge(StaplerResponse2 response) throws IOException {
        check();
        ChartResponse.send(
                "image/svg+xml;charset=UTF-8", Badge.svg(action.getExperiment(), action.outcome()), response);
    }

    /** Serves the measured series as a table. */
    @ReadOnly
    @WebMethod(name = "result.csv")
    public void serveTable(StaplerResponse2 response) throws IOException {
        check();
        Optional<BuildResult> result = action.getPage().result();
        if (result.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND, GONE);
            return;
        }
        ChartResponse.send("text/csv;charset=UTF-8", ResultCsv.text(result.get()), response);
    }

    /** Serves the result as JSON, as the command line writes it. */
    @ReadOnly
    @WebMethod(name = ReportFolder.RESULT)
    public void serveResult(StaplerResponse2 response) throws IOException {
        serve(ReportFolder.RESULT, "application/json;charset=UTF-8", response);
    }

    /** Serves the report that stands alone; it holds no script, and the browser is told to run none. */
    @ReadOnly
    @WebMethod(name = ReportFolder.PAGE)
    public void serveReport(StaplerResponse2 response) throws IOException {
        serve(ReportFolder.PAGE, "text/html;charset=UTF-8", response);
    }

    /** Serves the comment for a pull request. */
    @ReadOnly
    @WebMethod(name = ReportFolder.COMMENT)
    public void serveComment(StaplerResponse2 response) throws IOException {
        serve(ReportFolder.COMMENT, "text/markdown;charset=UTF-8", response);
    }

    /** Serves the report as Markdown. */
    @ReadOnly
    @WebMethod(name = ReportFolder.MARKDOWN)
    public void serveMarkdown(StaplerResponse2 response) throws IOException {
        serve(ReportFolder.MARKDOWN, "text/markdown;charset=UTF-8", response);
    }

    /** Serves the verdicts as test cases. */
    @ReadOnly
    @WebMethod(name = ReportFolder.JUNIT)
    public void serveTestCases(StaplerResponse2 response) throws IOException {
        serve(ReportFolder.JUNIT, "application/xml;charset=UTF-8", response);
    }

    /** Serves the numbers as OpenMetrics. */
    @ReadOnly
    @WebMethod(name = ReportFolder.METRICS)
    public void serveMetrics(StaplerResponse2 response) throws IOException {
        serve(ReportFolder.METRICS, "text/plain;charset=UTF-8", response);
    }

    private void serve(String name, String type, StaplerResponse2 response) throws IOException {
        check();
        Path file = action.folder().resolve(name);
        if (!Files.isRegularFile(file)) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND, GONE);
            return;
        }
        ChartResponse.send(type, Files.readString(file, StandardCharsets.UTF_8), response);
    }

    private void check() {
        action.getBuild().getParent().checkPermission(Item.READ);
    }
}
