package io.jenkins.plugins.benchgate.trace.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.TraceReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The requests are those of OpenTelemetry's SDKs for Node.js and Python, as they were sent. A receiver that ends waits
 * for a second.
 */
@Execution(ExecutionMode.CONCURRENT)
class SpanReceiverTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/trace");
    private static final String PROTOBUF = "application/x-protobuf";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final HttpClient client = HttpClient.newHttpClient();

    @AutoClose
    private SpanReceiver receiver;

    @BeforeEach
    void receives() throws IOException {
        receiver = new SpanReceiver(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                folder,
                new DeniedAttributes(List.of("shop.customer")),
                new PrintStream(log, true, StandardCharsets.UTF_8));
    }

    private HttpResponse<byte[]> post(String path, String type, byte[] body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + receiver.port() + path))
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static byte[] zipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(bytes);
        }
        return out.toByteArray();
    }

    private static Map<String, List<Double>> values(Path file) throws IOException {
        Map<String, List<Double>> values = new TreeMap<>();
        for (Sample sample : new TraceReader(Keeping.AUTO).read(file).samples()) {
            values.put(
                    sample.metric().name(),
                    java.util.Arrays.stream(sample.values()).boxed().toList());
        }
        return values;
    }

    @Test
    void protobufIsKept() throws Exception {
        byte[] request = Files.readAllBytes(SAMPLES.resolve("otlp.pb"));
        HttpResponse<byte[]> answer = post("/v1/traces", PROTOBUF, zipped(request), "Content-Encoding", "gzip");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue(PROTOBUF);
        assertThat(answer.body()).isEmpty();
        assertThat(values(folder.resolve(SpanFiles.PROTOBUF))).isEqualTo(values(SAMPLES.resolve("otlp.pb")));
    }

    @Test
    void jsonIsKeptALineEach() throws Exception {
        for (String line : Files.readAllLines(SAMPLES.resolve("otlp.jsonl"))) {
            HttpResponse<byte[]> answer = post(
                    "/baseline/v1/traces", "application/json; charset=utf-8", line.getBytes(StandardCharsets.UTF_8));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).asString(StandardCharsets.UTF_8).isEqualTo("{}");
        }
        assertThat(values(folder.resolve(SpanFiles.JSON))).isEqualTo(values(SAMPLES.resolve("otlp.jsonl")));
    }

    @Test
    void zipkinIsKept() throws Exception {
        for (String line : Files.readAllLines(SAMPLES.resolve("zipkin.jsonl"))) {
            assertThat(post("/api/v2/spans", "application/json", line.getBytes(StandardCharsets.UTF_8))
                            .statusCode())
                    .isEqualTo(202);
        }
        assertThat(values(folder.resolve(SpanFiles.ZIPKIN))).isEqualTo(values(SAMPLES.resolve("zipkin.jsonl")));
    }

    @Test
    void whatIsDeniedReachesNoFile() throws Exception {
        String json =
                """
                {"resourceSpans":[{"resource":{"attributes":[{"key":"db.password","value":{"stringValue":"hidden1"}},
                {"key":"service.name","value":{"stringValue":"shop"}}]},
                "scopeSpans":[{"spans":[{"traceId":"0af7651916cd43dd8448eb211c80319c","spanId":"b7ad6b7169203331","name":"GET /","kind":2,
                "startTimeUnixNano":"1700000000000000000","endTimeUnixNano":"1700000000001000000",
                "attributes":[{"key":"http.request.header.Authorization","value":{"stringValue":"hidden2"}},
                {"key":"http.route","value":{"stringValue":"/"}},{"key":"shop.customer","value":{"stringValue":"hidden3"}}],
                "events":[{"name":"e","attributes":[{"key":"SESSION_TOKEN","value":{"stringValue":"hidden4"}}]}],
                "links":[{"attributes":[{"key":"url.query","value":{"stringValue":"hidden5"}}]}]}]}]}]}
                """;
        post("/v1/traces", "application/json", json.getBytes(StandardCharsets.UTF_8));
        String kept = Files.readString(folder.resolve(SpanFiles.JSON));
        assertThat(kept).contains("http.route", "shop").doesNotContain("hidden").hasLineCount(1);
        String zipkin = "[{\"traceId\":\"1\",\"id\":\"2\",\"timestamp\":1700000000000000,\"duration\":5,"
                + "\"tags\":{\"http.path\":\"/\",\"x-api-key\":\"hidden\"}}]";
        post("/api/v2/spans", "application/json", zipkin.getBytes(StandardCharsets.UTF_8));
        assertThat(folder.resolve(SpanFiles.ZIPKIN))
                .content()
                .contains("http.path")
                .doesNotContain("hidden");
    }

    /** The samples have {@code service.name} in their resource, {@code http.route} in spans. */
    @Test
    void attributesOfProtobufAreRemovedAndNothingElse() throws Exception {
        byte[] request = Files.readAllBytes(SAMPLES.resolve("otlp.pb"));
        assertThat(new ProtobufSpans(new DeniedAttributes(List.of())).without(request))
                .isEqualTo(request);
        byte[] nameless = new ProtobufSpans(new DeniedAttributes(List.of("service.*"))).without(request);
        assertThat(new String(request, StandardCharsets.ISO_8859_1)).contains("service.name");
        assertThat(new String(nameless, StandardCharsets.ISO_8859_1)).doesNotContain("service.name");
        Path file = Files.write(folder.resolve("nameless.pb"), nameless);
        assertThat(values(file))
                .containsKey("unknown:GET /checkout duration")
                .allSatisfy((name, values) -> assertThat(name).doesNotContain("shop:", "cart:"));
    }

    @Test
    void metricsAndLogsAreForgotten() throws Exception {
        assertThat(post("/v1/metrics", PROTOBUF, new byte[] {1}).statusCode()).isEqualTo(200);
        assertThat(post("/v1/logs", "application/json", new byte[] {'x'}).statusCode())
                .isEqualTo(200);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void eachKindOfWrongRequestIsOneLine() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(post("/v1/traces", "text/xml", new byte[] {'x'}).statusCode())
                    .isEqualTo(415);
            assertThat(post("/v1/traces", "application/json", new byte[] {'{'}).statusCode())
                    .isEqualTo(400);
            assertThat(post("/v1/traces", PROTOBUF, new byte[] {10, 100, 1}).statusCode())
                    .isEqualTo(400);
            assertThat(post("/opentelemetry", PROTOBUF, new byte[0]).statusCode())
                    .isEqualTo(404);
        }
        assertThat(log.toString(StandardCharsets.UTF_8).lines().toList())
                .hasSize(4)
                .anySatisfy(line -> assertThat(line)
                        .contains("found a request POST /opentelemetry, expected POST /v1/traces")
                        .contains("OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf"));
        assertThat(folder).isEmptyDirectory();
    }

    /** More connections that send half a head, or half a body, than there were threads. */
    @Test
    void slowConnectionsKeepNobodyWaiting() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), receiver.port());
                slow.add(socket);
                String begin = "POST /v1/traces HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        + (i % 2 == 0 ? "X" : "Content-Length: 100\r\n\r\n{");
                socket.getOutputStream().write(begin.getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(post("/v1/traces", "application/json", "{}".getBytes(StandardCharsets.US_ASCII))
                            .statusCode())
                    .isEqualTo(200);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void whatCannotBeReadIsAnswered() throws Exception {
        byte[] valid = zipped("{}".repeat(5_000).getBytes(StandardCharsets.US_ASCII));
        for (byte[] body : List.of(
                "no gzip".getBytes(StandardCharsets.US_ASCII),
                java.util.Arrays.copyOf(valid, valid.length - 6),
                new byte[0])) {
            assertThat(post("/v1/traces", PROTOBUF, body, "Content-Encoding", "gzip")
                            .statusCode())
                    .isEqualTo(400);
        }
        byte[] many = ("[" + "[],".repeat(JsonSpans.MOST_VALUES) + "0]").getBytes(StandardCharsets.US_ASCII);
        assertThat(post("/v1/traces", "application/json", many).statusCode()).isEqualTo(400);
        byte[] deep = "[".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
        assertThat(post("/v1/traces", "application/json", deep).statusCode()).isEqualTo(400);
        byte[] bomb = zipped(new byte[SpanReceiver.LARGEST + 1]);
        assertThat(post("/v1/traces", PROTOBUF, bomb, "Content-Encoding", "gzip")
                        .statusCode())
                .isEqualTo(413);
        assertThat(post("/v1/traces", "application/json", "{}".getBytes(StandardCharsets.US_ASCII))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void nestedAttributesAndTextsAreReduced() throws Exception {
        String json =
                """
                {"resourceSpans":[{"scopeSpans":[{"spans":[{"name":"GET /",
                "attributes":[{"key":"nest","value":{"kvlistValue":{"values":[{"key":"password","value":{"stringValue":"hidden"}},
                {"key":"kept","value":{"stringValue":"this"}}]}}},
                {"key":"list","value":{"arrayValue":{"values":[{"kvlistValue":{"values":[{"key":"api_key","value":{"stringValue":"hidden"}}]}},
                {"stringValue":"http://ada:hidden@h/p"}]}}},
                {"key":"url.full","value":{"stringValue":"https://ada:hidden@shop.example/cart?token=hidden#hidden"}},
                {"key":"http.target","value":{"stringValue":"/cart?session=hidden"}},
                {"key":"db.statement","value":{"stringValue":"SELECT * FROM users WHERE name = 'hid''den' AND pin = 4711"}}]}]}]}]}
                """;
        post("/v1/traces", "application/json", json.getBytes(StandardCharsets.UTF_8));
        assertThat(folder.resolve(SpanFiles.JSON))
                .content()
                .contains("kept", "this", "https://shop.example/cart\"", "\"/cart\"", "http://h/p")
                .contains("SELECT * FROM users WHERE name = ? AND pin = ?")
                .doesNotContain("hidden", "hid'", "4711", "password", "api_key");
        ByteString request = pair(9, "nest", value(6, pair(1, "password", value(1, text("hidden")))))
                .concat(pair(9, "list", value(5, value(1, value(1, text("http://ada:hidden@h/p"))))))
                .concat(pair(9, "http.url", value(1, text("https://h/?token=hidden"))));
        post("/v1/traces", PROTOBUF, value(1, value(2, value(2, request))).toByteArray());
        assertThat(Files.readString(folder.resolve(SpanFiles.PROTOBUF), StandardCharsets.ISO_8859_1))
                .contains("nest", "list", "http://h/p", "https://h/")
                .doesNotContain("hidden", "password");
    }

    private static ByteString text(String text) {
        return ByteString.copyFromUtf8(text);
    }

    /** A field that holds bytes. */
    private static ByteString value(int number, ByteString bytes) throws IOException {
        ByteString.Output out = ByteString.newOutput();
        CodedOutputStream coded = CodedOutputStream.newInstance(out);
        coded.writeBytes(number, bytes);
        coded.flush();
        return out.toByteString();
    }

    private static ByteString pair(int number, String key, ByteString value) throws IOException {
        return value(number, value(1, text(key)).concat(value(2, value)));
    }

    @Test
    void aPortThatIsTakenIsSaid() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> new SpanReceiver(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), taken.getLocalPort()),
                            folder,
                            new DeniedAttributes(List.of()),
                            System.err))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void filesOfOthersAreFiltered() throws IOException {
        SpanFilter filter = new SpanFilter(new DeniedAttributes(List.of("http.*")));
        for (String name : List.of("otlp.jsonl", "otlp.pb", "otlp-lengths.pb", "zipkin.jsonl", "jaeger.json")) {
            Path file = Files.copy(SAMPLES.resolve(name), folder.resolve(name));
            filter.filter(file);
            assertThat(values(file)).as(name).isEqualTo(values(SAMPLES.resolve(name)));
            assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .as(name)
                    .doesNotContain("http.route", "http.method");
        }
        Path log = Files.copy(SAMPLES.resolve("befaas.log"), folder.resolve("befaas.log"));
        filter.filter(log);
        assertThat(log).hasSameBinaryContentAs(SAMPLES.resolve("befaas.log"));
    }

    @Test
    void namesMatchInAnyLetters() {
        DeniedAttributes denied = new DeniedAttributes(List.of("a*b*c"));
        assertThat(List.of("Authorization", "x.PASSWORD.y", "http.request.header.x", "url.query", "abc", "a-b-b-c"))
                .allMatch(denied::denied);
        assertThat(List.of("http.route", "url.full", "url.queryx", "acb", "ab", "ac", "xabc", "header"))
                .noneMatch(denied::denied);
    }

    @Test
    void ofAFileThatBreaksOffTheBeginningRemains() throws IOException {
        SpanFilter filter = new SpanFilter(new DeniedAttributes(List.of()));
        byte[] framed = Files.readAllBytes(SAMPLES.resolve("otlp-lengths.pb"));
        Path file = Files.write(folder.resolve("cut.pb"), java.util.Arrays.copyOf(framed, framed.length - 3));
        filter.filter(file);
        assertThat(Files.size(file)).isLessThan(framed.length - 3);
        List<String> lines = Files.readAllLines(SAMPLES.resolve("otlp.jsonl"));
        Path json = Files.writeString(folder.resolve("cut.jsonl"), lines.get(0) + "\n{\"resourceSpans\":[{\"password");
        filter.filter(json);
        assertThat(json).content().doesNotContain("password").hasLineCount(1);
    }
}
