package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.FreeStyleBuild;
import hudson.model.FreeStyleProject;
import hudson.model.Job;
import hudson.model.Result;
import hudson.model.Run;
import hudson.tasks.Shell;
import io.jenkins.plugins.benchgate.jenkins.step.BenchSuiteBuilder;
import io.jenkins.plugins.benchgate.jenkins.step.BenchSuiteStep;
import io.jenkins.plugins.benchgate.jenkins.suite.JobSuiteAction;
import io.jenkins.plugins.benchgate.jenkins.suite.SuiteAction;
import java.util.List;
import org.htmlunit.Page;
import org.htmlunit.html.HtmlPage;
import org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** Suites of microbenchmarks that builds record, on an agent. */
class SuiteIT {
    @RegisterExtension
    private final RealJenkinsExtension controller = Controllers.controller();

    /** Writes a suite of two benchmarks, the second of which needs a file, and its application. */
    private static final String FILES =
            """
            cat >suite.yaml <<'END'
            name: shop-suite
            sut:
              candidate: {install: cp "$SPEC/program" suite.test}
            workload: {tool: go, binary: suite.test, count: 2}
            gates: ['jump:metric="* ns/op",percent=5']
            trace:
              project: shop
              references:
                - spec: shop.yaml
                  command: |
                    echo "shop.main;shop.serve 5" >"$PROFILE"
                    echo "shop.main;shop.pay<b> 3" >>"$PROFILE"
                    sleep 100
            END
            cat >shop.yaml <<'END'
            name: shop
            sut:
              candidate: {start: exec sleep 1000, health: 'true'}
            workload:
              tool: command
              format: series
              run: sleep 0.5; echo metric,value; echo latency,1
            gates: ['fixed:metric=latency,upper=5']
            END
            cat >program <<'END'
            #!/bin/sh
            [ "$1" != -test.list ] || { echo BenchmarkPay; echo BenchmarkFind; exit 0; }
            for argument; do
                case $argument in
                    -test.cpuprofile=*) profile=${argument#*=} ;;
                    ^Benchmark*) name=${argument#^}; name=${name%$} ;;
                esac
            done
            [ "$name" = BenchmarkPay ] || [ "$FIND" = works ] || exit 3
            echo "shop.main;shop.pay<b> 7" >"$profile"
            echo "$name 10 2.5 ns/op"
            echo PASS
            END
            chmod +x program
            """;

    @Test
    void suitesAreRecordedKeptAndShown() throws Throwable {
        controller.then(SuiteIT::byAPipeline, SuiteIT::byAFreestyleJob, SuiteIT::whatIsMissingIsAnError);
    }

    private static WorkflowJob pipeline(JenkinsRule jenkins, String name, String find, String step) throws Exception {
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, name);
        job.setDefinition(new CpsFlowDefinition(
                "node {\n  sh '''" + FILES.replace("\\", "\\\\").replace("'''", "\\'\\'\\'") + "'''\n  withEnv(['FIND="
                        + find + "']) { " + step + " }\n}\n",
                true));
        return job;
    }

    private static SuiteAction kept(Run<?, ?> build) {
        List<SuiteAction> actions = build.getActions(SuiteAction.class);
        assertThat(actions).hasSize(1);
        return actions.get(0);
    }

    /** The second build goes on with what the first one lacks; the third one, of a whole suite, records anew. */
    private static void byAPipeline(JenkinsRule jenkins) throws Exception {
        Controllers.onAnAgent(jenkins);
        WorkflowJob job = pipeline(jenkins, "nightly", "fails", "benchSuite(spec: 'suite.yaml')");
        WorkflowRun first = jenkins.buildAndAssertStatus(Result.UNSTABLE, job);
        jenkins.assertLogContains("Suite shop-suite: 2 of the project's 3 functions are covered", first);
        jenkins.assertLogContains("BenchmarkFind: ", first);
        assertThat(kept(first).getFunctions()).isEqualTo(3);
        assertThat(kept(first).getCovered()).isEqualTo(2);
        assertThat(first.getArtifacts())
                .extracting(artifact -> artifact.relativePath)
                .contains(
                        "benchgate-suite/suite.json",
                        "benchgate-suite/trace.json",
                        "benchgate-suite/reference/shop.collapsed",
                        "benchgate-suite/benchmarks/BenchmarkPay.pprof")
                .noneMatch(path -> path.contains("/runs/"));

        job.setDefinition(pipeline(jenkins, "works", "works", "benchSuite(spec: 'suite.yaml')")
                .getDefinition());
        WorkflowRun second = jenkins.buildAndAssertSuccess(job);
        jenkins.assertLogContains("2 of 2 BenchmarkFind", second);
        jenkins.assertLogNotContains("1 of 2 BenchmarkPay", second);
        WorkflowRun third = jenkins.buildAndAssertSuccess(job);
        jenkins.assertLogContains("1 of 2 BenchmarkPay", third);
        shown(jenkins, job, third);
    }

    private static void shown(JenkinsRule jenkins, Job<?, ?> job, Run<?, ?> build) throws Exception {
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            browser.getOptions().setJavaScriptEnabled(false);
            HtmlPage page = browser.goTo(build.getUrl() + "benchgate-suite/");
            assertThat(page.asNormalizedText()).contains("66.7 % of the project's functions are covered", "shop.serve");
            assertThat(page.getWebResponse().getContentAsString())
                    .contains("shop.pay&lt;b")
                    .doesNotContain("shop.pay<b>");
            HtmlPage all = browser.goTo(job.getUrl() + "benchgate-suite/");
            assertThat(all.asNormalizedText()).contains("Newest result: build #3", "66.7 %");
            assertThat(all.getWebResponse().getContentAsString()).contains(">#1<", ">#2<", ">#3<");
            for (String file : List.of("chosen.svg", "recommended.svg", "flame.json", "suite.json")) {
                Page answer = browser.goTo(build.getUrl() + "benchgate-suite/" + file, null);
                assertThat(answer.getWebResponse().getStatusCode()).as(file).isEqualTo(200);
            }
            assertThat(browser.goTo(job.getUrl() + "benchgate-suite/coverage.svg", "image/svg+xml")
                            .getWebResponse()
                            .getContentAsString())
                    .contains("#3");
            assertThat(browser.goTo(build.getUrl() + "api/json?depth=2", "application/json")
                            .getWebResponse()
                            .getContentAsString())
                    .contains("\"covered\":2", "\"functions\":3");
        }
    }

    private static void byAFreestyleJob(JenkinsRule jenkins) throws Exception {
        FreeStyleProject job = jenkins.createFreeStyleProject("free");
        job.getBuildersList().add(new Shell(FILES));
        BenchSuiteStep step = new BenchSuiteStep("suite.yaml");
        step.setOut("profiles");
        job.getBuildersList().add(new BenchSuiteBuilder(step));
        jenkins.configRoundtrip(job);
        assertThat(job.getBuildersList()
                        .get(BenchSuiteBuilder.class)
                        .getRecording()
                        .getOut())
                .isEqualTo("profiles");

        FreeStyleBuild build = jenkins.buildAndAssertStatus(Result.UNSTABLE, job);
        assertThat(kept(build).getSuite()).isEqualTo("shop-suite");
        assertThat(build.getArtifacts()).isNotEmpty();
    }

    private static void whatIsMissingIsAnError(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = pipeline(jenkins, "wrong", "works", "benchSuite(spec: 'shop.yaml')");
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("shop.yaml: found no references in 'trace', expected", build);
        assertThat(build.getActions(SuiteAction.class)).isEmpty();
        assertThat(job.getAction(JobSuiteAction.class)).isNull();
    }
}
