package io.jenkins.plugins.benchgate.cluster.jclouds;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A provider's interface on loopback: answers from a script and keeps every request.
 *
 * <p>What no line of the script answers gets 501 and is kept apart, so that a test sees requests that it did not expect.
 */
public final class ScriptedApi implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * What was asked for.
     *
     * @param query as it was sent, empty where there was none
     */
    public record Request(String method, String path, String query, Map<String, String> headers, String body) {
        public JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** As a test names it: {@code POST /v1/servers}. */
        String line() {
            return method + " " + path;
        }
    }

    /** What is said. */
    public record Answer(int status, Map<String, String> headers, String body) {}

    private record Line(String method, Pattern path, Function<Request, Answer> answer) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Line> script = new CopyOnWriteArrayList<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final List<Request> unanswered = new CopyOnWriteArrayList<>();

    public ScriptedApi() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    public static Answer json(int status, String body) {
        return new Answer(status, Map.of(), body);
    }

    public static Answer json(String body) {
        return json(200, body);
    }

    /** Adds a line to the script; later lines win over earlier ones. */
    public ScriptedApi on(String method, String path, Function<Request, Answer> answer) {
        script.add(0, new Line(method, Pattern.compile(path), answer));
        return this;
    }

    public ScriptedApi on(String method, String path, String body) {
        return on(method, path, request -> json(body));
    }

    /** Base address, without a slash at its end. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public List<Request> requests() {
        return List.copyOf(requests);
    }

    /** Those of one method whose path matches as a whole. */
    public List<Request> requests(String method, String path) {
        return requests.stream()
                .filter(request -> request.method().equals(method))
                .filter(request -> request.path().matches(path))
                .toList();
    }

    /** The only one of its kind. */
    public Request request(String method, String path) {
        List<Request> found = requests(method, path);
        if (found.size() != 1) {
            throw new AssertionError("found " + found.size() + " requests " + method + " " + path + ", expected 1, in "
                    + requests.stream().map(Request::line).toList());
        }
        return found.get(0);
    }

    /** Begins anew, with an empty script. */
    public void forget() {
        script.clear();
        requests.clear();
        unanswered.clear();
    }

    public List<Request> unanswered() {
        return List.copyOf(unanswered);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, String> headers = new LinkedHashMap<>();
            exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
            String query = exchange.getRequestURI().getRawQuery();
            Request request = new Request(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getPath(),
                    query == null ? "" : query,
                    headers,
                    new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            requests.add(request);
            Answer answer = script.stream()
                    .filter(line -> line.method().equals(request.method()))
                    .filter(line -> line.path().matcher(request.path()).matches())
                    .findFirst()
                    .map(line -> line.answer().apply(request))
                    .orElseGet(() -> {
                        unanswered.add(request);
                        return json(501, "{\"error\":{\"message\":\"not in the script: " + request.line() + "\"}}");
                    });
            byte[] body = answer.body().getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            answer.headers()
                    .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
            exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
