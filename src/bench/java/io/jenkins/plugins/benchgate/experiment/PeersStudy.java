package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.SuiteBuilds.Machine;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;

/**
 * What other tools say of the builds of {@link SuiteVerdictStudy} by their defaults, with the figures of
 * docs/evidence/suites-of-benchmarks.md. {@code mvn -q -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.experiment.PeersStudy -Dbench.args="100 benchstat otava"}: builds, and the
 * programs of golang.org/x/perf and of apache-otava. The rule of github-action-benchmark is its own: a value that is
 * more than twice the one before (alert-threshold 200 %).
 */
public final class PeersStudy {
    private static final int BENCHMARKS = 200;
    private static final int FORKS = 5;
    /** Of a history, with whatever has changed in the last five. */
    private static final int HISTORY = 25;

    private static final int SINCE = 20;

    private PeersStudy() {}

    public static void main(String[] args) throws Exception {
        int builds = Integer.parseInt(args[0]);
        IntToDoubleFunction nothing = one -> 0;
        IntToDoubleFunction slower = one -> one == 7 ? 0.1 : 0;
        for (Machine machine : Machine.values()) {
            sideBySide(args[1], builds, machine, "no change", nothing);
        }
        sideBySide(args[1], builds, Machine.QUIET, "one slower by 10 %", slower);
        for (Machine machine : Machine.values()) {
            history(args[2], builds / 10, machine, "no change", nothing);
        }
        history(args[2], builds / 10, Machine.QUIET, "one slower by 10 %", slower);
    }

    private static void sideBySide(
            String benchstat, int builds, Machine machine, String what, IntToDoubleFunction change) throws Exception {
        Path folder = Files.createTempDirectory("peers");
        int[] flagged = new int[3];
        int[] found = new int[3];
        for (int seed = 0, counted = 0; counted < builds; seed++) {
            SuiteBuilds suite = new SuiteBuilds(
                    folder, BENCHMARKS, FORKS, true, machine, "jump:metric=*,percent=5", 30_000 + seed, 100);
            if (suite.deviation(7) > 0.02) {
                continue;
            }
            counted++;
            List<String> ours = SuiteBuilds.series(suite.build(change), Outcome.POTENTIAL);
            List<List<String>> said = List.of(
                    ours.stream().map(name -> name.replace(" median", "")).toList(),
                    benchstat(benchstat, folder, suite.measured()),
                    doubled(suite.measured()));
            for (int tool = 0; tool < said.size(); tool++) {
                boolean hit = said.get(tool).contains(SuiteBuilds.name(7)) && change.applyAsDouble(7) > 0;
                found[tool] += hit ? 1 : 0;
                flagged[tool] += said.get(tool).size() > (hit ? 1 : 0) ? 1 : 0;
            }
        }
        System.out.println(machine + ", " + what + ", " + builds
                + " builds: with others flagged by this gate, benchstat, github-action-benchmark "
                + Arrays.toString(flagged) + ", with the slower one found " + Arrays.toString(found));
    }

    /** The names in whose rows is a change. */
    private static List<String> benchstat(String program, Path folder, List<Trial> trials) throws Exception {
        Path before = folder.resolve("before.txt");
        Path after = folder.resolve("after.txt");
        Files.writeString(before, rows(trials, Trial.BASELINE));
        Files.writeString(after, rows(trials, Trial.CANDIDATE));
        return run(folder, program, "-format", "csv", before.toString(), after.toString()).stream()
                .map(line -> line.split(",", -1))
                .filter(cells -> cells.length > 6 && cells[0].startsWith("org.") && cells[5].endsWith("%"))
                .map(cells -> cells[0])
                .toList();
    }

    private static String rows(List<Trial> trials, String version) {
        StringBuilder rows = new StringBuilder();
        for (Trial trial : trials) {
            for (Sample sample : trial.version().equals(version) ? trial.samples() : List.<Sample>of()) {
                rows.append(String.format(
                        Locale.ROOT, "Benchmark%s 1 %.4f ns/op%n", sample.metric().name(), 1e9 * mean(sample)));
            }
        }
        return rows.toString();
    }

    private static double mean(Sample sample) {
        return Arrays.stream(sample.values()).average().orElseThrow();
    }

    private static List<String> doubled(List<Trial> trials) {
        List<String> doubled = new ArrayList<>();
        for (int i = 0; i < BENCHMARKS; i++) {
            int one = i;
            double[] means = List.of(Trial.BASELINE, Trial.CANDIDATE).stream()
                    .mapToDouble(version -> trials.stream()
                            .filter(trial -> trial.version().equals(version))
                            .mapToDouble(trial -> mean(trial.samples().get(one)))
                            .average()
                            .orElseThrow())
                    .toArray();
            if (means[1] > 2 * means[0]) {
                doubled.add(SuiteBuilds.name(i));
            }
        }
        return doubled;
    }

    private static void history(String otava, int suites, Machine machine, String what, IntToDoubleFunction change)
            throws Exception {
        Path folder = Files.createTempDirectory("peers");
        int alarms = 0;
        int found = 0;
        for (int seed = 0, counted = 0; counted < suites; seed++) {
            SuiteBuilds suite = new SuiteBuilds(
                    folder, BENCHMARKS, FORKS, false, machine, "fixed:metric=none,upper=1s", 40_000 + seed, 100);
            if (suite.deviation(7) > 0.02) {
                continue;
            }
            counted++;
            StringBuilder csv = new StringBuilder("time,commit");
            for (int i = 0; i < BENCHMARKS; i++) {
                csv.append(",b").append(i);
            }
            for (int build = 0; build < HISTORY; build++) {
                suite.build(build < SINCE ? one -> 0 : change);
                csv.append(String.format(Locale.ROOT, "%n2026-01-%02dT00:00:00Z,c%d", build + 1, build));
                for (int i = 0; i < BENCHMARKS; i++) {
                    int one = i;
                    csv.append(String.format(
                            Locale.ROOT,
                            ",%.6f",
                            suite.measured().stream()
                                    .mapToDouble(trial -> 1e6 * mean(trial.samples().get(one)))
                                    .average()
                                    .orElseThrow()));
                }
            }
            Files.writeString(folder.resolve("history.csv"), csv);
            StringBuilder settings = new StringBuilder("""
                    tests:
                      suite:
                        type: csv
                        file: history.csv
                        time_column: time
                        attributes: [commit]
                        metrics:
                    """);
            for (int i = 0; i < BENCHMARKS; i++) {
                settings.append("      b").append(i).append(": {column: b").append(i).append(", direction: -1}\n");
            }
            Files.writeString(folder.resolve("otava.yaml"), settings);
            String said = String.join(
                    "\n", run(folder, "env", "OTAVA_CONFIG=otava.yaml", otava, "analyze", "suite", "--output", "json"));
            int points = said.split("\"metric\"", -1).length - 1;
            boolean hit = change.applyAsDouble(7) > 0 && said.contains("\"b7\"");
            found += hit ? 1 : 0;
            alarms += points - (hit ? 1 : 0);
        }
        System.out.println(String.format(
                Locale.ROOT,
                "%s, %s, %d histories of %d builds of %d series: other change points of Otava %d (%.2f a build), with"
                        + " the slower one found %d",
                machine,
                what,
                suites,
                HISTORY,
                BENCHMARKS,
                alarms,
                (double) alarms / suites / HISTORY,
                found));
    }

    private static List<String> run(Path folder, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + Files.readString(folder.resolve("errors")));
        }
        return lines;
    }
}
