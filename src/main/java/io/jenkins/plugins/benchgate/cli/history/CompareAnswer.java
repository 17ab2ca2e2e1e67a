package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.history.CompareCommand.VersionOptions;
import io.jenkins.plugins.benchgate.cli.history.IntervalCommand.EstimateJson;
import io.jenkins.plugins.benchgate.cli.history.IntervalCommand.StabilityAnswer;
import io.jenkins.plugins.benchgate.cli.output.Terminal;
import io.jenkins.plugins.benchgate.experiment.compare.MetricComparison;
import io.jenkins.plugins.benchgate.experiment.compare.SharedNoise;
import io.jenkins.plugins.benchgate.gate.Classification;
import io.jenkins.plugins.benchgate.gate.Effect;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Stability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What {@code compare} says on standard output. */
final class CompareAnswer {
    private static final int INDENT = 2;

    private final StatisticsOptions statistics;
    private final VersionOptions versions;
    private final long seed;

    CompareAnswer(StatisticsOptions statistics, VersionOptions versions, long seed) {
        this.statistics = statistics;
        this.versions = versions;
        this.seed = seed;
    }

    /** The keys of one metric, numbers in base units. */
    Map<String, Object> json(MetricComparison one) {
        Comparison comparison = one.comparison();
        Interval interval = comparison.change().interval();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("metric", one.metric().name());
        json.put("unit", one.metric().unit().symbol());
        json.put("direction", one.metric().direction().word());
        json.put("statistic", statistics.statistic.word());
        json.put("baseline", side(comparison.baseline(), one.baseline()));
        json.put("candidate", side(comparison.candidate(), one.candidate()));
        Map<String, Object> change = new LinkedHashMap<>();
        EstimateJson.put(change, comparison.change());
        json.put("change", change);
        if (interval != null && interval.degrees() != null) {
            change.put("degrees", interval.degrees().all());
        }
        json.put("instability", interval == null ? Double.NaN : interval.width());
        json.put(
                "classification",
                one.classification() == null ? null : one.classification().word());
        json.put("effect", one.effect().word());
        if (one.exact()) {
            json.put("exact", true);
        }
        json.put("pairing", comparison.pairing().name().toLowerCase(Locale.ROOT));
        Map<String, Object> wilcoxon = new LinkedHashMap<>();
        wilcoxon.put("p", one.ranks().p());
        wilcoxon.put("adjustedP", one.adjustedP());
        wilcoxon.put("cliffsDelta", one.ranks().cliffsDelta().value());
        json.put("wilcoxon", wilcoxon);
        json.put("outliers", one.outliers());
        json.put("dropped", one.dropped());
        json.put("doubts", comparison.caveats());
        if (one.classification() == null) {
            json.put("reason", reason(one));
        }
        statistics.describe(json, one.blockLength());
        json.put("seed", seed);
        return json;
    }

    /** The same keys of a metric that one version alone has; what takes both versions is {@code null}. */
    Map<String, Object> json(Series alone) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("metric", alone.metric().name());
        json.put("unit", alone.metric().unit().symbol());
        json.put("direction", alone.metric().direction().word());
        json.put("statistic", statistics.statistic.word());
        Map<String, Object> known = new LinkedHashMap<>();
        double[] values = alone.pooled();
        known.put("n", values.length);
        known.put("estimate", statistics.statistic.of(values));
        known.put("lower", null);
        known.put("upper", null);
        known.put(
                "instances",
                alone.trials().stream().map(Series.Trial::instance).distinct().count());
        known.put("trials", alone.trials().size());
        json.put("baseline", alone.version().equals(versions.baseline) ? known : null);
        json.put("candidate", alone.version().equals(versions.candidate) ? known : null);
        for (String key : List.of("change", "instability", "classification")) {
            json.put(key, null);
        }
        json.put("effect", Effect.NONE.word());
        json.put("reason", gap(alone));
        json.put("seed", seed);
        return json;
    }

    /** Why a metric that one version alone has is not compared. */
    static String gap(Series alone) {
        return "found the metric '" + alone.metric().name() + "' of the version '" + alone.version()
                + "' alone, expected both versions";
    }

    private static Map<String, Object> side(Estimate estimate, Stability stability) {
        Map<String, Object> json = EstimateJson.of(estimate);
        json.put("stability", StabilityAnswer.json(stability));
        return json;
    }

    /** A table, what it means metric by metric, and what limits it. */
    String text(List<MetricComparison> comparisons, Terminal terminal) {
        TextTable table = terminal.table();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("METRIC", "BASELINE", "CANDIDATE", "CHANGE", "VERDICT"));
        for (MetricComparison one : comparisons) {
            Comparison comparison = one.comparison();
            Unit unit = one.metric().unit();
            rows.add(List.of(
                    TextTable.clean(one.metric().name()),
                    unit.format(comparison.baseline().value()),
                    unit.format(comparison.candidate().value()),
                    Wording.change(
                            comparison.change().value(), comparison.change().interval()),
                    terminal.ink().of(verdict(one), one.outcome())));
        }
        StringBuilder out = new StringBuilder();
        table.wrap(
                out,
                TextTable.clean(statistics.statistic.word() + " of '" + versions.candidate + "' against '"
                        + versions.baseline + "', " + statistics.told(seed)),
                0);
        out.append('\n').append(table.text(rows)).append('\n');
        for (MetricComparison one : comparisons) {
            table.wrap(out, TextTable.clean(one.metric().name() + ": " + meaning(one)), 0);
            table.wrap(out, basis(one), INDENT);
            table.wrap(out, "baseline: " + StabilityAnswer.text(one.baseline()), INDENT);
            table.wrap(out, "candidate: " + StabilityAnswer.text(one.candidate()), INDENT);
        }
        List<String> names =
                comparisons.stream().map(one -> one.metric().name()).toList();
        List<List<String>> doubts =
                comparisons.stream().map(one -> one.comparison().caveats()).toList();
        String notes = table.notes(names, doubts, INDENT);
        List<Interval> intervals = comparisons.stream()
                .map(one -> one.comparison().change().interval())
                .filter(Objects::nonNull)
                .toList();
        SharedNoise.said(intervals).forEach((name, said) -> {
            out.append('\n');
            table.wrap(out, name + ": " + said + ".", 0);
        });
        return notes.isEmpty() ? out.toString() : out + "\nCaveats:\n" + notes;
    }

    /** Why a metric has no answer, on one line. */
    String inconclusive(Path file, MetricComparison one) {
        return file + ": found no interval for the metric '"
                + TextTable.clean(one.metric().name()) + "': " + reason(one);
    }

    private static String reason(MetricComparison one) {
        List<String> doubts = one.comparison().caveats();
        return doubts.isEmpty() ? "" : doubts.get(doubts.size() - 1);
    }

    private static String verdict(MetricComparison one) {
        Classification classification = one.classification();
        if (classification == null) {
            return "inconclusive";
        }
        return one.effect() == Effect.NONE
                ? (one.exact() ? "no change" : "no change seen")
                : classification.word() + " " + one.effect().word();
    }

    private String meaning(MetricComparison one) {
        Classification classification = one.classification();
        Interval interval = one.comparison().change().interval();
        if (one.exact()) {
            return exactly(one);
        }
        if (classification == null || interval == null) {
            return "no answer; the reason is below.";
        }
        String change = statistics.statistic.word()
                + (one.comparison().change().value() < 0 ? " fell by " : " rose by ")
                + Wording.percent(Math.abs(one.comparison().change().value())).replace("+", "");
        String effect = noun(one.effect());
        String why = " (" + Wording.better(one.metric().direction()).english() + ")";
        String bounds = "the " + Wording.confidence(interval).english() + " of the change, "
                + Wording.percent(interval.lower()) + " to " + Wording.percent(interval.upper()) + ", ";
        return switch (classification) {
            case DEFINITE ->
                "the " + change + ", which is " + effect + why + ". Noise does not explain it: " + bounds
                        + "excludes zero.";
            case POTENTIAL ->
                "the " + change + ", which may be " + effect + why + ". Noise alone could have done it: " + bounds
                        + "includes zero. " + missed(one, interval);
            case NONE -> "no change was seen: " + bounds + "includes zero. " + missed(one, interval);
        };
    }

    private static String noun(Effect effect) {
        return switch (effect) {
            case REGRESSION -> "a regression";
            case IMPROVEMENT -> "an improvement";
            case CHANGE, NONE -> "a change";
        };
    }

    /** What follows from values that noise does not change. */
    private String exactly(MetricComparison one) {
        double before = one.comparison().baseline().value();
        double after = one.comparison().candidate().value();
        Unit unit = one.metric().unit();
        return one.effect() == Effect.NONE
                ? "no change: the values are exact, and equal."
                : "the " + statistics.statistic.word() + (after < before ? " fell" : " rose") + " from "
                        + unit.format(before) + " to " + unit.format(after) + ", which is "
                        + noun(one.effect()) + " ("
                        + Wording.better(one.metric().direction()).english()
                        + "). The values are exact, so noise does not explain it.";
    }

    /** What a pass must not hide: the worst that the interval still allows. */
    private static String missed(MetricComparison one, Interval interval) {
        if (one.metric().direction() == Direction.UNKNOWN) {
            return "";
        }
        boolean lower = one.metric().direction() == Direction.LOWER;
        double worst = lower ? interval.upper() : interval.lower();
        return worst != 0 && worst > 0 == lower
                ? "A regression of " + Wording.percent(Math.abs(worst)).replace("+", "") + " could have been missed."
                : "No regression is compatible with these values.";
    }

    private static String basis(MetricComparison one) {
        Comparison comparison = one.comparison();
        String outliers = one.outliers() == 0
                ? ""
                : one.dropped() > 0
                        ? "; " + Wording.count(one.dropped(), "outlier") + " dropped"
                        : "; " + Wording.count(one.outliers(), "outlier") + " of ten times the median and more kept";
        return "from " + side(comparison.baseline()) + " against " + side(comparison.candidate()) + "; paired: "
                + Wording.pairing(comparison.pairing()) + outliers + "; "
                + String.format(
                        Locale.ROOT,
                        "rank-sum p %s, Cliff's delta %.3f (%s)",
                        one.adjustedP() < 1e-4 ? "< 0.0001" : String.format(Locale.ROOT, "= %.4f", one.adjustedP()),
                        one.ranks().cliffsDelta().value(),
                        one.ranks().cliffsDelta().magnitude().word());
    }

    private static String side(Estimate side) {
        return Wording.count(side.count(), "value") + " in " + Wording.count(side.trials(), "trial") + " on "
                + Wording.count(side.instances(), "instance");
    }
}
