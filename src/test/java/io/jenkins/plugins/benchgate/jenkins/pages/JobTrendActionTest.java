package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.model.Item;
import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.kohsuke.stapler.StaplerResponse2;
import org.mockito.ArgumentCaptor;

class JobTrendActionTest {
    private static final String SERIES = "READ <latency> median";

    @TempDir
    Path folder;

    private Job<?, ?> job;
    private JobTrendAction action;
    private final StaplerResponse2 response = mock(StaplerResponse2.class);
    private final ServletOutputStream body = mock(ServletOutputStream.class);

    @BeforeEach
    void createJob() throws IOException {
        job = Builds.build(folder, 1).getParent();
        action = new JobTrendAction(job);
        when(response.getOutputStream()).thenReturn(body);
    }

    private void builds(int count) throws IOException {
        for (int number = 1; number <= count; number++) {
            JobHistories.of(job).append(Builds.record("a & b", Integer.toString(number), Outcome.PASS));
        }
    }

    @Test
    void onlyAJobWithAHistoryHasATrend() throws IOException {
        assertThat(new JobTrends().createFor(job)).isEmpty();
        builds(1);
        assertThat(new JobTrends().createFor(job)).hasSize(1);
    }

    @Test
    void eachSeriesHasAnAddressThatDrawsIt() throws IOException {
        builds(3);
        assertThat(action.getCharts()).singleElement().satisfies(chart -> {
            assertThat(chart.query()).isEqualTo("experiment=a+%26+b&series=READ+%3Clatency%3E+median");
            assertThat(chart.description()).contains("3 builds");
        });
        action.serveTrend("a & b", SERIES, "dark", "", response);
        assertThat(svg()).startsWith("<svg").doesNotContain("<script");
    }

    @ParameterizedTest
    @CsvSource({"2, 2 builds", "1, 1 build", "0, 5 builds", "-3, 5 builds", "x, 5 builds", "99999, 5 builds"})
    void asManyBuildsAreDrawnAsWereAskedFor(String asked, String told) throws IOException {
        builds(5);
        action.serveTrend("a & b", SERIES, "light", asked, response);
        assertThat(svg()).contains("over " + told + ",");
    }

    @Test
    void whatNobodyMeasuredIsNotFoundAndNotRepeated() throws IOException {
        builds(1);
        action.serveTrend("a & b", "<script>alert(1)</script>", "light", null, response);
        ArgumentCaptor<String> told = ArgumentCaptor.forClass(String.class);
        verify(response).sendError(eq(404), told.capture());
        assertThat(told.getValue()).doesNotContain("script");
        action.serveTrend("other", SERIES, "light", null, response);
        action.serveTrend(null, null, null, null, response);
        verify(response, times(3)).sendError(eq(404), anyString());
    }

    @Test
    void whoMayNotReadTheJobSeesNoTrend() {
        doThrow(new IllegalStateException("denied")).when(job).checkPermission(Item.READ);
        assertThatThrownBy(() -> action.serveTrend("a & b", SERIES, "light", null, response))
                .hasMessage("denied");
    }

    @Test
    void aDeletedBuildHasNoAddress() throws IOException {
        builds(2);
        doReturnBuild(2);
        assertThat(action.getBuilds())
                .extracting(JobTrendAction.BuildRow::build, JobTrendAction.BuildRow::address)
                .containsExactly(tuple("2", "2"), tuple("1", ""));
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private void doReturnBuild(int number) {
        Run build = Builds.build(folder, number);
        when(((Job) job).getBuildByNumber(number)).thenReturn(build);
    }

    private String svg() throws IOException {
        ArgumentCaptor<byte[]> bytes = ArgumentCaptor.forClass(byte[].class);
        verify(body).write(bytes.capture());
        verify(response).setContentType(any());
        return new String(bytes.getValue(), StandardCharsets.UTF_8);
    }
}
