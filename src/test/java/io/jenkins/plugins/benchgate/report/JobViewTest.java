package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobViewTest {
    private static final Sentences ENGLISH = Sentences.in(Locale.ENGLISH);
    private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

    /** Builds 1, 2, … oldest first in the letters: pass, unseen, potential, fail, inconclusive, not judged. */
    private static JobView view(String outcomes, int judgedBy, boolean whole, Locale language) {
        List<IndexedBuild> builds = IntStream.rangeClosed(1, outcomes.length())
                .map(i -> outcomes.length() - i)
                .mapToObj(i -> indexed(String.valueOf(i + 1), outcome(outcomes.charAt(i)), List.of()))
                .toList();
        BuildRecord newest = new BuildRecord(
                BuildRecord.SCHEMA,
                "job",
                String.valueOf(judgedBy),
                "workload",
                TIME,
                outcome(outcomes.charAt(judgedBy - 1)),
                true,
                1,
                List.of(),
                List.of());
        return new JobView(newest, builds, whole, Sentences.in(language));
    }

    private static Outcome outcome(char letter) {
        return switch (letter) {
            case 'p' -> Outcome.PASS;
            case 'u' -> Outcome.UNSEEN;
            case '?' -> Outcome.POTENTIAL;
            case 'f' -> Outcome.FAIL;
            case 'i' -> Outcome.INCONCLUSIVE;
            default -> Outcome.NOT_JUDGED;
        };
    }

    private static IndexedBuild indexed(String build, Outcome outcome, List<Acknowledgement> acknowledged) {
        boolean accepted = outcome == Outcome.PASS;
        return new IndexedBuild("job", build, "main", "", "workload", TIME, outcome, accepted, acknowledged, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "p, 1, true, Passed since build 1.",
        "fp, 2, true, Passed since build 2.",
        "fppup, 5, true, Passed since build 2 (4 builds in a row).",
        "ppf?i, 5, true, Not passed since build 3 (3 builds in a row).",
        "pnn, 3, true, Not judged since build 2 (2 builds in a row).",
        "ppp, 3, false, Passed since build 1 or earlier (3 builds in a row or more).",
        "fpp, 3, false, Passed since build 2 (2 builds in a row).",
        // measured again after the build that counts
        "pffp, 3, true, Not passed since build 2 (2 builds in a row).",
    })
    void saysSinceWhenItStandsSo(String outcomes, int judgedBy, boolean whole, String sentence) {
        assertThat(view(outcomes, judgedBy, whole, Locale.ENGLISH).getSince()).isEqualTo(sentence);
    }

    @Test
    void saysItInGerman() {
        assertThat(view("ppff", 4, true, Locale.GERMAN).getSince())
                .isEqualTo("Nicht bestanden seit Build 3 (2 Builds in Folge).");
        assertThat(view("pppp", 4, false, Locale.GERMAN).getSince())
                .isEqualTo("Bestanden seit Build 1 oder fr\u00fcher (mindestens 4 Builds in Folge).");
    }

    @Test
    void saysItInATableOfJobs() {
        assertThat(view("ffpp", 4, true, Locale.ENGLISH).getSinceWhen()).isEqualTo("#3, 2 builds");
    }

    @Test
    void saysOfABuildWhetherLaterOnesAreComparedWithIt() {
        Acknowledgement accepted = Acknowledgement.of("3", "*", "the index costs this", "ada", TIME, false);
        List<IndexedBuild> builds = List.of(
                indexed("3", Outcome.FAIL, List.of(accepted)),
                indexed("2", Outcome.FAIL, List.of()),
                indexed("1", Outcome.PASS, List.of()));
        assertThat(JobView.rows(builds, ENGLISH))
                .extracting(JobView.BuildRow::baseline)
                .containsExactly("yes: acknowledged", "no", "yes");
    }

    @Test
    void saysWhatBecameOfWhatWasAcknowledged() {
        Acknowledgement first = Acknowledgement.of("2", "*", "why", "ada", TIME, false);
        Acknowledgement undone = Acknowledgement.of("2", "*", "reverted", "ada", TIME, true);
        Acknowledgement other = Acknowledgement.of("4", "READ*", "why", "ada", TIME, false);
        List<Acknowledgement> inForce = Acknowledgement.inForce(List.of(first, undone, other));
        assertThat(JobView.acknowledged(List.of(other, undone, first), inForce, ENGLISH))
                .extracting(JobView.AcknowledgedRow::state)
                .containsExactly("accepted", "taken back", "no longer accepted");
    }
}
