package io.jenkins.plugins.benchgate.cluster.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReaperTest extends ClustersTest {
    private static final Instant SHOWN = Instant.EPOCH;

    private Fleet provision() throws Exception {
        return clusters.provision(2, 0, null);
    }

    private MachineAssignment assignment(String owner, String cluster) {
        return new MachineAssignment(
                owner, cluster, Role.SUT, 1, "orders", "7", Instant.now().plusSeconds(3600));
    }

    @Test
    void machinesOfALivingHolderAreLeftAlone() throws Exception {
        provision();
        assertThat(clusters.reaper(() -> Instant.now().plus(Duration.ofDays(1)), Reaper.Choice.ABANDONED)
                        .sweep(List.of(SimulatedCloud.ACCOUNT), clusters.said::add))
                .isEmpty();
        assertThat(clusters.cloud.all()).hasSize(2);
    }

    @Test
    void machinesWhoseHolderIsGoneAreEnded() throws Exception {
        Fleet fleet = provision();
        clusters = clusters.afterKill();
        assertThat(clusters.sweep()).isEmpty();
        assertThat(clusters.cloud.all()).isEmpty();
        assertThat(clusters.ledger().open()).isEmpty();
        assertThat(clusters.said)
                .anyMatch(line -> line.startsWith("Ending cluster " + fleet.cluster()
                        + " (job orders, build 7), 2 machines, left behind by process "
                        + ProcessHandle.current().pid()));
    }

    @Test
    void machinesThatAreUnknownToOtherCredentialsAreNotForgotten() throws Exception {
        provision();
        clusters = clusters.afterKill();
        clusters.cloud.foreign = true;
        assertThat(clusters.sweep()).isEmpty();
        assertThat(clusters.ledger().open()).hasSize(1);
        assertThat(clusters.said)
                .anyMatch(line -> line.contains("stays in the journal until its machines have expired"));
        clusters.cloud.foreign = false;
        assertThat(clusters.sweep()).isEmpty();
        assertThat(clusters.cloud.all()).isEmpty();
        assertThat(clusters.ledger().open()).isEmpty();
    }

    @Test
    void aClusterThatSomebodyWillAttachToWaitsUntilItExpires() throws Exception {
        provision();
        clusters = clusters.afterKill();
        Reaper.Choice choice = new Reaper.Choice(id -> true, cluster -> true, false, false);
        clusters.reaper(Instant::now, choice).sweep(List.of(), clusters.said::add);
        assertThat(clusters.cloud.all()).hasSize(2);
        clusters.reaper(() -> Instant.now().plus(Duration.ofHours(3)), choice).sweep(List.of(), clusters.said::add);
        assertThat(clusters.cloud.all()).isEmpty();
    }

    @Test
    void machinesThatOnlyTheirMarkTellsOfAreEndedAndThoseOfOthersNever() throws Exception {
        Machine others = clusters.cloud.make(assignment("b0therowner", "c1"), SHOWN);
        clusters.cloud.make(assignment(clusters.installation.owner(), "lost"), SHOWN);
        assertThat(clusters.reaper(Instant::now, Reaper.Choice.ABANDONED)
                        .sweep(List.of(SimulatedCloud.ACCOUNT), clusters.said::add))
                .isEmpty();
        assertThat(clusters.cloud.all()).containsExactly(others);
        assertThat(clusters.cloud.tidied).containsExactly("lost");
    }

    /** A cluster that was opened, and asked for a machine, without an answer. */
    private void asked(Instant opened, Instant expires, Instant intended) throws IOException {
        clusters.installation
                .journal()
                .append(
                        new Event.Opened(
                                opened, "c1", SimulatedCloud.ACCOUNT, "orders", "7", expires, null, "", "process 1"),
                        new Event.Intended(intended, "c1", Role.SUT, 1, null, null));
    }

    @Test
    void aMachineThatWasAskedForIsLookedForUntilItsGraceIsOver() throws Exception {
        Instant now = Instant.now();
        MachineAssignment assignment = assignment(clusters.installation.owner(), "c1");
        asked(now, assignment.expires(), now);
        assertThat(clusters.sweep()).isEmpty();
        assertThat(clusters.ledger().open()).hasSize(1);
        clusters.cloud.make(assignment, SHOWN);
        assertThat(clusters.reaper(() -> now.plus(Duration.ofMinutes(14)), Reaper.Choice.ABANDONED)
                        .sweep(List.of(), clusters.said::add))
                .isEmpty();
        assertThat(clusters.cloud.all()).isEmpty();
        assertThat(clusters.ledger().open()).isEmpty();
    }

    @Test
    void anIntentThatNothingCameOfIsClosedAfterItsGrace() throws Exception {
        Instant now = Instant.now();
        asked(now, now.plusSeconds(60), now);
        clusters.reaper(() -> now.plus(Duration.ofMinutes(16)), Reaper.Choice.ABANDONED)
                .sweep(List.of(), clusters.said::add);
        assertThat(clusters.ledger().open()).isEmpty();
    }

    private Path stray(String cluster) throws IOException {
        clusters.installation.keepKey(cluster, "private");
        return clusters.installation.folder().resolve("clusters").resolve(cluster);
    }

    private void sweep(Duration later, boolean dry) throws InterruptedException {
        assertThat(clusters.reaper(
                                () -> Instant.now().plus(later),
                                new Reaper.Choice(id -> true, cluster -> false, true, dry))
                        .sweep(List.of(), clusters.said::add))
                .isEmpty();
    }

    @Test
    void aKeyThatTheJournalDoesNotKnowIsDeletedAfterAGrace() throws Exception {
        Path stray = stray("lost");
        sweep(Duration.ofMinutes(14), false);
        assertThat(stray.resolve("key")).exists();
        sweep(Duration.ofMinutes(16), true);
        assertThat(stray.resolve("key")).exists();
        sweep(Duration.ofMinutes(16), false);
        assertThat(stray).doesNotExist();
        assertThat(clusters.said)
                .containsExactly(
                        "Would delete the key of cluster lost, which is not open in the journal",
                        "Deleting the key of cluster lost, which is not open in the journal");
    }

    @Test
    void aKeyOfAClosedClusterIsDeletedToo() throws Exception {
        Fleet fleet = provision();
        clusters.release(fleet);
        Path stray = stray(fleet.cluster());
        sweep(Duration.ofMinutes(16), false);
        assertThat(stray).doesNotExist();
    }

    @Test
    void aKeyThatIsHeldOrOfAnOpenClusterStays() throws Exception {
        Path held = stray("lost");
        try (ProcessLock hold = clusters.installation.hold("lost").orElseThrow()) {
            sweep(Duration.ofMinutes(16), false);
            assertThat(held.resolve("key")).exists();
        }
        Instant now = Instant.now();
        asked(now, now.plusSeconds(7200), now.plus(Duration.ofMinutes(30)));
        Path open = stray("c1");
        sweep(Duration.ofMinutes(31), false);
        assertThat(open.resolve("key")).exists();
        assertThat(held).doesNotExist();
    }

    @Test
    void withoutCredentialsItSaysWhatMayStillRunAndHowToEndIt() throws Exception {
        Fleet fleet = provision();
        clusters = clusters.afterKill();
        clusters.cloud.closed = new CloudException(Reason.CREDENTIALS, "found no variable SECRET");
        assertThat(clusters.sweep())
                .singleElement()
                .asString()
                .isEqualTo("cluster " + fleet.cluster()
                        + " (job orders, build 7) may still have machines in simulated here until "
                        + fleet.expires()
                        + ": found no variable SECRET; with credentials that work, 'benchgate clusters destroy "
                        + fleet.cluster() + "' ends it");
        assertThat(clusters.ledger().open()).hasSize(1);
    }

    @Test
    void aDryRunEndsNothing() throws Exception {
        provision();
        clusters = clusters.afterKill();
        clusters.cloud.make(assignment(clusters.installation.owner(), "lost"), SHOWN);
        clusters.reaper(Instant::now, new Reaper.Choice(id -> true, cluster -> false, false, true))
                .sweep(List.of(), clusters.said::add);
        assertThat(clusters.cloud.all()).hasSize(3);
        assertThat(clusters.ledger().open()).hasSize(1);
        assertThat(clusters.said)
                .filteredOn(line -> line.startsWith("Would end"))
                .hasSize(2);
    }

    @Test
    void onlyWhatIsChosenIsEndedAndWhatIsInUseOnlyWhenAskedFor() throws Exception {
        Fleet one = provision();
        Fleet other = provision();
        Reaper.Choice polite = new Reaper.Choice(one.cluster()::equals, cluster -> false, false, false);
        clusters.reaper(Instant::now, polite).sweep(List.of(), clusters.said::add);
        assertThat(clusters.cloud.all()).hasSize(4);
        Reaper.Choice forced = new Reaper.Choice(one.cluster()::equals, cluster -> false, true, false);
        assertThat(clusters.reaper(Instant::now, forced).sweep(List.of(), clusters.said::add))
                .isEmpty();
        assertThat(clusters.cloud.all()).extracting(Machine::cluster).containsOnly(other.cluster());
    }
}
