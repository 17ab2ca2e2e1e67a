package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.GateRow;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.ShortNames;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import io.jenkins.plugins.benchgate.report.html.HtmlReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultPageTest {
    @TempDir
    Path folder;

    private ResultPage page(BuildResult result) throws IOException {
        Path file = folder.resolve("result.json");
        ResultJson.write(file, result);
        return ResultPage.of(file);
    }

    private ResultPage measured() throws IOException {
        return page(ReportFixtures.result(ReportFixtures.history(30, 7), 7));
    }

    @Test
    void theGravestGateComesFirstAndSaysWhatItCouldHaveFound() throws IOException {
        List<GateRow> gates = measured().getGates();
        assertThat(gates).extracting(row -> Outcome.parse(row.word())).isSortedAccordingTo(Comparator.reverseOrder());
        GateRow first = gates.get(0);
        assertThat(first.judged()).contains("%", "[");
        assertThat(first.confidence()).isEqualTo("99 % CI");
        assertThat(first.threshold()).isEqualTo("5 %");
        assertThat(first.detectable()).endsWith(" %");
        assertThat(first.baseline()).contains("ms").isNotEqualTo(first.candidate());
    }

    @Test
    void thousandsOfGatesMakeNoEndlessPage() throws IOException {
        BuildResult few = ReportFixtures.everyVerdict("m");
        BuildRecord record = few.record();
        List<Verdict> many = Collections.nCopies(500, record.verdicts().get(0));
        ResultPage page = page(few.withRecord(new BuildRecord(
                BuildRecord.SCHEMA,
                "shop",
                "1",
                "w",
                record.time(),
                Outcome.FAIL,
                false,
                1,
                record.measured(),
                Stream.of(many, record.verdicts()).flatMap(List::stream).toList())));
        assertThat(page.getGates()).hasSize(200).element(0).returns("fail", GateRow::word);
        assertThat(page.getMoreGates()).isEqualTo(306);
        assertThat(page.getBrief()).isEqualTo("m p99 +8.00 % worse [+6.50, +9.50]");
    }

    @Test
    void everyTrialIsToldWithItsPercentilesAndItsLoad() throws IOException {
        ResultPage page = measured();
        assertThat(page.getTrials()).hasSize(18);
        assertThat(page.getInvalid()).isOne();
        assertThat(page.getDoubtful()).isOne();
        assertThat(page.getLoad()).hasSize(18);
        assertThat(page.getLoadSentence()).startsWith("Machine: ");
        MetricSection read = page.getMetrics().get(0);
        assertThat(read.name()).isEqualTo("READ latency");
        assertThat(read.query()).isEqualTo("metric=READ+latency");
        assertThat(read.columns()).startsWith("p1", "p5").endsWith("p99", "p99.9");
        assertThat(read.rows()).hasSize(18).allSatisfy(row -> assertThat(row.cells())
                .hasSameSizeAs(read.columns()));
        assertThat(page.getMetrics())
                .filteredOn(metric -> metric.name().equals("throughput"))
                .singleElement()
                .returns(false, MetricSection::distributed);
    }

    /** A picture without anything to draw is a broken one. */
    @ParameterizedTest
    @CsvSource({"1, 1, 1, false, true", "1, 2, 3, true, true", "-1, 0, 1, true, false", "0, 0, 0, false, false"})
    void noChartIsShownThatThereIsNothingToDrawOf(
            double low, double middle, double high, boolean distributed, boolean ranked) throws IOException {
        Map<String, Double> quantiles = Map.of("0.1", low, "0.5", middle, "0.9", high);
        BuildResult some = ReportFixtures.everyVerdict("m");
        List<TrialSummary> trials = List.of(new TrialSummary(
                1,
                Trial.CANDIDATE,
                "i",
                1,
                1,
                List.of(),
                List.of(),
                "trials/1",
                List.of(new SampleSummary("m", "", 100, middle, quantiles)),
                List.of(),
                List.of()));
        BuildResult result =
                new BuildResult(some.record(), "1.0", "2.0", "w", trials, Map.of(), List.of(), 1, List.of());
        MetricSection section = page(result).getMetrics().get(0);
        assertThat(section.distributed()).isEqualTo(distributed);
        assertThat(section.ranked()).isEqualTo(ranked);
        for (String kind : List.of("histogram", "ecdf", "percentiles")) {
            assertThat(BuildChart.distribution(result, "m", kind).isPresent())
                    .as(kind)
                    .isEqualTo(kind.equals("percentiles") ? section.ranked() : section.distributed());
        }
    }

    @Test
    void oneValueOfATrialHasNoPercentiles() throws IOException {
        BuildResult some = ReportFixtures.everyVerdict("m");
        Map<String, Double> same = Map.of("0.1", 3.0, "0.5", 3.0, "0.9", 3.0);
        List<TrialSummary> trials = new ArrayList<>();
        for (List<SampleSummary> samples : List.of(
                List.of(new SampleSummary("throughput", "", 1, 3, same), new SampleSummary("m", "", 1, 3, same)),
                List.of(
                        new SampleSummary("throughput", "", 1, 3, same),
                        new SampleSummary("m", "", 9, 2, Map.of("0.1", 1.0, "0.5", 2.0, "0.9", 3.0))))) {
            trials.add(new TrialSummary(
                    trials.size() + 1,
                    Trial.CANDIDATE,
                    "i",
                    1,
                    1,
                    List.of(),
                    List.of(),
                    "trials/1",
                    samples,
                    List.of(),
                    List.of()));
        }
        BuildResult result =
                new BuildResult(some.record(), "1.0", "2.0", "w", trials, Map.of(), List.of(), 1, List.of());
        Map<String, MetricSection> sections =
                page(result).getMetrics().stream().collect(Collectors.toMap(MetricSection::name, section -> section));
        MetricSection throughput = Objects.requireNonNull(sections.get("throughput"));
        assertThat(throughput.columns()).isEmpty();
        assertThat(throughput.ranked()).isFalse();
        assertThat(throughput.rows()).allMatch(row -> row.mean().startsWith("3"));
        MetricSection some9 = Objects.requireNonNull(sections.get("m"));
        assertThat(some9.columns()).hasSize(3);
        assertThat(some9.rows().get(0).cells()).containsOnly("–");
        assertThat(some9.rows().get(1).cells()).doesNotContain("–");
        assertThat(HtmlReport.page(result, List.of()))
                .doesNotContain("Percentiles of throughput")
                .contains("Percentiles of m in each valid trial");
    }

    @Test
    void whereTheTimeWentIsShownByPicturesWithAddresses() throws IOException {
        BuildResult result = ReportFixtures.result(ReportFixtures.history(3, 1), 1);

        List<TimeChart> charts = page(result).getTimeCharts();

        assertThat(charts)
                .extracting(TimeChart::query)
                .containsExactly(
                        "kind=parts&operation=shop%3AGET+%2Fcheckout",
                        "kind=typical&operation=shop%3AGET+%2Fcheckout",
                        "kind=slowest&operation=shop%3AGET+%2Fcheckout",
                        "kind=delays&operation=",
                        "kind=burst&operation=mail%3Aorders+process");
        assertThat(charts).filteredOn(TimeChart::more).hasSize(1);
        assertThat(charts).allSatisfy(chart -> assertThat(chart.description()).isNotBlank());
        for (String kind : List.of("parts", "typical", "slowest", "burst")) {
            assertThat(BuildChart.time(result, kind, "unknown")).as(kind).isEmpty();
        }
    }

    @Test
    void theNameOfAnOperationBreaksBetweenThePartsOfItsPath() {
        assertThat(ShortNames.parts("GET /carts/{customerId}/items latency p99"))
                .containsExactly("GET /carts/", "{customerId}/", "items latency p99");
        assertThat(ShortNames.parts("GET / latency median")).containsExactly("GET / latency median");
        assertThat(ShortNames.parts("throughput")).containsExactly("throughput");
    }

    @Test
    void aResultThatIsGoneIsSaid() {
        ResultPage page = ResultPage.of(folder.resolve("result.json"));
        assertThat(page.getProblem()).isEqualTo("The result of this build is not there any more.");
        assertThat(page.getGates()).isEmpty();
        assertThat(page.getSeries()).isEmpty();
        assertThat(page.getMetrics()).isEmpty();
        assertThat(page.getEnvironment()).isEmpty();
    }

    @Test
    void aBrokenResultIsSaidWithoutWhereItLies() throws IOException {
        Path file = Files.writeString(folder.resolve("result.json"), "{");
        assertThat(ResultPage.of(file).getProblem())
                .contains("cannot be read: result.json:1")
                .doesNotContain(folder.toString());
    }
}
