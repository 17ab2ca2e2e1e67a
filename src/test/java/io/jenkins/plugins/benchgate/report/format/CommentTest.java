package io.jenkins.plugins.benchgate.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Findings;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.WorstChange;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommentTest {
    private static BuildResult result(String experiment, List<Verdict> verdicts) {
        BuildRecord record = new BuildRecord(
                1,
                experiment,
                "7",
                "YCSB A",
                Instant.parse("2026-01-05T08:30:00Z"),
                Outcome.gravest(verdicts),
                false,
                42,
                List.of(
                        ReportFixtures.measured(ReportFixtures.READ, "median", 0.001, 8, 3),
                        ReportFixtures.measured(ReportFixtures.THROUGHPUT, "mean", 23_800, -20, 2)),
                verdicts);
        return new BuildResult(record, "H2 2.1", "H2 2.2", "YCSB A", List.of(), Map.of(), List.of(), 61, List.of());
    }

    private static Verdict jump(Outcome outcome, double percent, String more) {
        return Verdicts.of(
                outcome,
                "jump:metric=*,percent=5" + more,
                "READ latency median",
                "because",
                percent,
                null,
                5,
                Unit.PERCENT);
    }

    @Test
    void aCommentSaysWhatItMeansTheWorstAndTheGravestGates() {
        String comment = Comment.of(
                result("shop", List.of(jump(Outcome.PASS, 2, ""), jump(Outcome.FAIL, 8, ""))),
                new Findings(List.of("READ latency median"), Map.of(), List.of(), "6"),
                "https://ci.example/job/shop/7/benchgate/");
        assertThat(comment)
                .isEqualTo(
                        """
                        ### ❌ Benchgate: fail · shop

                        READ latency median is 8.00 % slower than before. This build does not become a baseline.

                        New since build 6:​ READ latency median.

                        **H2 2.2** against **H2 2.1** · YCSB A

                        Worst change: READ latency median +8.00 % worse.

                        | Verdict | Series | Value judged | Threshold |
                        | --- | --- | --- | --- |
                        | ❌ fail | READ latency median | +8.00 % worse | 5 % |
                        | ✅ pass | READ latency median | +2.00 % | 5 % |

                        [The whole report](<https://ci.example/job/shop/7/benchgate/>)
                        """);
    }

    @Test
    void manyVerdictsAreCounted() {
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            verdicts.add(jump(i < 2 ? Outcome.FAIL : Outcome.PASS, i, ""));
        }
        String comment = Comment.of(result("shop", verdicts), Findings.NONE, "");
        assertThat(comment)
                .contains("And 290 more verdicts, none graver than pass.")
                .doesNotContain("](");
        assertThat(comment.lines().filter(line -> line.startsWith("|"))).hasSize(12);
        assertThat(comment.length()).isLessThan(2000);
    }

    @Test
    void aWorkloadThatIsAScriptIsCut() {
        BuildResult small = result("shop", List.of());
        BuildResult script = new BuildResult(
                small.record(), "a", "b", "echo 😀\n".repeat(200), List.of(), Map.of(), List.of(), 61, List.of());
        assertThat(Comment.of(script, Findings.NONE, ""))
                .contains("echo 😀 echo 😀")
                .contains("…\n")
                .hasSizeLessThan(500);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"javascript:alert(1)", "https://x/a>b", "https://x/ b", "https://x/\n# b", "data:text/html,x"})
    void onlyAWebAddressBecomesALink(String address) {
        assertThat(Comment.of(result("shop", List.of()), Findings.NONE, address))
                .doesNotContain("](");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {ReportFixtures.NASTY, "a\n\n# b\n| c |", "@team #12 https://x.y", "![i](u)", "`c` **b** \\|"})
    void namesOfUsersStayText(String text) {
        BuildResult nasty = ReportFixtures.everyVerdict(text);
        String comment = Comment.of(nasty, Findings.NONE, "https://ci.example/");
        String written = comment.replace("(<https://ci.example/>)", "");
        assertThat(written)
                .doesNotContain("<", "://", "\u001b")
                .doesNotContainPattern("@\\w")
                .doesNotContainPattern("(?m)^# ");
        for (String line : comment.lines().filter(line -> line.startsWith("|")).toList()) {
            assertThat(line.replaceAll("\\\\.", "").split("\\|", -1)).as(line).hasSize(6);
        }
    }

    private static BuildRecord judged(Verdict... verdicts) {
        return result("shop", List.of(verdicts)).record();
    }

    private static Verdict sure(String series, Outcome outcome, double percent, double lower, double upper) {
        return sure(series, outcome, percent, lower, upper, new Sense(Direction.LOWER, true, false));
    }

    private static Verdict sure(
            String series, Outcome outcome, double percent, double lower, double upper, Sense sense) {
        Interval interval = new Interval(lower, upper, 0.99);
        String gate = "jump:metric=*,percent=5";
        return Verdicts.of(outcome, gate, series, "because", percent, interval, 5, Unit.PERCENT, sense);
    }

    @Test
    void theWorstChangeIsTheWorstThatAGateJudgedAndFound() {
        assertThat(WorstChange.of(judged(
                                jump(Outcome.FAIL, 40, ""),
                                jump(Outcome.POTENTIAL, 7, ""),
                                sure("SCAN", Outcome.PASS, 50, -10, 90)))
                        .map(WorstChange::sentence))
                .hasValue("READ latency median +40.0 % worse");
        assertThat(WorstChange.of(judged(sure("a", Outcome.PASS, 2, 1, 3), sure("b", Outcome.PASS, 4, -1, 9)))
                        .map(WorstChange::sentence))
                .hasValue("a +2.00 % worse");
        assertThat(WorstChange.of(judged(sure("a", Outcome.PASS, -20, -25, -15)))
                        .map(WorstChange::sentence))
                .hasValue("a -20.0 % better");
    }

    /** A fall to half is as bad as a rise to twice the value, and worse than one by 90 %. */
    @Test
    void changesOfBothDirectionsAreRankedByTheirFactor() {
        Verdict latency = sure("latency", Outcome.FAIL, 90, 80, 99, new Sense(Direction.LOWER, true, false));
        Verdict throughput = sure("throughput", Outcome.FAIL, -50, -55, -45, new Sense(Direction.HIGHER, false, false));
        assertThat(WorstChange.of(judged(latency, throughput)).map(WorstChange::sentence))
                .hasValue("throughput -50.0 % worse");
    }

    @Test
    void aChangeThatNoGateFoundIsNotNamed() {
        BuildResult quiet = result("shop", List.of(sure("a", Outcome.PASS, 4, -1, 9)));
        assertThat(WorstChange.of(quiet.record()).map(WorstChange::sentence)).hasValue("no significant change");
        assertThat(WorstChange.of(quiet.record()).map(WorstChange::number)).hasValue("");
        assertThat(Comment.body(quiet, Findings.NONE))
                .contains("\nNo significant change.\n")
                .doesNotContain("Worst change");
    }

    @Test
    void whereNoGateJudgedAChangeNothingIsSaidOfIt() {
        Verdict fixed = Verdicts.of(Outcome.FAIL, "fixed:metric=*,upper=5", "READ", "because", 70, null, 5, Unit.NONE);
        assertThat(WorstChange.of(judged())).isEmpty();
        assertThat(WorstChange.of(judged(fixed))).isEmpty();
        assertThat(WorstChange.of(judged(jump(Outcome.NOT_JUDGED, Double.NaN, ""))))
                .isEmpty();
        assertThat(WorstChange.of(judged(jump(Outcome.PASS, 1, ""), sure("a", Outcome.INCONCLUSIVE, 4, -20, 30))))
                .isEmpty();
    }

    @Test
    void whatGotBetterIsNotTheWorst() {
        Verdict better = sure("a", Outcome.FAIL, -80, -85, -75, new Sense(Direction.LOWER, false, false));
        Verdict worse = sure("b", Outcome.FAIL, 6, 5, 7, new Sense(Direction.LOWER, true, false));
        assertThat(WorstChange.of(judged(better, worse)).map(WorstChange::series))
                .hasValue("b");
        assertThat(new WorstChange("READ p99", -3.2, "better").sentence()).isEqualTo("READ p99 -3.20 % better");
        assertThat(new WorstChange("READ p99", -0.001, "").sentence()).isEqualTo("READ p99 unchanged");
    }

    @Test
    void doubtfulTrialsAreCounted() {
        BuildResult doubtful = ReportFixtures.doubtful(result("shop", List.of(jump(Outcome.PASS, 2, ""))));
        assertThat(Comment.body(doubtful, Findings.NONE))
                .contains("\n2 of 3 trials are doubtful. Trial 1:\u200b The machine was not theirs alone.\n");
    }
}
