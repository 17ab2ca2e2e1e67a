package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.stats.Environment;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking.Measure;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking.Row;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Planner;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import io.jenkins.plugins.benchgate.stats.Sampling;
import io.jenkins.plugins.benchgate.stats.Stability;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.stats.VarianceComponents;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Environments ranked by one metric, in the words and numbers of console and page. */
public record MetricEnvironments(Metric metric, Statistic statistic, EnvironmentRanking ranking) {
    /** Headings of {@link #rows}. */
    public static final List<String> COLUMNS = List.of("Where", "Needs", "Time", "Cost", "Measured", "Which finds");

    /** Headings of {@link #noise}. */
    public static final List<String> NOISE =
            List.of("Variation of values", "Within trials", "Within instances", "In all", "Largest spread");

    /** What the columns hold. */
    public static final String LEGEND =
            "Needs: trials of each version until the change is found, or instances of its own"
                    + " for each, with their 90 % interval, which takes noise as normal. Time and cost: of the trials of both"
                    + " versions, one after the other. Measured: instances × trials on each, and values in all. Which finds: the"
                    + " least change that a comparison as large as the measurement finds. Variation: coefficients of variation"
                    + " with all that differs up to this level. Largest spread: between means of trials.";

    /** {@code latency median}. */
    public String title() {
        return metric.name() + " " + statistic.word();
    }

    /** Which environment to take over all metrics; nothing where there is but one metric. */
    public static Optional<String> overall(List<MetricEnvironments> metrics) {
        if (metrics.size() < 2) {
            return Optional.empty();
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        metrics.forEach(one -> counts.merge(one.headline(), 1, Integer::sum));
        return Optional.of(counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(said -> said.getKey() + " for " + said.getValue() + " of " + metrics.size() + " metrics.")
                .collect(Collectors.joining(" ")));
    }

    /** Which environment to take, and why. */
    public String sentence() {
        return headline() + ": " + reason();
    }

    /** Which environment to take, in a few words. */
    public String headline() {
        String take = ranking.rows().size() > 1 ? "Take " : "";
        return ranking.first()
                .map(first -> take
                        + Stream.concat(Stream.of(first), ranking.untold().stream())
                                .map(MetricEnvironments::name)
                                .collect(Collectors.joining(" or ")))
                .orElse("Which environment to take is not known");
    }

    /** Why, as one or two sentences that follow on {@link #headline}. */
    public String reason() {
        String change = "a change of " + Decimals.plain(ranking.goal().change()) + " % is found";
        String often =
                " in " + Decimals.plain(Math.round(1e4 * ranking.goal().power()) / 100.0) + " of 100 comparisons";
        Optional<Row> first = ranking.first();
        if (first.isEmpty()) {
            return "of none is it known how much must be measured until " + change + often + ".";
        }
        List<Row> untold = ranking.untold();
        Row best = first.get();
        StringBuilder said = new StringBuilder(
                        untold.isEmpty() ? change + " there" : "on " + name(best) + ", " + change)
                .append(often)
                .append(" with ")
                .append(taking(best));
        ranking.rows().stream()
                .skip(1)
                .filter(row -> row.needed() != null && !untold.contains(row))
                .findFirst()
                .ifPresent(row ->
                        said.append("; ").append(name(row)).append(" needs ").append(taking(row)));
        said.append('.');
        if (!untold.isEmpty()) {
            said.append(" From what was measured it cannot be told whether ")
                    .append(name(best))
                    .append(" needs less than ")
                    .append(untold.stream().map(MetricEnvironments::name).collect(Collectors.joining(" or ")))
                    .append('.');
        }
        return said.toString();
    }

    /** {@code 12 trials of each version, in 24 min 0 s, for 0.31}. */
    private String taking(Row row) {
        String time = Double.isNaN(row.seconds()) ? "" : ", in " + Wording.duration(row.seconds());
        String cost = Double.isNaN(row.cost()) ? "" : ", for " + money(row.cost());
        return (fresh()
                        ? Wording.count(instances(row), "instance") + " for each version"
                        : Wording.count(Math.round(row.trials()), "trial") + " of each version")
                + (ranking.measure() == Measure.TRIALS ? "" : time)
                + (ranking.measure() == Measure.COST ? cost : "");
    }

    private boolean fresh() {
        return ranking.goal().sampling() == Sampling.INSTANCE;
    }

    private static int instances(Row row) {
        Plan needed = row.needed();
        return needed == null ? 0 : needed.instances();
    }

    /** The name of its environment. */
    public static String name(Row row) {
        return row.environment().name();
    }

    /** The cells of each environment, under {@link #COLUMNS}. */
    public List<List<String>> rows() {
        return ranking.rows().stream().map(this::cells).toList();
    }

    private List<String> cells(Row row) {
        Environment environment = row.environment();
        Plan made = environment.made();
        return List.of(
                name(row),
                needed(row),
                Wording.duration(row.seconds()),
                cost(row),
                made.instances() + " × " + made.trials() + ", "
                        + String.format(Locale.ROOT, "%,d", environment.values()),
                percent(row.detectable()));
    }

    /** How much the values of each environment vary, under {@link #NOISE}. */
    public List<List<String>> noise() {
        return ranking.rows().stream().map(MetricEnvironments::variations).toList();
    }

    private static List<String> variations(Row row) {
        Stability stability = row.environment().stability();
        return List.of(
                name(row),
                percent(stability.withinTrials()),
                percent(stability.withinInstances()),
                percent(stability.total()),
                percent(stability.maxSpread()));
    }

    /** {@code 12 trials (8 to 21)}; a dash where it is not known. */
    public String needed(Row row) {
        Plan needed = row.needed();
        if (needed == null) {
            return Wording.NOTHING;
        }
        int count = fresh() ? needed.instances() : needed.trials();
        String noun = fresh() ? "instance" : "trial";
        String before = !fresh() && needed.instances() > 1 ? needed.instances() + " × " : "";
        Interval bounds = bounds(row);
        return before
                + Wording.count(count, noun)
                + (bounds == null ? "" : " (" + Math.round(bounds.lower()) + " to " + Math.round(bounds.upper()) + ")");
    }

    /** How many trials, or fresh instances, may be needed; {@code null} where that is not known. */
    public @Nullable Interval bounds(Row row) {
        Plan needed = row.needed();
        Interval factors = row.factors();
        if (needed == null || factors == null) {
            return null;
        }
        int count = fresh() ? needed.instances() : needed.trials();
        return new Interval(
                Math.max(Math.min(2, count), Math.ceil(count * factors.lower())),
                Math.ceil(count * factors.upper()),
                factors.confidence());
    }

    /** {@code 0.31}; a dash where it is not known. */
    public static String cost(Row row) {
        return Double.isNaN(row.cost()) ? Wording.NOTHING : money(row.cost());
    }

    private static String money(double cost) {
        return cost < 0.1 && cost > 0 ? String.format(Locale.ROOT, "%.2g", cost) : Decimals.fixed(cost, 2);
    }

    private static String percent(double percent) {
        return Double.isFinite(percent) ? String.format(Locale.ROOT, "%.3g %%", percent) : Wording.NOTHING;
    }

    /** For each row, what limits what is known of it. */
    public List<List<String>> doubts() {
        return ranking.rows().stream().map(this::doubts).toList();
    }

    private List<String> doubts(Row row) {
        Environment environment = row.environment();
        VarianceComponents noise = environment.planner().components();
        List<String> doubts = new ArrayList<>(unknown(noise, environment.made().instances()));
        if (environment.silent()) {
            doubts.add("What was measured is all equal, so its noise is not known.");
        } else if (row.needed() == null && !Double.isNaN(row.detectable())) {
            doubts.add("More than " + String.format(Locale.ROOT, "%,d", Planner.MOST_TRIALS)
                    + (fresh() ? " instances" : " trials") + " of each version are needed.");
        }
        return doubts;
    }

    /** At which levels the noise of a statistic is not known, a sentence each. */
    public static List<String> unknown(VarianceComponents noise, int instances) {
        List<String> doubts = new ArrayList<>();
        if (Double.isNaN(noise.trial())) {
            doubts.add("No instance has several trials, so it is not known what differs between trials.");
        }
        if (Double.isNaN(noise.instance())) {
            doubts.add(
                    instances > 1
                            ? "Its builds measured different versions, so it is not known what differs between instances."
                            : "There is one instance, so it is not known what differs between instances.");
        }
        return doubts;
    }
}
