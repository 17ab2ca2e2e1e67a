package io.jenkins.plugins.benchgate.cluster.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.MirrorNode;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.setup.MachineSetup.SetupException;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Playbook;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.shell.ProcessShellFactory;
import org.apache.sshd.sftp.server.SftpSubsystemFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the real {@code ansible-playbook}, against SSH servers on the loopback interface. */
class PlaybookRunTest {
    private static final String USER = System.getProperty("user.name");

    @TempDir
    Path folder;

    private final SshKey key = SshKey.generate();
    private SshServer server;
    private String hostKey;

    @BeforeEach
    void serve() throws Exception {
        OnPath.require("ansible-playbook", "ssh");
        KeyPair own = KeyPairGenerator.getInstance("RSA").generateKeyPair();
        hostKey = PublicKeyEntry.toString(own.getPublic());
        server = SshServer.setUpDefaultServer();
        server.setHost("127.0.0.1");
        server.setKeyPairProvider(KeyPairProvider.wrap(own));
        server.setPublickeyAuthenticator((name, shown, session) ->
                name.equals(USER) && PublicKeyEntry.toString(shown).equals(key.publicLine()));
        server.setCommandFactory(
                (channel, command) -> new ProcessShellFactory(command, "/bin/sh", "-c", command).createShell(channel));
        server.setSubsystemFactories(List.of(new SftpSubsystemFactory()));
        server.start();
    }

    @AfterEach
    void end() throws IOException {
        if (server != null) {
            server.stop(true);
        }
    }

    private Node node(String label) {
        return new MirrorNode(label, "127.0.0.1", folder.resolve("here"), folder);
    }

    private Logins logins(String known) {
        return new Logins(
                List.of(host(Role.SUT, 1, known), host(Role.SUT, 2, known), host(Role.CLIENT, 1, known)),
                key.privateText());
    }

    private Host host(Role role, int index, String known) {
        return new Host(role, index, "i", "127.0.0.1", server.getPort(), "127.0.0.1", USER, known, Map.of());
    }

    private Playbook playbook(Role role, String task) throws IOException {
        Path file = Files.writeString(
                folder.resolve("site.yml"),
                """
                - hosts: all
                  gather_facts: false
                  tasks:
                    - ansible.builtin.raw: %s
                """
                        .formatted(task));
        return new Playbook("site.yml", file, Map.of("heap", "8g"), role, Duration.ofMinutes(2));
    }

    private void run(Playbook playbook, Logins logins) throws Exception {
        Cluster cluster = new Cluster(List.of(node("sut-1"), node("sut-2")), List.of(node("client-1")));
        new PlaybookRun(playbook, cluster, logins, System.getenv()).run(folder.resolve("log"));
    }

    @Test
    void aPlaybookLogsInToTheMachinesOfItsRoleAndKnowsWhereItIs() throws Exception {
        String task = "echo {{ groups.sut | length }} {{ benchgate_role }} {{ heap }} >>" + folder
                + "/{{ inventory_hostname }}";
        run(playbook(Role.SUT, task), logins(hostKey));
        assertThat(folder.resolve("sut-1")).hasContent("2 sut 8g");
        assertThat(folder.resolve("sut-2")).hasContent("2 sut 8g");
        assertThat(folder.resolve("client-1")).doesNotExist();
        assertThat(Files.readString(folder.resolve("log"))).doesNotContain("PRIVATE KEY");
    }

    @Test
    void aMachineWithAnotherHostKeyIsNotLoggedInTo() throws Exception {
        String other = PublicKeyEntry.toString(
                KeyPairGenerator.getInstance("RSA").generateKeyPair().getPublic());
        Playbook playbook = playbook(null, "touch " + folder + "/touched");
        assertThatThrownBy(() -> run(playbook, logins(other)))
                .isInstanceOf(SetupException.class)
                .hasMessageStartingWith("The playbook site.yml ended with exit status 4.")
                .hasMessageContaining("unreachable=1");
        assertThat(folder.resolve("touched")).doesNotExist();
    }

    @Test
    void onThisMachineNobodyLogsIn() throws Exception {
        Playbook playbook = playbook(null, "echo {{ benchgate_count }} >" + folder + "/{{ inventory_hostname }}");
        new PlaybookRun(playbook, Cluster.of(new LocalNode()), null, System.getenv()).run(folder.resolve("log"));
        assertThat(folder.resolve("local")).hasContent("1");
    }
}
