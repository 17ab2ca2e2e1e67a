package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.google.common.collect.Iterables;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Plan;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Ticket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jclouds.compute.ComputeServiceContext;
import org.jclouds.compute.domain.ComputeMetadata;
import org.jclouds.compute.domain.NodeMetadata;
import org.jclouds.compute.domain.OperatingSystem;
import org.jclouds.compute.domain.Processor;
import org.jclouds.compute.domain.TemplateBuilder;
import org.jclouds.compute.extensions.ImageExtension;
import org.jclouds.compute.options.TemplateOptions;
import org.jspecify.annotations.Nullable;

/**
 * A provider by jclouds' compute service, which is the same for all of them; what is different is told by a subclass.
 *
 * <p>jclouds logs in to no machine: it makes no key, runs no script and waits for no port.
 */
abstract class ComputeProvider implements Provider {
    private static final long MEBI = 1L << 20;

    final Connection<ComputeServiceContext> connection;
    final CloudErrors errors;

    ComputeProvider(Connection<ComputeServiceContext> connection, CloudErrors errors) {
        this.connection = connection;
        this.errors = errors;
    }

    /** What the provider calls its settings: network, ports, spot, disk, user data, and the marks by which the machine is found. */
    abstract TemplateOptions options(Ticket ticket, Plan plan, String userData)
            throws CloudException, InterruptedException;

    /** Checks what only this provider knows, such as networks; does nothing where there is nothing. */
    abstract void checkMore(MachineRequest request) throws CloudException, InterruptedException;

    @Override
    public Plan check(MachineRequest request, String zone) throws CloudException, InterruptedException {
        String wanted = request.zone() == null ? zone : request.zone();
        checkZone(wanted);
        String place = wanted.isEmpty() ? "the region" : wanted;
        List<Picture> pictures =
                connection.ask("list the images", context -> context.getComputeService().listImages().stream()
                        .filter(image -> image.getLocation() == null
                                || within(image.getLocation().getId(), wanted))
                        .map(image -> new Picture(
                                image.getId(), String.valueOf(image.getName()), words(image.getOperatingSystem()), ""))
                        .toList());
        List<Kind> kinds = connection.ask(
                "list the kinds of machine", context -> context.getComputeService().listHardwareProfiles().stream()
                        .filter(hardware -> hardware.getLocation() == null
                                || within(hardware.getLocation().getId(), wanted))
                        .map(hardware -> new Kind(
                                hardware.getId(),
                                hardware.getProcessors().stream()
                                        .mapToDouble(Processor::getCores)
                                        .sum(),
                                hardware.getRam() * MEBI))
                        .toList());
        Picture picture = Picture.choose(request.image(), pictures, place, errors);
        Kind kind = Kind.choose(request.hardware(), kinds, place, errors);
        checkMore(request);
        String user = request.user() == null ? picture.user() : request.user();
        return new Plan(request, picture.id(), kind.id(), wanted, user);
    }

    @Override
    public Machine create(Ticket ticket, Plan plan, String userData) throws CloudException, InterruptedException {
        TemplateOptions options =
                options(ticket, plan, userData).nodeNames(Set.of(ticket.name())).blockUntilRunning(true);
        return connection.ask("start machine " + ticket.name(), context -> {
            TemplateBuilder template = context.getComputeService()
                    .templateBuilder()
                    .imageId(plan.image())
                    .hardwareId(plan.hardware())
                    .options(options);
            if (!plan.zone().isEmpty()) {
                template.locationId(plan.zone());
            }
            return machine(Iterables.getOnlyElement(
                    context.getComputeService().createNodesInGroup(ticket.group(), 1, template.build())));
        });
    }

    @Override
    public List<Machine> machines(String owner) throws CloudException, InterruptedException {
        return connection.ask(
                "list the machines",
                context -> context.getComputeService().listNodesDetailsMatching(node -> true).stream()
                        .filter(node -> owned(node, owner))
                        .map(this::machine)
                        .toList());
    }

    @Override
    public void destroy(String id) throws CloudException, InterruptedException {
        connection.ask("end machine " + id, context -> {
            context.getComputeService().destroyNode(id);
            return true;
        });
    }

    @Override
    public String saveImage(String id, String name) throws CloudException, InterruptedException {
        return connection.ask("make an image of machine " + id, context -> {
            ImageExtension images =
                    context.getComputeService().getImageExtension().orNull();
            if (images == null) {
                throw errors.failure(Reason.OTHER, "no images can be made of machines");
            }
            return images.createImage(images.buildImageTemplateFromNode(name, id))
                    .get()
                    .getId();
        });
    }

    @Override
    public void close() {
        connection.close();
    }

    /** Whether a machine carries the owner's mark: by what is written on it, or by its name. */
    boolean owned(ComputeMetadata node, String owner) {
        String name = node.getName() == null ? "" : node.getName();
        return owner.equals(node.getUserMetadata().get(Ticket.OWNER)) || name.startsWith("benchgate-" + owner + "-");
    }

    /** The facts that a comparison of machines compares. */
    Map<String, String> facts(NodeMetadata node) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "Machine", node.getHardware() == null ? "" : node.getHardware().getId());
        facts.put("Image", String.valueOf(node.getImageId()));
        facts.put("Zone", node.getLocation() == null ? "" : node.getLocation().getId());
        return facts;
    }

    final Machine machine(NodeMetadata node) {
        Map<String, String> marks = node.getUserMetadata();
        return new Machine(
                node.getId(),
                String.valueOf(node.getName()),
                marks.getOrDefault(Ticket.CLUSTER, ""),
                node.getStatus() == NodeMetadata.Status.TERMINATED,
                first(node.getPublicAddresses()),
                first(node.getPrivateAddresses()),
                Marks.expiry(marks.get(Ticket.EXPIRES)),
                facts(node));
    }

    private void checkZone(String wanted) throws CloudException, InterruptedException {
        if (wanted.isEmpty()) {
            return;
        }
        Set<String> zones = connection.ask(
                "list the zones", context -> context.getComputeService().listAssignableLocations().stream()
                        .map(location -> location.getId())
                        .collect(Collectors.toSet()));
        if (!zones.contains(wanted)) {
            throw errors.failure(Reason.NOT_FOUND, "no zone '" + wanted + "'" + Nearest.hint(wanted, zones));
        }
    }

    private static boolean within(String location, String wanted) {
        return wanted.isEmpty() || wanted.startsWith(location) || location.startsWith(wanted);
    }

    private static String words(@Nullable OperatingSystem system) {
        return system == null ? "" : system.getFamily() + " " + system.getVersion() + " " + system.getDescription();
    }

    private static @Nullable String first(Set<String> addresses) {
        return Iterables.getFirst(addresses, null);
    }
}
