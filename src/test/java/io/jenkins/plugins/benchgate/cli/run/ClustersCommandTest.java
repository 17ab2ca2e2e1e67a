package io.jenkins.plugins.benchgate.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.cli.Faults;
import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand.Format;
import io.jenkins.plugins.benchgate.cli.output.Words;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Clusters;
import io.jenkins.plugins.benchgate.cluster.cloud.Event;
import io.jenkins.plugins.benchgate.cluster.cloud.Fleet;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.SimulatedCloud;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ClustersCommandTest {
    @TempDir
    Path folder;

    private Clusters clusters;

    @BeforeEach
    void installation() throws IOException {
        clusters = new Clusters(folder);
    }

    private Called called(Object command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--state", clusters.installation.folder().toString()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = new CommandLine(command)
                .setExecutionExceptionHandler(new Faults())
                .setParameterExceptionHandler(new Faults())
                .registerConverter(Format.class, word -> Words.parse(Format.values(), word))
                .setOut(new PrintWriter(out, true, UTF_8))
                .setErr(new PrintWriter(err, true, UTF_8))
                .execute(all.toArray(new String[0]));
        return new Called(code, out.toString(UTF_8), err.toString(UTF_8));
    }

    private Called list(String... arguments) {
        return called(new ClustersListCommand(clusters.cloud), arguments);
    }

    private Called destroy(String... arguments) {
        return called(new ClustersDestroyCommand(clusters.cloud), arguments);
    }

    private Fleet fleet() throws Exception {
        return clusters.provision(1, 1, 0.5);
    }

    @Test
    void whatIsOwnedIsListedWithTheMarkOfTheInstallation() throws Exception {
        assertThat(list())
                .isEqualTo(new Called(
                        0,
                        "Installation " + clusters.installation.owner() + " in " + clusters.installation.folder()
                                + ": no machines\n",
                        ""));
        Fleet fleet = fleet();
        Called text = list();
        assertThat(text.err()).isEmpty();
        assertThat(text.out().replaceAll(" *\n", " "))
                .contains("cluster " + fleet.cluster() + ", job orders, build 7: in use by process ")
                .contains("expires in 1 h 59 min")
                .contains("about 0.00 until now")
                .containsPattern("sut-1 +i-\\S+ +running +127\\.0\\.0\\.1 ")
                .contains("client-1");
        JsonNode json = list("--format", "json").lines().get(0);
        assertThat(json.path("owner").asText()).isEqualTo(clusters.installation.owner());
        assertThat(json.path("use").asText()).isEqualTo("in-use");
        assertThat(Instant.parse(json.path("expires").asText())).isEqualTo(fleet.expires());
        assertThat(json.path("machines")).hasSize(2);
        assertThat(json.path("machines").get(0).path("state").asText()).isEqualTo("running");
    }

    @Test
    void machinesThatTheJournalDoesNotKnowAreListedAndEnded() throws Exception {
        fleet();
        clusters = clusters.afterKill();
        clusters.cloud.make(
                new MachineAssignment(clusters.installation.owner(), "lost", Role.SUT, 1, "j", "1", Instant.now()),
                Instant.EPOCH);
        assertThat(list().out()).contains("cluster lost: not in the journal").contains("left behind by process");
        assertThat(destroy("--all", "--dry-run").code()).isZero();
        assertThat(clusters.cloud.all()).hasSize(3);
        Called ended = destroy("lost");
        assertThat(ended.code()).isZero();
        assertThat(ended.out()).isEqualTo("cluster lost: ended\n");
        assertThat(clusters.cloud.all()).hasSize(2);
        assertThat(destroy("--all", "--format", "json").lines()).singleElement().satisfies(line -> {
            assertThat(line.path("machines").asInt()).isEqualTo(2);
            assertThat(line.path("open").asBoolean()).isFalse();
        });
        assertThat(clusters.cloud.all()).isEmpty();
        assertThat(destroy("--all")).isEqualTo(new Called(0, "nothing to end\n", ""));
    }

    @Test
    void whatABuildUsesIsEndedByForceOnly() throws Exception {
        Fleet fleet = fleet();
        assertThat(destroy("--all").out()).isEqualTo("nothing to end\n");
        Called refused = destroy(fleet.cluster());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .startsWith("benchgate: found cluster " + fleet.cluster() + " in use by process ")
                .endsWith("expected one that no running build holds; --force ends it under that build\n");
        assertThat(clusters.cloud.all()).hasSize(2);
        assertThat(destroy(fleet.cluster(), "--force").code()).isZero();
        assertThat(clusters.cloud.all()).isEmpty();
    }

    /** A build was killed right behind its request for a machine. */
    @Test
    void aMachineThatMayAppearIsNoEnd() throws Exception {
        Instant now = Instant.now();
        clusters.installation
                .journal()
                .append(
                        new Event.Opened(
                                now,
                                "c1",
                                SimulatedCloud.ACCOUNT,
                                "orders",
                                "7",
                                now.plusSeconds(3600),
                                null,
                                "",
                                "process 1"),
                        new Event.Intended(now, "c1", Role.SUT, 1, null, null));
        Called called = destroy("--all", "--format", "json");
        assertThat(called.code()).isEqualTo(1);
        assertThat(called.lines())
                .singleElement()
                .satisfies(line -> assertThat(line.path("open").asBoolean()).isTrue());
        assertThat(called.err()).contains("may appear until", "looks once more");
        assertThat(destroy("--all", "--dry-run").code()).isZero();
    }

    @Test
    void whatCannotBeEndedIsAnExitCodeAndALine() throws Exception {
        Fleet fleet = fleet();
        clusters = clusters.afterKill();
        clusters.cloud.closed = new CloudException(Reason.CREDENTIALS, "found no variable SECRET");
        Called called = destroy("--all");
        assertThat(called.code()).isEqualTo(1);
        assertThat(called.err().lines().toList())
                .singleElement()
                .asString()
                .startsWith(
                        "benchgate: NOT ENDED: cluster " + fleet.cluster() + " (job orders, build 7) may still have");
        assertThat(called.out()).isEqualTo("cluster " + fleet.cluster() + ": stays open\n");
        assertThat(list().out()).contains("not known");
        assertThat(list().err()).contains("what runs in simulated here is not known: found no variable SECRET");
    }

    @Test
    void mistakesAreOneLine() throws Exception {
        assertThat(destroy().err())
                .isEqualTo("benchgate: found no cluster, expected the ids of some or --all;"
                        + " 'benchgate clusters list' shows them\n");
        assertThat(destroy("--all", "x").err())
                .isEqualTo("benchgate: found --all and ids of clusters, expected one of both\n");
        assertThat(destroy("x").err())
                .isEqualTo("benchgate: found no cluster 'x', expected an open cluster; no cluster is open\n");
        Path spec = Files.copy(Path.of("docs/examples/h2-ycsb.yaml"), folder.resolve("spec.yaml"));
        assertThat(list("--account", spec.toString()).err())
                .isEqualTo("benchgate: found no machines in " + spec + ", expected a spec with a section 'cluster'\n");
        assertThat(Called.with("clusters").code()).isEqualTo(2);
        assertThat(Called.with("clusters").err()).contains("found no command, expected one of");
    }
}
