package io.jenkins.plugins.benchgate.cluster.jclouds;

import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.CLUSTER;
import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.GROUP;
import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.NAME;
import static io.jenkins.plugins.benchgate.cluster.jclouds.Asked.OWNER;
import static io.jenkins.plugins.benchgate.cluster.jclouds.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.cluster.jclouds.ScriptedApi.Request;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GoogleComputeTest extends GoogleComputeTests {
    @Test
    void theSmallestKindOfTheFirstZoneAndTheNewestImageAreChosen() throws Exception {
        Plan plan = provider.check(Asked.USUAL, "");
        assertThat(plan.zone()).isEqualTo("europe-west1-b");
        assertThat(plan.hardware()).isEqualTo("c2-standard-8");
        assertThat(plan.image()).isEqualTo("projects/ubuntu-os-cloud/global/images/ubuntu-2204-jammy-v20261001");
        assertThat(plan.user()).isEqualTo("ubuntu");
        assertThat(api.requests("GET", ZONE + "/machineTypes").get(1).query()).isEqualTo("pageToken=a/b%3D%3D");
    }

    @Test
    void aFamilyIsResolvedToTheImageThatAllMachinesGet() throws Exception {
        api.on(
                "GET",
                "/compute/v1/projects/debian-cloud/global/images/family/debian-12",
                image("debian-12-bookworm-v20261001", "2026", ""));
        Plan plan = provider.check(
                Asked.request(
                        new Image("projects/debian-cloud/global/images/family/debian-12", null, null),
                        new Hardware("e2-shared-8", 0, 0),
                        null),
                "europe-west1-c");
        assertThat(plan.image()).endsWith("/debian-12-bookworm-v20261001");
        assertThat(plan.hardware()).isEqualTo("e2-shared-8");
        assertThat(plan.zone()).isEqualTo("europe-west1-c");
    }

    @Test
    void whatThereIsNotIsRefusedWithTheNearest() {
        Asked.refused(
                provider,
                new Image(null, null, "ubuntu 22.04"),
                new Hardware(null, 16, 0),
                null,
                "google-compute-engine in europe-west1: no hardware with ≥ 16 cores in europe-west1-b; nearest: c2-standard-8 (8 cores, 32 GiB)");
        Asked.refused(
                provider,
                new Image(null, null, "ubuntu 22.04"),
                new Hardware("n2-standart-8", 0, 0),
                "europe-west1-b",
                "google-compute-engine in europe-west1: no hardware 'n2-standart-8' in europe-west1-b; nearest: n2-standard-8 (8 cores, 32 GiB)");
        Asked.refused(
                provider,
                new Image(null, null, "ubuntu 22.04"),
                new Hardware(null, 1, 0),
                "europe-west1-d",
                "google-compute-engine in europe-west1: no zone 'europe-west1-d'; nearest: europe-west1-b");
        Asked.refused(
                provider,
                new Image(null, "ubuntu-2404-.*", null),
                new Hardware(null, 1, 0),
                null,
                "google-compute-engine in europe-west1: no image whose name matches 'ubuntu-2404-.*' in"
                        + " benches, ubuntu-os-cloud, debian-cloud, rocky-linux-cloud; nearest: ubuntu-2204-jammy-v20260101");
    }

    @Test
    void aMachineIsMarkedAndEndedByTheRequestThatMakesIt() throws Exception {
        Machine machine = provider.create(Asked.assignment(), provider.check(Asked.USUAL, ""), Asked.USER_DATA);
        JsonNode sent = api.request("POST", ZONE + "/instances").json();
        assertThat(sent.path("name").asText()).isEqualTo(NAME);
        assertThat(sent.path("machineType").asText()).isEqualTo("zones/europe-west1-b/machineTypes/c2-standard-8");
        assertThat(sent.path("labels").toString())
                .isEqualTo(
                        """
                {"benchgate-owner":"a1b2c3d4e5","benchgate-cluster":"k9l8m7n6o5","benchgate-role":"sut","benchgate-job":"n_ch_te_main__x_","benchgate-build":"_12","benchgate-expires":"1795316400"}""");
        assertThat(sent.path("metadata").path("items").toString())
                .isEqualTo(
                        """
                [{"key":"benchgate-job","value":"Näch­te/main \\"x\\""},{"key":"benchgate-build","value":"#12"},{"key":"user-data","value":"#cloud-config\\nssh_authorized_keys: [\\"ssh-ed25519 AAAA\\"]\\n"}]""");
        assertThat(sent.path("scheduling").toString())
                .isEqualTo(
                        """
                {"terminationTime":"2026-11-22T03:00:00Z","instanceTerminationAction":"DELETE","automaticRestart":false}""");
        assertThat(sent.path("disks").path(0).path("autoDelete").asBoolean()).isTrue();
        assertThat(sent.path("disks").path(0).path("initializeParams").has("diskSizeGb"))
                .isFalse();
        assertThat(sent.path("networkInterfaces").toString())
                .isEqualTo(
                        """
                [{"network":"global/networks/default","accessConfigs":[{"type":"ONE_TO_ONE_NAT","name":"External NAT"}]}]""");
        assertThat(machine)
                .isEqualTo(new Machine(
                        "europe-west1-b/" + NAME,
                        NAME,
                        CLUSTER,
                        false,
                        "203.0.113.9",
                        "10.0.0.2",
                        Asked.EXPIRES,
                        Map.of(
                                "Machine",
                                "c2-standard-8",
                                "Processor",
                                "Intel Cascade Lake",
                                "Zone",
                                "europe-west1-b")));
    }

    @Test
    void onlyTheControllerAndTheGroupReachItsPorts() throws Exception {
        provider.create(Asked.assignment(), provider.check(Asked.USUAL, ""), Asked.USER_DATA);
        assertThat(api.requests("POST", P + "/global/firewalls"))
                .extracting(Request::body)
                .containsExactly(
                        """
                {"name":"%s-ssh","network":"global/networks/default","direction":"INGRESS","targetTags":["%s"],"allowed":[{"IPProtocol":"tcp","ports":["22"]}],"sourceRanges":["192.0.2.7/32","198.51.100.0/24"]}"""
                                .formatted(GROUP, GROUP),
                        """
                {"name":"%s-sut","network":"global/networks/default","direction":"INGRESS","targetTags":["%s-sut"],"allowed":[{"IPProtocol":"tcp","ports":["5432","9042"]}],"sourceTags":["%s"]}"""
                                .formatted(GROUP, GROUP, GROUP));
        assertThat(api.request("POST", ZONE + "/instances").json().path("tags").toString())
                .isEqualTo("{\"items\":[\"" + GROUP + "\",\"" + GROUP + "-sut\"]}");
        provider.tidy(OWNER, CLUSTER);
        assertThat(api.requests("DELETE", P + "/global/firewalls/.*"))
                .extracting(Request::path)
                .containsExactly(
                        P + "/global/firewalls/" + GROUP + "-ssh",
                        P + "/global/firewalls/" + GROUP + "-sut",
                        P + "/global/firewalls/" + GROUP + "-client");
    }

    @Test
    void aSpotMachineInANetworkOfItsOwnIsAskedForAsTheUserSays() throws Exception {
        api.on(
                "GET",
                INSTANCE,
                request -> api.requests("POST", ZONE + "/instances").isEmpty()
                        ? json(404, "{}")
                        : json(instance("RUNNING").replace("{\"natIP\":\"203.0.113.9\"}", "")));
        Machine machine = provider.create(
                Asked.assignment(),
                provider.check(Asked.full(new Image(null, null, "ubuntu 22.04"), new Hardware(null, 4, 0), 0.5), ""),
                Asked.USER_DATA);
        JsonNode sent = api.request("POST", ZONE + "/instances").json();
        assertThat(sent.path("scheduling").path("provisioningModel").asText()).isEqualTo("SPOT");
        assertThat(sent.path("scheduling").path("onHostMaintenance").asText()).isEqualTo("TERMINATE");
        assertThat(sent.path("disks")
                        .path(0)
                        .path("initializeParams")
                        .path("diskSizeGb")
                        .asText())
                .isEqualTo("94");
        assertThat(sent.path("networkInterfaces").toString())
                .isEqualTo(
                        """
                [{"network":"global/networks/benches","subnetwork":"regions/europe-west1/subnetworks/benches-1","accessConfigs":[]}]""");
        assertThat(sent.path("labels").path("team").asText()).isEqualTo("datenbanken___co");
        assertThat(machine.publicAddress()).isNull();
    }

    @Test
    void aMachineWhoseOperationFailsIsFoundByItsOwner() throws Exception {
        api.on(
                "GET",
                ZONE + "/operations/op-1",
                operation(
                        "DONE",
                        """
                ,"error":{"errors":[{"code":"ZONE_RESOURCE_POOL_EXHAUSTED","message":"The zone does not have enough resources."}]}"""));
        api.on(
                "GET",
                P + "/aggregated/instances",
                """
                {"items":{"zones/us-east1-b":{"warning":{}},"zones/europe-west1-b":{"instances":[%s,%s]}}}"""
                        .formatted(instance("STOPPING"), instance("RUNNING").replace(OWNER, "another")));
        Plan plan = provider.check(Asked.USUAL, "");
        assertThatThrownBy(() -> provider.create(Asked.assignment(), plan, Asked.USER_DATA))
                .isInstanceOfSatisfying(
                        CloudException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CAPACITY))
                .hasMessage("google-compute-engine in europe-west1: cannot start machine " + NAME
                        + " (ZONE_RESOURCE_POOL_EXHAUSTED The zone does not have enough resources.);"
                        + " try again later, in another zone, or with another kind of machine");
        assertThat(provider.machines(OWNER))
                .extracting(Machine::id, Machine::cluster, Machine::gone)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("europe-west1-b/" + NAME, CLUSTER, false));
        assertThat(api.request("GET", P + "/aggregated/instances").query())
                .isEqualTo("filter=labels.benchgate-owner%3D" + OWNER);
    }

    @Test
    void aMachineThatIsThereFromAnEarlierAttemptIsTaken() throws Exception {
        api.on("GET", INSTANCE, instance("RUNNING"));
        assertThat(provider.create(Asked.assignment(), provider.check(Asked.USUAL, ""), Asked.USER_DATA)
                        .name())
                .isEqualTo(NAME);
        assertThat(api.requests("POST", ZONE + "/instances")).isEmpty();
    }

    @Test
    void aMachineIsEndedOnceAndForAll() throws Exception {
        provider.destroy("europe-west1-b/" + NAME);
        assertThat(api.requests("GET", ZONE + "/operations/op-1")).hasSize(3);
        api.on("DELETE", INSTANCE, request -> json(404, "{\"error\":{\"code\":404,\"message\":\"was not found\"}}"));
        provider.destroy("europe-west1-b/" + NAME);
    }

    @Test
    void aListThatTheProviderDoesNotKnowIsNoListOfNothing() {
        api.on("GET", ".*/aggregated/instances", request -> json(404, "{}"));
        assertThatThrownBy(() -> provider.machines(OWNER))
                .isInstanceOf(CloudException.class)
                .hasMessageContaining("cannot list the machines (the provider has no such list)");
    }

    @Test
    void anImageIsMadeOfARunningMachine() throws Exception {
        api.on("POST", P + "/global/images", "{\"name\":\"op-rule\",\"status\":\"RUNNING\"}");
        assertThat(provider.saveImage("europe-west1-b/" + NAME, "benchgate-set-up"))
                .isEqualTo("projects/benches/global/images/benchgate-set-up");
        Request sent = api.request("POST", P + "/global/images");
        assertThat(sent.query()).isEqualTo("forceCreate=true");
        assertThat(sent.body())
                .isEqualTo(
                        "{\"name\":\"benchgate-set-up\",\"sourceDisk\":\"projects/benches/zones/europe-west1-b/disks/"
                                + NAME + "\"}");
    }
}
