package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import hudson.model.Api;
import hudson.model.Item;
import hudson.model.Job;
import hudson.security.Permission;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import io.jenkins.plugins.benchgate.history.index.LevelGrid;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.TrendQuery;
import io.jenkins.plugins.benchgate.history.index.WhatIf;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.ReadOnly;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.history.PinnedSeries;
import io.jenkins.plugins.benchgate.jenkins.pages.ChartResponse;
import io.jenkins.plugins.benchgate.jenkins.pages.JobBuilds;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.report.chart.LevelGridJson;
import io.jenkins.plugins.benchgate.report.chart.PlottedCsv;
import io.jenkins.plugins.benchgate.report.chart.PlottedJson;
import io.jenkins.plugins.benchgate.report.chart.SeriesWriter;
import io.jenkins.plugins.benchgate.report.chart.Sparkline;
import io.jenkins.plugins.benchgate.report.chart.TrendChart;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jenkins.model.Jenkins;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.WebMethod;
import org.kohsuke.stapler.verb.POST;

/**
 * How the measured series of a job went over its builds: a page with all of them, and what its charts, and programs,
 * ask for.
 *
 * <p>All addresses take the same range: {@code experiment}, {@code series}, {@code branch}, {@code from}, {@code to}, {@code
 * last} and {@code points}, as {@link TrendRange} reads them.
 */
public final class JobTrendAction extends TrendAction {
    private static final int PICTURED = 100;
    /** A heat map of more rows is not seen at once, and in more columns no cell is told from the next. */
    private static final int GRID_ROWS = 60;

    private static final int GRID_COLUMNS = 60;

    private final Supplier<Permission> acknowledging;
    private final Supplier<String> reader;
    private final Supplier<String> outage;
    private final Predicate<SearchRequest> scheduling;
    private final Clock clock;

    /**
     * The trend of a job.
     *
     * @param acknowledging what it takes to accept a change
     * @param reader name of who looks; empty where nobody has signed in
     * @param outage why a shared history cannot be asked now; empty where all is well
     * @param scheduling puts a build that searches into the queue; false where the queue refuses it
     */
    JobTrendAction(
            Job<?, ?> job,
            Supplier<Permission> acknowledging,
            Supplier<String> reader,
            Supplier<String> outage,
            Predicate<SearchRequest> scheduling,
            Clock clock) {
        super(job);
        this.acknowledging = acknowledging;
        this.reader = reader;
        this.outage = outage;
        this.scheduling = scheduling;
        this.clock = clock;
    }

    /** What the page shows of what its address asks for. */
    public TrendPage page(StaplerRequest2 request) throws IOException {
        job.checkPermission(Item.READ);
        return new TrendPage(
                job,
                job.hasPermission(acknowledging.get()),
                request.getParameter("experiment"),
                request.getParameter("branch"),
                text(request.getParameter("last")),
                text(request.getParameter("find")),
                text(request.getParameter("sort")),
                pins());
    }

    /** Why what is shown may lack the newest builds: the shared history cannot be asked; empty where all is well. */
    public String getOutage() {
        job.checkPermission(Item.READ);
        return outage.get();
    }

    /** What the job's own page shows: the newest build, and of its experiments the one that it did worst in. */
    public TrendPage getFrontPage() throws IOException {
        job.checkPermission(Item.READ);
        return new TrendPage(job, false, null, null, "", "", "", pins());
    }

    private TrendPage.Pins pins() throws IOException {
        PinnedSeries pinned = PinnedSeries.of(job);
        String name = reader.get();
        return new TrendPage.Pins(pinned.of(name), pinned.forAll(), !name.isEmpty(), job.hasPermission(Item.CONFIGURE));
    }

    /**
     * Pins a series, so that pages show it first, or lets it go.
     *
     * @param everyone whether for all who look, which takes the permission to configure the job; else for who asks
     */
    @POST
    @WebMethod(name = "pin")
    public void pinSeries(
            @QueryParameter String experiment,
            @QueryParameter String series,
            @QueryParameter boolean everyone,
            @QueryParameter boolean undo,
            StaplerResponse2 response)
            throws IOException {
        job.checkPermission(everyone ? Item.CONFIGURE : Item.READ);
        String name = reader.get();
        if (!everyone && name.isEmpty()) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN, "found nobody signed in, expected a user to pin for");
            return;
        }
        PinnedSeries.Pin pin = new PinnedSeries.Pin(text(experiment), text(series));
        boolean measured = JobTrend.of(job).index().series(pin.experiment()).stream()
                .anyMatch(key -> key.name().equals(pin.series()));
        try {
            if (!undo && !measured) {
                throw new IllegalArgumentException("found no series of this name, expected one that was measured");
            }
            PinnedSeries.of(job).set(everyone ? "" : name, pin, !undo);
            response.sendRedirect("./?" + TrendPage.query(pin) + "#pinned");
        } catch (IllegalArgumentException e) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST, e.getMessage());
        }
    }

    /** What the page that sets two builds side by side shows. */
    public ComparePage compare(StaplerRequest2 request) throws IOException {
        job.checkPermission(Item.READ);
        return new ComparePage(
                job, request.getParameter("experiment"), request.getParameter("a"), request.getParameter("b"));
    }

    /** What the page shows that tells how the commit of a change is found. */
    public FindCommitPage findCommit(StaplerRequest2 request) throws IOException {
        job.checkPermission(Item.READ);
        return new FindCommitPage(
                job,
                request.getParameter("experiment"),
                request.getParameter("series"),
                request.getParameter("a"),
                request.getParameter("b"),
                reader.get());
    }

    /**
     * Schedules a build that searches for the commit of a change. What it searches follows from the job's history by
     * the labels of builds: a user with the permission to build chooses no revisions. What is refused is status 400 with one line.
     *
     * @param a label of the last build before the change; empty: the one before on the same branch
     * @param b label of the first build after it
     */
    @POST
    @WebMethod(name = "search")
    public void startSearch(
            @QueryParameter String experiment,
            @QueryParameter String series,
            @QueryParameter String a,
            @QueryParameter String b,
            StaplerResponse2 response)
            throws IOException {
        job.checkPermission(Item.BUILD);
        FindCommitPage page = new FindCommitPage(job, experiment, series, a, b, reader.get());
        SearchRequest request = page.getRequest();
        if (request == null) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST, page.getRefusal());
        } else if (page.isSearching()) {
            response.sendRedirect("../" + page.getAsked() + "/");
        } else if (scheduling.test(request)) {
            response.sendRedirect("../");
        } else {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST, Messages.text("FindCommitPage.refused"));
        }
    }

    /** Serves series over builds as JSON; see {@link PlottedJson}. */
    @ReadOnly
    @WebMethod(name = "data")
    public void serveData(StaplerRequest2 request, StaplerResponse2 response) throws IOException {
        Asked asked = asked(request, response, TrendRange.MOST_POINTS, true);
        if (asked != null) {
            ChartResponse.begin("application/json;charset=UTF-8", response);
            double share = asked.trend.index().share();
            List<SeriesKey> found = found(asked);
            PlottedJson.write(
                    response.getOutputStream(),
                    asked.experiment,
                    share,
                    asked.choice.equals(SeriesChoice.ALL) ? -1 : found.size(),
                    asked.news == 0
                            ? writer ->
                                    asked.trend.plot(asked.experiment, asked.choice.part(found), asked.query, writer)
                            : writer -> asked.trend.plotNews(asked.experiment, asked.query, asked.news, writer),
                    new JobBuilds(job));
        }
    }

    /** Serves the levels of series in stretches of builds as JSON; see {@link LevelGridJson}. */
    @ReadOnly
    @WebMethod(name = "grid")
    public void serveGrid(StaplerRequest2 request, StaplerResponse2 response) throws IOException {
        Asked asked = asked(request, response, TrendRange.MOST_POINTS, true);
        if (asked != null) {
            List<SeriesKey> found = found(asked);
            List<SeriesKey> part = asked.choice.part(found);
            LevelGrid grid = asked.trend
                    .index()
                    .grid(
                            asked.experiment,
                            part.subList(0, Math.min(GRID_ROWS, part.size())),
                            asked.query,
                            GRID_COLUMNS);
            ChartResponse.begin("application/json;charset=UTF-8", response);
            LevelGridJson.write(response.getOutputStream(), asked.experiment, found.size(), grid, new JobBuilds(job));
        }
    }

    /** The series that an address asks for in their order, whichever part of them is answered. */
    private List<SeriesKey> found(Asked asked) throws IOException {
        List<SeriesKey> named = asked.trend.named(asked.experiment, asked.name);
        if (asked.choice.sort().isEmpty()) {
            return asked.choice.found(named, Optional.empty(), Set.of());
        }
        TrendPage.Pins pins = pins();
        Set<String> pinned = Stream.of(pins.mine(), pins.forAll())
                .flatMap(List::stream)
                .filter(pin -> pin.experiment().equals(asked.experiment))
                .map(PinnedSeries.Pin::series)
                .collect(Collectors.toSet());
        return asked.choice.found(named, asked.trend.newest(asked.experiment), pinned);
    }

    /** Serves the same as a table, one row for each build and series; no build is left out. */
    @ReadOnly
    @WebMethod(name = "trend.csv")
    public void serveTable(StaplerRequest2 request, StaplerResponse2 response) throws IOException {
        Asked asked = asked(request, response, Integer.MAX_VALUE);
        if (asked != null) {
            ChartResponse.begin("text/csv;charset=UTF-8", response);
            Writer csv = new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8);
            asked.each(PlottedCsv.begin(csv, asked.experiment));
            csv.flush();
        }
    }

    /** Serves the trend of one series as a picture; see {@link ChartResponse#picture}. */
    @ReadOnly
    @WebMethod(name = {"trend.svg", "trend.png"})
    public void servePicture(StaplerRequest2 request, StaplerResponse2 response) throws IOException {
        Asked asked = asked(request, response, TrendRange.MOST_POINTS);
        if (asked != null) {
            ChartResponse.picture(asked.chart(), request, response);
        }
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

    /** Serves the series that the newest build did worst in as a small line, for a row of a list; 404 where nothing was measured. */
    @ReadOnly
    @WebMethod(name = "sparkline.svg")
    public void serveSparkline(StaplerResponse2 response) throws IOException {
        job.checkPermission(Item.READ);
        JobTrend trend = JobTrend.of(job);
        String line =
                trend.sparkline(trend.experiment(null)).map(Sparkline::svg).orElse("");
        if (line.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else {
            ChartResponse.send("image/svg+xml;charset=UTF-8", line, response);
        }
    }

    /** Answers which of the builds that are asked for a gate would have rejected; nothing is changed. */
    @ReadOnly
    @WebMethod(name = "whatif")
    public void serveWhatIf(@QueryParameter String gate, StaplerRequest2 request, StaplerResponse2 response)
            throws IOException {
        Asked asked = asked(request, response, TrendRange.MOST_POINTS);
        if (asked == null) {
            return;
        }
        try {
            WhatIf found = asked.trend.whatIf(asked.experiment, asked.name, asked.query, gate == null ? "" : gate);
            ChartResponse.begin("application/json;charset=UTF-8", response);
            WhatIfJson.write(response.getOutputStream(), found, new JobBuilds(job));
        } catch (IllegalArgumentException e) {
            problem(e, response);
        }
    }

    /**
     * Takes what somebody accepts, or takes back, into the history. What is refused comes back to a browser as the page
     * with what was typed, and to programs as status 400 with one line.
     */
    @POST
    @WebMethod(name = "acknowledge")
    public void acceptChange(
            @QueryParameter String build,
            @QueryParameter String metric,
            @QueryParameter String reason,
            @QueryParameter boolean undo,
            StaplerRequest2 request,
            StaplerResponse2 response)
            throws IOException, ServletException {
        job.checkPermission(acknowledging.get());
        JobTrend trend = JobTrend.complete(job);
        try {
            Acknowledging typed = new Acknowledging(text(build), text(metric), text(reason), undo);
            List<BuildRecord> builds = new ArrayList<>();
            Set<Metric> known = new HashSet<>();
            for (String experiment : trend.index().experiments()) {
                BuildRecord record = trend.build(experiment, typed.build());
                if (record != null) {
                    builds.add(record);
                    trend.index().series(experiment).forEach(series -> known.add(series.metric()));
                }
            }
            List<Acknowledgement> inForce =
                    Acknowledgement.inForce(trend.index().acknowledgements());
            String by = Jenkins.getAuthentication2().getName();
            JobHistories.get().append(job, typed.checked(builds, known, inForce, by, clock.instant()));
            response.sendRedirect("./#acknowledged");
        } catch (IllegalArgumentException | SharedHistoryException e) {
            refuse(
                    new Refused(String.valueOf(e.getMessage()), text(build), text(metric), text(reason), undo),
                    request,
                    response);
        }
    }

    /**
     * What somebody typed that was refused.
     *
     * @param problem why, one line
     */
    public record Refused(String problem, String build, String metric, String reason, boolean undo) {}

    private void refuse(Refused refused, StaplerRequest2 request, StaplerResponse2 response)
            throws IOException, ServletException {
        if (text(request.getHeader("Accept")).contains("text/html")) {
            response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
            request.setAttribute("refused", refused);
            request.getView(this, "index").forward(request, response);
        } else {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST, refused.problem());
        }
    }

    private static String text(@Nullable String parameter) {
        return parameter == null ? "" : parameter;
    }

    /** What an address asks for; {@code null} once it was answered that it asks for nothing that there is. */
    private @Nullable Asked asked(StaplerRequest2 request, StaplerResponse2 response, int points) throws IOException {
        return asked(request, response, points, false);
    }

    /** @param soon whether the answer need not wait until all builds are known */
    private @Nullable Asked asked(StaplerRequest2 request, StaplerResponse2 response, int points, boolean soon)
            throws IOException {
        job.checkPermission(Item.READ);
        try {
            TrendQuery query = TrendRange.read(
                    request.getParameter("branch"),
                    request.getParameter("from"),
                    request.getParameter("to"),
                    request.getParameter("last"),
                    request.getParameter("points"),
                    points);
            JobTrend trend = soon && query.atMost() < Integer.MAX_VALUE ? JobTrend.of(job) : JobTrend.complete(job);
            return new Asked(
                    trend,
                    trend.experiment(request.getParameter("experiment")),
                    request.getParameter("series"),
                    query,
                    TrendRange.choice(
                            request.getParameter("find"),
                            request.getParameter("sort"),
                            request.getParameter("first"),
                            request.getParameter("most")),
                    TrendRange.news(request.getParameter("news")));
        } catch (IllegalArgumentException e) {
            problem(e, response);
            return null;
        }
    }

    private static void problem(IllegalArgumentException problem, StaplerResponse2 response) throws IOException {
        response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        ChartResponse.begin("application/json;charset=UTF-8", response);
        WhatIfJson.problem(response.getOutputStream(), String.valueOf(problem.getMessage()));
    }

    /** @param news how many series are asked for whose level is news; 0 for all series, whether or not it is */
    private record Asked(
            JobTrend trend, String experiment, @Nullable String name, TrendQuery query, SeriesChoice choice, int news) {
        void each(SeriesWriter writer) throws IOException {
            trend.plot(experiment, name, query, writer);
        }

        /** A picture has room for fewer builds than a chart that can be zoomed into. */
        @Nullable
        TrendChart chart() throws IOException {
            TrendQuery pictured = new TrendQuery(
                    query.branch(), query.from(), query.to(), query.newest(), Math.min(query.atMost(), 4 * PICTURED));
            return name == null || name.isEmpty()
                    ? null
                    : trend.plotted(experiment, name, pictured).stream()
                            .findFirst()
                            .map(TrendChart::new)
                            .orElse(null);
        }
    }
}
