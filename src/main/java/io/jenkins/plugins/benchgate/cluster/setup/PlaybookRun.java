package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Playbook;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
}
