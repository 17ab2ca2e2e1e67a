package io.jenkins.plugins.benchgate.spec.section;

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
import java.util.stream.Collectors;
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
        Set<Integer> ports,
        @Nullable String network,
        @Nullable String subnet,
        @Nullable Boolean publicAddress,
        Map<String, String> tags,
        @Nullable String user,
        @Nullable String userData,
        @Nullable Double price) {
    private static final String OURS = "benchgate";

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
                section.list("ports", List.<Integer>of(), MachineKeys::port).stream()
                        .map(Section.Placed::value)
                        .collect(Collectors.toCollection(TreeSet::new)),
                section.optionalText("network"),
                section.optionalText("subnet"),
                section.yes("publicAddress"),
                tags(section),
                section.optional("user", MachineKeys::user).orElse(null),
                section.optional("userData", folder::text).orElse(null),
                section.money("price"));
    }

    private static @Nullable Image image(Section section) {
        if (!section.nested("image")) {
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
        if (!section.nested("hardware")) {
            String id = section.optionalText("hardware");
            return id == null ? null : new Hardware(id, 0, 0);
        }
        Section hardware = section.section("hardware", true);
        double cores = hardware.value("cores", 0.0, false, MachineKeys::cores);
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

    private static double cores(String text) {
        if (!text.matches("\\d{1,4}(\\.\\d{1,2})?") || Double.parseDouble(text) == 0) {
            throw new IllegalArgumentException("found '" + text + "', expected a number of cores such as 4");
        }
        return Double.parseDouble(text);
    }

    private static int port(String text) {
        int port = text.matches("\\d{1,5}") ? Integer.parseInt(text) : 0;
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("found port '" + text + "', expected a whole number from 1 to 65535");
        }
        return port;
    }

    private static String user(String text) {
        if (!text.matches("[A-Za-z_][A-Za-z0-9_.-]{0,31}")) {
            throw new IllegalArgumentException("found user '" + text + "', expected the name of one who may log in");
        }
        return text;
    }

    /** These where they say something, else the others; of tags and ports, both. */
    MachineKeys over(MachineKeys others) {
        Map<String, String> allTags = new LinkedHashMap<>(others.tags);
        allTags.putAll(tags);
        Set<Integer> allPorts = new TreeSet<>(others.ports);
        allPorts.addAll(ports);
        return new MachineKeys(
                either(zone, others.zone),
                either(image, others.image),
                either(hardware, others.hardware),
                either(spot, others.spot),
                either(disk, others.disk),
                allPorts,
                either(network, others.network),
                either(subnet, others.subnet),
                either(publicAddress, others.publicAddress),
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
        Set<Integer> open = new TreeSet<>(ports);
        open.addAll(more);
        return new MachineRequest(
                count,
                hosts,
                zone,
                image == null ? new Image(null, null, null) : image,
                hardware == null ? new Hardware(null, 0, 0) : hardware,
                spot,
                disk,
                open,
                network,
                subnet,
                publicAddress == null || publicAddress,
                tags,
                user,
                userData,
                price);
    }
}
