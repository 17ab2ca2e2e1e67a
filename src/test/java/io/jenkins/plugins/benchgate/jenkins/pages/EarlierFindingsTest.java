package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.text.Message;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierFindingsTest {
    private static final Instant START = Instant.parse("2026-11-01T12:00:00Z");

    @TempDir
    private Path folder;

    private static BuildRecord build(int number, String branch, Map<String, Outcome> outcomes) {
        List<Verdict> verdicts = new ArrayList<>();
        outcomes.forEach((series, outcome) -> verdicts.add(
                Verdicts.of(outcome, "jump:metric=*,percent=5", series, "why", 10, null, 5, Unit.PERCENT)));
        return new BuildRecord(
                        BuildRecord.SCHEMA,
                        "shop",
                        String.valueOf(number),
                        "",
                        "",
                        START.plusSeconds(60L * number),
                        Outcome.gravest(verdicts),
                        false,
                        1,
                        List.of(),
                        verdicts)
                .from(branch, "");
    }

    /** What is said of a build does not change when others follow it. */
    @Test
    void whatIsNewIsSaidByTheBuildsBeforeOfTheSameBranch() throws Exception {
        History history = new History(folder.resolve("history.jsonl"));
        List<BuildRecord> builds = List.of(
                build(1, "main", Map.of("a", Outcome.PASS, "b", Outcome.PASS)),
                build(2, "main", Map.of("a", Outcome.FAIL, "b", Outcome.PASS)),
                build(3, "fix", Map.of("a", Outcome.PASS, "b", Outcome.PASS)),
                build(4, "main", Map.of("a", Outcome.FAIL, "b", Outcome.FAIL)),
                build(5, "main", Map.of("a", Outcome.PASS, "b", Outcome.PASS)));
        for (BuildRecord build : builds) {
            history.append(build);
        }
        TrendIndex index = new TrendIndex(folder.resolve("history.jsonl"));
        assertThat(EarlierFindings.of(index, builds.get(3)).said())
                .extracting(Message::english)
                .containsExactly("New since build 2: b.", "Not new: a (since build 2).");
        assertThat(EarlierFindings.of(index, builds.get(4)).fixed()).containsExactlyInAnyOrder("a", "b");
        assertThat(EarlierFindings.of(index, build(9, "main", Map.of("a", Outcome.FAIL)))
                        .said())
                .isEmpty();
    }
}
