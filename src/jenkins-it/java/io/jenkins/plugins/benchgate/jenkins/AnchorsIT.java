package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.MeasuredVersions.Anchor;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import java.util.List;
import java.util.Objects;
import org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** The process on an agent knows from the job's history which builds are to measure an anchor. */
class AnchorsIT {
    @RegisterExtension
    private final RealJenkinsExtension controller = Controllers.controller();

    private static final String SCRIPT =
            """
            node {
              sh '''
            set -e
            [ -d .git ] || git init -q -b main
            git config user.name 'Ada Lovelace'
            git config user.email ada@example.org
            echo 'echo metric,unit,direction,value; echo latency,us,lower,$((10000 + $(od -An -N1 -tu1 /dev/urandom) / 2))' >measure.sh
            date +%N >notes
            git add measure.sh notes
            git commit -q -m Change
            '''
              writeFile(file: 'b.yaml', text: \"""
            name: words
            sut:
              candidate: {source: {git: '\\${SPEC}', revision: main}}
              anchor: {revision: accepted, every: 2}
            workload: {tool: command, run: sh measure.sh, format: series}
            schedule: {trials: 3}
            gates: ['jump:metric=latency,percent=50,baseline=last']
            \""")
              benchgate(spec: 'b.yaml')
            }
            """;

    @Test
    void oneBuildOfTwoMeasuresTheAcceptedOne() throws Throwable {
        controller.then(AnchorsIT::measure);
    }

    private static void measure(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, "anchored");
        job.setDefinition(new CpsFlowDefinition(SCRIPT, true));
        jenkins.buildAndAssertSuccess(job);
        WorkflowRun second = jenkins.buildAndAssertSuccess(job);
        WorkflowRun third = jenkins.buildAndAssertSuccess(job);
        WorkflowRun fourth = jenkins.buildAndAssertSuccess(job);
        jenkins.assertLogContains("Measuring the candidate beside the anchor ", second);
        jenkins.assertLogNotContains("Measuring the candidate beside the anchor ", third);
        jenkins.assertLogContains("Measuring the candidate beside the anchor ", fourth);
        List<BuildRecord> history = Controllers.history(job);
        String first = Objects.requireNonNull(history.get(0).versions()).candidate();
        assertThat(history)
                .extracting(build -> Objects.requireNonNull(build.versions()).anchors().stream()
                        .map(Anchor::version)
                        .toList())
                .containsExactly(List.of(), List.of(first), List.of(), List.of(first));
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            browser.getOptions().setJavaScriptEnabled(false);
            assertThat(browser.goTo(second.getUrl() + "benchgate/").asNormalizedText())
                    .contains("measuring anchors")
                    .contains("by ratios of builds side by side");
        }
    }
}
