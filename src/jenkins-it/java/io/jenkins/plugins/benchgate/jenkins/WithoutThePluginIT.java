package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.ExtensionList;
import hudson.diagnosis.OldDataMonitor;
import hudson.model.FreeStyleProject;
import hudson.model.Job;
import hudson.model.Result;
import hudson.model.Run;
import hudson.tasks.Shell;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgateConfiguration;
import io.jenkins.plugins.benchgate.jenkins.step.BenchResultsStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateRecorder;
import io.jenkins.plugins.benchgate.jenkins.step.JudgeStep;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** While the plugin is disabled or removed its jobs are there, and with it all is there that it had kept. */
class WithoutThePluginIT {
    private static final String GATE = "fixed:metric=m,upper=1.5ms";

    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void jobsOutliveThePlugin() throws Throwable {
        Path plugins = controller.getHome().toPath().resolve("plugins");
        Path plugin = plugins.resolve("benchgate.jpi");
        controller.startJenkins();
        controller.runRemotely(WithoutThePluginIT::judge);
        controller.stopJenkins();

        Path mark = Files.createFile(plugins.resolve("benchgate.jpi.disabled"));
        controller.startJenkins();
        controller.runRemotely(WithoutThePluginIT::jobsAreThere);
        controller.stopJenkins();

        Files.delete(mark);
        Path aside = Files.move(plugin, controller.getHome().toPath().resolve("benchgate.jpi"));
        FileUtils.deleteDirectory(plugins.resolve("benchgate").toFile());
        controller.startJenkins();
        controller.runRemotely(WithoutThePluginIT::jobsAreThere);
        controller.stopJenkins();

        Files.move(aside, plugin);
        controller.startJenkins();
        controller.runRemotely(WithoutThePluginIT::allIsBack);
    }

    private static void judge(JenkinsRule jenkins) throws Exception {
        BenchgateConfiguration.get().setKeepBuilds(123);
        FreeStyleProject freestyle = jenkins.createFreeStyleProject("freestyle");
        freestyle
                .getBuildersList()
                .add(new Shell("for trial in 1 2 3; do echo \"[2.0$trial]\" >\"r$trial.json\"; done"));
        BenchResultsStep results = new BenchResultsStep("r*.json");
        results.setTool("json");
        results.setMap(List.of("metric=m,path=$[*],unit=ms"));
        JudgeStep gate = new JudgeStep();
        gate.setGates(List.of(GATE));
        freestyle.getPublishersList().add(new BenchgateRecorder(results, gate));
        failed(jenkins.buildAndAssertStatus(Result.FAILURE, freestyle));
        WorkflowJob pipeline = Controllers.pipeline(
                jenkins,
                "pipeline",
                "",
                "",
                "for (int trial = 1; trial <= 3; trial++) { writeFile file: \"r${trial}.json\", text: \"[2.0${trial}]\" }\n"
                        + "benchResults(pattern: 'r*.json', tool: 'json', map: ['metric=m,path=$[*],unit=ms'])\n"
                        + "benchJudge(gates: ['" + GATE + "'])");
        failed(jenkins.buildAndAssertStatus(Result.FAILURE, pipeline));
    }

    private static void failed(Run<?, ?> build) throws Exception {
        Controllers.judged(build, Outcome.FAIL, "at or above the upper bound of 1.500 ms");
    }

    private static void jobsAreThere(JenkinsRule jenkins) throws Exception {
        assertThat(jenkins.jenkins.getPluginManager().getPlugins())
                .filteredOn(plugin -> plugin.getShortName().equals("benchgate"))
                .noneMatch(plugin -> plugin.isActive());
        assertThat(ExtensionList.lookupSingleton(OldDataMonitor.class).getData())
                .isNotEmpty();
        for (String name : List.of("freestyle", "pipeline")) {
            Job<?, ?> job = jenkins.jenkins.getItemByFullName(name, Job.class);
            Run<?, ?> build = job.getBuildByNumber(1);
            assertThat(build.getResult()).isEqualTo(Result.FAILURE);
            jenkins.assertLogContains("FAIL", build);
            try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
                browser.goTo(job.getUrl());
                browser.goTo(build.getUrl());
            }
        }
        WorkflowJob pipeline = jenkins.jenkins.getItemByFullName("pipeline", WorkflowJob.class);
        jenkins.assertLogContains("benchResults", jenkins.buildAndAssertStatus(Result.FAILURE, pipeline));
    }

    private static void allIsBack(JenkinsRule jenkins) throws Exception {
        assertThat(BenchgateConfiguration.get().getKeepBuilds()).isEqualTo(123);
        FreeStyleProject freestyle = jenkins.jenkins.getItemByFullName("freestyle", FreeStyleProject.class);
        failed(freestyle.getBuildByNumber(1));
        BenchgateRecorder recorder = freestyle.getPublishersList().get(BenchgateRecorder.class);
        assertThat(recorder.getResults().getPattern()).isEqualTo("r*.json");
        assertThat(recorder.getResults().getMap()).containsExactly("metric=m,path=$[*],unit=ms");
        assertThat(recorder.getGate().getGates()).containsExactly(GATE);
        failed(jenkins.buildAndAssertStatus(Result.FAILURE, freestyle));
        assertThat(Controllers.history(freestyle)).hasSize(2);

        WorkflowJob pipeline = jenkins.jenkins.getItemByFullName("pipeline", WorkflowJob.class);
        failed(pipeline.getBuildByNumber(1));
        failed(jenkins.buildAndAssertStatus(Result.FAILURE, pipeline));
        assertThat(Controllers.history(pipeline)).hasSize(2);
    }
}
