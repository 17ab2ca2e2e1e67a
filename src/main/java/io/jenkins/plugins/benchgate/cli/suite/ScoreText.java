package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.Words;
import io.jenkins.plugins.benchgate.experiment.suite.ScoreResult;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.suite.Detection;
import io.jenkins.plugins.benchgate.suite.SuiteScore;
import io.jenkins.plugins.benchgate.suite.SuiteScore.Method;
import io.jenkins.plugins.benchgate.suite.SuiteScore.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A score as people and programs read it. */
final class ScoreText {
    private static final int NAMED = 3;

    private final SuiteScore score;
    private final ScoreResult result;
    private final List<String> problems;
    private final Set<String> untrustworthy;
    private final TextTable table;

    /** @param problems a line for each thing that went wrong */
    ScoreText(ScoreResult result, List<String> problems, TextTable table) {
        this.table = table;
        this.score = result.score();
        this.result = result;
        this.problems = problems;
        this.untrustworthy =
                score.falseAlarms().stream().map(Detection::benchmark).collect(Collectors.toSet());
    }

    /** Whether all methods are known to be noticed or not, and nothing went wrong. */
    boolean whole() {
        return problems.isEmpty()
                && score.few().isEmpty()
                && score.known() == score.methods().size();
    }

    String text() {
        StringBuilder out = new StringBuilder();
        int runs = result.plan().runs();
        int benchmarks = score.spreads().spreads().size();
        table.wrap(
                out,
                (Double.isNaN(score.slowdown())
                                ? "Slowdown not known yet; "
                                : "Slowdown by " + Wording.share(score.slowdown()) + " of each method's own duration; ")
                        + Wording.count(runs, "run") + ", " + Wording.count(benchmarks, "benchmark")
                        + ", seed " + result.plan().seed(),
                0);
        out.append('\n').append(table.text(rows())).append('\n');
        scores().forEach(line -> table.wrap(out, TextTable.clean(line), 0));
        StringBuilder caveats = new StringBuilder();
        caveats().forEach(caveat -> table.wrap(caveats, TextTable.clean(caveat), 2));
        return caveats.isEmpty()
                ? out.toString()
                : out.append("\nCaveats:\n").append(caveats).toString();
    }

    /** Methods that no benchmark notices first: they are what a reader looks for. */
    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("METHOD", "NOTICED BY", "LARGEST CHANGE"));
        for (State state : List.of(State.MISSED, State.UNKNOWN, State.NOTICED)) {
            score.methods().stream()
                    .filter(method -> method.state() == state)
                    .forEach(method -> rows.add(List.of(
                            TextTable.clean(method.name()), TextTable.clean(noticedBy(method)), largest(method))));
        }
        return rows;
    }

    private String noticedBy(Method method) {
        return switch (method.state()) {
            case MISSED ->
                result.uncalled().contains(method.name()) ? "no benchmark, and none calls it" : "no benchmark";
            case UNKNOWN -> "not tried in all runs";
            case NOTICED ->
                named(method.noticedBy().stream()
                        .map(one -> one.benchmark() + (untrustworthy.contains(one.benchmark()) ? " (?)" : ""))
                        .toList());
        };
    }

    private static String largest(Method method) {
        return method.largest().stream()
                .map(one -> String.format(Locale.ROOT, "%+.1f %% by %s", 100 * one.change(), one.benchmark()))
                .map(TextTable::clean)
                .findFirst()
                .orElse(Wording.NOTHING);
    }

    private static String named(Collection<String> names) {
        String first = names.stream().limit(NAMED).collect(Collectors.joining(", "));
        return names.size() <= NAMED ? first : first + " and " + (names.size() - NAMED) + " more";
    }

    private List<String> scores() {
        if (score.known() == 0) {
            return List.of("No score yet: no method was tried in all runs.");
        }
        long noticed = score.methods().stream()
                .filter(method -> method.state() == State.NOTICED)
                .count();
        return List.of(
                (untried() == 0 ? "Score: " : "Score so far: ") + percent(score.total()) + ", " + noticed + " of "
                        + Wording.count(score.known(), "method") + " noticed"
                        + (untried() == 0
                                ? ""
                                : ", " + untried() + " of " + score.methods().size() + " untried"),
                "Relative score: " + percent(score.relative()) + ", without the least steady 5 % of the benchmarks: "
                        + without(score.leftOutRelative()),
                "Absolute score: " + percent(score.absolute()) + ", without benchmarks of a maxSpread above 0.5: "
                        + without(score.leftOutAbsolute()),
                "False alarms: " + score.falseAlarms().size() + " of "
                        + Wording.count(score.spreads().spreads().size(), "benchmark")
                        + " noticed the control, in which nothing was slowed");
    }

    /** Methods of which it is not known yet whether a benchmark notices them. */
    private long untried() {
        return score.methods().size() - score.known();
    }

    private static String percent(double score) {
        return Wording.share(score / 100);
    }

    private static String without(Set<String> names) {
        return names.isEmpty() ? "none left out" : named(names);
    }

    private List<String> caveats() {
        List<String> caveats = new ArrayList<>();
        if (!score.falseAlarms().isEmpty()) {
            caveats.add("(?) also noticed the control, so do not trust it: " + named(untrustworthy) + ".");
        }
        if (!score.few().isEmpty()) {
            caveats.add(Wording.count(score.few().size(), "benchmark")
                    + " cannot notice anything, because p < 0.01 requires at least 5 values of each execution: "
                    + named(score.few())
                    + ". Raise 'count' of Go, or 'forks' or 'iterations' of JMH.");
        }
        if (untried() > 0) {
            caveats.add(Wording.count(untried(), "method")
                    + " not yet tried in all runs: the same command goes on with what is missing.");
        }
        if (!problems.isEmpty()) {
            caveats.add(Wording.count(problems.size(), "problem") + " on standard error: what failed notices nothing.");
        }
        return caveats;
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("slowdown", number(100 * score.slowdown()));
        json.put("runs", result.plan().runs());
        json.put("seed", result.plan().seed());
        json.put(
                "commit",
                result.plan().commit().isEmpty() ? null : result.plan().commit());
        json.put("methods", score.methods().stream().map(this::json).toList());
        json.put("untried", untried());
        json.put("score", number(score.total()));
        json.put("scoreRelative", number(score.relative()));
        json.put("scoreAbsolute", number(score.absolute()));
        json.put("leftOutRelative", score.leftOutRelative());
        json.put("leftOutAbsolute", score.leftOutAbsolute());
        json.put(
                "falseAlarms",
                score.falseAlarms().stream().map(Detection::benchmark).toList());
        json.put("maxSpread", score.spreads().spreads());
        json.put("tooFewValues", score.few());
        json.put("problems", problems);
        return json;
    }

    private Map<String, Object> json(Method method) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("method", method.name());
        json.put("state", Words.of(method.state()));
        json.put(
                "noticedBy",
                method.noticedBy().stream().map(Detection::benchmark).toList());
        json.put(
                "called", method.largest().isEmpty() ? null : !result.uncalled().contains(method.name()));
        json.put(
                "largest",
                method.largest().stream().findFirst().map(ScoreText::json).orElse(null));
        return json;
    }

    private static Map<String, Object> json(Detection detection) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("benchmark", detection.benchmark());
        json.put("change", 100 * detection.change());
        json.put("p", detection.p());
        return json;
    }

    private static @Nullable Double number(double score) {
        return Double.isNaN(score) ? null : score;
    }
}
