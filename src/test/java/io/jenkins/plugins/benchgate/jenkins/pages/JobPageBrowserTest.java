package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.LevelGrid;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.Bounded;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.SideBySide;
import io.jenkins.plugins.benchgate.history.index.WhatIf;
import io.jenkins.plugins.benchgate.jenkins.pages.trend.WhatIfJson;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Chromium;
import io.jenkins.plugins.benchgate.report.LevelChange;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.chart.LevelGridJson;
import io.jenkins.plugins.benchgate.report.chart.PlottedJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job's page with its own HTML, CSS and scripts in a real browser, under a stricter policy than Jenkins has. */
class JobPageBrowserTest {
    /** Of the first build; times just after 1970 stand for builds of which only the order is known. */
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private static final Path PAGES = Path.of("src/main/resources/io/jenkins/plugins/benchgate/jenkins/pages");
    private static final String LIBRARY = "META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";
    private static final String POLICY =
            "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
    private static final String NASTY = "<img src=x onerror=\"document.title='ran'\"> {a|b} \"quoted\" & 'single'";

    private static final String LABELS =
            """
            import { common, shortened } from "./js/elements.js";
            import { keep } from "./js/memory.js";
            import { differs, labels } from "./js/numbers.js";
            const show = (factor, span, parts, ...ticks) => {
              const text = labels({ display: { factor } }, span, parts);
              document.body.append(JSON.stringify(ticks.map((tick) => text(tick * factor))));
            };
            show(1e-6, 0.09e-6, 5, 12.48, 12.5, 12.52, 12.54);
            show(1e-3, 0.008e-3, 5, 111.998, 112, 112.002);
            show(1, 220, 5, 0, 50, 100, 150);
            show(1, 1.1, 2, -0.5, -1e-17, 0.5);
            show(1, 9e-17, 5, 1.00000001e-9, 1.00000003e-9);
            show(1, 5e5, 5, 1234500000, 1234600000);
            show(1048576, 25e6, 5, 9.536743164, 14.305114746);
            const names = ["org.shop.bench.Parser.parse median", "org.shop.bench.Printer.print median"];
            document.body.append(shortened(names[0], common(names)), shortened("GET /a/b", common(["GET /a/b"])));
            const columns = { build: ["a", "b", "c", "d"], value: [2, 3, 2.2, 2.1], accepted: [true, false, true, true], change: [null, null, null, 5] };
            const changes = [0, 1, 2, 3].map((index) => differs({ unit: "s", columns }, index, { againstBuild: "against #%1" }));
            document.body.append(JSON.stringify(changes));
            const chosen = [];
            for (const stored of ["50", "gone", null]) {
              localStorage.setItem("benchgate.last", stored);
              const select = document.createElement("select");
              select.append(new Option("200", "200"), new Option("50", "50"));
              keep(select, "last");
              chosen.push(select.value);
            }
            const select = document.createElement("select");
            select.append(new Option("200", "200"), new Option("50", "50"));
            keep(select, "last");
            select.value = "50";
            select.dispatchEvent(new Event("change"));
            chosen.push(localStorage.getItem("benchgate.last"));
            document.body.append(`chosen ${chosen}`);
            """;

    /** Waits for answers: the browser's own clock runs on while a busy machine has painted nothing yet. */
    private static final String READY =
            """
            for (let tries = 0; tries < 200 && !document.querySelector("[data-ready]"); tries++) {
              await fetch("/favicon.ico");
              await new Promise((resolve) => setTimeout(resolve, 50));
            }
            """;

    private static final String CLICK =
            """
            navigation.addEventListener("navigate", (event) => {
              event.preventDefault();
              document.body.dataset.led = new URL(event.destination.url).pathname;
            });
            const canvas = document.querySelector(".benchgate-canvas canvas");
            const { left, top, width, height } = canvas.getBoundingClientRect();
            const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
            for (const type of ["mousemove", "mousedown", "mouseup", "click"]) {
              canvas.parentElement.dispatchEvent(new MouseEvent(type, at));
            }
            """;

    private static final PlottedJson.KnownBuilds BUILDS = new PlottedJson.KnownBuilds() {
        @Override
        public String number(String build) {
            return build.matches("\\d+") ? build : "";
        }

        @Override
        public int commits(String build) {
            return 3;
        }
    };

    @TempDir
    static Path folder;

    private static HttpServer server;
    private static ExecutorService threads;
    private static final List<String> ADDRESSES = Collections.synchronizedList(new ArrayList<>());

    @BeforeAll
    static void serve() throws IOException {
        Chromium.find();
        assumeTrue(
                JobPageBrowserTest.class.getClassLoader().getResource(LIBRARY) != null,
                "SKIPPED: the chart library is not on the class path, so the page was not seen in a browser");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        threads = Executors.newFixedThreadPool(4);
        server.setExecutor(threads);
        server.createContext("/", JobPageBrowserTest::answer);
        server.start();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.stop(0);
            threads.shutdownNow();
        }
    }

    @Test
    void thePageIsUsableWithAnyNumberOfBuildsInAnyWindowAndTheme() throws Exception {
        List<String> said = browse("frames?1-1280&60-320&1000-1280&10000-320");
        assertThat(said)
                .noneMatch(line -> line.contains("Content Security Policy") || line.contains("CONSOLE"))
                .noneMatch(line -> line.contains("Uncaught"));
        JsonNode found = found(said);
        assertThat(found).hasSize(4).allSatisfy(frame -> {
            assertThat(frame.path("status").asText()).isEqualTo("1 of 1 series shown");
            assertThat(frame.path("cards").asInt()).isEqualTo(3);
            assertThat(frame.path("shown").asInt()).as("filtered").isEqualTo(1);
            assertThat(frame.path("drawn").asInt())
                    .as("the large one, and each that came into view")
                    .isEqualTo(4);
            assertThat(frame.path("sideways").asInt()).as("beyond the window").isLessThanOrEqualTo(0);
            assertThat(frame.path("themed").asBoolean()).as("follows the theme").isTrue();
            assertThat(frame.path("scoped").asInt()).isEqualTo(8);
            assertThat(frame.path("gate").asText()).isEqualTo("jump:metric=*,statistic=median,percent=7.5");
            assertThat(frame.path("whatIf").asText()).startsWith("Would have failed 1 of 3 builds: #7" + NASTY);
            assertThat(frame.path("selected").asText())
                    .as("in the page's language")
                    .containsPattern("\\d,\\d+ ms$");
            assertThat(frame.path("interval").asText()).matches("\\[\\d+,\\d+; \\d+,\\d+] ms");
            assertThat(frame.path("time").asText())
                    .as("in Jenkins' zone")
                    .contains("Jan 1, 2026")
                    .contains("10:00");
            assertThat(frame.path("ran").asInt()).as("markup that ran").isZero();
            assertThat(frame.path("label").asText()).startsWith(NASTY + " median over ");
        });
        assertThat(found).extracting(frame -> frame.path("rows").asInt()).containsExactly(1, 60, 1000, 1000);
        assertThat(found)
                .extracting(frame -> frame.path("selected").asText().replaceAll(":.*", ""))
                .containsExactly("#1", "#60" + NASTY, "#1000" + NASTY, "#1000" + NASTY);
        assertThat(found)
                .extracting(frame -> frame.path("accepted").asText())
                .as("the change whose acceptance was begun")
                .containsExactly("1", "41", "134", "134");
    }

    /** Core's script puts it into every form, as a hidden field. */
    @Test
    void theCrumbOfTheSessionGetsIntoNoAddress() throws Exception {
        ADDRESSES.clear();
        assertThat(found(browse("frames?60-1280"))).singleElement().satisfies(frame -> assertThat(
                        frame.path("address").asText())
                .startsWith("/60/?")
                .contains("series=")
                .doesNotContain("Crumb"));
        browse("compare/?begin");
        assertThat(ADDRESSES)
                .anyMatch(address -> address.startsWith("/60/data?"))
                .anyMatch(address -> address.startsWith("/compare/compare?"))
                .noneMatch(address -> address.contains("Crumb") || address.contains("SECRET"));
    }

    /** The steps are those that the library takes for such spans. */
    @Test
    void labelsOfAnAxisHaveAsManyDigitsAsTheStepBetweenThem() throws Exception {
        assertThat(String.join("\n", browse("labels")))
                .contains("[\"12.48\",\"12.50\",\"12.52\",\"12.54\"]")
                .contains("[\"111.998\",\"112.000\",\"112.002\"]")
                .contains("[\"0\",\"50\",\"100\",\"150\"]")
                .contains("[\"-0.5\",\"0.0\",\"0.5\"]")
                .contains("[\"1.00000001e-9\",\"1.00000003e-9\"]")
                .contains("[\"1234500000\",\"1234600000\"]")
                .contains("[\"9.5\",\"14.3\"]");
    }

    /** What was measured beside it counts before earlier builds, and of these the last that was accepted. */
    @Test
    void aBuildDiffersFromItsBaselineOrFromTheLastAcceptedBuild() throws Exception {
        assertThat(String.join("\n", browse("labels")))
                .contains("[\"–\",\"+50.0 % against #a\",\"+10.0 % against #a\",\"+5.00 %\"]");
    }

    @Test
    void whatWasChosenLastIsChosenAgainUnlessItIsGone() throws Exception {
        assertThat(String.join("\n", browse("labels"))).contains("chosen 50,200,200,50");
    }

    @Test
    void longNamesLoseWhatAllBeginWithAndBreakBehindTheirDots() throws Exception {
        assertThat(String.join("\n", browse("labels")))
                .contains(
                        "title=\"org.shop.bench.Parser.parse median\"><span class=\"benchgate-common\">org.shop.bench.</span>"
                                + "Parser.<wbr>parse median</span>")
                .contains("<span class=\"benchgate-name-whole\" title=\"GET /a/b\">GET /a/<wbr>b</span>");
    }

    @Test
    void aBrokenPolicyWouldBeSeen() throws Exception {
        assertThat(browse("broken")).anyMatch(line -> line.contains("Content Security Policy"));
    }

    @Test
    void whatTheServerRefusesIsToldOnThePage() throws Exception {
        String dom = String.join("\n", browse("page?refused"));
        assertThat(dom).contains("The builds could not be read: found last 'x', expected a number");
    }

    @Test
    void whatGatesFoundGravestComesFirstAndIsShownLarge() throws Exception {
        String dom = String.join("\n", browse("page?rejected"));
        assertThat(dom).contains("<h2 id=\"benchgate-large\">memory median</h2>");
        assertThat(dom.indexOf("data-series=\"memory"))
                .isPositive()
                .isLessThan(dom.indexOf("data-series=\"throughput"));
    }

    @Test
    void aChangeThatRatiosTellSaysSo() throws Exception {
        assertThat(String.join("\n", browse("page?rejected")))
                .containsPattern("memory median</strong>: .{0,200} → [^<]* by ratios of builds side by side\\) ")
                .containsPattern("throughput median</strong>: .{0,200} → [^<]* m?s\\) ");
    }

    /** Nothing is asked for before it is seen, and a click leads to the build. */
    @Test
    void thePageOfAJobItselfHasAChartAndSaysWhatNoGateWatches() throws Exception {
        ADDRESSES.clear();
        String dom = String.join("\n", browse("front"));
        assertThat(dom)
                .contains("data-ready=\"true\"")
                .contains("<h2 id=\"benchgate-front\">throughput median</h2>")
                .contains("<canvas")
                .containsPattern(
                        "throughput median</strong>: .{0,200}slower since #41.{0,300}no gate watches the trend;"
                                + " try <code>trend:metric=throughput,statistic=median,percent=5,builds=[0-9]+</code>")
                .doesNotContain("CONSOLE");
        assertThat(ADDRESSES)
                .filteredOn(address -> address.startsWith("/60/data"))
                .satisfiesExactlyInAnyOrder(
                        address -> assertThat(address).isEqualTo("/60/data?points=200&last="),
                        address -> assertThat(address).isEqualTo("/60/data?experiment=&points=200&last=200&news=4"));
        assertThat(String.join("\n", browse("front?click"))).containsPattern("data-led=\"/\\d+/\"");
    }

    @Test
    void theChartOfAJobItselfTellsWhatTheServerRefuses() throws Exception {
        assertThat(String.join("\n", browse("front?refused")))
                .contains("The builds could not be read: found last 'x', expected a number");
    }

    /** Of hundreds of series a page shows the first, and asks the server for others. */
    @Test
    void aSuiteOfHundredsOfSeriesIsShownInParts() throws Exception {
        ADDRESSES.clear();
        List<String> said = browse("frames?suite-1280&suite-400");
        assertThat(said)
                .noneMatch(line -> line.contains("Content Security Policy") || line.contains("CONSOLE"))
                .noneMatch(line -> line.contains("Uncaught"));
        assertThat(found(said)).hasSize(2).allSatisfy(frame -> {
            assertThat(frame.path("above").asBoolean())
                    .as("the large chart above the cards")
                    .isTrue();
            assertThat(frame.path("cards").asInt()).isEqualTo(24);
            assertThat(frame.path("told").asText()).isEqualTo("24 of 300 series shown");
            assertThat(frame.path("more").asInt()).isEqualTo(48);
            assertThat(frame.path("heat").asInt()).as("painted pixels").isPositive();
            assertThat(frame.path("picked").asText()).isEqualTo("com.acme.store.bench.Store00Bench.operation03 median");
            assertThat(frame.path("shown").asInt()).isEqualTo(12);
            assertThat(frame.path("status").asText()).isEqualTo("12 of 12 series shown");
            assertThat(frame.path("sideways").asInt()).as("beyond the window").isLessThanOrEqualTo(0);
            assertThat(frame.path("blocked").asInt())
                    .as("longest step in ms, on a machine that does other things")
                    .isLessThan(1000);
        });
        assertThat(ADDRESSES)
                .filteredOn(address -> address.startsWith("/suite/data"))
                .allMatch(address ->
                        address.contains("most=24") || address.contains("news=21") || address.contains("series="));
    }

    @Test
    void buildsThatTheServerIsStillReadingAreAskedForAgain() throws Exception {
        ADDRESSES.clear();
        assertThat(String.join("\n", browse("page?reading")))
                .contains("data-reading=\"Older builds are still being read: %1 %.\"")
                .doesNotContain("still being read: 40 %.");
        assertThat(ADDRESSES)
                .filteredOn(address -> address.startsWith("/reading/data?") && !address.contains("series="))
                .as("what changed is not asked for before all builds are known")
                .satisfiesExactly(
                        address -> assertThat(address).endsWith("&most=24"),
                        address -> assertThat(address).endsWith("&most=24"),
                        address -> assertThat(address).endsWith("&news=21"));
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String query = String.valueOf(exchange.getRequestURI().getQuery());
        ADDRESSES.add(exchange.getRequestURI().toString());
        try (exchange) {
            if (path.startsWith("/js/echarts")) {
                try (InputStream library =
                        JobPageBrowserTest.class.getClassLoader().getResourceAsStream(LIBRARY)) {
                    send(exchange, 200, "text/javascript", library.readAllBytes());
                }
            } else if (path.startsWith("/js/")) {
                send(exchange, 200, "text/javascript", Files.readAllBytes(Path.of("src/main/webapp" + path)));
            } else if (path.equals("/probe.js")) {
                send(
                        exchange,
                        200,
                        "text/javascript",
                        JobPageBrowserTest.class.getResourceAsStream("probe.js").readAllBytes());
            } else if (path.endsWith(".css")) {
                send(exchange, 200, "text/css", Files.readAllBytes(PAGES.resolve(path.substring(1))));
            } else if (path.endsWith("/data")) {
                refuseOrSend(
                        exchange, path, String.valueOf(exchange.getRequestURI().getRawQuery()));
            } else if (path.endsWith("/grid")) {
                send(exchange, 200, "application/json", grid(path.split("/")[1], query));
            } else if (path.endsWith("/whatif")) {
                send(exchange, 200, "application/json", whatIf());
            } else if (path.equals("/frames")) {
                send(exchange, 200, "text/html", frames(query));
            } else if (path.equals("/submit.js")) {
                send(
                        exchange,
                        200,
                        "text/javascript",
                        "document.querySelector('form[action=compare]').requestSubmit();");
            } else if (path.startsWith("/compare/")) {
                send(exchange, 200, "text/html", compare(query.equals("begin")));
            } else if (path.equals("/front")) {
                send(exchange, 200, "text/html", front(query));
            } else if (path.equals("/ready.js")) {
                send(exchange, 200, "text/javascript", READY);
            } else if (path.equals("/click.js")) {
                send(exchange, 200, "text/javascript", READY + CLICK);
            } else if (path.equals("/broken")) {
                send(exchange, 200, "text/html", "<!DOCTYPE html><script>document.title = 'x'</script>");
            } else if (path.equals("/labels")) {
                send(exchange, 200, "text/html", "<!DOCTYPE html><body><script type=module src='/labels.js'></script>");
            } else if (path.equals("/labels.js")) {
                send(exchange, 200, "text/javascript", LABELS);
            } else if (path.equals("/favicon.ico")) {
                send(exchange, 200, "image/png", "");
            } else {
                send(exchange, 200, "text/html", page(query.startsWith("re") ? query : path.split("/")[1]));
            }
        } catch (Exception e) {
            throw new IOException(exchange.getRequestURI().toString(), e);
        }
    }

    private static void refuseOrSend(HttpExchange exchange, String path, String query) throws IOException {
        if (path.startsWith("/refused/")) {
            send(exchange, 400, "application/json", "{\"problem\":\"found last 'x', expected a number\"}");
        } else if (path.startsWith("/rejected/")) {
            TrendSeries memory = byRatios(series("memory", 60, 200, 3, Outcome.POTENTIAL));
            List<TrendSeries> all = List.of(memory, series("throughput", 60, 200, 2, Outcome.PASS));
            send(exchange, 200, "application/json", json(query.contains("series=memory") ? List.of(memory) : all, 1));
        } else if (path.startsWith("/reading/")) {
            boolean first = ADDRESSES.stream()
                            .filter(address -> address.startsWith("/reading/data"))
                            .count()
                    == 1;
            send(exchange, 200, "application/json", data(60, query, first ? 0.4 : 1));
        } else if (path.startsWith("/suite/")) {
            send(exchange, 200, "application/json", data(60, query, 1, suite()));
        } else if (!query.contains("series=") && (query.endsWith("last=200&news=4") || query.endsWith("last="))) {
            send(exchange, 200, "application/json", json(List.of(series("throughput", 60, 200, 2, Outcome.PASS)), 1));
        } else {
            send(exchange, 200, "application/json", data(Integer.parseInt(path.split("/")[1]), query, 1));
        }
    }

    /** The names of 300 benchmarks, 12 a class. */
    private static List<String> suite() {
        return IntStream.range(0, 300)
                .mapToObj(i -> "com.acme.store.bench.Store%02dBench.operation%02d".formatted(i / 12, i % 12))
                .toList();
    }

    private static Map<String, String> parameters(String query) {
        return Stream.of(query.split("&"))
                .map(part -> part.split("=", 2))
                .filter(part -> part.length == 2)
                .collect(Collectors.toMap(
                        part -> part[0],
                        part -> URLDecoder.decode(part[1], StandardCharsets.UTF_8),
                        (one, two) -> one));
    }

    private static String grid(String name, String query) throws IOException {
        List<String> names = name.equals("suite")
                ? suite().subList(0, Integer.parseInt(parameters(query).get("most")))
                : List.of(NASTY, "a", "b", "c", "d");
        List<LevelGrid.Column> columns = IntStream.range(0, 50)
                .mapToObj(i -> new LevelGrid.Column(String.valueOf(4 * i + 1), String.valueOf(4 * i + 4), 4))
                .toList();
        Random random = new Random(5);
        List<LevelGrid.Row> rows = IntStream.range(0, names.size())
                .mapToObj(i -> new LevelGrid.Row(
                        new SeriesKey(new Metric(names.get(i), Unit.SECOND, Direction.LOWER), "median"),
                        0.001,
                        IntStream.range(0, 50)
                                .mapToObj(j -> j < i % 9
                                        ? Double.NaN
                                        : 0.001
                                                * (1
                                                        + 0.004 * random.nextGaussian()
                                                        + (j > 33 && i / 12 == 1 ? 0.06 : 0)
                                                        - (j > 20 && i / 12 == 3 ? 0.05 : 0)))
                                .toList()))
                .toList();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LevelGridJson.write(
                out, NASTY, name.equals("suite") ? 300 : names.size(), new LevelGrid(columns, rows), BUILDS);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        send(exchange, status, type, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type + ";charset=UTF-8");
        exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static String page(String name) throws Exception {
        String html = new JellyDraft(PAGES.resolve("trend/JobTrendAction")).html("index.jelly");
        return document(html.replace("data-zone=\"\"", "data-zone=\"Asia/Tokyo\"")
                .replace("data-decimal-mark=\"\"", "data-decimal-mark=\",\"")
                .replace("data-grid=\"grid\"", "data-grid=\"/" + name + "/grid\"")
                .replace("data-url=\"data\"", "data-url=\"/" + name + "/data\"")
                .replace("data-whatif=\"whatif\"", "data-whatif=\"/" + name + "/whatif\""));
    }

    private static String front(String query) throws Exception {
        String html = new JellyDraft(PAGES.resolve("trend/JobTrendAction")).html("floatingBox.jelly");
        String from = query.equals("refused") ? query : "60";
        String script = query.equals("click") ? query : "ready";
        return document(html.replace("data-url=\"/data\"", "data-url=\"/" + from + "/data\"") + "<script src='/"
                + script + ".js' type=module></script>");
    }

    private static String compare(boolean submit) throws Exception {
        String html = new JellyDraft(PAGES.resolve("trend/JobTrendAction")).html("compare.jelly");
        return document(html + (submit ? "<script src='/submit.js' type=module></script>" : ""));
    }

    private static String document(String body) {
        return "<!DOCTYPE html><html lang=en data-theme=none><head data-crumb-header=Jenkins-Crumb>"
                + "<base target=_self><title>page</title>"
                + "<meta name=viewport content='width=device-width'><link rel=stylesheet href='/pages.css'>"
                + "<link rel=stylesheet href='/job.css'></head><body>"
                + body.replace("</form>", "<div><input type=hidden name=Jenkins-Crumb value=SECRET></div></form>")
                + "</body></html>";
    }

    /**
     * Chromium's windows are never narrower than 500 pixels, so pages are shown in frames, as a browser has them after a form
     * was refused.
     */
    private static String frames(String query) {
        StringBuilder html = new StringBuilder("<!DOCTYPE html><html lang=en><title>frames</title><body>");
        for (String frame : query.split("&")) {
            String[] parts = frame.split("-");
            html.append("<iframe name=").append(frame).append(" width=").append(parts[1]);
            html.append(" height=900 src='/").append(parts[0]).append("/acknowledge'></iframe>");
        }
        return html.append("<script type=module src='/probe.js'></script>").toString();
    }

    private static String data(int builds, String query, double share) throws IOException {
        return data(builds, query, share, List.of(NASTY, "throughput", "memory"));
    }

    /** What the server answers of some metrics: all of them, those that are looked for, or the one that is asked for. */
    private static String data(int builds, String query, double share, List<String> names) throws IOException {
        Map<String, String> asked = parameters(query);
        String name = asked.getOrDefault("series", "").replaceFirst(" median$", "");
        List<String> found = names.stream()
                .filter(one -> name.isEmpty() || one.equals(name))
                .filter(one -> Stream.of(asked.getOrDefault("find", "").split(" "))
                        .allMatch(one.toLowerCase(Locale.ROOT)::contains))
                .toList();
        int first = Integer.parseInt(asked.getOrDefault("first", "0"));
        int most = Integer.parseInt(asked.getOrDefault(asked.containsKey("news") ? "news" : "most", "300"));
        List<TrendSeries> series = new ArrayList<>();
        for (String one : found.subList(first, Math.min(found.size(), first + most))) {
            series.add(series(one, builds, name.isEmpty() ? 200 : 1000, names.indexOf(one) + 1, Outcome.PASS));
        }
        return json(series, share, found.size());
    }

    private static String json(List<TrendSeries> series, double share) throws IOException {
        return json(series, share, series.size());
    }

    private static String json(List<TrendSeries> series, double share, int of) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PlottedJson.Source each = writer -> {
            for (TrendSeries plotted : series) {
                writer.write(plotted);
            }
        };
        PlottedJson.write(out, NASTY, share, of, each, BUILDS);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static TrendSeries byRatios(TrendSeries series) {
        return new TrendSeries(
                series.trend(),
                series.confidence(),
                series.bounds(),
                series.gates(),
                series.watched(),
                series.changes().stream()
                        .map(change -> new LevelChange(change.metric(), change.build(), change.point(), true))
                        .toList());
    }

    /** Builds that get slower after two thirds, some of them rejected, their labels with markup here and there. */
    private static TrendSeries series(String name, int builds, int atMost, int seed, Outcome newest) {
        Random random = new Random(seed);
        List<TrendPoint> points = new ArrayList<>();
        int shown = Math.min(builds, atMost);
        for (int i = 1; i <= shown; i++) {
            boolean late = i > shown * 2 / 3;
            double value = (late ? 0.00106 : 0.001) * (1 + 0.002 * random.nextGaussian());
            Outcome outcome = i == shown ? newest : Outcome.values()[i % 7 == 0 ? random.nextInt(5) : 1];
            points.add(new TrendPoint(
                    i + (i % 20 == 0 ? NASTY : ""),
                    i % 2 == 0 ? "main" : NASTY,
                    NASTY,
                    "A",
                    START.plus(Duration.ofHours(i)),
                    new Bounded(value, 0.99 * value, 1.01 * value),
                    new SideBySide(0.001, new Bounded(1.5, 1, 2), null),
                    outcome,
                    outcome.compareTo(Outcome.POTENTIAL) < 0,
                    List.of(),
                    1,
                    new TrendPoint.Code(null, false)));
        }
        Trend trend =
                new Trend(new SeriesKey(new Metric(name, Unit.SECOND, Direction.LOWER), "median"), points, builds);
        return TrendSeries.of(
                trend,
                TrendSeries.changes(trend),
                List.of(Verdicts.of(
                        Outcome.PASS,
                        "jump:metric=*,statistic=median,percent=5",
                        name + " median",
                        "why",
                        1,
                        null,
                        5,
                        Unit.PERCENT)));
    }

    private static String whatIf() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WhatIfJson.write(out, new WhatIf(3, 0, List.of("7" + NASTY), List.of()), new PlottedJson.KnownBuilds() {
            @Override
            public String number(String build) {
                return "";
            }

            @Override
            public int commits(String build) {
                return -1;
            }
        });
        return out.toString(StandardCharsets.UTF_8);
    }

    private static JsonNode found(List<String> said) throws IOException {
        String dom = String.join("\n", said);
        int from = dom.indexOf("FOUND");
        int to = dom.indexOf("DNUOF");
        assertThat(from).as(dom).isPositive();
        return new ObjectMapper()
                .readTree(dom.substring(from + 5, to)
                        .replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&amp;", "&"));
    }

    private static List<String> browse(String address) throws Exception {
        return Chromium.browse(
                folder,
                "http://127.0.0.1:" + server.getAddress().getPort() + "/" + address,
                "light",
                "--window-size=1700,2400",
                "--virtual-time-budget=30000",
                "--dump-dom");
    }
}
