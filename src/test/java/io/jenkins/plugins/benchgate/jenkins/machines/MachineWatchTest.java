package io.jenkins.plugins.benchgate.jenkins.machines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.AllowedEndpoints;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Quota;
import io.jenkins.plugins.benchgate.cluster.cloud.Inventory;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineSource;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.jenkins.machines.Admission.MachineRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.Mockito;

class MachineWatchTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @TempDir
    Path home;

    private final List<Account> opened = new ArrayList<>();
    private final List<String> destroyed = new ArrayList<>();
    private final List<Machine> there = new ArrayList<>();
    private final Deque<Runnable> background = new ArrayDeque<>();
    private final MachineWatch watch = new MachineWatch(background::add, InstantSource.fixed(NOW));
    private String refusal = "";
    private ControllerMachines machines;

    @BeforeEach
    void controller() {
        ConfiguredCloud cloud = new ConfiguredCloud(
                "aws",
                MachineSource.parse("aws-ec2"),
                "us-east-1",
                null,
                "aws-bench",
                "",
                Map.of(),
                Map.of(),
                List.of());
        MachineRules rules = new MachineRules(
                List.of(cloud), new Quota(null, null, null, null), AllowedEndpoints.parse(List.of()), true);
        machines = new ControllerMachines(
                home.toFile(), new MachineAccounts((account, secrets) -> open(account), reference -> "s"), () -> rules);
    }

    private Provider open(Account account) throws CloudException {
        opened.add(account);
        if (!refusal.isEmpty()) {
            throw new CloudException(Reason.CREDENTIALS, refusal);
        }
        Provider provider = Mockito.mock(Provider.class);
        try {
            Mockito.when(provider.makesMachines()).thenReturn(true);
            Mockito.when(provider.machines(Mockito.anyString())).thenAnswer(asked -> List.copyOf(there));
            Mockito.doAnswer(asked -> {
                        destroyed.add(asked.getArgument(0));
                        there.removeIf(machine -> machine.id().equals(asked.getArgument(0)));
                        return null;
                    })
                    .when(provider)
                    .destroy(Mockito.anyString());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return provider;
    }

    private void founded() throws Exception {
        Files.createDirectories(
                home.resolve("benchgate"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    }

    @Test
    void nobodyIsAskedBeforeTheFirstMachine() throws Exception {
        watch.sweep(machines, new MachineWatch.LogProgress(Logger.getAnonymousLogger()));
        assertThat(opened).isEmpty();
        assertThat(watch.seen()).isEqualTo(new MachineWatch.Seen(NOW, List.of(), List.of()));
    }

    @Test
    void aCloudIsLookedThroughAndWhatIsChosenIsEndedInTheBackground() throws Exception {
        founded();
        there.add(new Machine("i-1", "benchgate-x-c1-sut-1", "c1", false, "10.0.0.1", null, null, Map.of()));
        there.add(new Machine("i-2", "benchgate-x-c2-sut-1", "c2", false, "10.0.0.2", null, null, Map.of()));
        watch.look(machines);
        assertThat(watch.busy()).isTrue();
        assertThat(watch.seen().when()).isNull();
        background.remove().run();
        assertThat(watch.busy()).isFalse();
        assertThat(watch.seen().clusters())
                .extracting(Inventory.Item::cluster, Inventory.Item::use)
                .containsExactly(tuple("c1", Inventory.Use.UNKNOWN), tuple("c2", Inventory.Use.UNKNOWN));
        assertThat(opened)
                .allSatisfy(account -> assertThat(account.credential()).isEqualTo("${credentials:aws-bench:secret}"));
        watch.end(machines, Set.of("c2"));
        background.remove().run();
        assertThat(destroyed).containsExactly("i-2");
        assertThat(watch.seen().clusters()).extracting(Inventory.Item::cluster).containsExactly("c1");
    }

    @Test
    void anAccountThatCannotBeOpenedIsAProblemUntilItCan() throws Exception {
        founded();
        refusal = "the key has expired";
        watch.look(machines);
        background.remove().run();
        assertThat(watch.seen().problems())
                .containsExactly("what runs in aws-ec2 us-east-1 is not known: the key has expired");
        watch.told("machine m may still run");
        assertThat(watch.seen().problems()).hasSize(2).contains("machine m may still run");
        refusal = "";
        watch.look(machines);
        background.remove().run();
        assertThat(watch.seen().problems()).isEmpty();
    }

    @Test
    void whatIsKeptIsTheOwnersAlone() throws Exception {
        founded();
        watch.look(machines);
        background.remove().run();
        try (var files = Files.walk(home.resolve("benchgate"))) {
            assertThat(files.toList()).isNotEmpty().allSatisfy(file -> assertThat(
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .as(file.toString())
                    .endsWith("------"));
        }
    }
}
