package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.Percent;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Look;
import io.jenkins.plugins.benchgate.stats.StopCriterion;
import io.jenkins.plugins.benchgate.stats.StopRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code stop} says of one metric.
 *
 * @param count number of recorded values
 */
record StopAnswer(Series series, StopRule rule, int count, StopRule.Stop stop, double confidence) {

    /** An answer as one object; what is not known is null. */
    Map<String, Object> json(StatisticsOptions options, @Nullable Percent error, long seed) {
        Look look = stop.look();
        Interval interval = look.interval(confidence);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("metric", series.metric().name());
        json.put("unit", series.metric().unit().symbol());
        json.put("version", series.version());
        json.put("statistic", options.statistic.word());
        json.put("criterion", endedBy());
        json.put("stoppedAt", stop.end() == StopRule.End.VALUES_ENDED ? null : look.count());
        json.put("estimate", look.value());
        json.put("lower", interval == null ? Double.NaN : interval.lower());
        json.put("upper", interval == null ? Double.NaN : interval.upper());
        json.put("n", count);
        json.put("error", error == null ? Double.NaN : error.value());
        json.put("batch", rule.batch());
        json.put("batches", stop.batches());
        json.put("doubts", doubts());
        options.describe(json, look.blockLength());
        json.put("method", "block");
        json.put("seed", seed);
        return json;
    }

    /** Answers as a table for people. */
    static String text(
            List<StopAnswer> answers, StatisticsOptions options, @Nullable Percent error, long seed, TextTable table) {
        StopAnswer first = answers.get(0);
        StringBuilder out = new StringBuilder();
        table.wrap(
                out,
                "Where a measurement of the " + options.statistic.word() + " could have ended: criterion "
                        + first.rule().criterion().word()
                        + (error == null ? "" : ", error " + text(error.value()) + " %")
                        + ", batches of " + Wording.count(first.rule().batch(), "value") + ", "
                        + options.confidence + " confidence (block bootstrap, "
                        + Wording.count(options.resamples, "resample") + ", seed " + seed + ")",
                0);
        out.append('\n');
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "METRIC",
                "STOPPED AT",
                "OF",
                "BY",
                options.statistic.word().toUpperCase(Locale.ROOT),
                "INTERVAL",
                "BLOCK LENGTH"));
        for (StopAnswer answer : answers) {
            Look look = answer.stop().look();
            Interval interval = look.interval(answer.confidence());
            Unit unit = answer.series().metric().unit();
            boolean ended = answer.stop().end() != StopRule.End.VALUES_ENDED;
            rows.add(List.of(
                    answer.name(),
                    ended ? String.valueOf(look.count()) : "never",
                    String.valueOf(answer.count()),
                    ended ? answer.endedBy() : Wording.NOTHING,
                    unit.format(look.value()),
                    interval == null ? Wording.NOTHING : Wording.bracket(interval, unit),
                    String.valueOf(look.blockLength())));
        }
        out.append(table.text(rows));
        String notes = table.notes(
                answers.stream().map(StopAnswer::name).toList(),
                answers.stream().map(StopAnswer::doubts).toList(),
                2);
        return notes.isEmpty() ? out.toString() : out + "\nCaveats:\n" + notes;
    }

    private List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        switch (stop.end()) {
            case MET -> {}
            case CAPPED ->
                doubts.add("The cap was reached first, so the error that was asked for is not known to be kept.");
            case VALUES_ENDED -> doubts.add("The recorded values ended first.");
        }
        boolean asked = stop.end() != StopRule.End.MET || rule.criterion() instanceof StopCriterion.Batches;
        if (asked && stop.look().blockLength() > rule.batch()) {
            doubts.add("Values depend on each other over " + stop.look().blockLength()
                    + " in a row, more than a batch: take larger batches.");
        }
        tellCoverage(doubts);
        return doubts;
    }

    /** The interval knows of no trial and no instance that came later. */
    private void tellCoverage(List<String> doubts) {
        List<Series.Trial> seen = new ArrayList<>();
        int values = 0;
        for (Series.Trial trial : series.trials()) {
            if (values >= stop.look().count()) {
                break;
            }
            values += trial.values().length;
            seen.add(trial);
        }
        List<String> unseen = new ArrayList<>();
        if (seen.size() == 1) {
            unseen.add("trials");
        }
        if (instances(seen) == 1) {
            unseen.add("instances");
        }
        String differences = "differences between " + String.join(" and ", unseen) + " are not covered.";
        int all = series.trials().size();
        long instances = instances(series.trials());
        if (seen.size() < all) {
            String machines = instances == 1 ? "one instance" : instances(seen) + " of " + instances + " instances";
            doubts.add("The values up to there come from only " + seen.size() + " of " + all + " trials on " + machines
                    + ": " + (unseen.isEmpty() ? "the other trials may differ." : differences));
        } else if (!unseen.isEmpty()) {
            doubts.add("All values come from one " + (all == 1 ? "trial" : "instance") + ": " + differences);
        }
    }

    private static long instances(List<Series.Trial> runs) {
        return runs.stream().map(Series.Trial::instance).distinct().count();
    }

    private String endedBy() {
        return stop.end() == StopRule.End.CAPPED ? "cap" : rule.criterion().word();
    }

    private String name() {
        return TextTable.clean(series.metric().name());
    }

    private static String text(double percent) {
        return String.format(Locale.ROOT, "%.4f", percent).replaceAll("\\.0+$|(?<!0)0+$", "");
    }
}
