package io.jenkins.plugins.benchgate.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.ChartTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class HtmlReportTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {ReportFixtures.NASTY, "\"' onclick=x '\"", "&lt;b&gt;", "</style><style>", "]]>", "\u0000\uffff"
            })
    void textOfUsersStaysText(String text) throws Exception {
        BuildResult result = ReportFixtures.everyVerdict(text);
        Document page = parse(HtmlReport.page(result, List.of()));
        assertThat(names(page)).doesNotContain("script", "b", "iframe", "img", "link", "base", "form");
        assertThat(page.getElementsByTagName("style").getLength()).isEqualTo(1);
        assertThat(page.getElementsByTagName("body").item(0).getTextContent())
                .contains(Markup.legal(text) + " is the reason.");
        NodeList elements = page.getElementsByTagName("*");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            assertThat(element.hasAttribute("style")).isFalse();
            for (int k = 0; k < element.getAttributes().getLength(); k++) {
                assertThat(element.getAttributes().item(k).getNodeName()).doesNotStartWith("on");
            }
            if (element.hasAttribute("href")) {
                assertThat(element.getAttribute("href")).matches("#[a-z]+");
            }
        }
    }

    @Test
    void trialsWithDoubtsAreNotAllValid() {
        BuildResult result = ReportFixtures.everyVerdict("READ");
        assertThat(HtmlReport.page(result, List.of())).contains("1, of which 1 invalid");
        assertThat(HtmlReport.page(ReportFixtures.doubtful(result), List.of()))
                .contains("3, of which 2 doubtful")
                .doesNotContain("all valid");
    }

    @Test
    void aFolderIsLinkedOnlyWhereItLiesBelowThePage() throws Exception {
        BuildResult result = ReportFixtures.result(ReportFixtures.history(2, 5), 5);
        Document page = parse(HtmlReport.page(result, List.of()));
        NodeList links = page.getElementsByTagName("a");
        Set<String> targets = new HashSet<>();
        for (int i = 0; i < links.getLength(); i++) {
            targets.add(((Element) links.item(i)).getAttribute("href"));
        }
        for (BuildResult.TrialSummary trial : result.trials()) {
            assertThat(targets).contains("./" + trial.folder() + "/");
        }
        for (String folder :
                List.of("../up", "a/../../b", "/etc", "javascript:alert(1)", "//host/x", "\\\\host\\x", "")) {
            BuildResult.TrialSummary one =
                    new BuildResult.TrialSummary(1, "candidate", "m", 1, 1, List.of(), List.of(), folder, List.of());
            BuildResult lone =
                    new BuildResult(result.record(), "a", "b", "c", List.of(one), Map.of(), List.of(), 1, List.of());
            assertThat(HtmlReport.page(lone, List.of())).doesNotContain("href=\"./");
        }
    }

    @Test
    void everythingMeasuredStandsInTheTables() throws Exception {
        BuildResult result = ReportFixtures.result(ReportFixtures.history(10, 7), 7);
        String text = parse(HtmlReport.page(result, ReportFixtures.history(10, 7)))
                .getElementsByTagName("body")
                .item(0)
                .getTextContent();
        result.record().verdicts().forEach(verdict -> assertThat(text)
                .contains(verdict.reason().replace(" %", "\u00a0%"))
                .contains(verdict.gate())
                .contains(Wording.threshold(verdict)));
        result.record().measured().forEach(measured -> assertThat(text)
                .contains(measured.series())
                .contains(measured.metric().unit().format(measured.candidate().value()))
                .contains(Wording.percent(measured.comparison().change().value())));
        result.trials().forEach(trial -> trial.faults()
                .forEach(fault -> assertThat(text).contains(fault)));
        result.environment()
                .forEach((name, value) -> assertThat(text).contains(name).contains(value));
        assertThat(text)
                .contains(String.valueOf(result.record().seed()))
                .contains("25 min 34 s")
                .contains("Größe geändert");
    }

    @Test
    void theCurrentBuildIsShownOnceWhetherOrNotItIsAmongThePastOnes() {
        List<BuildRecord> history = ReportFixtures.history(10, 7);
        BuildResult result = ReportFixtures.result(history, 7);
        assertThat(HtmlReport.page(result, history)).isEqualTo(HtmlReport.page(result, history.subList(0, 9)));
    }

    @Test
    void aBuildThatMeasuredNothingHasAPageThatSaysSo() throws Exception {
        BuildRecord record = new BuildRecord(
                1, "job", "1", "YCSB A", Instant.EPOCH, Outcome.INCONCLUSIVE, false, 1, List.of(), List.of());
        BuildResult result = new BuildResult(
                record,
                "",
                "",
                "",
                List.of(),
                Map.of(),
                List.of("The candidate was not ready within 5 s.\n    last <line>"),
                Double.NaN,
                List.of());
        assertThat(parse(HtmlReport.page(result, List.of()))
                        .getElementsByTagName("body")
                        .item(0)
                        .getTextContent())
                .contains("Inconclusive")
                .contains("too little was measured")
                .contains("The candidate was not ready within 5 s.")
                .contains("last <line>")
                .contains("Nothing was measured.")
                .contains("No trial ran.");
    }

    @Test
    void whereNoStyleAppliesOneDrawingShowsNotTwo() throws Exception {
        Document page = parse(HtmlReport.page(ReportFixtures.result(ReportFixtures.history(2, 7), 7), List.of()));
        NodeList divisions = page.getElementsByTagName("div");
        for (int i = 0; i < divisions.getLength(); i++) {
            Element division = (Element) divisions.item(i);
            assertThat(division.hasAttribute("hidden"))
                    .isEqualTo(division.getAttribute("class").equals("narrow"));
        }
    }

    @Test
    void headingsTablesAndDrawingsAreNamed() throws Exception {
        Document page = parse(HtmlReport.page(ReportFixtures.result(ReportFixtures.history(10, 7), 7), List.of()));
        NodeList tables = page.getElementsByTagName("table");
        for (int i = 0; i < tables.getLength(); i++) {
            Element table = (Element) tables.item(i);
            assertThat(table.getElementsByTagName("caption").item(0).getTextContent())
                    .isNotBlank();
        }
        NodeList drawings = page.getElementsByTagName("svg");
        for (int i = 0; i < drawings.getLength(); i++) {
            Element drawing = (Element) drawings.item(i);
            assertThat(drawing.getAttribute("aria-hidden").equals("true")
                            || (drawing.getAttribute("role").equals("img")
                                    && drawing.getFirstChild().getNodeName().equals("title")))
                    .isTrue();
        }
        Set<String> ids = new HashSet<>();
        NodeList elements = page.getElementsByTagName("*");
        for (int i = 0; i < elements.getLength(); i++) {
            String id = ((Element) elements.item(i)).getAttribute("id");
            assertThat(id.isEmpty() || ids.add(id))
                    .as("id %s is there once", id)
                    .isTrue();
        }
        assertThat(names(page))
                .contains("header", "nav", "main", "section", "footer", "figure", "figcaption", "h1", "h2");
    }

    @Test
    void aThousandBuildsFitInAMailbox() throws IOException {
        List<BuildRecord> history = ReportFixtures.history(1000, 7);
        BuildResult result = ReportFixtures.result(history, 7);
        Path file = folder.resolve("report.html");
        HtmlReport.write(file, result, history);
        assertThat(Files.size(file)).isLessThan(2_500_000);
    }

    private static Set<String> names(Document page) {
        Set<String> names = new HashSet<>();
        NodeList elements = page.getElementsByTagName("*");
        for (int i = 0; i < elements.getLength(); i++) {
            names.add(((Element) elements.item(i)).getTagName());
        }
        return names;
    }

    /** Our HTML is XML but for its doctype and its five empty elements. */
    private static Document parse(String html) throws Exception {
        return ChartTest.parse(html.replace("<!DOCTYPE html>\n", "").replaceAll("(<meta [^>]*)>", "$1/>"));
    }

    @Test
    void changesOfLevelAndWhatWasAcknowledgedAreSaidInWords() {
        List<BuildRecord> builds = ReportFixtures.slowed(60, 41, true, 7);
        String page = HtmlReport.page(ReportFixtures.result(builds, 7), builds);
        assertThat(page)
                .contains("The series is slower since build #41: +6.")
                .contains("The level of build #41 was acknowledged.")
                .contains("<small class=\"level\">slower since build #41: +6.")
                .contains("yes: trends start again here <small class=\"level\">acknowledged by ada on 2026-01-08: "
                        + ReportFixtures.REASON)
                .contains("level before and after a change")
                .contains("acknowledged: baseline from here on");
        List<BuildRecord> quiet = ReportFixtures.slowed(60, 41, true, 7).subList(0, 30);
        assertThat(HtmlReport.page(ReportFixtures.result(quiet, 7), quiet))
                .doesNotContain("since build")
                .doesNotContain("acknowledged by");
    }

    @Test
    void aReasonIsTextAndNothingElse() {
        List<BuildRecord> builds = new ArrayList<>(ReportFixtures.slowed(60, 41, true, 7));
        String nasty = ReportFixtures.NASTY;
        builds.set(
                40,
                builds.get(40)
                        .with(List.of(Acknowledgement.of(
                                "#41", "*", nasty, nasty, builds.get(40).time(), false))));
        assertThat(HtmlReport.page(ReportFixtures.result(builds, 7), builds)).doesNotContain("<script");
    }
}
