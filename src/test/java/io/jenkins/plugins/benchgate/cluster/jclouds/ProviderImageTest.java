package io.jenkins.plugins.benchgate.cluster.jclouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProviderImageTest {
    private static final ProviderImage PICTURE = new ProviderImage("ami-1", "a".repeat(60), "", "");

    private static CloudErrors errors() {
        Account account = new Account("aws-ec2", "eu-central-1", null, "", "", Map.of());
        return new CloudErrors(account, Set.of(), Clock.systemUTC());
    }

    @Test
    void anExpressionThatGoesBackWithoutEndIsRefused() {
        Image image = new Image(null, "(.*)(.*)(.*)(.*)(.*)(.*)b", null);
        assertThatThrownBy(() -> ProviderImage.choose(image, List.of(PICTURE), "here", errors()))
                .isInstanceOf(CloudException.class)
                .hasMessageContaining(
                        "found image name '(.*)(.*)(.*)(.*)(.*)(.*)b', which takes too many steps to match, expected a simpler"
                                + " regular expression");
    }

    @Test
    void aUsualExpressionIsNot() throws CloudException {
        assertThat(ProviderImage.choose(new Image(null, "a{50,}|b.*", null), List.of(PICTURE), "here", errors()))
                .isEqualTo(PICTURE);
    }
}
