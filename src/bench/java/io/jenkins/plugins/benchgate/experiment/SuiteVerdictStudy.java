package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.experiment.SuiteBuilds.Machine;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.report.BuildResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What builds of a suite of 200 benchmarks come to, with the figures of docs/evidence/suites-of-benchmarks.md. {@code mvn -q -Pbench
 * test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.experiment.SuiteVerdictStudy -Dbench.args="2000 5 percent=5 1000"}:
 * builds, forks, options of the gate, resamples of the bootstrap.
 */
public final class SuiteVerdictStudy {
    private static final int BENCHMARKS = 200;
    private static final int HISTORY = 12;

    private static int resamples;

    private SuiteVerdictStudy() {}

    public static void main(String[] args) throws Exception {
        int builds = Integer.parseInt(args[0]);
        int forks = Integer.parseInt(args[1]);
        String options = args[2];
        resamples = Integer.parseInt(args[3]);
        Path folder = Files.createTempDirectory("suite");
        for (Machine machine : Machine.values()) {
            for (boolean sideBySide : new boolean[] {true, false}) {
                Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
                Map<Outcome, Long> verdicts = new EnumMap<>(Outcome.class);
                int counted = 0;
                int below = 0;
                for (int seed = 0; counted < builds; seed++) {
                    SuiteBuilds suite = suite(folder, forks, sideBySide, machine, options, seed);
                    for (int i = 0; i < (sideBySide ? 1 : HISTORY); i++) {
                        BuildResult result = suite.build(one -> 0);
                        if (sideBySide || i > 0) {
                            outcomes.merge(result.record().outcome(), 1, Integer::sum);
                            result.record().verdicts().forEach(one -> verdicts.merge(one.outcome(), 1L, Long::sum));
                            below += named(result).size() > crossed(result).size() ? 1 : 0;
                            counted++;
                        }
                    }
                }
                System.out.println(machine + (sideBySide ? " side by side " : " history ") + counted + " builds "
                        + outcomes + ", with any named below its threshold " + below + ", verdicts " + verdicts);
            }
        }
        found(folder, builds, forks, options, "one of 200 slower by 10 %", Set.of(7), 0.10);
        found(folder, builds, forks, options, "five of 200 slower by 5 %", Set.of(7, 31, 77, 120, 181), 0.05);
        common(folder, builds, forks, options);
    }

    private static void common(Path folder, int builds, int forks, String options) throws Exception {
        for (double by : new double[] {0, 0.02}) {
            int said = 0;
            for (int seed = 20_000; seed < 20_000 + builds; seed++) {
                BuildResult result =
                        suite(folder, forks, true, Machine.QUIET, options, seed).build(one -> by);
                said += BuildView.english(result).getMeaning().contains("together") ? 1 : 0;
            }
            System.out.println("all slower by " + 100 * by + " %: said in " + said + " of " + builds);
        }
    }

    private static Set<String> crossed(BuildResult result) {
        return result.record().verdicts().stream()
                .filter(verdict -> verdict.outcome() == Outcome.POTENTIAL || verdict.outcome() == Outcome.FAIL)
                .map(Verdict::series)
                .collect(Collectors.toSet());
    }

    /** The series that crossed a threshold, or are worse for certain by less. */
    private static Set<String> named(BuildResult result) {
        Set<String> named = new HashSet<>(crossed(result));
        result.record().verdicts().stream()
                .filter(Verdict::isBelow)
                .forEach(verdict -> named.add(verdict.series()));
        return named;
    }

    private static SuiteBuilds suite(
            Path folder, int forks, boolean sideBySide, Machine machine, String options, long seed) throws Exception {
        String gate = "jump:metric=*," + options + (sideBySide ? "" : ",baseline=last");
        return new SuiteBuilds(folder, BENCHMARKS, forks, sideBySide, machine, gate, seed, resamples);
    }

    private static void found(
            Path folder, int builds, int forks, String options, String what, Set<Integer> slower, double by)
            throws Exception {
        for (boolean sideBySide : new boolean[] {true, false}) {
            Map<Integer, Integer> named = new TreeMap<>();
            Map<Integer, Integer> definite = new TreeMap<>();
            int others = 0;
            int counted = 0;
            for (int seed = 10_000; counted < builds; seed++) {
                SuiteBuilds suite = suite(folder, forks, sideBySide, Machine.QUIET, options, seed);
                if (slower.stream().anyMatch(one -> suite.deviation(one) > 0.02)) {
                    continue;
                }
                IntToDoubleFunction change = one -> slower.contains(one) ? by : 0;
                for (int i = 0; !sideBySide && i < 2; i++) {
                    suite.build(one -> 0);
                }
                BuildResult result = suite.build(change);
                int hits = 0;
                for (int one : slower) {
                    hits += named(result).contains(SuiteBuilds.name(one) + " median") ? 1 : 0;
                }
                int sure = (int) result.record().verdicts().stream()
                        .filter(one -> one.outcome() == Outcome.FAIL)
                        .count();
                named.merge(hits, 1, Integer::sum);
                definite.merge(sure, 1, Integer::sum);
                others += named(result).size() - hits;
                counted++;
            }
            System.out.println(String.format(
                    Locale.ROOT,
                    "%s, %s: builds by how many of them are named %s, by how many fail %s, others named %d",
                    what,
                    sideBySide ? "side by side" : "history",
                    named,
                    definite,
                    others));
        }
    }
}
