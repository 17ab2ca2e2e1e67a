package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What a build is compared with that comes from a branch, a pull request or a commit. */
class OriginTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Metric LATENCY = new Metric("latency", Unit.SECOND, Direction.LOWER);

    private final Earlier earlier = new Earlier();

    private static Measured measured(double value) {
        return new Measured(
                LATENCY,
                "median",
                new Estimate(value, new Interval(0.99 * value, 1.01 * value, 0.99), 1, 5, 500, List.of()),
                null);
    }

    private void add(String build, String branch, String commit, boolean accepted, double value) {
        earlier.add(Past.of(measured(value), build, branch, NOW, accepted).with(commit, false, false, null));
    }

    private static Origin origin(String branch, String target, String... ancestors) {
        return new Origin(branch, target, "head", List.of(ancestors), "");
    }

    private Verdict judge(String baseline, Origin origin) {
        return GateText.parse("jump:metric=*,percent=5,baseline=" + baseline)
                .judge(measured(1), earlier.from(origin, NOW), 0.99);
    }

    @Test
    void theTargetIsTheLastAcceptedBuildOfThatBranch() {
        add("1", "main", "a", true, 1);
        add("2", "main", "b", false, 5);
        add("3", "PR-7", "c", true, 9);
        Verdict verdict = judge("target", origin("PR-7", "main"));
        assertThat(verdict.outcome()).isEqualTo(Outcome.PASS);
        assertThat(verdict.reason()).contains("against accepted build 1 of the target branch main");
    }

    @Test
    void aTargetWithoutAnAcceptedBuildIsNotJudgedAndSaid() {
        add("1", "main", "a", false, 1);
        add("2", "PR-7", "b", true, 1);
        assertThat(judge("target", origin("PR-7", "main")).reason())
                .contains("is not judged: no earlier accepted build of the target branch main to compare with.");
        assertThat(judge("target", origin("PR-7", "")).reason()).contains("is not judged: no target branch is known.");
    }

    @Test
    void theCommitIsThatOfTheNearestAncestorWithAnAcceptedBuild() {
        add("1", "main", "a", true, 1);
        add("2", "main", "b", true, 2);
        add("3", "main", "c", false, 3);
        add("4", "main", "head", true, 4);
        Verdict verdict = judge("commit", origin("topic", "main", "x", "c", "b", "a"));
        assertThat(verdict.outcome()).isEqualTo(Outcome.PASS);
        assertThat(verdict.reason()).contains("against accepted build 2 of the nearest ancestor, commit b");
        assertThat(judge("commit", origin("topic", "main", "a")).reason()).contains("accepted build 1");
    }

    @Test
    void anAncestryWithoutAnAcceptedBuildIsNotJudgedAndSaid() {
        add("1", "main", "a", true, 1);
        add("2", "main", "", true, 1);
        assertThat(judge("commit", origin("main", "main", "x", "y")).reason())
                .contains("is not judged: no earlier accepted build of the last 2 ancestors of its commit");
        Origin shallow = new Origin("main", "", "x", List.of(), "the clone is shallow and holds the last 1 commits");
        assertThat(judge("commit", shallow).reason())
                .contains("is not judged: the ancestors of its commit are unknown: the clone is shallow");
        assertThat(judge("commit", shallow).why().in(Locale.GERMAN))
                .endsWith(
                        "die Vorgänger seines Commits sind nicht bekannt: der Klon ist flach und enthält nur die letzten"
                                + " Commits (1).");
    }

    @Test
    void theWordsAreReadAsTheyAreWritten() {
        for (String word : List.of("target", "commit")) {
            assertThat(Baseline.parse(word).word()).isEqualTo(word);
        }
    }
}
