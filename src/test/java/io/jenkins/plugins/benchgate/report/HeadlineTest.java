package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadlineTest {
    private static final Message BUILD_4 = Message.of("against.accepted", "4");

    private static Verdict change(String series, Outcome outcome, double percent, double lower, double upper) {
        return change(series, outcome, percent, lower, upper, Direction.LOWER);
    }

    private static Verdict change(
            String series, Outcome outcome, double percent, double lower, double upper, Direction better) {
        Verdict read = Verdicts.of(
                outcome,
                "jump:metric=*,percent=10",
                series,
                "",
                percent,
                new Interval(lower, upper, 0.99),
                10,
                Unit.PERCENT);
        Sentence why = Sentence.of(Message.of(
                "change.sentence",
                series,
                Message.of("change.changed", Message.of("number", "")),
                BUILD_4,
                Message.of("gate.end"),
                Message.of("gate.end")));
        return new Verdict(
                outcome,
                read.by(),
                series,
                why,
                percent,
                read.interval(),
                10,
                Unit.PERCENT,
                new Sense(better, percent > 0, false));
    }

    private static BuildRecord record(Outcome outcome, Verdict... verdicts) {
        List<Measured> measured = Arrays.stream(verdicts)
                .filter(verdict -> verdict.series().equals("READ latency median"))
                .map(verdict -> ReportFixtures.measured(ReportFixtures.READ, "median", 0.001, 8, 3))
                .toList();
        return new BuildRecord(
                1, "job", "1", "", "", Instant.EPOCH, outcome, outcome == Outcome.PASS, 1, measured, List.of(verdicts));
    }

    private static String said(Outcome outcome, Verdict... verdicts) {
        return Headline.of(record(outcome, verdicts)).english();
    }

    private static String inBrief(Outcome outcome, Verdict... verdicts) {
        return Headline.inBrief(record(outcome, verdicts)).orElseThrow().english();
    }

    @Test
    void aLineNamesTheGravestWithItsNumberAndCountsTheOthers() {
        Verdict small = change("a", Outcome.FAIL, 11, 10, 12);
        Verdict large = change("READ latency p99", Outcome.FAIL, 20, 15, 25);
        Verdict larger = change("noisy", Outcome.POTENTIAL, 90, -5, 250);
        assertThat(inBrief(Outcome.FAIL, small)).isEqualTo("a +11.0 % worse [+10.0, +12.0]");
        assertThat(inBrief(Outcome.FAIL, small, large, larger))
                .isEqualTo("READ latency p99 +20.0 % worse [+15.0, +25.0] and 1 more");
        assertThat(Sentences.in(Locale.GERMAN)
                        .text(Headline.inBrief(record(Outcome.FAIL, small, large))
                                .orElseThrow()))
                .isEqualTo("READ latency p99 +20,0 % schlechter [+15,0; +25,0] und 1 weitere");
    }

    @Test
    void aLineSaysAValueWithItsBoundAndWhatCouldNotBeJudged() {
        Verdict bound = Verdicts.of(
                Outcome.FAIL,
                "fixed:metric=parse,upper=120ms",
                "parse median",
                "",
                0.1618,
                new Interval(0.1605, 0.1632, 0.99),
                0.12,
                Unit.SECOND);
        assertThat(inBrief(Outcome.FAIL, bound)).isEqualTo("parse median 161.8 ms [160.5, 163.2 ms], bound 120.0 ms");
        assertThat(inBrief(Outcome.INCONCLUSIVE, change("a", Outcome.INCONCLUSIVE, Double.NaN, 0, 0)))
                .isEqualTo("a could not be judged");
        assertThat(inBrief(Outcome.INCONCLUSIVE))
                .isEqualTo("No gate judged anything: too little was measured to say good or bad.");
        assertThat(Headline.inBrief(record(Outcome.NOT_JUDGED))).isEmpty();
    }

    @Test
    void aHeadlineSaysHowManyInstancesWereLost() {
        assertThat(Headline.lostInstances(
                        Map.of("Instances", Sentences.english("stored.instances", Figure.of(2), Figure.of(3)))))
                .map(Message::english)
                .hasValue("Measured on 2 of 3 instances.");
        assertThat(Headline.lostInstances(
                        Map.of("Instances", Sentences.english("stored.instances", Figure.of(3), Figure.of(3)))))
                .isEmpty();
        assertThat(Headline.lostInstances(Map.of())).isEmpty();
    }

    /** Whatever else a build says: a series that its gate sees no more is named, the first three by name. */
    @Test
    void itSaysWhichSeriesWereLostSightOf() {
        Verdict[] verdicts = IntStream.range(0, 4)
                .mapToObj(i -> change("b" + i, Outcome.UNSEEN, 1, -9, 12)
                        .withReason(Message.of(
                                "sight.reason",
                                Message.of(
                                        "sight.lost",
                                        "b" + i,
                                        Message.of("change.percent", new Figure("14")),
                                        Message.of("change.percent", new Figure("5.5")),
                                        10))))
                .toArray(Verdict[]::new);
        assertThat(said(Outcome.PASS, verdicts))
                .contains("4 series were lost sight of: b0 shows a change from 14 % on (from 5.5 % on in the last 10"
                        + " builds), b1 shows ")
                .contains("and 1 more.")
                .endsWith(" Later builds may be compared against this one.");
        assertThat(Sentences.in(Locale.GERMAN).text(Headline.of(record(Outcome.PASS, verdicts[0]))))
                .contains("Eine Reihe ist aus dem Blick geraten: Bei b0 zeigt sich eine Änderung ab 14 % (in den"
                        + " letzten 10 Builds ab 5,5 %).");
        assertThat(said(Outcome.PASS, change("b0", Outcome.PASS, 1, -1, 2))).doesNotContain("lost");
    }

    /** What a reader can do about it stands first, and once; a log's last lines are no headline. */
    @Test
    void whereNothingWasJudgedTheReasonComesFirst() {
        String busy =
                "The machine was busy: java disturbed 9 of 10 pairs of trials, which are dropped, so that 1 of the 3"
                        + " that are needed remain: end what disturbs, measure while it is idle, or keep it to other cores.";
        BuildResult result = unjudged(busy, "Another one.");

        assertThat(BuildView.english(result).getMeaning()).isEqualTo(busy + " This build does not become a baseline.");
        assertThat(Sentences.in(Locale.GERMAN).text(Wording.meaning(result)))
                .startsWith("Die Maschine war beschäftigt: java störten 9 von 10 Paaren von Durchgängen");
        assertThat(BuildView.english(result).getFaults()).containsExactly("Another one.");

        BuildResult logged = unjudged("YCSB ended with exit code 1; its log ends:\nat Main.main", "Another one.");
        assertThat(BuildView.english(logged).getMeaning()).startsWith("No gate judged anything");
        assertThat(BuildView.english(logged).getFaults()).isEqualTo(logged.problems());
    }

    /** What a tool or a file says need not end as a sentence does, whatever is said behind it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "no server listens|no server listens.",
                "found <arg>x</arg>|found <arg>x</arg>.",
                "what is this?|what is this?",
                "it said \"stop.\"|it said \"stop.\"",
                "see the log (line 3)|see the log (line 3).",
                "it ended.|it ended."
            })
    void aProblemEndsBeforeTheNextSentenceBegins(String problem, String ended) {
        assertThat(BuildView.english(unjudged(problem)).getMeaning())
                .isEqualTo(ended + " This build does not become a baseline.");
        assertThat(Sentences.in(Locale.GERMAN).text(Wording.meaning(unjudged(problem))))
                .startsWith(ended + " ");
        Verdict[] open = IntStream.range(0, 2)
                .mapToObj(i -> Verdicts.of(
                        Outcome.INCONCLUSIVE,
                        "jump:metric=*,percent=5",
                        "b" + i,
                        problem,
                        Double.NaN,
                        null,
                        Double.NaN,
                        Unit.NONE))
                .toArray(Verdict[]::new);
        assertThat(said(Outcome.INCONCLUSIVE, open)).endsWith(ended + " This build does not become a baseline.");
    }

    /** Gates that found nothing say less than why there was nothing. */
    @Test
    void whereNothingWasMeasuredTheReasonComesFirst() {
        String many = "Found 10000 series (metrics times statistics), expected at most 5000: name fewer metrics.";
        Verdict nothing = Verdicts.of(
                Outcome.INCONCLUSIVE,
                "jump:metric=*,percent=5",
                "*",
                "Nothing was measured that this gate could judge.",
                Double.NaN,
                null,
                Double.NaN,
                Unit.NONE);
        BuildResult result = unjudged(record(Outcome.INCONCLUSIVE, nothing, nothing), many);
        assertThat(BuildView.english(result).getMeaning()).isEqualTo(many + " This build does not become a baseline.");
        assertThat(BuildView.english(result).getFaults()).isEmpty();
    }

    private static BuildResult unjudged(String... problems) {
        return unjudged(record(Outcome.INCONCLUSIVE), problems);
    }

    private static BuildResult unjudged(BuildRecord record, String... problems) {
        return new BuildResult(
                record, "1", "2", "YCSB", List.of(), Map.of(), List.of(problems), 1, List.of(), List.of(), null, null);
    }

    @Test
    void itNamesWhatIsWorseBelowTheThreshold() {
        Verdict below = change("parse", Outcome.PASS, 4.2, 3.1, 5.3)
                .withReason(Message.of("family.belowReason", Message.of("family.below", 200)));
        assertThat(said(Outcome.PASS, below, change("join", Outcome.PASS, 0.2, -1, 1.4)))
                .contains("One series is probably worse by less than the threshold: parse (+4.20 %");
        assertThat(Sentences.in(Locale.GERMAN).text(Headline.of(record(Outcome.PASS, below))))
                .contains("Eine Reihe ist wahrscheinlich um weniger als die Schwelle schlechter: parse (+4,20 %");
    }

    @Test
    void itSaysWhatFailedByNameAndInNumbersAndAgainstWhat() {
        Verdict slower = change("READ latency median", Outcome.FAIL, 12.2, 9, 15);
        assertThat(said(Outcome.FAIL, slower))
                .isEqualTo("READ latency median is 12.2 % slower than accepted build 4, and noise does not explain it."
                        + " This build does not become a baseline.");
        assertThat(Sentences.in(Locale.GERMAN).text(Headline.of(record(Outcome.FAIL, slower))))
                .startsWith("READ latency median ist gegenüber dem akzeptierten Build 4 um 12,2 % langsamer, und");
        assertThat(said(Outcome.FAIL, change("throughput", Outcome.FAIL, -12.2, -15, -9)))
                .startsWith("throughput is 12.2 % lower than accepted build 4, ");
        assertThat(said(Outcome.FAIL, change("size", Outcome.FAIL, 20_000, 19_000, 21_000)))
                .startsWith("size is >9999 % higher than accepted build 4, ");
    }

    @Test
    void theGravestIsSaidFirstAndTheOthersAreNamed() {
        assertThat(said(
                        Outcome.FAIL,
                        change("a", Outcome.FAIL, 11, 10, 12),
                        change("b", Outcome.FAIL, 40, -1, 90),
                        change("c", Outcome.PASS, 80, 70, 90),
                        change("d", Outcome.FAIL, 30, 25, 35),
                        change("e", Outcome.FAIL, 20, 15, 25),
                        change("f", Outcome.FAIL, 15, 12, 18)))
                .startsWith("d is 30.0 % higher than accepted build 4, and noise does not explain it."
                        + " Likewise: e (+20.0 %), f (+15.0 %), a (+11.0 %) and 1 more.");
    }

    /** Two gates may judge one series. */
    @Test
    void aSeriesIsNamedOnce() {
        assertThat(said(
                        Outcome.FAIL,
                        change("a", Outcome.FAIL, 11, 10, 12),
                        change("d", Outcome.FAIL, 30, 25, 35),
                        change("d", Outcome.FAIL, 28, 24, 33),
                        change("a", Outcome.FAIL, 12, 11, 13)))
                .startsWith("d is 30.0 % higher than accepted build 4, and noise does not explain it."
                        + " Likewise: a (+12.0 %). ");
    }

    @Test
    void seriesThatOneCauseMayHaveMadeWorseAreOne() {
        Verdict add = change("shop.Cart.add median", Outcome.FAIL, 14, 11, 17);
        Verdict remove = change("shop.Cart.remove median", Outcome.FAIL, 11, 8, 14);
        Verdict clear = change("shop.Cart.clear median", Outcome.FAIL, 12.5, 10, 15);
        Verdict find = change("shop.Cart.find median", Outcome.PASS, 0.3, -1, 2);
        Verdict words = change("shop.Words.join median", Outcome.FAIL, 30, 25, 35);

        assertThat(said(Outcome.FAIL, add, remove, clear, find, words))
                .startsWith(
                        "shop.Words.join median is 30.0 % higher than accepted build 4, and noise does not explain it."
                                + " Likewise: 3 of 4 series of shop.Cart (by 11.0 to 14.0 %, as one cause would make them).");
        assertThat(Sentences.in(Locale.GERMAN).text(Headline.of(record(Outcome.FAIL, add, remove, clear, find, words))))
                .contains("Ebenso: 3 von 4 Reihen von shop.Cart (um 11,0 bis 14,0 %, wie eine gemeinsame Ursache");
        // the gravest is one of them
        assertThat(said(Outcome.FAIL, add, remove, clear))
                .startsWith(
                        "shop.Cart.add median is 14.0 % higher than accepted build 4, and noise does not explain it."
                                + " Likewise: 3 of 3 series of shop.Cart (by");
    }

    @Test
    void seriesOfOneNameAreNotOneWhereNoChangeSuitsAllOrMostStayed() {
        Verdict add = change("shop.Cart.add median", Outcome.FAIL, 40, 38, 42);
        Verdict remove = change("shop.Cart.remove median", Outcome.FAIL, 11, 8, 14);
        Verdict clear = change("shop.Cart.clear median", Outcome.FAIL, 12.5, 10, 15);
        assertThat(said(Outcome.FAIL, add, remove, clear)).doesNotContain(" series of ");

        Verdict like = change("shop.Cart.add median", Outcome.FAIL, 12, 9, 15);
        Verdict[] most = Stream.concat(
                        Stream.of(like, remove, clear),
                        IntStream.range(0, 4)
                                .mapToObj(i -> change("shop.Cart.b" + i + " median", Outcome.PASS, 0.3, -1, 2)))
                .toArray(Verdict[]::new);
        assertThat(said(Outcome.FAIL, most)).doesNotContain(" series of ");
    }

    /** The latency of a request rises and its rate falls: both are worse by the same. */
    @Test
    void whatRisesAndWhatFallsMayHaveOneCause() {
        assertThat(said(
                        Outcome.FAIL,
                        change("READ latency median", Outcome.FAIL, 25, 22, 28),
                        change("READ latency p99", Outcome.FAIL, 27, 20, 34),
                        change("READ throughput", Outcome.FAIL, -20, -22, -18, Direction.HIGHER),
                        change("UPDATE latency median", Outcome.FAIL, 60, 50, 70)))
                .contains("Likewise: 3 of 3 series of READ (by 20.0 to 27.0 %, as one cause would make them).");
    }

    /** A gate that watches both sides is crossed by what is better, too: that has another cause. */
    @Test
    void whatBecameBetterIsNotOneWithWhatBecameWorse() {
        assertThat(said(
                        Outcome.FAIL,
                        change("READ latency median", Outcome.FAIL, 25, 22, 28),
                        change("READ latency p99", Outcome.FAIL, 27, 20, 34),
                        change("READ latency p999", Outcome.FAIL, -20, -22, -18)))
                .doesNotContain(" series of ");
    }

    @Test
    void aCrossingThatMayBeNoiseSaysSo() {
        assertThat(said(Outcome.POTENTIAL, change("a", Outcome.POTENTIAL, 12.2, -1, 25)))
                .startsWith("a is 12.2 % higher than accepted build 4, but noise alone could explain it.");
    }

    @Test
    void aValueIsSaidWithItsBound() {
        Verdict verdict = Verdicts.of(
                Outcome.FAIL,
                "fixed:metric=*,upper=50ms",
                "READ latency p99",
                "",
                0.054,
                new Interval(0.053, 0.055, 0.99),
                0.05,
                Unit.SECOND);
        assertThat(said(Outcome.FAIL, verdict))
                .startsWith("READ latency p99 is 54.00 ms, beyond its bound of 50.00 ms, and noise");
    }

    @Test
    void whatCouldNotBeJudgedIsNamedWithTheReasonOfOne() {
        Verdict first = Verdicts.of(
                Outcome.INCONCLUSIVE,
                "jump:metric=*,percent=10",
                "a",
                "a is missing.",
                Double.NaN,
                null,
                10,
                Unit.NONE);
        Verdict second = Verdicts.of(
                Outcome.INCONCLUSIVE,
                "jump:metric=*,percent=10",
                "b",
                "b is missing.",
                Double.NaN,
                null,
                10,
                Unit.NONE);
        assertThat(said(Outcome.INCONCLUSIVE, first)).isEqualTo("a is missing. This build does not become a baseline.");
        assertThat(said(Outcome.INCONCLUSIVE, first, second)).startsWith("a, b could not be judged. a is missing.");
    }

    @Test
    void aPassByDoubtfulTrialsIsNoPlainPass() {
        BuildRecord record = record(Outcome.PASS, change("a", Outcome.PASS, 0.1, -1, 1));
        List<TrialSummary> trials = IntStream.rangeClosed(1, 10)
                .mapToObj(i -> new TrialSummary(
                        i,
                        i % 2 == 0 ? "baseline" : "candidate",
                        "m",
                        i,
                        4,
                        List.of(),
                        List.of("The client was busy."),
                        "trials/" + i,
                        List.of()))
                .toList();
        BuildResult result = new BuildResult(record, "1", "2", "", trials, Map.of(), List.of(), 61, List.of());

        assertThat(BuildView.english(result).getMeaning())
                .startsWith("No threshold was crossed, but 10 of 10 trials are doubtful.");
        assertThat(BuildView.english(result).label()).isEqualTo("pass, doubtful");
        assertThat(Wording.trials(trials)).isEqualTo("10 (5 of each version), of which 10 doubtful");
        assertThat(BuildView.english(
                                new BuildResult(record, "1", "2", "", List.of(), Map.of(), List.of(), 61, List.of()))
                        .label())
                .isEqualTo("pass");
    }
}
