package io.jenkins.plugins.benchgate.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whole processes that read one file of more than 500 MB each, ours and {@code pandas.read_csv} (its C engine, as it
 * comes) in turns, bound to one core and not: {@code mvn -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.result.ReaderStudy -Dbench.args="PAIRS FOLDER"}.
 *
 * <p>Wall time says how long one waits, and grows with all else that runs on the machine; processor time does so far
 * less. Both are told. Our JVM has the options of the launcher.
 */
public final class ReaderStudy {
    private static final int SERIES_VALUES = 20_200_000;
    private static final long RAW_BYTES = 510_000_000;
    private static final String CORE = "0";

    private final Path folder;
    private final int pairs;

    private ReaderStudy(Path folder, int pairs) {
        this.folder = folder;
        this.pairs = pairs;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        Path folder = args.length > 1 ? Path.of(args[1]) : Files.createTempDirectory("readers");
        new ReaderStudy(folder, pairs).run();
    }

    private void run() throws IOException, InterruptedException {
        Path series = folder.resolve("series.csv");
        Path raw = folder.resolve("raw.csv");
        MeasuredFiles.series(series, SERIES_VALUES, false);
        MeasuredFiles.rawLatencies(raw, Path.of(raw + ".out"), RAW_BYTES);
        try {
            System.out.println(machine());
            for (boolean pinned : new boolean[] {true, false}) {
                study("series", series, "read_csv('" + series + "')", pinned);
                study("ycsb", raw, "read_csv('" + raw + "', names=['op', 't', 'us'], skiprows=1)", pinned);
            }
            System.out.println("load at the end " + load());
        } finally {
            Files.delete(series);
            Files.delete(raw);
            Files.delete(Path.of(raw + ".out"));
        }
    }

    private void study(String format, Path file, String call, boolean pinned) throws IOException, InterruptedException {
        List<String> ours = readOnce(format, file.toString(), "exact");
        List<String> peer = List.of("python3", "-c", "import pandas; print(len(pandas." + call + "))");
        List<ProcessCost> mine = new ArrayList<>();
        List<ProcessCost> others = new ArrayList<>();
        for (int i = -1; i < pairs; i++) {
            ProcessCost one = cost(ours, pinned);
            ProcessCost other = cost(peer, pinned);
            if (i >= 0) { // the first pair warms the page cache
                mine.add(one);
                others.add(other);
            }
        }
        double megabytes = Files.size(file) / 1e6;
        double[] wall = mine.stream().mapToDouble(ProcessCost::wall).toArray();
        double[] processor = mine.stream().mapToDouble(ProcessCost::processor).toArray();
        System.out.printf(
                Locale.ROOT,
                "%s, %.0f MB, %s, %d pairs%n  wall       ours %s, pandas %s, ratio %s, %.0f MB/s%n"
                        + "  processor  ours %s, pandas %s, ratio %s, %.0f MB/s%n",
                format,
                megabytes,
                pinned ? "on one core" : "on any core",
                pairs,
                spread(wall),
                spread(others.stream().mapToDouble(ProcessCost::wall).toArray()),
                spread(ratios(wall, others.stream().mapToDouble(ProcessCost::wall).toArray())),
                megabytes / median(wall),
                spread(processor),
                spread(others.stream().mapToDouble(ProcessCost::processor).toArray()),
                spread(ratios(processor, others.stream().mapToDouble(ProcessCost::processor).toArray())),
                megabytes / median(processor));
    }

    static double[] ratios(double[] ours, double[] others) {
        double[] ratios = new double[ours.length];
        Arrays.setAll(ratios, i -> others[i] / ours[i]);
        return ratios;
    }

    /** The command that reads in a JVM with the options of the launcher. */
    static List<String> readOnce(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:PretenureSizeThreshold=256k",
                "-cp",
                System.getProperty("java.class.path"),
                ReadOnce.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static ProcessCost cost(List<String> command, boolean pinned) throws IOException, InterruptedException {
        List<String> whole = new ArrayList<>(pinned ? List.of("taskset", "-c", CORE) : List.of());
        whole.addAll(command);
        return ProcessCost.of(whole);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    static String spread(double[] values) {
        return String.format(
                Locale.ROOT,
                "%.2f (%.2f to %.2f)",
                median(values),
                Arrays.stream(values).min().orElseThrow(),
                Arrays.stream(values).max().orElseThrow());
    }

    static String machine() throws IOException {
        String model = Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                .filter(line -> line.startsWith("model name"))
                .findFirst()
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .orElse("unknown processor");
        return Stream.of(
                        model,
                        Runtime.getRuntime().availableProcessors() + " cores",
                        "Linux " + System.getProperty("os.version"),
                        "Java " + System.getProperty("java.version"),
                        "load at the start " + load())
                .collect(Collectors.joining(", "));
    }

    static String load() throws IOException {
        return Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0];
    }
}
