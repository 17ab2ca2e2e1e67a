package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.jenkins.plugins.benchgate.report.Chromium;
import io.jenkins.plugins.benchgate.suite.Flame;
import io.jenkins.plugins.benchgate.suite.FunctionKind;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The flame graph on the page of a suite with its own HTML, CSS and scripts, under a stricter policy than Jenkins has. */
class SuitePageBrowserTest {
    private static final Path RESOURCES = Path.of("src/main/resources/io/jenkins/plugins/benchgate");
    private static final String LIBRARY = "META-INF/resources/webjars/d3-hierarchy/3.1.2/dist/d3-hierarchy.min.js";
    private static final String POLICY =
            "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'";
    private static final String NASTY = "<img src=x onerror=\"document.title='ran'\"></script>";

    @TempDir
    static Path folder;

    private static HttpServer server;

    @BeforeAll
    static void serve() throws IOException {
        Chromium.find();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", SuitePageBrowserTest::answer);
        server.start();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    private static List<String> browse(String address) throws Exception {
        return Chromium.browse(
                folder,
                "http://127.0.0.1:" + server.getAddress().getPort() + address,
                "light",
                "--virtual-time-budget=10000",
                "--dump-dom");
    }

    @Test
    void theFlameGraphIsDrawnFromItsAddressInThePagesLanguage() throws Exception {
        List<String> said = browse("/there/");
        assertThat(said).noneMatch(line -> line.contains("Content Security Policy") || line.contains("CONSOLE"));
        String dom = String.join("\n", said);
        assertThat(dom.split("role=\"treeitem\"", -1)).hasSize(5);
        assertThat(dom)
                .contains("<title>page</title>")
                .contains("p.b: 20,0 % of the time, 20,0 % in its own code here, not covered")
                .contains(
                        "p.a&lt;img src=x onerror=&quot;document.title='ran'&quot;&gt;&lt;/script&gt;: 60,0 % of the time")
                .doesNotContain("<img src=\"x\"");
    }

    @Test
    void withoutItsDataThePageSaysSo() throws Exception {
        assertThat(String.join("\n", browse("/gone/"))).contains("The flame graph could not be read: 404");
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            if (path.endsWith("/flame.json") && path.startsWith("/there/")) {
                send(exchange, 200, "application/json", flame());
            } else if (path.endsWith("/flame.json")) {
                send(exchange, 404, "text/html", "gone");
            } else if (path.equals("/js/d3-hierarchy.min.js")) {
                try (InputStream library =
                        SuitePageBrowserTest.class.getClassLoader().getResourceAsStream(LIBRARY)) {
                    send(exchange, 200, "text/javascript", new String(library.readAllBytes(), StandardCharsets.UTF_8));
                }
            } else if (path.startsWith("/js/")) {
                send(exchange, 200, "text/javascript", Files.readString(Path.of("src/main/webapp" + path)));
            } else if (path.endsWith(".css")) {
                send(exchange, 200, "text/css", Files.readString(RESOURCES.resolve(path.substring(1))));
            } else if (path.endsWith("/")) {
                send(exchange, 200, "text/html", page());
            } else {
                send(exchange, 200, "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>");
            }
        } catch (Exception e) {
            throw new IOException(path, e);
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + ";charset=UTF-8");
        exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static String flame() {
        return new Flame(
                        List.of("main", "p.a" + NASTY, "p.b"),
                        List.of("library", "redundant", "uncovered"),
                        List.of(new long[] {0, 0, 90}, new long[] {1, 1, 60}, new long[] {2, 1, 20}),
                        100,
                        false)
                .json(FunctionKind::words);
    }

    private static String page() throws Exception {
        return "<!DOCTYPE html><html lang=en><head><title>page</title>"
                + "<link rel=stylesheet href='/report/html/flamegraph.css'>"
                + "<link rel=stylesheet href='/jenkins/suite/suite.css'></head><body class=benchgate-suite>"
                + new JellyDraft(RESOURCES.resolve("jenkins/suite/SuitePage"))
                        .html("tables.jelly")
                        .replace("data-decimal-mark=\"\"", "data-decimal-mark=\",\"")
                + "<script defer src='/js/d3-hierarchy.min.js'></script><script defer src='/js/flame.js'></script>";
    }
}
