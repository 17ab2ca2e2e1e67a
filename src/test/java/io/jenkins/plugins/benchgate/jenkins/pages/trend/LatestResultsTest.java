package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.ExperimentResult;
import io.jenkins.plugins.benchgate.jenkins.pages.GateResult;
import io.jenkins.plugins.benchgate.jenkins.pages.SeriesResult;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.export.Exported;
import org.mockito.ArgumentCaptor;

class LatestResultsTest {
    @TempDir
    Path folder;

    @SuppressWarnings({"rawtypes", "unchecked"})
    private LatestResults after(Run newest, Run before) {
        Job job = newest.getParent();
        when(job.getLastCompletedBuild()).thenReturn(newest);
        when(newest.getPreviousCompletedBuild()).thenReturn(before);
        return new LatestResults(job);
    }

    private Run<?, ?> judged(int number, String experiment, Outcome... outcomes) {
        Run<?, ?> build = Builds.build(folder, number);
        build.addAction(new BuildVerdictAction("benchgate", Builds.record(experiment, "1", outcomes)));
        return build;
    }

    @Test
    void buildsWithoutAVerdictArePassedOver() {
        LatestResults latest = after(Builds.build(folder, 2), judged(1, "shop", Outcome.FAIL));
        assertThat(latest.getLatest()).singleElement().satisfies(result -> {
            assertThat(result.getBuild()).isOne();
            assertThat(result.getVerdict()).isEqualTo("fail");
            assertThat(result.getAccepted()).isNull();
            assertThat(result.getGates()).isEmpty();
        });
    }

    @Test
    void aBadgeShowsTheGravestVerdictOrThatOfOneExperiment() throws IOException {
        Run<?, ?> build = judged(1, "reads", Outcome.PASS);
        build.addAction(new BuildVerdictAction("benchgate-2", Builds.record("writes", "1", Outcome.FAIL)));
        LatestResults latest = after(build, Builds.build(folder, 0));
        assertThat(badge(latest, null)).contains("benchmarks: ✕ fail");
        assertThat(badge(latest, "reads")).contains("reads: ✓ pass");
        assertThat(badge(latest, "<b>")).contains("&lt;b&gt;: no verdict");
    }

    @Test
    void numbersAreNumbersInBaseUnitsAndUnknownOnesAreMissing() throws IOException {
        Run<?, ?> build = Builds.build(folder, 1);
        BuildResult result = ReportFixtures.everyVerdict("latency");
        Path kept = Files.createDirectories(build.getRootDir().toPath().resolve("benchgate"));
        ResultJson.write(kept.resolve("result.json"), result);
        build.addAction(new BuildVerdictAction("benchgate", result.record()));
        ExperimentResult exported =
                after(build, Builds.build(folder, 0)).getLatest().get(0);
        SeriesResult series = exported.getMeasured().get(0);
        assertThat(series.getUnit()).isEqualTo("s");
        assertThat(series.getValue()).isEqualTo(0.00216);
        assertThat(series.getBaseline()).isEqualTo(0.002);
        assertThat(series.getChangePercent()).isEqualTo(8);
        assertThat(series.getConfidence()).isEqualTo(0.99);
        assertThat(exported.getMeasured().get(1).getChangePercent()).isNull();
        assertThat(exported.getMeasured().get(1).getLower()).isNull();
        assertThat(exported.getGates())
                .filteredOn(gate -> gate.getVerdict().equals("not_judged"))
                .singleElement()
                .satisfies(gate -> {
                    assertThat(gate.getValue()).isNull();
                    assertThat(gate.getThreshold()).isNull();
                    assertThat(gate.getDetectablePercent()).isNull();
                });
        assertThat(exported.getSeed()).isEqualTo("-7046029254386353131");
    }

    @Test
    void everyExportedNameIsDocumented() throws IOException {
        String documented = Files.readString(Path.of("docs/jenkins/rest.md"));
        for (Class<?> type : List.of(
                LatestResults.class,
                ExperimentResult.class,
                GateResult.class,
                SeriesResult.class,
                BuildVerdictAction.class)) {
            Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> method.isAnnotationPresent(Exported.class))
                    .forEach(method -> {
                        String given = method.getAnnotation(Exported.class).name();
                        String name = given.isEmpty()
                                ? method.getName().substring(3, 4).toLowerCase(Locale.ROOT)
                                        + method.getName().substring(4)
                                : given;
                        assertThat(documented).as(type.getSimpleName()).contains("`" + name + "`");
                    });
        }
    }

    private static String badge(LatestResults latest, String experiment) throws IOException {
        StaplerResponse2 response = mock(StaplerResponse2.class);
        ServletOutputStream body = mock(ServletOutputStream.class);
        when(response.getOutputStream()).thenReturn(body);
        latest.sendBadge(experiment, response);
        ArgumentCaptor<byte[]> bytes = ArgumentCaptor.forClass(byte[].class);
        verify(body).write(bytes.capture());
        return new String(bytes.getValue(), StandardCharsets.UTF_8);
    }
}
