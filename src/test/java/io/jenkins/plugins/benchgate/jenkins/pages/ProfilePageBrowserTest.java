package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Chromium;
import io.jenkins.plugins.benchgate.report.DifferentialFlame;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.TraceFixtures;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The differential flame graph in a browser: on the build's page in Jenkins, and on the page beside the report. */
class ProfilePageBrowserTest {
    private static final Path RESOURCES = Path.of("src/main/resources/io/jenkins/plugins/benchgate");
    private static final String LIBRARY = "META-INF/resources/webjars/d3-hierarchy/3.1.2/dist/d3-hierarchy.min.js";
    private static final String POLICY =
            "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'";
    private static final String NASTY = "<img src=x onerror=\"document.title='ran'\"></script>";

    @TempDir
    Path folder;

    private String dom(String address) throws Exception {
        List<String> said = Chromium.browse(folder, address, "light", "--virtual-time-budget=10000", "--dump-dom");
        assertThat(said).noneMatch(line -> line.contains("Content Security Policy"));
        String dom = String.join("\n", said);
        assertThat(dom)
                .contains(": 3.900 ms instead of 1.000 ms, in its own code here 3.900 ms instead of 1.000 ms")
                .contains("benchgate-flame-more3", "at least 5 points more")
                .doesNotContain("<title>ran", "<img src=\"x\"");
        assertThat(dom.split("role=\"treeitem\"", -1)).hasSize(4);
        return dom;
    }

    @Test
    void thePageBesideTheReportDrawsIt() throws Exception {
        BuildResult result =
                ReportFixtures.result(ReportFixtures.history(3, 1), 3).with(TraceFixtures.profile(NASTY));
        ReportFolder.draw(folder, result, List.of());

        assertThat(dom(folder.resolve("profile.html").toUri().toString()))
                .contains("Functions whose own time moved most");
    }

    @Test
    void thePageOfTheBuildDrawsItFromItsAddress() throws Exception {
        Chromium.find();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", ProfilePageBrowserTest::answer);
        server.start();
        try {
            dom("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        } finally {
            server.stop(0);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            switch (path) {
                case "/" -> send(exchange, "text/html", page());
                case "/flame.json" ->
                    send(
                            exchange,
                            "application/json",
                            DifferentialFlame.json(TraceFixtures.profile(NASTY), Sentences.in(Locale.ENGLISH)));
                case "/d3-hierarchy.min.js" -> {
                    try (var stream =
                            ProfilePageBrowserTest.class.getClassLoader().getResourceAsStream(LIBRARY)) {
                        send(exchange, "text/javascript", new String(stream.readAllBytes(), StandardCharsets.UTF_8));
                    }
                }
                case "/flame.js" ->
                    send(exchange, "text/javascript", Files.readString(Path.of("src/main/webapp/js/flame.js")));
                case "/flamegraph.css" ->
                    send(exchange, "text/css", Files.readString(RESOURCES.resolve("report/html/flamegraph.css")));
                default -> exchange.sendResponseHeaders(404, -1);
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

    private static String page() throws Exception {
        return "<!DOCTYPE html><html lang=en><head><title>page</title>"
                + "<link rel=stylesheet href='/flamegraph.css'></head><body>"
                + new JellyDraft(RESOURCES.resolve("jenkins/pages/BuildVerdictAction"))
                        .html("profile.jelly")
                        .replace("data-decimal-mark=\"\"", "data-decimal-mark=\".\"")
                + "<script defer src='/d3-hierarchy.min.js'></script><script defer src='/flame.js'></script>";
    }
}
