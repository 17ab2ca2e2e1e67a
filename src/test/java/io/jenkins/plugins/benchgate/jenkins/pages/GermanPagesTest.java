package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Past;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.GateRow;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvnet.localizer.LocaleProvider;

/** What a German reader sees of a result is German to the last sentence, with German numbers. */
class GermanPagesTest {
    private static final Pattern ENGLISH = Pattern.compile(
            "\\b(?:the|is|are|of|and|but|with|than|to|by|from|which|that|this|each|were|has|have|worse|better|trials?"
                    + "|values?|points|too|one|for|its)\\b");
    private static final Pattern ENGLISH_NUMBER = Pattern.compile("\\d\\.\\d(?!\\d\\d)");

    @TempDir
    Path folder;

    private LocaleProvider before;

    @BeforeEach
    void aGermanLooks() {
        before = LocaleProvider.getProvider();
        Thread reader = Thread.currentThread();
        LocaleProvider.setProvider(new LocaleProvider() {
            @Override
            public Locale get() {
                return Thread.currentThread() == reader ? Locale.GERMANY : before.get();
            }
        });
    }

    @AfterEach
    void othersLook() {
        LocaleProvider.setProvider(before);
    }

    private ResultPage page(BuildResult result) throws Exception {
        Path file = folder.resolve("result.json");
        ResultJson.write(file, result);
        ResultPage page = ResultPage.of(file);
        assertThat(page.getProblem()).isEmpty();
        return page;
    }

    private static void assertGerman(Stream<String> texts) {
        assertThat(texts)
                .allSatisfy(
                        text -> assertThat(text).doesNotContainPattern(ENGLISH).doesNotContainPattern(ENGLISH_NUMBER));
    }

    /** Builds of 10 ms that vary by some per cent; the last 12 with nothing accepted after a step. */
    private static Earlier history(int builds) {
        Earlier earlier = new Earlier();
        for (int i = 1; i <= builds; i++) {
            Measured measured = ReportFixtures.measured(
                    ReportFixtures.READ, "median", 0.01 * (1 + 0.01 * (i % 5)), 0.2 * (i % 3), 4);
            earlier.add(Past.of(
                    measured, "b" + i, i % 4 == 0 ? "main" : "", Instant.EPOCH.plus(Duration.ofDays(i)), i % 7 != 0));
        }
        return earlier;
    }

    private static List<Verdict> judged() {
        List<Verdict> verdicts = new ArrayList<>();
        List<Measured> series = new ArrayList<>();
        for (double change : new double[] {0.3, 4, 12, -12}) {
            for (double width : new double[] {1, 9, 40}) {
                series.add(ReportFixtures.measured(ReportFixtures.READ, "median", 0.01, change, width));
                series.add(ReportFixtures.measured(ReportFixtures.THROUGHPUT, "median", 23_800, change, width));
            }
        }
        series.add(new Measured(
                ReportFixtures.READ,
                "median",
                new Estimate(0.0123, null, 1, 1, 1, List.of(Sentence.of("stored.oneValue"))),
                null));
        series.add(new Measured(ReportFixtures.READ, "median", new Estimate(0.0223, null, 0, 0, 1, List.of()), null));
        List<String> gates = List.of(
                "fixed:metric=\"* latency\",upper=10.05ms",
                "fixed:metric=\"* latency\",lower=1ms,upper=11.5ms,definite=potential",
                "fixed:metric=\"* latency\",lower=10.2ms",
                "fixed:metric=throughput,upper=5ms",
                "jump:metric=*,percent=5",
                "jump:metric=*,percent=2.5,watch=both,blind=pass,potential=pass",
                "jump:metric=*,percent=2.5,watch=improvement,blind=unstable,definite=potential",
                "jump:metric=*,dynamic",
                "jump:metric=*,percent=5,baseline=last:3,stale=2d",
                "jump:metric=*,percent=5,baseline=last",
                "jump:metric=*,percent=5,baseline=build:b3",
                "jump:metric=*,percent=5,baseline=build:none",
                "jump:metric=*,percent=5,baseline=branch:main",
                "jump:metric=*,percent=5,baseline=branch:none",
                "jump:metric=*,percent=5,baseline=job:none",
                "jump:metric=*,percent=5,baseline=target,unjudged=fail",
                "jump:metric=*,percent=5,baseline=commit",
                "trend:metric=*,percent=4,builds=20",
                "trend:metric=*,percent=4,builds=2000",
                "trend:metric=*,dynamic",
                "jump:metric=absent,percent=5");
        Instant now = Instant.EPOCH.plus(Duration.ofDays(60));
        for (int builds : new int[] {0, 5, 40}) {
            Earlier earlier = history(builds);
            Judgement.judge(gates.stream().map(GateText::parse).toList(), series, one -> earlier.from("", now), 0.99)
                    .forEach(finding -> verdicts.add(finding.verdict()));
        }
        return verdicts;
    }

    private static BuildResult result(List<Verdict> verdicts, Outcome outcome) {
        BuildResult some = ReportFixtures.result(ReportFixtures.history(30, 7), 7);
        BuildRecord record = some.record();
        return some.withRecord(new BuildRecord(
                BuildRecord.SCHEMA,
                "shop",
                "30",
                "w",
                record.time(),
                outcome,
                outcome == Outcome.PASS,
                1,
                record.measured(),
                verdicts));
    }

    @Test
    void whatAVerdictTookIsSaidInGerman() throws Exception {
        BuildResult some = ReportFixtures.result(ReportFixtures.history(3, 7), 7);
        VerdictCost cost = new VerdictCost(
                10, 5, 40, 1, Double.NaN, 252, Map.of("measuring", 150.5, "installing", 30.0), 0.99, null);
        String said = page(some.withRecord(some.record().costing(cost))).getCost();
        assertThat(said)
                .startsWith("Aufwand: 10 Durchgänge, 4 min 12 s auf 1 Maschine, 60 % Messen (Installieren 12 %,");
        assertGerman(Stream.of(said));
        assertThat(page(some).getCost()).isEmpty();
    }

    @Test
    void everyReasonIsGermanAfterAResultWasReadAgain() throws Exception {
        List<Verdict> verdicts = judged();
        assertThat(verdicts).hasSizeGreaterThan(500);
        // a page shows some hundred of them
        for (int from = 0; from < verdicts.size(); from += 150) {
            List<Verdict> some = verdicts.subList(from, Math.min(verdicts.size(), from + 150));
            List<GateRow> rows = page(result(some, Outcome.FAIL)).getGates();
            assertGerman(rows.stream()
                    .flatMap(row -> Stream.of(
                            row.reason(),
                            row.judged(),
                            row.confidence(),
                            row.threshold(),
                            row.detectable(),
                            row.candidate(),
                            row.baseline())));
        }
        assertThat(page(result(verdicts.subList(0, 1), Outcome.FAIL))
                        .getGates()
                        .get(0)
                        .reason())
                .isEqualTo("READ latency median beträgt 10,03 ms (99-%-Konfidenzintervall 9,980 ms bis 10,08 ms),"
                        + " unter der oberen Grenze von 10,05 ms, aber das Intervall reicht darüber hinaus: dieser"
                        + " Build könnte eine Überschreitung übersehen haben.");
    }

    @Test
    void whatABuildCameToIsGerman() throws Exception {
        List<Verdict> verdicts = judged().subList(0, 120);
        for (Outcome outcome : Outcome.values()) {
            ResultPage page = page(result(verdicts, outcome));
            assertGerman(Stream.of(page.getMeaning(), page.getDuration(), page.getLoadSentence()));
        }
        assertGerman(Stream.of(page(result(List.of(), Outcome.INCONCLUSIVE)).getMeaning()));
    }

    @Test
    void theTablesAreGerman() throws Exception {
        ResultPage page = page(result(judged().subList(0, 3), Outcome.FAIL));
        assertGerman(page.getSeries().stream()
                .flatMap(row -> Stream.of(
                        row.better(),
                        row.baseline(),
                        row.candidate(),
                        row.change(),
                        row.effect(),
                        row.instability(),
                        row.rests())));
        assertGerman(page.getLoad().stream()
                .flatMap(row -> Stream.of(
                        row.version(),
                        row.client(),
                        row.system(),
                        row.busy(),
                        row.steal(),
                        row.memory(),
                        row.network(),
                        row.disks())));
        assertGerman(page.getMetrics().stream()
                .flatMap(metric -> metric.rows().stream())
                .flatMap(row -> Stream.concat(Stream.of(row.mean(), row.version()), row.cells().stream())));
        assertGerman(page.getNoise().stream()
                .flatMap(row -> Stream.of(row.withinTrials(), row.withinMachines(), row.total(), row.version())));
        assertThat(page.getTrials()).extracting(ResultPage.TrialRow::version).containsOnly("Baseline", "Kandidat");
        assertThat(page.getEnvironment()).containsKeys("Betriebssystem", "Maschine");
    }

    @Test
    void doubtsOfTheStatisticsAreGerman() throws Exception {
        HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(1).withResamples(200);
        List<Measured> measured = new ArrayList<>();
        for (int instances : new int[] {1, 2, 3}) {
            for (int trials : new int[] {1, 2, 4}) {
                Levels levels = levels(instances, trials);
                measured.add(new Measured(
                        ReportFixtures.READ,
                        "m" + instances + trials,
                        bootstrap.estimate(levels, Statistic.parse("p99")),
                        bootstrap.compare(levels, levels(3 - instances % 2, trials), Statistic.MEDIAN)));
            }
        }
        BuildResult some = result(List.of(), Outcome.PASS);
        BuildRecord record = some.record();
        ResultPage page = page(some.withRecord(new BuildRecord(
                BuildRecord.SCHEMA, "shop", "30", "w", record.time(), Outcome.PASS, true, 1, measured, List.of())));
        assertThat(page.getDoubts()).hasSizeGreaterThan(5);
        assertGerman(page.getDoubts().stream());
    }

    private static Levels levels(int instances, int trials) {
        return new Levels(IntStream.range(0, instances)
                .mapToObj(instance -> new Levels.Instance(
                        "i" + instance,
                        IntStream.range(0, trials)
                                .mapToObj(trial -> new Levels.Trial(
                                        "t" + trial,
                                        IntStream.range(0, 12)
                                                .mapToDouble(i -> 1 + 0.01 * i + 0.1 * trial + 0.2 * instance)
                                                .toArray()))
                                .toList()))
                .toList());
    }

    @Test
    void warningsAndNotesOfTrialsAreGerman() throws Exception {
        BuildResult some = result(List.of(), Outcome.PASS);
        TrialSummary first = some.trials().get(0);
        LoadSummary load = first.load().get(0);
        List<String> sentences = List.of(
                Sentences.english(
                        "stored.steal",
                        Message.of("stored.part.whereIn", load.phase()),
                        Sentences.english("stored.part.oneCore")),
                Sentences.english("stored.notBegun", "run"),
                Sentences.english("stored.ranOnCores", "0-3"),
                Sentences.english("stored.inPhase", "run", Sentences.english("stored.part.noTimes")));
        TrialSummary noted = new TrialSummary(
                1,
                first.version(),
                first.instance(),
                1,
                41.5,
                sentences,
                sentences,
                first.folder(),
                first.samples(),
                sentences,
                first.load());
        BuildResult result = new BuildResult(
                some.record(),
                "1.0",
                "2.0",
                "w",
                List.of(noted),
                some.environment(),
                List.of(Sentences.english("stored.noValues")),
                1,
                some.stability());
        ResultPage page = page(result);
        assertGerman(page.getFaults().stream());
        assertGerman(
                page.getTrials().stream().flatMap(row -> Stream.concat(row.faults().stream(), row.notes().stream())));
    }

    /** A result of a version before says its reasons in English; nothing of it breaks the page. */
    @Test
    void aReasonOfWhichOnlyTheTextIsKnownIsShownAsItIs() throws Exception {
        Verdict old = Verdicts.of(
                Outcome.FAIL,
                "jump:metric=*,percent=5",
                "READ latency median",
                "It got slower.",
                8,
                null,
                5,
                Unit.PERCENT);
        GateRow row = page(result(List.of(old), Outcome.FAIL)).getGates().get(0);
        assertThat(row.reason()).isEqualTo("It got slower.");
        assertThat(row.judged()).isEqualTo("+8,00 % schlechter");
        assertThat(row.threshold()).isEqualTo("5 %");
    }
}
