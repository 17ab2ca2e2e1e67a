package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Computer;
import hudson.model.Label;
import hudson.model.Result;
import hudson.slaves.DumbSlave;
import hudson.slaves.OfflineCause;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.util.concurrent.TimeUnit;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** A controller without executors measures on an agent, which is a process of its own. */
class AgentIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void anAgentMeasuresAndTheControllerDecides() throws Throwable {
        controller.then(AgentIT::measure);
    }

    @Test
    void aMeasurementGoesOnWhileTheAgentIsAway() throws Throwable {
        controller.then(AgentIT::cut);
    }

    private static void cut(JenkinsRule jenkins) throws Exception {
        jenkins.jenkins.setNumExecutors(0);
        DumbSlave agent = jenkins.createOnlineSlave(Label.get("bench"));
        WorkflowJob job = Controllers.pipeline(
                jenkins, "cut", "bench", Controllers.spec(6, 101), "echo \"=${benchgate(spec: 'b.yaml')}\"");
        WorkflowRun build = job.scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("trial 1 of", build);
        Computer computer = agent.toComputer();
        computer.disconnect(new OfflineCause.ByCLI("cut")).get();
        TimeUnit.SECONDS.sleep(5);
        assertThat(build.isBuilding()).isTrue();
        computer.connect(true).get();
        jenkins.assertBuildStatus(Result.SUCCESS, jenkins.waitForCompletion(build));
        jenkins.assertLogContains("=pass", build);
        assertThat(JenkinsRule.getLog(build).lines().filter(line -> line.contains("trial 1 of")))
                .as("each told once")
                .isNotEmpty()
                .doesNotHaveDuplicates();
    }

    private static void measure(JenkinsRule jenkins) throws Exception {
        jenkins.jenkins.setNumExecutors(0);
        jenkins.createOnlineSlave(Label.get("bench"));
        WorkflowJob job = Controllers.pipeline(
                jenkins,
                "remote",
                "bench",
                Controllers.spec(0, 130),
                "benchgate(spec: 'b.yaml'); echo \"${env.BENCHGATE_VERDICT} ${env.BENCHGATE_WORST_SERIES}\"");
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("fail READ <b>latency</b> median", build);
        assertThat(build.getAction(BuildVerdictAction.class).getMarkdown()).contains("READ &lt;b&gt;latency&lt;/b&gt;");
    }
}
