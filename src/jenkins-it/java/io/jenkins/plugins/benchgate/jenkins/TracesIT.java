package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.model.Result;
import io.jenkins.plugins.benchgate.gate.Outcome;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.htmlunit.html.HtmlImage;
import org.htmlunit.html.HtmlPage;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** Pipelines measure a shop whose spans they receive, and the build's page says which part of a request became slower. */
class TracesIT {
    private static final Path SHOP =
            Path.of("src/test/resources/io/jenkins/plugins/benchgate/experiment/TracedShop.java");
    private static final String CHAIN = "shop:GET /checkout";
    private static final String SECRET = "not-to-be-kept";

    private static final String SPEC =
            """
            name: shop
            sut:
              baseline:
                install: javac -d . "$SPEC/TracedShop.java"
                start: exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$INSTALL" TracedShop "$PORT"
                healthTimeout: 60 s
              candidate:
                install: javac -d . "$SPEC/TracedShop.java"
                start: exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$INSTALL" TracedShop "$PORT"
                healthTimeout: 60 s
                environment: {QUERY_MS: "12"}
            workload:
              tool: command
              run: java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$INSTALL" TracedShop client "http://$HOST:$PORT/checkout" 60
              format: series
            spans: {cost: 0}
            schedule: {trials: 4}
            gates:
              - jump:metric=shop:GET /checkout end-to-end,percent=30
            metrics: [{metric: "*", statistics: median}]
            """;

    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void thePartThatBecameSlowerIsNamed() throws Throwable {
        String shop = SHOP.toAbsolutePath().toString();
        controller.then((RealJenkinsExtension.Step) jenkins -> explained(jenkins, shop), (RealJenkinsExtension.Step)
                jenkins -> anAbortLeavesNoReceiver(jenkins, shop));
    }

    private static WorkflowJob pipeline(JenkinsRule jenkins, String name, String shop, String spec) throws Exception {
        return Controllers.pipeline(
                jenkins, name, "", spec, "sh 'cp \"%s\" .'\n  benchgate(spec: 'b.yaml')".formatted(shop));
    }

    private static void explained(JenkinsRule jenkins, String shop) throws Exception {
        WorkflowJob job = pipeline(jenkins, "traces", shop, SPEC);
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.FAILURE, job);

        Controllers.judged(build, Outcome.FAIL, CHAIN + " end-to-end median");
        String named = "shop:SELECT items sqlite (query)";
        jenkins.assertLogContains(named, build);
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            browser.getOptions().setJavaScriptEnabled(false);
            for (String page : List.of(build.getUrl(), build.getUrl() + "benchgate/")) {
                HtmlPage shown = browser.goTo(page);
                assertThat(shown.asNormalizedText())
                        .as(page)
                        .containsPattern("Of .*" + CHAIN + ".*, \\+[0-9.]+ points are shop:SELECT items");
            }
            pictures(browser, browser.goTo(build.getUrl() + "benchgate/"));
            browser.addRequestHeader("Accept-Language", Locale.GERMAN.toLanguageTag());
            assertThat(browser.goTo(build.getUrl()).asNormalizedText())
                    .containsPattern("Von .*" + CHAIN + ".*shop:SELECT items");
        }
        assertThat(build.getArtifacts())
                .extracting(artifact -> artifact.relativePath)
                .anyMatch(path -> path.endsWith("spans/received.jsonl.gz"));
        keeps(jenkins, job);
    }

    private static void pictures(JenkinsRule.WebClient browser, HtmlPage page) throws Exception {
        List<HtmlImage> pictures = page.getByXPath("//img[contains(@src, 'time.svg')]");
        assertThat(pictures).isNotEmpty();
        for (HtmlImage picture : pictures) {
            String source = picture.getSrcAttribute();
            assertThat(browser.getPage(page.getFullyQualifiedUrl(source))
                            .getWebResponse()
                            .getContentAsString())
                    .as(source)
                    .contains("<svg", "shop:SELECT items");
        }
    }

    /** What attributes of spans hold is in no log, page or result of the job. */
    private static void keeps(JenkinsRule jenkins, WorkflowJob job) throws Exception {
        for (File file : FileUtils.listFiles(job.getRootDir(), null, true)) {
            assertThat(FileUtils.readFileToString(file, "ISO-8859-1"))
                    .as("%s", file)
                    .doesNotContain(SECRET);
        }
        Path workspace = Path.of(
                Objects.requireNonNull(jenkins.jenkins.getWorkspaceFor(job)).getRemote());
        try (Stream<Path> walk = Files.walk(workspace)) {
            assertThat(walk.filter(file -> file.toString().endsWith(".gz"))).isNotEmpty();
        }
    }

    private static void anAbortLeavesNoReceiver(JenkinsRule jenkins, String shop) throws Exception {
        WorkflowJob job = pipeline(jenkins, "aborted", shop, SPEC.replace("checkout\" 60", "checkout\" 100000"));
        WorkflowRun build = job.scheduleBuild2(0).waitForStart();
        jenkins.waitForMessage("1/4: run", build);
        assertThat(processes(jenkins)).anyMatch(command -> command.contains("SpanReceiver"));
        build.doStop();
        jenkins.assertBuildStatus(Result.ABORTED, jenkins.waitForCompletion(build));

        assertThat(processes(jenkins)).isEmpty();
        Controllers.notJudged(build);
    }

    /** The commands of what runs in a workspace of this controller. */
    private static Stream<String> processes(JenkinsRule jenkins) {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(command -> command.contains(jenkins.jenkins.getRootDir() + "/workspace/"));
    }
}
