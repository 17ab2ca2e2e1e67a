package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.FreeStyleProject;
import hudson.model.Result;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateRecorder;
import java.io.File;
import java.net.URL;
import net.sf.json.JSONObject;
import org.apache.commons.io.FileUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** What an earlier version has kept of a job and its builds is read, shown, and compared with. */
class EarlierVersionIT {
    private static final String SERIES = "READ latency median";

    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void aJobOfAnEarlierVersionGoesOn() throws Throwable {
        FileUtils.copyDirectory(
                new File("src/test/resources/io/jenkins/plugins/benchgate/jenkins/earlier"),
                new File(controller.getHome(), "jobs/earlier"));
        controller.then(EarlierVersionIT::goesOn);
    }

    private static void goesOn(JenkinsRule jenkins) throws Exception {
        FreeStyleProject job = jenkins.jenkins.getItemByFullName("earlier", FreeStyleProject.class);
        BenchgateRecorder recorder = job.getPublishersList().get(BenchgateRecorder.class);
        assertThat(recorder.getResults().getPattern()).isEqualTo("r*.json");
        assertThat(recorder.getResults().getTool()).isEqualTo("json");
        assertThat(recorder.getResults().getName()).isEqualTo("shop");
        assertThat(recorder.getResults().getMap()).containsExactly("metric=READ latency,path=$[*],unit=ms");
        assertThat(recorder.getGate().getGates()).containsExactly("jump:metric=*,percent=5");
        assertThat(recorder.getGate().getBaseline()).isEqualTo("last");

        assertThat(Controllers.history(job)).extracting(BuildRecord::build).containsExactly("1", "2");
        BuildVerdictAction first = job.getBuildByNumber(1).getAction(BuildVerdictAction.class);
        assertThat(first.outcome()).isEqualTo(Outcome.NOT_JUDGED);
        Run<?, ?> failed = job.getBuildByNumber(2);
        Controllers.judged(failed, Outcome.FAIL, SERIES + " worsened by +98.0 %");
        BuildVerdictAction second = failed.getAction(BuildVerdictAction.class);
        assertThat(second.worst().orElseThrow().series()).isEqualTo(SERIES);
        assertThat(second.worst().orElseThrow().effect()).isEqualTo("worse");
        assertThat(second.result().orElseThrow().record().build()).isEqualTo("2");

        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            for (String page : new String[] {"job/earlier/", "job/earlier/benchgate/", "job/earlier/2/benchgate/"}) {
                assertThat(browser.goTo(page).asNormalizedText()).as(page).contains("READ latency", "FAIL");
            }
            JSONObject trend =
                    JSONObject.fromObject(browser.getPage(new URL(jenkins.getURL(), "job/earlier/benchgate/data"))
                            .getWebResponse()
                            .getContentAsString());
            JSONObject series = trend.getJSONArray("series").getJSONObject(0);
            assertThat(series.getString("name")).isEqualTo(SERIES);
            assertThat(series.getJSONObject("columns").getJSONArray("build").toArray())
                    .containsExactly("1", "2");
        }

        Run<?, ?> next = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        Controllers.judged(next, Outcome.FAIL, "against accepted build 1");
        assertThat(Controllers.history(job)).hasSize(3);
    }
}
