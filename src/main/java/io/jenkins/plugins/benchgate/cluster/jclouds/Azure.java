package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.cluster.jclouds.AzureSubscription.Version;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jclouds.domain.Credentials;
import org.jclouds.oauth.v2.filters.OAuthFilter;
import org.jclouds.ssh.SshKeys;

/**
 * Machines of Microsoft Azure. Each cluster is a resource group of its own, which ends with all that is in it.
 *
 * <p>Its settings, beside those of jclouds: {@code subscription}, {@code tenant}, {@code ssh-from}, {@code image-offers} (whose
 * images are searched by name, as {@code PUBLISHER:OFFER}), {@code login} (address that gives tokens).
 */
public final class Azure implements Provider {
    public static final String ID = "azurecompute-arm";

    private static final String ENDPOINT = "https://management.azure.com";
    private static final String USUAL_OFFERS =
            "Canonical:0001-com-ubuntu-server-jammy,Canonical:ubuntu-24_04-lts,Debian:debian-12";
    private static final String USUAL_USER = "benchgate";
    private static final String MACHINES = "Microsoft.Compute/virtualMachines";
    private static final Duration DAY = Duration.ofDays(1);

    private final AzureSubscription subscription;
    private final AzureCatalog catalog;
    private final SshSources controller;
    private final CloudErrors errors;

    /**
     * Azure makes no machine without a password or a key; ours comes by the user data, and nobody has this one's other
     * half.
     */
    private final Supplier<String> loneKey = Suppliers.memoize(Azure::newKey);

    private Azure(AzureSubscription subscription, Account account) {
        this.subscription = subscription;
        catalog = new AzureCatalog(subscription, account.list("image-offers", USUAL_OFFERS));
        controller = SshSources.of(account);
        errors = subscription.errors();
    }

    public static Provider open(Account account, Secrets secrets, CloudErrors errors) throws CloudException {
        String region = account.region();
        String subscription = account.settings().getOrDefault("subscription", "");
        if (region == null
                || subscription.isEmpty()
                || account.settings().getOrDefault("tenant", "").isEmpty()) {
            throw errors.failure(
                    Reason.NOT_FOUND, "expected a region such as westeurope, and the settings tenant and subscription");
        }
        String api = account.endpoint() == null ? ENDPOINT : account.endpoint();
        Connection<Documents> connection = Connection.open(
                account,
                new Credentials(secrets.resolve(account.identity()), secrets.resolve(account.credential())),
                errors,
                AzureDefinition.builder(account, api),
                Map.of(),
                List.of(new AzureDefinition.Module(), Documents.through(OAuthFilter.class)),
                builder -> builder.buildInjector().getInstance(Documents.class));
        return new Azure(new AzureSubscription(connection, errors, api, subscription, region), account);
    }

    @Override
    public Plan check(MachineRequest request, String zone) throws CloudException, InterruptedException {
        controller.check(request.publicAddress(), errors);
        String subnet = request.subnet();
        boolean whole = subnet != null && subnet.startsWith("/");
        boolean ofNetwork = subnet != null && String.valueOf(request.network()).startsWith("/");
        if (!whole && !ofNetwork && (subnet != null || request.network() != null)) {
            throw errors.failure(
                    Reason.NOT_FOUND,
                    "found network '" + request.network() + "' and subnet '" + subnet
                            + "', expected a subnet by its id, /subscriptions/…, or network and subnet");
        }
        AzureCatalog.Offer offer = catalog.kind(request.hardware(), request.zone() == null ? zone : request.zone());
        String user = request.user() == null ? USUAL_USER : request.user();
        return new Plan(request, catalog.image(request.image()), offer.kind().id(), offer.zone(), user);
    }

    @Override
    public Machine create(MachineAssignment assignment, Plan plan, String userData)
            throws CloudException, InterruptedException {
        AzurePlaces places = places(assignment, plan.request());
        ObjectNode document =
                AzureMachine.document(assignment, plan, places, subscription.location(), userData, loneKey.get());
        String id = subscription.path(AzureSubscription.within(assignment.group(), MACHINES, assignment.name()));
        String what = "start machine " + assignment.name();
        JsonNode machine = subscription.make(
                what,
                subscription.uri(id, Version.COMPUTE),
                subscription.uri(id, Version.COMPUTE, "$expand", "instanceView"),
                document);
        stopInTime(assignment, id);
        return withAddresses(what, machine);
    }

    /** One machine of a group makes them, the others find them. */
    private synchronized AzurePlaces places(MachineAssignment assignment, MachineRequest request)
            throws CloudException, InterruptedException {
        return AzurePlaces.prepare(subscription, assignment, request, controller);
    }

    /**
     * Has Azure stop the machine when it expires: a machine that shuts itself down still costs there. Azure knows times
     * of day only, so not where that is further away than a day.
     */
    private void stopInTime(MachineAssignment assignment, String machine) throws CloudException, InterruptedException {
        if (assignment.expires().isAfter(errors.clock().instant().plus(DAY))) {
            return;
        }
        ObjectNode schedule = JsonNodeFactory.instance.objectNode();
        schedule.put("location", subscription.location());
        ObjectNode properties = schedule.putObject("properties");
        properties.put("status", "Enabled").put("taskType", "ComputeVmShutdownTask");
        String time =
                DateTimeFormatter.ofPattern("HHmm").withZone(ZoneOffset.UTC).format(assignment.expires());
        properties.putObject("dailyRecurrence").put("time", time);
        properties.put("timeZoneId", "UTC").put("targetResourceId", machine);
        properties.putObject("notificationSettings").put("status", "Disabled");
        String name = "shutdown-computevm-" + assignment.name();
        String id =
                subscription.path(AzureSubscription.within(assignment.group(), "Microsoft.DevTestLab/schedules", name));
        JsonNode unused = subscription.make(
                "have machine " + assignment.name() + " stopped in time",
                subscription.uri(id, Version.SCHEDULES),
                schedule);
    }

    private Machine withAddresses(String what, JsonNode machine) throws CloudException, InterruptedException {
        String card =
                machine.at("/properties/networkProfile/networkInterfaces/0/id").asText();
        JsonNode inside = subscription
                .get(what, subscription.uri(card, Version.NETWORK))
                .at("/properties/ipConfigurations/0/properties");
        String outside = inside.at("/publicIPAddress/id").asText();
        String address = outside.isEmpty()
                ? ""
                : subscription
                        .get(what, subscription.uri(outside, Version.NETWORK))
                        .at("/properties/ipAddress")
                        .asText();
        return AzureMachine.machine(
                machine, address, inside.path("privateIPAddress").asText());
    }

    /** {@inheritDoc} Without their addresses, which Azure keeps elsewhere. */
    @Override
    public List<Machine> machines(String owner) throws CloudException, InterruptedException {
        List<Machine> machines = new ArrayList<>();
        URI all = subscription.uri(subscription.path("providers/" + MACHINES), Version.COMPUTE);
        for (JsonNode machine : subscription.items("list the machines", all)) {
            if (machine.path("tags").path(MachineAssignment.OWNER).asText().equals(owner)) {
                machines.add(AzureMachine.machine(machine, null, null));
            }
        }
        return machines;
    }

    @Override
    public void destroy(String id) throws CloudException, InterruptedException {
        int slash = id.indexOf('/');
        String path =
                subscription.path(AzureSubscription.within(id.substring(0, slash), MACHINES, id.substring(slash + 1)));
        subscription.remove("end machine " + id, subscription.uri(path, Version.COMPUTE));
    }

    @Override
    public void tidy(String owner, String cluster) throws CloudException, InterruptedException {
        String group = MachineAssignment.group(owner, cluster);
        subscription.remove(
                "remove resource group " + group,
                subscription.uri(subscription.path("resourceGroups/" + group), Version.GROUPS));
    }

    @Override
    public String saveImage(String id, String name) throws CloudException {
        throw errors.failure(
                Reason.OTHER,
                "no image can be made of machine " + id + ": Azure makes them only of machines that never start again");
    }

    private static String newKey() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            RSAPublicKey key = (RSAPublicKey) generator.generateKeyPair().getPublic();
            return SshKeys.encodeAsOpenSSH(key);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        subscription.close();
    }
}
