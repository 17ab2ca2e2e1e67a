package io.jenkins.plugins.benchgate.cluster.cloud;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The kind of machine that one role of a build asks for.
 *
 * @param count how many, at least one
 * @param hosts of {@code byon}: the machines that exist; empty with providers that make machines
 * @param zone within the region; {@code null}: one that the provider chooses, the same for all machines of a build
 * @param image what the machine starts from
 * @param hardware what kind of machine
 * @param bid most that a spot instance may cost per hour, in the provider's currency; {@code null}: no spot instance
 * @param disk size of the first disk in bytes; {@code null}: that of the image
 * @param access how it is reached
 * @param tags beside ours
 * @param user who logs in; {@code null}: the image's own
 * @param userData cloud-init document beside ours; {@code null}: none
 * @param price estimate per machine and hour, in the currency of the quota; {@code null}: not known
 */
public record MachineRequest(
        int count,
        List<ExistingHost> hosts,
        @Nullable String zone,
        Image image,
        Hardware hardware,
        @Nullable Double bid,
        @Nullable Long disk,
        @JsonUnwrapped Access access,
        Map<String, String> tags,
        @Nullable String user,
        @Nullable String userData,
        @Nullable Double price) {
    private static final long GIBI = 1L << 30;

    public MachineRequest {
        hosts = List.copyOf(hosts);
        tags = Map.copyOf(tags);
    }

    /** TCP ports that the other machines of the build may reach, beside SSH for the controller. */
    public Set<Integer> ports() {
        return access.ports;
    }

    /** Id of the network; {@code null}: the provider's default. */
    public @Nullable String network() {
        return access.network;
    }

    /** Id of the network's subnet; {@code null}: the provider's default. */
    public @Nullable String subnet() {
        return access.subnet;
    }

    /** Whether it gets an address that is reached from outside. */
    public boolean publicAddress() {
        return access.publicAddress;
    }

    /** The size of the first disk in GiB, rounded up; {@code null}: that of the image. */
    public @Nullable Long diskGibibytes() {
        return disk == null ? null : Long.valueOf(-Math.floorDiv(-disk, GIBI));
    }

    /**
     * Estimate of what one costs in an hour: its price, or else its bid, which a spot instance costs at most. A host of
     * one's own costs nothing unless a price is said. {@code null}: not known.
     */
    public @Nullable Double perHour() {
        return price != null ? price : bid != null || hosts.isEmpty() ? bid : Double.valueOf(0);
    }

    /** The same kind of machine with another image. */
    public MachineRequest startingFrom(Image other, String login) {
        return with(hosts, other, login, price);
    }

    /** The same kind of machine at another price. */
    public MachineRequest costing(double other) {
        return with(hosts, image, user, other);
    }

    /** The same kind of machine, with a user who logs in where it names none. */
    public MachineRequest loggingIn(String other) {
        return with(hosts, image, user == null ? other : user, price);
    }

    /**
     * As many machines of the same kind; of those that exist, the ones of a part.
     *
     * @param index of the part, from 0
     * @param parts equal ones; they have all machines together
     */
    MachineRequest part(int index, int parts) {
        int size = hosts.size() / parts;
        return with(hosts.subList(index * size, (index + 1) * size), image, user, price);
    }

    private MachineRequest with(
            List<ExistingHost> which, Image otherImage, @Nullable String otherUser, @Nullable Double otherPrice) {
        return new MachineRequest(
                hosts.isEmpty() ? count : which.size(),
                which,
                zone,
                otherImage,
                hardware,
                bid,
                disk,
                access,
                tags,
                otherUser,
                userData,
                otherPrice);
    }

    /**
     * An image by its id, or else the newest whose name matches.
     *
     * @param id {@code null}: by the other two
     * @param name regular expression for the whole name; {@code null}: any
     * @param system operating system family and version, such as {@code debian 12}; {@code null}: any
     */
    public record Image(@Nullable String id, @Nullable String name, @Nullable String system) {}

    /**
     * A kind of machine by its id, or else the smallest that has at least this.
     *
     * @param id such as {@code m6i.2xlarge}; {@code null}: by the other two
     * @param cores at least, 0: any
     * @param memory at least, in bytes, 0: any
     */
    public record Hardware(@Nullable String id, double cores, long memory) {}

    /**
     * How a machine is reached.
     *
     * @param ports TCP ports that the other machines of the build may reach, beside SSH for the controller
     * @param network id of the network, and of its subnet; {@code null}: the provider's default
     * @param publicAddress whether it gets an address that is reached from outside
     */
    public record Access(Set<Integer> ports, @Nullable String network, @Nullable String subnet, boolean publicAddress) {
        public Access {
            ports = Set.copyOf(ports);
        }
    }

    /**
     * A machine that exists.
     *
     * @param address name or IP address, for SSH and for the other machines
     * @param hostKey its public SSH key as in {@code known_hosts} behind the name; {@code null}: pinned at first
     *     contact
     */
    public record ExistingHost(String address, int port, @Nullable String hostKey) {}
}
