package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.SuiteBuilds.Machine;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How often series of a suite of 200 benchmarks are said to be lost sight of, with the figures of docs/evidence/suites-of-benchmarks.md.
 * {@code mvn -q -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.experiment.LostSightStudy -Dbench.args="20 5 percent=5..20"}: suites, forks,
 * options of the gate.
 */
public final class LostSightStudy {
    private static final int BENCHMARKS = 200;
    private static final int BEFORE = 11;
    private static final int QUIET = 20;
    private static final int NOISY = 10;

    private LostSightStudy() {}

    public static void main(String[] args) throws Exception {
        int suites = Integer.parseInt(args[0]);
        int forks = Integer.parseInt(args[1]);
        Path folder = Files.createTempDirectory("suite");
        for (Machine machine : Machine.values()) {
            for (boolean sideBySide : new boolean[] {true, false}) {
                int named = 0;
                int series = 0;
                for (int seed = 0; seed < suites; seed++) {
                    SuiteBuilds suite = suite(folder, forks, sideBySide, machine, args[2], seed);
                    for (int i = 0; i < BEFORE + QUIET; i++) {
                        int lost = lost(suite.build(one -> 0).record()).size();
                        named += lost > 0 && i >= BEFORE ? 1 : 0;
                        series += i < BEFORE ? 0 : lost;
                    }
                }
                System.out.printf(
                        Locale.ROOT,
                        "%s, %s: %d of %d quiet builds name any, %d series%n",
                        machine,
                        sideBySide ? "side by side" : "history",
                        named,
                        suites * QUIET,
                        series);
                for (double times : new double[] {2, 3, 5}) {
                    power(folder, suites, forks, sideBySide, machine, args[2], times);
                }
            }
        }
    }

    /** Ten benchmarks of at most 2 % between forks become noisier. */
    private static void power(
            Path folder, int suites, int forks, boolean sideBySide, Machine machine, String options, double times)
            throws Exception {
        int[] found = new int[3];
        int all = 0;
        for (int seed = 1000; seed < 1000 + suites; seed++) {
            SuiteBuilds suite = suite(folder, forks, sideBySide, machine, options, seed);
            for (int i = 0; i < BEFORE; i++) {
                suite.build(one -> 0);
            }
            List<Integer> noisy = IntStream.range(0, BENCHMARKS)
                    .filter(one -> one % 5 != 0 && suite.deviation(one) > 0.005 && suite.deviation(one) < 0.02)
                    .limit(NOISY)
                    .boxed()
                    .toList();
            noisy.forEach(one -> suite.disturb(one, times));
            List<String> open = new ArrayList<>(
                    noisy.stream().map(one -> SuiteBuilds.name(one) + " median").toList());
            all += open.size();
            for (int i = 0; i < found.length; i++) {
                open.removeAll(lost(suite.build(one -> 0).record()));
                found[i] += noisy.size() - open.size();
            }
        }
        System.out.printf(
                Locale.ROOT,
                "  %.0f times the noise: named in the first build %.0f %%, within two %.0f %%, within three %.0f %%%n",
                times,
                100.0 * found[0] / all,
                100.0 * found[1] / all,
                100.0 * found[2] / all);
    }

    private static SuiteBuilds suite(
            Path folder, int forks, boolean sideBySide, Machine machine, String options, long seed) throws Exception {
        String gate = "jump:metric=*," + options + (sideBySide ? "" : ",baseline=last");
        return new SuiteBuilds(folder, BENCHMARKS, forks, sideBySide, machine, gate, seed, 100);
    }

    private static List<String> lost(BuildRecord record) {
        return record.verdicts().stream()
                .filter(verdict -> verdict.reason().contains("Lost sight of"))
                .map(verdict -> verdict.series())
                .toList();
    }
}
