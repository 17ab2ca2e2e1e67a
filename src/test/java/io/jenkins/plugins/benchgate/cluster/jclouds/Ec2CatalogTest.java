package io.jenkins.plugins.benchgate.cluster.jclouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is checked before anything is started at EC2. */
class Ec2CatalogTest extends Ec2Tests {
    @Test
    void theSmallestMachineThatSufficesAndTheNewestImageAreTaken() throws Exception {
        try (Provider provider = open()) {
            Plan plan = provider.check(
                    request(
                            new Image(null, "ubuntu/images/hvm-ssd/ubuntu-.*-amd64-server-.*", "ubuntu 16.04"),
                            new Hardware(null, 4, 15 * GIBI),
                            null,
                            null),
                    "us-east-1b");
            assertThat(plan.image()).isEqualTo("ami-785db401");
            assertThat(plan.zone()).isEqualTo("us-east-1b");
            assertThat(plan.user()).isEqualTo("ubuntu");
            assertThat(plan.hardware()).startsWith("m5").endsWith(".xlarge");
        }
    }

    @Test
    void whatThereIsNotIsNamedWithTheNearestBeforeAnythingIsStarted() throws Exception {
        try (Provider provider = open()) {
            assertThatThrownBy(() -> provider.check(usual(), "us-east-1x"))
                    .hasMessage("aws-ec2 in us-east-1: no zone 'us-east-1x'; nearest: us-east-1a");
            assertThatThrownBy(() ->
                            provider.check(request(IMAGE, new Hardware("m5.larg", 0, 0), null, null), "us-east-1a"))
                    .hasMessage("aws-ec2 in us-east-1: no hardware 'm5.larg' in us-east-1a; nearest: m5.large");
            assertThatThrownBy(
                            () -> provider.check(request(IMAGE, new Hardware(null, 4096, 0), null, null), "us-east-1a"))
                    .hasMessageStartingWith(
                            "aws-ec2 in us-east-1: no hardware with ≥ 4096 cores in us-east-1a; nearest: ");
            assertThatThrownBy(() ->
                            provider.check(request(new Image("ami-00000000", null, null), HARDWARE, null, null), ""))
                    .hasMessageContaining("ami-00000000");
            assertThatThrownBy(() ->
                            provider.check(request(new Image(null, "debian-99-.*", null), HARDWARE, null, null), ""))
                    .hasMessageStartingWith(
                            "aws-ec2 in us-east-1: no image whose name matches 'debian-99-.*' in us-east-1");
            assertThat(provider.machines("nobody")).isEmpty();
        }
        Account account = moto.account();
        assertThatThrownBy(
                        () -> open(new Account("aws-ec2", "europe", account.endpoint(), "a", "b", account.settings())))
                .hasMessageStartingWith("aws-ec2 in europe: no region 'europe'; nearest: ");
    }

    @Test
    void sshIsNotOpenToTheWorldByDefault() throws Exception {
        Account account = moto.account();
        try (Provider provider = open(new Account("aws-ec2", "us-east-1", account.endpoint(), "a", "b", Map.of()))) {
            assertThatThrownBy(() -> provider.check(usual(), ""))
                    .hasMessageStartingWith("aws-ec2 in us-east-1: found no ssh-from, expected the addresses");
        }
    }
}
