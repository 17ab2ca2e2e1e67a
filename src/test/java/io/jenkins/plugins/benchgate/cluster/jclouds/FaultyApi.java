package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** Stands before another server of Amazon's interface, keeps what is asked, and answers some of it badly. */
public final class FaultyApi implements AutoCloseable {
    private final URI behind;
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Fault> faults = new ConcurrentHashMap<>();
    private final CompletableFuture<Boolean> closed = new CompletableFuture<>();
    private final List<Map<String, String>> requests = new CopyOnWriteArrayList<>();

    public FaultyApi(URI behind) throws IOException {
        this.behind = behind;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** The next requests for the action are refused, without reaching the other server. */
    public void refuse(String action, int times, int status, String code, String message) {
        String body = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Response><Errors><Error><Code>" + code
                + "</Code><Message>" + message + "</Message></Error></Errors><RequestID>1</RequestID></Response>";
        faults.put(action, new Fault(new AtomicInteger(times), false, status, answer -> body));
    }

    /** The next requests for the action are answered by what stands before the provider, such as a proxy. */
    public void block(String action, int times, String page) {
        faults.put(action, new Fault(new AtomicInteger(times), false, 500, answer -> page));
    }

    /** The next requests for the action are done, but nobody hears of it: the answer is an error. */
    public void lose(String action, int times) {
        faults.put(action, new Fault(new AtomicInteger(times), true, 504, answer -> ""));
    }

    /** The next requests for the action are done, and answered only after whoever asks has given up. */
    public void hang(String action, int times) {
        change(action, times, answer -> {
            closed.join();
            return answer;
        });
    }

    /** The next requests for the action are done, and the answer is changed. */
    public void change(String action, int times, UnaryOperator<String> change) {
        faults.put(action, new Fault(new AtomicInteger(times), true, 200, change));
    }

    /** What was asked for the action, parameters by name. */
    public List<Map<String, String>> requests(String action) {
        return requests.stream()
                .filter(request -> action.equals(request.get("Action")))
                .toList();
    }

    @Override
    public void close() {
        closed.complete(true);
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        Map<String, String> parameters = parameters(new String(body, StandardCharsets.UTF_8));
        requests.add(parameters);
        Fault fault = faults.get(parameters.getOrDefault("Action", ""));
        boolean bad = fault != null && fault.times.getAndDecrement() > 0;
        int status = 200;
        String answer = "";
        if (!bad || fault.done) {
            HttpResponse<String> response = pass(exchange, body);
            status = response.statusCode();
            answer = response.body();
        }
        if (bad) {
            status = fault.status;
            answer = fault.change.apply(answer);
        }
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/xml");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private HttpResponse<String> pass(HttpExchange exchange, byte[] body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(behind.resolve("/"))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .timeout(Duration.ofSeconds(60));
        for (String name : List.of("Authorization", "X-Amz-Date", "Content-Type")) {
            String value = exchange.getRequestHeaders().getFirst(name);
            if (value != null) {
                request.header(name, value);
            }
        }
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static Map<String, String> parameters(String form) {
        Map<String, String> parameters = new TreeMap<>();
        for (String pair : form.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(
                        URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
                        URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return parameters;
    }

    /**
     * How the next answers are bad.
     *
     * @param done whether the other server does what is asked
     */
    private record Fault(AtomicInteger times, boolean done, int status, UnaryOperator<String> change) {}
}
