package org.example;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Answers each request with the largest checksums of its body, as it is and sorted. */
public final class Receiver {
    private Receiver() {}

    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(arguments[0])), 0);
        server.createContext("/", Receiver::answer);
        server.start();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] block = exchange.getRequestBody().readAllBytes();
        String sums = largest(block) + " " + largest(sorted(block));
        byte[] answer = sums.getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    /** The largest checksum of all ends of a block. */
    private static String largest(byte[] block) {
        String largest = "";
        for (int from = 0; from < block.length; from++) {
            String sum = Hex.of(Checksum.of(Arrays.copyOfRange(block, from, block.length)));
            largest = sum.compareTo(largest) > 0 ? sum : largest;
        }
        return largest;
    }

    private static byte[] sorted(byte[] block) {
        byte[] sorted = block.clone();
        for (int i = 1; i < sorted.length; i++) {
            byte one = sorted[i];
            int to = i;
            while (to > 0 && sorted[to - 1] > one) {
                sorted[to] = sorted[to - 1];
                to--;
            }
            sorted[to] = one;
        }
        return sorted;
    }
}
