package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CheckCommandTest {
    private static final String SPEC =
            """
            name: words
            sut:
              candidate:
                label: new
                install: INSTALL
            workload:
              tool: command
              run: cat "$SPEC/values.csv"
              format: series
            schedule:
              trials: 3
            gates:
              - fixed:metric=latency,upper=1s
            """;

    /** Whose quota is still to come. */
    private static final String MACHINES =
            """
            cluster:
              provider: aws-ec2
              region: eu-west-1
              identity: a
              credential: ${env:PATH}
              image: {name: debian}
              hardware: m6i.large
              price: 0.5
              ssh: {from: 203.0.113.7/32}
              expires: 1 h
            """;

    @TempDir
    Path folder;

    private Path spec(String install) throws IOException {
        Files.writeString(folder.resolve("values.csv"), "metric,unit,value\nlatency,s,0.5\n");
        return Files.writeString(folder.resolve("benchgate.yaml"), SPEC.replace("INSTALL", install));
    }

    private Called check(Path spec, String... more) {
        String[] arguments = new String[4 + more.length];
        arguments[0] = "check";
        arguments[1] = spec.toString();
        arguments[2] = "--out";
        arguments[3] = folder.resolve("out").toString();
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Called.with(arguments);
    }

    @Test
    void saysWhatABuildWouldDoAndRunsNothing() throws IOException {
        Called called = check(spec("touch \"$SPEC/ran\""));
        assertThat(called.code()).as(called.err()).isZero();
        assertThat(called.out())
                .contains("what it judges is known after the first build")
                .contains("3 trials; how long a build takes is known after the first one, at most ")
                .endsWith("No mistake was found.\n");
        assertThat(folder.resolve("ran")).doesNotExist();
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void knowsMoreAfterABuild() throws IOException {
        Path spec = spec("'true'");
        assertThat(Called.with(
                                "run",
                                spec.toString(),
                                "--out",
                                folder.resolve("out").toString())
                        .code())
                .isZero();
        JsonNode json = check(spec, "--format", "json").lines().get(0);
        assertThat(json.path("mistakes")).isEmpty();
        assertThat(json.path("gates").get(0).path("from").asText()).isEqualTo("build 1");
        assertThat(json.path("gates").get(0).path("metrics").get(0).asText()).isEqualTo("latency");
        assertThat(json.path("trials").asInt()).isEqualTo(3);
        assertThat(json.path("seconds").asDouble()).isPositive();
        assertThat(json.path("cost").asDouble()).isZero();
        assertThat(json.path("uploads")).isEmpty();

        Path other = Files.writeString(spec, Files.readString(spec).replace("metric=latency", "metric=latencies"));
        Called called = check(other);
        assertThat(called.code()).isEqualTo(2);
        assertThat(called.out())
                .startsWith("gates: found fixed:metric=latencies,")
                .contains("which judges nothing that build 1 measured, expected one of 'latency'");
    }

    @Test
    void namesTheStatisticThatEachGateWillJudge() throws IOException {
        Path spec = spec("'true'");
        Files.copy(
                Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/wrk/good.txt"),
                folder.resolve("wrk.txt"));
        String wrk = Files.readString(spec)
                .replace("cat \"$SPEC/values.csv\"", "sed '/Distribution/,/99%/d' \"$SPEC/wrk.txt\"")
                .replace("format: series", "format: wrk")
                .replace("fixed:metric=latency,upper=1s", "jump:metric=*,percent=5,baseline=last");
        Files.writeString(spec, wrk);
        assertThat(check(spec).out()).contains("judges latency, throughput median (known from the workload)");
        String out = folder.resolve("out").toString();
        Called run = Called.with("run", spec.toString(), "--out", out);
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        JsonNode json = check(spec, "--format", "json").lines().get(0);
        assertThat(json.path("gates").get(0).path("series"))
                .extracting(JsonNode::asText)
                .containsExactly("latency mean", "throughput median");

        Files.writeString(spec, wrk.replace("metric=*,percent", "metric=*,statistic=p99,percent"));
        assertThat(check(spec).out()).contains("judges latency p99 (reported: mean), throughput p99");
        Files.writeString(spec, wrk.replace("metric=*,percent", "metric=lat*,statistic=p99,percent"));
        Called nothing = check(spec);
        assertThat(nothing.code()).isEqualTo(2);
        assertThat(nothing.out())
                .startsWith("gates: found jump:metric=lat*,statistic=p99,percent=5,baseline=last, which judges nothing"
                        + " that is reported, expected another statistic of latency (reported: mean)");
    }

    @Test
    void everyMistakeIsALine() throws IOException {
        Called called = check(spec("nosuchprogram --version"));
        assertThat(called.code()).isEqualTo(2);
        assertThat(called.out().lines().findFirst())
                .contains("sut.candidate.install: found no program 'nosuchprogram' on the PATH, expected it on this"
                        + " machine");
        assertThat(check(spec("\"if true; then\"")).out())
                .startsWith("sut.candidate.install: found a command that the shell does not understand (");
        JsonNode json = check(Files.writeString(folder.resolve("bad.yaml"), "name: a b\n"), "--format", "json")
                .lines()
                .get(0);
        assertThat(json.path("mistakes").size()).isGreaterThan(2);
        assertThat(json.path("mistakes").get(0).asText()).contains("bad.yaml:1:");
        assertThat(json.path("seconds").isNull()).isTrue();
    }

    @Test
    void programsAndFilesOfTheClientAreLookedFor() throws IOException {
        Path spec = spec("'true'");
        String text = Files.readString(spec);
        Files.writeString(spec, text.replace("cat \"$SPEC/values.csv\"", "wrkk -d 2s http://$HOST:$PORT/"));
        assertThat(check(spec).out())
                .startsWith("workload, phase run: found no program 'wrkk' on the PATH, expected it on this machine");

        Files.writeString(spec, text.replace("cat \"$SPEC/values.csv\"", "cat \"$SPEC/load.py\""));
        Called called = check(spec);
        assertThat(called.code()).isEqualTo(2);
        assertThat(called.out()).startsWith("workload, phase run: found no file 'load.py' in the folder of the spec, ");
    }

    @Test
    void aMetricThatTheToolNeverReportsIsRefused() throws IOException {
        Path spec = spec("'true'");
        Files.writeString(
                spec,
                Files.readString(spec)
                        .replace("format: series", "format: wrk")
                        .replace("metric=latency", "metric=READ*"));
        Called called = check(spec);
        assertThat(called.code()).isEqualTo(2);
        assertThat(called.out()).contains("READ*", "latency", "throughput");
    }

    @Test
    void limitsThatNoBuildCanKeepAreMistakes() throws IOException {
        Path spec = spec("'true'");
        Files.writeString(
                spec,
                Files.readString(spec).replace("trials: 3", "trials: 10\n  idle: 10 min")
                        + MACHINES
                        + "  quota: {nodes: 2, totalCost: 1}\n  client: {nodes: 2}\n");
        assertThat(check(spec).out())
                .contains("cluster.quota: found at most 2 machines, expected the 3 that the spec asks for")
                .contains("cluster.quota: found a cost of at most 1.00, expected the 1.50 that the machines may cost")
                .contains("cluster.expires: found 3600 s, after which machines end themselves, expected more than the"
                        + " 6000 s that a build takes at least");
    }

    @Test
    void countsTheTrialsTheTimeAndTheMachinesOfAllInstances() throws IOException {
        Path spec = spec("'true'");
        String one = Files.readString(spec) + MACHINES + "  quota: {nodes: 2, cost: 2}\n";
        Files.writeString(spec, one);
        double alone =
                check(spec, "--format", "json").lines().get(0).path("atMost").asDouble();
        Files.writeString(spec, one.replace("trials: 3", "trials: 3\n  instances: 3"));
        JsonNode json = check(spec, "--format", "json").lines().get(0);
        assertThat(json.path("mistakes")).as(json.toString()).isEmpty();
        assertThat(json.path("trials").asInt()).isEqualTo(9);
        assertThat(json.path("atMost").asDouble()).as("two at once, then one").isEqualTo(2 * alone);
        Files.writeString(
                spec, one.replace("trials: 3", "trials: 3\n  instances: 3\n  until: {width: 4 %, instances: 6}"));
        assertThat(check(spec, "--format", "json").lines().get(0).path("atMost").asDouble())
                .as("two at once, then one, and three more one by one")
                .isEqualTo(5 * alone);
        assertThat(check(spec).out())
                .contains("cluster.quota: found a cost of at most 2.00, expected the 3.00 that the machines may cost");
    }

    @Test
    void saysWhatMachinesWouldGetAndCost() throws IOException {
        Path spec = spec("'true'");
        Files.writeString(folder.resolve("key"), "");
        Files.writeString(
                spec,
                Files.readString(spec)
                        + """
                        cluster:
                          provider: byon
                          user: nobody
                          bring: "*.csv"
                          ssh:
                            key: key
                          sut:
                            hosts: [192.0.2.10]
                            price: 0.5
                        """);
        JsonNode json = check(spec, "--format", "json").lines().get(0);
        assertThat(json.path("mistakes")).as(json.toString()).isEmpty();
        assertThat(json.path("uploads").get(0).path("path").asText()).isEqualTo("values.csv");
        assertThat(json.path("uploads").get(0).path("bytes").asLong()).isEqualTo(32);
        assertThat(json.path("cost").isNull()).isTrue();
    }

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("docs/examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.startsWith("docs/examples/tsbs"))
                    .sorted()
                    .toList();
        }
    }

    /** Some need files or variables that are not here, and some are no specs: each is said. */
    @ParameterizedTest
    @MethodSource("examples")
    void anyExampleIsCheckedOrSaysWhatIsMissing(Path example) {
        Called called = check(example);
        assertThat(called.code()).as(called.err()).isIn(0, 2);
        if (called.code() == 0) {
            assertThat(called.out()).contains(" trials; ").endsWith("No mistake was found.\n");
        } else {
            assertThat(called.out() + called.err())
                    .containsIgnoringCase("found ")
                    .contains("expected ");
        }
    }
}
