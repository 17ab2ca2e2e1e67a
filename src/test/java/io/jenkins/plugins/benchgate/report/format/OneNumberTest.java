package io.jenkins.plugins.benchgate.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Findings;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.WorstChange;
import io.jenkins.plugins.benchgate.report.html.HtmlReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The change of one series has one number with one sign wherever it is shown, and one word. */
class OneNumberTest {
    /** A throughput that fell by 36.6 % is 57.7 % worse as its gate counts, which is shown nowhere. */
    private static final Measured FELL = ReportFixtures.measured(ReportFixtures.THROUGHPUT, "mean", 23_800, -36.6, 4);

    private static Verdict judged(Measured measured, String gate) {
        return Judgement.judge(
                        List.of(GateText.parse(gate)),
                        List.of(measured),
                        one -> Earlier.of(List.of()).from("", null),
                        0.99)
                .stream()
                .map(Finding::verdict)
                .findFirst()
                .orElseThrow();
    }

    private static BuildResult result(Verdict verdict) {
        BuildRecord record = new BuildRecord(
                1,
                "shop",
                "7",
                "YCSB A",
                Instant.parse("2026-01-05T08:30:00Z"),
                verdict.outcome(),
                false,
                42,
                List.of(FELL),
                List.of(verdict));
        return new BuildResult(record, "1", "2", "YCSB A", List.of(), Map.of(), List.of(), 61, List.of());
    }

    @Test
    void aFallIsShownAsMeasuredEverywhere() {
        Verdict verdict = judged(FELL, "jump:metric=throughput,statistic=mean,percent=25");
        assertThat(verdict.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(verdict.reason())
                .isEqualTo(
                        "throughput mean is worse: -36.6 % (99 % CI -38.6 % to -34.6 %) against the baseline measured"
                                + " side by side, at or beyond the threshold of 25 % (a change of -20.0 %): the whole interval lies"
                                + " on the worse side of no change.");
        BuildResult result = result(verdict);
        List<String> shown = List.of(
                new ConsoleTable(120, false).of(result, List.of()),
                Markdown.of(result, List.of()),
                Comment.of(result, Findings.NONE, ""),
                HtmlReport.page(result, List.of()).replace('\u00a0', ' '));
        for (String text : shown) {
            assertThat(text)
                    .contains("-36.6 % worse")
                    .contains("25 % (-20.0 %)")
                    .doesNotContain("+57.7");
        }
        assertThat(JunitXml.of(result)).contains("-36.6 %").doesNotContain("+57.7");
        assertThat(WorstChange.of(result.record()).map(WorstChange::sentence))
                .hasValue("throughput mean -36.6 % worse");
    }

    @Test
    void aGainIsBetterWhereItIsWatched() {
        Measured rose = ReportFixtures.measured(ReportFixtures.THROUGHPUT, "mean", 23_800, 30, 4);
        Verdict verdict = judged(rose, "jump:metric=throughput,statistic=mean,percent=25,watch=improvement");
        assertThat(Wording.judged(verdict).english()).isEqualTo("+30.0 % better [+28.0, +32.0]");
        assertThat(Wording.threshold(verdict)).isEqualTo("25 %");
        assertThat(verdict.certain()).isTrue();
    }

    @Test
    void whatWasNotFoundHasNoWord() {
        Measured same = ReportFixtures.measured(ReportFixtures.THROUGHPUT, "mean", 23_800, -1, 4);
        assertThat(Wording.judged(judged(same, "jump:metric=throughput,statistic=mean,percent=25"))
                        .english())
                .isEqualTo("-1.00 % [-3.00, +1.00]");
    }
}
