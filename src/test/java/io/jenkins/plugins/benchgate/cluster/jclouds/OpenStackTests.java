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
import io.jenkins.plugins.benchgate.cluster.jclouds.ScriptedApi.Answer;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** Requests to a scripted OpenStack; each was expected, and held no secret in its address. */
@ExtendWith(LoopbackOnly.class)
abstract class OpenStackTests {
    static final String SERVER = "/nova/v2.1/servers/srv-1";
    static ScriptedApi api;
    static Provider provider;

    @BeforeAll
    static void open() throws CloudException {
        api = new ScriptedApi();
        provider = open("RegionOne", "Default:bench", Map.of());
    }

    @AfterAll
    static void close() {
        provider.close();
        api.close();
    }

    static Provider open(String region, String identity, Map<String, String> more) throws CloudException {
        Map<String, String> settings = new HashMap<>(Map.of(
                "project",
                "benches",
                "ssh-from",
                "192.0.2.7/32",
                "floating-network",
                "net-out",
                "jclouds.max-retries",
                "1",
                "jclouds.retries-delay-start",
                "1"));
        settings.putAll(more);
        Account account = new Account(
                MachineSource.OPENSTACK.word(), region, api.address() + "/v3", identity, "s3cret", settings);
        return OpenStack.open(account, text -> text, new CloudErrors(account, Set.of("s3cret"), Clock.systemUTC()));
    }

    @BeforeEach
    void script() {
        api.forget();
        api.on(
                "POST",
                "/v3/auth/tokens",
                request -> new Answer(
                        201,
                        Map.of("X-Subject-Token", "t0ken"),
                        """
                {"token":{"methods":["password"],"issued_at":"2026-11-21T22:00:00.000000Z","expires_at":"2026-11-22T22:00:00.000000Z",
                "user":{"id":"u1","name":"bench","domain":{"id":"default","name":"Default"}},
                "catalog":[%s,%s,%s]}}"""
                                .formatted(
                                        service("compute", "nova", "/nova/v2.1"),
                                        service("image", "glance", "/glance"),
                                        service("network", "neutron", "/neutron/v2.0/"))));
        api.on(
                "GET",
                "/nova/v2.1/os-availability-zone",
                """
                {"availabilityZoneInfo":[{"zoneName":"nova","zoneState":{"available":true}},{"zoneName":"internal","zoneState":{"available":false}}]}""");
        api.on(
                "GET",
                "/nova/v2.1/flavors/detail",
                request -> json(
                        request.query().isEmpty()
                                ? """
                {"flavors":[{"id":"f-8","name":"m1.xlarge","vcpus":8,"ram":16384,"disk":160}],
                "flavors_links":[{"rel":"next","href":"%s/nova/v2.1/flavors/detail?marker=f-8"}]}"""
                                        .formatted(api.address())
                                : """
                {"flavors":[{"id":"f-4","name":"m1.large","vcpus":4,"ram":8192,"disk":80}]}"""));
        api.on(
                "GET",
                "/glance/v2/images",
                """
                {"images":[{"id":"i-new","name":"Ubuntu 22.04 LTS","created_at":"2026-10-01T00:00:00Z","status":"active"},
                {"id":"i-old","name":"Ubuntu 22.04 LTS","created_at":"2026-01-01T00:00:00Z","status":"active"},
                {"id":"i-deb","name":"bookworm","os_distro":"debian","os_version":"12","created_at":"2026-01-01T00:00:00Z","status":"active"}]}""");
        api.on("GET", "/neutron/v2.0/security-groups", "{\"security_groups\":[]}");
        api.on(
                "POST",
                "/neutron/v2.0/security-groups",
                request -> json(201, "{\"security_group\":{\"id\":\"sg-1\",\"security_group_rules\":[]}}"));
        api.on("POST", "/neutron/v2.0/security-group-rules", request -> json(201, "{\"security_group_rule\":{}}"));
        api.on("GET", "/nova/v2.1/servers/detail", "{\"servers\":[]}");
        api.on(
                "POST",
                "/nova/v2.1/servers",
                request -> json(202, "{\"server\":{\"id\":\"srv-1\",\"adminPass\":\"pw\"}}"));
        api.on(
                "GET",
                SERVER,
                request -> json("{\"server\":"
                        + server(
                                api.requests("GET", SERVER).size() < 3 ? "BUILD" : "ACTIVE",
                                !api.requests("POST", "/neutron/v2.0/floatingips")
                                        .isEmpty())
                        + "}"));
        api.on("GET", "/neutron/v2.0/ports", "{\"ports\":[{\"id\":\"port-1\"}]}");
        api.on("GET", "/neutron/v2.0/floatingips", "{\"floatingips\":[]}");
        api.on("POST", "/neutron/v2.0/floatingips", request -> json(201, "{\"floatingip\":{\"id\":\"fip-1\"}}"));
    }

    static String service(String type, String name, String path) {
        return """
                {"id":"%s","type":"%s","name":"%s","endpoints":[
                {"id":"a","interface":"internal","region":"RegionOne","region_id":"RegionOne","url":"http://10.9.9.9/"},
                {"id":"b","interface":"public","region":"RegionOne","region_id":"RegionOne","url":"%s%s"}]}"""
                .formatted(name, type, name, api.address(), path);
    }

    static String server(String status, boolean floating) {
        return """
                {"id":"srv-1","name":"%s","status":"%s","flavor":{"id":"f-8"},"image":{"id":"i-new"},"OS-EXT-AZ:availability_zone":"nova",
                "metadata":{"benchgate-owner":"%s","benchgate-cluster":"%s","benchgate-expires":"1795316400"},
                "addresses":{"private":[{"version":6,"addr":"fd00::5","OS-EXT-IPS:type":"fixed"},{"version":4,"addr":"10.0.0.5","OS-EXT-IPS:type":"fixed"}%s]}}"""
                .formatted(
                        NAME,
                        status,
                        OWNER,
                        CLUSTER,
                        floating ? ",{\"version\":4,\"addr\":\"203.0.113.5\",\"OS-EXT-IPS:type\":\"floating\"}" : "");
    }

    @AfterEach
    void everyRequestWasExpectedAndHeldNoSecretInItsAddress() {
        assertThat(api.unanswered()).isEmpty();
        assertThat(api.requests()).allSatisfy(request -> {
            assertThat(request.path() + request.query()).doesNotContain("t0ken", "s3cret");
            if (!request.path().startsWith("/v3/")) {
                assertThat(request.headers()).containsEntry("X-auth-token", "t0ken");
            }
        });
    }
}
