package io.jenkins.plugins.benchgate.cluster.jclouds;

import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.CLUSTER;
import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.NAME;
import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.OWNER;
import static io.jenkins.plugins.benchgate.cluster.jclouds.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineSource;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.time.Clock;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** Requests to a scripted Google Compute Engine; each was expected, and held no secret in its address. */
@ExtendWith(LoopbackOnly.class)
abstract class GoogleComputeTests {
    static final String P = "/compute/v1/projects/benches";
    static final String ZONE = P + "/zones/europe-west1-b";
    static final String INSTANCE = ZONE + "/instances/" + NAME;
    static ScriptedApi api;
    static String pem;
    static Provider provider;

    @BeforeAll
    static void open() throws GeneralSecurityException, CloudException {
        api = new ScriptedApi();
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        byte[] key = generator.generateKeyPair().getPrivate().getEncoded();
        pem = "-----BEGIN PRIVATE KEY-----\\n" + Base64.getEncoder().encodeToString(key)
                + "\\n-----END PRIVATE KEY-----\\n";
        provider = open("europe-west1", key());
    }

    @AfterAll
    static void close() {
        provider.close();
        api.close();
    }

    @BeforeEach
    void script() {
        api.forget();
        api.on("POST", "/token", "{\"access_token\":\"t0ken\",\"token_type\":\"Bearer\",\"expires_in\":3600}");
        api.on(
                "GET",
                P + "/zones",
                """
                {"items":[{"name":"us-east1-b","status":"UP","region":"https://x/regions/us-east1"},
                {"name":"europe-west1-c","status":"UP","region":"https://x/regions/europe-west1"},
                {"name":"europe-west1-b","status":"UP","region":"https://x/regions/europe-west1"},
                {"name":"europe-west1-a","status":"DOWN","region":"https://x/regions/europe-west1"}]}""");
        api.on(
                "GET",
                P + "/zones/[a-z0-9-]+/machineTypes",
                request -> json(
                        request.query().contains("pageToken")
                                ? """
                        {"items":[{"name":"n2-standard-8","guestCpus":8,"memoryMb":32768,"isSharedCpu":false},
                        {"name":"c2-standard-8","guestCpus":8,"memoryMb":32768,"isSharedCpu":false}]}"""
                                : """
                        {"items":[{"name":"e2-shared-8","guestCpus":8,"memoryMb":1024,"isSharedCpu":true},
                        {"name":"n2-standard-4","guestCpus":4,"memoryMb":16384}],"nextPageToken":"a/b=="}"""));
        api.on("GET", "/compute/v1/projects/[a-z-]+/global/images", "{}");
        api.on(
                "GET",
                "/compute/v1/projects/ubuntu-os-cloud/global/images",
                """
                {"items":[%s,%s,%s]}"""
                        .formatted(
                                image("ubuntu-2204-jammy-v20260101", "2026-01-01T00:00:00.000-08:00", ""),
                                image("ubuntu-2204-jammy-v20261001", "2026-10-01T00:00:00.000-08:00", ""),
                                image(
                                        "ubuntu-2204-jammy-v20261101",
                                        "2026-11-01T00:00:00.000-08:00",
                                        ",\"deprecated\":{\"state\":\"OBSOLETE\"}")));
        api.on(
                "GET",
                P + "/global/firewalls/[a-z0-9-]+",
                request -> json(404, "{\"error\":{\"code\":404,\"message\":\"no\"}}"));
        api.on("POST", P + "/global/firewalls", "{\"name\":\"op-rule\",\"status\":\"RUNNING\"}");
        api.on("DELETE", P + "/global/firewalls/[a-z0-9-]+", "{\"name\":\"op-rule\",\"status\":\"RUNNING\"}");
        api.on("GET", P + "/global/operations/op-rule", "{\"name\":\"op-rule\",\"status\":\"DONE\"}");
        api.on(
                "GET",
                INSTANCE,
                request -> api.requests("POST", ZONE + "/instances").isEmpty()
                        ? json(404, "{\"error\":{\"code\":404,\"message\":\"no\"}}")
                        : json(instance("RUNNING")));
        api.on("POST", ZONE + "/instances", operation("RUNNING", ""));
        api.on("DELETE", INSTANCE, operation("RUNNING", ""));
        AtomicInteger asked = new AtomicInteger();
        api.on(
                "GET",
                ZONE + "/operations/op-1",
                request -> json(operation(asked.incrementAndGet() < 3 ? "RUNNING" : "DONE", "")));
    }

    static Provider open(String region, String key) throws CloudException {
        Account account = new Account(
                MachineSource.GOOGLE.word(),
                region,
                api.address() + "/compute/v1",
                "",
                key,
                Map.of(
                        "ssh-from",
                        "192.0.2.7/32, 198.51.100.0/24",
                        "jclouds.max-retries",
                        "1",
                        "jclouds.retries-delay-start",
                        "1"));
        return GoogleCompute.open(account, text -> text, new CloudErrors(account, Set.of(key), Clock.systemUTC()));
    }

    static String key() {
        return """
                {"type":"service_account","project_id":"benches","client_email":"bench@benches.example","private_key":"%s","token_uri":"%s/token"}"""
                .formatted(pem, api.address());
    }

    static String image(String name, String created, String more) {
        return """
                {"name":"%s","selfLink":"https://www.googleapis.com/compute/v1/projects/ubuntu-os-cloud/global/images/%s",
                "description":"Canonical, Ubuntu, 22.04 LTS, amd64 jammy image","family":"ubuntu-2204-lts","status":"READY","creationTimestamp":"%s"%s}"""
                .formatted(name, name, created, more);
    }

    static String operation(String status, String more) {
        return """
                {"name":"op-1","zone":"https://x/zones/europe-west1-b","status":"%s"%s}"""
                .formatted(status, more);
    }

    static String instance(String status) {
        return """
                {"name":"%s","status":"%s","zone":"https://x/zones/europe-west1-b","machineType":"https://x/machineTypes/c2-standard-8",
                "cpuPlatform":"Intel Cascade Lake","labels":{"benchgate-owner":"%s","benchgate-cluster":"%s","benchgate-expires":"1795316400"},
                "networkInterfaces":[{"networkIP":"10.0.0.2","accessConfigs":[{"natIP":"203.0.113.9"}]}]}"""
                .formatted(NAME, status, OWNER, CLUSTER);
    }

    @AfterEach
    void everyRequestWasExpectedAndHeldNoSecretInItsAddress() {
        assertThat(api.unanswered()).isEmpty();
        assertThat(api.requests()).allSatisfy(request -> {
            assertThat(request.query()).doesNotContain("t0ken", "assertion", "PRIVATE");
            if (!request.path().equals("/token")) {
                assertThat(request.headers()).containsEntry("Authorization", "Bearer t0ken");
            }
        });
    }
}
