package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import hudson.model.Item;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobVerdictTest {
    @TempDir
    Path folder;

    @Test
    void aJobThatMeasuredNothingHasNone() {
        assertThat(JobVerdict.of(job())).isNull();
        assertThat(new BenchgateColumn().verdict(mock(Item.class))).isNull();
    }

    @Test
    void theNewestBuildCountsWhateverItMeasured() throws IOException {
        JobHistories.of(job()).append(Builds.record("a", "1", Outcome.FAIL));
        JobHistories.of(job()).append(Builds.record("b", "2", Outcome.POTENTIAL));
        assertThat(new BenchgateColumn().verdict(job())).satisfies(verdict -> {
            assertThat(verdict.getWord()).isEqualTo("potential");
            assertThat(verdict.getBuild()).isEqualTo("2");
            assertThat(verdict.getWorst()).isEqualTo("READ <latency> median +1.00 % worse");
        });
    }

    @Test
    void theGravestVerdictOfTheNewestBuildStandsForIt() throws IOException {
        JobHistories.of(job()).append(Builds.record("a", "1", Outcome.FAIL));
        JobHistories.of(job()).append(Builds.record("a", "12", Outcome.FAIL));
        JobHistories.of(job()).append(Builds.record("b", "12", Outcome.POTENTIAL));
        JobHistories.of(job()).append(Builds.record("b", "12.2", Outcome.PASS));
        assertThat(new BenchgateColumn().verdict(job())).satisfies(verdict -> {
            assertThat(verdict.getWord()).isEqualTo("fail");
            assertThat(verdict.getBuild()).isEqualTo("12");
        });
        JobHistories.of(job()).append(Builds.record("b", "13", Outcome.PASS));
        assertThat(new BenchgateColumn().verdict(job()).getWord()).isEqualTo("pass");
    }

    @Test
    void whereGatesFoundNoChangeNoneIsNamed() throws IOException {
        JobHistories.of(job()).append(Builds.record("a", "1", Outcome.PASS));
        assertThat(new BenchgateColumn().verdict(job()))
                .satisfies(verdict -> assertThat(verdict.getWorst()).isEqualTo("no significant change"));
    }

    @Test
    void aHistoryThatCannotBeReadIsNotTakenForAGoodOne() throws IOException {
        Path file = JobHistories.file(job());
        Files.createDirectories(file.getParent());
        Files.writeString(file, "no history\n");
        JobVerdict verdict = JobVerdict.of(job());
        assertThat(verdict == null || verdict.outcome() == Outcome.INCONCLUSIVE).isTrue();
    }

    private Job<?, ?> job() {
        return Builds.build(folder, 1).getParent();
    }
}
