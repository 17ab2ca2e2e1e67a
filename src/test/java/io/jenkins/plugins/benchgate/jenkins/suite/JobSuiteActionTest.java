package io.jenkins.plugins.benchgate.jenkins.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.model.Item;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.machines.Retention;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.StaplerResponse2;
import org.mockito.ArgumentCaptor;

class JobSuiteActionTest {
    @TempDir
    Path folder;

    @AutoClose
    private final KnownExtensions jenkins = new KnownExtensions();

    private final StaplerResponse2 response = mock(StaplerResponse2.class);
    private final ServletOutputStream body = mock(ServletOutputStream.class);
    private Job<?, ?> job;
    private JobSuiteAction action;

    @BeforeEach
    void createJob() throws IOException {
        job = Builds.build(folder, 1).getParent();
        when(job.getBuildDir()).thenReturn(folder.resolve("builds").toFile());
        action = new JobSuiteAction(job);
        when(response.getOutputStream()).thenReturn(body);
    }

    private void builds(String suite, int from, int to) throws IOException {
        for (int build = from; build <= to; build++) {
            SuiteResult result = SuiteResults.of(suite, build % 41);
            SuiteEntry entry = SuiteEntry.of(build, Instant.ofEpochSecond(build), result);
            SuiteHistory.of(job).add(entry, result.write(), new Retention(0, 0));
        }
    }

    private JobSuitePage page(@Nullable String suite) throws IOException {
        StaplerRequest2 request = mock(StaplerRequest2.class);
        when(request.getParameter("suite")).thenReturn(suite);
        return action.page(request);
    }

    @Test
    void onlyAJobThatKnowsASuiteHasThePage() throws IOException {
        assertThat(new JobSuites().createFor(job)).isEmpty();
        builds("shop", 1, 1);
        assertThat(new JobSuites().createFor(job)).hasSize(1);
    }

    @Test
    void theSuiteOfTheNewestBuildIsShownUnlessAnotherOneIsNamed() throws IOException {
        builds("shop", 1, 3);
        builds("api", 4, 5);
        for (String none : new String[] {null, "", "api"}) {
            JobSuitePage page = page(none);
            assertThat(page.getNames()).containsExactly("api", "shop");
            assertThat(page.getName()).isEqualTo("api");
            assertThat(page.getTitle()).isEqualTo("Suite of benchmarks: api");
            assertThat(page.getBuilds())
                    .extracting(JobSuitePage.BuildRow::build)
                    .containsExactly(5, 4);
        }
        assertThat(page("shop").getNewest().getHeadline()).startsWith("7.5 %");
        assertThat(page("shop").getBuilds())
                .extracting(JobSuitePage.BuildRow::coverage)
                .containsExactly("7.5 %", "5.0 %", "2.5 %");
    }

    @Test
    void aBuildThatJenkinsDeletedStaysAsNumbers() throws IOException {
        builds("shop", 1, 2);
        Files.createDirectories(folder.resolve("builds/2"));
        assertThat(page("shop").getBuilds())
                .extracting(JobSuitePage.BuildRow::there)
                .containsExactly(true, false);
        assertThat(page("shop").getNewest().getProblem()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"other", "../shop", "shop.json", "<script>", "../../builds/1/build"})
    void aNameThatNoBuildHadLeadsToNothing(String name) throws IOException {
        builds("shop", 1, 2);
        Files.writeString(
                folder.resolve("benchgate/shop.json"),
                SuiteResults.of("shop", 1).write());
        assertThat(page(name).getBuilds()).isEmpty();
        assertThat(page(name).getNewest().getProblem()).isNotEmpty();
        action.serveSuite(name, response);
        ArgumentCaptor<String> told = ArgumentCaptor.forClass(String.class);
        verify(response).sendError(eq(404), told.capture());
        assertThat(told.getValue()).doesNotContain(name);
        verify(response, never()).getOutputStream();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    void theCoverageIsDrawnOverAnyNumberOfBuilds(int builds) throws IOException {
        builds("shop", 1, 1);
        StringBuilder lines = new StringBuilder();
        for (int build = 1; build <= builds; build++) {
            SuiteEntry entry = SuiteEntry.of(build, Instant.ofEpochSecond(build), SuiteResults.of("shop", build % 41));
            lines.append(Json.MAPPER.writeValueAsString(entry)).append('\n');
        }
        Files.writeString(folder.resolve("benchgate/suites.jsonl"), lines);
        action.serveCoverage("shop", "dark", "340", response);
        ArgumentCaptor<byte[]> bytes = ArgumentCaptor.forClass(byte[].class);
        verify(body).write(bytes.capture());
        assertThat(new String(bytes.getValue(), StandardCharsets.UTF_8))
                .startsWith("<svg")
                .contains("#1<", "over " + (builds == 1 ? "1 build," : "1,000 builds,"));
        assertThat(page("shop").getBuilds()).hasSizeLessThanOrEqualTo(100);
        assertThat(page("shop").getMoreBuilds()).isEqualTo(Math.max(0, builds - 100));
    }

    @Test
    void whoMayNotReadTheJobSeesNothing() throws IOException {
        builds("shop", 1, 1);
        doThrow(new SecurityException()).when(job).checkPermission(Item.READ);
        assertThatThrownBy(() -> page(null)).isInstanceOf(SecurityException.class);
    }
}
