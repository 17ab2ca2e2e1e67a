package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Result;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.commons.io.output.TeeOutputStream;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** A measurement outlives its controller, and ends when it is told to. */
class RestartIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void aMeasurementGoesOnAfterAKillAndAfterARestart() throws Throwable {
        PrintStream error = System.err;
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        System.setErr(new PrintStream(new TeeOutputStream(error, told), true, StandardCharsets.UTF_8));
        try {
            restart();
        } finally {
            System.setErr(error);
        }
        assertThat(told.toString(StandardCharsets.UTF_8).lines())
                .anyMatch(line -> line.contains("Jenkins is fully up and running"))
                .noneMatch(line -> line.contains("NoClassDefFoundError") || line.contains("died unexpectedly"));
    }

    private void restart() throws Throwable {
        controller.startJenkins();
        controller.runRemotely(RestartIT::begin);
        controller.stopJenkinsForcibly();
        controller.startJenkins();
        controller.runRemotely(RestartIT::stillMeasuring);
        controller.stopJenkins();
        controller.startJenkins();
        controller.runRemotely(RestartIT::ends);
        controller.runRemotely(RestartIT::anAbortEndsIt);
    }

    private static void begin(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = Controllers.pipeline(
                jenkins, "long", "", Controllers.spec(15, 101), "echo \"=${benchgate(spec: 'b.yaml')}\"");
        WorkflowRun build = job.scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("[benchgate]", build);
        TimeUnit.SECONDS.sleep(5);
    }

    private static void stillMeasuring(JenkinsRule jenkins) {
        WorkflowRun build =
                jenkins.jenkins.getItemByFullName("long", WorkflowJob.class).getBuildByNumber(1);
        assertThat(build.isBuilding()).isTrue();
    }

    private static void ends(JenkinsRule jenkins) throws Exception {
        WorkflowRun build =
                jenkins.jenkins.getItemByFullName("long", WorkflowJob.class).getBuildByNumber(1);
        jenkins.assertBuildStatus(Result.SUCCESS, jenkins.waitForCompletion(build));
        jenkins.assertLogContains("=pass", build);
        assertThat(build.getActions(BuildVerdictAction.class)).hasSize(1);
    }

    private static void anAbortEndsIt(JenkinsRule jenkins) throws Exception {
        WorkflowJob job =
                Controllers.pipeline(jenkins, "aborted", "", Controllers.spec(60, 101), "benchgate(spec: 'b.yaml')");
        WorkflowRun build = job.scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("[benchgate]", build);
        build.doStop();
        jenkins.assertBuildStatus(Result.ABORTED, jenkins.waitForCompletion(build));
        assertThat(build.getActions(BuildVerdictAction.class)).isEmpty();
    }
}
