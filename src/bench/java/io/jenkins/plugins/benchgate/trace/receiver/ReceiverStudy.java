package io.jenkins.plugins.benchgate.trace.receiver;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A service whose exporter sends 20 000 spans a second, to nobody, to a server that forgets them, and to the receiver, in turns:
 * how much of its work it gets done beside that on one core, while who receives has the other; and once more on any core.
 * {@code mvn -Pbench test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.trace.receiver.ReceiverStudy
 * -Dbench.args="ROUNDS SECONDS"}.
 */
public final class ReceiverStudy {
    private static final int RATE = 20_000;
    /** Spans of a request, as exporters of OpenTelemetry send at most. */
    private static final int BATCH = 512;

    private static final int WORK = 20_000;

    private ReceiverStudy() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "service" -> service(arguments[1], Integer.parseInt(arguments[2]));
            case "forget" -> forget(Integer.parseInt(arguments[1]));
            default -> compare(Integer.parseInt(arguments[0]), arguments[1]);
        }
    }

    private static void compare(int rounds, String seconds) throws Exception {
        for (boolean bound : new boolean[] {true, false}) {
            List<double[]> shares = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                double nobody = round("none", null, bound, seconds);
                double forgotten = round("forgotten", List.of(ReceiverStudy.class.getName(), "forget"), bound, seconds);
                double received =
                        round("received", List.of(SpanReceiver.class.getName(), "127.0.0.1"), bound, seconds);
                shares.add(new double[] {forgotten / nobody, received / nobody, received / forgotten});
            }
            System.out.printf(
                    Locale.ROOT,
                    "%s: work done with an exporter to one that forgets %s, to the receiver %s, of these %s%n",
                    bound ? "service and receiver each on a core" : "on any core",
                    range(shares, 0),
                    range(shares, 1),
                    range(shares, 2));
        }
    }

    private static String range(List<double[]> shares, int column) {
        double[] sorted = shares.stream().mapToDouble(share -> share[column]).sorted().toArray();
        return String.format(
                Locale.ROOT, "%.3f (%.3f to %.3f)", sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
    }

    /** @return units of work a second */
    private static double round(String what, List<String> receiver, boolean bound, String seconds) throws Exception {
        Path folder = Files.createTempDirectory("spans");
        int port = free();
        Process receiving = null;
        try {
            if (receiver != null) {
                List<String> command = new ArrayList<>(receiver);
                command.add(String.valueOf(port));
                command.add(folder.toString());
                receiving = java(bound ? "1" : "0,1", command);
                await(port);
            }
            String target = receiver == null ? "none" : "http://127.0.0.1:" + port + "/v1/traces";
            Process service =
                    java(bound ? "0" : "0,1", List.of(ReceiverStudy.class.getName(), "service", target, seconds));
            String said = new String(service.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (service.waitFor() != 0) {
                throw new IOException("found the service to fail: " + said);
            }
            String took = receiving == null ? "" : ", the receiver used " + processor(receiving) + " s of a processor";
            if (receiving != null) {
                receiving.destroy();
                receiving.waitFor();
            }
            try (Stream<Path> files = Files.list(folder)) {
                long bytes = files.mapToLong(file -> file.toFile().length()).sum();
                System.out.println("  " + what + ": " + said + took + ", " + bytes / 1_000_000 + " MB kept");
            }
            return Double.parseDouble(said.split(" ", 2)[0]);
        } finally {
            if (receiving != null) {
                receiving.destroyForcibly();
            }
            try (Stream<Path> walk = Files.walk(folder)) {
                walk.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
            }
        }
    }

    private static String processor(Process process) {
        return process.info()
                .totalCpuDuration()
                .map(duration -> String.format(Locale.ROOT, "%.1f", duration.toMillis() / 1e3))
                .orElse("?");
    }

    private static Process java(String cores, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "taskset",
                "-c",
                cores,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(words);
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void await(int port) throws InterruptedException {
        for (int i = 0; i < 600; i++) {
            try (Socket socket = new Socket("127.0.0.1", port)) {
                return;
            } catch (IOException e) {
                Thread.sleep(50);
            }
        }
        throw new IllegalStateException("nothing listens on port " + port);
    }

    /** Works as fast as it can while its exporter sends spans. Prints units of work a second, and how many spans were taken. */
    private static void service(String target, int seconds) throws Exception {
        byte[] request = request();
        long begin = System.nanoTime();
        long warm = begin + 3_000_000_000L;
        long end = warm + seconds * 1_000_000_000L;
        long[] taken = {0, 0};
        Thread exporter = new Thread(() -> {
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest post = HttpRequest.newBuilder(URI.create(target))
                    .header("Content-Type", "application/x-protobuf")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(request))
                    .build();
            for (long i = 0; System.nanoTime() < end; i++) {
                long due = begin + i * BATCH * 1_000_000_000L / RATE;
                LockSupport.parkNanos(Math.max(0, due - System.nanoTime()));
                try {
                    boolean well = client.send(post, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
                    taken[well ? 0 : 1] += BATCH;
                } catch (IOException | InterruptedException e) {
                    taken[1] += BATCH;
                }
            }
        });
        if (!target.equals("none")) {
            exporter.start();
        }
        Random random = new Random(1);
        long[] values = new long[WORK];
        long units = 0;
        long counted = 0;
        while (System.nanoTime() < end) {
            for (int i = 0; i < WORK; i++) {
                values[i] = random.nextLong();
            }
            Arrays.sort(values);
            units++;
            if (System.nanoTime() < warm) {
                counted = units;
            }
        }
        exporter.join();
        double length = (System.nanoTime() - begin) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%.2f units a second, %.0f spans a second taken, %d refused%n",
                (double) (units - counted) / seconds,
                taken[0] / length,
                taken[1]);
    }

    private static void forget(int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    /** Fills a message. */
    @FunctionalInterface
    private interface Filled {
        void into(CodedOutputStream out) throws IOException;
    }

    private static ByteString message(Filled filled) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        filled.into(out);
        out.flush();
        return ByteString.copyFrom(bytes.toByteArray());
    }

    private static ByteString attribute(String key, String value) throws IOException {
        ByteString text = message(out -> out.writeString(1, value));
        return message(out -> {
            out.writeString(1, key);
            out.writeBytes(2, text);
        });
    }

    /** A request of an exporter: spans of a service with five attributes each. */
    private static byte[] request() throws IOException {
        Random random = new Random(1);
        List<ByteString> spans = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
            byte[] ids = new byte[24];
            random.nextBytes(ids);
            spans.add(message(out -> {
                out.writeByteArray(1, Arrays.copyOf(ids, 16));
                out.writeByteArray(2, Arrays.copyOfRange(ids, 16, 24));
                out.writeString(5, "GET /items/{id}");
                out.writeEnum(6, 2);
                out.writeFixed64(7, 1_700_000_000_000_000_000L);
                out.writeFixed64(8, 1_700_000_000_005_000_000L);
                out.writeBytes(9, attribute("http.request.method", "GET"));
                out.writeBytes(9, attribute("http.route", "/items/{id}"));
                out.writeBytes(9, attribute("url.path", "/items/" + random.nextInt(100_000)));
                out.writeBytes(9, attribute("server.address", "shop.example"));
                out.writeBytes(9, attribute("user_agent.original", "study/1.0"));
            }));
        }
        ByteString scope = message(out -> {
            for (ByteString span : spans) {
                out.writeBytes(2, span);
            }
        });
        ByteString resource = message(out -> {
            ByteString service = attribute("service.name", "shop");
            out.writeBytes(1, message(of -> of.writeBytes(1, service)));
            out.writeBytes(2, scope);
        });
        return message(out -> out.writeBytes(1, resource)).toByteArray();
    }
}
