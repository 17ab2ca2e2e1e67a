package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Result;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** What a Declarative Pipeline does after each verdict. */
class DeclarativeIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void aGraverVerdictNeverGoesFurtherThanAMilderOne() throws Throwable {
        controller.then(DeclarativeIT::skipping, DeclarativeIT::goingOn, DeclarativeIT::parallel);
    }

    @Test
    void whatStopsAFailedBuildLetsAnUnstableOneGoOn() throws Throwable {
        controller.then(DeclarativeIT::stopping);
    }

    /** One trial a side is never a definite change: it is unstable at most. */
    private static void skipping(JenkinsRule jenkins) throws Exception {
        WorkflowRun failed =
                build(jenkins, "skip-fail", "options { skipStagesAfterUnstable() }", 130, "trials: 3", Outcome.FAIL);
        jenkins.assertBuildStatus(Result.FAILURE, failed);
        jenkins.assertLogContains("skipStagesAfterUnstable of the Pipeline skips what comes after", failed);
        jenkins.assertLogContains("POST FAILURE", failed);
        jenkins.assertLogNotContains("DEPLOYED", failed);
        WorkflowRun passed =
                build(jenkins, "skip-pass", "options { skipStagesAfterUnstable() }", 100, "trials: 3", Outcome.PASS);
        jenkins.assertBuildStatus(Result.SUCCESS, passed);
        jenkins.assertLogContains("DEPLOYED", passed);
        WorkflowRun unstable = build(
                jenkins, "skip-unstable", "options { skipStagesAfterUnstable() }", 130, "trials: 1", Outcome.POTENTIAL);
        jenkins.assertBuildStatus(Result.UNSTABLE, unstable);
        jenkins.assertLogNotContains("DEPLOYED", unstable);
    }

    private static void goingOn(JenkinsRule jenkins) throws Exception {
        WorkflowRun build = build(jenkins, "on", "", 130, "trials: 3", Outcome.FAIL);
        jenkins.assertBuildStatus(Result.FAILURE, build);
        jenkins.assertLogContains("DEPLOYED", build);
        jenkins.assertLogContains("POST FAILURE", build);
    }

    /** What stops a failed build is nothing to an unstable one, which skips stages where the Pipeline says so. */
    private static void stopping(JenkinsRule jenkins) throws Exception {
        String skips = "options { skipStagesAfterUnstable() }";
        String failFast = "failFast stops the build here";
        String stopBuild = "stopBuild of a gate stops the build here";
        stops(jenkins, "fast", "", ", failFast: true", "", failFast, true);
        stops(jenkins, "fast-skip", skips, ", failFast: true", "", failFast, false);
        stops(jenkins, "stop", "", "", ",stopBuild", stopBuild, true);
        stops(jenkins, "stop-skip", skips, "", ",stopBuild", stopBuild, false);
    }

    private static void stops(
            JenkinsRule jenkins,
            String name,
            String options,
            String step,
            String gate,
            String why,
            boolean unstableGoesOn)
            throws Exception {
        WorkflowRun failed = build(jenkins, name + "-fail", options, step, gate, 130, "trials: 3", Outcome.FAIL);
        jenkins.assertBuildStatus(Result.FAILURE, failed);
        jenkins.assertLogContains(why, failed);
        jenkins.assertLogContains("POST FAILURE", failed);
        jenkins.assertLogNotContains("GATED", failed);
        jenkins.assertLogNotContains("DEPLOYED", failed);
        WorkflowRun unstable =
                build(jenkins, name + "-unstable", options, step, gate, 130, "trials: 1", Outcome.POTENTIAL);
        jenkins.assertBuildStatus(Result.UNSTABLE, unstable);
        jenkins.assertLogNotContains("stops the build here", unstable);
        jenkins.assertLogContains("GATED", unstable);
        if (unstableGoesOn) {
            jenkins.assertLogContains("DEPLOYED", unstable);
        } else {
            jenkins.assertLogNotContains("DEPLOYED", unstable);
        }
    }

    private static WorkflowRun build(
            JenkinsRule jenkins, String name, String options, int milliseconds, String trials, Outcome expected)
            throws Exception {
        return build(jenkins, name, options, "", "", milliseconds, trials, expected);
    }

    private static WorkflowRun build(
            JenkinsRule jenkins,
            String name,
            String options,
            String step,
            String gate,
            int milliseconds,
            String trials,
            Outcome expected)
            throws Exception {
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, name);
        String spec =
                Controllers.spec(0, milliseconds).replace("trials: 3", trials).replace("percent=5", "percent=5" + gate);
        job.setDefinition(new CpsFlowDefinition(
                """
                pipeline {
                  agent any
                  %s
                  stages {
                    stage('Benchmark') {
                      steps {
                        writeFile file: 'b.yaml', text: '''%s'''
                        benchgate(spec: 'b.yaml'%s)
                        echo 'GATED'
                      }
                    }
                    stage('Deploy') { steps { echo 'DEPLOYED' } }
                  }
                  post { failure { echo 'POST FAILURE' } }
                }
                """
                        .formatted(options, spec.replace("\\", "\\\\"), step),
                true));
        WorkflowRun build = jenkins.waitForCompletion(job.scheduleBuild2(0).waitForStart());
        assertThat(build.getActions(BuildVerdictAction.class))
                .as(JenkinsRule.getLog(build))
                .singleElement()
                .satisfies(verdict -> assertThat(verdict.outcome()).isEqualTo(expected));
        Controllers.judged(build, expected, "READ <b>latency</b> median");
        return build;
    }

    /** Each branch judges what it has measured itself, and a gate behind both has to say what it means. */
    private static void parallel(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, "parallel");
        job.setDefinition(new CpsFlowDefinition(
                """
                node {
                  for (int trial = 1; trial <= 3; trial++) {
                    writeFile file: "a${trial}.json", text: "[1.0${trial}]"
                    writeFile file: "b${trial}.json", text: "[2.0${trial}]"
                  }
                  def measure = { file, gate -> benchResults(tool: 'json', pattern: file, map: ['metric=m,path=$[*],unit=ms'])
                    sleep 3
                    benchJudge(gates: [gate]) }
                  parallel(
                    a: { echo "a=${measure('a*.json', 'fixed:metric=m,upper=1.5ms')}" },
                    b: { sleep 1; echo "b=${measure('b*.json', 'fixed:metric=m,upper=1.5ms')}" })
                  try {
                    benchJudge(gates: ['fixed:metric=m,upper=1.5ms'])
                  } catch (e) {
                    echo "joined=${e.message}"
                  }
                }
                """,
                true));
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("a=pass", build);
        jenkins.assertLogContains("b=fail", build);
        jenkins.assertLogContains("joined=found 2 results of parallel branches", build);
        assertThat(build.getActions(BuildVerdictAction.class))
                .extracting(BuildVerdictAction::getWord)
                .containsExactlyInAnyOrder("pass", "fail");
    }
}
