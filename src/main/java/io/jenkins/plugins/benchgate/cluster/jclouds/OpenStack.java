package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.inject.Injector;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.cluster.jclouds.OpenStackCloud.Service;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jclouds.ContextBuilder;
import org.jclouds.domain.Credentials;
import org.jclouds.http.HttpCommand;
import org.jclouds.http.HttpResponse;
import org.jclouds.http.HttpRetryHandler;
import org.jclouds.http.annotation.ClientError;
import org.jclouds.openstack.keystone.auth.config.AuthenticationModule;
import org.jclouds.openstack.keystone.auth.config.CredentialTypes;
import org.jclouds.openstack.keystone.auth.filters.AuthenticateRequest;
import org.jclouds.openstack.keystone.auth.handlers.RetryOnRenew;
import org.jclouds.openstack.keystone.catalog.config.ServiceCatalogModule;
import org.jclouds.openstack.keystone.catalog.config.ServiceCatalogModule.RegionModule;
import org.jclouds.openstack.keystone.config.KeystoneProperties;
import org.jclouds.openstack.keystone.v2_0.auth.V2AuthenticationApi;
import org.jclouds.openstack.keystone.v3.auth.V3AuthenticationApi;
import org.jclouds.openstack.keystone.v3.catalog.V3ServiceCatalog;
import org.jclouds.openstack.nova.v2_0.NovaApiMetadata;
import org.jclouds.openstack.nova.v2_0.config.NovaHttpApiModule;
import org.jclouds.openstack.nova.v2_0.config.NovaParserModule;
import org.jclouds.rest.config.BinderUtils;

/**
 * Machines of an OpenStack cloud: nova, with glance's images and neutron's networks.
 *
 * <p>Its settings, beside those of jclouds: {@code project} (name), {@code project-domain} (where it is another than
 * the user's), {@code ssh-from}, {@code floating-network} (id of the network that public addresses are taken from).
 */
public final class OpenStack implements Provider {
    private static final Duration RUNNING = Duration.ofMinutes(10);
    private static final Duration ENDED = Duration.ofMinutes(5);
    private static final Duration IMAGE = Duration.ofMinutes(30);

    private final OpenStackCloud cloud;
    private final OpenStackCatalog catalog;
    private final OpenStackGroup group;
    private final OpenStackAddress addresses;
    private final SshSources controller;
    private final CloudErrors errors;

    private OpenStack(OpenStackCloud cloud, Account account) {
        this.cloud = cloud;
        catalog = new OpenStackCatalog(cloud);
        controller = SshSources.of(account);
        group = new OpenStackGroup(cloud, controller);
        addresses = new OpenStackAddress(cloud, account.settings().getOrDefault("floating-network", ""));
        errors = cloud.errors();
    }

    public static Provider open(Account account, Secrets secrets, CloudErrors errors) throws CloudException {
        if (account.endpoint() == null) {
            throw errors.failure(
                    Reason.UNREACHABLE,
                    "found no endpoint, expected the address of Keystone, such as https://cloud.example:5000/v3");
        }
        String identity = secrets.resolve(account.identity());
        Map<String, String> properties = new HashMap<>(Map.of(KeystoneProperties.KEYSTONE_VERSION, "3"));
        String project = account.settings().getOrDefault("project", "");
        if (project.isEmpty()) {
            properties.put(KeystoneProperties.CREDENTIAL_TYPE, CredentialTypes.API_ACCESS_KEY_CREDENTIALS);
        } else if (identity.matches("[^:]+:[^:]+")) {
            properties.put(KeystoneProperties.SCOPE, "project:" + project);
            String domain = account.settings().getOrDefault("project-domain", "");
            if (!domain.isEmpty()) {
                properties.put(KeystoneProperties.PROJECT_DOMAIN_NAME, domain);
            }
        } else {
            throw errors.failure(Reason.CREDENTIALS, "found identity '" + identity + "', expected DOMAIN:USER");
        }
        Connection<OpenStackCloud.View> connection = Connection.open(
                account,
                new Credentials(identity, secrets.resolve(account.credential())),
                errors,
                ContextBuilder.newBuilder(new NovaApiMetadata()
                        .toBuilder()
                                .defaultModules(Set.of(
                                        ServiceCatalogModule.class,
                                        RegionModule.class,
                                        NovaParserModule.class,
                                        NovaHttpApiModule.class))
                                .build()),
                properties,
                List.of(new OpenStackLogin(), Documents.through(AuthenticateRequest.class)),
                builder -> {
                    Injector injector = builder.buildInjector();
                    return new OpenStackCloud.View(
                            injector.getInstance(Documents.class), injector.getInstance(V3ServiceCatalog.class));
                });
        return new OpenStack(new OpenStackCloud(connection, errors, account.region()), account);
    }

    @Override
    public Plan check(MachineRequest request, String zone) throws CloudException, InterruptedException {
        controller.check(request.publicAddress(), errors);
        if (request.bid() != null) {
            throw errors.failure(Reason.NOT_FOUND, "found a bid, but OpenStack has no spot machines; leave it out");
        }
        if (request.subnet() != null) {
            throw errors.failure(
                    Reason.NOT_FOUND,
                    "found a subnet, but OpenStack puts machines into networks; name a network alone");
        }
        String place = catalog.zone(request.zone() == null ? zone : request.zone());
        ProviderImage picture = catalog.image(request.image(), place);
        String flavor = catalog.flavor(request.hardware(), place);
        return new Plan(request, picture.id(), flavor, place, picture.user(request, errors));
    }

    @Override
    public Machine create(MachineAssignment assignment, Plan plan, String userData)
            throws CloudException, InterruptedException {
        String what = "start machine " + assignment.name();
        String id = existing(assignment.name());
        if (id.isEmpty()) {
            ObjectNode document =
                    OpenStackServer.document(assignment, plan, groupId(assignment, plan.request()), userData);
            id = cloud.post(what, cloud.uri(Service.COMPUTE, "servers"), document)
                    .path("server")
                    .path("id")
                    .asText();
        }
        URI server = cloud.uri(Service.COMPUTE, "servers/" + id);
        Machine machine = whenRunning(what, server, false);
        if (!plan.request().publicAddress() || addresses.network().isEmpty()) {
            return machine;
        }
        addresses.give(id, assignment.group());
        return whenRunning(what, server, true);
    }

    /** Id of a machine of that name from an earlier attempt; empty: there is none. */
    private String existing(String name) throws CloudException, InterruptedException {
        return servers(name + "$").stream()
                .filter(server -> !OpenStackServer.machine(server).gone())
                .map(server -> server.path("id").asText())
                .findFirst()
                .orElse("");
    }

    /** One machine of a group makes it, the others find it. */
    private synchronized String groupId(MachineAssignment assignment, MachineRequest request)
            throws CloudException, InterruptedException {
        return group.prepare(assignment.group(), request.ports());
    }

    private Machine whenRunning(String what, URI server, boolean outside) throws CloudException, InterruptedException {
        String late = "cannot " + what + ": it does not come to run within " + RUNNING.toMinutes()
                + " minutes; try again later, or with another kind of machine";
        return new Polling(errors, RUNNING, late)
                .until(() -> running(what, cloud.get(what, server).path("server"))
                        .filter(machine -> machine.publicAddress() != null || !outside));
    }

    private Optional<Machine> running(String what, JsonNode server) throws CloudException {
        String status = server.path("status").asText("gone");
        if (status.equals("BUILD")) {
            return Optional.empty();
        }
        if (!status.equals("ACTIVE")) {
            throw errors.refused(
                    what,
                    "it is " + status + " "
                            + server.path("fault").path("message").asText());
        }
        return Optional.of(OpenStackServer.machine(server)).filter(machine -> machine.privateAddress() != null);
    }

    @Override
    public List<Machine> machines(String owner) throws CloudException, InterruptedException {
        List<Machine> machines = new ArrayList<>();
        for (JsonNode server : servers(MachineAssignment.group(owner, ""))) {
            if (server.path("metadata").path(MachineAssignment.OWNER).asText().equals(owner)) {
                machines.add(OpenStackServer.machine(server));
            }
        }
        return machines;
    }

    /** Those whose names begin so. */
    private List<JsonNode> servers(String name) throws CloudException, InterruptedException {
        URI list = cloud.uri(Service.COMPUTE, "servers/detail?name=" + OpenStackCloud.encoded("^" + name));
        return cloud.knownItems("list the machines", list, "servers");
    }

    @Override
    public void destroy(String id) throws CloudException, InterruptedException {
        String what = "end machine " + id;
        URI server = cloud.uri(Service.COMPUTE, "servers/" + id);
        addresses.takeFrom(id);
        cloud.delete(what, server);
        new Polling(errors, ENDED, "machine " + id + " does not end; try again later").untilTrue(() -> {
            JsonNode found = cloud.get(what, server);
            return found.isMissingNode()
                    || OpenStackServer.machine(found.path("server")).gone();
        });
    }

    @Override
    public void tidy(String owner, String cluster) throws CloudException, InterruptedException {
        String name = MachineAssignment.group(owner, cluster);
        addresses.take(name);
        group.remove(name);
    }

    @Override
    public String saveImage(String id, String name) throws CloudException, InterruptedException {
        String what = "make an image of machine " + id;
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.putObject("createImage").put("name", name).putObject("metadata");
        cloud.post(what, cloud.uri(Service.COMPUTE, "servers/" + id + "/action"), document);
        URI images = cloud.uri(Service.IMAGE, "images?status=active&name=" + OpenStackCloud.encoded(name));
        return new Polling(errors, IMAGE, "image " + name + " is not ready after " + IMAGE.toMinutes() + " minutes")
                .until(() -> cloud.items(what, images, "images").stream()
                        .map(image -> image.path("id").asText())
                        .findFirst());
    }

    @Override
    public void close() {
        cloud.close();
    }

    /**
     * Keystone's log-in as jclouds has it, but a wrong password is sent once and not five times, which may lock its
     * account.
     */
    private static final class OpenStackLogin extends AuthenticationModule {
        @Override
        protected void configure() {
            bind(HttpRetryHandler.class).annotatedWith(ClientError.class).to(Renewal.class);
            BinderUtils.bindHttpApi(binder(), V2AuthenticationApi.class);
            BinderUtils.bindHttpApi(binder(), V3AuthenticationApi.class);
        }

        /** Logs in anew when a token has expired. */
        static final class Renewal implements HttpRetryHandler {
            private final RetryOnRenew renewal;

            @Inject
            Renewal(RetryOnRenew renewal) {
                this.renewal = renewal;
            }

            @Override
            public boolean shouldRetryRequest(HttpCommand command, HttpResponse response) {
                boolean login =
                        command.getCurrentRequest().getEndpoint().getPath().endsWith("/auth/tokens");
                return !login && renewal.shouldRetryRequest(command, response);
            }
        }
    }
}
