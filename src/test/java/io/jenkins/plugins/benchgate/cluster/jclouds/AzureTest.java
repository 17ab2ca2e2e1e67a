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
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.cluster.jclouds.ScriptedApi.Answer;
import io.jenkins.plugins.benchgate.cluster.jclouds.ScriptedApi.Request;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LoopbackOnly.class)
class AzureTest {
    private static final String S = "/subscriptions/sub-1";
    private static final String RG = S + "/resourceGroups/" + GROUP;
    private static final String VM = RG + "/providers/Microsoft.Compute/virtualMachines/" + NAME;
    private static final String NETWORK = RG + "/providers/Microsoft.Network/";
    private static final Image JAMMY =
            new Image("Canonical:0001-com-ubuntu-server-jammy:22_04-lts-gen2:latest", null, null);
    private static final ScriptedApi api = new ScriptedApi();
    private static Provider provider;

    /** What was made, by its path. */
    private final Map<String, Integer> made = new ConcurrentHashMap<>();

    @BeforeAll
    static void open() throws CloudException {
        provider = open(Map.of());
    }

    @AfterAll
    static void close() {
        provider.close();
        api.close();
    }

    private static Provider open(Map<String, String> more) throws CloudException {
        Map<String, String> settings = new HashMap<>(Map.of(
                "subscription",
                "sub-1",
                "tenant",
                "ten-1",
                "login",
                api.address(),
                "ssh-from",
                "192.0.2.7/32",
                "jclouds.max-retries",
                "1",
                "jclouds.retries-delay-start",
                "1"));
        settings.putAll(more);
        Account account = new Account(Azure.ID, "westeurope", api.address(), "app-1", "s3cret", settings);
        Clock clock =
                Clock.offset(Clock.fixed(Asked.EXPIRES.minus(Duration.ofHours(3)), ZoneOffset.UTC), Duration.ZERO);
        return Azure.open(account, text -> text, new CloudErrors(account, Set.of("s3cret"), clock));
    }

    @BeforeEach
    void script() {
        api.forget();
        api.on(
                "POST",
                "/ten-1/oauth2/token",
                "{\"token_type\":\"Bearer\",\"expires_in\":\"3599\",\"access_token\":\"t0ken\"}");
        api.on(
                "GET",
                S + "/providers/Microsoft.Compute/skus",
                request -> json(
                        request.query().contains("more")
                                ? "{\"value\":[" + sku("Standard_D8s_v5", 8, 32, "\"1\",\"2\"", "") + ","
                                        + sku(
                                                "Standard_D8ps_v5",
                                                8,
                                                16,
                                                "\"1\"",
                                                ",{\"name\":\"CpuArchitectureType\",\"value\":\"Arm64\"}")
                                        + "]}"
                                : "{\"value\":[{\"resourceType\":\"disks\",\"name\":\"Premium_LRS\"},"
                                        + sku("Standard_B8ms", 8, 8, "\"1\"", "") + ","
                                        + sku("Standard_D4s_v5", 4, 16, "\"1\"", "") + "],\"nextLink\":\""
                                        + api.address() + S
                                        + "/providers/Microsoft.Compute/skus?api-version=2021-07-01&more=1\"}"));
        String images = S
                + "/providers/Microsoft.Compute/locations/westeurope/publishers/[A-Za-z]+/artifacttypes/vmimage/offers/";
        api.on("GET", images + "[^/]+/skus", "[]");
        api.on(
                "GET",
                images + "0001-com-ubuntu-server-jammy/skus",
                "[{\"name\":\"22_04-lts\"},{\"name\":\"22_04-lts-arm64\"},{\"name\":\"22_04-lts-gen2\"}]");
        api.on(
                "GET",
                images + "0001-com-ubuntu-server-jammy/skus/22_04-lts-gen2/versions",
                "[{\"name\":\"22.04.202611010\"},{\"name\":\"22.04.20261001\"},{\"name\":\"22.04.9\"}]");
        api.on("PUT", RG + ".*", request -> {
            made.put(request.path(), 0);
            return json(201, "{\"properties\":{\"provisioningState\":\"Creating\"}}");
        });
        api.on(
                "GET",
                RG + ".*",
                request -> made.containsKey(request.path())
                        ? json(thing(
                                request.path(),
                                made.merge(request.path(), 1, Integer::sum) < 2 ? "Updating" : "Succeeded"))
                        : json(404, "{\"error\":{\"code\":\"ResourceNotFound\",\"message\":\"no\"}}"));
        api.on(
                "GET",
                "/nics/1",
                """
                {"properties":{"ipConfigurations":[{"properties":{"privateIPAddress":"10.0.0.4","publicIPAddress":{"id":"/ips/1"}}}]}}""");
        api.on("GET", "/ips/1", "{\"properties\":{\"ipAddress\":\"203.0.113.4\"}}");
        api.on("DELETE", RG + ".*", request -> {
            made.remove(request.path());
            return json(202, "");
        });
    }

    private static String sku(String name, int cores, int memory, String zones, String more) {
        return """
                {"resourceType":"virtualMachines","name":"%s","locationInfo":[{"location":"westeurope","zones":[%s]}],"restrictions":[],
                "capabilities":[{"name":"vCPUs","value":"%d"},{"name":"MemoryGB","value":"%d"}%s]}"""
                .formatted(name, zones, cores, memory, more);
    }

    private static String thing(String path, String state) {
        return """
                {"id":"%s","name":"%s","location":"westeurope","zones":["1"],"tags":{"benchgate-owner":"%s","benchgate-cluster":"%s","benchgate-expires":"1795316400"},
                "properties":{"provisioningState":"%s","hardwareProfile":{"vmSize":"Standard_D8s_v5"},
                "storageProfile":{"imageReference":{"sku":"22_04-lts-gen2","exactVersion":"22.04.202611010"}},
                "networkProfile":{"networkInterfaces":[{"id":"/nics/1"}]},
                "instanceView":{"statuses":[{"code":"ProvisioningState/failed/AllocationFailed","message":"Allocation failed."}]}}}"""
                .formatted(path, path.substring(path.lastIndexOf('/') + 1), OWNER, CLUSTER, state);
    }

    @AfterEach
    void everyRequestWasExpectedAndHeldNoSecretInItsAddress() {
        assertThat(api.unanswered()).isEmpty();
        assertThat(api.requests()).allSatisfy(request -> {
            assertThat(request.path() + request.query()).doesNotContain("t0ken", "s3cret");
            if (!request.path().endsWith("/token")) {
                assertThat(request.headers()).containsEntry("Authorization", "Bearer t0ken");
                assertThat(request.query()).contains("api-version=20");
            }
        });
    }

    @Test
    void theSmallestKindOfItsFirstZoneAndTheNewestImageAreChosen() throws Exception {
        assertThat(provider.check(Asked.USUAL, ""))
                .isEqualTo(new Plan(
                        Asked.USUAL,
                        "Canonical:0001-com-ubuntu-server-jammy:22_04-lts-gen2:22.04.202611010",
                        "Standard_D8s_v5",
                        "1",
                        "benchgate"));
        assertThat(provider.check(Asked.USUAL, "2").zone()).isEqualTo("2");
        assertThat(provider.check(Asked.request(JAMMY, new Hardware("Standard_B8ms", 0, 0), null), "")
                        .hardware())
                .isEqualTo("Standard_B8ms");
        assertThat(api.requests("GET", S + "/providers/Microsoft.Compute/skus")
                        .get(0)
                        .query())
                .contains("filter=location%20eq%20%27westeurope%27");
    }

    @Test
    void whatThereIsNotIsRefusedWithTheNearest() {
        Asked.refused(
                provider,
                JAMMY,
                new Hardware(null, 16, 0),
                null,
                "azurecompute-arm in westeurope: no hardware with ≥ 16 cores in westeurope; nearest: Standard_D8s_v5 (8 cores, 32 GiB)");
        Asked.refused(
                provider,
                JAMMY,
                new Hardware(null, 8, 0),
                "3",
                "azurecompute-arm in westeurope: no hardware with ≥ 8 cores in zone 3 of westeurope; the provider has none");
        Asked.refused(
                provider,
                new Image("ubuntu", null, null),
                new Hardware(null, 8, 0),
                null,
                "azurecompute-arm in westeurope: found image 'ubuntu', expected PUBLISHER:OFFER:SKU:VERSION, or the id of a resource");
        assertThatThrownBy(() -> open(Map.of("tenant", "")))
                .hasMessage(
                        "azurecompute-arm in westeurope: expected a region such as westeurope, and the settings tenant and subscription");
    }

    @Test
    void aMachineIsMarkedByTheRequestThatMakesItWithAllThatEndsWithIt() throws Exception {
        Machine machine = provider.create(Asked.assignment(), provider.check(Asked.USUAL, ""), Asked.USER_DATA);
        JsonNode sent = api.request("PUT", VM).json();
        assertThat(sent.path("tags").toString())
                .isEqualTo(
                        """
                {"benchgate-owner":"a1b2c3d4e5","benchgate-cluster":"k9l8m7n6o5","benchgate-role":"sut","benchgate-job":"Näch­te/main \\"x\\"","benchgate-build":"#12","benchgate-expires":"1795316400"}""");
        assertThat(sent.path("zones").toString()).isEqualTo("[\"1\"]");
        assertThat(sent.at("/properties/hardwareProfile/vmSize").asText()).isEqualTo("Standard_D8s_v5");
        assertThat(sent.at("/properties/storageProfile").toString())
                .isEqualTo(
                        """
                {"imageReference":{"publisher":"Canonical","offer":"0001-com-ubuntu-server-jammy","sku":"22_04-lts-gen2","version":"22.04.202611010"},"osDisk":{"name":"%s","createOption":"FromImage","deleteOption":"Delete","managedDisk":{"storageAccountType":"Premium_LRS"}}}"""
                                .formatted(NAME));
        assertThat(new String(
                        Base64.getDecoder()
                                .decode(sent.at("/properties/osProfile/customData")
                                        .asText()),
                        UTF_8))
                .isEqualTo(Asked.USER_DATA);
        assertThat(sent.at("/properties/osProfile/linuxConfiguration/disablePasswordAuthentication")
                        .asBoolean())
                .isTrue();
        assertThat(sent.at("/properties/osProfile/linuxConfiguration/ssh/publicKeys/0/keyData")
                        .asText())
                .startsWith("ssh-rsa AAAA");
        assertThat(sent.at("/properties/networkProfile").toString())
                .isEqualTo(
                        """
                {"networkApiVersion":"2020-11-01","networkInterfaceConfigurations":[{"name":"network","properties":{"primary":true,"deleteOption":"Delete",\
                "networkSecurityGroup":{"id":"%snetworkSecurityGroups/sut"},"ipConfigurations":[{"name":"inside","properties":{"primary":true,\
                "subnet":{"id":"%svirtualNetworks/benchgate/subnets/benchgate"},"applicationSecurityGroups":[{"id":"%sapplicationSecurityGroups/benchgate"}],\
                "publicIPAddressConfiguration":{"name":"outside","sku":{"name":"Standard"},"properties":{"deleteOption":"Delete","publicIPAllocationMethod":"Static"}}}}]}}]}"""
                                .formatted(NETWORK, NETWORK, NETWORK));
        assertThat(machine)
                .isEqualTo(new Machine(
                        GROUP + "/" + NAME,
                        NAME,
                        CLUSTER,
                        false,
                        "203.0.113.4",
                        "10.0.0.4",
                        Asked.EXPIRES,
                        Map.of(
                                "Machine",
                                "Standard_D8s_v5",
                                "Image",
                                "22_04-lts-gen2:22.04.202611010",
                                "Zone",
                                "westeurope 1")));
    }

    @Test
    void azureItselfStopsAMachineThatExpiresWithinADay() throws Exception {
        provider.create(Asked.assignment(), provider.check(Asked.USUAL, ""), Asked.USER_DATA);
        assertThat(api.request("PUT", RG + "/providers/Microsoft.DevTestLab/schedules/shutdown-computevm-" + NAME)
                        .body())
                .isEqualTo(
                        """
                {"location":"westeurope","properties":{"status":"Enabled","taskType":"ComputeVmShutdownTask","dailyRecurrence":{"time":"0300"},"timeZoneId":"UTC","targetResourceId":"%s","notificationSettings":{"status":"Disabled"}}}"""
                                .formatted(VM));
    }

    @Test
    void onlyTheControllerAndTheGroupReachItsPorts() throws Exception {
        provider.create(Asked.assignment(), provider.check(Asked.USUAL, ""), Asked.USER_DATA);
        assertThat(api.requests("PUT", ".*"))
                .extracting(Request::path)
                .containsExactly(
                        RG,
                        NETWORK + "applicationSecurityGroups/benchgate",
                        NETWORK + "networkSecurityGroups/sut",
                        NETWORK + "virtualNetworks/benchgate",
                        VM,
                        RG + "/providers/Microsoft.DevTestLab/schedules/shutdown-computevm-" + NAME);
        assertThat(api.requests("PUT", RG + "|" + NETWORK + ".*")).allSatisfy(request -> assertThat(
                        request.json().path("tags").path("benchgate-owner").asText())
                .isEqualTo(OWNER));
        assertThat(api.request("PUT", NETWORK + "networkSecurityGroups/sut")
                        .json()
                        .at("/properties/securityRules")
                        .toString())
                .isEqualTo(
                        """
                [{"name":"ssh","properties":{"access":"Allow","direction":"Inbound","priority":100,"protocol":"Tcp","sourcePortRange":"*","destinationAddressPrefix":"*","destinationPortRanges":["22"],"sourceAddressPrefixes":["192.0.2.7/32"]}},\
                {"name":"peers","properties":{"access":"Allow","direction":"Inbound","priority":200,"protocol":"Tcp","sourcePortRange":"*","destinationAddressPrefix":"*","destinationPortRanges":["5432","9042"],"sourceApplicationSecurityGroups":[{"id":"%sapplicationSecurityGroups/benchgate"}]}},\
                {"name":"others","properties":{"access":"Deny","direction":"Inbound","priority":4096,"protocol":"*","sourcePortRange":"*","destinationAddressPrefix":"*","destinationPortRange":"*","sourceAddressPrefix":"*"}}]"""
                                .formatted(NETWORK));
    }

    @Test
    void aSpotMachineInANetworkOfTheUsersIsAskedForAsTheUserSays() throws Exception {
        Plan plan = new Plan(
                Asked.full(JAMMY, new Hardware(null, 4, 0), 0.05),
                "/subscriptions/sub-1/images/i",
                "Standard_D4s_v5",
                "",
                "tester");
        provider.create(Asked.assignment(), plan, Asked.USER_DATA);
        JsonNode sent = api.request("PUT", VM).json();
        assertThat(sent.has("zones")).isFalse();
        assertThat(sent.at("/properties/priority").asText()).isEqualTo("Spot");
        assertThat(sent.at("/properties/evictionPolicy").asText()).isEqualTo("Delete");
        assertThat(sent.at("/properties/billingProfile/maxPrice").asDouble()).isEqualTo(0.05);
        assertThat(sent.at("/properties/storageProfile/imageReference/id").asText())
                .isEqualTo("/subscriptions/sub-1/images/i");
        assertThat(sent.at("/properties/storageProfile/osDisk/diskSizeGB").asInt())
                .isEqualTo(94);
        assertThat(sent.at("/properties/osProfile/adminUsername").asText()).isEqualTo("tester");
        assertThat(sent.at(
                                "/properties/networkProfile/networkInterfaceConfigurations/0/properties/ipConfigurations/0/properties")
                        .has("publicIPAddressConfiguration"))
                .isFalse();
        assertThat(api.requests("PUT", NETWORK + "virtualNetworks/.*")).isEmpty();
        assertThat(sent.path("tags").path("Team").asText()).isEqualTo("Datenbanken & Co");
    }

    @Test
    void aListThatTheProviderDoesNotKnowIsNoListOfNothing() {
        api.on("GET", S + "/providers/Microsoft.Compute/virtualMachines", request -> json(404, "{}"));
        assertThatThrownBy(() -> provider.machines(OWNER))
                .isInstanceOf(CloudException.class)
                .hasMessageContaining("cannot list the machines (the provider has no such list)");
    }

    @Test
    void aMachineThatFailsIsFoundByItsOwner() throws Exception {
        Plan plan = provider.check(Asked.USUAL, "");
        api.on("GET", VM, request -> made.containsKey(VM) ? json(thing(VM, "Failed")) : json(404, "{}"));
        assertThatThrownBy(() -> provider.create(Asked.assignment(), plan, Asked.USER_DATA))
                .isInstanceOfSatisfying(
                        CloudException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CAPACITY))
                .hasMessage("azurecompute-arm in westeurope: cannot start machine " + NAME
                        + " (it is Failed ProvisioningState/failed/AllocationFailed Allocation failed.);"
                        + " try again later, in another zone, or with another kind of machine");
        api.on(
                "GET",
                S + "/providers/Microsoft.Compute/virtualMachines",
                "{\"value\":[" + thing(VM, "Failed") + ","
                        + thing("/x", "Succeeded").replace(OWNER, "another") + "]}");
        assertThat(provider.machines(OWNER)).singleElement().satisfies(machine -> {
            assertThat(machine.id()).isEqualTo(GROUP + "/" + NAME);
            assertThat(machine.cluster()).isEqualTo(CLUSTER);
            assertThat(machine.expires()).isEqualTo(Asked.EXPIRES);
        });
    }

    @Test
    void aMachineIsEndedAndThenItsWholeGroup() throws Exception {
        made.put(VM, 5);
        made.put(RG, 5);
        provider.destroy(GROUP + "/" + NAME);
        provider.tidy(OWNER, CLUSTER);
        assertThat(api.requests("DELETE", ".*")).extracting(Request::path).containsExactly(VM, RG);
        api.on("DELETE", RG + ".*", request -> json(404, "{}"));
        provider.destroy(GROUP + "/" + NAME);
        assertThatThrownBy(() -> provider.saveImage(GROUP + "/" + NAME, "x"))
                .hasMessageContaining("Azure makes them only of machines that never start again");
    }

    @Test
    void refusalsAreOneLineThatSaysTheWayOut() throws Exception {
        Plan plan = provider.check(Asked.USUAL, "");
        failing(
                plan,
                409,
                "{\"error\":{\"code\":\"OperationNotAllowed\",\"message\":\"Operation could not be completed as it results in exceeding approved standardDSv5Family Cores quota.\"}}",
                Reason.QUOTA);
        failing(
                plan,
                409,
                "{\"error\":{\"code\":\"SkuNotAvailable\",\"message\":\"SkuNotAvailable: The requested size is currently not available.\"}}",
                Reason.CAPACITY);
        failing(
                plan,
                403,
                "{\"error\":{\"code\":\"AuthorizationFailed\",\"message\":\"The client does not have authorization\\nto perform action\"}}",
                Reason.CREDENTIALS);
        failing(plan, 429, "{\"error\":{\"code\":\"TooManyRequests\",\"message\":\"slow\"}}", Reason.TRANSIENT);
        failing(plan, 500, "{\"error\":{\"code\":\"InternalServerError\",\"message\":\"boom\"}}", Reason.TRANSIENT);
        failing(
                plan,
                404,
                "{\"error\":{\"code\":\"NotFound\",\"message\":\"The platform image is not available\"}}",
                Reason.NOT_FOUND);
    }

    @Test
    void aRequestThatComesTooOftenIsSentAgainWhenAzureSaysSo() throws Exception {
        api.on(
                "GET",
                S + "/providers/Microsoft.Compute/virtualMachines",
                request -> api.requests("GET", request.path()).size() < 2
                        ? new Answer(
                                429,
                                Map.of("Retry-After", "0"),
                                "{\"error\":{\"code\":\"TooManyRequests\",\"message\":\"slow\"}}")
                        : json("{\"value\":[]}"));
        assertThat(provider.machines(OWNER)).isEmpty();
    }

    private void failing(Plan plan, int status, String body, Reason reason) {
        api.on("PUT", VM, request -> json(status, body));
        Asked.fails(provider, plan, reason, "azurecompute-arm in westeurope");
    }

    @Test
    void aWrongPasswordIsSaidInOneLine() throws Exception {
        api.on(
                "POST",
                "/ten-1/oauth2/token",
                request -> json(
                        401,
                        "{\"error\":\"invalid_client\",\"error_description\":\"AADSTS7000215: Invalid client secret provided.\"}"));
        try (Provider wrong = open(Map.of())) {
            assertThatThrownBy(() -> wrong.machines(OWNER))
                    .isInstanceOfSatisfying(
                            CloudException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CREDENTIALS))
                    .hasMessageStartingWith(
                            "azurecompute-arm in westeurope: cannot list the machines (HTTP/1.1 401 Unauthorized);"
                                    + " check identity, credential and permissions of the cluster");
        }
        assertThat(api.request("POST", "/ten-1/oauth2/token").body())
                .contains("grant_type=client_credentials", "client_id=app-1", "resource=http");
    }
}
