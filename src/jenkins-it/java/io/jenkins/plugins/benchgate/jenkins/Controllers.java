package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import hudson.model.Job;
import hudson.model.Label;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.slaves.DumbSlave;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** Real controllers with the plugin as it is installed, and jobs that measure in seconds. */
final class Controllers {
    private Controllers() {}

    /** A controller that listens on no other port than that of its pages, and on no other address than this machine's. */
    static RealJenkinsExtension controller() {
        return new RealJenkinsExtension()
                // some start several times, which takes minutes on a machine with other work; the usual 600 s end them
                .withTimeout(1800)
                .javaOptions(
                        "-Xmx600m",
                        "-Djenkins.model.Jenkins.slaveAgentPort=-1",
                        "-Djenkins.model.Jenkins.slaveAgentPortEnforce=true",
                        "-Dhudson.model.UpdateCenter.never=true",
                        // as in production; the 15 s of tests after a restart are too few under load
                        "-Dorg.jenkinsci.plugins.workflow.support.pickles"
                                + ".ExecutorPickle.timeoutForNodeMillis=300000");
    }

    /** Leaves all that builds run to an agent, which is a process of its own. */
    static DumbSlave onAnAgent(JenkinsRule jenkins) throws Exception {
        jenkins.jenkins.setNumExecutors(0);
        return jenkins.createOnlineSlave(Label.get("bench"));
    }

    /**
     * A spec whose trials take a time and print it.
     *
     * @param seconds that each trial waits
     * @param milliseconds that the candidate says it took; the baseline says 100
     */
    static String spec(int seconds, int milliseconds) {
        return """
                name: shop
                sut:
                  baseline: {label: "1.0", environment: {MS: "100"}}
                  candidate: {label: "2.0", environment: {MS: "%d"}}
                workload:
                  tool: command
                  run: |
                    sleep %d
                    echo "[$((MS + 1)), $((MS + 2)), $((MS + 3))]" > "$RESULTS/r.json"
                  format: json
                  results: r.json
                  map: [{metric: "READ <b>latency</b>", path: "$[*]", unit: ms}]
                schedule: {trials: 3}
                gates: ["jump:metric=*,percent=5"]
                metrics: [{metric: "*"}]
                """
                .formatted(milliseconds, seconds);
    }

    /** A spec that measures only where somebody has put the file {@code calm} beside it. */
    static String calmSpec() {
        return spec(0, 100).replace("sleep 0", "test -f \"$SPEC/calm\" || exit 3");
    }

    /** A Pipeline that runs the steps in a node after writing the spec {@code b.yaml}. */
    static WorkflowJob pipeline(JenkinsRule jenkins, String name, String label, String spec, String steps)
            throws Exception {
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, name);
        String quoted = spec.replace("\\", "\\\\");
        job.setDefinition(new CpsFlowDefinition(
                "node('" + label + "') {\n  writeFile file: 'b.yaml', text: '''" + quoted + "'''\n  " + steps + "\n}\n",
                true));
        return job;
    }

    /** A build has one verdict, with its reason, and the history has it as its last line. */
    static void judged(Run<?, ?> build, Outcome outcome, String reason) throws IOException {
        assertThat(build.getActions(BuildVerdictAction.class))
                .singleElement()
                .satisfies(verdict -> assertThat(verdict.outcome()).isEqualTo(outcome));
        List<BuildRecord> history = history(build.getParent());
        BuildRecord last = history.get(history.size() - 1);
        assertThat(last.build()).isEqualTo(String.valueOf(build.getNumber()));
        assertThat(last.outcome()).isEqualTo(outcome);
        assertThat(last.accepted()).isEqualTo(outcome == Outcome.PASS || outcome == Outcome.NOT_JUDGED);
        assertThat(last.verdicts()).anyMatch(verdict -> verdict.reason().contains(reason));
    }

    /** A build was inconclusive at first, and passed when it was measured again. */
    static void judgedTwice(WorkflowRun build) throws Exception {
        assertThat(build.getActions(BuildVerdictAction.class))
                .extracting(BuildVerdictAction::outcome)
                .containsExactly(Outcome.INCONCLUSIVE, Outcome.PASS);
        assertThat(history(build.getParent()))
                .extracting(BuildRecord::build, BuildRecord::outcome)
                .containsExactly(tuple("1", Outcome.INCONCLUSIVE), tuple("1.again", Outcome.PASS));
        assertThat(build.getEnvironment(TaskListener.NULL))
                .containsEntry("BENCHGATE_VERDICT", "pass")
                .containsEntry("BENCHGATE", "shop: PASS (1 passed), no significant change");
    }

    /** A build has no verdict, and the history does not know it. */
    static void notJudged(Run<?, ?> build) throws IOException {
        assertThat(build.getActions(BuildVerdictAction.class)).isEmpty();
        assertThat(history(build.getParent()))
                .extracting(BuildRecord::build)
                .doesNotContain(String.valueOf(build.getNumber()));
    }

    /** The builds of a job's history, all of whose lines can be read. */
    static List<BuildRecord> history(Job<?, ?> job) throws IOException {
        List<String> warnings = new ArrayList<>();
        List<BuildRecord> builds = JobHistories.of(job).read(warnings::add);
        assertThat(warnings).isEmpty();
        return builds;
    }
}
