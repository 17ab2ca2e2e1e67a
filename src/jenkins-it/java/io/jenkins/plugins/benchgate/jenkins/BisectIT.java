package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Cause;
import hudson.model.Item;
import hudson.model.ParametersDefinitionProperty;
import hudson.model.Result;
import hudson.model.StringParameterDefinition;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.bisect.BisectAction;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jenkins.model.Jenkins;
import org.htmlunit.HttpMethod;
import org.htmlunit.WebRequest;
import org.htmlunit.html.HtmlForm;
import org.htmlunit.html.HtmlPage;
import org.htmlunit.util.NameValuePair;
import org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.MockAuthorizationStrategy;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** Searches for a commit that builds make; the workspace is the repository. */
class BisectIT {
    @RegisterExtension
    private final RealJenkinsExtension controller = Controllers.controller();

    /** The first build commits once; each further one four times, and its second commit is slower by 30 %. */
    private static final String WORKSPACE =
            """
              writeFile(file: 'commit.sh', text: '''
            set -e
            if [ ! -d .git ]; then
                git init -q -b main
                git config user.name 'Ada Lovelace'
                git config user.email ada@example.org
                printf 'echo metric,unit,direction,value\\\\necho latency,us,lower,$(($(cat level) + $(od -An -N1 -tu1 /dev/urandom) / 2))\\\\n' >measure.sh
                echo 10000 >level
                git add measure.sh level
                git commit -q -m 'Begin'
                exit
            fi
            for number in 1 2 3 4; do
                [ $number != 2 ] || echo 13000 >level
                echo $number >>notes
                git add level notes
                git commit -q -m "Change <b>$number</b>"
            done
            ''')
              sh 'sh commit.sh'
              writeFile(file: 'b.yaml', text: \"""
            name: words
            sut:
              candidate:
                source: {git: ${pwd()}, revision: main}
            workload: {tool: command, run: sh measure.sh, format: series}
            schedule: {trials: 5}
            gates: ['jump:metric=latency,percent=5,baseline=last']
            \""")
            """;

    private static WorkflowJob pipeline(JenkinsRule jenkins, String name, String steps) throws Exception {
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, name);
        job.setDefinition(new CpsFlowDefinition("node {\n" + WORKSPACE + steps + "}\n", true));
        return job;
    }

    @Test
    void theCommitIsFoundKeptAndShown() throws Throwable {
        controller.then(BisectIT::afterARedBuild, BisectIT::aMistakeIsAnError);
    }

    /** On an agent, whose workspace has the repository. */
    private static void afterARedBuild(JenkinsRule jenkins) throws Exception {
        Controllers.onAnAgent(jenkins);
        WorkflowJob job = pipeline(
                jenkins,
                "auto",
                "benchgate(spec: 'b.yaml')\n"
                        + "def found = benchBisect(spec: 'b.yaml', definite: 'potential')\n"
                        + "echo \"FOUND ${found.verdict}\"\n"
                        + "for (one in found.culprits) {"
                        + " echo \"CULPRIT ${one.commits[0].subject} ${one.effect} ${one.change > 20}\" }\n");
        WorkflowRun first = jenkins.buildAndAssertSuccess(job);
        jenkins.assertLogContains("Nothing is searched: no gate of this build found a definite regression.", first);
        jenkins.assertLogContains("FOUND not_judged", first);
        assertThat(first.getActions(BisectAction.class)).isEmpty();

        WorkflowRun second = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("Searching what made latency median worse after build 1.", second);
        jenkins.assertLogContains("CULPRIT Change <b>2</b> worse true", second);
        List<BisectAction> kept = second.getActions(BisectAction.class);
        assertThat(kept).hasSize(1);
        assertThat(kept.get(0).getVerdict()).isEqualTo("fail");
        assertThat(second.getArtifacts())
                .extracting(artifact -> artifact.relativePath)
                .contains(
                        "benchgate-bisect/bisect.json",
                        "benchgate-bisect/culprits.json",
                        "benchgate-bisect/report.html",
                        "benchgate-bisect/report.md")
                .noneMatch(path -> path.startsWith("benchgate-bisect/builds"));
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            browser.getOptions().setJavaScriptEnabled(false);
            for (String address : List.of(second.getUrl(), second.getUrl() + "benchgate-bisect/")) {
                HtmlPage page = browser.goTo(address);
                assertThat(page.asNormalizedText())
                        .contains(
                                "Change <b>2</b> (Ada Lovelace)",
                                "Commit " + kept.get(0).getCommit().substring(0, 12));
                assertThat(page.getWebResponse().getContentAsString()).doesNotContain("<b>2</b>");
            }
            HtmlPage lines = browser.goTo(job.getUrl() + "benchgate/bisect?series=latency+median&b=2");
            assertThat(lines.asNormalizedText())
                    .contains("benchBisect(spec: 'benchgate.yaml', good: '")
                    .contains("', metric: 'latency', statistic: 'median')");
            assertThat(browser.goTo(second.getUrl() + "api/json?depth=2", "application/json")
                            .getWebResponse()
                            .getContentAsString())
                    .contains("\"commit\":\"" + kept.get(0).getCommit() + "\"");
        }
    }

    /** The examples of the manual; a level that its gates accept makes no build red. */
    @Test
    void aBuildSearchesOnRequest() throws Throwable {
        String manual = Files.readString(Path.of("docs/jenkins/steps.md"));
        List<String> examples = Pattern.compile("```groovy\n(.*?)```", Pattern.DOTALL)
                .matcher(manual.substring(manual.indexOf("### A search on request")))
                .results()
                .map(block -> block.group(1))
                .limit(2)
                .toList();
        String workspace = WORKSPACE.replace("percent=5,", "percent=50,").replace("b.yaml", "benchgate.yaml")
                + "echo \"NOTE ${params.NOTE}\"\n";
        String scripted = examples.get(0).replace("node('bench')", "node").replace("checkout scm", workspace);
        String declarative = examples.get(1)
                .replace("agent { label 'bench' }", "agent any")
                .replaceFirst(
                        "stages \\{",
                        Matcher.quoteReplacement("stages {\nstage('Commit') { steps {\n" + workspace + "} }\n"));
        assertThat(scripted).contains("git commit");
        assertThat(declarative).contains("git commit");
        controller.then(
                jenkins -> onRequest(jenkins, "scripted", scripted),
                jenkins -> onRequest(jenkins, "declarative", declarative));
    }

    private static void onRequest(JenkinsRule jenkins, String name, String script) throws Exception {
        jenkins.jenkins.setSecurityRealm(jenkins.createDummySecurityRealm());
        jenkins.jenkins.setAuthorizationStrategy(new MockAuthorizationStrategy()
                .grant(Jenkins.READ, Item.READ)
                .everywhere()
                .to("reader", "builder")
                .grant(Item.BUILD)
                .everywhere()
                .to("builder"));
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, name);
        job.addProperty(new ParametersDefinitionProperty(new StringParameterDefinition("NOTE", "usual")));
        job.setDefinition(new CpsFlowDefinition(script, true));
        job.setQuietPeriod(0);
        jenkins.buildAndAssertSuccess(job);
        WorkflowRun second = jenkins.buildAndAssertSuccess(job);
        Controllers.judged(second, Outcome.PASS, "");
        jenkins.assertLogContains("Nothing is searched: no gate of this build found a definite regression.", second);

        String address = job.getUrl() + "benchgate/bisect?series=latency+median&b=2";
        try (JenkinsRule.WebClient reader = browser(jenkins, "reader");
                JenkinsRule.WebClient builder = browser(jenkins, "builder")) {
            HtmlPage read = reader.goTo(address);
            assertThat(read.asNormalizedText())
                    .contains("Whoever may build this job can start a build that searches.")
                    .doesNotContain("Search for the commit");
            assertThat(status(reader, crumbed(request(jenkins, job, HttpMethod.POST, "2"), read)))
                    .isEqualTo(403);
            HtmlPage page = builder.goTo(address);
            assertThat(page.asNormalizedText()).contains("Search for the commit");
            assertThat(status(builder, request(jenkins, job, HttpMethod.GET, "2")))
                    .isIn(404, 405);
            assertThat(status(builder, request(jenkins, job, HttpMethod.POST, "2")))
                    .as("without a crumb")
                    .isEqualTo(403);
            assertThat(status(builder, crumbed(request(jenkins, job, HttpMethod.POST, "7"), page)))
                    .isEqualTo(400);
            assertThat(job.isInQueue()).isFalse();

            HtmlForm form = page.getForms().stream()
                    .filter(one -> one.getActionAttribute().equals("search"))
                    .findFirst()
                    .orElseThrow();
            // nothing leaves the queue between the two
            jenkins.jenkins.doQuietDown();
            assertThat(status(builder, crumbed(form.getWebRequest(null), page))).isEqualTo(200);
            assertThat(status(builder, crumbed(form.getWebRequest(null), page))).isEqualTo(200);
            jenkins.jenkins.doCancelQuietDown();
            jenkins.waitUntilNoActivityUpTo(300_000);
            WorkflowRun search = job.getLastBuild();
            assertThat(search.getNumber()).as("the same search twice").isEqualTo(3);
            jenkins.assertBuildStatusSuccess(search);
            Controllers.notJudged(search);
            assertThat(search.getCause(Cause.UserIdCause.class).getUserId()).isEqualTo("builder");
            jenkins.assertLogContains(
                    "Searching what made latency median worse after build 1, up to build 2: builder asked for it.",
                    search);
            jenkins.assertLogContains("Change <b>2</b> (Ada Lovelace)", search);
            jenkins.assertLogContains("The history of the job has 2 builds of these commits", search);
            jenkins.assertLogContains("NOTE usual", search);
            assertThat(search.getActions(BisectAction.class))
                    .singleElement()
                    .satisfies(found -> assertThat(found.getVerdict()).isEqualTo("fail"));
            assertThat(builder.goTo(search.getUrl()).asNormalizedText())
                    .contains(
                            "This build was asked to search for the commit that changed latency median after build #1");
            assertThat(builder.goTo(address).asNormalizedText()).contains("Build #3 has searched.");

            WorkflowRun next = jenkins.buildAndAssertSuccess(job);
            Controllers.judged(next, Outcome.PASS, "build 2");
            assertThat(builder.goTo(job.getUrl() + "benchgate/").asNormalizedText())
                    .contains("latency");
            job.setDisabled(true);
            assertThat(status(builder, crumbed(form.getWebRequest(null), page))).isEqualTo(400);
        }
    }

    private static JenkinsRule.WebClient browser(JenkinsRule jenkins, String user) throws Exception {
        JenkinsRule.WebClient browser = jenkins.createWebClient();
        browser.setThrowExceptionOnFailingStatusCode(false);
        browser.getOptions().setJavaScriptEnabled(false);
        return browser.login(user);
    }

    private static WebRequest request(JenkinsRule jenkins, WorkflowJob job, HttpMethod verb, String later)
            throws Exception {
        WebRequest request = new WebRequest(new URL(jenkins.getURL(), job.getUrl() + "benchgate/search"), verb);
        request.setRequestParameters(List.of(
                new NameValuePair("experiment", "words"),
                new NameValuePair("series", "latency median"),
                new NameValuePair("a", "1"),
                new NameValuePair("b", later)));
        return request;
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

    private static void aMistakeIsAnError(JenkinsRule jenkins) throws Exception {
        WorkflowJob job =
                pipeline(jenkins, "wrong", "benchBisect(spec: 'b.yaml', good: 'none', bad: 'main', trials: 6)\n");
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("b.yaml: found no revision 'none' for good", build);
        assertThat(build.getActions(BisectAction.class)).isEmpty();
    }
}
