package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.ExistingHost;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * What a section of a spec says of the kind of its machines; {@code null} and empty where it leaves that to another.
 */
record MachineKeys(
        @Nullable String zone,
        @Nullable Image image,
        @Nullable Hardware hardware,
        @Nullable Double spot,
        @Nullable Long disk,
        Network network,
        Map<String, String> tags,
        @Nullable String user,
        @Nullable String userData,
        @Nullable Double price) {
    private static final String OURS = "benchgate";

    /** How machines are reached, each in the same way. */
    private record Network(
            Set<Integer> ports, @Nullable String id, @Nullable String subnet, @Nullable Boolean publicAddress) {
        private static Network read(Section section) {
            return new Network(
                    new TreeSet<>(section.wholes("ports")),
                    section.optionalText("network"),
                    section.optionalText("subnet"),
                    section.yes("publicAddress"));
        }

        private Network over(Network others) {
            return new Network(
                    with(others.ports),
                    either(id, others.id),
                    either(subnet, others.subnet),
                    either(publicAddress, others.publicAddress));
        }

        private Set<Integer> with(Set<Integer> more) {
            Set<Integer> all = new TreeSet<>(ports);
            all.addAll(more);
            return all;
        }
    }

    /** Those of machines that a provider makes; machines that exist have no more to be said of than user and price. */
    static final Set<String> MADE = Set.of(
            "zone",
            "image",
            "hardware",
            "spot",
            "disk",
            "ports",
            "network",
            "subnet",
            "publicAddress",
            "tags",
            "userData");

    /** Reads the keys; the section may have others, and is not ended. */
    static MachineKeys read(Section section, SpecFolder folder) {
        return new MachineKeys(
                section.optionalText("zone"),
                image(section),
                hardware(section),
                section.money("spot"),
                section.bytes("disk"),
                Network.read(section),
                tags(section),
                section.checked("user").orElse(null),
                section.optional("userData", folder::text).orElse(null),
                section.money("price"));
    }

    private static @Nullable Image image(Section section) {
        if (!section.holdsKeys("image")) {
            String id = section.optionalText("image");
            return id == null ? null : new Image(id, null, null);
        }
        Section image = section.section("image", true);
        String name = image.optional("name", MachineKeys::pattern).orElse(null);
        String system = image.optionalText("system");
        if (!image.has("name") && !image.has("system")) {
            section.mistake("image", "found neither 'name' nor 'system' in image, expected one of them or both");
        }
        image.end();
        return new Image(null, name, system);
    }

    private static @Nullable Hardware hardware(Section section) {
        if (!section.holdsKeys("hardware")) {
            String id = section.optionalText("hardware");
            return id == null ? null : new Hardware(id, 0, 0);
        }
        Section hardware = section.section("hardware", true);
        double cores = hardware.checked("cores").map(Double::valueOf).orElse(0.0);
        Long memory = hardware.bytes("memory");
        if (!hardware.has("cores") && !hardware.has("memory")) {
            section.mistake("hardware", "found neither 'cores' nor 'memory' in hardware, expected one of them or both");
        }
        hardware.end();
        return new Hardware(null, cores, memory == null ? 0 : memory);
    }

    private static Map<String, String> tags(Section section) {
        Map<String, String> tags = section.texts("tags");
        tags.keySet().stream()
                .filter(name -> name.startsWith(OURS))
                .forEach(name -> section.mistake(
                        "tags",
                        "found tag '" + name + "', expected a name that does not begin with '" + OURS
                                + "': by those machines are found again"));
        return tags;
    }

    private static String pattern(String text) {
        try {
            return Pattern.compile(text).pattern();
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "found image name '" + text + "', expected a regular expression for the whole name: "
                            + e.getDescription(),
                    e);
        }
    }

    /** These where they say something, else the others; of tags and ports, both. */
    MachineKeys over(MachineKeys others) {
        Map<String, String> allTags = new LinkedHashMap<>(others.tags);
        allTags.putAll(tags);
        return new MachineKeys(
                either(zone, others.zone),
                either(image, others.image),
                either(hardware, others.hardware),
                either(spot, others.spot),
                either(disk, others.disk),
                network.over(others.network),
                allTags,
                either(user, others.user),
                either(userData, others.userData),
                either(price, others.price));
    }

    private static <T> @Nullable T either(@Nullable T one, @Nullable T other) {
        return one != null ? one : other;
    }

    /**
     * The machines of a role.
     *
     * @param count of machines to make, or of the hosts
     * @param more ports beside those that are named
     */
    MachineRequest request(int count, List<ExistingHost> hosts, Set<Integer> more) {
        return new MachineRequest(
                count,
                hosts,
                zone,
                image == null ? new Image(null, null, null) : image,
                hardware == null ? new Hardware(null, 0, 0) : hardware,
                spot,
                disk,
                new MachineRequest.Access(
                        network.with(more),
                        network.id,
                        network.subnet,
                        network.publicAddress == null || network.publicAddress),
                tags,
                user,
                userData,
                price);
    }
}
