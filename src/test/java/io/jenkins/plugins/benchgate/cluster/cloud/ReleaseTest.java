package io.jenkins.plugins.benchgate.cluster.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ReleaseTest extends ClustersTest {
    @Test
    void noKeyIsOnTheDiskOnceTheJournalSaysThatItsClusterIsClosed() throws Exception {
        Fleet fleet = clusters.provision(1, 0, 0.5);
        AtomicReference<List<Path>> left = new AtomicReference<>();
        CountDownLatch alone = new CountDownLatch(1);
        AtomicReference<Thread> clearing = new AtomicReference<>();
        Thread writer = new Thread(() -> {
            try {
                left.set(clusters.installation.journal().alone(() -> {
                    alone.countDown();
                    while (clearing.get().getState() != Thread.State.TIMED_WAITING) {
                        Thread.onSpinWait();
                    }
                    return clusters.kept();
                }));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        // the last thing before the journal is told of the end
        clusters.cloud.tidying = () -> {
            clearing.set(Thread.currentThread());
            writer.start();
            try {
                alone.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        clusters.release(fleet);
        writer.join();
        assertThat(left.get()).isEmpty();
        assertThat(clusters.ledger().open()).isEmpty();
    }

    @Test
    void whatIsReleasedIsGoneAndClosed() throws Exception {
        Fleet fleet = clusters.provision(2, 1, 0.5);
        assertThat(clusters.release(fleet)).isEmpty();
        assertThat(clusters.cloud.all()).isEmpty();
        assertThat(clusters.cloud.tidied).containsExactly(fleet.cluster());
        assertThat(clusters.ledger().open()).isEmpty();
        assertThat(clusters.release(fleet)).isEmpty();
    }

    @Test
    void whatCannotBeDestroyedIsToldLoudlyAndStaysOpen() throws Exception {
        Fleet fleet = clusters.provision(2, 0, 0.5);
        for (int i = 0; i < 3; i++) {
            clusters.cloud.destroying.add(new CloudException(Reason.CREDENTIALS, "the token has expired"));
            clusters.cloud.destroying.add(new CloudException(Reason.CREDENTIALS, "the token has expired"));
        }
        assertThat(clusters.release(fleet)).hasSize(2);
        assertThat(clusters.said).anySatisfy(line -> assertThat(line)
                .startsWith("NOT ENDED: machine benchgate-" + clusters.installation.owner())
                .contains("the token has expired")
                .endsWith("'benchgate clusters destroy " + fleet.cluster() + "' tries again"));
        assertThat(clusters.ledger().open()).hasSize(1);
        assertThat(clusters.sweep()).isEmpty();
        assertThat(clusters.cloud.all()).isEmpty();
        assertThat(clusters.ledger().open()).isEmpty();
    }

    @Test
    void aThrottledDestructionIsTriedAgain() throws Exception {
        Fleet fleet = clusters.provision(2, 0, 0.5);
        clusters.cloud.destroying.add(new CloudException(Reason.TRANSIENT, "slow down"));
        clusters.cloud.listing.add(new CloudException(Reason.TRANSIENT, "slow down"));
        assertThat(clusters.release(fleet)).isEmpty();
        assertThat(clusters.cloud.all()).isEmpty();
    }

    @Test
    void anInterruptedThreadReleasesAllTheSame() throws Exception {
        Fleet fleet = clusters.provision(2, 0, 0.5);
        Thread.currentThread().interrupt();
        assertThat(clusters.release(fleet)).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(clusters.cloud.all()).isEmpty();
    }
}
