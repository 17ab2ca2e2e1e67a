package io.jenkins.plugins.benchgate.cluster.setup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.NodeVariables;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.setup.MachineSetup.SetupException;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Playbook;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One run of {@code ansible-playbook}, here, on the machines of a build. */
final class PlaybookRun {
    private final Playbook playbook;
    private final Cluster cluster;
    private final @Nullable Logins logins;
    private final Map<String, String> environment;

    /**
     * @param logins {@code null}: the machine is this one
     * @param environment of the build
     */
    PlaybookRun(Playbook playbook, Cluster cluster, @Nullable Logins logins, Map<String, String> environment) {
        this.playbook = playbook;
        this.cluster = cluster;
        this.logins = logins;
        this.environment = environment;
    }

    /**
     * Runs it to its end; what it needs to log in is there only meanwhile.
     *
     * @throws SetupException when it does not end well
     */
    void run(Path log) throws IOException, InterruptedException, SetupException {
        Path folder = Files.createTempDirectory("benchgate-ansible");
        try {
            LoginFiles files = logins == null ? null : LoginFiles.write(folder.resolve("ssh"), logins, path -> path);
            Path inventory =
                    Files.writeString(folder.resolve("inventory.json"), new Inventory(cluster, logins, files).text());
            Path variables =
                    Files.write(folder.resolve("variables.json"), Json.MAPPER.writeValueAsBytes(playbook.variables()));
            List<String> arguments = new ArrayList<>(
                    List.of("ansible-playbook", "-i", inventory.toString(), "--extra-vars", "@" + variables));
            if (playbook.role() != null) {
                arguments.addAll(List.of("--limit", playbook.role().word()));
            }
            arguments.add(playbook.file().toString());
            Map<String, String> all = new LinkedHashMap<>(environment);
            all.put("ANSIBLE_NOCOLOR", "1");
            all.put("ANSIBLE_RETRY_FILES_ENABLED", "0");
            all.put("ANSIBLE_FORKS", String.valueOf(cluster.nodes().size()));
            Path beside =
                    Objects.requireNonNull(playbook.file().toAbsolutePath().getParent());
            new SetupCommand("The playbook " + playbook.name(), playbook.limit())
                    .of(new LocalNode(), new Command(arguments, beside, all, log, log), log);
        } finally {
            FolderTree.delete(folder);
        }
    }

    /**
     * The machines of a build as Ansible reads them: a group for each role, and for each machine how it is logged in to and
     * what its scripts find in their environment, with names in lower case.
     */
    private static final class Inventory {
        private final Cluster cluster;
        private final @Nullable Logins logins;
        private final @Nullable LoginFiles files;

        /** @param logins {@code null}, with {@code files}: the machine is this one */
        Inventory(Cluster cluster, @Nullable Logins logins, @Nullable LoginFiles files) {
            this.cluster = cluster;
            this.logins = logins;
            this.files = files;
        }

        /** As JSON, which Ansible takes for the YAML that it is too. */
        String text() {
            ObjectNode groups = Json.MAPPER.createObjectNode();
            group(groups, Role.SUT, cluster.sut());
            group(groups, Role.CLIENT, cluster.clients());
            try {
                return Json.MAPPER.writeValueAsString(groups);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        }

        private void group(ObjectNode groups, Role role, List<Node> nodes) {
            ObjectNode hosts = groups.putObject(role.word()).putObject("hosts");
            for (Node node : nodes) {
                ObjectNode host = hosts.putObject(node.label());
                if (logins == null || files == null) {
                    host.put("ansible_connection", "local");
                } else {
                    login(host, logins.host(node), files);
                }
                // a machine of both roles is in both groups, and has the variables of what it mainly is
                NodeVariables.of(cluster, node)
                        .forEach((name, value) -> host.put(name.toLowerCase(Locale.ROOT), value));
            }
        }

        private static void login(ObjectNode host, Host login, LoginFiles files) {
            host.put("ansible_host", login.sshAddress());
            host.put("ansible_port", login.port());
            host.put("ansible_user", login.user());
            host.put("ansible_ssh_private_key_file", files.key().toString());
            host.put(
                    "ansible_ssh_common_args",
                    "-o IdentitiesOnly=yes -o StrictHostKeyChecking=yes -o ControlMaster=no -o HostKeyAlias="
                            + login.label() + " -o 'UserKnownHostsFile=\"" + files.knownHosts() + "\"'");
        }
    }
}
