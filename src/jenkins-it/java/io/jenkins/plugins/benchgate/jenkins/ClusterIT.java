package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hudson.model.Result;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.ssh.NetworkHosts;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgateConfiguration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** A block with machines, which are hosts in namespaces of this machine: it outlives its controller and gives them back. */
class ClusterIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @TempDir
    Path folder;

    private NetworkHosts hosts;
    private SshKey key;

    @BeforeEach
    void makeHosts() throws Exception {
        Optional<String> missing = NetworkHosts.missing();
        assumeTrue(missing.isEmpty(), () -> "SKIPPED: " + missing.orElseThrow());
        key = SshKey.generate();
        hosts = NetworkHosts.create(folder, key.publicLine());
    }

    @AfterEach
    void removeHosts() throws Exception {
        if (hosts != null) {
            hosts.close();
        }
    }

    @Test
    void aBlockOutlivesItsControllerAndGivesItsMachinesBack() throws Throwable {
        String slow = spec(8, 101);
        String endless = spec(302, 101);
        String login = key.privateText();
        String allowed = address(Role.SUT) + "\n" + address(Role.CLIENT);
        controller.startJenkins();
        controller.runRemotely((RealJenkinsExtension.Step) jenkins -> begin(jenkins, slow, login, allowed));
        controller.stopJenkinsForcibly();
        controller.startJenkins();
        controller.runRemotely(ClusterIT::stillMeasuring);
        controller.stopJenkins();
        controller.startJenkins();
        controller.runRemotely(ClusterIT::ends);
        assertNothingRuns();
        controller.runRemotely((RealJenkinsExtension.Step) jenkins -> aborts(jenkins, endless, login));
        assertNothingRuns();
    }

    private static WorkflowJob job(JenkinsRule jenkins, String name, String spec, String login) throws Exception {
        return Controllers.pipeline(
                jenkins,
                name,
                "",
                spec,
                """
                writeFile file: 'id', text: '''%s'''
                benchCluster(spec: 'b.yaml') {
                  echo "cluster=${env.BENCHGATE_CLUSTER}"
                  def measured = benchRun(spec: 'b.yaml')
                  echo "verdict=${benchJudge(results: measured)}"
                }
                """
                        .formatted(login));
    }

    private static void begin(JenkinsRule jenkins, String spec, String login, String allowed) throws Exception {
        WorkflowJob refused = job(jenkins, "refused", spec, login);
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, refused);
        jenkins.assertLogContains("allowed", build);
        Controllers.notJudged(build);

        BenchgateConfiguration.get().setAllowedEndpoints(allowed);
        BenchgateConfiguration.get().save();
        WorkflowRun measuring =
                job(jenkins, "slow", spec, login).scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("trial 1 of", measuring);
    }

    private static void stillMeasuring(JenkinsRule jenkins) throws Exception {
        WorkflowRun build = build(jenkins, "slow");
        jenkins.waitForMessage("Going on with the measurement", build);
        assertThat(build.isBuilding()).isTrue();
    }

    private static void ends(JenkinsRule jenkins) throws Exception {
        WorkflowRun build = build(jenkins, "slow");
        jenkins.assertBuildStatus(Result.SUCCESS, jenkins.waitForCompletion(build));
        jenkins.assertLogContains("verdict=pass", build);
        Controllers.judged(build, Outcome.PASS, "READ <b>latency</b> median");
    }

    private static void aborts(JenkinsRule jenkins, String spec, String login) throws Exception {
        WorkflowRun build =
                job(jenkins, "endless", spec, login).scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("trial 1 of", build);
        build.doStop();
        jenkins.assertBuildStatus(Result.ABORTED, jenkins.waitForCompletion(build));
        Controllers.notJudged(build);
    }

    private static WorkflowRun build(JenkinsRule jenkins, String job) {
        return jenkins.jenkins.getItemByFullName(job, WorkflowJob.class).getBuildByNumber(1);
    }

    private void assertNothingRuns() throws Exception {
        for (Role role : Role.values()) {
            assertThat(hosts.commands(role)).noneMatch(command -> command.matches(".*(sleep|benchgate).*"));
        }
    }

    private String address(Role role) throws IOException {
        return "ssh://" + hosts.host(role).sshAddress() + ":" + hosts.host(role).port();
    }

    private String spec(int seconds, int milliseconds) throws IOException {
        return Controllers.spec(seconds, milliseconds)
                + """
                cluster:
                  provider: byon
                  user: root
                  ssh: {key: id}
                  sut: {hosts: [%s]}
                  client: {hosts: [%s]}
                """
                        .formatted(hosts.inSpec(Role.SUT), hosts.inSpec(Role.CLIENT));
    }
}
