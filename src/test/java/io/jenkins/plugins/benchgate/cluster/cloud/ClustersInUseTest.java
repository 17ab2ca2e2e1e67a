package io.jenkins.plugins.benchgate.cluster.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ClustersInUseTest extends ClustersTest {
    @Test
    void aKeyThatWasBroughtLogsInAndIsForgottenWithItsCluster() throws Exception {
        Fleet fleet = clusters.provisioning.provision(
                "c1", "private-brought", Clusters.request(1, 0, Clusters.NO_QUOTA, null), "o", "7", clusters.said::add);
        assertThat(fleet.privateKey()).isEqualTo("private-brought");
        clusters = clusters.afterKill();
        Fleet again = clusters.holds.attach("c1");
        assertThat(again).isEqualTo(fleet);
        clusters.release(again);
        assertThat(clusters.kept()).isEmpty();
    }

    @Test
    void aClusterIsAttachedToByWhoComesAfter() throws Exception {
        Fleet fleet = clusters.provision(2, 1, 0.5);
        ClustersInUse another = new ClustersInUse(clusters.context(Instant::now));
        assertThatThrownBy(() -> another.attach(fleet.cluster())).hasMessageContaining("in use by another build");
        clusters = clusters.afterKill();
        Fleet again = clusters.holds.attach(fleet.cluster());
        assertThat(again).isEqualTo(fleet);
        assertThat(clusters.sweep()).isEmpty();
        assertThat(clusters.cloud.all()).hasSize(3);
        assertThat(clusters.release(again)).isEmpty();
        assertThatThrownBy(() -> clusters.holds.attach(fleet.cluster())).hasMessageContaining("found no cluster");
    }
}
