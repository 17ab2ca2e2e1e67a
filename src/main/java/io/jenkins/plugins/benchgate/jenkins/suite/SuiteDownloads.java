package io.jenkins.plugins.benchgate.jenkins.suite;

import hudson.model.Item;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.jenkins.ReadOnly;
import io.jenkins.plugins.benchgate.jenkins.pages.ChartResponse;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.WebMethod;

/** What can be fetched of a suite: drawings, the flame graph's data, and the file that workloads take. */
public final class SuiteDownloads {
    private final Job<?, ?> job;
    private final Supplier<SuitePage> page;

    SuiteDownloads(Job<?, ?> job, Supplier<SuitePage> page) {
        this.job = job;
        this.page = page;
    }

    /** Serves the reference for the script that draws it. */
    @ReadOnly
    @WebMethod(name = "flame.json")
    public void serveFlame(StaplerResponse2 response) throws IOException {
        send(
                "application/json;charset=UTF-8",
                result -> result.overview().flame().json(SuitePage::words),
                response);
    }

    /** Serves the chosen benchmarks as workloads take them. */
    @ReadOnly
    @WebMethod(name = "suite.json")
    public void serveSuite(StaplerResponse2 response) throws IOException {
        send("application/json;charset=UTF-8", result -> result.suite().text(), response);
    }

    /** Serves the coverage by the minimal suite as SVG; the parameters are those of {@link ChartResponse#svg}. */
    @ReadOnly
    @WebMethod(name = "chosen.svg")
    public void serveChosen(@QueryParameter String theme, @QueryParameter String width, StaplerResponse2 response)
            throws IOException {
        job.checkPermission(Item.READ);
        ChartResponse.svg(page.get().chosenChart().orElse(null), theme, width, response);
    }

    /** Serves the coverage with the recommended benchmarks as SVG. */
    @ReadOnly
    @WebMethod(name = "recommended.svg")
    public void serveRecommended(@QueryParameter String theme, @QueryParameter String width, StaplerResponse2 response)
            throws IOException {
        job.checkPermission(Item.READ);
        ChartResponse.svg(page.get().recommendedChart().orElse(null), theme, width, response);
    }

    private void send(String type, Function<SuiteResult, String> text, StaplerResponse2 response) throws IOException {
        job.checkPermission(Item.READ);
        SuiteResult result = page.get().result().orElse(null);
        if (result == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND, "this build no longer has this file");
            return;
        }
        ChartResponse.send(type, text.apply(result), response);
    }
}
