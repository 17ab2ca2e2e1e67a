package io.jenkins.plugins.benchgate.jenkins.step;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Job;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection.Wanted;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a search on an agent is told of the job's history. */
class KnownLinesTest {
    @TempDir
    Path folder;

    private Job<?, ?> job;

    @BeforeEach
    void history() throws IOException {
        job = Builds.build(folder, 1).getParent();
        for (int number = 1; number <= 5; number++) {
            String commit = number == 3 ? "" : "aaa" + number;
            JobHistories.of(job)
                    .append(Builds.record("shop", String.valueOf(number), Outcome.PASS)
                            .from("main", commit));
        }
        JobHistories.of(job).append(Builds.record("cart", "6", Outcome.PASS).from("main", "aaa6"));
    }

    private static BisectRequest request(String metric, String statistic) {
        return new BisectRequest(
                "aaa1", "aaa5", metric, statistic, Wanted.REGRESSION, 0.05, 30, 500, null, false, 8, null);
    }

    private List<BuildRecord> told(KnownLines lines, String metric, String statistic) throws IOException {
        return lines.of(job, "shop", request(metric, statistic))
                .lines()
                .map(line -> HistoryLine.of(line.getBytes(UTF_8)).build())
                .filter(Objects::nonNull)
                .toList();
    }

    @Test
    void buildsOfTheExperimentWhoseCommitIsKnownAreTold() throws IOException {
        List<BuildRecord> builds = told(KnownLines.OF_A_SEARCH, "READ*", "median");
        assertThat(builds).extracting(BuildRecord::commit).containsExactly("aaa1", "aaa2", "aaa4", "aaa5");
        assertThat(builds).allSatisfy(build -> {
            assertThat(build.measured()).hasSize(1);
            assertThat(build.verdicts()).isEmpty();
            assertThat(build.workload()).isEqualTo("YCSB A");
        });
    }

    @Test
    void otherSeriesStayAtHome() throws IOException {
        assertThat(told(KnownLines.OF_A_SEARCH, "WRITE*", ""))
                .isNotEmpty()
                .allSatisfy(build -> assertThat(build.measured()).isEmpty());
        assertThat(told(KnownLines.OF_A_SEARCH, "READ*", "p99"))
                .allSatisfy(build -> assertThat(build.measured()).isEmpty());
        assertThat(told(KnownLines.OF_A_SEARCH, "", ""))
                .allSatisfy(build -> assertThat(build.measured()).hasSize(1));
    }

    @Test
    void theNewestFitInABound() throws IOException {
        int line = KnownLines.OF_A_SEARCH.of(job, "shop", request("", "")).indexOf('\n') + 1;
        assertThat(told(new KnownLines(500, 2 * line + line / 2), "", ""))
                .extracting(BuildRecord::commit)
                .containsExactly("aaa4", "aaa5");
        assertThat(told(new KnownLines(1, 1 << 20), "", ""))
                .extracting(BuildRecord::commit)
                .containsExactly("aaa5");
    }

    @Test
    void whereNothingIsKnownNothingIsTold() throws IOException {
        assertThat(KnownLines.OF_A_SEARCH.of(job, "unknown", request("", ""))).isEmpty();
        assertThat(KnownLines.OF_A_SEARCH.of(job, "", request("", ""))).isEmpty();
        assertThat(KnownLines.OF_A_SEARCH.of(job, "shop", request("READ*", "p1000")))
                .as("a mistake that the search will say")
                .isEmpty();
        Job<?, ?> fresh = Builds.build(folder.resolve("fresh"), 1).getParent();
        assertThat(KnownLines.OF_A_SEARCH.of(fresh, "shop", request("", ""))).isEmpty();
    }
}
