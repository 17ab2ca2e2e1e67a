package io.jenkins.plugins.benchgate.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.ConsoleTable;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a build's command says on standard output. */
final class Answer {
    private static final int WIDTH = 120;

    private Answer() {}

    /** Verdicts, and where to read more. */
    static String text(BuildResult result, List<BuildRecord> past, Path report, Path history) {
        return new ConsoleTable(WIDTH, false).of(result, past)
                + "\nreport   " + report.toAbsolutePath().normalize().toUri()
                + "\nhistory  " + history;
    }

    /** One JSON object on one line, numbers in base units. */
    static String json(BuildResult result, Path report) {
        ObjectMapper mapper = RecordJson.mapper();
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("verdict", result.record().outcome().word());
        answer.put("build", result.record().build());
        answer.put(
                "gates", result.record().verdicts().stream().map(Answer::gate).toList());
        answer.put("series", result.record().measured());
        answer.put("problems", result.problems());
        answer.put("report", report.toAbsolutePath().normalize().toString());
        answer.put("seed", result.record().seed());
        try {
            return mapper.writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
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
        return gate;
    }

    private static List<Double> bounds(@Nullable Interval interval) {
        return interval == null ? List.of(Double.NaN, Double.NaN) : List.of(interval.lower(), interval.upper());
    }
}
