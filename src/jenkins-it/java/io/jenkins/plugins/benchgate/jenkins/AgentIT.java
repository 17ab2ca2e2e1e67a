package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import hudson.model.Computer;
import hudson.model.Result;
import hudson.slaves.DumbSlave;
import hudson.slaves.OfflineCause;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** A controller without executors measures on an agent, which is a process of its own. */
class AgentIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @TempDir
    Path folder;

    @Test
    void anAgentMeasuresAndTheControllerDecides() throws Throwable {
        controller.then(AgentIT::measure);
    }

    @Test
    void aMeasurementGoesOnWhileTheAgentIsAway() throws Throwable {
        controller.then(AgentIT::cut);
    }

    @Test
    void measurementsOnOneAgentWaitForEachOther() throws Throwable {
        controller.then(AgentIT::measureBoth);
    }

    @Test
    void severalAgentsMeasureForThemselvesAndAreInstancesOfOneBuild() throws Throwable {
        String steps = documented();
        String equal = sources("equal", 1);
        String slower = sources("slower", 1.2);
        controller.then((RealJenkinsExtension.Step) jenkins -> join(jenkins, steps, equal, slower));
    }

    /** The Pipeline that the document of the step shows. */
    private static String documented() throws IOException {
        return Pattern.compile("```groovy\n([^`]*instances: true[^`]*)```")
                .matcher(Files.readString(Path.of("docs/jenkins/steps.md")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.joining());
    }

    /** A folder with a benchmark that leaves files of hyperfine, as agents of different speeds would have them. */
    private String sources(String name, double change) throws IOException {
        Path sources = Files.createDirectory(folder.resolve(name));
        double[] speeds = {1, 1.31, 1.74};
        double[] noise = {1.002, 0.997, 1.001};
        for (int i = 0; i < speeds.length; i++) {
            hyperfine(sources.resolve("bench-" + (i + 1) + "-old.json"), speeds[i]);
            hyperfine(sources.resolve("bench-" + (i + 1) + "-new.json"), speeds[i] * noise[i] * change);
        }
        Path benchmark = sources.resolve("benchmark");
        Files.writeString(benchmark, "cp $NODE_NAME-old.json old.json\ncp $NODE_NAME-new.json new.json\n");
        assertThat(benchmark.toFile().setExecutable(true)).isTrue();
        return sources.toString();
    }

    /** Of calm runs: with the noise of the real ones, three agents are too few. */
    private static void hyperfine(Path file, double factor) throws IOException {
        ObjectMapper json = new ObjectMapper();
        JsonNode written =
                json.readTree(new File("src/test/resources/io/jenkins/plugins/benchgate/result/hyperfine.json"));
        written.get("results").forEach(result -> {
            ArrayNode times = (ArrayNode) result.get("times");
            for (int i = 0; i < times.size(); i++) {
                times.set(i, factor * (0.01 + 1e-5 * (i * 7 % 20)));
            }
        });
        json.writeValue(file.toFile(), written);
    }

    private static void join(JenkinsRule jenkins, String documented, String equal, String slower) throws Exception {
        jenkins.jenkins.setNumExecutors(0);
        for (int i = 1; i <= 3; i++) {
            String name = "bench-" + i;
            DumbSlave agent = new DumbSlave(
                    name, jenkins.jenkins.getRootDir() + "/" + name, jenkins.createComputerLauncher(null));
            agent.setLabelString("bench");
            jenkins.jenkins.addNode(agent);
            jenkins.waitOnline(agent);
        }
        String steps = documented.replace("checkout scm", "sh 'cp " + equal + "/* .'");
        assertThat(steps).contains("node('bench')", "sh 'cp");
        WorkflowJob job = jenkins.createProject(WorkflowJob.class, "joined");
        job.setDefinition(new CpsFlowDefinition(steps, true));
        WorkflowRun passed = jenkins.buildAndAssertSuccess(job);
        for (int i = 1; i <= 3; i++) {
            jenkins.assertLogContains("Running on bench-" + i + " in ", passed);
        }
        assertJoined(jenkins, passed, Outcome.PASS);

        job.setDefinition(new CpsFlowDefinition(steps.replace(equal, slower), true));
        WorkflowRun failed = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        assertJoined(jenkins, failed, Outcome.FAIL);

        job.setDefinition(new CpsFlowDefinition(
                steps.replace("stash name: agent", "stash name: 'all'").replace("unstash agent", "unstash 'all'"),
                true));
        WorkflowRun mixed = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("found the same content in ", mixed);
        Controllers.notJudged(mixed);
    }

    private static void assertJoined(JenkinsRule jenkins, WorkflowRun build, Outcome outcome) throws Exception {
        Controllers.judged(build, outcome, "sleep 0.01");
        List<BuildRecord> history = Controllers.history(build.getParent());
        BuildRecord last = history.get(history.size() - 1);
        assertThat(last.machines()).isEqualTo(MachineUse.UNKNOWN);
        assertThat(last.measured())
                .allSatisfy(series -> assertThat(series.candidate().instances()).isEqualTo(3));
        assertThat(jenkins.createWebClient().getPage(build, "benchgate").asNormalizedText())
                .contains("3 machines");
    }

    private static void measureBoth(JenkinsRule jenkins) throws Exception {
        jenkins.jenkins.setNumExecutors(0);
        DumbSlave agent =
                new DumbSlave("bench", jenkins.jenkins.getRootDir() + "/agent", jenkins.createComputerLauncher(null));
        agent.setLabelString("bench");
        agent.setNumExecutors(2);
        jenkins.jenkins.addNode(agent);
        jenkins.waitOnline(agent);
        String measure = "withEnv([\"BENCHGATE_LOCK=" + jenkins.jenkins.getRootDir()
                + "/measuring.lock\"]) { benchgate(spec: 'b.yaml') }";
        WorkflowRun first = Controllers.pipeline(jenkins, "first", "bench", Controllers.spec(5, 101), measure)
                .scheduleBuild2(0)
                .waitForStart();
        jenkins.waitForMessage("trial 1 of", first);
        WorkflowRun second = Controllers.pipeline(jenkins, "second", "bench", Controllers.spec(0, 130), measure)
                .scheduleBuild2(0)
                .waitForStart();
        jenkins.waitForMessage("Waiting for another measurement on this machine (process ", second);
        assertThat(first.isBuilding()).isTrue();
        assertThat(agent.toComputer().countBusy()).isEqualTo(2);
        jenkins.assertLogNotContains("trial 1 of", second);
        jenkins.assertBuildStatus(Result.SUCCESS, jenkins.waitForCompletion(first));
        jenkins.assertBuildStatus(Result.FAILURE, jenkins.waitForCompletion(second));
        jenkins.assertLogContains("The machine is free after", second);
        Controllers.judged(first, Outcome.PASS, "READ <b>latency</b> median");
        Controllers.judged(second, Outcome.FAIL, "READ <b>latency</b> median is worse");
    }

    private static void cut(JenkinsRule jenkins) throws Exception {
        DumbSlave agent = Controllers.onAnAgent(jenkins);
        WorkflowJob job = Controllers.pipeline(
                jenkins, "cut", "bench", Controllers.spec(6, 101), "echo \"=${benchgate(spec: 'b.yaml')}\"");
        WorkflowRun build = job.scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("trial 1 of", build);
        Computer computer = agent.toComputer();
        computer.disconnect(new OfflineCause.ByCLI("cut")).get();
        TimeUnit.SECONDS.sleep(5);
        assertThat(build.isBuilding()).isTrue();
        computer.connect(true).get();
        jenkins.assertBuildStatus(Result.SUCCESS, jenkins.waitForCompletion(build));
        jenkins.assertLogContains("=pass", build);
        Controllers.judged(build, Outcome.PASS, "READ <b>latency</b> median");
        assertThat(JenkinsRule.getLog(build).lines().filter(line -> line.contains("trial 1 of")))
                .as("each told once")
                .isNotEmpty()
                .doesNotHaveDuplicates();
    }

    private static void measure(JenkinsRule jenkins) throws Exception {
        Controllers.onAnAgent(jenkins);
        WorkflowJob job = Controllers.pipeline(
                jenkins,
                "remote",
                "bench",
                Controllers.spec(0, 130),
                "benchgate(spec: 'b.yaml'); echo \"${env.BENCHGATE_VERDICT} ${env.BENCHGATE_WORST_SERIES}\"");
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, job);
        jenkins.assertLogContains("fail READ <b>latency</b> median", build);
        Controllers.judged(build, Outcome.FAIL, "READ <b>latency</b> median is worse");
        assertThat(build.getAction(BuildVerdictAction.class).getMarkdown()).contains("READ &lt;b&gt;latency&lt;/b&gt;");
    }
}
