package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds of several instances on hosts of a real SSH server, each of which is another machine by its speed. */
@Tag("long")
class InstancesTest {
    @TempDir
    Path temporary;

    private Path folder;
    private final List<OpensshServer> hosts = new ArrayList<>();

    @BeforeEach
    void serve() throws IOException {
        folder = temporary.toRealPath();
        SshKey key = null;
        for (int i = 1; i <= 3; i++) {
            Path machine = Files.createDirectories(folder.resolve("machine-" + i));
            OpensshServer host = new OpensshServer(machine, "SetEnv SPEED=" + (1000 + 300 * i) + " MACHINE=" + machine);
            key = key == null ? host.key() : key;
            Files.writeString(machine.resolve("keys"), key.publicLine() + "\n");
            hosts.add(host);
        }
        Files.writeString(Files.createDirectories(folder.resolve("spec")).resolve("key"), key.privateText());
    }

    @AfterEach
    void end() throws Exception {
        for (OpensshServer host : hosts) {
            host.close();
        }
    }

    private Called run(int used, String schedule, String candidate) throws IOException {
        String addresses = IntStream.range(0, used)
                .mapToObj(i -> "{address: 127.0.0.1, port: " + hosts.get(i).port() + "}")
                .collect(Collectors.joining(", "));
        Files.writeString(
                folder.resolve("spec/benchgate.yaml"),
                """
                name: several
                cluster:
                  provider: byon
                  user: %s
                  ssh: {key: key, wait: 5 s}
                  sut: {hosts: [%s]}
                sut:
                  baseline: {install: echo 100 >factor}
                  candidate: {install: "%s"}
                workload:
                  tool: command
                  format: series
                  run: |
                    echo x >>"$MACHINE/ran"
                    noise=$(($(date +%%N | cut -c7-9 | sed 's/^0*//;s/^$/0/') %% 5))
                    printf 'metric,unit,value\\nlatency,ms,%%s\\n' $((SPEED * $(cat "$INSTALL/factor") / 100 + noise))
                schedule: {order: rmit, trials: 2, least: 1, %s}
                gates:
                  - jump:metric=latency,percent=5
                """
                        .formatted(System.getProperty("user.name"), addresses, candidate, schedule));
        return Called.with(
                "run",
                folder.resolve("spec/benchgate.yaml").toString(),
                "--out",
                folder.resolve("out").toString(),
                "--state",
                folder.resolve("state").toString());
    }

    private Path build() {
        return folder.resolve("out/several/1");
    }

    private JsonNode result() throws IOException {
        return new ObjectMapper().readTree(build().resolve("result.json").toFile());
    }

    private void assertRecomputed() throws IOException {
        Called again = Called.with("report", build().toString(), "--recompute");
        assertThat(again.code()).as(again.out() + again.err()).isZero();
        assertThat(again.err())
                .isEqualToIgnoringNewLines("benchgate: computed again from the raw results, every number is the same");
    }

    private long ran(int host) throws IOException {
        Path log = folder.resolve("machine-" + host + "/ran");
        return Files.exists(log) ? Files.readAllLines(log).size() : 0;
    }

    @Test
    void threeInstancesAreOneBuildWhoseOutermostLevelTheyAre() throws Exception {
        Called called = run(3, "instances: 3", "echo 110 >factor");
        assertThat(called.code()).as(called.out() + called.err()).isEqualTo(20);
        JsonNode result = result();
        TreeMap<String, Integer> trials = new TreeMap<>();
        result.get("trials").forEach(trial -> trials.merge(trial.get("instance").asText(), 1, Integer::sum));
        assertThat(trials).isEqualTo(Map.of("instance 1", 4, "instance 2", 4, "instance 3", 4));
        for (int host = 1; host <= 3; host++) {
            assertThat(ran(host)).isEqualTo(4);
        }
        JsonNode change = result.at("/record/measured/0/comparison/change");
        assertThat(change.get("value").asDouble()).isBetween(9.0, 11.0);
        assertThat(change.at("/interval/lower").asDouble())
                .as("speeds differ by a third")
                .isGreaterThan(5);
        assertThat(result.at("/record/machines/count").asInt()).isEqualTo(3);
        assertThat(result.at("/environment/Instances").asText()).isEqualTo("measured on 3 of 3 instances");
        assertRecomputed();
    }

    @Test
    void aHostThatDoesNotAnswerIsLeftOut() throws Exception {
        hosts.get(1).close();
        Called called = run(3, "instances: {count: 3, atOnce: 1}", "echo 110 >factor");
        assertThat(called.code()).as(called.out() + called.err()).isEqualTo(20);
        assertThat(ran(1)).isEqualTo(4);
        assertThat(ran(3)).isEqualTo(4);
        assertThat(result().at("/environment/Instances").asText()).isEqualTo("measured on 2 of 3 instances");
        assertThat(result().at("/environment/Instance 2").asText()).startsWith("this instance is left out: ");
        assertRecomputed();
    }
}
