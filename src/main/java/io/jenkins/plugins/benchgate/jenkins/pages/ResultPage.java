package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.ResultJson;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A build's result as its pages show it, or why it cannot be shown. */
public final class ResultPage {
    private final @Nullable BuildResult result;
    private final String problem;

    private ResultPage(@Nullable BuildResult result, String problem) {
        this.result = result;
        this.problem = problem;
    }

    /** The page of a {@code result.json}; a missing or broken file makes a page that says so. */
    static ResultPage of(Path file) {
        try {
            return new ResultPage(ResultJson.read(file), "");
        } catch (IOException | IllegalArgumentException e) {
            String told = e.getMessage() == null ? e.toString() : e.getMessage();
            return new ResultPage(null, "The result of this build cannot be read: " + told);
        }
    }

    Optional<BuildResult> result() {
        return Optional.ofNullable(result);
    }

    /** Why there is nothing to show; empty when there is. */
    public String getProblem() {
        return problem;
    }

    /** Why the measurement ended early or cannot be used, one sentence each, invalid trials among them. */
    public List<String> getFaults() {
        if (result == null) {
            return List.of();
        }
        Stream<String> trials = result.trials().stream().flatMap(trial -> trial.faults().stream()
                .map(fault -> "Trial " + trial.position() + " (" + trial.version() + ") is invalid: " + fault));
        return Stream.concat(result.problems().stream(), trials).toList();
    }

    /** What was measured, in one line. */
    public String getSubject() {
        return result == null
                ? ""
                : result.candidateLabel()
                        + (result.baselineLabel().isEmpty() ? "" : " against " + result.baselineLabel())
                        + ", "
                        + result.workload();
    }

    /** Whether any series was measured on both sides. */
    public boolean isCompared() {
        return result != null && result.record().measured().stream().anyMatch(one -> one.comparison() != null);
    }

    /** One row for each gate and series, the gravest first. */
    public List<GateRow> getGates() {
        return result == null
                ? List.of()
                : result.record().verdicts().stream()
                        .sorted((a, b) -> b.outcome().compareTo(a.outcome()))
                        .map(ResultPage::row)
                        .toList();
    }

    /** One row for each series. */
    public List<SeriesRow> getSeries() {
        return result == null
                ? List.of()
                : result.record().measured().stream().map(ResultPage::row).toList();
    }

    /** What limits the knowledge behind the numbers, each sentence once. */
    public List<String> getDoubts() {
        return result == null
                ? List.of()
                : result.record().measured().stream()
                        .flatMap(one -> one.comparison() == null
                                ? one.candidate().doubts().stream()
                                : one.comparison().doubts().stream())
                        .distinct()
                        .toList();
    }

    private static GateRow row(Verdict verdict) {
        return new GateRow(
                verdict.outcome().word(), label(verdict.outcome()), verdict.series(), verdict.gate(), verdict.reason());
    }

    private static SeriesRow row(Measured measured) {
        Unit unit = measured.metric().unit();
        Comparison comparison = measured.comparison();
        return new SeriesRow(
                measured.series(),
                comparison == null ? "–" : told(comparison.baseline(), unit),
                told(comparison == null ? measured.candidate() : comparison.candidate(), unit),
                comparison == null ? "–" : told(comparison.change(), Unit.PERCENT));
    }

    private static String told(Estimate estimate, Unit unit) {
        Interval interval = estimate.interval();
        String value = unit.format(estimate.value());
        return interval == null
                ? value
                : value + " [" + unit.format(interval.lower()) + ", " + unit.format(interval.upper()) + "]";
    }

    /** The outcome for people: {@code PASS}, {@code NOT JUDGED}, …. */
    static String label(Outcome outcome) {
        return outcome.name().replace('_', ' ');
    }

    /** What one gate said of one series; {@code word} is for style sheets, {@code label} for people. */
    public record GateRow(String word, String label, String series, String gate, String reason) {}

    /** One series with both sides and the change between them, scaled and with intervals. */
    public record SeriesRow(String series, String baseline, String candidate, String change) {}
}
