package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.when;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import hudson.Functions;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.Chromium;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.chart.Chart;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kohsuke.stapler.StaplerRequest2;
import org.mockito.MockedStatic;

/** The page of a build with hundreds of series in a browser, filled as Jelly fills it. */
class ManySeriesBrowserTest {
    private static final Path RESOURCES = Path.of("src/main/resources");
    private static final Path PAGES =
            RESOURCES.resolve("io/jenkins/plugins/benchgate/jenkins/pages/BuildVerdictAction");
    private static final String POLICY =
            "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'";
    /** What Jenkins has of its own. */
    private static final String JENKINS =
            """
            body { margin: 0; padding: 24px 24px 24px 24px; font: 14px/1.5 system-ui, sans-serif; }
            .jenkins-table { border-collapse: collapse; width: 100%; }
            .jenkins-table th, .jenkins-table td { text-align: left; padding: 0.4rem 0.6rem; border: 1px solid #8884; }
            """;

    @TempDir
    Path folder;

    private HttpServer server;
    private BuildVerdictAction action;
    private String probe = "";

    /** A build of so many series in classes of twenty; the first fail, and others are not seen. */
    static BuildResult result(int series, int failed, int unseen) {
        Random random = new Random(series);
        List<Measured> measured = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < series; i++) {
            String name = "org.example.shop.%s.Part%02dBench.%s%d"
                    .formatted(i % 40 < 20 ? "parsing" : "storage", i / 20, i % 3 == 0 ? "read<b>" : "write", i % 20);
            boolean fails = i % 40 == 7 && i / 40 < failed;
            boolean blind = !fails && i % 15 == 3 && i / 15 < unseen;
            double change = fails ? 9 + i / 40.0 : random.nextGaussian();
            double width = blind ? 30 : 3;
            Measured one = ReportFixtures.measured(
                    new Metric(name, Unit.SECOND, Direction.LOWER), "mean", 2e-6 * (1 + i % 7), change, width);
            measured.add(one);
            Outcome outcome = fails ? Outcome.FAIL : blind ? Outcome.UNSEEN : Outcome.PASS;
            verdicts.add(Verdicts.of(
                    outcome,
                    "jump:metric=*,percent=5",
                    one.series(),
                    fails
                            ? one.series() + " is slower than before by more than the threshold."
                            : "Within the threshold.",
                    change,
                    new Interval(change - width / 2, change + width / 2, 0.99),
                    5,
                    Unit.PERCENT));
        }
        List<TrialSummary> trials = new ArrayList<>();
        for (int trial = 1; trial <= 6; trial++) {
            boolean candidate = trial % 2 == 0;
            trials.add(new TrialSummary(
                    trial,
                    candidate ? Trial.CANDIDATE : Trial.BASELINE,
                    "i",
                    trial,
                    60,
                    List.of(),
                    List.of(),
                    "trials/" + trial,
                    measured.stream()
                            .map(one -> {
                                double value = candidate
                                        ? one.candidate().value()
                                        : one.comparison().baseline().value();
                                double mean = value * (1 + 0.01 * random.nextGaussian());
                                return new SampleSummary(
                                        one.metric().name(),
                                        "",
                                        50,
                                        mean,
                                        Map.of(
                                                "0.1",
                                                0.98 * mean,
                                                "0.5",
                                                mean,
                                                "0.9",
                                                1.03 * mean,
                                                "0.99",
                                                1.1 * mean));
                            })
                            .toList(),
                    List.of(),
                    List.of()));
        }
        BuildRecord record = new BuildRecord(
                BuildRecord.SCHEMA,
                "shop",
                "1",
                "JMH",
                Instant.parse("2026-01-05T08:30:00Z"),
                failed > 0 ? Outcome.FAIL : Outcome.PASS,
                false,
                1,
                measured,
                verdicts);
        return new BuildResult(
                record, "1.0", "2.0", "JMH, 2 forks", trials, ReportFixtures.environment(), List.of(), 360, List.of());
    }

    private void build(BuildResult result) throws IOException {
        Run<?, ?> build = Builds.build(folder, 1);
        action = new BuildVerdictAction("benchgate", result.record());
        build.addAction(action);
        Path file = folder.resolve("builds/1/benchgate/result.json");
        Files.createDirectories(file.getParent());
        ResultJson.write(file, result);
    }

    private String html(String template, Map<String, String> asked) throws Exception {
        StaplerRequest2 request = mock(StaplerRequest2.class);
        asked.forEach((name, value) -> when(request.getParameter(name)).thenReturn(value));
        try (MockedStatic<Functions> artifacts = mockStatic(Functions.class)) {
            artifacts.when(Functions::isArtifactsPermissionEnabled).thenReturn(true);
            return new JellyPage(Map.of("it", action, "request2", request, "resURL", ""), Locale.ENGLISH)
                    .html(PAGES.resolve(template));
        }
    }

    private void serve() throws IOException {
        Chromium.find();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        Map<String, String> asked = new HashMap<>();
        for (String pair : Optional.ofNullable(exchange.getRequestURI().getRawQuery())
                .orElse("")
                .split("&")) {
            String[] parts = pair.split("=", 2);
            asked.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        try (exchange) {
            if (path.equals("/benchgate/") || path.equals("/benchgate/series")) {
                String page = path.endsWith("/") ? "index.jelly" : "series.jelly";
                send(
                        exchange,
                        "text/html",
                        "<!DOCTYPE html><html lang=en data-theme=light><head><title>page</title>"
                                + "<meta name=viewport content='width=device-width'>"
                                + "<link rel=stylesheet href=/jenkins.css></head><body>" + html(page, asked)
                                + (probe.isEmpty() ? "" : "<script src=/probe.js type=module></script>"));
            } else if (path.equals("/probe.js")) {
                send(exchange, "text/javascript", probe);
            } else if (path.equals("/jenkins.css")) {
                send(exchange, "text/css", JENKINS);
            } else if (path.endsWith(".css")) {
                send(exchange, "text/css", Files.readString(RESOURCES.resolve(path.substring(1))));
            } else if (path.startsWith("/plugin/benchgate/")) {
                send(
                        exchange,
                        "text/javascript",
                        Files.readString(Path.of("src/main/webapp").resolve(path.substring(18))));
            } else if (path.endsWith(".svg")) {
                BuildResult result = action.result().orElseThrow();
                Optional<Chart> chart = path.endsWith("/changes.svg")
                        ? BuildChart.changes(result, asked.get("most"))
                        : path.endsWith("/trials.svg")
                                ? BuildChart.trials(result, asked.get("metric"))
                                : BuildChart.distribution(result, asked.get("metric"), asked.get("kind"));
                int width = Integer.parseInt(asked.get("width"));
                send(
                        exchange,
                        "image/svg+xml",
                        chart.orElseThrow()
                                .toSvg(
                                        width,
                                        chart.get().height(width),
                                        "dark".equals(asked.get("theme")) ? Theme.DARK : Theme.LIGHT,
                                        Sentences.in(Locale.ENGLISH)));
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        } catch (Exception e) {
            throw new IOException(path, e);
        }
    }

    private static void send(HttpExchange exchange, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + ";charset=UTF-8");
        exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** What a script finds on a page, as the page's title. */
    private String probed(String address, String script, int width) throws Exception {
        probe = "const done = (text) => { document.title = text; };\n" + script;
        List<String> said = Chromium.browse(
                folder,
                "http://127.0.0.1:" + server.getAddress().getPort() + address,
                "light",
                "--window-size=" + width + ",900",
                "--virtual-time-budget=20000",
                "--dump-dom");
        assertThat(said).noneMatch(line -> line.contains("Content Security Policy"));
        Matcher title = Pattern.compile("<title>(.*?)</title>").matcher(String.join("\n", said));
        assertThat(title.find()).isTrue();
        return title.group(1);
    }

    @Test
    void threeHundredSeriesAreReadInTenSeconds() throws Exception {
        build(result(300, 5, 20));
        serve();
        String[] found = probed(
                        "/benchgate/",
                        """
                        await new Promise((go) => { addEventListener("load", go); });
                        const count = (selector) => document.querySelectorAll(selector).length;
                        const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim()).join("+");
                        const broken = [...document.images].filter((one) => one.complete && one.naturalWidth === 0 && one.offsetParent).length;
                        done([document.documentElement.scrollHeight, document.documentElement.scrollWidth, count(".benchgate-card"), count(".benchgate-card img"),
                          texts(".benchgate-group > p"), texts(".benchgate-group summary:not(td summary)"), count("details[open]"),
                          count(".benchgate-family"), count(".benchgate-family tbody tr"), broken, count("b"), count("#gates, #changes, #trials, #origin, #series")].join("|"));
                        """,
                        1280)
                .split("\\|");
        assertThat(Integer.parseInt(found[0])).as("height").isBetween(2000, 5000);
        assertThat(List.of(found).subList(1, 12))
                .containsExactly("1280", "5", "10", "20 unseen", "17 more", "0", "15", "300", "0", "0", "5");
    }

    @Test
    void familiesWithWhatIsTypedUnfold() throws Exception {
        build(result(300, 5, 20));
        serve();
        String found = probed(
                "/benchgate/",
                """
                const field = document.querySelector("[data-benchgate-live]");
                const wait = () => new Promise((go) => { setTimeout(go, 300); });
                const rows = () => [...document.querySelectorAll(".benchgate-family tbody tr")].filter((one) => one.checkVisibility()).length;
                const shown = () => [...document.querySelectorAll(".benchgate-family:not([hidden])")].length + "/" + rows();
                const told = [];
                for (const text of ["part03 WRITE", "fail", "nothing such", ""]) {
                  field.value = text;
                  field.dispatchEvent(new Event("input"));
                  await wait();
                  told.push(shown());
                }
                done(told.join(" "));
                """,
                1280);
        assertThat(found).isEqualTo("1/13 5/5 0/0 15/0");
    }

    @Test
    void theServerFindsAndSortsWithoutAScript() throws Exception {
        build(result(300, 5, 20));
        String some = html("index.jelly", Map.of("find", "PART03 write", "sort", "name"));
        assertThat(some)
                .contains(">1 to 13 of 13 series<", "value=\"PART03 write\"")
                .doesNotContain("benchgate-families\"");
        assertThat(some.split("<tr>", -1)).hasSizeLessThan(60);
        List<String> links = links(some);
        assertThat(links).hasSize(13).isSorted();
        assertThat(html("index.jelly", Map.of("outcome", "pass", "from", "200")))
                .contains(">201 to 275 of 275 series<", "from=100#series")
                .doesNotContain("from=300");
        assertThat(html("index.jelly", Map.of("find", "<script>alert(1)</script>")))
                .contains(">No series<", "&lt;script")
                .doesNotContain("<script>");
        String worst = html("index.jelly", Map.of("sort", "change", "from", "-1"));
        assertThat(links(worst)).hasSize(100).first().asString().contains("Part08Bench.write7");
        assertThat(links(html("index.jelly", Map.of("sort", "noise"))).subList(0, 20))
                .allSatisfy(link -> assertThat(links(html("index.jelly", Map.of("outcome", "unseen"))))
                        .contains(link));
    }

    /** The addresses of the series in the list. */
    private static List<String> links(String page) {
        Matcher links =
                Pattern.compile("href=\"(series\\?[^\"]*)\"").matcher(page.substring(page.indexOf("id=\"series\"")));
        return links.results().map(link -> link.group(1)).toList();
    }

    @Test
    void aSeriesHasAPageOfItsOwn() throws Exception {
        build(result(300, 5, 20));
        String page = html("series.jelly", Map.of("name", "org.example.shop.parsing.Part00Bench.write7 mean"));
        assertThat(page)
                .contains("is slower than before", "distribution.svg?kind=histogram&amp;metric=", "trials.svg?metric=")
                .doesNotContain("Part01Bench");
        assertThat(html("series.jelly", Map.of("name", "<b>"))).contains("no series of this name", "<h1>&lt;b>");
    }

    @Test
    void threeThousandSeriesAreServedInASecond() throws Exception {
        build(result(3000, 5, 200));
        html("index.jelly", Map.of());
        long start = System.nanoTime();
        String page = html("index.jelly", Map.of());
        long took = (System.nanoTime() - start) / 1_000_000;
        assertThat(page).contains("All 3,000 series", ">130 more families<", "All 20 series");
        assertThat(page.split("class=\"benchgate-family\"", -1)).hasSize(151);
        assertThat(took).isLessThan(5_000);
        assertThat(html("index.jelly", Map.of("find", "part003bench"))).contains(">No series<");
    }

    @Test
    void aFewSeriesAreShownAsEver() throws Exception {
        build(result(12, 1, 1));
        assertThat(html("index.jelly", Map.of()))
                .contains("What each gate said", "Details", "trials.svg?metric=")
                .doesNotContain("benchgate-card", "benchgate-family", "href=\"series");
    }
}
