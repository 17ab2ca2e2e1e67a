package io.jenkins.plugins.benchgate.trace.receiver;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.CodedInputStream;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Receives spans by OpenTelemetry's protocol over HTTP, as Protocol Buffers or JSON, and Zipkin's JSON, and keeps them in files
 * without the attributes that are denied. Metrics and logs are taken and forgotten. It runs until its process ends.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/otlp/#otlphttp">OTLP/HTTP</a>
 */
public final class SpanReceiver implements Closeable {
    /** Bytes of the largest request, unpacked. */
    static final int LARGEST = 64 << 20;

    private static final String TRACES = "/v1/traces";
    private static final String ZIPKIN = "/api/v2/spans";
    private static final Set<String> FORGOTTEN = Set.of("/v1/metrics", "/v1/logs");
    private static final String PROTOBUF_TYPE = "application/x-protobuf";
    private static final String JSON_TYPE = "application/json";
    private static final byte[] EMPTY_JSON = "{}".getBytes(StandardCharsets.US_ASCII);
    /** Requests at a time: one that comes slowly keeps a thread, and none of the others waits for it. */
    private static final int THREADS = 200;
    /** Seconds in which a request has to come, its head and its body. */
    private static final String PATIENCE = "30";

    private static final int IDLE_SECONDS = 30;
    /** Of bodies that are larger than this, a few are taken at a time, so that many of them do not fill the memory. */
    private static final int USUAL = 1 << 20;

    private static final int MOST_LARGE = 4;

    private final SpanFiles files;
    private final ProtobufSpans protobuf;
    private final JsonSpans json;
    private final HttpServer server;
    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    private final Semaphore large = new Semaphore(MOST_LARGE);
    private final PrintStream log;
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    /**
     * Begins to receive.
     *
     * @param address to listen on
     * @param folder for the files
     * @param log gets a line for each kind of request that cannot be taken
     * @throws IOException when the port is taken
     */
    SpanReceiver(InetSocketAddress address, Path folder, DeniedAttributes denied, PrintStream log) throws IOException {
        this.files = new SpanFiles(folder);
        this.protobuf = new ProtobufSpans(denied);
        this.json = new JsonSpans(denied);
        this.log = log;
        threads.allowCoreThreadTimeOut(true);
        this.server = HttpServer.create(address, 0);
        server.setExecutor(threads);
        server.createContext("/", this::take);
        server.start();
    }

    /** The classes of libraries that it needs: one of each, and the folder of all of them. */
    public static Map<Class<?>, String> libraries() {
        return Map.of(
                JsonFactory.class, "com/fasterxml/jackson/core/",
                ObjectMapper.class, "com/fasterxml/jackson/databind/",
                JsonProperty.class, "com/fasterxml/jackson/annotation/",
                CodedInputStream.class, "com/google/protobuf/");
    }

    /** The program: address, port, folder, and what is denied beside the usual. */
    public static void main(String[] arguments) {
        InetSocketAddress address = new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]));
        List<String> denied = List.of(arguments).subList(3, arguments.length);
        System.setProperty("sun.net.httpserver.maxReqTime", PATIENCE);
        System.setProperty("sun.net.httpserver.maxRspTime", PATIENCE);
        try {
            SpanReceiver receiver =
                    new SpanReceiver(address, Path.of(arguments[2]), new DeniedAttributes(denied), System.err);
            Runtime.getRuntime().addShutdownHook(new Thread(receiver::close));
        } catch (IOException e) {
            System.err.println("cannot receive spans at " + address.getHostString() + ":" + address.getPort() + ": "
                    + e.getMessage());
            System.exit(1);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String refused = refused(exchange);
            if (refused != null && said.add(refused)) {
                log.println(refused);
            }
        }
    }

    /** Answers a request, and says why it could not be taken; {@code null} if it was. */
    private @Nullable String refused(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String type = type(exchange);
        boolean spans = path.endsWith(TRACES) || path.endsWith(ZIPKIN);
        if (!exchange.getRequestMethod().equals("POST")
                || !(spans || FORGOTTEN.stream().anyMatch(path::endsWith))) {
            return refuse(
                    exchange,
                    404,
                    "found a request " + exchange.getRequestMethod() + " " + path + ", expected POST " + TRACES
                            + " with spans: set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf");
        }
        if (!type.equals(PROTOBUF_TYPE) && !type.equals(JSON_TYPE)) {
            return refuse(
                    exchange,
                    415,
                    "found a request " + path + " of type '" + type + "', expected " + PROTOBUF_TYPE + " or "
                            + JSON_TYPE);
        }
        try {
            InputStream body = body(exchange);
            byte[] first = body.readNBytes(USUAL + 1);
            if (first.length <= USUAL) {
                take(path, type, spans, first);
            } else {
                large.acquireUninterruptibly();
                try {
                    byte[] whole = whole(first, body);
                    if (whole.length > LARGEST) {
                        return refuse(
                                exchange,
                                413,
                                "found a request " + path + " of more than " + (LARGEST >> 20)
                                        + " MiB, expected smaller ones: let the exporter send fewer spans at once");
                    }
                    take(path, type, spans, whole);
                } finally {
                    large.release();
                }
            }
        } catch (IOException e) {
            return refuse(
                    exchange,
                    400,
                    "cannot take a request " + path + ": "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
        boolean asJson = type.equals(JSON_TYPE);
        answer(exchange, path.endsWith(ZIPKIN) ? 202 : 200, type, asJson ? EMPTY_JSON : new byte[0]);
        return null;
    }

    private void take(String path, String type, boolean spans, byte[] body) throws IOException {
        if (spans) {
            keep(path, type, body);
        }
    }

    /** One byte more than the largest if it is larger. */
    private static byte[] whole(byte[] first, InputStream rest) throws IOException {
        byte[] more = rest.readNBytes(LARGEST + 1 - first.length);
        byte[] whole = Arrays.copyOf(first, first.length + more.length);
        System.arraycopy(more, 0, whole, first.length, more.length);
        return whole;
    }

    private void keep(String path, String type, byte[] body) throws IOException {
        if (type.equals(PROTOBUF_TYPE)) {
            files.protobuf(protobuf.without(body));
        } else if (path.endsWith(ZIPKIN)) {
            files.zipkin(json.without(body));
        } else {
            files.json(json.without(body));
        }
    }

    private static String type(HttpExchange exchange) {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        return type == null ? "" : type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    }

    private static InputStream body(HttpExchange exchange) throws IOException {
        String encoding = exchange.getRequestHeaders().getFirst("Content-Encoding");
        InputStream body = exchange.getRequestBody();
        return "gzip".equalsIgnoreCase(encoding) ? new GZIPInputStream(body) : body;
    }

    private static String refuse(HttpExchange exchange, int status, String why) throws IOException {
        answer(exchange, status, "text/plain", (why + "\n").getBytes(StandardCharsets.UTF_8));
        return why;
    }

    private static void answer(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    /** Ends with the requests that it has. */
    @Override
    public void close() {
        server.stop(1);
        threads.shutdown();
        try {
            if (threads.awaitTermination(1, TimeUnit.SECONDS)) {
                files.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            log.println("cannot close the files of spans: " + e.getMessage());
        }
    }
}
