package io.jenkins.plugins.benchgate.cluster.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Quota;
import io.jenkins.plugins.benchgate.cluster.cloud.SimulatedCloud.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProvisioningTest extends ClustersTest {
    private Fleet provision(int sut, int clients) throws Exception {
        return clusters.provisioning.provision(
                Clusters.request(sut, clients, Clusters.NO_QUOTA, 0.5), "orders \"db\"", "7", clusters.said::add);
    }

    private CloudException refused(ClusterRequest request) {
        AtomicReference<CloudException> refusal = new AtomicReference<>();
        assertThatThrownBy(() -> clusters.provisioning.provision(request, "orders", "7", clusters.said::add))
                .isInstanceOfSatisfying(CloudException.class, refusal::set);
        assertThat(refusal.get().getMessage()).doesNotContain("\n");
        return refusal.get();
    }

    @Test
    void allMachinesComeUpWithRolesAddressesAndHostKeysThatAreKnownBefore() throws Exception {
        Fleet fleet = provision(3, 2);
        assertThat(fleet.hosts())
                .extracting(Host::label)
                .containsExactly("sut-1", "sut-2", "sut-3", "client-1", "client-2");
        assertThat(fleet.hosts(Role.CLIENT)).hasSize(2);
        assertThat(fleet.hosts()).extracting(Host::hostKey).doesNotContainNull().doesNotHaveDuplicates();
        assertThat(fleet.pricePerHour()).isEqualTo(2.5);
        assertThat(clusters.cloud.all()).hasSize(5);
        for (Host host : fleet.hosts()) {
            assertThat(host.sshAddress()).isEqualTo("127.0.0.1");
            assertThat(host.peerAddress()).isEqualTo("10.0.0.1");
            assertThat(clusters.cloud.userData.get(host.label()))
                    .contains(host.hostKey())
                    .contains("ssh_authorized_keys");
        }
        assertThat(fleet.toString()).doesNotContain("private");
    }

    @Test
    void theKeyOfTheBuildIsItsOwnersAloneAndInNoJournal() throws Exception {
        Fleet fleet = provision(1, 0);
        Path key = clusters.installation
                .folder()
                .resolve("clusters")
                .resolve(fleet.cluster())
                .resolve("key");
        assertThat(key).hasContent(fleet.privateKey());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
        assertThat(clusters.installation.folder().resolve("journal.jsonl"))
                .content()
                .doesNotContain("private")
                .contains("${env:PATH}");
        clusters.release(fleet);
        assertThat(key).doesNotExist();
    }

    /** Runs until the journal is to be written, for which the test holds its lock; what is on the disk then is what a kill leaves. */
    private List<Path> keptWhileWaitingForTheJournal(Thread build) throws Exception {
        return clusters.installation.journal().alone(() -> {
            build.start();
            while (build.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            return clusters.kept();
        });
    }

    @Test
    void noKeyIsOnTheDiskBeforeTheJournalKnowsItsCluster() throws Exception {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread build = new Thread(() -> {
            try {
                provision(1, 0);
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        assertThat(keptWhileWaitingForTheJournal(build)).isEmpty();
        build.join();
        assertThat(thrown).hasNullValue();
        assertThat(clusters.kept()).hasSize(1);
    }

    @Test
    void aKeyThatCannotBeKeptLeavesNothingOpen() throws Exception {
        Path key =
                clusters.installation.folder().resolve("clusters").resolve("c1").resolve("key");
        Files.createDirectories(key.resolve("in-the-way"));
        assertThatThrownBy(() -> clusters.provisioning.provision(
                        "c1", "", Clusters.request(1, 0, Clusters.NO_QUOTA, null), "orders", "7", clusters.said::add))
                .isInstanceOf(CloudException.class)
                .hasMessageEndingWith("no machine was asked for");
        assertThat(clusters.cloud.created).hasValue(0);
        assertThat(clusters.ledger().open()).isEmpty();
        assertThat(clusters.kept()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = Reason.class, names = "TRANSIENT", mode = EnumSource.Mode.EXCLUDE)
    void oneMachineThatDoesNotComeUpEndsTheOthersInOneLine(Reason reason) throws Exception {
        clusters.cloud.failing("sut-2", Fault.refused(reason));
        CloudException refusal = refused(Clusters.request(3, 1, Clusters.NO_QUOTA, null));
        assertThat(refusal)
                .hasMessage("sut-2 does not come up: the cloud says " + reason
                        + "; the machines that were started have been ended");
        assertThat(refusal.reason()).isEqualTo(reason);
        assertThat(clusters.cloud.all()).isEmpty();
        assertThat(clusters.cloud.created).hasValue(3);
    }

    @Test
    void aRefusalForGoodLeavesNothingOpen() throws Exception {
        clusters.cloud
                .failing("sut-2", Fault.refused(Reason.CAPACITY))
                .failing("client-1", Fault.refused(Reason.CAPACITY));
        assertThat(refused(Clusters.request(2, 1, Clusters.NO_QUOTA, null)))
                .hasMessageContaining("; nor do 1 other of 3 machines");
        assertThat(clusters.ledger().open()).isEmpty();
    }

    @Test
    void aThrottledRequestIsSentAgain() throws Exception {
        clusters.cloud.failing("sut-1", Fault.refused(Reason.TRANSIENT), Fault.refused(Reason.TRANSIENT));
        assertThat(provision(2, 0).hosts()).hasSize(2);
        assertThat(clusters.cloud.all()).hasSize(2);
    }

    @Test
    void aMachineWhoseAnswerWasLostIsNotMadeTwice() throws Exception {
        clusters.cloud.failing("sut-1", Fault.lost(Reason.TRANSIENT, Duration.ofSeconds(-1)));
        Fleet fleet = provision(2, 0);
        assertThat(clusters.cloud.created).hasValue(3);
        assertThat(clusters.cloud.all())
                .extracting(Machine::id)
                .containsExactlyInAnyOrderElementsOf(
                        fleet.hosts().stream().map(Host::id).toList());
    }

    @Test
    void aMachineThatAppearsAfterWeGaveUpIsWaitedForAndEnded() throws Exception {
        clusters.cloud.failing("sut-1", Fault.lost(Reason.UNREACHABLE, Duration.ofDays(1)));
        refused(Clusters.request(2, 0, Clusters.NO_QUOTA, null));
        assertThat(clusters.cloud.all())
                .as("the one that the list does not show yet")
                .hasSize(1);
        assertThat(clusters.ledger().open()).hasSize(1);
        assertThat(clusters.sweep()).isEmpty();
        assertThat(clusters.ledger().open()).hasSize(1);
        clusters.cloud.ahead = Duration.ofDays(2);
        assertThat(clusters.sweep()).isEmpty();
        assertThat(clusters.cloud.all()).isEmpty();
        assertThat(clusters.sweep()).isEmpty();
        assertThat(clusters.ledger().open())
                .as("its end leaves nothing to wait for")
                .isEmpty();
    }

    @Test
    void anInterruptEndsWhatWasStartedAndSaysSo() throws Exception {
        clusters.cloud.boot = Duration.ofMinutes(5);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread build = new Thread(() -> {
            try {
                provision(2, 1);
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        build.start();
        while (clusters.cloud.created.get() < 3) {
            Thread.sleep(5);
        }
        build.interrupt();
        build.join();
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        assertThat(clusters.cloud.all()).isEmpty();
        assertThat(clusters.said).anySatisfy(line -> assertThat(line)
                .startsWith("Interrupted while")
                .endsWith("; the machines that were started have been ended"));
    }

    @Test
    void nothingIsAskedForBeforeAllTemplatesAreFound() throws Exception {
        ClusterRequest asked = Clusters.request(2, 1, Clusters.NO_QUOTA, null);
        ClusterRequest wrong = new ClusterRequest(
                asked.account(),
                asked.sut(),
                Clusters.machines(1, "nowhere", null),
                asked.access(),
                asked.expires(),
                asked.quota(),
                false);
        assertThat(refused(wrong)).hasMessage("no image 'nowhere'; nearest: somewhere");
        assertThat(clusters.cloud.created).hasValue(0);
        assertThat(clusters.ledger().clusters()).isEmpty();
    }

    @Test
    void quotasCountWhatIsThere() throws Exception {
        provision(2, 0);
        assertThat(refused(Clusters.request(2, 0, new Quota(null, 3, null, null), null)))
                .hasMessage(
                        "found 2 machines asked for beside 2 that are there, expected at most 3 of this installation"
                                + " ('nodes'); 'benchgate clusters list' lists them; no machine was asked for");
        assertThat(refused(Clusters.request(2, 1, new Quota(2, null, null, null), null))
                        .reason())
                .isEqualTo(Reason.QUOTA);
        assertThat(refused(Clusters.request(2, 0, new Quota(null, null, 1.9, null), 0.5)))
                .hasMessageContaining(
                        "this build may cost 2.00 until the machines expire, expected at most 1.90 ('jobCost')");
        assertThat(refused(Clusters.request(2, 0, new Quota(null, null, null, 3.0), 0.5)))
                .hasMessageContaining("may cost 4.00");
        assertThat(refused(Clusters.request(1, 0, new Quota(null, null, null, 3.0), null)))
                .hasMessageContaining("no price of the machines for role 'sut'");
        assertThat(clusters.cloud.created).hasValue(2);
        assertThat(clusters.ledger().clusters()).hasSize(1);
    }

    /** Two machines that a killed build asked for, of which the sweep finds none. */
    private void askedByAKilledBuild(Instant when) throws Exception {
        clusters.installation
                .journal()
                .append(
                        new Event.Opened(
                                when,
                                "c1",
                                SimulatedCloud.ACCOUNT,
                                "orders",
                                "7",
                                when.plusSeconds(3600),
                                null,
                                "",
                                "process 1"),
                        new Event.Intended(when, "c1", Role.SUT, 1, null, null),
                        new Event.Intended(when, "c1", Role.SUT, 2, null, null));
        clusters.sweep();
        assertThat(clusters.ledger().open()).hasSize(1);
    }

    @Test
    void whatAKilledBuildOnlyAskedForCountsAsLongAsItMayAppear() throws Exception {
        askedByAKilledBuild(Instant.now());
        assertThat(refused(Clusters.request(2, 0, new Quota(null, 3, null, null), null)))
                .hasMessageContaining("or that a killed build asked for less than 2 min ago, expected at most 3");
    }

    @Test
    void whatAKilledBuildOnlyAskedForAndNobodyHasSeenDoesNotCount() throws Exception {
        askedByAKilledBuild(Instant.now().minusSeconds(180));
        provisionUnder(Clusters.request(2, 0, new Quota(2, 2, null, 3.0), 0.5));
        assertThat(clusters.cloud.created).hasValue(2);
    }

    private void provisionUnder(ClusterRequest request) throws Exception {
        clusters.provisioning.provision(request, "orders", "8", clusters.said::add);
    }

    @Test
    void aHostThatExistsIsOfOneBuildAtATimeAndCostsNothing() throws Exception {
        Path key = Files.writeString(folder.resolve("id_ecdsa"), "private");
        MachineRequest made = Clusters.machines(1, "image", null);
        ClusterRequest request = new ClusterRequest(
                SimulatedCloud.ACCOUNT,
                new MachineRequest(
                        1,
                        List.of(new MachineRequest.ExistingHost("lab-1", 2222, "ssh-ed25519 AAAA")),
                        null,
                        made.image(),
                        made.hardware(),
                        null,
                        null,
                        new MachineRequest.Access(made.ports(), null, null, true),
                        made.tags(),
                        "ben",
                        null,
                        null),
                null,
                new ClusterRequest.Access(key, "", 22),
                Duration.ofHours(1),
                new Quota(null, null, 0.01, 0.01),
                false);
        Fleet fleet = clusters.provisioning.provision(request, "orders", "7", clusters.said::add);
        assertThat(fleet.hosts().get(0).port()).isEqualTo(2222);
        assertThat(fleet.hosts().get(0).hostKey()).isEqualTo("ssh-ed25519 AAAA");
        assertThat(fleet.privateKey()).isEqualTo("private");
        assertThat(refused(request))
                .hasMessage(
                        "found host lab-1:2222 in use by cluster " + fleet.cluster()
                                + " (job orders, build 7), expected hosts that no other build measures on; no machine was asked for");
        assertThatThrownBy(() -> clusters.provisioning.provision(request, "another job", "1", clusters.said::add))
                .hasMessage("found host lab-1:2222 in use by a build of another job, expected hosts that no other build"
                        + " measures on; no machine was asked for");
        assertThat(clusters.ledger().open().get(0).worstCost()).isZero();
        assertThat(refused(Clusters.request(1, 0, new Quota(null, null, null, 3.0), 4.0)))
                .hasMessageContaining("this build with those that are there may cost 8.00");
        clusters.release(fleet);
        clusters.release(clusters.provisioning.provision(request, "orders", "8", clusters.said::add));
        assertThat(clusters.ledger().open()).isEmpty();
    }

    @Test
    void buildsAtTheSameTimeDoNotExceedAQuotaTogether() throws Exception {
        ExecutorService builds = Executors.newFixedThreadPool(6);
        List<Future<Fleet>> fleets = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            fleets.add(builds.submit(() -> clusters.provisioning.provision(
                    Clusters.request(2, 0, new Quota(null, 5, null, null), null), "job", "1", clusters.said::add)));
        }
        int up = 0;
        for (Future<Fleet> fleet : fleets) {
            try {
                fleet.get();
                up++;
            } catch (java.util.concurrent.ExecutionException e) {
                assertThat(e).hasRootCauseInstanceOf(CloudException.class);
            }
        }
        builds.shutdown();
        assertThat(up).isEqualTo(2);
        assertThat(clusters.cloud.all()).hasSize(4);
    }

    @Test
    void aSecretItselfIsRefusedBeforeItIsWritten() throws Exception {
        ClusterRequest asked = Clusters.request(1, 0, Clusters.NO_QUOTA, null);
        Account open = new Account("simulated", null, null, "me", "hunter2", java.util.Map.of());
        assertThat(refused(new ClusterRequest(
                        open, asked.sut(), null, asked.access(), asked.expires(), asked.quota(), false)))
                .hasMessageContaining("found the account's secret itself")
                .hasMessageNotContaining("hunter2");
        assertThat(clusters.ledger().clusters()).isEmpty();
    }
}
