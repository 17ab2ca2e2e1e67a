package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.ssh.NetworkHosts;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;
import io.jenkins.plugins.benchgate.experiment.suite.ShopSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole build on two hosts: a database on one, the YCSB client on the other, and their links cut in the middle. */
@Tag("long")
class RunOnHostsIT {
    @TempDir
    Path folder;

    @TempDir
    Path machines;

    @AutoClose
    private NetworkHosts hosts;

    private SshKey key;

    @BeforeEach
    void makeHosts() throws Exception {
        Optional<String> missing = NetworkHosts.missing();
        assumeTrue(missing.isEmpty(), () -> "SKIPPED: " + missing.orElseThrow());
        OnPath.requireFrom("Debian's package redis-server", "redis-server");
        key = SshKey.generate();
        hosts = NetworkHosts.create(machines, key.publicLine());
    }

    @Test
    void aBuildOnTwoHostsSurvivesThatTheirLinksAreCut() throws Exception {
        CompletableFuture<Called> build = start(spec());
        awaitClient(build);
        hosts.cut(Role.CLIENT);
        hosts.cut(Role.SUT);
        Thread.sleep(5000);
        hosts.mend(Role.CLIENT);
        hosts.mend(Role.SUT);

        Called called = build.get(10, TimeUnit.MINUTES);
        called.assertJudged();
        List<JsonNode> trials = trials();
        assertThat(trials).hasSize(4);
        for (JsonNode trial : trials) {
            assertThat(trial.get("faults")).as(trial.toPrettyString()).isEmpty();
        }
        for (Role role : Role.values()) {
            assertThat(hosts.home(role).resolve("set-up")).hasContent(role.word() + "\n");
        }
        assertNothingRuns();
    }

    /** Both trials of a version are needed, so the build ends with one that is spoilt. */
    @Test
    void aHostThatLosesItsPowerSpoilsTheTrialAndSaysSo() throws Exception {
        CompletableFuture<Called> build = start(spec());
        awaitClient(build);
        hosts.restart(Role.CLIENT);

        Called called = build.get(10, TimeUnit.MINUTES);
        assertThat(called.code()).as(called.err() + called.out()).isEqualTo(30);
        List<JsonNode> trials = trials();
        assertThat(trials).hasSize(1);
        assertThat(trials.get(0).get("faults").toString())
                .contains("the program ended without an exit status: its machine was restarted");
        assertNothingRuns();
    }

    /** The application is profiled where it runs, and each benchmark where the client is. */
    @Test
    void aSuiteIsTracedOnTwoHosts() throws Exception {
        Path spec = Files.createDirectories(folder.resolve("spec"));
        Files.writeString(folder.resolve("id"), key.privateText());
        String machines =
                """
                cluster:
                  provider: byon
                  user: root
                  ssh: {key: %s}
                  sut: {hosts: [%s]}
                  client: {hosts: [%s]}
                """
                        .formatted(folder.resolve("id"), hosts.inSpec(Role.SUT), hosts.inSpec(Role.CLIENT));
        Files.writeString(spec.resolve("suite.yaml"), machines + ShopSuite.SUITE + ShopSuite.REFERENCES);
        Files.writeString(spec.resolve("shop.yaml"), machines + ShopSuite.APPLICATION);
        Files.writeString(
                spec.resolve("program"),
                ShopSuite.program(
                        "BenchmarkTotal BenchmarkFind", "echo \"shop.main;shop.$BENCHGATE_ROLE 7\" >\"$profile\""));
        assertThat(spec.resolve("program").toFile().setExecutable(true)).isTrue();
        Path trace = folder.resolve("trace");

        Called called = Called.with(
                "suite",
                "trace",
                spec.resolve("suite.yaml").toString(),
                "--out",
                trace.toString(),
                "--state",
                folder.resolve("state").toString());

        assertThat(called.code()).as(called.err()).isZero();
        assertThat(trace.resolve("reference/shop.collapsed")).hasContent("shop.main;shop.sut 5\n");
        assertThat(trace.resolve("benchmarks/BenchmarkTotal.pprof")).hasContent("shop.main;shop.client 7\n");
        assertThat(trace.resolve("benchmarks/BenchmarkFind.pprof")).exists();
        assertNothingRuns();
    }

    private CompletableFuture<Called> start(Path spec) {
        return CompletableFuture.supplyAsync(() -> Called.with(
                "run",
                spec.toString(),
                "--build",
                "1",
                "--out",
                folder.resolve("out").toString(),
                "--state",
                folder.resolve("state").toString()));
    }

    private List<JsonNode> trials() throws IOException {
        JsonNode result = new ObjectMapper()
                .readTree(folder.resolve("out/redis-on-hosts/1/result.json").toFile());
        List<JsonNode> trials = new ArrayList<>();
        result.get("trials").forEach(trials::add);
        return trials;
    }

    private void assertNothingRuns() throws Exception {
        for (Role role : Role.values()) {
            assertThat(hosts.commands(role)).noneMatch(command -> command.matches(".*(redis-server|java|benchgate).*"));
        }
    }

    /** Until the client of the first trial measures. */
    private void awaitClient(CompletableFuture<Called> build) throws Exception {
        while (hosts.commands(Role.CLIENT).stream()
                .noneMatch(command -> command.matches(".*site.ycsb.Client.* -t .*"))) {
            assertThat(build).as(() -> build.join().toString()).isNotDone();
            Thread.sleep(200);
        }
        Thread.sleep(2000);
    }

    private Path spec() throws IOException {
        Files.writeString(folder.resolve("id"), key.privateText());
        Files.writeString(
                Files.createDirectories(folder.resolve("spec")).resolve("set-up.sh"),
                "redis-server --version && java -version && echo \"$BENCHGATE_ROLE\" >~/set-up\n");
        return Files.writeString(
                folder.resolve("spec/benchgate.yaml"),
                """
                name: redis-on-hosts
                cluster:
                  provider: byon
                  user: root
                  ssh: {key: %s}
                  setup: {script: set-up.sh}
                  sut: {hosts: [%s]}
                  client: {hosts: [%s]}
                sut:
                  baseline:
                    label: Redis
                    install: redis-server --version
                    start: exec redis-server --port "$PORT" --bind "$HOST" --protected-mode no --dir "$DATA" --save ''
                  candidate:
                    label: the same Redis
                    install: redis-server --version
                    start: exec redis-server --port "$PORT" --bind "$HOST" --protected-mode no --dir "$DATA" --save ''
                workload:
                  tool: ycsb
                  binding: redis
                  workload: b
                  records: 500
                  operations: 3000
                  threads: 1
                  target: 500
                  java: ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
                  properties:
                    redis.host: ${HOST}
                    redis.port: ${PORT}
                schedule:
                  order: rmit
                  trials: 2
                metrics:
                  - metric: "* latency"
                    statistics: [median]
                gates:
                  - jump:metric="READ latency",percent=500
                """
                        .formatted(folder.resolve("id"), hosts.inSpec(Role.SUT), hosts.inSpec(Role.CLIENT)));
    }
}
