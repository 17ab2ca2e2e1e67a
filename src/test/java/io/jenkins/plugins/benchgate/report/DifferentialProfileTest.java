package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Moved;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Quantity;
import io.jenkins.plugins.benchgate.report.format.Comment;
import io.jenkins.plugins.benchgate.report.format.ConsoleTable;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import io.jenkins.plugins.benchgate.report.html.HtmlReport;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DifferentialProfileTest {
    private static final String ADDED = "f the added 3.100 ms of processor time per operation, 2.900 ms are in"
            + " com.acme.Checksum.update (own time +2.900 ms [2.500, 3.300 ms]).";

    @TempDir
    Path folder;

    private static DifferentialProfile of(
            Quantity quantity, double baseline, double candidate, @Nullable Interval interval, Moved... functions) {
        return new DifferentialProfile(
                "perf",
                quantity,
                3,
                List.of(),
                baseline,
                candidate,
                interval,
                List.of(functions),
                0,
                new DifferentialProfile.FlameGraph(List.of(), List.of()),
                List.of(),
                List.of());
    }

    private static String said(DifferentialProfile profile, Locale locale) {
        return Sentences.in(locale).text(profile.first().orElseThrow());
    }

    @Test
    void theFirstSentenceNamesTheFunctionThatMostOfTheAddedTimeIsIn() {
        DifferentialProfile profile = TraceFixtures.profile("");
        assertThat(said(profile, Locale.ENGLISH)).isEqualTo("o" + ADDED);
        assertThat(said(profile, Locale.GERMAN))
                .isEqualTo("von den hinzugekommenen 3,100 ms Prozessorzeit je Operation entfallen 2,900 ms auf"
                        + " com.acme.Checksum.update (eigene Zeit +2,900 ms [2,500; 3,300 ms]).");
        assertThat(profile.basis().orElseThrow().english())
                .isEqualTo(
                        "Times are processor time per operation of the client, from 3 profiles of each version by jfr,"
                                + " recorded after the measurement. Intervals (95 % CI) are Student's over 3 pairs of profiles.");
    }

    @Test
    void timeThatWasSavedIsSaidAsSuch() {
        Interval less = new Interval(-0.003, -0.001, 0.95);
        assertThat(said(
                        of(Quantity.SECONDS, 0.005, 0.003, less, new Moved("a.b", 0.003, 0.001, -0.002, less)),
                        Locale.ENGLISH))
                .startsWith(
                        "of the saved 2.000 ms of processor time per operation, 2.000 ms are in a.b (own time -2.000 ms");
    }

    /** A regression that waits takes no time of the processor. */
    @Test
    void aChangeThatMayBeNoiseIsSaidAsSuch() {
        Interval noise = new Interval(-0.001, 0.002, 0.95);
        assertThat(said(
                        of(Quantity.SECONDS, 0.005, 0.0055, noise, new Moved("a.b", 0.003, 0.0035, 0.0005, noise)),
                        Locale.ENGLISH))
                .startsWith(
                        "processor time per operation went from 5.000 ms to 5.500 ms, which may be noise; the own time of a.b");
    }

    @Test
    void sharesOfSamplesArePoints() {
        Moved moved = new Moved("a.b", 0.1, 0.31, 0.21, new Interval(0.19, 0.23, 0.95));
        assertThat(said(of(Quantity.SHARE, 1, 1, null, moved), Locale.ENGLISH))
                .isEqualTo(
                        "the own time of a.b is 31.0 % of the samples instead of 10.0 % (+21.0 points [+19.0, +23.0]).");
    }

    @Test
    void reportsShowItAndNamesStayText() throws Exception {
        BuildResult result =
                ReportFixtures.result(ReportFixtures.history(3, 1), 3).with(TraceFixtures.profile(""));
        assertThat(Comment.of(result, Findings.NONE, ""))
                .contains("\nO" + ADDED.replace("[", "\\[").replace("]", "\\]") + "\n");
        assertThat(new ConsoleTable(200, false).of(result, List.of()))
                .contains("O" + ADDED)
                .containsPattern("com.acme.Checksum.update +1.000 ms +3.900 ms +\\+2.900 ms \\[2.500, 3.300 ms\\]");
        assertThat(HtmlReport.page(result, List.of())).contains("O" + ADDED, "href=\"#profile\"", "<svg");

        BuildResult nasty = ReportFixtures.everyVerdict("</script><script>alert(1)</script>");
        ReportFolder.keep(folder, nasty);
        ReportFolder.draw(folder, ResultJson.read(folder.resolve(ReportFolder.RESULT)), List.of());
        for (String page : List.of(ReportFolder.PAGE, HtmlReport.PROFILE)) {
            assertThat(Files.readString(folder.resolve(page))).doesNotContain("<script>alert");
        }
        assertThat(Files.readString(folder.resolve(ReportFolder.PAGE))).contains("Checksum.update&lt;/script");
    }

    @Test
    void itIsReadAgainAsItWasWritten() throws Exception {
        BuildResult result =
                ReportFixtures.result(ReportFixtures.history(3, 1), 3).with(TraceFixtures.profile("x"));
        ResultJson.write(folder.resolve("result.json"), result);
        assertThat(ResultJson.read(folder.resolve("result.json")).profile()).isEqualTo(result.profile());
    }

    @Test
    void theScriptGetsTheStepOfEachPlace() throws Exception {
        JsonNode drawn =
                Json.MAPPER.readTree(DifferentialFlame.json(TraceFixtures.profile(""), Sentences.in(Locale.GERMAN)));
        assertThat(drawn.at("/flame/kinds").toString()).isEqualTo("[\"less2\",\"more3\"]");
        assertThat(drawn.at("/flame/frames/1/3").asText())
                .isEqualTo(
                        "com.acme.Checksum.update: 3,900 ms statt 1,000 ms, davon hier im eigenen Code 3,900 ms statt 1,000 ms");
        assertThat(drawn.at("/kinds/more3/words").asText()).isEqualTo("mindestens 5 Punkte mehr");
    }
}
