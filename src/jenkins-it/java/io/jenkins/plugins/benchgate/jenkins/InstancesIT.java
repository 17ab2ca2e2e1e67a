package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import hudson.model.Result;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.ssh.NetworkHosts;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgateConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** Builds of two instances, which are hosts in namespaces of this machine, and which outlive their controller. */
class InstancesIT {
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
    void instancesAreOneBuildThatOutlivesItsControllerAndOneOfThemMayBeLost() throws Throwable {
        String both = spec(hosts.inSpec(Role.SUT) + ", " + hosts.inSpec(Role.CLIENT));
        String one = spec(hosts.inSpec(Role.SUT) + ", {address: 127.0.0.1, port: 9}");
        String login = key.privateText();
        String allowed = address(Role.SUT) + "\n" + address(Role.CLIENT) + "\nssh://127.0.0.1:9";
        controller.startJenkins();
        controller.runRemotely((RealJenkinsExtension.Step) jenkins -> begins(jenkins, both, login, allowed));
        controller.stopJenkinsForcibly();
        controller.startJenkins();
        controller.runRemotely(InstancesIT::ends);
        assertNothingRuns();
        controller.runRemotely((RealJenkinsExtension.Step) jenkins -> loses(jenkins, one, login));
        assertNothingRuns();
    }

    private static WorkflowJob job(JenkinsRule jenkins, String name, String spec, String login, String steps)
            throws Exception {
        return Controllers.pipeline(
                jenkins, name, "", spec, "writeFile file: 'id', text: '''%s'''\n%s".formatted(login, steps));
    }

    private static void begins(JenkinsRule jenkins, String spec, String login, String allowed) throws Exception {
        BenchgateConfiguration.get().setAllowedEndpoints(allowed);
        BenchgateConfiguration.get().save();
        WorkflowRun refused = jenkins.buildAndAssertStatus(
                Result.FAILURE, job(jenkins, "block", spec, login, "benchCluster(spec: 'b.yaml') {}"));
        jenkins.assertLogContains("found 2 instances in the schedule of 'b.yaml', expected one", refused);
        WorkflowRun build = job(jenkins, "both", spec, login, "benchgate(spec: 'b.yaml')")
                .scheduleBuild2(0)
                .waitForStart();
        jenkins.waitForMessage("Instance 1: trial 1/6", build);
        jenkins.waitForMessage("Instance 2: trial 1/6", build);
    }

    private static void ends(JenkinsRule jenkins) throws Exception {
        WorkflowRun build =
                jenkins.jenkins.getItemByFullName("both", WorkflowJob.class).getBuildByNumber(1);
        jenkins.waitForMessage("Going on with the measurement", build);
        jenkins.assertBuildStatus(Result.SUCCESS, jenkins.waitForCompletion(build));
        Controllers.judged(build, Outcome.PASS, "READ <b>latency</b> median");
        JsonNode result = result(build);
        assertThat(trials(result)).isEqualTo(Map.of("instance 1", 6, "instance 2", 6));
        assertThat(result.at("/record/machines/count").asInt()).isEqualTo(2);
        assertThat(result.at("/record/measured/0/candidate/instances").asInt()).isEqualTo(2);
        assertThat(jenkins.createWebClient().getPage(build, "benchgate").asNormalizedText())
                .contains("2 machines, 12 trials, 36 values");
    }

    private static void loses(JenkinsRule jenkins, String spec, String login) throws Exception {
        WorkflowRun build = jenkins.buildAndAssertStatus(
                Result.SUCCESS, job(jenkins, "one", spec, login, "benchgate(spec: 'b.yaml')"));
        JsonNode result = result(build);
        assertThat(trials(result)).isEqualTo(Map.of("instance 1", 6));
        assertThat(result.at("/environment/Instance 2").asText()).startsWith("this instance is left out: ");
    }

    private static JsonNode result(WorkflowRun build) throws IOException {
        try (Stream<Path> files = Files.walk(build.getRootDir().toPath())) {
            List<Path> results =
                    files.filter(file -> file.endsWith("result.json")).toList();
            assertThat(results).hasSize(1);
            return new ObjectMapper().readTree(results.get(0).toFile());
        }
    }

    private static Map<String, Integer> trials(JsonNode result) {
        Map<String, Integer> trials = new TreeMap<>();
        result.get("trials").forEach(trial -> trials.merge(trial.get("instance").asText(), 1, Integer::sum));
        return trials;
    }

    private void assertNothingRuns() throws Exception {
        for (Role role : Role.values()) {
            assertThat(hosts.commands(role)).noneMatch(command -> command.matches(".*(sleep|benchgate).*"));
        }
    }

    private String address(Role role) throws IOException {
        return "ssh://" + hosts.host(role).sshAddress() + ":" + hosts.host(role).port();
    }

    private static String spec(String addresses) {
        return Controllers.spec(5, 101).replace("schedule: {trials: 3}", "schedule: {trials: 3, instances: 2}")
                + """
                cluster:
                  provider: byon
                  user: root
                  ssh: {key: id, wait: 5 s}
                  sut: {hosts: [%s]}
                """
                        .formatted(addresses);
    }
}
