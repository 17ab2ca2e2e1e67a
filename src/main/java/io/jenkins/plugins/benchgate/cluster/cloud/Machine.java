package io.jenkins.plugins.benchgate.cluster.cloud;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A machine as its provider tells of it.
 *
 * @param id under which the provider knows it
 * @param name such as {@link MachineAssignment#name()}
 * @param cluster id of the cluster; empty where the machine carries none
 * @param gone whether the provider has ended it
 * @param publicAddress {@code null} or empty: none, or not yet
 * @param privateAddress for the other machines of the build; {@code null} or empty: not yet
 * @param expires {@code null}: it carries no such tag
 * @param facts kind of machine, image, zone, …: what a comparison of machines compares
 */
public record Machine(
        String id,
        String name,
        String cluster,
        boolean gone,
        @Nullable String publicAddress,
        @Nullable String privateAddress,
        @Nullable Instant expires,
        Map<String, String> facts) {
    public Machine {
        publicAddress = some(publicAddress);
        privateAddress = some(privateAddress);
        facts = Map.copyOf(facts);
    }

    private static @Nullable String some(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
