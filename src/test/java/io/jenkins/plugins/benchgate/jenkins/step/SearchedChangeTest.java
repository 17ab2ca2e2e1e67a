package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hudson.AbortException;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection.Wanted;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest.Series;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest.Side;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.suite.KnownExtensions;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a search takes from the verdict of its build and the history of its job. */
class SearchedChangeTest {
    private static final BisectRequest ASKED =
            new BisectRequest("", "", "", "", Wanted.REGRESSION, 0.05, 30, 500, null, false, 8, null);

    @TempDir
    Path job;

    private final KnownExtensions jenkins = new KnownExtensions();
    private Run<?, ?> build;

    @BeforeEach
    void prepare() {
        build = Builds.build(job, 7);
    }

    @AfterEach
    void close() {
        jenkins.close();
    }

    /** A build so many days after the first. */
    private void past(int day, String branch, String commit, Outcome outcome) throws IOException {
        JobHistories.of(build.getParent()).append(record(day, branch, commit, outcome));
    }

    private static BuildRecord record(int day, String branch, String commit, Outcome outcome) {
        BuildRecord record = Builds.record("shop", String.valueOf(day), outcome);
        return new BuildRecord(
                        record.schema(),
                        record.job(),
                        record.build(),
                        record.workload(),
                        record.time().plus(Duration.ofDays(day)),
                        record.outcome(),
                        record.accepted(),
                        record.seed(),
                        record.measured(),
                        record.verdicts())
                .from(branch, commit);
    }

    private SearchedChange judged(String commit, Outcome outcome) throws IOException {
        BuildRecord record = record(7, "main", commit, outcome);
        Path folder = Files.createDirectories(job.resolve("builds/7/benchgate"));
        ResultJson.write(
                folder.resolve(ReportFolder.RESULT),
                new BuildResult(record, "a", "b", "YCSB A", List.of(), Map.of(), List.of(), 1, List.of()));
        build.addAction(new BuildVerdictAction("benchgate", record));
        JobHistories.of(build.getParent()).append(record);
        return SearchedChange.ofVerdict(build, ASKED);
    }

    @Test
    void itIsSearchedFromTheLastAcceptedBuildOfTheBranch() throws IOException {
        past(1, "main", "aaaa", Outcome.PASS);
        past(2, "main", "bbbb", Outcome.PASS);
        past(3, "topic", "cccc", Outcome.PASS);
        past(4, "main", "dddd", Outcome.FAIL);
        SearchedChange found = judged("eeee", Outcome.FAIL);
        assertThat(found.request()).isEqualTo(ASKED.between("bbbb", "eeee", "READ <latency>", "median"));
        assertThat(found.words()).isEqualTo("Searching what made READ <latency> median worse after build 2.");
    }

    @Test
    void withoutADefiniteRegressionNothingIsSearched() throws IOException {
        assertThat(SearchedChange.ofVerdict(build, ASKED).words())
                .isEqualTo("Nothing is searched: this build has no verdict yet.");
        past(1, "main", "aaaa", Outcome.PASS);
        SearchedChange found = judged("eeee", Outcome.POTENTIAL);
        assertThat(found.request()).isNull();
        assertThat(found.words()).isEqualTo("Nothing is searched: no gate of this build found a definite regression.");
    }

    @Test
    void withoutCommitsNothingIsSearched() throws IOException {
        past(1, "main", "", Outcome.PASS);
        past(2, "main", "eeee", Outcome.PASS);
        assertThat(judged("eeee", Outcome.FAIL).words())
                .isEqualTo("Nothing is searched: found no accepted build before this one whose commit is known.");
    }

    @Test
    void aBuildOfNoKnownCommitIsNotSearched() throws IOException {
        past(1, "main", "aaaa", Outcome.PASS);
        assertThat(judged("", Outcome.FAIL).words())
                .isEqualTo("Nothing is searched: the commit of this build is not known.");
    }

    private static final BisectRequest STEP =
            new BisectRequest("", "", "WRITE*", "p99", Wanted.ANY, 0.01, 60, 200, 3, true, 4, null);

    private static SearchRequest asked(String change, String by) {
        return new SearchRequest(
                new Series("shop", "READ latency", "median", change),
                new Side("12", "aaaa"),
                new Side("13", "bbbb"),
                by);
    }

    @Test
    void thePageSaysWhatIsSearchedAndTheStepHow() throws AbortException {
        SearchedChange search = SearchedChange.requested(asked("improvement", "ada"), "shop", STEP);
        assertThat(search.request())
                .isEqualTo(new BisectRequest(
                        "aaaa", "bbbb", "READ latency", "median", Wanted.IMPROVEMENT, 0.01, 60, 200, 3, true, 4, null));
        assertThat(search.words())
                .isEqualTo("Searching what made READ latency median better after build 12, up to build 13: ada asked"
                        + " for it.");
        assertThat(SearchedChange.requested(asked("regression", ""), "shop", STEP)
                        .words())
                .endsWith("worse after build 12, up to build 13: somebody who has not signed in asked for it.");
    }

    @Test
    void aStepOfAnotherExperimentSearchesNothing() throws AbortException {
        SearchedChange search = SearchedChange.requested(asked("regression", "ada"), "cart", STEP);
        assertThat(search.request()).isNull();
        assertThat(search.words())
                .isEqualTo("Nothing is searched: this build was asked for commits of the experiment shop, and this"
                        + " step has the spec of cart.");
        assertThat(SearchedChange.requested(asked("regression", "ada"), "", STEP)
                        .request())
                .as("a spec that cannot be read is the search's own mistake")
                .isNotNull();
    }

    @Test
    void whatIsNotAChangeIsOneLine() {
        assertThatThrownBy(() -> SearchedChange.requested(asked("nothing", "ada"), "shop", STEP))
                .isInstanceOf(AbortException.class);
    }
}
