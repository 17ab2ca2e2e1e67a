package io.jenkins.plugins.benchgate.cluster.cloud;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * All that a spec asks of machines.
 *
 * @param client {@code null}: the client runs on the machines of the system under test
 * @param expires after which a machine ends itself, whatever has become of us
 * @param refuse whether a comparison with builds on another kind of machine is refused; else it is flagged
 */
public record ClusterRequest(
        Account account,
        MachineRequest sut,
        @Nullable MachineRequest client,
        Access access,
        Duration expires,
        Quota quota,
        boolean refuse) {
    public static final Duration SHORTEST_LIFE = Duration.ofMinutes(10);
    public static final Duration LONGEST_LIFE = Duration.ofDays(7);
    /** In one role. */
    public static final int MOST_MACHINES = 100;

    /**
     * A sentence for each limit of the quota that this request alone exceeds, whatever other builds do.
     *
     * @param times how often it is asked for in one build, at the same time or not
     */
    public List<String> unreachable(int times) {
        List<String> unreachable = new ArrayList<>();
        if (together() == 0) {
            unreachable.add("found at most " + Quota.lower(quota.jobNodes(), quota.nodes()) + " machines, expected the "
                    + asked() + " that the spec asks for");
        }
        Double most = Quota.lower(quota.jobCost(), quota.cost());
        double cost = times * (cost(sut) + (client == null ? 0 : cost(client))) * Fleet.hours(expires);
        if (most != null && cost > most) {
            unreachable.add(String.format(
                    Locale.ROOT,
                    "found a cost of at most %.2f, expected the %.2f that the machines may cost until they expire",
                    most,
                    cost));
        }
        return unreachable;
    }

    /** How many such requests the quota allows at the same time, while no other build has machines. */
    public int together() {
        Integer nodes = Quota.lower(quota.jobNodes(), quota.nodes());
        return nodes == null ? Integer.MAX_VALUE : nodes / asked();
    }

    private int asked() {
        return sut.count() + (client == null ? 0 : client.count());
    }

    /** By the hour; 0 where no price is known. */
    private static double cost(MachineRequest machines) {
        Double price = machines.perHour();
        return price == null ? 0 : price * machines.count();
    }

    /** The same request for other machines. */
    public ClusterRequest withMachines(MachineRequest otherSut, @Nullable MachineRequest otherClient) {
        return new ClusterRequest(account, otherSut, otherClient, access, expires, quota, refuse);
    }

    /** The same request, where machines exist for those of a part; see {@link MachineRequest#part}. */
    public ClusterRequest part(int index, int parts) {
        return withMachines(sut.part(index, parts), client == null ? null : client.part(index, parts));
    }

    /** Whether the machines that exist make up so many equal parts; those that are made always do. */
    public boolean divides(int parts) {
        return sut.hosts().size() % parts == 0
                && (client == null || client.hosts().size() % parts == 0);
    }

    /** The same request for machines that live so long. */
    public ClusterRequest living(Duration time) {
        return new ClusterRequest(account, sut, client, access, time, quota, refuse);
    }

    /** The same request with machines that a user logs in to where they name none, by a key without a passphrase. */
    public ClusterRequest loggingIn(String user) {
        return new ClusterRequest(
                account,
                sut.loggingIn(user),
                client == null ? null : client.loggingIn(user),
                new Access(access.key(), "", access.port()),
                expires,
                quota,
                refuse);
    }

    /**
     * How machines are logged in to.
     *
     * @param key private key file; {@code null}: one that is made for the build and put on its machines
     * @param passphrase reference to what opens the key; empty where it is open
     * @param port of SSH on machines that the build makes
     */
    public record Access(@Nullable Path key, String passphrase, int port) {}

    /**
     * Most that may be asked for; {@code null}: no limit.
     *
     * @param jobNodes machines of one job at a time
     * @param nodes machines of this installation at a time
     * @param jobCost of one build, by the price per hour and the time until the machines expire
     * @param cost of all builds whose machines are there, in the same way
     */
    public record Quota(
            @Nullable Integer jobNodes, @Nullable Integer nodes, @Nullable Double jobCost, @Nullable Double cost) {

        /** What both allow. */
        public Quota and(Quota other) {
            return new Quota(
                    lower(jobNodes, other.jobNodes),
                    lower(nodes, other.nodes),
                    lower(jobCost, other.jobCost),
                    lower(cost, other.cost));
        }

        private static <N extends Comparable<N>> @Nullable N lower(@Nullable N one, @Nullable N other) {
            return one == null || (other != null && other.compareTo(one) < 0) ? other : one;
        }
    }
}
