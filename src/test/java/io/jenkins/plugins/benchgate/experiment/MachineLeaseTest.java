package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.Ledger;
import io.jenkins.plugins.benchgate.cluster.jclouds.JcloudsProviders;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that exist, lent and taken back; nobody logs in to them. */
class MachineLeaseTest {
    private static final String SPEC =
            """
            name: loan
            cluster:
              provider: byon
              user: somebody
              price: 0.5
              ssh: {key: id}
              sut: {hosts: [127.0.0.1]}
              client: {hosts: [127.0.0.2]}
            sut:
              candidate: {label: one}
            workload:
              tool: command
              format: series
              run: "true"
            gates: ["jump:metric=*,percent=5"]
            """;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private final Progress progress = new SaidLines(said);
    private Spec spec;
    private Installation installation;
    private MachineLease loans;

    @BeforeEach
    void found() throws Exception {
        Files.writeString(folder.resolve("id"), SshKey.generate().privateText());
        spec = SpecReader.read(Files.writeString(folder.resolve("benchgate.yaml"), SPEC), Map.of());
        installation = Installation.open(folder.resolve("state"), new Random(1));
        loans = new MachineLease(
                installation, new JcloudsProviders(Clock.systemUTC()), secret -> secret, InstantSource.system());
    }

    private Measurement measure(MachineLease.Use<Measurement> use) throws Exception {
        ClusterRequest request = Objects.requireNonNull(spec.place().machines());
        return loans.measure(request, spec.place().setup(), "loan", "1", progress, use);
    }

    private Measurement nothing() {
        return Measurement.nothing(spec, 1, Instant.EPOCH, "nothing");
    }

    private Ledger ledger() throws IOException {
        return installation.journal().read(warning -> {});
    }

    @Test
    void machinesAreGivenBackAndWhatTheyTookIsKnown() throws Exception {
        Measurement measurement = measure(loan -> {
            assertThat(ledger().open()).hasSize(1);
            assertThat(loan.fleet().hosts()).hasSize(2);
            return nothing();
        });
        assertThat(ledger().open()).isEmpty();
        assertThat(measurement.machines().count()).isEqualTo(2);
        assertThat(measurement.machines().seconds()).isBetween(0.0, 120.0);
        assertThat(measurement.machines().cost()).isBetween(0.0, 120 * 2 * 0.5 / 3600);
    }

    @Test
    void machinesAreGivenBackWhateverHappens() throws Exception {
        assertThatThrownBy(() -> measure(loan -> {
                    throw new IOException("full disk");
                }))
                .hasMessage("full disk");
        assertThat(ledger().open()).isEmpty();
        assertThatThrownBy(() -> measure(loan -> {
                    Thread.currentThread().interrupt();
                    throw new InterruptedException();
                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ledger().open()).isEmpty();
    }

    @Test
    void whatEarlierBuildsMayHaveLeftOnHostsIsNamed() throws Exception {
        List<String> clusters = new ArrayList<>();
        for (int build = 0; build < 2; build++) {
            measure(loan -> {
                assertThat(loan.abandoned()).isEqualTo(clusters);
                clusters.add(loan.fleet().cluster());
                return nothing();
            });
        }
    }
}
