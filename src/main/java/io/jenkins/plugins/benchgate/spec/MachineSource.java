package io.jenkins.plugins.benchgate.spec;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the machines of a build may come from, and what has to be said of them there. */
public enum MachineSource {
    LOCAL("local"),
    BYON("byon"),
    AWS("aws-ec2"),
    GOOGLE("google-compute-engine"),
    OPENSTACK("openstack-nova"),
    AZURE("azurecompute-arm"),
    /** A provider that whoever gets the machines knows; no spec has this word. */
    CLOUD("cloud");

    private final String word;

    MachineSource(String word) {
        this.word = word;
    }

    /** The one with an id; {@link IllegalArgumentException} when there is none. */
    public static MachineSource parse(String text) {
        return Arrays.stream(values())
                .filter(source -> source != CLOUD && source.word.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("found provider '" + text + "', expected one of "
                        + Arrays.stream(values())
                                .filter(source -> source != CLOUD)
                                .map(MachineSource::word)
                                .collect(Collectors.joining(", "))));
    }

    /** Id of the provider. */
    public String word() {
        return word;
    }

    /** Whether it makes machines, and ends them. */
    public boolean makes() {
        return this != LOCAL && this != BYON;
    }

    /** Keys that each role needs, of its own or of the cluster. */
    List<String> ofMachine() {
        return switch (this) {
            case LOCAL -> List.of();
            case BYON -> List.of("user");
            case AWS, GOOGLE, OPENSTACK, AZURE, CLOUD -> List.of("image", "hardware");
        };
    }

    /** Keys that the cluster needs. */
    public List<String> ofAccount() {
        return switch (this) {
            case LOCAL, BYON, CLOUD -> List.of();
            case OPENSTACK -> List.of("endpoint", "identity", "credential");
            case GOOGLE -> List.of("region", "credential");
            case AWS, AZURE -> List.of("region", "identity", "credential");
        };
    }

    /** The ids of those that make machines for an account. */
    public static List<String> makers() {
        return Stream.of(AWS, GOOGLE, OPENSTACK, AZURE).map(MachineSource::word).toList();
    }
}
