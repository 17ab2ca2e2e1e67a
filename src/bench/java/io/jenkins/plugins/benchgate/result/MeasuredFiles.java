package io.jenkins.plugins.benchgate.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.io.Json;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/**
 * Files as tools write them, of any size, for measuring the readers.
 *
 * <p>As a command it writes raw latencies of YCSB into a file or a named pipe: {@code MeasuredFiles FILE BYTES}, and
 * beside it {@code FILE.out}, the summary that belongs to them.
 */
public final class MeasuredFiles {
    private static final int TRIALS = 18;
    private static final int DIFFERENT = 1 << 16;

    private MeasuredFiles() {}

    public static void main(String[] args) throws IOException {
        rawLatencies(Path.of(args[0]), Path.of(args[0] + ".out"), Long.parseLong(args[1]));
    }

    /**
     * Log-normal latencies around 1 ms, 20 in each millisecond.
     *
     * @param summary written before the latencies
     * @param bytes about the size of the file
     * @return their number
     */
    public static long rawLatencies(Path file, Path summary, long bytes) throws IOException {
        Random random = new Random(1);
        byte[][] latencies = new byte[DIFFERENT][];
        long period = 0;
        for (int i = 0; i < DIFFERENT; i++) {
            latencies[i] = (((int) (1000 * Math.exp(0.5 * random.nextGaussian()))) + "\n")
                    .getBytes(StandardCharsets.US_ASCII);
            period += "READ,1795168911313,".length() + latencies[i].length;
        }
        long count = bytes / period * DIFFERENT;
        Files.writeString(
                summary,
                String.format(
                        Locale.ROOT,
                        "[OVERALL], RunTime(ms), %d%n[OVERALL], Throughput(ops/sec), 20000.0%n"
                                + "[READ], Operations, %d%n[READ], Return=OK, %d%n",
                        count / 20,
                        count,
                        count));
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            out.write("READ latency raw data: op, timestamp(ms), latency(us)\n".getBytes(StandardCharsets.US_ASCII));
            byte[] start = {};
            for (long i = 0; i < count; i++) {
                if (i % 20 == 0) {
                    start = ("READ," + (1795168911313L + i / 20) + ",").getBytes(StandardCharsets.US_ASCII);
                }
                out.write(start);
                // a stride without a factor in common, so that the order differs from period to period
                out.write(latencies[(int) ((i * 40_503 + i / DIFFERENT) & (DIFFERENT - 1))]);
            }
        }
        return count;
    }

    /**
     * Log-normal values around 1 ms of 2 versions × 3 instances × 3 trials.
     *
     * @param inTurns whether each row names another trial than the row before
     * @return their number
     */
    public static int series(Path file, int values, boolean inTurns) throws IOException {
        Random random = new Random(1);
        byte[][] labels = new byte[TRIALS][];
        for (int trial = 0; trial < TRIALS; trial++) {
            labels[trial] = String.format(
                            Locale.ROOT,
                            "%s,%d,%d,",
                            trial % 2 == 0 ? "baseline" : "candidate",
                            trial / 2 % 3,
                            trial / 6)
                    .getBytes(StandardCharsets.US_ASCII);
        }
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            out.write("version,instance,trial,value\n".getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < values; i++) {
                out.write(labels[inTurns ? i % TRIALS : (int) ((long) i * TRIALS / values)]);
                // nine decimals, as printf("%.9f") makes them
                long billionths = Math.round(1e6 * Math.exp(0.5 * random.nextGaussian()));
                String digits = String.valueOf(1_000_000_000 + billionths % 1_000_000_000);
                out.write((billionths / 1_000_000_000 + "." + digits.substring(1) + "\n")
                        .getBytes(StandardCharsets.US_ASCII));
            }
        }
        return values;
    }

    /** The lines of a file, the first of them once and the others again and again. */
    public static void repeated(Path file, Path lines, String again, long bytes) throws IOException {
        StringBuilder once = new StringBuilder();
        StringBuilder more = new StringBuilder();
        for (String line : Files.readAllLines(lines)) {
            (line.contains(again) ? more : once).append(line).append('\n');
        }
        byte[] repeated = more.toString().getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(once.toString().getBytes(StandardCharsets.UTF_8));
            for (long written = 0; written < bytes; written += repeated.length) {
                out.write(repeated);
            }
        }
    }

    /** The events of {@code go test -json} of benchmarks that are repeated, two for each row, as Go 1.26 writes them. */
    public static void goEvents(Path file, long bytes) throws IOException {
        Random random = new Random(1);
        String start = "{\"Time\":\"2026-11-24T05:27:%02d.%09dZ\",\"Action\":\"output\",\"Package\":\"example.org/shop\",";
        long written = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            for (int i = 0; written < bytes; i++) {
                String head = String.format(Locale.ROOT, start, i / 20_000 % 60, random.nextInt(1_000_000_000));
                String name = "BenchmarkSum/size=" + (i % 3 + 1) * 10;
                String result = String.format(
                        Locale.ROOT,
                        "%8d\\t%12.1f ns/op\\t       0 B/op\\t       0 allocs/op\\n",
                        1000 + random.nextInt(1_000_000),
                        20 * Math.exp(0.2 * random.nextGaussian()));
                String test = head + "\"Test\":\"" + name + "\",\"Output\":\"";
                byte[] lines = (test + name + "-2         \\t\"}\n" + test + result + "\"}\n")
                        .getBytes(StandardCharsets.UTF_8);
                out.write(lines);
                written += lines.length;
            }
            out.write((String.format(Locale.ROOT, start, 59, 0) + "\"Output\":\"PASS\\n\"}\n")
                    .getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Samples of JMeter in CSV, with the columns that it writes by default. */
    public static void jtl(Path file, Path sample, long bytes) throws IOException {
        Random random = new Random(1);
        long written = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            String header = Files.readAllLines(sample).get(0) + "\n";
            out.write(header.getBytes(StandardCharsets.UTF_8));
            for (int i = 0; written < bytes; i++) {
                int elapsed = (int) (12 * Math.exp(0.5 * random.nextGaussian()));
                byte[] row = ((1795275321120L + i / 5) + "," + elapsed + (i % 3 == 0 ? ",update" : ",read")
                                + ",200,OK,T 1-" + i % 8 + ",text,true,,512,128,8,8,http://127.0.0.1:8080/items," + elapsed
                                + ",0,0\n")
                        .getBytes(StandardCharsets.UTF_8);
                out.write(row);
                written += row.length;
            }
        }
    }

    /** What pytest-benchmark wrote, with as many rounds of its first benchmark. */
    public static void pytest(Path file, Path sample, int rounds) throws IOException {
        ObjectNode root = (ObjectNode) Json.MAPPER.readTree(sample.toFile());
        ObjectNode benchmark = (ObjectNode) root.path("benchmarks").path(0);
        Random random = new Random(1);
        ArrayNode data = Json.MAPPER.createArrayNode();
        for (int i = 0; i < rounds; i++) {
            data.add(1e-6 * Math.exp(0.3 * random.nextGaussian()));
        }
        ((ObjectNode) benchmark.path("stats")).put("rounds", rounds).set("data", data);
        root.set("benchmarks", Json.MAPPER.createArrayNode().add(benchmark));
        Files.writeString(file, Json.lines(Json.MAPPER, root));
    }

    /** What Google Benchmark wrote, with its benchmarks repeated under other names. */
    public static void googleBenchmark(Path file, Path sample, int repetitions) throws IOException {
        ObjectNode root = (ObjectNode) Json.MAPPER.readTree(sample.toFile());
        ArrayNode all = Json.MAPPER.createArrayNode();
        for (int i = 0; i < repetitions; i++) {
            for (JsonNode benchmark : root.path("benchmarks")) {
                all.add(((ObjectNode) benchmark.deepCopy())
                        .put("name", benchmark.path("name").asText() + "/" + i % 100)
                        .put("run_name", benchmark.path("run_name").asText() + "/" + i % 100));
            }
        }
        root.set("benchmarks", all);
        Files.writeString(file, Json.lines(Json.MAPPER, root));
    }

    /** A log of a service in lines of JSON, with a latency in each. */
    public static void log(Path file, long bytes) throws IOException {
        Random random = new Random(1);
        long written = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            for (int i = 0; written < bytes; i++) {
                byte[] line = String.format(
                                Locale.ROOT,
                                "{\"time\":\"2026-11-24T05:%02d:%02d.%06dZ\",\"level\":\"INFO\",\"request\":{\"method\":\"GET\","
                                        + "\"path\":\"/items/%d\",\"status\":200},\"data\":{\"ms\":%.4f,\"op\":\"%s\"},"
                                        + "\"agent\":\"Mozilla/5.0 (X11; Linux x86_64)\",\"tags\":[\"a\",\"b\"]}%n",
                                i / 60_000 % 60,
                                i / 1000 % 60,
                                i % 1_000_000,
                                i % 100,
                                2.7 * Math.exp(0.4 * random.nextGaussian()),
                                i % 2 == 0 ? "READ" : "UPDATE")
                        .getBytes(StandardCharsets.UTF_8);
                out.write(line);
                written += line.length;
            }
        }
    }
}
