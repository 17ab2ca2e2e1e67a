package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import hudson.ExtensionList;
import hudson.model.Item;
import hudson.model.Job;
import hudson.model.Run;
import hudson.security.Permission;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchOffer;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.suite.KnownExtensions;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.JobView;
import io.jenkins.plugins.benchgate.report.JobView.AcknowledgedRow;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import jenkins.model.Jenkins;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.StaplerResponse2;
import org.mockito.MockedStatic;
import org.springframework.security.core.Authentication;

class JobTrendActionTest {
    private static final String SERIES = "READ <latency> median";
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

    @TempDir
    Path folder;

    private Job<?, ?> job;
    private JobTrendAction action;
    private final Permission acknowledging = mock(Permission.class);
    private final StaplerRequest2 request = mock(StaplerRequest2.class);
    private final StaplerResponse2 response = mock(StaplerResponse2.class);
    private final Body body = new Body();
    private String reader = "";
    private String outage = "";
    private final List<SearchRequest> scheduled = new ArrayList<>();
    private boolean accepting = true;

    @BeforeEach
    void createJob() throws IOException {
        job = Builds.build(folder, 1).getParent();
        when(job.getBuildDir()).thenReturn(folder.resolve("builds").toFile());
        action = new JobTrendAction(
                job,
                () -> acknowledging,
                () -> reader,
                () -> outage,
                request -> accepting && scheduled.add(request),
                Clock.fixed(NOW, ZoneOffset.UTC));
        when(response.getOutputStream()).thenReturn(body);
    }

    private void builds(int count) throws IOException {
        for (int number = 1; number <= count; number++) {
            JobHistories.of(job).append(Builds.record("a & b", Integer.toString(number), Outcome.PASS));
        }
    }

    private void asked(String... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            when(request.getParameter(namesAndValues[i])).thenReturn(namesAndValues[i + 1]);
        }
    }

    @Test
    void onlyAJobWithAHistoryHasATrend() throws IOException {
        assertThat(new JobTrends().createFor(job)).isEmpty();
        builds(1);
        assertThat(new JobTrends().createFor(job)).hasSize(1);
    }

    @Test
    void nobodyPinsWhereNoBuildHasMeasuredAnything() throws IOException {
        reader = "ada";
        when(job.hasPermission(Item.CONFIGURE)).thenReturn(true);
        JobHistories.of(job)
                .append(new BuildRecord(
                        BuildRecord.SCHEMA,
                        "a & b",
                        "1",
                        "",
                        NOW,
                        Outcome.INCONCLUSIVE,
                        false,
                        7,
                        List.of(),
                        List.of()));
        TrendPage.Pins pins = action.page(request).getPins();
        assertThat(pins.mayPin() || pins.mayPinForAll()).isFalse();
        builds(1);
        pins = action.page(request).getPins();
        assertThat(pins.mayPin() && pins.mayPinForAll()).isTrue();
    }

    private void pin(String series, boolean everyone, boolean undo) throws IOException {
        action.pinSeries("a & b", series, everyone, undo, response);
    }

    @Test
    void aReaderPinsForHimselfAndWhoMayConfigureTheJobForAll() throws IOException {
        builds(1);
        reader = "ada";
        pin(SERIES, false, false);
        verify(response).sendRedirect("./?experiment=a+%26+b&series=READ+%3Clatency%3E+median#pinned");
        verify(job, never()).checkPermission(Item.CONFIGURE);
        pin(SERIES, true, false);
        verify(job).checkPermission(Item.CONFIGURE);
        assertThat(action.getFrontPage().getPinned())
                .extracting(TrendPage.PinRow::series, TrendPage.PinRow::everyone)
                .containsExactly(tuple(SERIES, false), tuple(SERIES, true));
        assertThat(action.getFrontPage().getFrontPagePictures()).hasSize(1);
        reader = "bob";
        assertThat(action.getFrontPage().getPinned())
                .extracting(TrendPage.PinRow::everyone)
                .containsExactly(true);
        reader = "ada";
        pin(SERIES, true, true);
        pin(SERIES, false, true);
        assertThat(action.getFrontPage().getPinned()).isEmpty();
    }

    @Test
    void whoMayNotPinChangesNothing() throws IOException {
        builds(1);
        pin(SERIES, false, false);
        verify(response).sendError(eq(403), any());
        reader = "ada";
        pin("no such series", false, false);
        verify(response).sendError(eq(400), any());
        doThrow(new SecurityException()).when(job).checkPermission(Item.CONFIGURE);
        assertThatThrownBy(() -> pin(SERIES, true, false)).isInstanceOf(SecurityException.class);
        assertThat(action.getFrontPage().getPinned()).isEmpty();
        assertThat(folder.resolve("benchgate/pinned.json")).doesNotExist();
    }

    private void search(String a, String b) throws IOException {
        action.startSearch("a & b", SERIES, a, b, response);
    }

    /** A job whose newest build has the step, with a history of two commits. */
    private Run<?, ?> searching() throws IOException {
        Run<?, ?> build = Builds.build(folder, 2);
        JobHistories.of(job).append(Builds.record("a & b", "1", Outcome.PASS).from("main", "aaaa"));
        JobHistories.of(job).append(Builds.record("a & b", "2", Outcome.FAIL).from("main", "bbbb"));
        try (KnownExtensions jenkins = new KnownExtensions()) {
            SearchOffer.leave(build, "a & b");
        }
        doReturn(build).when(job).getLastBuild();
        when(job.isBuildable()).thenReturn(true);
        when(job.hasPermission(Item.BUILD)).thenReturn(true);
        return build;
    }

    @Test
    void whoMayBuildStartsASearchOfWhatTheHistorySays() throws IOException {
        Run<?, ?> build = searching();
        reader = "ada";
        search("", "2");
        verify(job).checkPermission(Item.BUILD);
        verify(response).sendRedirect("../");
        assertThat(scheduled).singleElement().satisfies(request -> {
            assertThat(List.of(request.getGood(), request.getBad())).containsExactly("aaaa", "bbbb");
            assertThat(request.getBy()).isEqualTo("ada");
        });

        build.addAction(scheduled.get(0));
        when(build.isBuilding()).thenReturn(true);
        search("1", "2");
        verify(response).sendRedirect("../2/");
        assertThat(scheduled).hasSize(1);
    }

    @Test
    void aSearchThatCannotBeIsRefusedInOneLine() throws IOException {
        searching();
        search("1", "7");
        verify(response).sendError(400, "The history has no build #7.");
        when(job.isBuildable()).thenReturn(false);
        search("1", "2");
        verify(response).sendError(400, "No build can be asked for it: this job is disabled.");
        when(job.isBuildable()).thenReturn(true);
        accepting = false;
        search("1", "2");
        verify(response).sendError(400, "The queue of Jenkins refused the build.");
        doThrow(new SecurityException()).when(job).checkPermission(Item.BUILD);
        accepting = true;
        assertThatThrownBy(() -> search("1", "2")).isInstanceOf(SecurityException.class);
        assertThat(scheduled).isEmpty();
        verify(response, never()).sendRedirect(any());
    }

    @Test
    void numbersAreNumbersBesideTheirUnit() throws IOException {
        builds(3);
        Files.createDirectories(folder.resolve("builds/2"));
        asked("experiment", "a & b");
        action.serveData(request, response);
        JsonNode series = body.json().path("series").path(0);
        assertThat(series.path("name").asText()).isEqualTo(SERIES);
        assertThat(series.path("unit").asText()).isEqualTo("s");
        assertThat(series.path("display").path("symbol").asText()).isEqualTo("ms");
        assertThat(series.path("columns").path("value").path(1).isNumber()).isTrue();
        assertThat(series.path("columns").path("build"))
                .extracting(JsonNode::asText)
                .containsExactly("1", "2", "3");
        assertThat(series.path("columns").path("number"))
                .extracting(JsonNode::asText)
                .containsExactly("", "2", "");
        verify(response).setHeader("X-Content-Type-Options", "nosniff");
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "1, 1", "all, 5", "99999, 5"})
    void asManyBuildsAreShownAsWereAskedFor(String last, int shown) throws IOException {
        builds(5);
        asked("last", last);
        action.serveData(request, response);
        assertThat(body.json().path("series").path(0).path("builds").asInt()).isEqualTo(shown);
    }

    @Test
    void onlySeriesOfWhichThereIsNewsAreToldWhereThatIsAsked() throws IOException {
        Random random = new Random(3);
        asked("experiment", "a & b", "news", "3");
        for (int build = 1; build <= 50; build++) {
            double level = build <= 25 ? 0.001 : 0.00104;
            JobHistories.of(job).append(Builds.measured("a & b", build, level * (1 + 0.002 * random.nextGaussian())));
            if (build == 25) {
                action.serveData(request, response);
                assertThat(body.json().path("series")).isEmpty();
                body.bytes.reset();
            }
        }
        action.serveData(request, response);
        JsonNode series = body.json().path("series").path(0);
        assertThat(series.path("changes")).hasSize(1);
        assertThat(series.path("unwatched").path("build").asText()).isEqualTo("1");
        assertThat(series.path("unwatched").path("gate").asText()).startsWith("trend:metric=\"READ <latency>\",");
    }

    @ParameterizedTest
    @CsvSource({
        "last, 0",
        "last, -3",
        "last, <b>",
        "points, 4",
        "points, 1001",
        "news, 0",
        "news, 101",
        "sort, best",
        "first, -1",
        "most, 0",
        "most, 1001",
        "from, yesterday",
        "to, 2026-13-01"
    })
    void aWrongRangeIsToldAndNotTakenForAnother(String name, String value) throws IOException {
        builds(1);
        asked(name, value);
        action.serveData(request, response);
        verify(response).setStatus(400);
        verify(response).setContentType("application/json;charset=UTF-8");
        assertThat(body.json().path("problem").asText()).contains("found " + name + " '" + value + "'");
    }

    @Test
    void aLongSearchIsRefused() throws IOException {
        builds(1);
        asked("find", "x".repeat(1001));
        action.serveData(request, response);
        verify(response).setStatus(400);
        assertThat(body.json().path("problem").asText())
                .isEqualTo("found find of 1001 characters, expected at most 1000");
    }

    /** Two builds of four metrics: the second worsens one, another is noisy, and a gate rejects a third. */
    private void suite() throws IOException {
        for (int build = 1; build <= 2; build++) {
            List<Measured> measured = new ArrayList<>();
            List<Verdict> verdicts = new ArrayList<>();
            for (String name : List.of("b.Parser.parse", "a.Printer.print", "b.Parser.skip", "a.Printer.close")) {
                double change = name.equals("a.Printer.close") ? 7 : name.equals("b.Parser.parse") ? -3 : 1;
                double margin = name.equals("b.Parser.skip") ? 0.2 : 0.01;
                Estimate value = estimate(build, margin);
                measured.add(new Measured(
                        new Metric(name, Unit.SECOND, Direction.LOWER),
                        "median",
                        value,
                        new Comparison(
                                estimate(1, margin),
                                value,
                                estimate(change, 0.1),
                                Comparison.Pairing.TRIALS,
                                List.of())));
                verdicts.add(Verdicts.of(
                        name.equals("a.Printer.print") ? Outcome.FAIL : Outcome.PASS,
                        "jump:metric=*,percent=5",
                        name + " median",
                        "because",
                        change,
                        estimate(change, 0.1).interval(),
                        5,
                        Unit.PERCENT));
            }
            JobHistories.of(job)
                    .append(new BuildRecord(
                            BuildRecord.SCHEMA,
                            "suite",
                            String.valueOf(build),
                            "main",
                            "w",
                            NOW.plusSeconds(build),
                            Outcome.FAIL,
                            true,
                            build,
                            measured,
                            verdicts));
        }
    }

    private static Estimate estimate(double value, double share) {
        double margin = share * Math.abs(value);
        return new Estimate(value, new Interval(value - margin, value + margin, 0.99), 1, 10, 1000, List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "gravest, 'a.Printer.print, b.Parser.parse, b.Parser.skip, a.Printer.close'",
        "pinned, 'b.Parser.skip, a.Printer.print, b.Parser.parse, a.Printer.close'",
        "worsened, 'a.Printer.close, a.Printer.print, b.Parser.skip, b.Parser.parse'",
        "noise, 'b.Parser.skip, b.Parser.parse, a.Printer.print, a.Printer.close'",
        "name, 'a.Printer.close, a.Printer.print, b.Parser.parse, b.Parser.skip'",
        "'', 'b.Parser.parse, a.Printer.print, b.Parser.skip, a.Printer.close'"
    })
    void seriesComeInTheOrderThatIsAskedFor(String sort, String names) throws IOException {
        suite();
        reader = "ada";
        action.pinSeries("suite", "b.Parser.skip median", false, false, response);
        asked("experiment", "suite", "sort", sort);
        action.serveData(request, response);
        assertThat(names(body.json())).containsExactly(names.split(", "));
        assertThat(body.json().has("of")).isEqualTo(!sort.isEmpty());
    }

    private static List<String> names(JsonNode answer) {
        List<String> names = new ArrayList<>();
        answer.path("series")
                .forEach(series -> names.add(series.path("name").asText().replace(" median", "")));
        return names;
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0, 2, 'b.Parser.parse, a.Printer.print', 4",
        "'', 3, 2, 'a.Printer.close', 4",
        "'', 9, 2, '', 4",
        "'PARSER  s', 0, 2, 'b.Parser.parse, b.Parser.skip', 2",
        "'parser skip', 0, 24, 'b.Parser.skip', 1",
        "'nothing of the kind', 0, 24, '', 0"
    })
    void seriesAreFoundByTheWordsOfTheirNamesAndAnsweredInParts(
            String find, String first, String most, String names, int of) throws IOException {
        suite();
        asked("experiment", "suite", "find", find, "first", first, "most", most);
        action.serveData(request, response);
        assertThat(String.join(", ", names(body.json()))).isEqualTo(names);
        assertThat(body.json().path("of").asInt(-1)).isEqualTo(of);
    }

    @Test
    void aHeatMapIsAnsweredOfTheSameSeries() throws IOException {
        suite();
        asked("experiment", "suite", "sort", "name", "find", "printer");
        action.serveGrid(request, response);
        JsonNode answer = body.json();
        assertThat(names(answer)).containsExactly("a.Printer.close", "a.Printer.print");
        assertThat(answer.path("of").asInt()).isEqualTo(2);
        assertThat(answer.at("/columns/last")).extracting(JsonNode::asText).containsExactly("1", "2");
        assertThat(answer.at("/series/0/median").asDouble()).isEqualTo(1.5);
        assertThat(answer.at("/series/0/level")).extracting(JsonNode::asDouble).containsExactly(1.0, 2.0);
        body.bytes.reset();
        asked("most", "x");
        action.serveGrid(request, response);
        assertThat(body.json().path("problem").asText()).startsWith("found most 'x', expected a whole number");
    }

    @Test
    void whatIsLookedForStandsInThePage() throws IOException {
        suite();
        asked("find", "printer", "sort", "noise");
        TrendPage page = action.page(request);
        assertThat(page.getFind()).isEqualTo("printer");
        assertThat(page.getSort()).isEqualTo("noise");
        assertThat(page.getPictures())
                .extracting(TrendPage.Picture::series)
                .containsExactly("a.Printer.print median", "a.Printer.close median");
        asked("sort", "<b>");
        assertThat(action.page(request).getSort()).isEqualTo("pinned");
    }

    @Test
    void aDayIsMeantWhole() throws IOException {
        builds(2);
        asked("from", "2026-01-02", "to", "2026-01-02");
        action.serveData(request, response);
        assertThat(body.json().path("series").path(0).path("builds").asInt()).isEqualTo(2);
    }

    @Test
    void theTableHasNoCellThatASpreadsheetTakesForAFormula() throws IOException {
        JobHistories.of(job).append(Builds.record("=cmd, \"x\"", "1", Outcome.PASS));
        action.serveTable(request, response);
        assertThat(body.text().lines().skip(1)).singleElement().satisfies(row -> assertThat(row)
                .startsWith("\"'=cmd, \"\"x\"\"\",READ <latency>,median,s,1,"));
    }

    @Test
    void theTableLeavesNoBuildOut() throws IOException {
        builds(1100);
        asked("last", "all");
        action.serveTable(request, response);
        assertThat(body.text().lines().skip(1)).hasSize(1100);
        body.bytes.reset();
        asked("last", "all", "points", "all");
        action.serveData(request, response);
        assertThat(body.json().at("/series/0/columns/value")).hasSize(1100);
        body.bytes.reset();
        asked("points", "");
        action.serveData(request, response);
        assertThat(body.json().at("/series/0/columns/value").size()).isLessThanOrEqualTo(1000);
    }

    /** A step at build 601 of 1 000 was drawn, and not listed among the changes. */
    @Test
    void aChangeLongAgoIsListed() throws IOException {
        for (int i = 1; i <= 1000; i++) {
            JobHistories.of(job).append(Builds.measured("shop", i, 1e-3 * (i % 5 + (i < 601 ? 100 : 110))));
        }
        asked("last", "1000");
        action.serveData(request, response);
        assertThat(body.json().at("/series/0/changes"))
                .singleElement()
                .satisfies(change -> assertThat(change.path("build").asText()).isEqualTo("601"));
    }

    @Test
    void aSeriesIsDrawnAsSvgAndPng() throws IOException {
        builds(3);
        asked("series", SERIES, "theme", "dark");
        when(request.getRequestURI()).thenReturn("/job/shop/benchgate/trend.svg");
        action.servePicture(request, response);
        assertThat(body.text()).startsWith("<svg").doesNotContain("<script").contains("over 3 builds");
        body.bytes.reset();
        asked("series", SERIES, "width", "300");
        when(request.getRequestURI()).thenReturn("/job/shop/benchgate/trend.png");
        action.servePicture(request, response);
        assertThat(body.bytes.toByteArray()).startsWith(0x89, 'P', 'N', 'G');
    }

    @Test
    void whatNobodyMeasuredIsNotFoundAndNotRepeated() throws IOException {
        builds(1);
        asked("series", "<script>alert(1)</script>");
        when(request.getRequestURI()).thenReturn("/job/shop/benchgate/trend.svg");
        action.servePicture(request, response);
        verify(response).sendError(eq(404), org.mockito.ArgumentMatchers.argThat(told -> !told.contains("script")));
    }

    @Test
    void anotherGateSaysWhichBuildsItWouldHaveFailed() throws IOException {
        builds(3);
        Files.createDirectories(folder.resolve("builds/3"));
        asked("series", SERIES, "last", "2");
        action.serveWhatIf("fixed:metric=*,upper=1ms", request, response);
        assertThat(body.json().toString())
                .isEqualTo("{\"builds\":2,\"notJudged\":0,\"failed\":[],\"potential\":"
                        + "[{\"build\":\"2\",\"number\":\"\"},{\"build\":\"3\",\"number\":\"3\"}]}");
        assertThat(JobHistories.of(job).read(warning -> {})).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({"jump", "'jump:metric=other,percent=5'", "'fixed:metric=*,upper=1MB'", "''"})
    void aTextThatIsNoGateForTheSeriesIsTold(String gate) throws IOException {
        builds(1);
        asked("series", SERIES);
        action.serveWhatIf(gate, request, response);
        verify(response).setStatus(400);
        assertThat(body.json().path("problem").asText()).contains("found", "expected");
    }

    @Test
    void whoMayNotReadTheJobSeesNothing() {
        doThrow(new IllegalStateException("denied")).when(job).checkPermission(Item.READ);
        assertThatThrownBy(() -> action.serveData(request, response)).hasMessage("denied");
        assertThatThrownBy(() -> action.serveTable(request, response)).hasMessage("denied");
        assertThatThrownBy(() -> action.servePicture(request, response)).hasMessage("denied");
        assertThatThrownBy(() -> action.serveWhatIf("", request, response)).hasMessage("denied");
        assertThatThrownBy(() -> action.page(request)).hasMessage("denied");
        assertThatThrownBy(() -> action.compare(request)).hasMessage("denied");
        assertThatThrownBy(() -> action.getFrontPage()).hasMessage("denied");
    }

    @Test
    void whatIsAcknowledgedStandsInTheTrailUntilItIsTakenBack() throws Exception {
        builds(2);
        acknowledge("2", "READ*", " the index costs this ", false);
        acknowledge("2", "READ*", "it was reverted", true);
        verify(response, never()).sendError(anyInt(), any());
        assertThat(JobHistories.of(job).acknowledgements(warning -> {}))
                .extracting(Acknowledgement::by, Acknowledgement::reason, Acknowledgement::undo, Acknowledgement::time)
                .containsExactly(
                        tuple("ada", "the index costs this", false, NOW), tuple("ada", "it was reverted", true, NOW));
        assertThat(action.page(request).getTrail())
                .extracting(AcknowledgedRow::reason, AcknowledgedRow::state, AcknowledgedRow::inForce)
                .containsExactly(
                        tuple("it was reverted", "taken back", false),
                        tuple("the index costs this", "no longer accepted", false));
    }

    @ParameterizedTest
    @CsvSource({
        "2, READ*, '  ', false, found a reason of 0 characters",
        "9, READ*, why, false, found no build",
        "2, WRITE*, why, false, found a metric that no build measured",
        "2, READ*, why, true, found nothing acknowledged",
        "2, '', why, false, found a metric of 0 characters"
    })
    void whatCannotBeAcknowledgedIsToldAndNotWritten(
            String build, String metric, String reason, boolean undo, String told) throws Exception {
        builds(2);
        acknowledge(build, metric, reason, undo);
        verify(response).sendError(eq(400), org.mockito.ArgumentMatchers.startsWith(told));
        assertThat(JobHistories.of(job).acknowledgements(warning -> {})).isEmpty();
    }

    @Test
    void aReasonThatNobodyWouldReadIsRefused() throws Exception {
        builds(1);
        acknowledge("1", "READ*", "x".repeat(501), false);
        verify(response).sendError(eq(400), org.mockito.ArgumentMatchers.startsWith("found a reason of 501"));
    }

    @Test
    void whoMayNotAcknowledgeDoesNot() throws Exception {
        builds(1);
        doThrow(new IllegalStateException("denied")).when(job).checkPermission(acknowledging);
        assertThatThrownBy(() -> acknowledge("1", "READ*", "why", false)).hasMessage("denied");
        assertThat(JobHistories.of(job).acknowledgements(warning -> {})).isEmpty();
        assertThat(action.page(request).isMayAcknowledge()).isFalse();
    }

    @Test
    void whatIsRefusedComesBackToABrowserWithWhatWasTyped() throws Exception {
        builds(1);
        RequestDispatcher page = mock(RequestDispatcher.class);
        when(request.getHeader("Accept")).thenReturn("text/html,application/xhtml+xml,*/*;q=0.8");
        when(request.getView(action, "index")).thenReturn(page);
        acknowledge("7", "READ*", "a long reason", false);
        verify(response).setStatus(400);
        verify(request)
                .setAttribute(
                        eq("refused"),
                        argThat(told -> told instanceof JobTrendAction.Refused refused
                                && refused.problem().startsWith("found no build of this label")
                                && refused.build().equals("7")
                                && refused.metric().equals("READ*")
                                && refused.reason().equals("a long reason")
                                && !refused.undo()));
        verify(page).forward(request, response);
        assertThat(JobHistories.of(job).acknowledgements(warning -> {})).isEmpty();
    }

    private void acknowledge(String build, String metric, String reason, boolean undo) throws Exception {
        Authentication ada = mock(Authentication.class);
        when(ada.getName()).thenReturn("ada");
        JobHistories histories = new JobHistories();
        try (MockedStatic<Jenkins> jenkins = mockStatic(Jenkins.class);
                MockedStatic<ExtensionList> extensions = mockStatic(ExtensionList.class)) {
            jenkins.when(Jenkins::getAuthentication2).thenReturn(ada);
            extensions
                    .when(() -> ExtensionList.lookupSingleton(JobHistories.class))
                    .thenReturn(histories);
            action.acceptChange(build, metric, reason, undo, request, response);
        }
    }

    @Test
    void thePageBeginsWithTheNewestVerdictAndItsReason() throws IOException {
        builds(2);
        JobHistories.of(job).append(Builds.record("a & b", "3", Outcome.FAIL, Outcome.PASS));
        TrendPage page = action.page(request);
        assertThat(page.getHeadline()).satisfies(headline -> {
            assertThat(headline.getWord()).isEqualTo("fail");
            assertThat(headline.getBuild()).isEqualTo("3");
            assertThat(headline.getReasons()).containsExactly("because");
            assertThat(headline.getSince()).isEqualTo("Not passed since build 3.");
        });
        assertThat(page.getBuilds()).extracting(JobView.BuildRow::build).containsExactly("3", "2", "1");
        assertThat(page.getFrontPagePictures())
                .extracting(TrendPage.Picture::query)
                .containsExactly("experiment=a+%26+b&series=READ+%3Clatency%3E+median&last=200");
    }

    /** Green is not all of it where a gate could not see every series. */
    @Test
    void thePageSaysOfAPassHowMuchWasNotSeen() throws IOException {
        builds(2);
        JobHistories.of(job).append(Builds.record("a & b", "3", Outcome.PASS, Outcome.PASS, Outcome.UNSEEN));
        assertThat(action.page(request).getHeadline()).satisfies(headline -> {
            assertThat(headline.getWord()).isEqualTo("pass");
            assertThat(headline.getMeaning()).contains("2 of 3", "too noisy");
        });
    }

    @Test
    void thePageOfAJobBeginsWithTheGravestOfTheExperimentsOfItsNewestBuild() throws IOException {
        JobHistories.of(job).append(Builds.record("old", "1", Outcome.FAIL));
        JobHistories.of(job).append(Builds.record("shop & more", "2", Outcome.FAIL));
        JobHistories.of(job).append(Builds.record("shop & more", "2.2", Outcome.PASS));
        JobHistories.of(job).append(Builds.record("search", "2", Outcome.PASS));
        for (TrendPage page : List.of(action.page(request), action.getFrontPage())) {
            assertThat(page.getExperiment()).isEqualTo("shop & more");
            assertThat(page.getHeadline().getWord()).isEqualTo("fail");
            assertThat(page.getSiblings())
                    .extracting(TrendPage.Sibling::experiment, TrendPage.Sibling::word, TrendPage.Sibling::query)
                    .containsExactly(tuple("search", "pass", "experiment=search"));
            assertThat(page.getFrontPagePictures())
                    .extracting(TrendPage.Picture::query)
                    .satisfiesExactly(
                            query -> assertThat(query).startsWith("experiment=shop+%26+more&series="),
                            query -> assertThat(query).startsWith("experiment=search&series="));
        }
        asked("experiment", "search");
        assertThat(action.page(request).getHeadline().getWord()).isEqualTo("pass");
        assertThat(action.page(request).getSiblings())
                .extracting(TrendPage.Sibling::experiment, TrendPage.Sibling::word)
                .containsExactly(tuple("shop & more", "fail"));
        asked("experiment", "old");
        assertThat(action.page(request).getSiblings()).isEmpty();
    }

    @Test
    void twoBuildsAreComparedWithTheIntervalOfBoth() throws IOException {
        builds(3);
        asked("a", "1", "b", "3");
        ComparePage page = action.compare(request);
        assertThat(page.isFound()).isTrue();
        assertThat(page.getRows()).singleElement().satisfies(row -> {
            assertThat(row.change()).startsWith("0.00 % [-4.");
            assertThat(row.effect()).isEqualTo("unsure");
        });
    }

    @Test
    void aBuildThatTheHistoryDoesNotHaveIsNamed() throws IOException {
        builds(1);
        asked("a", "7<b>", "b", "1");
        assertThat(action.compare(request).getUnknown()).isEqualTo("7<b>");
    }

    @Test
    void theLastAcceptedBuildBeforeIsWhatOneIsComparedWithByItself() throws IOException {
        List<Outcome> outcomes = new ArrayList<>(List.of(Outcome.PASS, Outcome.FAIL, Outcome.FAIL));
        for (int i = 0; i < outcomes.size(); i++) {
            JobHistories.of(job).append(Builds.record("x", String.valueOf(i + 1), outcomes.get(i)));
        }
        ComparePage page = action.compare(request);
        assertThat(page.getLater()).isEqualTo("3");
        assertThat(page.getEarlier()).isEqualTo("1");
    }

    /** What was answered. */
    private static final class Body extends ServletOutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void write(int b) {
            bytes.write(b);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException();
        }

        String text() {
            return bytes.toString(StandardCharsets.UTF_8);
        }

        JsonNode json() throws IOException {
            return new ObjectMapper().readTree(bytes.toByteArray());
        }
    }
}
