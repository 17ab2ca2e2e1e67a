package io.jenkins.plugins.benchgate.suite.profile;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/**
 * How long the commands on suites take: an application of 100,000 functions in 10 million samples, and 1,000
 * benchmarks. Writes the profiles into a folder, if it is empty, and then runs each command as a process of its own
 * with the options of {@code ./benchgate} and a heap of 1 GiB, and {@code go tool pprof -top} on the same reference.
 *
 * <p>{@code mvn -Pbench test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.suite.profile.SuiteStudy
 * -Dbench.args=FOLDER}
 */
public final class SuiteStudy {
    private static final int FUNCTIONS = 100_000;
    private static final int PROJECT = 40_000;
    private static final int ROOTS = 20;
    private static final int STACKS = 500_000;
    private static final int SAMPLES = 10_000_000;
    private static final int BENCHMARKS = 1_000;
    private static final long PERIOD = 10_000_000;

    private final Random random = new Random(1);
    private final int[][] callees = new int[FUNCTIONS][];

    private SuiteStudy() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        if (!Files.exists(folder.resolve("reference.pprof"))) {
            new SuiteStudy().write(folder);
        }
        System.out.printf("reference.pprof: %,d B%n", Files.size(folder.resolve("reference.pprof")));
        for (int round = 0; round < 3; round++) {
            for (String command : List.of("minimise", "recommend --count 20", "relevance")) {
                run(command, folder);
            }
            time("go tool pprof -top", List.of("go", "tool", "pprof", "-top", folder + "/reference.pprof"));
        }
    }

    private static void run(String command, Path folder) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:PretenureSizeThreshold=256k",
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                "io.jenkins.plugins.benchgate.cli.Main",
                "suite"));
        words.addAll(Arrays.asList(command.split(" ")));
        words.addAll(List.of(
                "--reference",
                folder + "/reference.pprof",
                "--benchmarks",
                folder + "/benchmarks",
                "--project",
                "example.org/shop",
                "--format",
                "json"));
        time("benchgate suite " + command, words);
    }

    private static void time(String what, List<String> words) throws Exception {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int code = process.waitFor();
        System.out.printf("%-36s %.2f s, exit code %d%n", what, (System.nanoTime() - start) / 1e9, code);
    }

    private static String name(int function) {
        boolean own = function * 7919L % FUNCTIONS < PROJECT;
        return (own ? "example.org/shop/p" : "example.com/lib/p") + function % 500 + ".(*Type).F" + function;
    }

    /** Functions call those behind them, and rarely any, so that there are few circles. */
    private int callee(int function) {
        return random.nextInt(100) == 0 ? random.nextInt(FUNCTIONS) : Math.min(FUNCTIONS - 1, function + 1 + random.nextInt(5000));
    }

    private void write(Path folder) throws IOException {
        for (int i = 0; i < FUNCTIONS; i++) {
            int caller = i;
            callees[i] = random.ints(1 + random.nextInt(6)).map(any -> callee(caller)).toArray();
        }
        Files.createDirectories(folder.resolve("benchmarks"));
        int[] roots = random.ints(ROOTS, 0, FUNCTIONS / 10).toArray();
        write(folder.resolve("reference.pprof"), roots, STACKS, SAMPLES);
        for (int i = 0; i < BENCHMARKS; i++) {
            int[] start = {random.nextInt(FUNCTIONS)};
            write(folder.resolve("benchmarks/Benchmark" + i + ".pprof"), start, 60, 500);
        }
    }

    private void write(Path file, int[] roots, int stacks, int samples) throws IOException {
        PprofFile profile = new PprofFile().type("samples", "count").type("cpu", "nanoseconds");
        Map<Integer, Long> known = new HashMap<>();
        for (int i = 0; i < stacks; i++) {
            long[] stack = new long[5 + random.nextInt(40)];
            int function = roots[random.nextInt(roots.length)];
            for (int depth = stack.length - 1; depth >= 0; depth--) {
                if (!known.containsKey(function)) {
                    known.put(function, known.size() + 1L);
                    long id = known.get(function);
                    profile.function(id, name(function)).location(id, id);
                }
                stack[depth] = known.get(function);
                // some calls are met once, as in a real profile
                function = random.nextInt(8) == 0
                        ? callee(function)
                        : callees[function][random.nextInt(callees[function].length)];
            }
            long count = Math.max(1, samples / stacks + random.nextInt(9) - 4);
            profile.sample(true, stack, count, count * PERIOD);
        }
        try (OutputStream out = new GZIPOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            out.write(profile.period("cpu", "nanoseconds", PERIOD).bytes());
        }
    }
}
