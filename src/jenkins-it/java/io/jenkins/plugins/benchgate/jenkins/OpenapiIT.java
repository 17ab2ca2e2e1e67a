package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import com.cloudbees.plugins.credentials.CredentialsScope;
import com.cloudbees.plugins.credentials.SystemCredentialsProvider;
import hudson.model.Result;
import hudson.util.Secret;
import io.jenkins.plugins.benchgate.gate.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** Pipelines load the example's shop by requests from its OpenAPI documents; it answers only who knows a credential of Jenkins. */
class OpenapiIT {
    private static final Path EXAMPLE = Path.of("docs/examples/openapi");
    private static final String TOKEN = "not-to-be-found-5271";
    private static final String READ = "GET /customers/{customerId} latency";

    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void operationsAreMeasuredJudgedAndShown() throws Throwable {
        String spec = Files.readString(EXAMPLE.resolve("spec.yaml"))
                .replace("${PORT}\"}", "${PORT}\", headers: {Authorization: \"Bearer ${env:SHOP_TOKEN}\"}}")
                .replace("${PORT}/api\"}", "${PORT}/api\", headers: {Authorization: \"Bearer ${env:SHOP_TOKEN}\"}}")
                // more than a page, so that no customer is listed whom another user deletes meanwhile
                .replace("invocations: 100}", "invocations: 60}")
                .replace("invocations: 2000", "invocations: 100")
                .replace("warmUp: 500", "warmUp: 10")
                .replace("trials: 3", "trials: 2")
                .replace("DELAY: \"0\"", "DELAY: \"10\"")
                .replace("-XX:+UseSerialGC", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                .replace(
                        "jump:metric=throughput,percent=30",
                        "fixed:metric=throughput,lower=1 op/s\n  - fixed:metric=\"" + READ + "\",upper=100us");
        String shop = Files.readString(EXAMPLE.resolve("Shop.java"))
                .replace(
                        "if (asked.equals(\"GET /health\"))",
                        """
                        if (!asked.equals("GET /health")
                                && !("Bearer " + System.getenv("SHOP_TOKEN"))
                                        .equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                            answer(exchange, 401, "");
                        } else if (asked.equals("GET /health"))""");
        String documents = EXAMPLE.toAbsolutePath().toString();
        controller.then(
                (RealJenkinsExtension.Step) jenkins -> measured(jenkins, spec, shop, documents),
                (RealJenkinsExtension.Step) jenkins -> aBrokenDocumentIsOneLine(jenkins, spec, shop, documents),
                (RealJenkinsExtension.Step) jenkins -> anAbortLeavesNothing(
                        jenkins, spec.replace("invocations: 100", "invocations: 1000000"), shop, documents));
    }

    private static WorkflowJob pipeline(
            JenkinsRule jenkins, String name, String spec, String shop, String documents, String steps)
            throws Exception {
        return Controllers.pipeline(
                jenkins,
                name,
                "",
                spec,
                """
                sh 'cp "%s"/*.yaml .'
                  writeFile file: 'Shop.java', text: '''%s'''
                  withCredentials([string(credentialsId: 'shop', variable: 'SHOP_TOKEN')]) {
                    %s
                  }"""
                        .formatted(documents, shop.replace("\\", "\\\\"), steps));
    }

    private static void measured(JenkinsRule jenkins, String spec, String shop, String documents) throws Exception {
        SystemCredentialsProvider credentials = SystemCredentialsProvider.getInstance();
        credentials
                .getCredentials()
                .add(new StringCredentialsImpl(CredentialsScope.GLOBAL, "shop", "", Secret.fromString(TOKEN)));
        credentials.save();
        WorkflowJob job = pipeline(
                jenkins,
                "openapi",
                spec,
                shop,
                documents,
                """
                def measured = benchRun(spec: 'b.yaml')
                    echo "value=${measured.metrics['%s median'].value}"
                    echo "verdict=${benchJudge(results: measured)} ${env.BENCHGATE}"\
                """
                        .formatted(READ));
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, job);

        assertThat(JenkinsRule.getLog(build)).containsPattern("value=0\\.0[1-9]");
        jenkins.assertLogContains("verdict=fail shop: FAIL (1 failed, 1 passed)", build);
        Controllers.judged(build, Outcome.FAIL, READ + " median");
        assertThat(build.getArtifacts())
                .extracting(artifact -> artifact.relativePath)
                .contains("benchgate-runs/1/workload/workload.json", "benchgate-runs/1/workload/runs-1.jsonl.gz");
        shown(jenkins, job, build);
        holdNoSecret(jenkins, job);
    }

    private static void shown(JenkinsRule jenkins, WorkflowJob job, WorkflowRun build) throws Exception {
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            browser.getOptions().setJavaScriptEnabled(false);
            assertThat(browser.goTo(build.getUrl() + "benchgate/").asNormalizedText())
                    .contains(READ + " median", "LST pattern latency p99", "throughput median");
            String metric = URLEncoder.encode(READ, StandardCharsets.UTF_8);
            for (String chart : new String[] {
                build.getUrl() + "benchgate/changes.svg?width=480",
                build.getUrl() + "benchgate/distribution.svg?metric=" + metric,
                job.getUrl() + "benchgate/trend.svg?series=" + metric + "+p99"
            }) {
                assertThat(browser.goTo(chart, "image/svg+xml").getWebResponse().getContentAsString())
                        .as(chart)
                        .contains(READ);
            }
            assertThat(browser.goTo(job.getUrl() + "benchgate/data", "application/json")
                            .getWebResponse()
                            .getContentAsString())
                    .contains("\"name\":\"" + READ + " median\"");
        }
    }

    /** Neither what the job keeps nor its workspace. */
    private static void holdNoSecret(JenkinsRule jenkins, WorkflowJob job) throws IOException {
        Path workspace = Path.of(
                Objects.requireNonNull(jenkins.jenkins.getWorkspaceFor(job)).getRemote());
        for (Path folder : new Path[] {job.getRootDir().toPath(), workspace}) {
            try (Stream<Path> walk = Files.walk(folder)) {
                for (Path file : walk.filter(Files::isRegularFile).toList()) {
                    boolean packed = file.toString().endsWith(".gz");
                    try (InputStream in =
                            packed ? new GZIPInputStream(Files.newInputStream(file)) : Files.newInputStream(file)) {
                        assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
                                .as("%s", file)
                                .doesNotContain(TOKEN);
                    }
                    assertThat(file.toString()).doesNotEndWith(".order");
                }
            }
        }
    }

    private static void aBrokenDocumentIsOneLine(JenkinsRule jenkins, String spec, String shop, String documents)
            throws Exception {
        WorkflowJob job = pipeline(
                jenkins,
                "broken",
                spec,
                shop,
                documents,
                "sh 'echo paths: [ >> carts.yaml'; benchgate(spec: 'b.yaml')");
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, job);

        assertThat(JenkinsRule.getLog(build).lines().filter(line -> line.contains("carts.yaml:")))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .startsWith("ERROR: ")
                        .contains("/b.yaml:", "/carts.yaml:")
                        .endsWith("expected valid YAML"));
        jenkins.assertLogNotContains("\tat ", build);
        Controllers.notJudged(build);
    }

    private static void anAbortLeavesNothing(JenkinsRule jenkins, String spec, String shop, String documents)
            throws Exception {
        WorkflowJob job = pipeline(jenkins, "aborted", spec, shop, documents, "benchgate(spec: 'b.yaml')");
        WorkflowRun build = job.scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("1/2: run", build);
        assertThat(processes(jenkins)).anyMatch(command -> command.contains("LoadClient"));
        build.doStop();
        jenkins.assertBuildStatus(Result.ABORTED, jenkins.waitForCompletion(build));

        assertThat(processes(jenkins)).isEmpty();
        Controllers.notJudged(build);
        holdNoSecret(jenkins, job);
    }

    /** The commands of what runs in a workspace of this controller. */
    private static Stream<String> processes(JenkinsRule jenkins) {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(command -> command.contains(jenkins.jenkins.getRootDir() + "/workspace/"));
    }
}
