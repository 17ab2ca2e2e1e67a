package io.jenkins.plugins.benchgate.cluster.jclouds;

import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.OWNER;
import static io.jenkins.plugins.benchgate.cluster.jclouds.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import org.junit.jupiter.api.Test;

/** What Google refuses, or answers wrongly, is one line with the way out. */
class GoogleComputeRefusalsTest extends GoogleComputeTests {
    @Test
    void refusalsAreOneLineThatSaysTheWayOut() throws Exception {
        Plan plan = provider.check(Asked.USUAL, "");
        failing(
                plan,
                403,
                "{\"error\":{\"code\":403,\"message\":\"Quota 'CPUS' exceeded. Limit: 8.0 in region.\",\"errors\":[{\"reason\":\"quotaExceeded\"}]}}",
                Reason.QUOTA);
        failing(
                plan,
                403,
                "{\"error\":{\"code\":403,\"message\":\"Required 'compute.instances.create' permission\\nfor x\"}}",
                Reason.CREDENTIALS);
        failing(plan, 429, "{\"error\":{\"code\":429,\"message\":\"slow down\"}}", Reason.TRANSIENT);
        failing(plan, 503, "{\"error\":{\"code\":503,\"message\":\"backend\"}}", Reason.TRANSIENT);
        failing(plan, 409, "{\"error\":{\"code\":409,\"message\":\"already exists\"}}", Reason.OTHER);
        failing(plan, 404, "{\"error\":{\"code\":404,\"message\":\"network benches\"}}", Reason.NOT_FOUND);
    }

    private void failing(Plan plan, int status, String body, Reason reason) {
        api.on("POST", ZONE + "/instances", request -> json(status, body));
        api.on("GET", INSTANCE, request -> json(404, "{}"));
        Asked.fails(provider, plan, reason, "google-compute-engine in europe-west1");
    }

    @Test
    void aKeyThatGoogleRefusesIsSaidInOneLine() throws Exception {
        try (Provider provider = open(null, key())) {
            api.on(
                    "POST",
                    "/token",
                    request -> json(
                            400, "{\"error\":\"invalid_grant\",\"error_description\":\"Invalid JWT Signature.\"}"));
            assertThatThrownBy(() -> provider.machines(OWNER))
                    .isInstanceOfSatisfying(
                            CloudException.class,
                            e -> assertThat(e.reason()).as(e.getMessage()).isEqualTo(Reason.CREDENTIALS))
                    .hasMessage("google-compute-engine: cannot list the machines (HTTP/1.1 400 Bad Request"
                            + " invalid_grant: Invalid JWT Signature.);"
                            + " check identity and credential of the cluster");
        }
    }

    @Test
    void aKeyMayNotSendItsSignatureElsewhere() {
        for (String login : new String[] {
            "http://169.254.169.254/token",
            "https://oauth2.googleapis.com.example.org/token",
            "https://a@b/#.googleapis.com/"
        }) {
            String forged = key().replaceFirst("\"token_uri\"\\s*:\\s*\"[^\"]*\"", "\"token_uri\": \"" + login + "\"");
            assertThatThrownBy(() -> open(null, forged))
                    .isInstanceOf(CloudException.class)
                    .hasMessageContaining("a token_uri that is neither Google's nor on the host of 'endpoint'");
        }
    }

    @Test
    void anAnswerWithoutAMessageIsNotRepeated() throws Exception {
        api.on("GET", ZONE + "/instances", request -> json(404, "root:x:0:0"));
        api.on("GET", "/compute/v1/projects/benches/aggregated/instances", request -> json(404, "root:x:0:0"));
        try (Provider provider = open(null, key())) {
            assertThatThrownBy(() -> provider.machines(OWNER))
                    .satisfies(e -> assertThat(e.getMessage()).doesNotContain("root:x"));
        }
    }

    @Test
    void aCredentialThatIsNoKeyIsRefusedWithoutShowingIt() {
        assertThatThrownBy(() -> open(null, "hunter2"))
                .hasMessage(
                        "google-compute-engine: the credential of the cluster must be the JSON text of a service account's key; found text that is no JSON");
        assertThatThrownBy(() -> open(null, "{\"client_email\":\"x\"}"))
                .hasMessageEndingWith("found none with a private_key");
    }
}
