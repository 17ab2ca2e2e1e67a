package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Fleet;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.experiment.LeaseJson.InstanceMachines;
import io.jenkins.plugins.benchgate.experiment.MachineLease.LeasedMachines;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaseJsonTest {
    private static final String SPEC =
            """
            name: crossing
            cluster:
              %s
            sut:
              candidate: {label: one}
            workload:
              tool: command
              format: series
              run: "true"
            gates: ["jump:metric=*,percent=5"]
            """;

    private static final String HOSTS =
            """
            provider: byon
            user: somebody
            ssh: {key: id, passphrase: "${env:PASS}"}
            otherMachines: refuse
            sut: {hosts: [one.example, {address: two.example, port: 2222}]}
            """;

    @TempDir
    Path folder;

    private ClusterRequest request(String cluster) throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"), SPEC.formatted(cluster.strip().replace("\n", "\n  ")));
        return SpecReader.read(file, Map.of()).place().machines();
    }

    @Test
    void whatASpecAsksOfMachinesArrivesAsItWas() throws Exception {
        for (String cluster : List.of(
                HOSTS,
                """
                provider: aws-ec2
                region: eu-west-1
                identity: "${env:ID}"
                credential: "${env:SECRET}"
                hardware: m6i.large
                ssh: {from: 203.0.113.7/32}
                image: ami-1
                user: admin
                price: 0.1
                expires: 2 h
                quota: {nodes: 4, cost: 3}
                sut: {nodes: 2, ports: [9042]}
                client: {nodes: 1}
                """)) {
            LeaseJson.Asked asked = new LeaseJson.Asked("crossing", request(cluster), 3, "");
            assertThat(LeaseJson.readAsked(LeaseJson.write(asked))).isEqualTo(asked);
        }
        LeaseJson.Asked here = new LeaseJson.Asked("crossing", null, 1, "");
        assertThat(LeaseJson.readAsked(LeaseJson.write(here))).isEqualTo(here);
    }

    /** A block that got its machines before an update of Jenkins goes on after it, and gives them back. */
    @Test
    void whatABuildHasKeptOfItsRequestIsReadByLaterVersions() throws Exception {
        LeaseJson.Asked asked = new LeaseJson.Asked("crossing", request(HOSTS), 1, "");
        assertThat(LeaseJson.write(asked))
                .contains(
                        "\"disk\":null,\"ports\":[],\"network\":null,\"subnet\":null,\"publicAddress\":true,\"tags\":{}");
    }

    /** A version before knew one instance. */
    @Test
    void whatAnEarlierVersionAskedIsOfOneInstance() throws Exception {
        String text = LeaseJson.write(new LeaseJson.Asked("crossing", request(HOSTS), 1, ""));
        assertThat(text).contains("\"instances\":1,");
        assertThat(LeaseJson.readAsked(text.replace("\"instances\":1,", "")).instances())
                .isEqualTo(1);
    }

    @Test
    void aRequestThatLacksItsPortsIsOneMistake() throws Exception {
        String text = LeaseJson.write(new LeaseJson.Asked("crossing", request(HOSTS), 1, ""));
        assertThatThrownBy(() -> LeaseJson.readAsked(text.replace("\"ports\":[],", "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("found text that is no Asked");
    }

    @Test
    void aLoanArrivesAsItWasAndItsKeyIsNotShown() throws Exception {
        Host host = new Host(
                Role.SUT, 1, "i-1", "10.0.0.1", 22, "10.0.0.1", "admin", null, Map.of("Hardware", "m6i.large"));
        Instant now = Instant.parse("2026-01-02T03:04:05.678Z");
        for (Double price : new Double[] {null, 0.25}) {
            Fleet fleet = new Fleet("abc", List.of(host), "SECRET", "", now, now.plusSeconds(60), price);
            LeasedMachines loan = new LeasedMachines(request(HOSTS), fleet, true, List.of("old"));
            InstanceMachines machines = new InstanceMachines(Map.of(1, loan), Map.of(2, "too many"));
            assertThat(LeaseJson.readMachines(LeaseJson.write(machines))).isEqualTo(machines);
            assertThat(machines.of(1)).isEqualTo(loan);
            assertThatThrownBy(() -> machines.of(2)).hasMessage("too many");
            assertThat(machines.toString() + loan).doesNotContain("SECRET");
        }
        assertThat(new LeaseJson.Asked("job", null, 1, "SECRET").toString()).doesNotContain("SECRET");
    }

    @Test
    void textThatIsNeitherIsNotRepeated() {
        assertThatThrownBy(() -> LeaseJson.readMachines("{\"privateKey\": \"SECRET\", "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("found text that is no InstanceMachines at line: 1")
                .hasNoCause();
    }
}
