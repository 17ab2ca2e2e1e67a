package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.io.Xml;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jclouds.aws.domain.Region;
import org.jclouds.aws.domain.SessionCredentials;
import org.jclouds.compute.config.ComputeServiceProperties;
import org.jclouds.domain.Credentials;
import org.jspecify.annotations.Nullable;

/**
 * Amazon EC2.
 *
 * <p>Its settings, beside those of jclouds: {@code ssh-from} (addresses in CIDR notation, with commas between them),
 * {@code session-token} (reference to that of temporary credentials), {@code image-owners} (whose images are searched
 * by name).
 */
public final class Ec2Provider implements Provider {
    private static final String USUAL_REGION = "us-east-1";
    private static final Pattern REGION = Pattern.compile("[a-z]{2,3}(?:-[a-z]+){1,9}-\\d{1,2}");

    /** Our own, Amazon's, Debian's and Canonical's. */
    private static final String USUAL_OWNERS = "self,amazon,136693071363,099720109477";

    private static final Duration RUNNING = Duration.ofMinutes(10);
    private static final Duration ENDED = Duration.ofMinutes(5);
    private static final Duration IMAGE = Duration.ofMinutes(30);

    /** Reasons that mean that nothing was made; once something was made, they mean no such thing. */
    private static final Set<Reason> DENIALS = Set.of(Reason.CREDENTIALS, Reason.NOT_FOUND, Reason.QUOTA);

    private static final String GONE_ID = "InvalidInstanceID.NotFound";

    private final Connection<Ec2Api> connection;
    private final Ec2 ec2;
    private final Ec2Catalog catalog;
    private final SshSources controller;
    private final Ec2Group group;
    private final CloudErrors errors;
    private final Account account;

    private Ec2Provider(Connection<Ec2Api> connection, Account account, String region, CloudErrors errors) {
        this.connection = connection;
        this.account = account;
        this.errors = errors;
        ec2 = new Ec2(connection);
        catalog = new Ec2Catalog(ec2, errors, region, account.list("image-owners", USUAL_OWNERS));
        controller = SshSources.of(account);
        group = new Ec2Group(ec2, errors, controller);
    }

    public static Provider open(Account account, Secrets secrets, CloudErrors errors) throws CloudException {
        String region = account.region() == null ? USUAL_REGION : account.region();
        if (!REGION.matcher(region).matches()) {
            throw errors.failure(
                    Reason.NOT_FOUND,
                    "no region '" + region + "'" + CloudErrors.nearest(region, Region.DEFAULT_REGIONS));
        }
        Connection<Ec2Api> connection = Connection.open(
                account,
                credentials(account, secrets, errors),
                errors,
                Ec2Definition.builder(region),
                Map.of(),
                List.of(new Ec2Definition.Module(region, errors.clock())),
                builder -> builder.buildApi(Ec2Api.class));
        return new Ec2Provider(connection, account, region, errors);
    }

    @Override
    public Plan check(MachineRequest request, String zone) throws CloudException, InterruptedException {
        controller.check(request.publicAddress(), errors);
        return catalog.plan(request, request.zone() == null ? zone : request.zone());
    }

    /**
     * {@inheritDoc}
     *
     * <p>Owner and cluster are on it from the first moment, for the same request makes machine and tags; and however
     * often that request is sent again, its token lets it make one machine only.
     */
    @Override
    public Machine create(MachineAssignment assignment, Plan plan, String userData)
            throws CloudException, InterruptedException {
        MachineRequest request = plan.request();
        Map<String, String> tags = assignment.tags(request);
        tags.put("Name", assignment.name());
        Ec2Catalog.Subnet subnet = catalog.subnet(request, plan.zone());
        String groupId = group.prepare(assignment, subnet.network(), request.ports(), tags);
        Ec2Launch launch = new Ec2Launch(assignment, plan, tags, subnet.id(), groupId, errors);
        @Nullable
        String device =
                request.disk() == null ? null : catalog.image(plan.image()).text("rootDeviceName");
        String id = ec2.call("start machine " + assignment.name(), "RunInstances", launch.parameters(userData, device))
                .text("instancesSet/item/instanceId");
        try {
            Duration limit = limit(ComputeServiceProperties.TIMEOUT_NODE_RUNNING, RUNNING);
            String late = "machine " + assignment.name() + " (" + id + ") does not come to run within "
                    + limit.toSeconds() + " s; try again later, or with another kind of machine";
            return new Polling(errors, limit, late)
                    .until(() -> running(id, assignment.name(), request.publicAddress()));
        } catch (CloudException e) {
            throw DENIALS.contains(e.reason())
                    ? new CloudException(Reason.OTHER, String.valueOf(e.getMessage()), e)
                    : e;
        }
    }

    @Override
    public List<Machine> machines(String owner) throws CloudException, InterruptedException {
        return ec2
                .all(
                        "list the machines",
                        "DescribeInstances",
                        new Parameters()
                                .filter("tag:" + MachineAssignment.OWNER, owner)
                                .map(),
                        "reservationSet/item/instancesSet/item")
                .stream()
                .map(Ec2Provider::machine)
                .toList();
    }

    /**
     * {@inheritDoc}
     *
     * <p>What is shutting down never comes back and costs nothing any more: that is ended. A machine that EC2 does not
     * know may be too young to be known; it is ended all the same.
     */
    @Override
    public void destroy(String id) throws CloudException, InterruptedException {
        if (instance(id).filter(Ec2Provider::gone).isPresent()) {
            return;
        }
        Map<String, String> parameters =
                new Parameters().with("InstanceId.1", id).map();
        Optional<Xml> ending = ec2.call("end machine " + id, "TerminateInstances", parameters, Set.of(GONE_ID));
        if (ending.isEmpty()) {
            return;
        }
        ending("machine " + id + " does not end; try again later")
                .untilTrue(() -> instance(id).map(Ec2Provider::gone).orElse(true));
    }

    /** {@inheritDoc} A security group can be removed only when its machines have shut down: that is waited for. */
    @Override
    public void tidy(String owner, String cluster) throws CloudException, InterruptedException {
        cancelBids(owner, cluster);
        String name = MachineAssignment.group(owner, cluster);
        ending("security group " + name + " is still in use; try again later").untilTrue(() -> group.remove(name));
    }

    @Override
    public String saveImage(String id, String name) throws CloudException, InterruptedException {
        Map<String, String> parameters =
                new Parameters().with("InstanceId", id).with("Name", name).map();
        String image = ec2.call("make an image of machine " + id, "CreateImage", parameters)
                .text("imageId");
        new Polling(errors, IMAGE, "image " + image + " is not ready after " + IMAGE.toMinutes() + " minutes")
                .untilTrue(() -> "available".equals(catalog.image(image).text("imageState")));
        return image;
    }

    @Override
    public void close() {
        connection.close();
    }

    /** An open bid would start a machine that nobody waits for. */
    private void cancelBids(String owner, String cluster) throws CloudException, InterruptedException {
        Map<String, String> ours = new Parameters()
                .filter("tag:" + MachineAssignment.OWNER, owner)
                .filter("tag:" + MachineAssignment.CLUSTER, cluster)
                .filter("state", "open", "active")
                .map();
        List<String> bids =
                ec2.all("list the bids", "DescribeSpotInstanceRequests", ours, "spotInstanceRequestSet/item").stream()
                        .map(bid -> bid.text("spotInstanceRequestId"))
                        .toList();
        if (!bids.isEmpty()) {
            ec2.call(
                    "cancel bids",
                    "CancelSpotInstanceRequests",
                    new Parameters().list("SpotInstanceRequestId", bids).map());
        }
    }

    /** The machine when it runs and has its addresses; empty: not yet. */
    private Optional<Machine> running(String id, String name, boolean publicAddress)
            throws CloudException, InterruptedException {
        Optional<Xml> instance = instance(id);
        if (instance.isEmpty()) {
            return Optional.empty();
        }
        if (gone(instance.get())) {
            String why = instance.get().text("stateReason/code") + ": "
                    + instance.get().text("stateReason/message");
            throw errors.failure(
                    Refusal.find(why).map(Refusal::reason).orElse(Reason.OTHER),
                    "machine " + name + " (" + id + ") ended before it ran (" + why + ")");
        }
        Machine machine = machine(instance.get());
        boolean reachable = machine.privateAddress() != null && (!publicAddress || machine.publicAddress() != null);
        boolean ready = reachable && "running".equals(instance.get().text("instanceState/name"));
        return ready ? Optional.of(machine) : Optional.empty();
    }

    /** Empty: EC2 knows no such machine, or does not yet. */
    private Optional<Xml> instance(String id) throws CloudException, InterruptedException {
        return ec2.call(
                        "ask for machine " + id,
                        "DescribeInstances",
                        new Parameters().with("InstanceId.1", id).map(),
                        Set.of(GONE_ID))
                .flatMap(answer -> answer.all("reservationSet/item/instancesSet/item").stream()
                        .findFirst());
    }

    private static boolean gone(Xml instance) {
        return Set.of("shutting-down", "terminated").contains(instance.text("instanceState/name"));
    }

    private static Machine machine(Xml instance) {
        Map<String, String> tags = new LinkedHashMap<>();
        instance.all("tagSet/item").forEach(tag -> tags.put(tag.text("key"), tag.text("value")));
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Machine", instance.text("instanceType"));
        facts.put("Image", instance.text("imageId"));
        facts.put("Zone", instance.text("placement/availabilityZone"));
        return new Machine(
                instance.text("instanceId"),
                tags.getOrDefault("Name", ""),
                tags.getOrDefault(MachineAssignment.CLUSTER, ""),
                gone(instance),
                instance.text("ipAddress"),
                instance.text("privateIpAddress"),
                MachineAssignment.expiry(tags.get(MachineAssignment.EXPIRES)),
                facts);
    }

    private static Credentials credentials(Account account, Secrets secrets, CloudErrors errors) throws CloudException {
        String identity = secrets.resolve(account.identity());
        String credential = secrets.resolve(account.credential());
        if (identity.isBlank() || credential.isBlank()) {
            throw errors.failure(
                    Reason.CREDENTIALS,
                    "found no identity or no credential, expected access key id and secret access key");
        }
        String token = account.settings().getOrDefault("session-token", "");
        return token.isEmpty()
                ? new Credentials(identity, credential)
                : SessionCredentials.builder()
                        .accessKeyId(identity)
                        .secretAccessKey(credential)
                        .sessionToken(token)
                        .build();
    }

    private Polling ending(String late) {
        return new Polling(errors, limit(ComputeServiceProperties.TIMEOUT_NODE_TERMINATED, ENDED), late);
    }

    private Duration limit(String setting, Duration usual) {
        String millis = account.settings().getOrDefault(setting, "");
        return millis.matches("\\d{1,9}") ? Duration.ofMillis(Long.parseLong(millis)) : usual;
    }
}
