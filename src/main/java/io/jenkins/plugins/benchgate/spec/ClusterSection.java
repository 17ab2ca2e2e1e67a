package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Access;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Quota;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.ExistingHost;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineSource;
import io.jenkins.plugins.benchgate.cluster.setup.BringPattern;
import io.jenkins.plugins.benchgate.cluster.setup.Setup;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of a spec that describes the machines of a build. */
public final class ClusterSection {
    /** Setting of all providers that make machines. */
    private static final String SSH_FROM = "ssh-from";

    /** Keys of the cluster that mean nothing without a provider that makes machines. */
    private static final List<String> OF_PROVIDERS =
            List.of("region", "endpoint", "identity", "credential", "settings", "expires", "quota", "keepImage");

    /** Keys that a cloud of the controller answers for. */
    private static final List<String> OF_CLOUDS =
            List.of("provider", "region", "endpoint", "identity", "credential", "settings", "keepImage");

    private final Section section;
    private final SpecFolder folder;
    private final MachineSource source;
    private final List<String> environment;
    private final List<BringPattern> bring;
    private final boolean shared;
    private final @Nullable Duration login;
    private final boolean keepImage;
    private final @Nullable ClusterRequest machines;
    private final List<SetupStep> steps = new ArrayList<>();

    /**
     * Reads the section.
     *
     * @param ports on which the versions listen
     * @param listens whether there is anything that clients connect to
     */
    public ClusterSection(Section section, SpecFolder folder, Set<Integer> ports, boolean listens) {
        this.section = section;
        this.folder = folder;
        String cloud = section.checked("cloud").orElse(null);
        Optional<MachineSource> provider = section.optional("provider", MachineSource::parse);
        this.source = section.has("cloud") ? MachineSource.CLOUD : provider.orElse(MachineSource.LOCAL);
        if (source == MachineSource.LOCAL && section.has("provider") && provider.isEmpty()) {
            // all else depends on the provider: one true mistake is better than ten that follow from it
            this.environment = List.of();
            this.bring = List.of();
            this.shared = false;
            this.login = null;
            this.keepImage = false;
            this.machines = null;
            return;
        }
        steps.addAll(new SetupSection(folder, null).read(section));
        SshSection ssh = new SshSection(section.section("ssh", false), folder, source);
        Access access = ssh.access();
        this.shared = ssh.shares();
        this.login = ssh.login();
        Account account = new Account(
                source.word(),
                section.optionalText("region"),
                section.checked("endpoint").orElse(null),
                section.value("identity", "", needs("identity"), SecretReferences::checked),
                section.value("credential", "", needs("credential"), SecretReferences::secret),
                settings(ssh.from()));
        double expires = section.seconds("expires");
        if (expires < ClusterRequest.SHORTEST_LIFE.toSeconds() || expires > ClusterRequest.LONGEST_LIFE.toSeconds()) {
            section.mistake("expires", "found a life of machines out of bounds, expected 10 min to 168 h, such as 4 h");
        }
        boolean refuse = section.other("otherMachines");
        Quota quota = quota(section.section("quota", false));
        this.keepImage = Boolean.TRUE.equals(section.yes("keepImage"));
        this.environment = section.values("environment", section.matching("environment"));
        List<BringPattern> patterns = Stream.of("bring", "upload")
                .flatMap(key -> section.values(key, BringPattern::new).stream())
                .toList();
        this.bring = patterns.isEmpty() ? List.of(BringPattern.ALL) : patterns;
        if (keepImage && shared) {
            section.mistake(
                    "keepImage",
                    "found keepImage with ssh.share, expected one of them: the key would stay in the image");
        }
        MachineKeys common = MachineKeys.read(section, folder);
        MachineRequest sut = role(Role.SUT, common, access.port(), ports);
        MachineRequest client = role(Role.CLIENT, common, access.port(), Set.of());
        section.end();
        Stream.of("region", "endpoint")
                .filter(this::needs)
                .filter(key -> !section.has(key))
                .forEach(this::missing);
        ClusterRequest request = new ClusterRequest(
                cloud == null ? account : Account.named(cloud, account.settings()),
                sut,
                section.has(Role.CLIENT.word()) ? client : null,
                access,
                Duration.ofSeconds(Math.round(expires)),
                quota,
                refuse);
        check(request, listens);
        if (source.makes()
                && source != MachineSource.CLOUD
                && (sut.publicAddress() || (section.has(Role.CLIENT.word()) && client.publicAddress()))) {
            ssh.openToOutside();
        }
        this.machines = source == MachineSource.LOCAL ? null : request;
    }

    /** What is asked of machines; {@code null}: all runs on this one. */
    @Nullable
    public ClusterRequest machines() {
        return machines;
    }

    /** What is done on them before anything is installed. */
    public Setup setup() {
        return new Setup(steps, environment, bring, shared, login, keepImage);
    }

    private boolean needs(String key) {
        return source.ofAccount().contains(key);
    }

    private void missing(String key) {
        section.mistake("found no '" + key + "' in cluster, expected it with provider " + source.word());
    }

    /** A setting whose name sounds like a secret may not have its value written down. */
    private Map<String, String> settings(List<String> sshFrom) {
        Map<String, String> settings = new LinkedHashMap<>(section.texts("settings", SecretReferences::checked));
        settings.forEach((name, value) -> {
            if (name.matches("(?i).*(secret|token|password|credential|passphrase).*") && !value.startsWith("${")) {
                section.mistake(
                        "settings",
                        "found a value for '" + name
                                + "' that may be a secret, expected a reference such as ${env:NAME}");
            }
        });
        if (settings.containsKey(SSH_FROM)) {
            section.mistake("settings", "found '" + SSH_FROM + "' in settings, expected it as 'from' in cluster.ssh");
        }
        if (!sshFrom.isEmpty()) {
            settings.put(SSH_FROM, String.join(",", sshFrom));
        }
        return settings;
    }

    private static Quota quota(Section quota) {
        Quota read = new Quota(
                quota.optionalWhole("nodes"),
                quota.optionalWhole("totalNodes"),
                quota.money("cost"),
                quota.money("totalCost"));
        quota.end();
        return read;
    }

    /** The machines of a role, which are of no use where the section has no such key. */
    private MachineRequest role(Role role, MachineKeys common, int sshPort, Set<Integer> ports) {
        Section own = section.section(role.word(), false);
        int nodes = own.whole("nodes");
        List<ExistingHost> hosts = own.mixed(
                "hosts",
                text -> new ExistingHost(own.matching("hosts").apply(text), sshPort, null),
                one -> host(one, sshPort));
        MachineKeys keys = MachineKeys.read(own, folder).over(common);
        steps.addAll(new SetupSection(folder, role).read(own));
        own.end();
        boolean wanted = role == Role.SUT || section.has(role.word());
        if (source == MachineSource.BYON) {
            if (wanted && hosts.isEmpty() && !own.has("hosts")) {
                section.mistake(
                        section.has(role.word()) ? role.word() : "provider",
                        "found no 'hosts' in cluster." + role.word()
                                + ", expected the addresses of machines that exist");
            }
            refuse(own, "nodes", "expected 'hosts' alone with provider byon");
        } else {
            refuse(own, "hosts", "expected it with provider byon only");
        }
        if (!source.makes()) {
            MachineKeys.MADE.forEach(key -> refuse(own, key, ofMakers()));
        }
        if (wanted) {
            source.ofMachine().stream()
                    .filter(key -> !own.has(key) && !section.has(key))
                    .forEach(key -> section.mistake("found no '" + key + "' in cluster or cluster." + role.word()
                            + ", expected it with provider " + source.word()));
        }
        return keys.request(source == MachineSource.BYON ? hosts.size() : nodes, hosts, ports);
    }

    private static void refuse(Section where, String key, String expected) {
        if (where.has(key)) {
            where.mistake(key, "found '" + key + "', " + expected);
        }
    }

    private static String ofMakers() {
        return "expected it with a provider that makes machines only: " + String.join(", ", MachineSource.makers());
    }

    private static Optional<ExistingHost> host(Section section, int sshPort) {
        String address = section.value("address", "", true, section.matching("address"));
        int port = section.whole("port", sshPort);
        String key = section.checked("hostKey")
                .map(text -> text.strip().split(" ", 3))
                .map(words -> words[0] + " " + words[1])
                .orElse(null);
        section.end();
        return address.isEmpty() ? Optional.empty() : Optional.of(new ExistingHost(address, port, key));
    }

    /** What is wrong with the section as a whole. */
    private void check(ClusterRequest request, boolean listens) {
        if (source == MachineSource.LOCAL) {
            Stream.of("sut", "client", "ssh", "otherMachines", "user", "price", "environment", "bring", "upload")
                    .forEach(key -> refuse(section, key, "expected it with another provider than local"));
        }
        if (!source.makes()) {
            Stream.concat(OF_PROVIDERS.stream(), MachineKeys.MADE.stream())
                    .forEach(key -> refuse(section, key, ofMakers()));
            distinct(request);
            return;
        }
        if (source == MachineSource.CLOUD) {
            OF_CLOUDS.forEach(key -> refuse(section, key, "expected it without 'cloud', which stands for an account"));
        }
        MachineRequest client = request.client();
        if (keepImage && steps.isEmpty()) {
            section.mistake("keepImage", "found keepImage without 'setup', expected something that is worth keeping");
        }
        if (listens && client != null && request.sut().ports().isEmpty()) {
            section.mistake(
                    "client",
                    "found no port that clients may connect to, expected 'port' in the versions of the system, or 'ports' in cluster.sut");
        }
        Quota quota = request.quota();
        boolean priced = request.sut().price() != null && (client == null || client.price() != null);
        if (!priced && source != MachineSource.CLOUD && (quota.jobCost() != null || quota.cost() != null)) {
            section.mistake(
                    "quota",
                    "found a limit of cost without 'price', expected what a machine of each role costs in an hour");
        }
    }

    private void distinct(ClusterRequest request) {
        Set<String> seen = new HashSet<>();
        Stream.concat(request.sut().hosts().stream(), hosts(request.client()))
                .filter(host -> !seen.add(host.address() + " " + host.port()))
                .findFirst()
                .ifPresent(host -> section.mistake("found host '" + host.address()
                        + "' twice, expected each once; without 'client' the clients run on the machines of 'sut'"));
    }

    private static Stream<ExistingHost> hosts(@Nullable MachineRequest client) {
        return client == null ? Stream.empty() : client.hosts().stream();
    }
}
