package io.jenkins.plugins.benchgate.cluster.jclouds;

import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.CLUSTER;
import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.GROUP;
import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.NAME;
import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.OWNER;
import static io.jenkins.plugins.benchgate.cluster.jclouds.ScriptedApi.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.cluster.jclouds.ScriptedApi.Request;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenStackTest extends OpenStackTests {
    @Test
    void aPasswordLogsInToTheProjectAndAnApplicationCredentialByItself() throws Exception {
        try (Provider byPassword = open("RegionOne", "Default:bench", Map.of("project-domain", "Labs"))) {
            byPassword.machines(OWNER);
        }
        try (Provider byApplication = open(null, "app-1", Map.of("project", ""))) {
            byApplication.machines(OWNER);
        }
        assertThat(api.requests("POST", "/v3/auth/tokens"))
                .extracting(Request::body)
                .containsExactly(
                        """
                {"auth":{"identity":{"methods":["password"],"password":{"user":{"name":"bench","domain":{"name":"Default"},"password":"s3cret"}}},"scope":{"project":{"name":"benches","domain":{"name":"Labs"}}}}}""",
                        """
                {"auth":{"identity":{"methods":["application_credential"],"application_credential":{"id":"app-1","secret":"s3cret"}}}}""");
    }

    @Test
    void theSmallestFlavorAndTheNewestImageAreChosen() throws Exception {
        Plan plan = provider.check(Asked.USUAL, "");
        assertThat(plan).isEqualTo(new Plan(Asked.USUAL, "i-new", "f-8", "nova", "ubuntu"));
        Plan other = provider.check(
                Asked.request(new Image(null, null, "debian 12"), new Hardware("m1.large", 0, 0), "nova"), "");
        assertThat(other.hardware()).isEqualTo("f-4");
        assertThat(other.image()).isEqualTo("i-deb");
        assertThat(other.user()).isEqualTo("debian");
    }

    @Test
    void whatThereIsNotIsRefusedWithTheNearest() {
        Asked.refused(
                provider,
                new Image(null, null, "ubuntu 22.04"),
                new Hardware(null, 16, 0),
                null,
                "openstack-nova in RegionOne: no hardware with ≥ 16 cores in nova; nearest: m1.xlarge (8 cores, 16 GiB)");
        Asked.refused(
                provider,
                new Image(null, null, "ubuntu 24.04"),
                new Hardware(null, 8, 0),
                null,
                "openstack-nova in RegionOne: no image of system 'ubuntu 24.04' in nova; nearest: Ubuntu 22.04 LTS");
        Asked.refused(
                provider,
                new Image(null, null, "ubuntu 22.04"),
                new Hardware(null, 8, 0),
                "nowa",
                "openstack-nova in RegionOne: no zone 'nowa'; nearest: nova");
        assertThatThrownBy(() ->
                        provider.check(Asked.full(new Image("i-new", null, null), new Hardware(null, 1, 0), 0.5), ""))
                .hasMessage(
                        "openstack-nova in RegionOne: found a bid, but OpenStack has no spot machines; leave it out");
        assertThatThrownBy(() -> open(null, "bench", Map.of()))
                .hasMessage("openstack-nova: found identity 'bench', expected DOMAIN:USER");
        assertThatThrownBy(() -> {
                    try (Provider elsewhere = open("RegionTwo", "Default:bench", Map.of())) {
                        elsewhere.machines(OWNER);
                    }
                })
                .hasMessage(
                        "openstack-nova in RegionTwo: no compute service in region 'RegionTwo'; nearest: RegionOne");
    }

    @Test
    void aMachineIsMarkedByTheRequestThatMakesIt() throws Exception {
        Machine machine = provider.create(Asked.assignment(), provider.check(Asked.USUAL, ""), Asked.USER_DATA);
        JsonNode sent = api.request("POST", "/nova/v2.1/servers").json().path("server");
        assertThat(sent.path("name").asText()).isEqualTo(NAME);
        assertThat(sent.path("flavorRef").asText()).isEqualTo("f-8");
        assertThat(sent.path("imageRef").asText()).isEqualTo("i-new");
        assertThat(sent.path("availability_zone").asText()).isEqualTo("nova");
        assertThat(sent.path("metadata").toString())
                .isEqualTo(
                        """
                {"benchgate-owner":"a1b2c3d4e5","benchgate-cluster":"k9l8m7n6o5","benchgate-role":"sut","benchgate-job":"Näch­te/main \\"x\\"","benchgate-build":"#12","benchgate-expires":"1795316400"}""");
        assertThat(new String(Base64.getDecoder().decode(sent.path("user_data").asText()), UTF_8))
                .isEqualTo(Asked.USER_DATA);
        assertThat(sent.has("networks")).isFalse();
        assertThat(sent.has("block_device_mapping_v2")).isFalse();
        assertThat(machine)
                .isEqualTo(new Machine(
                        "srv-1",
                        NAME,
                        CLUSTER,
                        false,
                        "203.0.113.5",
                        "10.0.0.5",
                        Asked.EXPIRES,
                        Map.of("Machine", "f-8", "Image", "i-new", "Zone", "nova")));
        assertThat(api.request("POST", "/neutron/v2.0/floatingips").body())
                .isEqualTo(
                        """
                {"floatingip":{"floating_network_id":"net-out","port_id":"port-1","description":"%s"}}"""
                                .formatted(GROUP));
    }

    @Test
    void onlyTheControllerAndTheGroupReachItsPorts() throws Exception {
        provider.create(Asked.assignment(), provider.check(Asked.USUAL, ""), Asked.USER_DATA);
        assertThat(api.request("POST", "/neutron/v2.0/security-groups")
                        .json()
                        .path("security_group")
                        .path("name")
                        .asText())
                .isEqualTo(GROUP);
        assertThat(api.requests("POST", "/neutron/v2.0/security-group-rules"))
                .extracting(Request::body)
                .containsExactly(
                        """
                {"security_group_rule":{"security_group_id":"sg-1","direction":"ingress","ethertype":"IPv4","protocol":"tcp","port_range_min":22,"port_range_max":22,"remote_ip_prefix":"192.0.2.7/32"}}""",
                        rule(5432),
                        rule(9042));
        assertThat(api.request("POST", "/nova/v2.1/servers")
                        .json()
                        .path("server")
                        .path("security_groups")
                        .toString())
                .isEqualTo("[{\"name\":\"sg-1\"}]");
    }

    private static String rule(int port) {
        return """
                {"security_group_rule":{"security_group_id":"sg-1","direction":"ingress","ethertype":"IPv4","protocol":"tcp","port_range_min":%d,"port_range_max":%d,"remote_group_id":"sg-1"}}"""
                .formatted(port, port);
    }

    @Test
    void aGroupThatIsThereIsUsedAndCompleted() throws Exception {
        api.on(
                "GET",
                "/neutron/v2.0/security-groups",
                """
                {"security_groups":[{"id":"sg-9","security_group_rules":[
                {"port_range_min":22,"remote_ip_prefix":"192.0.2.7/32"},{"port_range_min":5432,"remote_group_id":"sg-9"},{"port_range_min":null}]}]}""");
        provider.create(Asked.assignment(), provider.check(Asked.USUAL, ""), Asked.USER_DATA);
        assertThat(api.requests("POST", "/neutron/v2.0/security-groups")).isEmpty();
        assertThat(api.request("POST", "/neutron/v2.0/security-group-rules").body())
                .contains("9042");
    }

    @Test
    void aLargerDiskInANetworkOfItsOwnIsAskedForAsTheUserSays() throws Exception {
        Plan plan = new Plan(
                Asked.full(new Image("i-new", null, null), new Hardware(null, 1, 0), null),
                "i-new",
                "f-8",
                "nova",
                "tester");
        Machine machine = provider.create(Asked.assignment(), plan, Asked.USER_DATA);
        JsonNode sent = api.request("POST", "/nova/v2.1/servers").json().path("server");
        assertThat(sent.path("imageRef").asText()).isEmpty();
        assertThat(sent.path("block_device_mapping_v2").toString())
                .isEqualTo(
                        """
                [{"boot_index":0,"source_type":"image","uuid":"i-new","destination_type":"volume","volume_size":94,"delete_on_termination":true}]""");
        assertThat(sent.path("networks").toString()).isEqualTo("[{\"uuid\":\"benches\"}]");
        assertThat(sent.path("metadata").path("Team").asText()).isEqualTo("Datenbanken & Co");
        assertThat(machine.publicAddress()).isNull();
        assertThat(api.requests("POST", "/neutron/v2.0/floatingips")).isEmpty();
    }

    @Test
    void aMachineThatFailsIsFoundByItsOwner() throws Exception {
        Plan plan = provider.check(Asked.USUAL, "");
        api.on(
                "GET",
                SERVER,
                "{\"server\":"
                        + server("ERROR", false)
                                .replace(
                                        "\"metadata\"",
                                        "\"fault\":{\"message\":\"No valid host was found.\"},\"metadata\"")
                        + "}");
        assertThatThrownBy(() -> provider.create(Asked.assignment(), plan, Asked.USER_DATA))
                .isInstanceOfSatisfying(
                        CloudException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CAPACITY))
                .hasMessage("openstack-nova in RegionOne: cannot start machine " + NAME
                        + " (it is ERROR No valid host was found.);"
                        + " try again later, in another zone, or with another kind of machine");
        api.on(
                "GET",
                "/nova/v2.1/servers/detail",
                request -> json("{\"servers\":[" + server("ERROR", false) + ","
                        + server("ACTIVE", false)
                                .replace("\"benchgate-owner\":\"" + OWNER, "\"benchgate-owner\":\"another")
                        + "]}"));
        assertThat(provider.machines(OWNER)).singleElement().satisfies(machine -> {
            assertThat(machine.id()).isEqualTo("srv-1");
            assertThat(machine.gone()).isFalse();
        });
        assertThat(api.requests().get(api.requests().size() - 1).query()).isEqualTo("name=%5Ebenchgate-" + OWNER + "-");
    }

    @Test
    void aMachineIsAskedForOnceAndTakenWhenItIsThere() throws Exception {
        Plan plan = provider.check(Asked.USUAL, "");
        api.on("POST", "/nova/v2.1/servers", request -> json(503, "{\"error\":{\"message\":\"gateway\"}}"));
        assertThatThrownBy(() -> provider.create(Asked.assignment(), plan, Asked.USER_DATA))
                .isInstanceOfSatisfying(
                        CloudException.class, e -> assertThat(e.reason()).isEqualTo(Reason.TRANSIENT));
        assertThat(api.requests("POST", "/nova/v2.1/servers")).hasSize(1);
        api.on("GET", "/nova/v2.1/servers/detail", "{\"servers\":[" + server("ACTIVE", false) + "]}");
        assertThat(provider.create(Asked.assignment(), plan, Asked.USER_DATA).id())
                .isEqualTo("srv-1");
        assertThat(api.requests("POST", "/nova/v2.1/servers")).hasSize(1);
    }

    @Test
    void aMachineEndsWithItsAddressAndTheGroupAfterThem() throws Exception {
        api.on(
                "GET",
                "/neutron/v2.0/floatingips",
                request -> json(
                        request.query().startsWith("port_id")
                                ? "{\"floatingips\":[{\"id\":\"fip-1\",\"description\":\"" + GROUP
                                        + "\"},{\"id\":\"fip-of-others\",\"description\":\"\"}]}"
                                : "{\"floatingips\":[{\"id\":\"fip-2\",\"description\":\"" + GROUP + "\"}]}"));
        api.on("GET", "/neutron/v2.0/security-groups", "{\"security_groups\":[{\"id\":\"sg-1\"}]}");
        api.on("DELETE", "/.*", request -> json(204, ""));
        api.on(
                "GET",
                SERVER,
                request -> api.requests("GET", SERVER).size() < 3
                        ? json("{\"server\":" + server("ACTIVE", true) + "}")
                        : json(404, "{}"));
        provider.destroy("srv-1");
        provider.tidy(OWNER, CLUSTER);
        assertThat(api.requests("DELETE", ".*"))
                .extracting(Request::path)
                .containsExactly(
                        "/neutron/v2.0/floatingips/fip-1",
                        SERVER,
                        "/neutron/v2.0/floatingips/fip-2",
                        "/neutron/v2.0/security-groups/sg-1");
        api.on("DELETE", "/.*", request -> json(404, "{}"));
        provider.destroy("srv-1");
    }

    @Test
    void aListThatTheProviderDoesNotKnowIsNoListOfNothing() {
        api.on("GET", ".*/servers/detail", request -> json(404, "{}"));
        assertThatThrownBy(() -> provider.machines(OWNER))
                .isInstanceOf(CloudException.class)
                .hasMessageContaining("cannot list the machines (the provider has no such list)");
    }

    @Test
    void anImageIsMadeOfAMachine() throws Exception {
        api.on("POST", SERVER + "/action", request -> json(202, ""));
        assertThat(provider.saveImage("srv-1", "benchgate-set-up")).isEqualTo("i-new");
        assertThat(api.request("POST", SERVER + "/action").body())
                .isEqualTo("{\"createImage\":{\"name\":\"benchgate-set-up\",\"metadata\":{}}}");
        assertThat(api.request("GET", "/glance/v2/images").query()).isEqualTo("status=active&name=benchgate-set-up");
    }
}
