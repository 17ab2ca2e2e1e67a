package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.report.MetricEnvironments;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Planner;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import io.jenkins.plugins.benchgate.stats.Power;
import io.jenkins.plugins.benchgate.stats.Sampling;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.stats.VarianceComponents;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What {@code power} says of one metric.
 *
 * @param groups size of each of the two groups
 * @param change power of the interval of the relative change
 * @param ranks power of the rank sum with an effect of medium size
 * @param slowdown in % to plan for; {@code null}: no plan
 */
record PowerAnswer(
        Series series,
        Statistic statistic,
        Sampling sampling,
        Plan groups,
        Power change,
        Power ranks,
        Planner planner,
        @Nullable Double slowdown) {
    private static final List<Integer> INSTANCES = List.of(1, 2, 3, 5, 10, 20);
    /** From so many on, the noise is known well enough to plan with. */
    private static final int ENOUGH_TRIALS = 20;

    private static final String LEGEND =
            "GROUPS: instances × trials on each, of each of the two groups. FLAGGED: draws of"
                    + " equal groups that see a change. MDS: the smallest slowdown found in at least 95 of 100 draws, of those tried"
                    + " from 0.1 % to 1000 %. FOUND FROM: the same, not rounded up to one that was tried.";

    /** An answer as one object; what is not known, or not found, is NaN. */
    Map<String, Object> json(StatisticsOptions options, long seed) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("metric", series.metric().name());
        json.put("unit", series.metric().unit().symbol());
        json.put("version", series.version());
        json.put("statistic", options.statistic.word());
        json.put("sampling", sampling.word());
        json.put("instances", groups.instances());
        json.put("trials", groups.trials());
        json.put("draws", change.draws());
        json.put("undecided", change.undecided());
        json.put("falsePositiveRate", change.falsePositiveRate());
        json.put("mds", change.minimalDetectableSlowdown());
        json.put("detectable", change.leastDetectableSlowdown());
        Map<String, Object> wilcoxon = new LinkedHashMap<>();
        wilcoxon.put("falsePositiveRate", ranks.falsePositiveRate());
        wilcoxon.put("mds", ranks.minimalDetectableSlowdown());
        json.put("wilcoxon", wilcoxon);
        json.put("noise", noise(planner.components()));
        if (slowdown != null) {
            json.put("plan", plan(slowdown));
        }
        json.put("doubts", doubts());
        options.describe(json, null);
        json.put("seed", seed);
        return json;
    }

    /** What a unit of each level adds to the standard deviation of the statistic, in %. */
    static Map<String, Object> noise(VarianceComponents components) {
        Map<String, Object> noise = new LinkedHashMap<>();
        noise.put("instance", percent(components.instance()));
        noise.put("trial", percent(components.trial()));
        noise.put("iteration", percent(components.iteration()));
        return noise;
    }

    private Map<String, Object> plan(double percent) {
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put("slowdown", percent);
        plan.put("power", Planner.POWER);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int instances : instances()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("instances", instances);
            row.put("shared", trials(percent, instances, Pairing.INSTANCES));
            row.put("fresh", trials(percent, instances, Pairing.NONE));
            rows.add(row);
        }
        plan.put("trials", rows);
        return plan;
    }

    private Iterable<Integer> instances() {
        TreeSet<Integer> all = new TreeSet<>(INSTANCES);
        all.add(groups.instances());
        return all;
    }

    private @Nullable Integer trials(double percent, int instances, Pairing pairing) {
        OptionalInt trials = planner.trials(percent, instances, pairing);
        return trials.isPresent() ? trials.getAsInt() : null;
    }

    /** What a unit of a level adds to the standard deviation of the statistic, in %. */
    private static double percent(double variance) {
        return 100 * Math.sqrt(variance);
    }

    /** Answers as tables for people. */
    static String text(List<PowerAnswer> answers, StatisticsOptions options, long seed, TextTable table) {
        StringBuilder out = new StringBuilder();
        PowerAnswer first = answers.get(0);
        table.wrap(
                out,
                "Equal versions compared in " + Wording.count(first.change().draws(), "random draw") + " by "
                        + first.sampling().word() + ": the " + options.statistic.word() + " with its "
                        + options.told(seed),
                0);
        out.append('\n');
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("METRIC", "GROUPS", "FLAGGED", "MDS", "FOUND FROM", "RANK SUM FLAGGED", "ITS MDS"));
        for (PowerAnswer answer : answers) {
            rows.add(List.of(
                    answer.name(),
                    answer.groups().instances() + " × " + answer.groups().trials(),
                    share(answer.change()),
                    slowdown(answer.change().minimalDetectableSlowdown()),
                    slowdown(answer.change().leastDetectableSlowdown()),
                    share(answer.ranks()),
                    slowdown(answer.ranks().minimalDetectableSlowdown())));
        }
        out.append(table.text(rows));
        table.wrap(out, LEGEND, 0);
        out.append('\n').append(table.text(noise(answers, options)));
        for (PowerAnswer answer : answers) {
            if (answer.slowdown() != null) {
                out.append('\n');
                answer.tellPlan(out, table, answer.slowdown());
            }
        }
        String notes = table.notes(
                answers.stream().map(PowerAnswer::name).toList(),
                answers.stream().map(PowerAnswer::doubts).toList(),
                2);
        return notes.isEmpty() ? out.toString() : out + "\nCaveats:\n" + notes;
    }

    private static List<List<String>> noise(List<PowerAnswer> answers, StatisticsOptions options) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "NOISE OF THE " + options.statistic.word().toUpperCase(Locale.ROOT),
                "BETWEEN INSTANCES",
                "BETWEEN TRIALS",
                "OF THAT BY ITERATIONS"));
        for (PowerAnswer answer : answers) {
            VarianceComponents components = answer.planner().components();
            rows.add(List.of(
                    answer.name(),
                    percentText(percent(components.instance())),
                    percentText(percent(components.trial())),
                    percentText(percent(components.iteration()))));
        }
        return rows;
    }

    private void tellPlan(StringBuilder out, TextTable table, double percent) {
        table.wrap(
                out,
                name() + ": trials on each instance to find a slowdown of " + percentText(percent)
                        + " in 95 of 100 comparisons",
                0);
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("INSTANCES", "SHARED BY BOTH VERSIONS", "FRESH FOR EACH"));
        for (int instances : instances()) {
            rows.add(List.of(
                    String.valueOf(instances),
                    needed(trials(percent, instances, Pairing.INSTANCES)),
                    needed(trials(percent, instances, Pairing.NONE))));
        }
        out.append(table.text(rows));
    }

    private List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        if (!change.isReliable()) {
            doubts.add("Equal versions are flagged in more than 5 % of the draws, so no slowdown counts as found.");
        }
        if (change.undecided() > 0) {
            doubts.add(Wording.count(change.undecided(), "draw")
                    + " gave no interval of the change: the groups are too small, or values are not positive.");
        }
        doubts.addAll(MetricEnvironments.unknown(planner.components(), 1));
        if (slowdown != null) {
            tellRoughness(doubts);
        }
        return doubts;
    }

    private void tellRoughness(List<String> doubts) {
        int trials = series.trials().size();
        int instances = (int)
                series.trials().stream().map(Series.Trial::instance).distinct().count();
        int freedom = trials > instances ? trials - instances : instances - 1;
        if (trials >= ENOUGH_TRIALS || freedom == 0) {
            return;
        }
        Interval factors = Planner.factors(freedom);
        String doubt = String.format(
                Locale.ROOT,
                "The plan rests on the noise of %d trials, which is known roughly: %.1f to %.1f times as many may be needed.",
                trials,
                factors.lower(),
                factors.upper());
        boolean single = planner.components().iterations() == 1;
        doubts.add(
                single && statistic instanceof Statistic.Quantile
                        ? doubt + " From so few single values the noise of a " + statistic.word()
                                + " is often overstated."
                        : doubt);
    }

    private String name() {
        return TextTable.clean(series.metric().name());
    }

    private static String share(Power power) {
        return percentText(100 * power.falsePositiveRate());
    }

    private static String slowdown(double percent) {
        return Double.isNaN(percent) ? "none" : percentText(percent);
    }

    private static String needed(@Nullable Integer trials) {
        return trials == null ? Wording.NOTHING : String.valueOf(trials);
    }

    private static String percentText(double percent) {
        if (!Double.isFinite(percent)) {
            return Wording.NOTHING;
        }
        String digits = String.format(Locale.ROOT, "%.2f", percent);
        return digits.replaceAll("\\.0+$|(?<!0)0+$", "") + " %";
    }
}
