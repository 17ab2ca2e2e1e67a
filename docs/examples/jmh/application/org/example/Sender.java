package org.example;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Random;

/** Sends blocks to a receiver for a number of seconds, one after the other, and prints each latency as CSV. */
public final class Sender {
    private Sender() {}

    public static void main(String[] arguments) throws Exception {
        long end = System.nanoTime() + (long) (Double.parseDouble(arguments[1]) * 1e9);
        HttpClient client = HttpClient.newHttpClient();
        byte[] block = new byte[4_000];
        new Random(1).nextBytes(block);
        HttpRequest request = HttpRequest.newBuilder(URI.create(arguments[0]))
                .POST(BodyPublishers.ofByteArray(block))
                .build();
        System.out.println("metric,unit,value");
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            client.send(request, BodyHandlers.ofString());
            System.out.println("latency,s," + (System.nanoTime() - start) / 1e9);
        }
    }
}
