import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.Executors;

/**
 * A shop that records its spans, and its client: {@code TracedShop PORT} waits {@code QUERY_MS} for its database, {@code CALLS} times,
 * and works for {@code WORK_MS}; {@code TracedShop client URL COUNT} prints the latencies of checkouts.
 */
public final class TracedShop {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final SecureRandom RANDOM = new SecureRandom();

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("client")) {
            load(URI.create(arguments[1]), Integer.parseInt(arguments[2]));
        } else {
            serve(Integer.parseInt(arguments[0]));
        }
    }

    private static void load(URI shop, int count) throws Exception {
        System.out.println("metric,unit,direction,value");
        for (int i = 1; i <= count; i++) {
            long begin = System.nanoTime();
            HTTP.send(HttpRequest.newBuilder(shop).build(), HttpResponse.BodyHandlers.ofString());
            System.out.println("checkout latency,ms,lower," + (System.nanoTime() - begin) / 1e6);
        }
    }

    private static void serve(int port) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/checkout", exchange -> {
            String trace = id(16);
            String root = id(8);
            long start = now();
            StringBuilder spans = new StringBuilder();
            for (int call = 0; call < number("CALLS", 1); call++) {
                long asked = now();
                sleep(number("QUERY_MS", 2));
                spans.append(span(trace, id(8), root, "SELECT items", 3, asked, now(), "db.system", "sqlite")).append(',');
            }
            sleep(number("WORK_MS", 1));
            spans.append(span(trace, root, "", "GET /checkout", 2, start, now(), "http.request.header.authorization", "Bearer not-to-be-kept"));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
            send(spans);
        });
        server.start();
    }

    private static void send(CharSequence spans) {
        String endpoint = System.getenv("OTEL_EXPORTER_OTLP_ENDPOINT");
        if (endpoint == null || "true".equals(System.getenv("OTEL_SDK_DISABLED"))) {
            return;
        }
        String body = "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"shop\"}}]},"
                + "\"scopeSpans\":[{\"spans\":[" + spans + "]}]}]}";
        try {
            HTTP.send(
                    HttpRequest.newBuilder(URI.create(endpoint + "/v1/traces"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
        } catch (Exception e) {
            System.err.println(e);
        }
    }

    private static String span(
            String trace, String id, String parent, String name, int kind, long start, long end, String key, String value) {
        return "{\"traceId\":\"" + trace + "\",\"spanId\":\"" + id + "\",\"parentSpanId\":\"" + parent + "\",\"name\":\"" + name
                + "\",\"kind\":" + kind + ",\"startTimeUnixNano\":\"" + start + "\",\"endTimeUnixNano\":\"" + end
                + "\",\"attributes\":[{\"key\":\"" + key + "\",\"value\":{\"stringValue\":\"" + value + "\"}}]}";
    }

    private static String id(int bytes) {
        byte[] id = new byte[bytes];
        RANDOM.nextBytes(id);
        return HexFormat.of().formatHex(id);
    }

    private static long now() {
        java.time.Instant now = java.time.Instant.now();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    private static int number(String name, int usual) {
        String text = System.getenv(name);
        return text == null ? usual : Integer.parseInt(text);
    }

    private static void sleep(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
