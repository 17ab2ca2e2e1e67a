package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.google.common.collect.ImmutableMap;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.cloud.Host.HostCleanup;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.ExistingHost;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jclouds.ContextBuilder;
import org.jclouds.byon.BYONApiMetadata;
import org.jclouds.byon.Node;
import org.jclouds.byon.config.BYONComputeServiceContextModule;
import org.jclouds.byon.config.CacheNodeStoreModule;
import org.jclouds.compute.ComputeServiceContext;
import org.jclouds.compute.domain.NodeMetadata;
import org.jclouds.domain.Credentials;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that exist, by jclouds' "bring your own nodes". A machine is the host with the assignment's number in its role;
 * none is started, none ended, and none is ever left over.
 *
 * @param secrets where the passphrase of a key is looked up
 * @param cleanup ends what a cluster runs on them; {@code null}: they are not logged in to from here
 */
public record ByonProvider(Account account, Secrets secrets, @Nullable HostCleanup cleanup, CloudErrors errors)
        implements Provider {
    private static final int SSH = 22;
    private static final int HIGHEST_PORT = 65535;

    /** The hosts need no account; users log in to them with their own keys. */
    private static final Credentials NOBODY = new Credentials("", "");

    /** Without the secrets. */
    @Override
    public String toString() {
        return "hosts that exist";
    }

    @Override
    public Plan check(MachineRequest request, String zone) throws CloudException, InterruptedException {
        String user = request.user();
        if (user == null || user.isBlank()) {
            throw errors.failure(Reason.NOT_FOUND, "found no user, expected the one who logs in to the hosts");
        }
        if (request.hosts().size() < request.count()) {
            throw errors.failure(
                    Reason.NOT_FOUND,
                    "found " + request.hosts().size() + " hosts, expected " + request.count()
                            + ", one for each machine");
        }
        for (ExistingHost host : request.hosts()) {
            check(host);
        }
        Map<String, Node> nodes = nodes(request.hosts(), user);
        if (nodes.size() < request.hosts().size()) {
            throw errors.failure(Reason.NOT_FOUND, "found a host twice, expected each once: " + nodes.keySet());
        }
        try (Connection<ComputeServiceContext> connection = connect(nodes)) {
            connection.ask(
                    "list the hosts", context -> context.getComputeService().listNodes());
        }
        return new Plan(request, "", "", "", user);
    }

    @Override
    public Machine create(MachineAssignment assignment, Plan plan, String userData)
            throws CloudException, InterruptedException {
        List<ExistingHost> hosts = plan.request().hosts();
        if (assignment.index() > hosts.size()) {
            throw errors.failure(
                    Reason.CAPACITY,
                    "there is no host left for " + assignment.name() + ": all " + hosts.size() + " are taken");
        }
        String id = id(hosts.get(assignment.index() - 1));
        try (Connection<ComputeServiceContext> connection = connect(nodes(hosts, plan.user()))) {
            @Nullable
            NodeMetadata node = connection.ask(
                    "find host " + id, context -> context.getComputeService().getNodeMetadata(id));
            if (node == null) {
                throw errors.failure(Reason.NOT_FOUND, "no host " + id);
            }
            String address = node.getPublicAddresses().iterator().next();
            return new Machine(
                    id, assignment.name(), assignment.cluster(), false, address, address, null, Map.of("Machine", id));
        }
    }

    @Override
    public boolean makesMachines() {
        return false;
    }

    @Override
    public List<Machine> machines(String owner) {
        return List.of();
    }

    @Override
    public void destroy(String id) {
        // The host was there before us and stays.
    }

    @Override
    public boolean endPrograms(Host host, String cluster, String privateKey, String passphrase) throws CloudException {
        if (cleanup == null) {
            return false;
        }
        try {
            cleanup.end(host, privateKey, passphrase.isEmpty() ? "" : secrets.resolve(passphrase), cluster);
            return true;
        } catch (IOException | IllegalArgumentException e) {
            throw errors.failure(Reason.UNREACHABLE, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void tidy(String owner, String cluster) {
        // Nothing was made.
    }

    @Override
    public String saveImage(String id, String name) throws CloudException {
        throw errors.failure(Reason.OTHER, "no image can be made of host " + id + ", which is not ours");
    }

    @Override
    public void close() {
        // Connections are closed after each question.
    }

    private void check(ExistingHost host) throws CloudException {
        if (host.port() < 1 || host.port() > HIGHEST_PORT) {
            throw errors.failure(
                    Reason.NOT_FOUND,
                    "found port " + host.port() + " of host '" + host.address() + "', expected 1 to " + HIGHEST_PORT);
        }
        if (host.address().isBlank()) {
            throw errors.failure(Reason.NOT_FOUND, "found a host without an address, expected a name or IP address");
        }
        try {
            InetAddress.getByName(host.address());
        } catch (UnknownHostException e) {
            throw errors.failure(
                    Reason.NOT_FOUND,
                    "no host '" + host.address() + "'; check the name, and that this machine can resolve it");
        }
    }

    private Connection<ComputeServiceContext> connect(Map<String, Node> nodes) throws CloudException {
        return Connection.open(
                account,
                NOBODY,
                errors,
                ContextBuilder.newBuilder(new BYONApiMetadata()
                        .toBuilder()
                                .defaultModules(Set.of(BYONComputeServiceContextModule.class))
                                .build()),
                Map.of(),
                List.of(new CacheNodeStoreModule(ImmutableMap.copyOf(nodes))),
                builder -> builder.buildView(ComputeServiceContext.class));
    }

    private static Map<String, Node> nodes(List<ExistingHost> hosts, String user) {
        Map<String, Node> nodes = new LinkedHashMap<>();
        for (ExistingHost host : hosts) {
            nodes.put(
                    id(host),
                    Node.builder()
                            .id(id(host))
                            .name(id(host))
                            .hostname(host.address())
                            .loginPort(host.port())
                            .osFamily("linux")
                            .osDescription("linux")
                            .username(user)
                            .build());
        }
        return nodes;
    }

    /** The address, with the port where it is a special one: several hosts may be behind one address. */
    private static String id(ExistingHost host) {
        return host.port() == SSH ? host.address() : host.address() + ":" + host.port();
    }
}
