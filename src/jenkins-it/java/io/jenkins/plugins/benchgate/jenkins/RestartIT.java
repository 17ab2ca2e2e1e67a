package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Result;
import io.jenkins.plugins.benchgate.gate.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
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
        controller.runRemotely(RestartIT::theWaitBeforeMeasuringAgainEnds);
        controller.runRemotely(RestartIT::anAbortEndsIt);
    }

    private static void begin(JenkinsRule jenkins) throws Exception {
        jenkins.jenkins.setNumExecutors(3);
        waitToMeasureAgain(jenkins);
        measure(jenkins, "long", "echo \"=${benchgate(spec: 'b.yaml')}\"");
        measure(jenkins, "run", "def measured = benchRun(spec: 'b.yaml'); echo \"=${benchGate(results: measured)}\"");
        TimeUnit.SECONDS.sleep(5);
    }

    private static void measure(JenkinsRule jenkins, String name, String steps) throws Exception {
        WorkflowJob job = Controllers.pipeline(jenkins, name, "", Controllers.spec(15, 101), steps);
        jenkins.waitForMessage("[benchgate]", job.scheduleBuild2(0).waitForStart());
    }

    private static void waitToMeasureAgain(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = Controllers.pipeline(
                jenkins, "again", "", Controllers.calmSpec(), "echo \"=${benchgate(spec: 'b.yaml', retryAfter: 1)}\"");
        jenkins.waitForMessage(
                "measuring once more in 1 min", job.scheduleBuild2(0).waitForStart());
        Objects.requireNonNull(jenkins.jenkins.getWorkspaceFor(job))
                .child("calm")
                .touch(0);
    }

    private static WorkflowRun build(JenkinsRule jenkins, String name) {
        return jenkins.jenkins.getItemByFullName(name, WorkflowJob.class).getBuildByNumber(1);
    }

    private static void stillMeasuring(JenkinsRule jenkins) {
        for (String name : List.of("long", "run")) {
            assertThat(build(jenkins, name).isBuilding()).as(name).isTrue();
        }
    }

    private static void ends(JenkinsRule jenkins) throws Exception {
        for (String name : List.of("long", "run")) {
            WorkflowRun build = build(jenkins, name);
            jenkins.assertBuildStatus(Result.SUCCESS, jenkins.waitForCompletion(build));
            jenkins.assertLogContains("=pass", build);
            Controllers.judged(build, Outcome.PASS, "READ <b>latency</b> median");
        }
    }

    private static void theWaitBeforeMeasuringAgainEnds(JenkinsRule jenkins) throws Exception {
        WorkflowRun build = build(jenkins, "again");
        jenkins.assertBuildStatus(Result.SUCCESS, jenkins.waitForCompletion(build));
        jenkins.assertLogContains("=pass", build);
        Controllers.judgedTwice(build);
    }

    private static void anAbortEndsIt(JenkinsRule jenkins) throws Exception {
        WorkflowJob job =
                Controllers.pipeline(jenkins, "aborted", "", Controllers.spec(60, 101), "benchgate(spec: 'b.yaml')");
        WorkflowRun build = job.scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("[benchgate]", build);
        build.doStop();
        jenkins.assertBuildStatus(Result.ABORTED, jenkins.waitForCompletion(build));
        Controllers.notJudged(build);
    }
}
