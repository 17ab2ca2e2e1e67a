package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Result;
import io.jenkins.plugins.benchgate.gate.Outcome;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** Where Token Macro, Checks API, Dashboard View, Git, Declarative Pipelines and configuration as code are not installed, all the rest works. */
class WithoutOptionalPluginsIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller()
            .omitPlugins(
                    "token-macro",
                    "checks-api",
                    "dashboard-view",
                    "plugin-util-api",
                    "git",
                    "git-client",
                    "pipeline-model-definition",
                    "matrix-project",
                    "junit",
                    "configuration-as-code",
                    "matrix-auth",
                    "dark-theme",
                    "theme-manager");

    @Test
    void aBuildIsJudgedAndTold() throws Throwable {
        controller.then(WithoutOptionalPluginsIT::judge);
    }

    private static void judge(JenkinsRule jenkins) throws Exception {
        assertThat(jenkins.jenkins.getPlugin("checks-api")).isNull();
        assertThat(jenkins.jenkins.getPlugin("token-macro")).isNull();
        assertThat(jenkins.jenkins.getPlugin("dashboard-view")).isNull();
        assertThat(jenkins.jenkins.getPlugin("pipeline-model-definition")).isNull();
        WorkflowJob job = Controllers.pipeline(
                jenkins,
                "bare",
                "",
                Controllers.spec(0, 130),
                "benchgate(spec: 'b.yaml'); echo \"=${env.BENCHGATE_VERDICT}\"");
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("=fail", build);
        Controllers.judged(build, Outcome.FAIL, "READ <b>latency</b> median is worse");
        jenkins.assertLogNotContains("the verdict stays as it is", build);
    }
}
