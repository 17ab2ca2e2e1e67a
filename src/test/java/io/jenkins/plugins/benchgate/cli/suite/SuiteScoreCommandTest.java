package io.jenkins.plugins.benchgate.cli.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code suite score} refuses, and what it shows of a score that is there; {@code ToolExamplesIT} measures one. */
class SuiteScoreCommandTest {
    private static final String JMH = "tool: jmh, jar: b.jar";

    @TempDir
    Path folder;

    private Path spec(String workload) throws IOException {
        return Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: words
                sut:
                  candidate: {install: 'false'}
                workload: {%s}
                schedule: {trials: 2}
                gates: ['jump:metric="*",percent=50']
                """
                        .formatted(workload));
    }

    private Called score(String workload, String... more) throws IOException {
        String[] arguments = {
            "suite",
            "score",
            spec(workload).toString(),
            "--out",
            folder.resolve("out").toString()
        };
        String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return Called.with(all);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tool: jmh, jar: b.jar | --runs 1 | found no method to slow, expected --method, --methods or --top",
                "tool: jmh, jar: b.jar | --methods none.txt | found no file none.txt, expected one with a method",
                "tool: jmh, jar: b.jar | --method a.B.c --runs 0 | found --runs 0, expected at least 1",
                "tool: jmh, jar: b.jar | --method a.B.c --slowdown 0 | found --slowdown 0, expected a percentage above 0",
                "tool: jmh, jar: b.jar | --method a.B.c --slowdown big | found --slowdown big, expected a percentage above 0",
                "tool: jmh, jar: b.jar | --top 3 | found --top without a reference or without a project",
                "tool: jmh, jar: b.jar | --top 3 --trace none | found no trace.json in none, expected the folder of",
                "tool: jmh, jar: b.jar | --top 0 | found --top 0, expected at least 1",
                "tool: go, binary: b.test | --method a/b.C | found workload.binary, expected workload.package",
                "tool: command, run: 'true', format: hyperfine, results: r.json | --method a.B.c | expected jmh or go",
            })
    void mistakesAreOneLine(String workload, String options, String message) throws IOException {
        Called called = score(workload, options.split(" "));

        assertThat(called.code()).as(called.err()).isEqualTo(2);
        assertThat(called.err()).contains(message);
        assertThat(called.err().lines()).hasSize(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    /** The candidate of this spec cannot be installed: nothing is known, and it is said so. */
    @Test
    void aScoreWithoutMeasurementsIsInconclusive() throws IOException {
        Called called = score(JMH, "--method", "a.B.c", "--format", "json");

        assertThat(called.code()).as(called.err()).isEqualTo(30);
        assertThat(called.lines().get(0).get("methods").get(0).get("state").asText())
                .isEqualTo("unknown");
        assertThat(called.lines().get(0).get("score").isNull()).isTrue();
        assertThat(called.err()).contains("6 executions of the suite to go, at most: 1 method");
        assertThat(called.lines().get(0).get("problems")).hasSize(1);
    }

    @Test
    void functionsAreWrittenDownWhereStateSays() throws IOException {
        Path spec = Files.writeString(
                folder.resolve("functions.yaml"),
                """
                name: words
                sut:
                  candidate:
                    functions: {deploy: 'cd "$SPEC/own/functions"; ls *.json >"$SPEC/open"; exit 3', endpoints: 'true', remove: 'true'}
                workload: {tool: jmh, jar: b.jar}
                schedule: {trials: 2}
                gates: ['jump:metric="*",percent=50']
                """);

        Called called = Called.with(
                "suite",
                "score",
                spec.toString(),
                "--out",
                folder.resolve("out").toString(),
                "--method",
                "a.B.c",
                "--state",
                folder.resolve("own").toString());

        assertThat(called.err())
                .contains("'deploy' of the functions of the candidate ")
                .contains("exit status 3");
        assertThat(folder.resolve("open")).content().matches("words-candidate-[a-z0-9]+\\.json\n");
    }

    /** All that the plan needs is there, so that nothing is installed. */
    @Test
    void aWholeScoreIsShownAgain() throws IOException {
        score(JMH, "--method", "a.B.slow", "a.B.gone", "--slowdown", "50%");
        Path executions = folder.resolve("out/executions");
        String before = "{\"times\": {\"a.Bench\": [1.00, 1.02, 0.99, 1.01, 1.03]}, \"problems\": [], \"called\": true,"
                + " \"seconds\": 3}";
        for (String name : List.of("run-1-baseline", "run-1-control", "run-2-baseline", "run-2-control")) {
            Files.writeString(executions.resolve(name + ".json"), before);
        }
        Files.writeString(
                executions.resolve("run-1-method-1.json"),
                before.replace("[1.00, 1.02, 0.99, 1.01, 1.03]", "[2.0, 2.1, 2.2, 2.3, 2.4]"));
        Files.writeString(
                executions.resolve("run-2-method-1.json"),
                before.replace("[1.00, 1.02, 0.99, 1.01, 1.03]", "[2.0, 2.1, 2.2, 2.3, 2.4]"));
        Files.writeString(executions.resolve("run-1-method-2.json"), before.replace("true", "false"));

        Called called = score(JMH, "--method", "a.B.slow", "a.B.gone", "--slowdown", "50%");

        assertThat(called.code()).as(called.err()).isZero();
        assertThat(called.err()).isEmpty();
        assertThat(called.out().lines().filter(line -> line.startsWith("a.B.")))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .matches("a\\.B\\.gone +no benchmark, and none calls it +\\+0\\.0 % by a\\.Bench"),
                        line -> assertThat(line).matches("a\\.B\\.slow +a\\.Bench +\\+117\\.8 % by a\\.Bench"));
        assertThat(called.out()).contains("Score: 50.0 %, 1 of 2 methods noticed");
        assertThat(folder.resolve("out/score.json")).content().contains("\"score\" : 50.0");
    }

    @Test
    void anInterruptedScoreSaysWhatIsUntried() throws IOException {
        score(JMH, "--method", "a.B.slow", "a.B.gone", "--slowdown", "50%");
        Path executions = folder.resolve("out/executions");
        String measured =
                "{\"times\": {\"a.Bench\": [1.00, 1.02, 0.99, 1.01, 1.03]}, \"problems\": [], \"called\": false,"
                        + " \"seconds\": 3}";
        for (String name :
                List.of("run-1-baseline", "run-1-control", "run-2-baseline", "run-2-control", "run-1-method-2")) {
            Files.writeString(executions.resolve(name + ".json"), measured);
        }

        Called called = score(JMH, "--method", "a.B.slow", "a.B.gone", "--slowdown", "50%");

        assertThat(called.code()).as(called.err()).isEqualTo(30);
        assertThat(called.out()).contains("Score so far: 0.0 %, 0 of 1 method noticed, 1 of 2 untried");
    }

    @Test
    void aScoreOfOtherMethodsIsRefused() throws IOException {
        score(JMH, "--method", "a.B.c");

        Called called = score(JMH, "--method", "a.B.d");

        assertThat(called.code()).isEqualTo(2);
        assertThat(called.err())
                .contains("found a score of other methods: name another folder by --out, or begin anew by --again");
        assertThat(called.err().lines()).hasSize(1);
    }

    /** Those with the most own time; a closure has no declaration that could be slowed. */
    @Test
    void theTopFunctionsComeFromTheReference() throws IOException {
        Path reference = Files.writeString(
                folder.resolve("r.collapsed"),
                """
                main;p/a.Run;p/a.Hot 50
                main;p/a.Run;p/a.Run.func1 40
                main;p/a.Run;p/a.Warm 30
                main;p/a.Run;other.Hotter 90
                main;p/a.Run;p/a.Cold 1
                """);

        Called called =
                score(JMH, "--top", "2", "--reference", reference.toString(), "--project", "p", "--format", "json");

        assertThat(called.lines().get(0).get("methods").findValuesAsText("method"))
                .containsExactly("p/a.Hot", "p/a.Warm");
    }
}
