package io.jenkins.plugins.benchgate.cli.output;

import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.format.ConsoleTable;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a build's command says on standard output. */
public final class Answer {
    private Answer() {}

    /**
     * Verdicts, and where to read more.
     *
     * @param news sentences on changes of level
     * @param history where it is kept; {@code null} where a version was compared with itself: then how unstable each series was
     */
    public static String text(
            BuildResult result, List<String> news, Path report, @Nullable String history, Terminal terminal) {
        return new ConsoleTable(terminal.width(), terminal.color()).of(result, news)
                + (history == null ? instabilities(result) : "")
                + "\nreport   " + report.toAbsolutePath().normalize().toUri()
                + "\nhistory  " + (history == null ? "left as it was: a version was compared with itself" : history);
    }

    /** What each series seems to change by noise alone. */
    private static String instabilities(BuildResult result) {
        StringBuilder text = new StringBuilder("\nInstability, the seed of a dynamic threshold:\n");
        result.record().measured().forEach(one -> text.append("    ")
                .append(one.series())
                .append(
                        Double.isNaN(one.instability())
                                ? "  not known: the change has no interval"
                                : "  seed=" + Decimals.fixed(one.instability(), 2))
                .append('\n'));
        return text.toString();
    }

    /** Its keys as JSON, numbers in base units. */
    public static Map<String, Object> json(BuildResult result, Path report, boolean againstItself) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("verdict", result.record().outcome().word());
        answer.put("build", result.record().build());
        answer.put(
                "gates", result.record().verdicts().stream().map(Answer::gate).toList());
        answer.put("series", result.record().measured());
        if (againstItself) {
            Map<String, Double> instability = new LinkedHashMap<>();
            result.record().measured().forEach(one -> instability.put(one.series(), one.instability()));
            answer.put("instability", instability);
        }
        answer.put("problems", result.problems());
        if (!result.record().doubts().isEmpty()) {
            answer.put(
                    "doubts",
                    result.record().doubts().stream().map(Sentence::english).toList());
        }
        MachineUse machines = result.record().machines();
        if (machines != null && machines.count() > 0) {
            Map<String, Object> use = new LinkedHashMap<>();
            use.put("count", machines.count());
            use.put("seconds", machines.seconds());
            use.put("cost", machines.cost());
            answer.put("machines", use);
        }
        if (result.record().cost() != null) {
            answer.put("cost", result.record().cost());
        }
        answer.put("report", report.toAbsolutePath().normalize().toString());
        answer.put("seed", result.record().seed());
        return answer;
    }

    private static Map<String, Object> gate(Verdict verdict) {
        Map<String, Object> gate = new LinkedHashMap<>();
        List<Double> bounds = bounds(verdict.interval());
        gate.put("gate", verdict.gate());
        gate.put("series", verdict.series());
        gate.put("verdict", verdict.outcome().word());
        gate.put("reason", verdict.reason());
        gate.put("value", verdict.value());
        gate.put("lower", bounds.get(0));
        gate.put("upper", bounds.get(1));
        gate.put("threshold", verdict.threshold());
        gate.put("unit", verdict.unit().symbol());
        gate.put("effect", verdict.effect());
        return gate;
    }

    private static List<Double> bounds(@Nullable Interval interval) {
        return interval == null ? List.of(Double.NaN, Double.NaN) : List.of(interval.lower(), interval.upper());
    }
}
