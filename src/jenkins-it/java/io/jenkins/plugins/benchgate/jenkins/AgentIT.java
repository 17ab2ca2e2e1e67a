package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Computer;
import hudson.model.Label;
import hudson.model.Result;
import hudson.slaves.DumbSlave;
import hudson.slaves.OfflineCause;
import io.jenkins.plugins.benchgate.gate.Outcome;
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

    @Test
    void measurementsOnOneAgentWaitForEachOther() throws Throwable {
        controller.then(AgentIT::measureBoth);
    }

    private static void measureBoth(JenkinsRule jenkins) throws Exception {
        jenkins.jenkins.setNumExecutors(0);
        DumbSlave agent =
                new DumbSlave("bench", jenkins.jenkins.getRootDir() + "/agent", jenkins.createComputerLauncher(null));
        agent.setLabelString("bench");
        agent.setNumExecutors(2);
        jenkins.jenkins.addNode(agent);
        jenkins.waitOnline(agent);
        String measure = "withEnv([\"BENCHGATE_LOCK=" + jenkins.jenkins.getRootDir()
                + "/measuring.lock\"]) { benchgate(spec: 'b.yaml') }";
        WorkflowRun first = Controllers.pipeline(jenkins, "first", "bench", Controllers.spec(5, 101), measure)
                .scheduleBuild2(0)
                .waitForStart();
        jenkins.waitForMessage("trial 1 of", first);
        WorkflowRun second = Controllers.pipeline(jenkins, "second", "bench", Controllers.spec(0, 130), measure)
                .scheduleBuild2(0)
                .waitForStart();
        jenkins.waitForMessage("Waiting for another measurement on this machine (process ", second);
        assertThat(first.isBuilding()).isTrue();
        assertThat(agent.toComputer().countBusy()).isEqualTo(2);
        jenkins.assertLogNotContains("trial 1 of", second);
        jenkins.assertBuildStatus(Result.SUCCESS, jenkins.waitForCompletion(first));
        jenkins.assertBuildStatus(Result.FAILURE, jenkins.waitForCompletion(second));
        jenkins.assertLogContains("The machine is free after", second);
        Controllers.judged(first, Outcome.PASS, "READ <b>latency</b> median");
        Controllers.judged(second, Outcome.FAIL, "READ <b>latency</b> median is worse");
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
        Controllers.judged(build, Outcome.PASS, "READ <b>latency</b> median");
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
        Controllers.judged(build, Outcome.FAIL, "READ <b>latency</b> median is worse");
        assertThat(build.getAction(BuildVerdictAction.class).getMarkdown()).contains("READ &lt;b&gt;latency&lt;/b&gt;");
    }
}
