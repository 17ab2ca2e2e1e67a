package io.jenkins.plugins.benchgate.cli.ci;

import static io.jenkins.plugins.benchgate.cli.ci.Runner.list;
import static io.jenkins.plugins.benchgate.cli.ci.Runner.map;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The file for GitLab CI is run as GitLab would: every script of every job. */
class GitlabExamplesTest extends HostedTest {
    private static final Path GITLAB =
            Path.of("docs/examples/ci/gitlab/benchmark.gitlab-ci.yml").toAbsolutePath();

    /** Runs a job of GitLab's; gives its exit status. */
    private int gitlab(Runner runner, String name, int pipeline, boolean merge)
            throws IOException, InterruptedException {
        Map<Object, Object> job = map(Runner.yaml(GITLAB).get(name));
        Map<Object, Object> rule = map(list(job.get("rules")).get(merge ? 0 : 1));
        assertThat(rule.get("if"))
                .isEqualTo(
                        merge
                                ? "$CI_PIPELINE_SOURCE == \"merge_request_event\""
                                : "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH");
        Map<String, String> environment = runner.environment();
        environment.putAll(release);
        environment.putAll(Map.of(
                "CI_JOB_ID", String.valueOf(pipeline),
                "CI_API_V4_URL", host.address() + "/api/v4",
                "CI_PIPELINE_URL", "https://gitlab.example.org/team/words/-/pipelines/" + pipeline));
        if (merge) {
            environment.putAll(Map.of(
                    "CI_MERGE_REQUEST_IID", "17",
                    "CI_MERGE_REQUEST_PROJECT_ID", "42",
                    "CI_MERGE_REQUEST_REF_PATH", "refs/merge-requests/17/head",
                    "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main",
                    "CI_MERGE_REQUEST_DIFF_BASE_SHA", project.git("rev-parse", "main")));
        } else {
            environment.put("CI_COMMIT_BRANCH", "main");
        }
        map(rule.get("variables")).forEach((key, value) -> environment.put((String) key, (String) value));
        List<Object> lines = new ArrayList<>(list(job.get("before_script")));
        lines.addAll(list(job.get("script")));
        StringBuilder script = new StringBuilder();
        lines.forEach(line -> script.append(line).append('\n'));
        return runner.run(script.toString(), Map.of());
    }

    private Runner measured(int pipeline, boolean merge, int expected) throws IOException, InterruptedException {
        Runner runner = runner();
        Map<Object, Object> job = map(Runner.yaml(GITLAB).get("benchmark"));
        String ref = merge ? "refs/merge-requests/17/head" : "main";
        assertThat(map(job.get("variables"))).containsEntry("GIT_DEPTH", 0);
        runner.run(
                "git init -q -b none . && git remote add origin file://" + project.origin()
                        + " && git fetch -q origin main " + ref + " && git fetch -q origin " + ref
                        + " && git checkout -q --detach FETCH_HEAD",
                Map.of());
        Map<Object, Object> cache = map(job.get("cache"));
        String path = (String) list(cache.get("paths")).get(0);
        if (Files.exists(folder.resolve("cache"))) {
            Runner.copy(folder.resolve("cache"), runner.workspace().resolve(path));
        }
        int status = gitlab(runner, "benchmark", pipeline, merge);
        assertThat(status).as(runner.said()).isEqualTo(expected);
        assertThat(cache).containsEntry("policy", "$HISTORY_POLICY").containsEntry("when", "always");
        if (runner.environment().get("HISTORY_POLICY").equals("pull-push")) {
            // as an archive replaces the one before
            Runner.copy(runner.workspace().resolve(path), folder.resolve("cache"));
        }
        Map<Object, Object> artifacts = map(job.get("artifacts"));
        assertThat(list(artifacts.get("paths"))).containsExactly("benchmark-report/");
        map(artifacts.get("reports"))
                .forEach((kind, file) ->
                        assertThat(runner.workspace().resolve((String) file)).isNotEmptyFile());
        assertThat(map(artifacts.get("reports"))).containsOnlyKeys("junit", "metrics");
        return runner;
    }

    private Runner noted(Runner measured, int pipeline, String token) throws IOException, InterruptedException {
        Runner runner = runner();
        Runner.copy(
                measured.workspace().resolve("benchmark-report"),
                runner.workspace().resolve("benchmark-report"));
        runner.environment().put("BENCHGATE_TOKEN", token);
        assertThat(gitlab(runner, "benchmark-comment", pipeline, true))
                .as(runner.said())
                .isZero();
        assertNoSecret(runner);
        return runner;
    }

    @Tag("long")
    @Test
    void aMergeRequestIsMeasuredBesideItsBeginningAndCommentedOnce() throws IOException, InterruptedException {
        project.change("15");
        host.comments("ada", MARK + "copied");

        Runner slower = measured(102, true, 20);
        assertThat(noted(slower, 102, "").said()).contains("No comment: it requires");
        noted(slower, 102, CodeHost.TOKEN);
        assertThat(host.said()).hasSize(2);
        assertThat(host.said().get(1))
                .startsWith(MARK + "### ❌ Benchgate: fail · words\n")
                .endsWith("[Report and all results](https://gitlab.example.org/team/words/-/pipelines/102)\n");
        noted(slower, 103, CodeHost.TOKEN);

        assertThat(host.said()).hasSize(2);
        assertThat(host.said().get(1)).endsWith("/pipelines/103)\n");
        assertThat(host.said().get(0)).isEqualTo(MARK + "copied");
        assertThat(host.changes())
                .containsExactly(
                        "POST /api/v4/projects/42/merge_requests/17/notes",
                        "PUT /api/v4/projects/42/merge_requests/17/notes/1001");
    }

    @Tag("long")
    @Test
    void theCacheOfTheDefaultBranchIsReadByMergeRequests() throws IOException, InterruptedException {
        measured(100, false, 0);
        measured(101, false, 0);
        Path cached = folder.resolve("cache/words.jsonl");
        assertThat(Files.readAllLines(cached, UTF_8)).hasSize(2);

        project.change("10   ");
        Runner change = measured(102, true, 0);

        assertThat(Files.readAllLines(change.workspace().resolve("benchgate-out/history/words.jsonl")))
                .hasSize(3)
                .last()
                .asString()
                .contains("\"build\":\"102\"", "\"branch\":\"refs/merge-requests/17/head\"");
        assertThat(Files.readAllLines(cached, UTF_8)).hasSize(2);
    }
}
