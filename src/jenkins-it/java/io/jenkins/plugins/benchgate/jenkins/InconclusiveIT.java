package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Cause;
import hudson.model.FreeStyleBuild;
import hudson.model.FreeStyleProject;
import hudson.model.Item;
import hudson.model.ParametersAction;
import hudson.model.ParametersDefinitionProperty;
import hudson.model.Result;
import hudson.model.StringParameterDefinition;
import hudson.model.StringParameterValue;
import hudson.model.labels.LabelAtom;
import hudson.tasks.Shell;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateBuilder;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateStep;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jenkins.model.Jenkins;
import org.htmlunit.HttpMethod;
import org.htmlunit.WebRequest;
import org.htmlunit.html.HtmlPage;
import org.jenkinsci.plugins.workflow.actions.WarningAction;
import org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition;
import org.jenkinsci.plugins.workflow.graphanalysis.DepthFirstScanner;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.MockAuthorizationStrategy;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** What becomes of builds whose measurement says too little. */
class InconclusiveIT {
    private static final String SPEC = Controllers.calmSpec();

    @RegisterExtension
    private final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void theBuildIsMarkedAsTheStepSays() throws Throwable {
        controller.then(InconclusiveIT::marked, InconclusiveIT::declarative, InconclusiveIT::freestyle);
    }

    private static void marked(JenkinsRule jenkins) throws Exception {
        for (Map.Entry<String, Result> mark : Map.of(
                        "failure", Result.FAILURE, "unstable", Result.UNSTABLE, "not_built", Result.NOT_BUILT)
                .entrySet()) {
            WorkflowJob job = Controllers.pipeline(
                    jenkins,
                    mark.getKey(),
                    "",
                    SPEC,
                    "echo \"verdict=${benchgate(spec: 'b.yaml', inconclusive: '" + mark.getKey() + "')}\"");
            WorkflowRun build = jenkins.buildAndAssertStatus(mark.getValue(), job);
            jenkins.assertLogContains("verdict=inconclusive", build);
            Controllers.judged(build, Outcome.INCONCLUSIVE, "");
            assertThat(new DepthFirstScanner()
                            .allNodes(build.getExecution()).stream()
                                    .map(node -> node.getPersistentAction(WarningAction.class))
                                    .filter(warning -> warning != null))
                    .singleElement()
                    .satisfies(warning -> assertThat(warning.getResult()).isEqualTo(mark.getValue()));
        }
        WorkflowRun wrong = jenkins.buildAndAssertStatus(
                Result.FAILURE,
                Controllers.pipeline(jenkins, "wrong", "", SPEC, "benchgate(spec: 'b.yaml', inconclusive: 'ignore')"));
        jenkins.assertLogContains(
                "found inconclusive 'ignore', expected one of failure, unstable, not_built and error", wrong);
        Controllers.notJudged(wrong);
    }

    @Test
    void whatIsMeasuredAgainTakesThePlaceOfTheFirst() throws Throwable {
        String manual = Files.readString(Path.of("docs/jenkins/steps.md"));
        Matcher example = Pattern.compile("```groovy\n(String busy.*?)```", Pattern.DOTALL)
                .matcher(manual);
        assertThat(example.find()).isTrue();
        String script = example.group(1);
        controller.then(InconclusiveIT::later, jenkins -> elsewhere(jenkins, script));
    }

    private static void later(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = Controllers.pipeline(
                jenkins, "later", "", SPEC, "echo \"verdict=${benchgate(spec: 'b.yaml', retryAfter: 1)}\"");
        WorkflowRun build = job.scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("measuring once more in 1 min", build);
        Objects.requireNonNull(jenkins.jenkins.getWorkspaceFor(job))
                .child("calm")
                .touch(0);
        jenkins.assertBuildStatusSuccess(jenkins.waitForCompletion(build));
        jenkins.assertLogContains("verdict=pass", build);
        Controllers.judgedTwice(build);
    }

    /** The example of the manual: the first agent is never calm. */
    private static void elsewhere(JenkinsRule jenkins, String script) throws Exception {
        jenkins.createOnlineSlave(new LabelAtom("bench"));
        jenkins.createOnlineSlave(new LabelAtom("bench"));
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, "elsewhere");
        String workspace = "writeFile file: 'benchgate.yaml', text: '''" + SPEC.replace("\\", "\\\\") + "'''\n"
                + "if (first != busy) { writeFile file: 'calm', text: '' }";
        job.setDefinition(new CpsFlowDefinition(
                "String first = ''\n"
                        + script.replace("checkout scm", "first = first ?: busy\necho \"ON ${busy}\"\n" + workspace),
                true));
        WorkflowRun build = jenkins.buildAndAssertSuccess(job);
        assertThat(Pattern.compile("ON \\S+")
                        .matcher(JenkinsRule.getLog(build))
                        .results()
                        .map(MatchResult::group))
                .hasSize(2)
                .doesNotHaveDuplicates();
        Controllers.judgedTwice(build);
    }

    @Test
    void whoMayBuildMeasuresAgain() throws Throwable {
        controller.then(InconclusiveIT::measuredAgain);
    }

    private static void measuredAgain(JenkinsRule jenkins) throws Exception {
        jenkins.jenkins.setSecurityRealm(jenkins.createDummySecurityRealm());
        jenkins.jenkins.setAuthorizationStrategy(new MockAuthorizationStrategy()
                .grant(Jenkins.READ, Item.READ)
                .everywhere()
                .to("reader", "builder")
                .grant(Item.BUILD)
                .everywhere()
                .to("builder"));
        WorkflowJob job = Controllers.pipeline(
                jenkins, "again", "", SPEC, "echo \"NOTE ${params.NOTE}\"\nbenchgate(spec: 'b.yaml')");
        job.addProperty(new ParametersDefinitionProperty(new StringParameterDefinition("NOTE", "usual")));
        job.setQuietPeriod(0);
        jenkins.assertBuildStatus(
                Result.FAILURE, job.scheduleBuild2(0, new ParametersAction(new StringParameterValue("NOTE", "mine"))));
        String address = job.getUrl() + "1/benchgate/";
        try (JenkinsRule.WebClient reader = browser(jenkins, "reader");
                JenkinsRule.WebClient builder = browser(jenkins, "builder")) {
            HtmlPage read = reader.goTo(address);
            assertThat(read.asNormalizedText()).contains("INCONCLUSIVE").doesNotContain("Measure again");
            assertThat(status(reader, crumbed(request(jenkins, address, HttpMethod.POST), read)))
                    .isEqualTo(403);
            HtmlPage page = builder.goTo(address);
            assertThat(page.asNormalizedText()).contains("Measure again");
            assertThat(page.querySelector("details[open]").getTextContent())
                    .as("why the trial is invalid is seen at once")
                    .contains("exit status 3");
            assertThat(status(builder, request(jenkins, address, HttpMethod.GET)))
                    .isIn(404, 405);
            assertThat(status(builder, request(jenkins, address, HttpMethod.POST)))
                    .as("without a crumb")
                    .isEqualTo(403);
            assertThat(job.isInQueue()).isFalse();
            WebRequest click = page.getForms().stream()
                    .filter(one -> one.getActionAttribute().equals("again"))
                    .findFirst()
                    .orElseThrow()
                    .getWebRequest(null);
            // nothing leaves the queue between the two
            jenkins.jenkins.doQuietDown();
            assertThat(status(builder, crumbed(click, page))).isEqualTo(200);
            assertThat(status(builder, crumbed(click, page))).isEqualTo(200);
            jenkins.jenkins.doCancelQuietDown();
            jenkins.waitUntilNoActivityUpTo(300_000);
            WorkflowRun build = job.getLastBuild();
            assertThat(build.getNumber()).as("the same build twice").isEqualTo(2);
            jenkins.assertLogContains("NOTE mine", build);
            assertThat(build.getCause(Cause.UserIdCause.class).getUserId()).isEqualTo("builder");
            job.setDisabled(true);
            assertThat(builder.goTo(address).asNormalizedText()).doesNotContain("Measure again");
            assertThat(status(builder, crumbed(click, page))).isEqualTo(400);
        }
    }

    private static JenkinsRule.WebClient browser(JenkinsRule jenkins, String user) throws Exception {
        JenkinsRule.WebClient browser = jenkins.createWebClient();
        browser.setThrowExceptionOnFailingStatusCode(false);
        browser.getOptions().setJavaScriptEnabled(false);
        return browser.login(user);
    }

    private static WebRequest request(JenkinsRule jenkins, String address, HttpMethod verb) throws Exception {
        return new WebRequest(new URL(jenkins.getURL(), address + "again"), verb);
    }

    /** With the crumb that scripts of a page send with its forms. */
    private static WebRequest crumbed(WebRequest request, HtmlPage page) {
        request.setAdditionalHeader(
                page.getHead().getAttribute("data-crumb-header"), page.getHead().getAttribute("data-crumb-value"));
        return request;
    }

    private static int status(JenkinsRule.WebClient browser, WebRequest request) throws Exception {
        return browser.getPage(request).getWebResponse().getStatusCode();
    }

    private static void declarative(JenkinsRule jenkins) throws Exception {
        goesTo(jenkins, "", "unstable", Result.UNSTABLE, true);
        goesTo(jenkins, "", "not_built", Result.NOT_BUILT, true);
        goesTo(jenkins, "skipStagesAfterUnstable()", "unstable", Result.UNSTABLE, false);
        goesTo(jenkins, "skipStagesAfterUnstable()", "not_built", Result.NOT_BUILT, false);
    }

    private static void goesTo(JenkinsRule jenkins, String option, String mark, Result result, boolean deploys)
            throws Exception {
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, "declarative-" + mark + deploys);
        job.setDefinition(new CpsFlowDefinition(
                """
                pipeline {
                  agent any
                  options { timeout(time: 10) %s }
                  stages {
                    stage('Gate') { steps {
                      writeFile file: 'b.yaml', text: '''%s'''
                      benchgate(spec: 'b.yaml', inconclusive: '%s') } }
                    stage('Deploy') { steps { echo 'DEPLOYED' } }
                  }
                  post {
                    unstable { echo 'POST UNSTABLE' }
                    notBuilt { echo 'POST NOT_BUILT' }
                  }
                }
                """
                        .formatted(option.isEmpty() ? "" : "\n" + option, SPEC.replace("\\", "\\\\"), mark),
                true));
        WorkflowRun build = jenkins.buildAndAssertStatus(result, job);
        jenkins.assertLogContains("POST " + result, build);
        if (deploys) {
            jenkins.assertLogContains("DEPLOYED", build);
        } else {
            jenkins.assertLogNotContains("DEPLOYED", build);
        }
    }

    private static void freestyle(JenkinsRule jenkins) throws Exception {
        FreeStyleProject job = jenkins.createFreeStyleProject("freestyle");
        job.getBuildersList().add(new Shell("cat >b.yaml <<'END'\n" + SPEC + "END\n"));
        BenchgateStep step = new BenchgateStep("b.yaml");
        step.setInconclusive("unstable");
        job.getBuildersList().add(new BenchgateBuilder(step));
        FreeStyleBuild build = jenkins.buildAndAssertStatus(Result.UNSTABLE, job);
        Controllers.judged(build, Outcome.INCONCLUSIVE, "");
        job.getBuildersList().clear();
        BenchgateStep gray = new BenchgateStep("b.yaml");
        gray.setInconclusive("not_built");
        job.getBuildersList()
                .addAll(List.of(new Shell("cat >b.yaml <<'END'\n" + SPEC + "END\n"), new BenchgateBuilder(gray)));
        jenkins.buildAndAssertStatus(Result.NOT_BUILT, job);
    }
}
