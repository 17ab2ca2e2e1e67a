package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.ExtensionList;
import hudson.model.Result;
import hudson.util.FormValidation;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.postgres.Histories;
import io.jenkins.plugins.benchgate.history.postgres.PostgresServer;
import io.jenkins.plugins.benchgate.jenkins.history.SharedHistoryConfiguration;
import io.jenkins.plugins.casc.ConfigurationAsCode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.htmlunit.html.HtmlPage;
import org.jenkinsci.plugins.workflow.job.WorkflowJob;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** A controller that keeps the histories of its jobs in a real PostgreSQL, which asks for a password. */
class SharedHistoryIT {
    private static final String PASSWORD = "s3cret-of-the-database";

    @TempDir
    Path folder;

    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void buildsAreJudgedByASharedHistory() throws Throwable {
        try (PostgresServer server = PostgresServer.start(folder.resolve("server"))) {
            server.sql(
                    "postgres",
                    "CREATE ROLE bench LOGIN PASSWORD '" + PASSWORD + "'",
                    "CREATE DATABASE perf OWNER bench");
            Files.writeString(
                    server.data().resolve("pg_hba.conf"),
                    "host all postgres 127.0.0.1/32 trust\nhost perf bench 127.0.0.1/32 scram-sha-256\n");
            server.sql("postgres", "SELECT pg_reload_conf()");
            String place = "jdbc:postgresql://127.0.0.1:" + server.port() + "/perf?project=shop";

            controller.startJenkins();
            controller.runRemotely((RealJenkinsExtension.Step) jenkins -> configure(jenkins, place));
            controller.runRemotely(SharedHistoryIT::twoBuilds);
            assertThat(labels(place)).containsExactly("north-1", "north-2");
            server.kill();
            controller.runRemotely(SharedHistoryIT::aBuildWithoutTheServer);
            server.start();
            assertThat(labels(place)).containsExactly("north-1", "north-2");
            controller.runRemotely(SharedHistoryIT::aBuildWithTheServerBack);
            assertThat(labels(place)).containsExactly("north-1", "north-2", "north-3", "north-4");
            controller.stopJenkins();
        }
    }

    /** As a command line sees them. */
    private static List<String> labels(String place) throws Exception {
        Map<String, String> environment =
                Map.of("BENCHGATE_HISTORY_USER", "bench", "BENCHGATE_HISTORY_PASSWORD", PASSWORD);
        try (JobHistory history = Histories.open(HistoryPlace.parse(place), "orders", environment)) {
            return history
                    .read(warning -> {
                        throw new AssertionError(warning);
                    })
                    .stream()
                    .map(BuildRecord::build)
                    .toList();
        }
    }

    private static void configure(JenkinsRule jenkins, String place) throws Exception {
        String configuration =
                """
                  benchgateSharedHistory:
                    controller: "north"
                    credentialsId: "perf-database"
                    place: "%s"
                """
                        .formatted(place);
        Path code = Files.writeString(
                jenkins.jenkins.getRootDir().toPath().resolve("shared.yaml"),
                """
                credentials:
                  system:
                    domainCredentials:
                    - credentials:
                      - usernamePassword:
                          scope: SYSTEM
                          id: "perf-database"
                          username: "bench"
                          password: "%s"
                unclassified:
                """
                                .formatted(PASSWORD)
                        + configuration);
        ConfigurationAsCode.get().configure(code.toString());
        ByteArrayOutputStream exported = new ByteArrayOutputStream();
        ConfigurationAsCode.get().export(exported);
        assertThat(exported.toString(StandardCharsets.UTF_8))
                .contains(configuration)
                .doesNotContain(PASSWORD);

        SharedHistoryConfiguration shared = ExtensionList.lookupSingleton(SharedHistoryConfiguration.class);
        FormValidation answers = shared.doTestConnection(place, "perf-database");
        assertThat(answers.kind).as(answers.getMessage()).isEqualTo(FormValidation.Kind.OK);
        assertThat(shared.doTestConnection(place, "none").getMessage()).contains("found no credentials");
        assertThat(shared.doTestConnection(place.replace("perf", "none"), "perf-database").kind)
                .isEqualTo(FormValidation.Kind.ERROR);
        jenkins.configRoundtrip();
        assertThat(shared.getPlace()).isEqualTo(place);
        assertThat(shared.getController()).isEqualTo("north");
        assertThat(shared.getCredentialsId()).isEqualTo("perf-database");
    }

    private static void twoBuilds(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = Controllers.pipeline(
                jenkins,
                "orders",
                "",
                "",
                """
                for (int trial = 1; trial <= 3; trial++) { writeFile file: "r${trial}.json", text: "[1.0${trial}]" }
                def found = benchResults(pattern: 'r*.json', tool: 'json', name: 'files', map: ['metric=m,path=$[*],unit=ms'])
                echo "verdict=${benchJudge(results: found, gates: ['jump:metric=m,percent=5'], baseline: 'last')}"
                """);
        jenkins.assertLogContains("verdict=not_judged", jenkins.buildAndAssertSuccess(job));
        WorkflowRun second = jenkins.buildAndAssertSuccess(job);
        jenkins.assertLogContains("build north-1", second);
        jenkins.assertLogContains("verdict=pass", second);
        assertThat(job.getRootDir().toPath().resolve("benchgate/history.jsonl")).doesNotExist();
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            HtmlPage page = browser.goTo(job.getUrl() + "benchgate/");
            assertThat(page.asNormalizedText()).contains("north-2", "north-1").doesNotContain("may be missing");
            assertThat(page.<Object>getByXPath("//a[contains(@href, '2/')]")).isNotEmpty();
            String data = browser.goTo(job.getUrl() + "benchgate/data", "application/json")
                    .getWebResponse()
                    .getContentAsString();
            assertThat(data).contains("north-2");
        }
    }

    private static WorkflowJob orders(JenkinsRule jenkins) {
        return Objects.requireNonNull(jenkins.jenkins.getItemByFullName("orders", WorkflowJob.class));
    }

    private static void aBuildWithoutTheServer(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = orders(jenkins);
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.SUCCESS, job);
        jenkins.assertLogContains("verdict=pass", build);
        jenkins.assertLogContains("what was known of it before is used", build);
        jenkins.assertLogContains("build north-3 is kept in ", build);
        jenkins.assertLogNotContains("\tat ", build);
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            assertThat(browser.goTo(job.getUrl() + "benchgate/").asNormalizedText())
                    .contains("The newest builds may be missing: jdbc:postgresql://127.0.0.1:")
                    .contains("cannot reach the server");
        }
    }

    private static void aBuildWithTheServerBack(JenkinsRule jenkins) throws Exception {
        WorkflowJob job = orders(jenkins);
        WorkflowRun build = jenkins.buildAndAssertStatus(Result.SUCCESS, job);
        jenkins.assertLogContains("build north-3", build);
        try (JenkinsRule.WebClient browser = jenkins.createWebClient()) {
            assertThat(browser.goTo(job.getUrl() + "benchgate/").asNormalizedText())
                    .contains("north-4")
                    .doesNotContain("may be missing");
        }
    }
}
