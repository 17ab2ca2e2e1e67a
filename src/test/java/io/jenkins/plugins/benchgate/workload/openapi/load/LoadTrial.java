package io.jenkins.plugins.benchgate.workload.openapi.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.io.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** A workload of one service and one pattern, which a client is run with. */
public final class LoadTrial {
    private final Path folder;
    private final String address;
    private final List<LoadPlan.PlannedOperation> operations = new ArrayList<>();
    private final List<LoadPlan.PlannedStep> steps = new ArrayList<>();
    private final List<PlannedRun.Request> requests = new ArrayList<>();
    private final List<List<Double>> draws = new ArrayList<>();
    private ClientOrder.Load load = new ClientOrder.Users(1, 0);
    private ClientOrder.Http http = ClientOrder.Http.HTTP_1_1;
    private Map<String, String> headers = Map.of();
    private Map<String, String> query = Map.of();
    private String certificate;
    private double timeout = 20;
    private long warmUp;
    private double tolerate = 1;
    private boolean measured = true;

    public LoadTrial(Path folder, String address) {
        this.folder = folder;
        this.address = address;
    }

    /** A step that needs nothing of others. */
    public LoadTrial get(String path) {
        return step("GET", path, null, 0, List.of(PlannedRun.Piece.of(path)), List.of());
    }

    LoadTrial step(
            String method,
            String name,
            String body,
            double pause,
            List<PlannedRun.Piece> path,
            List<LoadPlan.PlannedFill> fills) {
        steps.add(new LoadPlan.PlannedStep(operations.size(), pause, LoadPlan.Selector.FIRST, fills));
        operations.add(new LoadPlan.PlannedOperation(
                method + " " + name,
                0,
                method,
                body == null ? null : "application/json",
                "application/json",
                List.of(new LoadPlan.PlannedAnswer("200", "application/json", null))));
        requests.add(
                new PlannedRun.Request(path, Map.of(), body == null ? List.of() : List.of(PlannedRun.Piece.of(body))));
        draws.add(fills.isEmpty() ? List.of() : List.of(0.5));
        return this;
    }

    LoadTrial users(int users, double thinkTime) {
        load = new ClientOrder.Users(users, thinkTime);
        return this;
    }

    public LoadTrial load(ClientOrder.Load by) {
        load = by;
        return this;
    }

    LoadTrial http2() {
        http = ClientOrder.Http.HTTP_2;
        return this;
    }

    LoadTrial secrets(Map<String, String> withHeaders, Map<String, String> withQuery) {
        headers = withHeaders;
        query = withQuery;
        return this;
    }

    LoadTrial certificate(Path file) {
        certificate = file.toString();
        return this;
    }

    LoadTrial timeout(double seconds) {
        timeout = seconds;
        return this;
    }

    public LoadTrial warmUp(long runs) {
        warmUp = runs;
        return this;
    }

    LoadTrial tolerate(double share) {
        tolerate = share;
        return this;
    }

    LoadTrial unmeasured() {
        measured = false;
        return this;
    }

    /** Writes the files, and gives the one of the order. */
    public Path write(int runs) throws IOException {
        RunsWriter writer = new RunsWriter(folder.resolve("runs-1.jsonl.gz"));
        PlannedRun run = new PlannedRun(0, requests, draws);
        for (int i = 0; i < runs; i++) {
            writer.write(run);
        }
        LoadPlan plan = new LoadPlan(
                LoadPlan.FORMAT,
                List.of("shop"),
                operations,
                List.of("ALL"),
                List.of(new LoadPlan.PlannedSequence(0, steps)),
                List.of(writer.end()));
        Files.write(folder.resolve("workload.json"), plan.bytes());
        ClientOrder order = new ClientOrder(
                folder.resolve("workload.json").toString(),
                folder.resolve("runs-1.jsonl.gz").toString(),
                List.of(new ClientOrder.ServiceOrder(address, headers, query, certificate)),
                load,
                http,
                timeout,
                warmUp,
                tolerate,
                measured,
                folder.resolve("run-1").toString());
        return Files.write(folder.resolve("order.json"), order.bytes());
    }

    /** Runs a client, which has to succeed. */
    Result run(int runs) throws IOException {
        Said said = client(write(runs));
        if (said.code() != 0) {
            throw new AssertionError(said.errors());
        }
        Path raw = folder.resolve("run-1.csv");
        return new Result(summary(folder.resolve("run-1.json")), measured ? rows(raw) : List.of(), said.output());
    }

    private static Summary summary(Path file) throws IOException {
        ObjectNode read = (ObjectNode) Json.MAPPER.readTree(file.toFile());
        if (read.remove("format").asInt() != 1) {
            throw new AssertionError(file + " is of another format");
        }
        return Json.MAPPER.treeToValue(read, Summary.class);
    }

    /** Runs a client with an order. */
    static Said client(Path order) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = LoadClient.run(
                new String[] {order.toString()},
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Said(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    record Said(int code, String output, String errors) {}

    /** A row of the raw latencies; times in µs. */
    public record Row(long start, long latency, String what, String outcome) {}

    record Result(Summary summary, List<Row> rows, String output) {
        long count(String what, String outcome) {
            return summary.counts().stream()
                    .filter(count ->
                            count.what().equals(what) && count.outcome().equals(outcome))
                    .mapToLong(Summary.Count::count)
                    .sum();
        }

        /** Outcomes of requests, the most frequent alone. */
        String outcome() {
            return summary.counts().stream()
                    .filter(count -> count.what().startsWith("o"))
                    .max(Comparator.comparingLong(Summary.Count::count))
                    .map(Summary.Count::outcome)
                    .orElse("none");
        }

        List<Row> rows(String what) {
            return rows.stream().filter(row -> row.what().equals(what)).toList();
        }
    }

    /** The rows of a file in their order. */
    public static List<Row> rows(Path raw) throws IOException {
        List<String> lines = Files.readAllLines(raw);
        int header = lines.indexOf("start,latency,what,outcome");
        if (header < 0) {
            throw new IOException("found " + lines.get(0));
        }
        List<Row> rows = new ArrayList<>();
        for (String line : lines.subList(header + 1, lines.size())) {
            String[] cells = line.split(",", -1);
            rows.add(new Row(Long.parseLong(cells[0]), Long.parseLong(cells[1]), cells[2], cells[3]));
        }
        return rows;
    }
}
