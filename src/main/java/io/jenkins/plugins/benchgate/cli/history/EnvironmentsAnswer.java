package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.history.IntervalCommand.StabilityAnswer;
import io.jenkins.plugins.benchgate.report.MetricEnvironments;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.stats.Environment;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking.Row;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What {@code environments} says. */
record EnvironmentsAnswer(List<MetricEnvironments> metrics, StatisticsOptions options, long seed) {

    /** One object for each metric; what is not known is NaN. */
    Stream<Map<String, Object>> json() {
        return metrics.stream().map(this::json);
    }

    private Map<String, Object> json(MetricEnvironments one) {
        EnvironmentRanking ranking = one.ranking();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("metric", one.metric().name());
        json.put("unit", one.metric().unit().symbol());
        json.put("statistic", one.statistic().word());
        json.put("change", ranking.goal().change());
        json.put("power", ranking.goal().power());
        json.put("sampling", ranking.goal().sampling().word());
        json.put("by", ranking.measure().name().toLowerCase(Locale.ROOT));
        json.put("take", ranking.first().map(MetricEnvironments::name).orElse(null));
        json.put(
                "untold",
                ranking.untold().stream().map(MetricEnvironments::name).toList());
        json.put("sentence", one.sentence());
        List<Map<String, Object>> environments = new ArrayList<>();
        List<List<String>> doubts = one.doubts();
        for (Row row : ranking.rows()) {
            environments.add(json(one, row, doubts.get(environments.size())));
        }
        json.put("environments", environments);
        options.describe(json, null);
        json.put("seed", seed);
        return json;
    }

    private static Map<String, Object> json(MetricEnvironments one, Row row, List<String> doubts) {
        Environment environment = row.environment();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("environment", environment.name());
        json.put("instances", environment.levels().instances().size());
        json.put("trials", environment.trials());
        json.put("n", environment.values());
        json.put("stability", StabilityAnswer.json(environment.stability()));
        json.put("noise", PowerAnswer.noise(environment.planner().components()));
        json.put("detectable", row.detectable());
        json.put("needed", needed(row.needed(), one.bounds(row)));
        json.put("seconds", row.seconds());
        json.put("cost", row.cost());
        json.put("trialSeconds", environment.rates().seconds());
        json.put("price", environment.rates().price());
        json.put("p", row.p());
        json.put("doubts", doubts);
        return json;
    }

    private static @Nullable Map<String, Object> needed(@Nullable Plan needed, @Nullable Interval bounds) {
        if (needed == null) {
            return null;
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("instances", needed.instances());
        json.put("trials", needed.trials());
        json.put("lower", bounds == null ? Double.NaN : bounds.lower());
        json.put("upper", bounds == null ? Double.NaN : bounds.upper());
        return json;
    }

    /** A sentence and a table for each metric. */
    String text(TextTable table) {
        StringBuilder out = new StringBuilder();
        MetricEnvironments.overall(metrics).ifPresent(said -> table.wrap(out, TextTable.clean(said), 0));
        for (MetricEnvironments one : metrics) {
            out.append(out.isEmpty() ? "" : "\n");
            if (metrics.size() > 1) {
                table.wrap(out, TextTable.clean(one.title()), 0);
            }
            table.wrap(out, TextTable.clean(one.sentence()), 0);
            out.append('\n').append(table.text(rows(MetricEnvironments.COLUMNS, one.rows())));
            out.append('\n').append(table.text(rows(MetricEnvironments.NOISE, one.noise())));
            out.append(table.notes(
                    one.ranking().rows().stream().map(MetricEnvironments::name).toList(), one.doubts(), 2));
        }
        out.append('\n');
        table.wrap(out, MetricEnvironments.LEGEND, 0);
        table.wrap(
                out, "Comparisons are of the " + options.statistic.word() + " with its " + options.told(seed) + ".", 0);
        return out.toString();
    }

    private static List<List<String>> rows(List<String> columns, List<List<String>> cells) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(columns.stream().map(column -> column.toUpperCase(Locale.ROOT)).toList());
        cells.forEach(row -> rows.add(row.stream().map(TextTable::clean).toList()));
        return rows;
    }
}
