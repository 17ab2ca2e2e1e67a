package io.jenkins.plugins.benchgate.cli.ci;

import static io.jenkins.plugins.benchgate.cli.ci.Runner.list;
import static io.jenkins.plugins.benchgate.cli.ci.Runner.map;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.history.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files for GitHub Actions are run as GitHub would: every script of every job. */
class GithubExamplesTest extends HostedTest {
    private static final Path EXAMPLES = Path.of("docs/examples/ci/github").toAbsolutePath();
    private static final Path BENCHMARK = EXAMPLES.resolve("benchmark.yaml");
    private static final Path COMMENT = EXAMPLES.resolve("benchmark-comment.yaml");
    private static final String FORK = "fix#1&state=closed";

    /** The environment and the names of a build on GitHub. */
    private Map<String, String> names(Runner runner, String event, int run) {
        boolean pull = event.equals("pull_request");
        runner.environment()
                .putAll(Map.of(
                        "GITHUB_RUN_NUMBER",
                        String.valueOf(run),
                        "GITHUB_RUN_ATTEMPT",
                        "1",
                        "GITHUB_REF_NAME",
                        pull ? "17/merge" : "main",
                        "GITHUB_BASE_REF",
                        pull ? "main" : "",
                        "GITHUB_API_URL",
                        host.address(),
                        "GITHUB_REPOSITORY",
                        "team/words"));
        return new HashMap<>(Map.of(
                "secrets.BENCHGATE_HISTORY_PASSWORD",
                "",
                "vars.BENCHGATE_HISTORY",
                "",
                "github.event_name",
                event,
                "github.ref",
                pull ? "refs/pull/17/merge" : "refs/heads/main",
                "steps.measure.outputs.measured",
                "",
                "github.token",
                CodeHost.TOKEN));
    }

    private Path artifact(int run) {
        return folder.resolve("artifact-" + run);
    }

    /** Runs the job that measures; gives its outputs and its status. */
    private Map<String, String> measured(Runner runner, Map<String, String> names, int run)
            throws IOException, InterruptedException {
        return new GithubJob(BENCHMARK, "benchmark", runner, project.origin(), artifact(run), names).run(release);
    }

    private Map<String, String> build(String event, int run) throws IOException, InterruptedException {
        return build(BENCHMARK, event, run);
    }

    private Map<String, String> build(Path file, String event, int run) throws IOException, InterruptedException {
        Runner runner = runner();
        Map<String, String> outputs = new GithubJob(
                        file, "benchmark", runner, project.origin(), artifact(run), names(runner, event, run))
                .run(release);
        outputs.put("said", runner.said());
        outputs.put("summary", Files.readString(runner.folder().resolve("GITHUB_STEP_SUMMARY")));
        return outputs;
    }

    private Runner keep(int run, Map<String, String> outputs) throws IOException, InterruptedException {
        Runner runner = runner();
        Map<String, String> names = names(runner, "push", run);
        names.putAll(outputs);
        GithubJob job = new GithubJob(BENCHMARK, "history", runner, project.origin(), artifact(run), names);
        assertThat(job.starts()).isTrue();
        assertThat(job.run(release)).as(runner.said()).containsEntry("status", "0");
        return runner;
    }

    private Runner comment(int run, String sha) throws IOException, InterruptedException {
        Runner runner = runner();
        Map<String, String> names = names(runner, "workflow_run", run);
        names.putAll(Map.of(
                "github.event.workflow_run.event", "pull_request",
                "github.event.workflow_run.conclusion", "failure",
                "github.event.workflow_run.id", "9000",
                "github.event.workflow_run.run_number", String.valueOf(run),
                "github.event.workflow_run.run_attempt", "1",
                "github.event.workflow_run.html_url", "https://github.com/team/words/actions/runs/9000",
                "github.event.workflow_run.head_sha", sha));
        names.put("github.event.workflow_run.head_repository.owner.login", "stranger");
        names.put("github.event.workflow_run.head_branch", FORK);
        GithubJob job = new GithubJob(COMMENT, "comment", runner, project.origin(), artifact(run), names);
        assertThat(job.starts()).isTrue();
        assertThat(job.run(release)).as(runner.said()).containsEntry("status", "0");
        assertNoSecret(runner);
        return runner;
    }

    private List<String> kept() throws IOException, InterruptedException {
        project.git("fetch", "-q", "origin", "benchgate-history");
        assertThat(project.git("ls-tree", "--name-only", "FETCH_HEAD")).isEqualTo("words.jsonl");
        return project.git("show", "FETCH_HEAD:words.jsonl").lines().toList();
    }

    @Tag("long")
    @Test
    void aPullRequestOfAForkIsMeasuredBesideItsTargetAndCommentedOnce() throws IOException, InterruptedException {
        String slower = project.change("15");
        host.opens("stranger", FORK, slower);
        for (int i = 0; i < 100; i++) {
            host.comments("ada", i == 7 ? MARK + "copied" : "well");
        }

        Map<String, String> outputs = build("pull_request", 41);
        assertThat(outputs).as(outputs.get("said")).containsEntry("status", "20");
        assertThat(outputs.get("summary")).startsWith("## ❌ Benchgate: fail").contains("**Change** against **Target**");
        assertThat(outputs.get("said")).contains("There is no branch benchgate-history yet");
        Path built = artifact(41).resolve("words/41.1");
        assertThat(built.resolve("junit.xml")).content().contains("failures=\"1\"");
        assertThat(built.resolve("metrics.txt"))
                .content()
                .contains("verdict=\"fail\"} 1\n", "benchgate_change_ratio{experiment=\"words\"");

        // what strangers upload may say anything
        Files.writeString(built.resolve("comment.md"), "[free money](https://example.org)");
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode result =
                (ObjectNode) mapper.readTree(built.resolve("result.json").toFile());
        mapper.writeValue(
                built.resolve("result.json").toFile(),
                result.put("candidateLabel", "@team [free money](https://x.org)"));
        Runner first = comment(41, slower);

        assertThat(first.said()).contains("https://example.org/comments/1100");
        assertThat(host.said()).hasSize(101);
        assertThat(host.said().get(100))
                .startsWith(MARK + "### ❌ Benchgate: fail · words\n")
                .contains("free money\\]")
                .doesNotContain(" [free", "@team", "://x.org")
                .endsWith("\n[Report and all results](https://github.com/team/words/actions/runs/9000)\n");

        // of a later build the comment is renewed, and of a commit that is no longer the newest there is none
        mapper.writeValue(built.resolve("result.json").toFile(), result.put("candidateLabel", "Later"));
        comment(41, slower);
        host.opens("stranger", FORK, "0123");
        assertThat(comment(41, slower).said()).contains("No open pull request has the commit " + slower);

        assertThat(host.said()).hasSize(101);
        assertThat(host.said().get(100))
                .startsWith(MARK + "### ❌ Benchgate: fail")
                .contains("**Later**");
        assertThat(host.said().get(7)).isEqualTo(MARK + "copied");
        assertThat(host.changes())
                .containsExactly(
                        "POST /repos/team/words/issues/17/comments", "PATCH /repos/team/words/issues/comments/1100");
    }

    @Tag("long")
    @Test
    void commitsOfMainAreKeptInABranchAlsoWhenTheyArePushedAtOnce() throws IOException, InterruptedException {
        // both begin before one of them is kept
        Map<String, String> one = build("push", 51);
        project.advance();
        Map<String, String> two = build("push", 52);
        assertThat(one).as(one.get("said")).containsEntry("status", "0");
        assertThat(two).as(two.get("said")).containsEntry("status", "0");
        keep(51, one);
        Path hook = project.origin().resolve("hooks/pre-receive");
        Files.writeString(hook, "#!/bin/sh\n[ -f again ] || { touch again; echo another was sooner; exit 1; }\n");
        Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwxr-xr-x"));
        Runner refused = keep(52, two);

        assertThat(refused.said()).contains("another was sooner");
        assertThat(kept()).hasSize(2);
        assertThat(kept().get(0)).contains("\"build\":\"51.1\"", "\"branch\":\"main\"");
        assertThat(kept().get(1)).contains("\"build\":\"52.1\"");
        assertThat(project.git("rev-list", "--count", "FETCH_HEAD")).isEqualTo("2");

        // the next build has both before it
        Map<String, String> three = build("push", 53);
        assertThat(Files.readAllLines(artifact(53).resolve("history/words.jsonl")))
                .hasSize(3);
        assertThat(three).as(three.get("said")).containsEntry("status", "0");
    }

    @Tag("long")
    @Test
    void aHistoryInPostgresqlTakesTheBranchsPlace() throws Exception {
        try (PostgresServer server = PostgresServer.start(folder.resolve("postgres"))) {
            server.sql("postgres", "CREATE DATABASE perf ENCODING 'UTF8' TEMPLATE template0");
            String place = server.place("perf", "words");
            Runner runner = runner();
            Map<String, String> names = names(runner, "push", 61);
            names.put("secrets.BENCHGATE_HISTORY_PASSWORD", PASSWORD);
            names.put("vars.BENCHGATE_HISTORY", place);

            Map<String, String> outputs = measured(runner, names, 61);

            assertThat(outputs).as(runner.said()).containsEntry("status", "0");
            assertThat(runner.said()).doesNotContain("benchgate-history");
            assertNoSecret(runner);
            names.putAll(outputs);
            assertThat(new GithubJob(BENCHMARK, "history", runner, project.origin(), artifact(61), names).starts())
                    .isFalse();
            try (var connection = server.connect("perf");
                    var rows = connection
                            .createStatement()
                            .executeQuery("SELECT build, branch FROM benchgate.benchgate_builds")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1) + " " + rows.getString(2)).isEqualTo("61.1 main");
                assertThat(rows.next()).isFalse();
            }

            // a fork gets neither, and is measured all the same
            names.put("secrets.BENCHGATE_HISTORY_PASSWORD", "");
            Runner other = runner();
            project.change("10   ");
            Map<String, String> fork = names(other, "pull_request", 62);
            fork.put("vars.BENCHGATE_HISTORY", place);
            assertThat(measured(other, fork, 62)).as(other.said()).containsEntry("status", "0");
        }
    }

    /** The command of the document in place of the one that measures. */
    @Tag("long")
    @Test
    void resultsThatExistAreJudgedAgainstTheLastBuildOfTheTarget() throws IOException, InterruptedException {
        Matcher shown =
                Pattern.compile("```sh\n(benchgate gate [^\n]*)\n```").matcher(Files.readString(Path.of("docs/ci.md")));
        assertThat(shown.find()).isTrue();
        String measured = "mkdir -p results; for i in 1 2 3; do sh bench.sh >results/$i.csv; done\n";
        String text = Files.readString(BENCHMARK)
                .replaceFirst(
                        "benchgate run [^|]*\\|\\|",
                        Matcher.quoteReplacement(
                                (measured + shown.group(1)).indent(10).strip() + " ||"));
        Path file = Files.writeString(folder.resolve("benchmark.yaml"), text);

        Map<String, String> first = build(file, "push", 81);
        assertThat(first).as(first.get("said")).containsEntry("status", "0");
        assertThat(first.get("said")).contains("NOT JUDGED  words 81.1");
        keep(81, first);
        project.change("15");
        Map<String, String> slower = build(file, "pull_request", 82);

        assertThat(slower).as(slower.get("said")).containsEntry("status", "20");
        assertThat(slower.get("summary")).contains("❌ fail | latency median", "build 81.1");
    }

    @Test
    void aMistakeInTheSpecEndsTheBuildWithoutASummary() throws IOException, InterruptedException {
        project.git("rm", "-q", "benchgate.yaml");
        project.advance();

        Map<String, String> outputs = build("push", 71);

        assertThat(outputs).as(outputs.get("said")).containsEntry("status", "2").containsEntry("summary", "");
        assertThat(outputs.get("said")).contains("benchgate.yaml");
        Runner runner = runner();
        Map<String, String> names = names(runner, "push", 71);
        names.put("needs.benchmark.outputs.measured", "");
        assertThat(new GithubJob(BENCHMARK, "history", runner, project.origin(), artifact(71), names).starts())
                .isFalse();
    }

    /** An expression in a script is replaced before the shell reads it: a branch's name would be run. */
    @ParameterizedTest
    @ValueSource(strings = {"benchmark.yaml", "benchmark-comment.yaml"})
    void noScriptHasAnExpressionAndEachJobAsksForLittle(String name) throws IOException {
        Map<Object, Object> workflow = Runner.yaml(EXAMPLES.resolve(name));
        List<String> scripts = new ArrayList<>();
        map(workflow.get("jobs")).forEach((job, text) -> {
            assertThat(map(text)).containsKey("timeout-minutes");
            for (Object step : list(map(text).get("steps"))) {
                scripts.add(String.valueOf(map(step).get("run")));
            }
        });
        assertThat(scripts).hasSizeGreaterThan(3).noneMatch(script -> script.contains("${{"));
        assertThat(map(workflow.get("permissions")))
                .isEqualTo(
                        name.contains("comment")
                                ? Map.of("actions", "read", "pull-requests", "write")
                                : Map.of("contents", "read"));
        assertThat(map(map(workflow.get("defaults")).get("run"))).containsEntry("shell", "bash");
        // on is a word of YAML 1.1 for true
        assertThat(map(workflow.get(true)).keySet()).doesNotContain("pull_request_target");
        if (name.contains("comment")) {
            assertThat(map(map(workflow.get(true)).get("workflow_run")).get("workflows"))
                    .isEqualTo(List.of(Runner.yaml(BENCHMARK).get("name")));
            assertThat(Files.readString(EXAMPLES.resolve(name))).doesNotContain("actions/checkout");
        }
    }
}
