package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.cli.Main;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Whole processes that read a million spans of a shop in OpenTelemetry's JSON, some 700 MB: {@code benchgate parse} to metrics,
 * and {@code jq} to the name and times of each span, in turns. {@code mvn -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.result.TraceStudy -Dbench.args="ROUNDS FOLDER"}.
 */
public final class TraceStudy {
    private static final int CHAINS = 100_000;
    /** Chains of one request of an exporter. */
    private static final int BATCH = 40;

    private static final String[] SERVICES = {"frontend", "cart", "stock", "orders", "mail"};
    private static final String ATTRIBUTE = "{\"key\":\"%s\",\"value\":{\"%s\":\"%s\"}}";
    private static final String JQ = ".resourceSpans[].scopeSpans[].spans[]|[.name,.startTimeUnixNano,.endTimeUnixNano]|@csv";

    private final Random random = new Random(1);

    private TraceStudy() {}

    public static void main(String[] arguments) throws Exception {
        int rounds = Integer.parseInt(arguments[0]);
        Path file = Path.of(arguments[1]).resolve("spans.jsonl");
        if (!Files.exists(file)) {
            new TraceStudy().write(file);
        }
        System.out.printf(Locale.ROOT, "%s: %.0f MB%n", file, Files.size(file) / 1e6);
        List<String> ours = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:PretenureSizeThreshold=256k",
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "parse",
                file.toString());
        List<String> peer = List.of("jq", "-r", JQ, file.toString());
        List<ProcessCost> mine = new ArrayList<>();
        List<ProcessCost> others = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            mine.add(ProcessCost.of(ours));
            others.add(ProcessCost.of(peer));
        }
        tell("benchgate parse", mine);
        tell("jq", others);
        System.out.println("load at the end " + Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0]);
    }

    private static void tell(String what, List<ProcessCost> costs) {
        System.out.printf(
                Locale.ROOT,
                "%s: wall %s s, processor %s s, memory %s MB%n",
                what,
                range(costs, ProcessCost::wall),
                range(costs, ProcessCost::processor),
                range(costs, ProcessCost::megabytes));
    }

    private static String range(List<ProcessCost> costs, ToDoubleFunction<ProcessCost> of) {
        double[] sorted = costs.stream().mapToDouble(of).sorted().toArray();
        return String.format(
                Locale.ROOT,
                "%.1f (%.1f to %.1f)",
                sorted[sorted.length / 2],
                sorted[0],
                sorted[sorted.length - 1]);
    }

    /** Each service of a request is in a request of its own exporter, so that chains are spread over the file. */
    private void write(Path file) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            List<StringBuilder> batches = new ArrayList<>();
            for (int service = 0; service < SERVICES.length; service++) {
                batches.add(new StringBuilder());
            }
            for (int chain = 0; chain < CHAINS; chain++) {
                chain(batches, 1_700_000_000_000_000_000L + chain * 3_000_000L);
                if (chain % BATCH == BATCH - 1) {
                    for (int service = 0; service < SERVICES.length; service++) {
                        request(writer, SERVICES[service], batches.get(service));
                        batches.get(service).setLength(0);
                    }
                }
            }
        }
    }

    /** A server and a client span in each service, the client of the last a query. */
    private void chain(List<StringBuilder> batches, long start) {
        String trace = "%016x%016x".formatted(random.nextLong(), random.nextLong());
        String parent = "";
        long at = start;
        long length = 4_000_000 + random.nextInt(4_000_000);
        for (int service = 0; service < SERVICES.length; service++) {
            String server = "%016x".formatted(random.nextLong());
            String client = "%016x".formatted(random.nextLong());
            span(batches.get(service), trace, server, parent, "GET /" + SERVICES[service], 2, at, length);
            span(batches.get(service), trace, client, server, "call", 3, at + length / 20, length - length / 10);
            parent = client;
            at += length / 10;
            length -= length / 5;
        }
    }

    private void span(
            StringBuilder out, String trace, String id, String parent, String name, int kind, long start, long length) {
        out.append(out.isEmpty() ? "" : ",")
                .append("{\"traceId\":\"%s\",\"spanId\":\"%s\",\"parentSpanId\":\"%s\",\"flags\":257,".formatted(trace, id, parent))
                .append("\"name\":\"%s\",\"kind\":%d,".formatted(name, kind))
                .append("\"startTimeUnixNano\":\"%d\",\"endTimeUnixNano\":\"%d\",".formatted(start, start + length))
                .append("\"attributes\":[")
                .append(ATTRIBUTE.formatted("http.request.method", "stringValue", "GET"))
                .append(',')
                .append(ATTRIBUTE.formatted("url.full", "stringValue", "http://shop.example/items/" + random.nextInt(100_000)))
                .append(',')
                .append(ATTRIBUTE.formatted("server.address", "stringValue", "shop.example"))
                .append(',')
                .append(ATTRIBUTE.formatted("user_agent.original", "stringValue", "study/1.0 (a client of this shop)"))
                .append(',')
                .append(ATTRIBUTE.formatted("http.response.status_code", "intValue", "200"))
                .append(',')
                .append(ATTRIBUTE.formatted("thread.id", "intValue", String.valueOf(random.nextInt(64))))
                .append("],\"status\":{}}");
    }

    private static void request(BufferedWriter writer, String service, StringBuilder spans) throws IOException {
        writer.write("{\"resourceSpans\":[{\"resource\":{\"attributes\":["
                + ATTRIBUTE.formatted("service.name", "stringValue", service)
                + "]},\"scopeSpans\":[{\"scope\":{\"name\":\"study\"},\"spans\":[");
        writer.append(spans);
        writer.write("]}]}]}\n");
    }
}
