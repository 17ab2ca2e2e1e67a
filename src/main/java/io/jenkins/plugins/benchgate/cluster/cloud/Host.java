package io.jenkins.plugins.benchgate.cluster.cloud;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.jenkins.plugins.benchgate.cluster.Role;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a machine of a build is reached and what it is: all that the side that drives it needs to know, as plain values.
 *
 * @param index in its role, from 1 on
 * @param id of the provider, or the address of a host that exists
 * @param sshAddress under which we log in
 * @param port of SSH
 * @param peerAddress under which the other machines of the build reach it
 * @param user who logs in
 * @param hostKey its public SSH key as in {@code known_hosts} behind the name; {@code null}: pinned at first contact
 * @param facts what the provider says of it: kind of machine, image, zone
 */
public record Host(
        Role role,
        int index,
        String id,
        @JsonProperty("address") String sshAddress,
        int port,
        String peerAddress,
        String user,
        @Nullable String hostKey,
        Map<String, String> facts) {
    public Host {
        facts = Map.copyOf(facts);
    }

    /** As people and results name it: {@code sut-1}. */
    public String label() {
        return role.word() + "-" + index;
    }

    /** Ends what a cluster runs on a machine that stays, such as a host of the user's own. */
    @FunctionalInterface
    public interface HostCleanup {
        /**
         * Returns once nothing of the cluster runs there.
         *
         * @param passphrase of the key; empty where it is open
         * @throws IOException when the machine cannot be logged in to, or something goes on; one line
         */
        void end(Host host, String privateKey, String passphrase, String cluster) throws IOException;
    }
}
