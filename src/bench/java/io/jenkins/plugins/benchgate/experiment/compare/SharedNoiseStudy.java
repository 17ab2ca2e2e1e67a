package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.experiment.compare.NoisySuite.Counts;
import io.jenkins.plugins.benchgate.experiment.compare.NoisySuite.Design;
import io.jenkins.plugins.benchgate.experiment.compare.NoisySuite.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a suite's series gain by sharing what they know of noise, by rule, design and number of forks: {@code mvn -q
 * -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.experiment.compare.SharedNoiseStudy -Dbench.args="50 200 2,3,5"}; the
 * arguments are builds, series of a build, and numbers of forks; a fourth one chooses the designs whose names have it.
 */
public final class SharedNoiseStudy {
    private SharedNoiseStudy() {}

    private record Case(String name, Design design, int machines, boolean pairs) {}

    public static void main(String[] args) {
        System.out.printf(
                Locale.ROOT,
                "50 builds of 200 series: %.2f s of processor time%n",
                new NoisySuite(200, 3, 1, false).seconds(50));
        int builds = Integer.parseInt(args[0]);
        String chosen = args.length > 3 ? args[3] : "";
        System.out.println("| design | series | forks | rule | flagged | width | blind | +5 % | +10 % | flagged, busy |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        for (Case one : List.of(
                new Case("side by side", Design.SIDE_BY_SIDE, 1, false),
                new Case("pairs", Design.SIDE_BY_SIDE, 1, true),
                new Case("history", Design.HISTORY, 1, false),
                new Case("3 machines", Design.SIDE_BY_SIDE, 3, true))) {
            for (String series : args[1].split(",", -1)) {
                for (String forks : args[2].split(",", -1)) {
                    NoisySuite suite = new NoisySuite(
                            Integer.parseInt(series), Integer.parseInt(forks), one.machines(), one.pairs());
                    if (one.name().contains(chosen)) {
                        rows(one, suite, builds);
                    }
                }
            }
        }
    }

    private static void rows(Case one, NoisySuite suite, int builds) {
        Map<Rule, Counts> equal = suite.builds(one.design(), 1, 1, builds);
        Map<Rule, Counts> five = suite.builds(one.design(), 1.05, 1, builds);
        Map<Rule, Counts> ten = suite.builds(one.design(), 1.1, 1, builds);
        Map<Rule, Counts> busy = suite.builds(one.design(), 1, 3, builds);
        for (Rule rule : Rule.values()) {
            Counts quiet = equal.get(rule);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %d | %s | %.2f %% | %.1f | %.0f %% | %.0f %% | %.0f %% | %.2f %% |%n",
                    one.name(),
                    suite.benchmarks(),
                    suite.forks(),
                    rule == Rule.OWN ? "own" : "suite",
                    quiet.percent(quiet.flagged()),
                    quiet.width() / quiet.series(),
                    quiet.percent(quiet.blind()),
                    five.get(rule).percent(five.get(rule).flagged()),
                    ten.get(rule).percent(ten.get(rule).flagged()),
                    busy.get(rule).percent(busy.get(rule).flagged()));
        }
    }
}
