package io.jenkins.plugins.benchgate.cluster.cloud;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the machines of a build may come from, and what has to be said of them there. */
public enum MachineSource {
    LOCAL("local", false),
    BYON("byon", false),
    AWS("aws-ec2", true, "region", "identity", "credential"),
    GOOGLE("google-compute-engine", true, "region", "credential"),
    OPENSTACK("openstack-nova", true, "endpoint", "identity", "credential"),
    AZURE("azurecompute-arm", true, "region", "identity", "credential"),
    /** A cloud that is configured outside of the spec; no spec has this word. */
    CLOUD("cloud", true);

    private final String word;
    private final boolean makes;

    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
    private final List<String> ofAccount;

    MachineSource(String word, boolean makes, String... ofAccount) {
        this.word = word;
        this.makes = makes;
        this.ofAccount = List.of(ofAccount);
    }

    /** The source with an id; {@link IllegalArgumentException} for any other text. */
    public static MachineSource parse(String text) {
        return find(text)
                .orElseThrow(() -> new IllegalArgumentException("found provider '" + text + "', expected one of "
                        + named().map(MachineSource::word).collect(Collectors.joining(", "))));
    }

    /** The source with an id; empty for any other text. */
    public static Optional<MachineSource> find(String id) {
        return named().filter(source -> source.word.equals(id)).findFirst();
    }

    private static Stream<MachineSource> named() {
        return Arrays.stream(values()).filter(source -> source != CLOUD);
    }

    /** Id of the provider. */
    public String word() {
        return word;
    }

    /** Whether it makes machines, and ends them. */
    public boolean makes() {
        return makes;
    }

    /** Keys that each role needs, of its own or of the cluster. */
    public List<String> ofMachine() {
        if (makes) {
            return List.of("image", "hardware");
        }
        return this == BYON ? List.of("user") : List.of();
    }

    /** Keys that the cluster needs. */
    public List<String> ofAccount() {
        return ofAccount;
    }

    /** The ids of those that make machines for an account. */
    public static List<String> makers() {
        return named().filter(MachineSource::makes).map(MachineSource::word).toList();
    }
}
