package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.FreeStyleBuild;
import hudson.model.FreeStyleProject;
import hudson.model.Result;
import hudson.tasks.Shell;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.step.BenchResultsStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateBuilder;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateRecorder;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateStep;
import io.jenkins.plugins.benchgate.jenkins.step.JudgeStep;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** The build step and the post-build action of freestyle jobs. */
class FreestyleIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void freestyleBuildsAreJudgedAndEndWhenTheyAreTold() throws Throwable {
        controller.then(FreestyleIT::measured, FreestyleIT::recorded, FreestyleIT::aborted);
    }

    private static FreeStyleProject measuring(JenkinsRule jenkins, String name, String spec) throws IOException {
        FreeStyleProject job = jenkins.createFreeStyleProject(name);
        job.getBuildersList().add(new Shell("cat >b.yaml <<'END'\n" + spec + "END\n"));
        job.getBuildersList().add(new BenchgateBuilder(new BenchgateStep("b.yaml")));
        return job;
    }

    private static void measured(JenkinsRule jenkins) throws Exception {
        FreeStyleProject slower = measuring(jenkins, "slower", Controllers.spec(0, 130));
        FreeStyleBuild failed = jenkins.buildAndAssertStatus(Result.FAILURE, slower);
        Controllers.judged(failed, Outcome.FAIL, "READ <b>latency</b> median");
        jenkins.assertLogContains("FAIL  shop", failed);
        assertThat(failed.getArtifacts()).isNotEmpty();

        FreeStyleProject same = measuring(jenkins, "same", Controllers.spec(0, 100));
        Controllers.judged(jenkins.buildAndAssertSuccess(same), Outcome.PASS, "READ <b>latency</b> median");
        Controllers.judged(jenkins.buildAndAssertSuccess(same), Outcome.PASS, "READ <b>latency</b> median");
        assertThat(Controllers.history(same)).hasSize(2);
    }

    private static void recorded(JenkinsRule jenkins) throws Exception {
        FreeStyleProject job = jenkins.createFreeStyleProject("recorded");
        BenchResultsStep results = new BenchResultsStep("r*.json");
        results.setTool("json");
        results.setMap(List.of("metric=m,path=$[*],unit=ms"));
        JudgeStep gate = new JudgeStep();
        gate.setGates(List.of("fixed:metric=m,upper=1.5ms"));
        job.getPublishersList().add(new BenchgateRecorder(results, gate));
        job.getBuildersList().replace(values("1"));
        Controllers.judged(jenkins.buildAndAssertSuccess(job), Outcome.PASS, "upper bound of 1.500 ms");
        job.getBuildersList().replace(values("2"));
        FreeStyleBuild failed = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        Controllers.judged(failed, Outcome.FAIL, "at or above the upper bound of 1.500 ms");

        gate.setGates(List.of());
        job.getPublishersList().replace(new BenchgateRecorder(results, gate));
        FreeStyleBuild without = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("found no gate, expected", without);
        Controllers.notJudged(without);
    }

    private static Shell values(String value) {
        return new Shell("for trial in 1 2 3; do echo \"[" + value + ".0$trial]\" >\"r$trial.json\"; done");
    }

    private static void aborted(JenkinsRule jenkins) throws Exception {
        FreeStyleProject job = measuring(jenkins, "aborted", Controllers.spec(300, 130));
        FreeStyleBuild build = job.scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("trial 1 of", build);
        build.doStop();
        jenkins.assertBuildStatus(Result.ABORTED, jenkins.waitForCompletion(build));
        jenkins.assertLogContains("has ended; nothing was judged", build);
        Controllers.notJudged(build);
        assertThat(ProcessHandle.allProcesses()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(command -> command.endsWith("sleep 300"));
    }
}
