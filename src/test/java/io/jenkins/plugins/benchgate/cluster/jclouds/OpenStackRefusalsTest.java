package io.jenkins.plugins.benchgate.cluster.jclouds;

import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.OWNER;
import static io.jenkins.plugins.benchgate.cluster.jclouds.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What OpenStack refuses, or answers wrongly, is one line with the way out. */
class OpenStackRefusalsTest extends OpenStackTests {
    @Test
    void refusalsAreOneLineThatSaysTheWayOut() throws Exception {
        Plan plan = provider.check(Asked.USUAL, "");
        failing(
                plan,
                403,
                "{\"forbidden\":{\"code\":403,\"message\":\"Quota exceeded for cores: Requested 8, but already used 40 of 40 cores\"}}",
                Reason.QUOTA);
        failing(
                plan,
                403,
                "{\"forbidden\":{\"code\":403,\"message\":\"Policy doesn't allow os_compute_api:servers:create\"}}",
                Reason.CREDENTIALS);
        failing(
                plan,
                409,
                "{\"conflictingRequest\":{\"code\":409,\"message\":\"Multiple possible networks found, use a Network ID to be more specific.\"}}",
                Reason.OTHER);
        failing(plan, 429, "{\"overLimit\":{\"code\":429,\"message\":\"slow\"}}", Reason.TRANSIENT);
        failing(
                plan,
                500,
                "{\"computeFault\":{\"code\":500,\"message\":\"Unexpected API Error.\\nPlease report\"}}",
                Reason.TRANSIENT);
        failing(
                plan,
                404,
                "{\"itemNotFound\":{\"code\":404,\"message\":\"Flavor f-8 could not be found.\"}}",
                Reason.NOT_FOUND);
    }

    private void failing(Plan plan, int status, String body, Reason reason) {
        api.on("POST", "/nova/v2.1/servers", request -> json(status, body));
        Asked.fails(provider, plan, reason, "openstack-nova in RegionOne");
    }

    @Test
    void aWrongPasswordIsSaidInOneLine() throws Exception {
        api.on(
                "POST",
                "/v3/auth/tokens",
                request -> json(
                        401,
                        "{\"error\":{\"code\":401,\"title\":\"Unauthorized\",\"message\":\"The request you have made requires authentication.\"}}"));
        try (Provider wrong = open("RegionOne", "Default:bench", Map.of())) {
            assertThatThrownBy(() -> wrong.machines(OWNER))
                    .isInstanceOfSatisfying(
                            CloudException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CREDENTIALS))
                    .hasMessage("openstack-nova in RegionOne: cannot log in (HTTP/1.1 401 Unauthorized);"
                            + " check identity, credential and permissions of the cluster");
        }
    }
}
