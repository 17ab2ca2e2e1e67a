package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import com.cloudbees.plugins.credentials.CredentialsScope;
import com.cloudbees.plugins.credentials.SystemCredentialsProvider;
import hudson.model.Result;
import hudson.util.Secret;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.step.BenchBisectStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchClusterStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchResultsStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchRunStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchSuiteStep;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateStep;
import io.jenkins.plugins.benchgate.jenkins.step.JudgeStep;
import java.io.File;
import java.net.URL;
import java.util.List;
import java.util.Objects;
import net.sf.json.JSONObject;
import org.apache.commons.io.FileUtils;
import org.htmlunit.HttpMethod;
import org.htmlunit.WebRequest;
import org.htmlunit.util.NameValuePair;
import org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl;
import org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** The steps of Pipelines: what the Snippet Generator writes of their options, and what they do. */
class StepsIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void stepsAreWrittenAndDone() throws Throwable {
        controller.then(
                StepsIT::theGeneratorWritesEveryOption,
                StepsIT::whatIsMeasuredIsJudgedLater,
                StepsIT::filesAreJudged,
                StepsIT::filesOfAnEarlierBuildAreNoResults,
                StepsIT::filesOfSeveralToolsAreJudged,
                StepsIT::whatIsWrongIsAnErrorAndNoVerdict,
                StepsIT::whatCredentialsBindIsMaskedInAllThatIsKept,
                StepsIT::anAbortEndsWhatRuns);
    }

    private static void theGeneratorWritesEveryOption(JenkinsRule jenkins) throws Exception {
        jenkins.jenkins.setCrumbIssuer(null);
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, "snippets");
        JSONObject spec = new JSONObject().accumulate("spec", "p/b.yaml").accumulate("timeLimit", "90");
        assertThat(snippet(jenkins, job, BenchClusterStep.class, spec))
                .startsWith("benchCluster(spec: 'p/b.yaml', timeLimit: 90) {");
        spec.accumulate("out", "p/out");
        assertThat(snippet(jenkins, job, BenchRunStep.class, spec))
                .isEqualTo("benchRun out: 'p/out', spec: 'p/b.yaml', timeLimit: 90");
        assertThat(snippet(jenkins, job, BenchSuiteStep.class, spec))
                .isEqualTo("benchSuite out: 'p/out', spec: 'p/b.yaml', timeLimit: 90");
        JSONObject bisect = JSONObject.fromObject(spec.toString());
        for (String option : List.of("good", "bad", "metric", "statistic", "repository")) {
            bisect.accumulate(option, option.substring(0, 1));
        }
        for (String option : List.of("trials", "budget", "rounds", "keep")) {
            bisect.accumulate(option, "50");
        }
        bisect.accumulate("change", "any").accumulate("definite", "pass").accumulate("error", "1%");
        bisect.accumulate("thorough", true).accumulate("again", true);
        assertThat(snippet(jenkins, job, BenchBisectStep.class, bisect))
                .isEqualTo(
                        "benchBisect again: true, bad: 'b', budget: 50, change: 'any', definite: 'pass', error: '1%',"
                                + " good: 'g', keep: 50, metric: 'm', out: 'p/out', repository: 'r', rounds: 50,"
                                + " spec: 'p/b.yaml', statistic: 's', thorough: true, timeLimit: 90, trials: 50");
        JSONObject judging = new JSONObject()
                .accumulate("baseline", "last:3")
                .accumulate("failFast", true)
                .accumulate("inconclusive", "unstable");
        JSONObject both = JSONObject.fromObject(spec.toString());
        both.putAll(judging);
        assertThat(snippet(jenkins, job, BenchgateStep.class, both))
                .isEqualTo("benchgate baseline: 'last:3', failFast: true, inconclusive: 'unstable', out: 'p/out',"
                        + " spec: 'p/b.yaml', timeLimit: 90");
        judging.accumulate("gates", "jump:metric=*,percent=5\nfixed:metric=x,upper=1ms\n");
        assertThat(snippet(jenkins, job, JudgeStep.class, judging))
                .isEqualTo("benchJudge baseline: 'last:3', failFast: true,"
                        + " gates: ['jump:metric=*,percent=5', 'fixed:metric=x,upper=1ms'], inconclusive: 'unstable'");
        JSONObject results = new JSONObject()
                .accumulate("pattern", "*.json")
                .accumulate("tool", "json")
                .accumulate("baselinePattern", "base/*.json")
                .accumulate("instances", true)
                .accumulate("name", "parser")
                .accumulate("label", "2.1")
                .accumulate("statistics", "median, p99")
                .accumulate("unit", "ms")
                .accumulate("map", "metric=m,path=$[*],unit=ms")
                .accumulate("tolerate", "1 %");
        assertThat(snippet(jenkins, job, BenchResultsStep.class, results))
                .isEqualTo("benchResults baselinePattern: 'base/*.json', instances: true, label: '2.1',"
                        + " map: ['metric=m,path=$[*],unit=ms'], name: 'parser', pattern: '*.json',"
                        + " statistics: 'median, p99', tolerate: '1 %', tool: 'json', unit: 'ms'");
        // what is as it is anyway is not written
        assertThat(snippet(
                        jenkins,
                        job,
                        BenchgateStep.class,
                        new JSONObject()
                                .accumulate("spec", "b.yaml")
                                .accumulate("timeLimit", "0")
                                .accumulate("out", "benchgate-out")
                                .accumulate("baseline", "")
                                .accumulate("failFast", false)
                                .accumulate("inconclusive", "failure")))
                .isEqualTo("benchgate 'b.yaml'");
        assertThat(snippet(
                        jenkins,
                        job,
                        BenchSuiteStep.class,
                        new JSONObject()
                                .accumulate("spec", "b.yaml")
                                .accumulate("timeLimit", "0")
                                .accumulate("out", "benchgate-suite")))
                .isEqualTo("benchSuite 'b.yaml'");
    }

    /** What the page of the Snippet Generator sends, and what it is answered. */
    private static String snippet(JenkinsRule jenkins, WorkflowJob job, Class<?> step, JSONObject options)
            throws Exception {
        JSONObject form = JSONObject.fromObject(options.toString())
                .accumulate("stapler-class", step.getName())
                .accumulate("$class", step.getName());
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            URL address = new URL(jenkins.getURL(), job.getUrl() + "pipeline-syntax/generateSnippet");
            WebRequest request = new WebRequest(address, HttpMethod.POST);
            request.setRequestParameters(List.of(new NameValuePair("json", form.toString())));
            return browser.getPage(request)
                    .getWebResponse()
                    .getContentAsString()
                    .strip();
        }
    }

    private static void whatIsMeasuredIsJudgedLater(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = Controllers.pipeline(
                jenkins,
                "later",
                "",
                Controllers.spec(0, 130),
                """
                def measured = benchRun(spec: 'b.yaml')
                def series = measured.metrics['READ <b>latency</b> median']
                echo "change=${Math.round(series.change)} value=${series.value}"
                echo "verdict=${benchJudge(results: measured)}"
                """);
        WorkflowRun failed = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("change=29 value=0.132", failed);
        jenkins.assertLogContains("verdict=fail", failed);
        Controllers.judged(failed, Outcome.FAIL, "READ <b>latency</b> median");
        assertThat(failed.getArtifacts()).isNotEmpty();
    }

    private static void filesAreJudged(JenkinsRule jenkins) throws Exception {
        String measure =
                """
                for (int trial = 1; trial <= 3; trial++) { writeFile file: "r${trial}.json", text: "[VALUE.0${trial}]" }
                def found = benchResults(pattern: 'r*.json', tool: 'json', name: 'files', map: ['metric=m,path=$[*],unit=ms'])
                echo "verdict=${benchJudge(results: found, gates: ['jump:metric=m,percent=5'], baseline: 'last')}"
                """;
        WorkflowJob job = Controllers.pipeline(jenkins, "files", "", "", measure.replace("VALUE", "1"));
        WorkflowRun first = jenkins.buildAndAssertSuccess(job);
        Controllers.judged(first, Outcome.NOT_JUDGED, "");
        job.setDefinition(Controllers.pipeline(jenkins, "files-slower", "", "", measure.replace("VALUE", "2"))
                .getDefinition());
        WorkflowRun second = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("verdict=fail", second);
        Controllers.judged(second, Outcome.FAIL, "build 1");
        assertThat(Controllers.history(job)).hasSize(2);
    }

    /** The second build keeps the workspace, and its benchmark writes nothing. */
    private static void filesOfAnEarlierBuildAreNoResults(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = Controllers.pipeline(
                jenkins,
                "kept",
                "",
                "",
                """
                if (env.BUILD_NUMBER == '1') { writeFile file: 'r.csv', text: 'metric,unit,value\\nparse,ms,2.0\\nparse,ms,2.1\\nparse,ms,1.9\\n'; sleep 4 }
                benchResults(pattern: 'r.csv', name: 'kept')
                benchJudge(gates: ['fixed:metric=parse,upper=1s'])
                """);
        jenkins.buildAndAssertSuccess(job);
        WorkflowRun second = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains(
                "'r.csv' was written before this build began, and build 1 has read it already", second);
        Controllers.judged(second, Outcome.INCONCLUSIVE, "");
    }

    /** In a Declarative Pipeline, which checks options before it runs; the second build lacks the files of a tool. */
    private static void filesOfSeveralToolsAreJudged(JenkinsRule jenkins) throws Exception {
        String script =
                """
                pipeline {
                  agent any
                  stages { stage('all') { steps {
                    writeFile file: 'rows1.csv', text: 'metric,unit,value\\nparse,ms,2.0\\n'
                    writeFile file: 'rows2.csv', text: 'metric,unit,value\\nparse,ms,2.1\\n'
                    writeFile file: 'rows3.csv', text: 'metric,unit,value\\nparse,ms,2.2\\n'
                    writeFile file: 'sort.json', text: '{"results": [{"command": "sort", "times": [1.0, 1.1, 0.9]}]}'
                    benchResults tools: [series('rows*.csv'), hyperfine(pattern: 'FILE')]
                    benchJudge gates: [[metric: '*', upper: '5 s']]
                  } } }
                }
                """;
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, "several-tools");
        job.setDefinition(new CpsFlowDefinition(script.replace("FILE", "sort.json"), true));
        WorkflowRun both = jenkins.buildAndAssertSuccess(job);
        Controllers.judged(both, Outcome.PASS, "");
        assertThat(Controllers.history(job).get(0).measured())
                .extracting(Measured::series)
                .containsExactly("parse median", "sort median");
        job.setDefinition(new CpsFlowDefinition(script.replace("FILE", "none.json"), true));
        WorkflowRun one = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("No file of hyperfine matches 'none.json'", one);
        Controllers.judged(one, Outcome.INCONCLUSIVE, "");
    }

    private static void whatIsWrongIsAnErrorAndNoVerdict(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = Controllers.pipeline(jenkins, "outside", "", "", "benchgate(spec: '../b.yaml')");
        WorkflowRun outside = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("../b.yaml", outside);
        Controllers.notJudged(outside);
        WorkflowRun nothing = jenkins.buildAndAssertStatus(
                Result.FAILURE,
                Controllers.pipeline(
                        jenkins,
                        "nothing",
                        "",
                        "",
                        "benchResults(pattern: '*.json'); benchGate(gates: ['jump:metric=*,percent=5'])"));
        jenkins.assertLogContains("*.json", nothing);
        Controllers.notJudged(nothing);
    }

    /** The console masks it by itself; a report and an archived log did not. */
    private static void whatCredentialsBindIsMaskedInAllThatIsKept(JenkinsRule jenkins) throws Exception {
        String secret = "pa55word-of-the-shop";
        SystemCredentialsProvider credentials = SystemCredentialsProvider.getInstance();
        credentials
                .getCredentials()
                .add(new StringCredentialsImpl(CredentialsScope.GLOBAL, "shop", "", Secret.fromString(secret)));
        credentials.save();
        WorkflowJob job = Controllers.pipeline(
                jenkins,
                "talkative",
                "",
                Controllers.spec(0, 100).replace("sleep 0", "echo \"no login with $SHOP_TOKEN\" >&2; exit 3"),
                "withCredentials([string(credentialsId: 'shop', variable: 'SHOP_TOKEN')]) { benchgate(spec: 'b.yaml') }");
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        Controllers.judged(build, Outcome.INCONCLUSIVE, "");
        jenkins.assertLogContains("no login with ****", build);
        String workspace =
                Objects.requireNonNull(jenkins.jenkins.getWorkspaceFor(job)).getRemote();
        for (File folder : List.of(job.getRootDir(), new File(workspace))) {
            for (File file : FileUtils.listFiles(folder, null, true)) {
                assertThat(FileUtils.readFileToString(file, "ISO-8859-1"))
                        .as("%s", file)
                        .doesNotContain(secret);
            }
        }
    }

    private static void anAbortEndsWhatRuns(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = Controllers.pipeline(
                jenkins, "aborted", "", Controllers.spec(301, 130), "benchRun(spec: 'b.yaml'); benchJudge()");
        WorkflowRun build = job.scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("trial 1 of", build);
        build.doStop();
        jenkins.assertBuildStatus(Result.ABORTED, jenkins.waitForCompletion(build));
        jenkins.assertLogContains("has ended; nothing was judged", build);
        Controllers.notJudged(build);
        assertThat(ProcessHandle.allProcesses()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(command -> command.endsWith("sleep 301"));
    }
}
