import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** A shop that computes, and its client: {@code ProfiledShop PORT}, {@code ProfiledShop client URL SECONDS}. */
public final class ProfiledShop {
    private static final String SLOW = System.getenv().getOrDefault("SLOW", "");
    private static final byte[] GOODS =
            "a good of the shop, with its name and its price; ".repeat(400).getBytes(StandardCharsets.UTF_8);

    private ProfiledShop() {}

    static int rounds(String name, int usual) {
        return SLOW.equals(name) ? 3 * usual : usual;
    }

    static final class Checksum {
        static long update(int rounds) {
            long sum = 0;
            for (int round = 0; round < rounds; round++) {
                for (byte one : GOODS) {
                    sum = sum * 31 + one;
                }
            }
            return sum;
        }
    }

    static final class Prices {
        static long total(int rounds) {
            long total = 7;
            for (int round = 0; round < rounds; round++) {
                for (int i = 1; i < 20_000; i++) {
                    total += (total ^ i) % 97;
                }
            }
            return total;
        }
    }

    static final class Store {
        static int find(int rounds) {
            int found = 0;
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i + 4 < GOODS.length; i++) {
                    if (GOODS[i] == 'p' && GOODS[i + 1] == 'r' && GOODS[i + 4] == 'e') {
                        found += i & 3;
                    }
                }
            }
            return found;
        }
    }

    private static long sum() {
        return Checksum.update(rounds("Checksum.update", 300))
                + Prices.total(rounds("Prices.total", 100))
                + Store.find(rounds("Store.find", 300));
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] answer = String.valueOf(sum()).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("client")) {
            client(URI.create(arguments[1]), Double.parseDouble(arguments[2]));
            return;
        }
        // compiled before anything is measured
        long all = 0;
        for (int i = 0; i < 60; i++) {
            all += sum();
        }
        System.out.println("warm " + all);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 0);
        server.createContext("/", ProfiledShop::answer);
        server.start();
    }

    private static void client(URI shop, double seconds) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(shop).build();
        System.out.println("metric,unit,value");
        long end = System.nanoTime() + (long) (1e9 * seconds);
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            client.send(request, HttpResponse.BodyHandlers.ofString());
            System.out.println("latency,s," + (System.nanoTime() - start) / 1e9);
        }
    }
}
