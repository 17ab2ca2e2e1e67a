package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.Moment;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.chart.ProfileChart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A build's result as its pages in Jenkins show it, with the addresses of its charts, or why it cannot be shown. */
public final class ResultPage extends BuildView {
    private static final int METRICS = 20;

    /** Stands for a result that cannot be shown. */
    private static final BuildResult NONE = new BuildResult(
            new BuildRecord(
                    BuildRecord.SCHEMA,
                    "",
                    "",
                    "",
                    "",
                    Instant.EPOCH,
                    Outcome.INCONCLUSIVE,
                    false,
                    0,
                    List.of(),
                    List.of()),
            "",
            "",
            "",
            List.of(),
            Map.of(),
            List.of(),
            Double.NaN,
            List.of());

    private final @Nullable BuildResult result;
    private final String problem;

    private ResultPage(@Nullable BuildResult result, String problem) {
        super(result == null ? NONE : result, Messages.sentences());
        this.result = result;
        this.problem = problem;
    }

    /** The page of a {@code result.json}; a missing or broken file makes a page that says so. */
    static ResultPage of(Path file) {
        return of(file, new KeptResult());
    }

    /** The same, read only where it is not kept. */
    static ResultPage of(Path file, KeptResult kept) {
        if (!Files.isRegularFile(file)) {
            return new ResultPage(null, Messages.text("ResultPage.gone"));
        }
        try {
            return new ResultPage(kept.read(file), "");
        } catch (IOException | IllegalArgumentException e) {
            String told = e.getMessage() == null ? e.toString() : e.getMessage();
            // Where Jenkins keeps its files is nothing for a reader of pages.
            return new ResultPage(
                    null,
                    Messages.text(
                            "ResultPage.unreadable",
                            told.replace(file.toString(), file.getFileName().toString())));
        }
    }

    Optional<BuildResult> result() {
        return Optional.ofNullable(result);
    }

    /** Why there is nothing to show; empty when there is. */
    public String getProblem() {
        return problem;
    }

    /** Nothing where there is no result. */
    @Override
    public String getMeaning() {
        return result == null ? "" : super.getMeaning();
    }

    /** What the flame graph shows, for those who cannot see it. */
    public String getFlameAlt() {
        return result().map(BuildResult::profile)
                .map(one -> new ProfileChart(one).description(Messages.sentences()))
                .orElse("");
    }

    /** The decimal mark of the reader's language. */
    public String getDecimalMark() {
        return Messages.decimalMark();
    }

    /** Pictures of where the time of chains went; none without spans. */
    public List<TimeChart> getTimeCharts() {
        return result().map(TimeChart::of).orElse(List.of());
    }

    /** When the measurement began; {@code null} where there is no result. */
    public @Nullable Moment getTime() {
        return result == null ? null : new Moment(result.record().time());
    }

    /**
     * The metrics that trials have values of, as many as a page has room for; where that is not all, the gravest first.
     */
    public List<MetricSection> getMetrics() {
        return result().map(all -> metrics(METRICS).rows().stream()
                        .map(metric -> section(metric, all))
                        .toList())
                .orElse(List.of());
    }

    /** One metric in the trials; empty where no trial has values of it. */
    Optional<MetricSection> metric(Metric metric) {
        return result().filter(all -> isSampled(metric.name())).map(all -> section(metric, all));
    }

    /** Whether a trial has values of a metric. */
    boolean isSampled(String metric) {
        return result().stream()
                .flatMap(all -> all.trials().stream())
                .flatMap(trial -> trial.samples().stream())
                .anyMatch(sample -> sample.metric().equals(metric));
    }

    private MetricSection section(Metric metric, BuildResult all) {
        return MetricSection.of(values(metric), all);
    }

    /** How many metrics are not among {@link #getMetrics}. */
    public int getMoreMetrics() {
        return metrics(METRICS).left();
    }

    /** The outcome for people: {@code PASS}, {@code NOT JUDGED}, …. */
    public static String label(Outcome outcome) {
        return switch (outcome) {
            case PASS -> Messages.text("Outcome.pass");
            case NOT_JUDGED -> Messages.text("Outcome.notJudged");
            case UNSEEN -> Messages.text("Outcome.unseen");
            case POTENTIAL -> Messages.text("Outcome.potential");
            case INCONCLUSIVE -> Messages.text("Outcome.inconclusive");
            case FAIL -> Messages.text("Outcome.fail");
        };
    }

    /** How many have an outcome: {@code 3 failed}. */
    static String counted(Outcome outcome, int number) {
        return switch (outcome) {
            case PASS -> Messages.text("BuildVerdictAction.passed", number);
            case NOT_JUDGED -> Messages.text("BuildVerdictAction.notJudged", number);
            case UNSEEN -> Messages.text("BuildVerdictAction.unseen", number);
            case POTENTIAL -> Messages.text("BuildVerdictAction.potential", number);
            case INCONCLUSIVE -> Messages.text("BuildVerdictAction.inconclusive", number);
            case FAIL -> Messages.text("BuildVerdictAction.failed", number);
        };
    }
}
