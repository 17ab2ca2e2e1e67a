package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Result;
import io.jenkins.plugins.benchgate.jenkins.bisect.BisectAction;
import java.util.List;
import org.htmlunit.html.HtmlPage;
import org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** Searches for a commit that builds make; the workspace is the repository. */
class BisectIT {
    @RegisterExtension
    private final RealJenkinsExtension controller = Controllers.controller();

    /** The first build commits once; each further one four times, and its second commit is slower by 30 %. */
    private static final String SCRIPT =
            """
            node {
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
              STEPS
            }
            """;

    private static WorkflowJob pipeline(JenkinsRule jenkins, String name, String steps) throws Exception {
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, name);
        job.setDefinition(new CpsFlowDefinition(SCRIPT.replace("STEPS", steps), true));
        return job;
    }

    @Test
    void theCommitIsFoundKeptAndShown() throws Throwable {
        controller.then(BisectIT::afterARedBuild, BisectIT::aMistakeIsAnError);
    }

    private static void afterARedBuild(JenkinsRule jenkins) throws Exception {
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

    private static void aMistakeIsAnError(JenkinsRule jenkins) throws Exception {
        WorkflowJob job =
                pipeline(jenkins, "wrong", "benchBisect(spec: 'b.yaml', good: 'none', bad: 'main', trials: 6)");
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("b.yaml: found no revision 'none' for good", build);
        assertThat(build.getActions(BisectAction.class)).isEmpty();
    }
}
