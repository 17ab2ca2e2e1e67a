import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The services of shop.yaml and, below /api, of carts.yaml, in memory: {@code java Shop.java PORT}.
 *
 * <p>The variable {@code DELAY} makes each answer wait for so many milliseconds, as a slower version would.
 */
public class Shop {
    private static final Pattern CART = Pattern.compile("/api/carts/([^/]+)/items");
    private static final Pattern NAME = Pattern.compile("\"name\"\\s*:\\s*(\"(?:[^\"\\\\]|\\\\.)*+\")");
    private static final int PAGE = 50;

    private final Map<String, String> customers = new ConcurrentHashMap<>();
    private final ConcurrentLinkedDeque<String> order = new ConcurrentLinkedDeque<>();
    private final Map<String, List<String>> carts = new ConcurrentHashMap<>();
    private final long delay = Long.parseLong(System.getenv().getOrDefault("DELAY", "0"));

    public static void main(String[] arguments) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        // it would close others, perhaps a moment before their next request
        System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
        Shop shop = new Shop();
        HttpServer server = HttpServer.create(
                new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 0);
        server.setExecutor(Executors.newFixedThreadPool(16));
        server.createContext("/", shop::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        try {
            Thread.sleep(delay);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String path = exchange.getRequestURI().getPath();
        String asked = exchange.getRequestMethod() + " " + path;
        Matcher cart = CART.matcher(path);
        if (asked.equals("GET /health")) {
            answer(exchange, 200, "");
        } else if (asked.equals("GET /customers")) {
            answer(exchange, 200, "{\"items\": " + page() + ", \"total\": " + customers.size() + "}");
        } else if (asked.equals("POST /customers")) {
            Matcher name = NAME.matcher(body);
            boolean named = name.find();
            answer(exchange, named ? 201 : 400, named ? added(name.group(1)) : "");
        } else if (asked.startsWith("GET /customers/")) {
            found(exchange, customers.get(path.substring("/customers/".length())));
        } else if (asked.startsWith("DELETE /customers/")) {
            String id = path.substring("/customers/".length());
            order.remove(id);
            answer(exchange, customers.remove(id) == null ? 404 : 204, "");
        } else if (asked.equals("GET /goods")) {
            answer(
                    exchange,
                    200,
                    IntStream.rangeClosed(1, PAGE).mapToObj(Shop::good).collect(Collectors.joining(",", "[", "]")));
        } else if (asked.matches("GET /goods/\\d{1,6}")) {
            found(exchange, good(Integer.parseInt(path.substring("/goods/".length()))));
        } else if (cart.matches() && customers.containsKey(cart.group(1))) {
            List<String> items = carts.computeIfAbsent(cart.group(1), id -> new CopyOnWriteArrayList<>());
            if (asked.startsWith("POST ")) {
                items.add(body);
                answer(exchange, 201, "");
            } else {
                answer(exchange, 200, items.stream().limit(PAGE).collect(Collectors.joining(",", "[", "]")));
            }
        } else {
            answer(exchange, 404, "");
        }
    }

    private String added(String name) {
        String id = UUID.randomUUID().toString();
        String customer = "{\"id\": \"" + id + "\", \"name\": " + name + "}";
        customers.put(id, customer);
        order.add(id);
        return customer;
    }

    /** The oldest customers, which nobody has deleted. */
    private String page() {
        StringBuilder page = new StringBuilder("[");
        Iterator<String> ids = order.iterator();
        for (int i = 0; i < PAGE && ids.hasNext(); ) {
            String customer = customers.get(ids.next());
            if (customer != null) {
                page.append(i++ == 0 ? "" : ", ").append(customer);
            }
        }
        return page.append(']').toString();
    }

    private static String good(int number) {
        return "{\"id\": " + number + ", \"name\": \"good " + number + "\", \"price\": " + number % 90 + ".5}";
    }

    private static void found(HttpExchange exchange, String item) throws IOException {
        answer(exchange, item == null ? 404 : 200, item == null ? "" : item);
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
