package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The machines of a build, all of them running, from {@link Provisioning#provision} to {@link Release#release}.
 *
 * @param cluster id of the cluster
 * @param hosts first those of the system under test, then those of the client, by their index
 * @param privateKey that logs in to all of them; a secret
 * @param passphrase reference to what opens the key; empty where it is open
 * @param since when the machines were asked for
 * @param expires when they end by themselves
 * @param pricePerHour of all together, in the currency of the quota; {@code null}: not known
 */
public record Fleet(
        String cluster,
        List<Host> hosts,
        String privateKey,
        String passphrase,
        Instant since,
        Instant expires,
        @Nullable Double pricePerHour) {
    public Fleet {
        hosts = List.copyOf(hosts);
    }

    public static Fleet of(Event.Opened opening, List<Host> hosts, String privateKey, @Nullable Double pricePerHour) {
        return new Fleet(
                opening.cluster(),
                hosts,
                privateKey,
                opening.passphrase(),
                opening.time(),
                opening.expires(),
                pricePerHour);
    }

    public List<Host> hosts(Role role) {
        return hosts.stream().filter(host -> host.role() == role).toList();
    }

    /** What the machines have cost until then, as an estimate; {@code null} where no price is known. */
    public @Nullable Double cost(Instant until) {
        return pricePerHour == null ? null : pricePerHour * hours(Duration.between(since, until));
    }

    public static double hours(Duration time) {
        return time.toMillis() / 3_600_000.0;
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "cluster " + cluster + " " + hosts.stream().map(Host::label).toList();
    }
}
