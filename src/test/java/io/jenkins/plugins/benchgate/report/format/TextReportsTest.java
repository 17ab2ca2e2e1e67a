package io.jenkins.plugins.benchgate.report.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.Findings;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.ChartTest;
import io.jenkins.plugins.benchgate.report.html.HtmlReport;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class TextReportsTest {
    private static final BuildResult SMALL = small();

    private static BuildResult small() {
        Verdict fail = Verdicts.of(
                Outcome.FAIL,
                "jump:metric=*,statistic=median,percent=5",
                "READ latency median",
                "READ latency median is +8.0 % worse.",
                8,
                new Interval(6.5, 9.5, 0.99),
                5,
                Unit.PERCENT);
        Verdict pass = Verdicts.of(
                Outcome.PASS,
                "fixed:metric=throughput,statistic=mean,lower=20000op/s",
                "throughput mean",
                "throughput mean is above the lower bound.",
                23_800,
                new Interval(23_562, 24_038, 0.99),
                20_000,
                Unit.OPERATIONS_PER_SECOND);
        BuildRecord record = new BuildRecord(
                1,
                "h2",
                "#7",
                "YCSB A",
                Instant.parse("2026-01-05T08:30:00Z"),
                Outcome.FAIL,
                false,
                42,
                List.of(
                        ReportFixtures.measured(ReportFixtures.READ, "median", 0.001, 8, 3),
                        ReportFixtures.measured(ReportFixtures.THROUGHPUT, "mean", 23_800, 0, 2)),
                List.of(pass, fail));
        return new BuildResult(record, "H2 2.1", "H2 2.2", "YCSB A", List.of(), Map.of(), List.of(), 61, List.of());
    }

    @Test
    void aLevelThatChangedOfLateIsToldUntilItIsAcknowledged() {
        String change = "READ latency median is slower since build #41: +6.23 %";
        List<BuildRecord> builds = ReportFixtures.slowed(60, 41, false, 7);
        BuildResult result = ReportFixtures.result(builds, 7);
        assertThat(new ConsoleTable(120, false).of(result, TrendSeries.news(result, builds)))
                .contains(change)
                .contains("throughput mean is slower since build #41: -5.");
        assertThat(Markdown.of(result, TrendSeries.news(result, builds)))
                .contains("- READ latency median is slower since build \\#\u200b41:");
        assertThat(new ConsoleTable(120, false).of(result, TrendSeries.news(result, builds.subList(0, 20))))
                .doesNotContain("since build");

        List<BuildRecord> acknowledged = ReportFixtures.slowed(60, 41, true, 7);
        assertThat(new ConsoleTable(120, false).of(result, TrendSeries.news(result, acknowledged)))
                .doesNotContain("READ latency median is slower")
                .contains("throughput mean is slower since build #41");

        List<BuildRecord> later = ReportFixtures.slowed(90, 41, false, 7);
        assertThat(new ConsoleTable(120, false)
                        .of(ReportFixtures.result(later, 7), TrendSeries.news(ReportFixtures.result(later, 7), later)))
                .doesNotContain("since build #41");
    }

    @Test
    void markdownHoldsTheVerdictFirstThenTheTables() {
        assertThat(Markdown.of(SMALL, List.of()))
                .isEqualTo(
                        """
                ## ❌ Benchgate: fail

                READ latency median is 8.00 % slower than before, and noise does not explain it. This build does not become a baseline.

                **H2 2.2** against **H2 2.1** · YCSB A · h2 \\#\u200b7

                | Verdict | Series | Value judged | Threshold | Detectable change | Reason |
                | --- | --- | --- | --- | --- | --- |
                | ❌ fail | READ latency median | +8.00 % worse \\[+6.50, +9.50\\] | 5 % | 5.94 % | READ latency median is +8.0 % worse. |
                | ✅ pass | throughput mean | 23.80 kop/s \\[23.56, 24.04 kop/s\\] | 20.00 kop/s | – | throughput mean is above the lower bound. |

                | Series | Baseline | Candidate | Change | Effect | Instability |
                | --- | ---: | ---: | ---: | --- | ---: |
                | READ latency median | 1.000 ms \\[985.0 µs, 1.015 ms\\] | 1.080 ms \\[1.064, 1.096 ms\\] | +8.00 % \\[+6.50, +9.50\\] | worse | 3.00 points |
                | throughput mean | 23.80 kop/s \\[23.56, 24.04 kop/s\\] | 23.80 kop/s \\[23.56, 24.04 kop/s\\] | 0.00 % \\[-1.00, +1.00\\] | no clear change | 2.00 points |


                <sub>Seed 42, measured 2026-01-05T08:30:00Z, took 1 min 1 s. Brackets are confidence intervals. Detectable change: the least change that a gate finds in 95 of 100 builds as noisy as this one.</sub>
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ReportFixtures.NASTY,
                "a\n\n# b\n| c |",
                "@team #12 https://x.y",
                "![i](u)",
                "`code` ~~s~~ **b** \\|"
            })
    void markdownOfUsersStaysText(String text) {
        String markdown = Markdown.of(ReportFixtures.everyVerdict(text), List.of());
        assertThat(markdown.replace("<sub>", "").replace("</sub>", "")).doesNotContain("<", "\u001b");
        assertThat(markdown)
                .doesNotContainPattern("@\\w")
                .doesNotContainPattern("#\\d")
                .doesNotContain("://");
        for (String line : markdown.lines().filter(line -> line.startsWith("|")).toList()) {
            int cells = line.replaceAll("\\\\.", "").split("\\|", -1).length - 2;
            assertThat(cells).as(line).isIn(5, 6);
        }
        assertThat(Markdown.text("`*_[]|<>&\\")).isEqualTo("\\`\\*\\_\\[\\]\\|&lt;&gt;&amp;\\\\");
    }

    @Test
    void consoleHoldsTheVerdictFirstThenAlignedTables() {
        assertThat(new ConsoleTable(110, false).of(SMALL, List.of()))
                .isEqualTo(
                        """
                FAIL  h2 #7
                READ latency median is 8.00 % slower than before, and noise does not explain it. This build does not become a
                baseline.

                VERDICT  SERIES               VALUE JUDGED                      THRESHOLD    DETECTABLE
                fail     READ latency median  +8.00 % worse [+6.50, +9.50]      5 %          5.94 %
                    READ latency median is +8.0 % worse.
                    jump:metric=*,statistic=median,percent=5
                pass     throughput mean      23.80 kop/s [23.56, 24.04 kop/s]  20.00 kop/s  –
                    throughput mean is above the lower bound.
                    fixed:metric=throughput,statistic=mean,lower=20000op/s

                SERIES               BASELINE     CANDIDATE    CHANGE                  EFFECT
                READ latency median  1.000 ms     1.080 ms     +8.00 % [+6.50, +9.50]  worse
                throughput mean      23.80 kop/s  23.80 kop/s  0.00 % [-1.00, +1.00]   no clear change
                """);
    }

    /** Who reads of a suite wants what needs reading. */
    @Test
    void amongManyVerdictsOnlyThoseThatSayMoreThanTheirRowHaveReasons() {
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            verdicts.add(verdict(i < 4 ? Outcome.PASS : Outcome.NOT_JUDGED, "quiet" + i, new Interval(-1, 2, 0.99)));
        }
        ConsoleTable console = new ConsoleTable(120, false);
        assertThat(verdicts(console, verdicts)).contains("the reason of quiet0", "the reason of quiet7");

        verdicts.add(verdict(Outcome.UNSEEN, "noisy", new Interval(-9, 12, 0.99)));
        verdicts.add(verdict(Outcome.PASS, "wide", new Interval(-1, 6, 0.99)));
        verdicts.add(verdict(Outcome.PASS, "below", new Interval(1, 3, 0.99))
                .withReason(Message.of("family.belowReason", Message.of("family.below", 11))));
        assertThat(verdicts(console, verdicts))
                .contains("quiet7", "the reason of noisy", "the reason of wide", "the reason of below")
                .doesNotContain("the reason of quiet")
                .containsSubsequence("below", "quiet0");
    }

    private static String verdicts(ConsoleTable console, List<Verdict> verdicts) {
        BuildRecord build =
                new BuildRecord(1, "job", "1", "", "", Instant.EPOCH, Outcome.PASS, true, 1, List.of(), verdicts);
        return console.verdicts(BuildView.english(build).gates(100));
    }

    private static Verdict verdict(Outcome outcome, String series, Interval interval) {
        Verdict one = Verdicts.of(outcome, "jump:metric=*,percent=5", series, "", 2, interval, 5, Unit.PERCENT);
        return new Verdict(
                outcome,
                one.by(),
                series,
                Sentence.of(Message.of("headline.name", "the reason of " + series)),
                2,
                interval,
                5,
                Unit.PERCENT,
                new Sense(Direction.LOWER, true, false));
    }

    @Test
    void consoleTextFitsItsWidthAndSteersNoTerminal() {
        for (int width : new int[] {40, 60, 80, 132, 400}) {
            for (BuildResult result : List.of(
                    SMALL,
                    ReportFixtures.result(ReportFixtures.history(3, 9), 9),
                    ReportFixtures.everyVerdict(ReportFixtures.NASTY + "x".repeat(90) + "\u202e\u009b31m"))) {
                String text = new ConsoleTable(width, false).of(result, List.of());
                assertThat(text).doesNotContain("\u001b", "\u009b", "\u202e");
                assertThat(text.lines()
                                .mapToInt(line -> line.codePointCount(0, line.length()))
                                .max()
                                .orElse(0))
                        .as("width %d", width)
                        .isLessThanOrEqualTo(width);
                result.record().verdicts().forEach(verdict -> assertThat(text.replaceAll("\\s+", ""))
                        .contains(Wording.judged(verdict).english().replace(" ", "")));
            }
        }
        assertThatThrownBy(() -> new ConsoleTable(10, false)).hasMessageContaining("expected at least 40");
    }

    @Test
    void colorChangesNothingButColor() {
        String colored = new ConsoleTable(100, true).of(SMALL, List.of());
        assertThat(colored).contains("\u001b[1;31mFAIL\u001b[0m", "\u001b[1;32mpass\u001b[0m");
        assertThat(colored.replaceAll("\u001b\\[[\\d;]*m", ""))
                .isEqualTo(new ConsoleTable(100, false).of(SMALL, List.of()));
    }

    @Test
    void junitHasATestCaseForEachGateAndSeries() throws Exception {
        Document xml = ChartTest.parse(JunitXml.of(ReportFixtures.everyVerdict(ReportFixtures.NASTY + "]]>\u0000")));
        Element suite = xml.getDocumentElement();
        assertThat(suite.getAttribute("tests")).isEqualTo("6");
        assertThat(suite.getAttribute("failures")).isEqualTo("2");
        assertThat(suite.getAttribute("skipped")).isEqualTo("2");
        NodeList cases = xml.getElementsByTagName("testcase");
        assertThat(cases.getLength()).isEqualTo(6);
        assertThat(IntStream.range(0, 4).mapToObj(i -> children(cases.item(i))))
                .containsExactly("skipped", "skipped", "system-out", "system-out");
        assertThat(List.of(children(cases.item(4)), children(cases.item(5)))).containsExactly("failure", "failure");
        assertThat(((Element) xml.getElementsByTagName("failure").item(0)).getAttribute("type"))
                .isEqualTo("inconclusive");
        assertThat(cases.item(3).getTextContent()).startsWith("potential: <script>alert('x')</script> \"quoted\" & |");
        assertThat(((Element) cases.item(0)).getAttribute("name"))
                .isNotEqualTo(((Element) cases.item(1)).getAttribute("name"));
    }

    @Test
    void trialsThatWereTooShortToJudgeAreACaveatOnce() {
        BuildResult brief = ReportFixtures.brief(SMALL);
        String caveat = "whether other programs disturbed the measurement is not known in 3 of 4 trials";
        for (String text : List.of(
                new ConsoleTable(200, false).of(brief, List.of()),
                Markdown.of(brief, List.of()),
                Comment.body(brief, Findings.NONE),
                JunitXml.of(brief),
                HtmlReport.page(brief, List.of()))) {
            assertThat(text).containsOnlyOnce(caveat).doesNotContain("no trial is doubtful");
        }
        BuildResult watched = ReportFixtures.result(ReportFixtures.history(2, 5), 5);
        assertThat(HtmlReport.page(watched, List.of())).doesNotContain("too short to judge");
    }

    @Test
    void doubtfulTrialsStandBesideTheVerdict() throws Exception {
        String sentence = "2 of 3 trials are doubtful. Trial 1: The machine was not theirs alone.\n";
        BuildResult doubtful = ReportFixtures.doubtful(SMALL);
        assertThat(new ConsoleTable(110, false).headline(doubtful)).endsWith("\n" + sentence);
        assertThat(Markdown.of(doubtful, List.of())).contains("Trial 1:\u200b The machine was not theirs alone.\n");
        Document xml = ChartTest.parse(JunitXml.of(doubtful));
        Element trials = (Element) xml.getElementsByTagName("property").item(1);
        assertThat(trials.getAttribute("name")).isEqualTo("trials");
        assertThat(trials.getAttribute("value")).isEqualTo("3, of which 2 doubtful");
        assertThat(xml.getDocumentElement().getElementsByTagName("system-out"))
                .satisfies(
                        found -> assertThat(found.item(found.getLength() - 1).getTextContent())
                                .isEqualTo(
                                        """
                                Trial 1 (baseline) is doubtful: The machine was not theirs alone.
                                Trial 2 (candidate) is doubtful: The machine was not theirs alone.
                                """));
        assertThat(JunitXml.of(SMALL)).doesNotContain("doubtful");
    }

    @Test
    void junitOfABuildThatNoGateJudgedFails() throws Exception {
        BuildRecord record = new BuildRecord(
                1, "job", "1", "YCSB A", Instant.EPOCH, Outcome.INCONCLUSIVE, false, 1, List.of(), List.of());
        Document xml = ChartTest.parse(JunitXml.of(
                new BuildResult(record, "", "", "", List.of(), Map.of(), List.of(), Double.NaN, List.of())));
        assertThat(xml.getDocumentElement().getAttribute("failures")).isEqualTo("1");
        assertThat(xml.getElementsByTagName("failure").getLength()).isEqualTo(1);
    }

    /** Else a job that reads the JUnit file alone would pass a build that could not be judged as a whole. */
    @Test
    void junitOfABuildThatIsWorseThanItsVerdictsFails() throws Exception {
        BuildRecord every = ReportFixtures.everyVerdict("READ latency").record();
        BuildRecord record = new BuildRecord(
                1,
                "job",
                "1",
                "YCSB A",
                Instant.EPOCH,
                Outcome.INCONCLUSIVE,
                false,
                1,
                List.of(),
                every.verdicts().stream()
                        .filter(verdict -> verdict.outcome() == Outcome.PASS)
                        .toList());
        Document xml = ChartTest.parse(JunitXml.of(new BuildResult(
                record,
                "",
                "",
                "",
                List.of(),
                Map.of(),
                List.of("SCAN latency was not measured."),
                Double.NaN,
                List.of())));
        assertThat(xml.getDocumentElement().getAttribute("tests")).isEqualTo("2");
        assertThat(xml.getDocumentElement().getAttribute("failures")).isEqualTo("1");
        assertThat(xml.getElementsByTagName("failure").item(0).getTextContent())
                .isEqualTo("SCAN latency was not measured.");
    }

    @Test
    void theFilesAndTheConsoleSayTheSameOfLevels(@TempDir Path folder) throws Exception {
        List<BuildRecord> builds = ReportFixtures.slowed(60, 41, false, 7);
        List<String> news = ReportFolder.draw(folder, ReportFixtures.result(builds, 7), builds);
        assertThat(news)
                .isEqualTo(TrendSeries.news(ReportFixtures.result(builds, 7), builds))
                .hasSize(4);
        assertThat(folder.resolve(ReportFolder.MARKDOWN)).content().contains("median is slower since build");
    }

    @Test
    void aReportFolderHoldsAllItsFormsAndTheResultReadsBack(@TempDir Path folder) throws Exception {
        ReportFolder.keep(folder, SMALL);
        ReportFolder.draw(folder, SMALL, List.of());
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "report.html", "result.json", "report.md", "comment.md", "junit.xml", "metrics.txt");
        }
        assertThat(ResultJson.read(folder.resolve("result.json"))).isEqualTo(SMALL);
    }

    private static String children(org.w3c.dom.Node node) {
        return node.getFirstChild().getNodeName();
    }
}
