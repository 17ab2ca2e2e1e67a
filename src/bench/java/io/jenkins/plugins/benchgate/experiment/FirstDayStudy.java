package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.experiment.SuiteBuilds.Machine;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.report.BuildResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What the first eight builds of a suite of 200 benchmarks come to, from an empty history, with the figures of
 * docs/evidence/suites-of-benchmarks.md: nothing changes, or one benchmark of a deviation up to 2 % is 15 % slower from build 4, or from
 * build 7 on. {@code mvn -q -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.experiment.FirstDayStudy -Dbench.args="10 5 percent=5..20,learn=5"}: suites,
 * forks, options of the gate.
 */
public final class FirstDayStudy {
    private static final int BENCHMARKS = 200;
    private static final int BUILDS = 8;
    private static final int SLOW = 7;

    private FirstDayStudy() {}

    public static void main(String[] args) throws Exception {
        int suites = Integer.parseInt(args[0]);
        int forks = Integer.parseInt(args[1]);
        Path folder = Files.createTempDirectory("first-day");
        for (Machine machine : Machine.values()) {
            for (int from : new int[] {Integer.MAX_VALUE, 4, 7}) {
                List<Map<Outcome, Integer>> outcomes = new ArrayList<>();
                List<Map<Outcome, Integer>> builds = new ArrayList<>();
                List<Map<Outcome, Integer>> would = new ArrayList<>();
                int[] named = new int[BUILDS];
                int[] others = new int[BUILDS];
                for (int i = 0; i < BUILDS; i++) {
                    outcomes.add(new EnumMap<>(Outcome.class));
                    builds.add(new EnumMap<>(Outcome.class));
                    would.add(new EnumMap<>(Outcome.class));
                }
                int counted = 0;
                for (int seed = 30_000; counted < suites; seed++) {
                    SuiteBuilds suite = new SuiteBuilds(
                            folder, BENCHMARKS, forks, false, machine, "jump:metric=*," + args[2], seed);
                    if (suite.deviation(SLOW) > 0.02) {
                        continue;
                    }
                    counted++;
                    for (int i = 0; i < BUILDS; i++) {
                        boolean slower = i + 1 >= from;
                        BuildResult result = suite.build(one -> slower && one == SLOW ? 0.15 : 0);
                        List<Verdict> verdicts = result.record().verdicts();
                        outcomes.get(i).merge(result.record().outcome(), 1, Integer::sum);
                        builds.get(i)
                                .merge(
                                        verdicts.stream()
                                                .map(Verdict::would)
                                                .max(Comparator.naturalOrder())
                                                .orElseThrow(),
                                        1,
                                        Integer::sum);
                        for (Verdict verdict : verdicts) {
                            would.get(i).merge(verdict.would(), 1, Integer::sum);
                            if (verdict.would() == Outcome.FAIL || verdict.would() == Outcome.POTENTIAL) {
                                boolean slow = verdict.series().equals(SuiteBuilds.name(SLOW) + " median");
                                named[i] += slow ? 1 : 0;
                                others[i] += slow ? 0 : 1;
                            }
                        }
                        if (counted == 1) {
                            System.out.println(i + 1 + ": " + BuildView.english(result).getMeaning());
                        }
                    }
                }
                System.out.println(machine + (from > BUILDS ? " quiet" : " 15 % slower from build " + from));
                for (int i = 0; i < BUILDS; i++) {
                    System.out.println("build " + (i + 1) + " " + outcomes.get(i) + ", or it would be "
                            + builds.get(i) + " named " + named[i] + " others "
                            + others[i] + " verdicts, or what they would be: " + would.get(i));
                }
            }
        }
    }
}
