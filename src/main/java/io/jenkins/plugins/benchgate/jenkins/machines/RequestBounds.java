package io.jenkins.plugins.benchgate.jenkins.machines;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.ExistingHost;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether the values of a request are ones that a spec can have. */
record RequestBounds(ClusterRequest request) {
    private static final int HIGHEST_PORT = 65_535;
    private static final int LONGEST = 300;
    private static final int LONGEST_DOCUMENT = 1 << 20;
    private static final int MOST_TAGS = 40;
    private static final Pattern ADDRESS =
            Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,252}|[0-9A-Fa-f:.]{2,45}(%[A-Za-z0-9]{1,15})?");
    private static final Pattern USER = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,31}");
    private static final Pattern PASSPHRASE = Pattern.compile("(\\$\\{(env:[A-Za-z_][A-Za-z0-9_]*|file:/[^}]*)})?");
    private static final Pattern RANGES = Pattern.compile("[0-9A-Fa-f.:/,]*");
    private static final Pattern OURS = Pattern.compile("(?i)benchgate.*");

    /** {@link IllegalArgumentException} when one is not. */
    void check() {
        hold(request.account() != null && request.sut() != null && request.access() != null, "sut");
        hold(request.quota() != null && request.expires() != null, "quota");
        hold(
                request.expires().compareTo(ClusterRequest.SHORTEST_LIFE) >= 0
                        && request.expires().compareTo(ClusterRequest.LONGEST_LIFE) <= 0,
                "expires");
        hold(port(request.access().port()), "ssh.port");
        hold(PASSPHRASE.matcher(request.access().passphrase()).matches(), "ssh.passphrase");
        String from = request.account().settings().getOrDefault(ConfiguredCloud.SSH_FROM, "");
        hold(RANGES.matcher(from).matches(), "ssh.from");
        texts("settings", request.account().settings());
        text("identity", request.account().identity());
        text("region", request.account().region());
        text("endpoint", request.account().endpoint());
        check(request.sut());
        MachineRequest client = request.client();
        if (client != null) {
            check(client);
        }
    }

    private static void check(MachineRequest machine) {
        hold(machine.image() != null && machine.hardware() != null, "image");
        hold(machine.count() >= 1 && machine.count() <= ClusterRequest.MOST_MACHINES, "nodes");
        hold(machine.hosts().size() <= ClusterRequest.MOST_MACHINES, "hosts");
        machine.hosts().forEach(RequestBounds::check);
        hold(machine.ports().stream().allMatch(RequestBounds::port), "ports");
        hold(amount(machine.price()), "price");
        hold(amount(machine.bid()), "spot");
        hold(machine.disk() == null || machine.disk() > 0, "disk");
        hold(machine.user() == null || USER.matcher(machine.user()).matches(), "user");
        hold(machine.userData() == null || machine.userData().length() <= LONGEST_DOCUMENT, "userData");
        hold(machine.tags().size() <= MOST_TAGS, "tags");
        hold(machine.tags().keySet().stream().noneMatch(tag -> OURS.matcher(tag).matches()), "tags");
        texts("tags", machine.tags());
        text("zone", machine.zone());
        text("network", machine.network());
        text("subnet", machine.subnet());
        text("image", machine.image().id());
        text("image.name", machine.image().name());
        text("image.system", machine.image().system());
        text("hardware", machine.hardware().id());
    }

    private static void check(ExistingHost host) {
        hold(ADDRESS.matcher(host.address()).matches() && port(host.port()), "hosts");
        text("hosts.hostKey", host.hostKey());
    }

    private static void texts(String key, Map<String, String> texts) {
        texts.forEach((name, value) -> {
            text(key, name);
            text(key, value);
        });
    }

    /** A text on one line. */
    private static void text(String key, @Nullable String text) {
        hold(text == null || (text.length() <= LONGEST && text.chars().noneMatch(Character::isISOControl)), key);
    }

    private static boolean port(int port) {
        return port >= 1 && port <= HIGHEST_PORT;
    }

    private static boolean amount(@Nullable Double amount) {
        return amount == null || (amount > 0 && Double.isFinite(amount));
    }

    private static void hold(boolean held, String key) {
        if (!held) {
            throw new IllegalArgumentException("found a value for '" + key
                    + "' of cluster that no spec can have, expected one as in its reference");
        }
    }
}
