package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A build's numbers as text of OpenMetrics 1.0: the verdict, the verdicts of gates, the trials, the duration in s, and
 * of each series both values and the relative change, with their intervals.
 *
 * <p>Seconds, bytes, operations a second and ratios (a change of 5 % is 0.05) are units of their metrics; another unit
 * is a label. No label names the build: what compares the files of two builds takes equal labels for one series.
 * Numbers that are not known are left out. All are gauges, so that readers of Prometheus' older text (0.0.4) take the
 * file, too.
 *
 * @see <a href="https://github.com/prometheus/OpenMetrics/blob/main/specification/OpenMetrics.md">OpenMetrics</a>
 */
public final class MetricsText {
    private static final double PERCENT = 100;
    private static final MathContext DIGITS = new MathContext(12);
    private static final double WHOLE = 1e15;
    private static final Unit RATIO = new Unit("ratio");
    private static final Map<Unit, String> UNITS = Map.of(
            Unit.SECOND,
            "seconds",
            Unit.BYTE,
            "bytes",
            Unit.OPERATIONS_PER_SECOND,
            "operations_per_second",
            Unit.PERCENT,
            "ratio",
            RATIO,
            "ratio");

    private final Map<String, Family> families = new LinkedHashMap<>();
    private final String experiment;

    private MetricsText(String experiment) {
        this.experiment = label("experiment", experiment);
    }

    /** The samples of one metric, by their labels. */
    private record Family(String unit, String help, Map<String, Double> samples) {}

    /** Writes the file, replacing it as a whole. */
    public static void write(Path file, BuildResult result) throws IOException {
        AtomicFile.write(file, of(result));
    }

    public static String of(BuildResult result) {
        MetricsText text = new MetricsText(result.record().job());
        text.verdicts(result.record());
        text.trials(result.trials());
        text.add(
                "duration",
                Unit.SECOND,
                "Time from the first install to the end of the last trial.",
                "",
                result.durationSeconds());
        for (Measured measured : result.record().measured()) {
            text.series(measured);
        }
        return text.text();
    }

    private void verdicts(BuildRecord record) {
        for (Outcome outcome : Outcome.values()) {
            add(
                    "verdict",
                    Unit.NONE,
                    "Verdict of the build.",
                    label("verdict", outcome.word()),
                    record.outcome() == outcome ? 1 : 0);
        }
        for (Outcome outcome : Outcome.values()) {
            long count = record.verdicts().stream()
                    .filter(verdict -> verdict.outcome() == outcome)
                    .count();
            add("gate_verdicts", Unit.NONE, "Verdicts of gates on series.", label("verdict", outcome.word()), (double)
                    count);
        }
    }

    private void trials(List<TrialSummary> trials) {
        long invalid =
                trials.stream().filter(trial -> !trial.faults().isEmpty()).count();
        long doubtful = trials.stream().filter(TrialSummary::doubtful).count();
        String help = "Trials that were measured.";
        add("trials", Unit.NONE, help, label("state", "valid"), (double) (trials.size() - invalid - doubtful));
        add("trials", Unit.NONE, help, label("state", "doubtful"), (double) doubtful);
        add("trials", Unit.NONE, help, label("state", "invalid"), (double) invalid);
    }

    private void series(Measured measured) {
        Unit unit = measured.metric().unit();
        String labels = label("metric", measured.metric().name())
                + (measured.statistic().isEmpty() ? "" : "," + label("statistic", measured.statistic()))
                + "," + label("better", measured.metric().direction().word());
        String values =
                labels + (UNITS.containsKey(unit) || unit.symbol().isEmpty() ? "" : "," + label("unit", unit.symbol()));
        Comparison comparison = measured.comparison();
        add(
                "candidate",
                unit,
                "value of the version under test",
                values,
                comparison == null ? measured.candidate() : comparison.candidate());
        if (comparison != null) {
            add("baseline", unit, "value of the baseline, measured in the same build", values, comparison.baseline());
            add("change", RATIO, "relative change, candidate / baseline - 1", labels, comparison.change());
        }
    }

    private void add(String name, Unit unit, String what, String labels, Estimate estimate) {
        // changes are in %
        double scale = unit.equals(RATIO) || unit.equals(Unit.PERCENT) ? PERCENT : 1;
        add(name, unit, "The " + what + ".", labels, estimate.value() / scale);
        Interval interval = estimate.interval();
        if (interval != null) {
            add(
                    name + "_lower",
                    unit,
                    "Lower bound of the confidence interval of the " + what + ".",
                    labels,
                    interval.lower() / scale);
            add(
                    name + "_upper",
                    unit,
                    "Upper bound of the confidence interval of the " + what + ".",
                    labels,
                    interval.upper() / scale);
        }
    }

    private void add(String name, Unit unit, String help, String labels, double value) {
        String word = UNITS.getOrDefault(unit, "");
        if (Double.isFinite(value)) {
            families.computeIfAbsent(
                            "benchgate_" + name + (word.isEmpty() ? "" : "_" + word),
                            key -> new Family(word, help, new LinkedHashMap<>()))
                    .samples()
                    .putIfAbsent(labels.isEmpty() ? experiment : experiment + "," + labels, value);
        }
    }

    /** OpenMetrics escapes three characters; a reader of GitLab takes what follows a # for a comment even in quotes. */
    private static String label(String name, String value) {
        String escaped = value.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace('\r', ' ')
                .replace('#', '\uFF03');
        return name + "=\"" + escaped + "\"";
    }

    private String text() {
        StringBuilder out = new StringBuilder();
        families.forEach((name, family) -> {
            out.append("# TYPE ").append(name).append(" gauge\n");
            if (!family.unit().isEmpty()) {
                out.append("# UNIT ")
                        .append(name)
                        .append(' ')
                        .append(family.unit())
                        .append('\n');
            }
            out.append("# HELP ").append(name).append(' ').append(family.help()).append('\n');
            family.samples().forEach((labels, value) -> out.append(name)
                    .append('{')
                    .append(labels)
                    .append("} ")
                    .append(number(value))
                    .append('\n'));
        });
        return out.append("# EOF\n").toString();
    }

    /** Twelve digits: the last ones of a double are those of its binary form, not of the measurement. */
    private static String number(double value) {
        double rounded = new BigDecimal(value, DIGITS).doubleValue();
        boolean whole = rounded == Math.rint(rounded) && Math.abs(rounded) < WHOLE;
        return whole ? String.valueOf((long) rounded) : String.valueOf(rounded);
    }
}
