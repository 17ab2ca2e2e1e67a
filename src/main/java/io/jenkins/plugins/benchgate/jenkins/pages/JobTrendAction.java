package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.model.Action;
import hudson.model.Api;
import hudson.model.Item;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.ReadOnly;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.report.TrendChart;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.WebMethod;

/** How the measured series of a job went over its builds: charts on the job's page, and a page with all of them. */
public final class JobTrendAction implements Action {
    /** As many builds as one chart of ordinary width still shows apart. */
    static final int BUILDS = 100;

    private static final int FRONT_PAGE_CHARTS = 2;

    private final Job<?, ?> job;

    JobTrendAction(Job<?, ?> job) {
        this.job = job;
    }

    @Override
    public String getIconFileName() {
        return "symbol-analytics";
    }

    @Override
    public String getDisplayName() {
        return "Benchgate trend";
    }

    @Override
    public String getUrlName() {
        return "benchgate";
    }

    public Job<?, ?> getJob() {
        return job;
    }

    /** All series of all experiments, each with the address of its chart. */
    public List<ChartLink> getCharts() throws IOException {
        List<ChartLink> links = new ArrayList<>();
        experiments(Integer.MAX_VALUE).forEach((experiment, builds) -> {
            for (TrendSeries series : TrendSeries.of(builds)) {
                links.add(new ChartLink(
                        experiment,
                        series.name(),
                        new TrendChart(series).description(),
                        "experiment=" + encoded(experiment) + "&series=" + encoded(series.name())));
            }
        });
        return links;
    }

    /** The charts that fit on the job's own page. */
    public List<ChartLink> getFrontPageCharts() throws IOException {
        List<ChartLink> all = getCharts();
        return all.subList(0, Math.min(FRONT_PAGE_CHARTS, all.size()));
    }

    /** One row for each build, the newest first. */
    public List<BuildRow> getBuilds() throws IOException {
        List<BuildRow> rows = new ArrayList<>();
        for (BuildRecord record : records()) {
            rows.add(
                    0,
                    new BuildRow(
                            record.build(),
                            number(record.build()),
                            record.job(),
                            record.outcome().word(),
                            ResultPage.label(record.outcome()),
                            record.time().truncatedTo(ChronoUnit.SECONDS).toString(),
                            record.accepted() ? "yes" : record.acknowledged().isEmpty() ? "no" : "acknowledged"));
        }
        return rows;
    }

    /** The build's address below the job's; empty when that build was deleted. */
    private String number(String label) {
        String digits = label.replaceFirst("\\..*", "");
        if (!digits.matches("\\d{1,9}") || job.getBuildByNumber(Integer.parseInt(digits)) == null) {
            return "";
        }
        return digits;
    }

    private List<BuildRecord> records() throws IOException {
        return JobHistories.of(job).read(warning -> {
            // Told to whoever builds; a page shows what could be read.
        });
    }

    /** The newest builds of each experiment, oldest first. */
    private Map<String, List<BuildRecord>> experiments(int atMost) throws IOException {
        Map<String, List<BuildRecord>> experiments = new LinkedHashMap<>();
        for (BuildRecord record : records()) {
            experiments.computeIfAbsent(record.job(), name -> new ArrayList<>()).add(record);
        }
        experiments.replaceAll((name, builds) -> builds.subList(Math.max(0, builds.size() - atMost), builds.size()));
        return experiments;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /**
     * Serves the trend of one series as SVG.
     *
     * @param builds how many of the newest builds, from 1 to 1000; {@link #BUILDS} when it is no such number
     */
    @ReadOnly
    @WebMethod(name = "trend.svg")
    public void serveTrend(
            @QueryParameter String experiment,
            @QueryParameter String series,
            @QueryParameter String theme,
            @QueryParameter String builds,
            StaplerResponse2 response)
            throws IOException {
        job.checkPermission(Item.READ);
        TrendChart chart = TrendSeries.of(experiments(shown(builds)).getOrDefault(experiment, List.of())).stream()
                .filter(one -> one.name().equals(series))
                .map(TrendChart::new)
                .findFirst()
                .orElse(null);
        ChartResponse.svg(chart, theme, null, response);
    }

    /** What programs read below this address. */
    public Api getApi() {
        job.checkPermission(Item.READ);
        return new Api(new LatestResults(job));
    }

    /**
     * Serves the newest verdict as a badge.
     *
     * @param experiment only this one's; the gravest of all where it is not said
     */
    @ReadOnly
    @WebMethod(name = "badge.svg")
    public void serveBadge(@QueryParameter String experiment, StaplerResponse2 response) throws IOException {
        job.checkPermission(Item.READ);
        new LatestResults(job).sendBadge(experiment, response);
    }

    private static int shown(@Nullable String builds) {
        if (builds == null || !builds.matches("\\d{1,4}")) {
            return BUILDS;
        }
        int number = Integer.parseInt(builds);
        return number >= 1 && number <= 1000 ? number : BUILDS;
    }

    /** A chart of one series: what it is of, what there is to see in it, and the query that draws it. */
    public record ChartLink(String experiment, String series, String description, String query) {}

    /** One build in the table below the charts; {@code address} is empty when Jenkins no longer has the build. */
    public record BuildRow(
            String build, String address, String experiment, String word, String label, String time, String accepted) {}
}
