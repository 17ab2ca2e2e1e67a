package io.jenkins.plugins.benchgate.workload;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The programs of a trial's Go packages, which {@code go test} builds once and which then run each benchmark by itself:
 * with the arguments and in the folder that {@code go test} would have run them with.
 *
 * @param benchmarks in the order of the list
 * @param count of programs, at least 1
 */
record GoPrograms(List<One> benchmarks, int count) {
    /**
     * What makes {@code go test} keep a program instead of running it, below the data of the trial: the command of
     * {@code -exec} gets it and its arguments.
     */
    static final List<String> KEPT = List.of(
            "-exec",
            "sh -c '"
                    + "p=$DATA/go/$$; mkdir -p \"$DATA/go\" && mkdir \"$p\" || exit"
                    + "; ln \"$1\" \"$p/test\" 2>/dev/null || cp \"$1\" \"$p/test\" || exit"
                    + "; shift; printf \"%s\\n\" \"$@\" >\"$p/arguments\" && pwd -P >\"$p/folder\""
                    + "' benchgate-keep");

    /** A package as the list names it: its folder, from that of the installation where it lies in there. */
    private static final Pattern PACKAGE = Pattern.compile("\tpackage\t(\\d+)\t(.*)");

    private static final Pattern BENCHMARK = Pattern.compile("Benchmark[\\p{L}\\p{N}_]*");

    private static final String LIST = "here=$(pwd -P); for p in \"$DATA\"/go/*; do [ -d \"$p\" ] || continue"
            + "; folder=$(cat \"$p/folder\"); at=${folder#\"$here\"}"
            + "; printf '\\tpackage\\t%s\\t%s\\n' \"${p##*/}\" \"${at#/}\""
            + "; (cd \"$folder\" && exec \"$p/test\" -test.list \"$1\") || exit; done";

    /** Arguments are lines, which hold blanks and patterns of files. */
    private static final String RUN = "p=$DATA/go/$1; set -f; IFS='\n'; cd \"$(cat \"$p/folder\")\""
            + " && exec \"$p/test\" $(cat \"$p/arguments\") \"-test.bench=$2\"";

    GoPrograms {
        benchmarks = List.copyOf(benchmarks);
    }

    /**
     * A benchmark of a program.
     *
     * @param program its number
     * @param place the folder of its package
     */
    record One(String program, String place, String function) {
        /** As a suite names it: {@code cart/BenchmarkTotal}. */
        String id() {
            return place.isEmpty() ? function : place + "/" + function;
        }

        /** What runs it alone. */
        Phase run(String name, String bench) {
            return Phase.installed(name, true, List.of("sh", "-c", RUN, "benchgate-run", program, bench), Map.of());
        }
    }

    /** What lists the benchmarks of the programs that were kept. */
    static Phase list(String pattern) {
        return Phase.installed(
                Workload.Apart.LISTING, false, List.of("sh", "-c", LIST, "benchgate-list", pattern), Map.of());
    }

    /** Reads what that printed, or what a program printed of itself. */
    static GoPrograms of(List<String> lines) {
        List<One> benchmarks = new ArrayList<>();
        Set<String> programs = new HashSet<>();
        String program = "";
        String place = "";
        for (String line : lines) {
            Matcher begins = PACKAGE.matcher(line);
            if (begins.matches()) {
                program = begins.group(1);
                place = begins.group(2);
                programs.add(program);
            } else if (BENCHMARK.matcher(line).matches()) {
                benchmarks.add(new One(program, place, line));
            }
        }
        return new GoPrograms(benchmarks, Math.max(1, programs.size()));
    }

    /**
     * Writes what benchmarks printed one by one as their packages would have printed it: a package that begins anew, or
     * ends, is another run of it.
     */
    static void join(List<Path> outputs, Path joined) throws IOException {
        Set<String> conditions = new HashSet<>();
        String packageLine = "";
        // as it is, whatever its encoding
        try (BufferedWriter writer = Files.newBufferedWriter(joined, StandardCharsets.ISO_8859_1)) {
            for (Path output : outputs) {
                try (BufferedReader reader = Files.newBufferedReader(output, StandardCharsets.ISO_8859_1)) {
                    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                        boolean again = line.startsWith("pkg: ")
                                ? line.equals(packageLine)
                                : line.matches("goos: .*|goarch: .*|cpu: .*") && !conditions.add(line);
                        if (line.startsWith("pkg: ")) {
                            packageLine = line;
                        }
                        if (!again && !line.equals("PASS")) {
                            writer.write(line);
                            writer.newLine();
                        }
                    }
                }
            }
            writer.write("PASS");
            writer.newLine();
        }
    }
}
