package io.jenkins.plugins.benchgate.jenkins.suite;

import hudson.model.Action;
import hudson.model.Item;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.ReadOnly;
import io.jenkins.plugins.benchgate.jenkins.pages.ChartResponse;
import io.jenkins.plugins.benchgate.report.chart.CoverageChart;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.WebMethod;

/**
 * The page below a job about its suites of microbenchmarks: the newest result, and the coverage over builds.
 *
 * <p>Where a job has several suites, {@code suite} in an address names one; the one of the newest build where it does
 * not.
 */
public final class JobSuiteAction implements Action {
    private final Job<?, ?> job;

    JobSuiteAction(Job<?, ?> job) {
        this.job = job;
    }

    @Override
    public String getIconFileName() {
        return "symbol-analytics";
    }

    @Override
    public String getDisplayName() {
        return Messages.text("JobSuiteAction.displayName");
    }

    @Override
    public String getUrlName() {
        return "benchgate-suite";
    }

    public Job<?, ?> getJob() {
        return job;
    }

    /** What the page shows of what its address asks for. */
    public JobSuitePage page(StaplerRequest2 request) throws IOException {
        return page(request.getParameter("suite"));
    }

    private JobSuitePage page(@Nullable String suite) throws IOException {
        job.checkPermission(Item.READ);
        return JobSuitePage.of(job, suite);
    }

    /** Serves the coverage over builds as SVG; the parameters are those of {@link ChartResponse#svg}. */
    @ReadOnly
    @WebMethod(name = "coverage.svg")
    public void serveCoverage(
            @QueryParameter String suite,
            @QueryParameter String theme,
            @QueryParameter String width,
            StaplerResponse2 response)
            throws IOException {
        List<CoverageChart.Point> builds = page(suite).points();
        ChartResponse.svg(builds.isEmpty() ? null : CoverageChart.ofBuilds(builds), theme, width, response);
    }

    /** Serves the newest suite as workloads take it. */
    @ReadOnly
    @WebMethod(name = "suite.json")
    public void serveSuite(@QueryParameter String suite, StaplerResponse2 response) throws IOException {
        downloads(suite).serveSuite(response);
    }

    /** Serves the newest reference for the script that draws it. */
    @ReadOnly
    @WebMethod(name = "flame.json")
    public void serveFlame(@QueryParameter String suite, StaplerResponse2 response) throws IOException {
        downloads(suite).serveFlame(response);
    }

    /** Serves the coverage by the newest minimal suite as SVG. */
    @ReadOnly
    @WebMethod(name = "chosen.svg")
    public void serveChosen(
            @QueryParameter String suite,
            @QueryParameter String theme,
            @QueryParameter String width,
            StaplerResponse2 response)
            throws IOException {
        downloads(suite).serveChosen(theme, width, response);
    }

    /** Serves the coverage with the benchmarks that were recommended last as SVG. */
    @ReadOnly
    @WebMethod(name = "recommended.svg")
    public void serveRecommended(
            @QueryParameter String suite,
            @QueryParameter String theme,
            @QueryParameter String width,
            StaplerResponse2 response)
            throws IOException {
        downloads(suite).serveRecommended(theme, width, response);
    }

    private SuiteDownloads downloads(@Nullable String suite) throws IOException {
        SuitePage newest = page(suite).getNewest();
        return new SuiteDownloads(job, () -> newest);
    }
}
