package io.jenkins.plugins.benchgate.cluster.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.cloud.Provisioning.SshKeyPair;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

class BootDocumentTest {
    private static final SshKeyPair HOST = new SshKeyPair(
            "-----BEGIN OPENSSH PRIVATE KEY-----\nsecret\n-----END OPENSSH PRIVATE KEY-----\n", "ssh-ed25519 AAAAhost");

    @TempDir
    Path folder;

    private static BootDocument document(String user) {
        return new BootDocument("benchgate-o-c-sut-1", "ssh-ed25519 AAAAlogin", HOST, user, Duration.ofHours(2));
    }

    private static Map<String, Object> config(String text) {
        assertThat(text).startsWith("#cloud-config\n");
        return new Yaml().load(text);
    }

    @Test
    @SuppressWarnings("unchecked")
    void aMachineGetsTheHostKeyThatWeKnowAndLetsOursIn() throws CloudException {
        Map<String, Object> config = config(document(null).text(null));
        assertThat(config)
                .containsEntry("ssh_deletekeys", true)
                .containsEntry("ssh_authorized_keys", List.of("ssh-ed25519 AAAAlogin"));
        assertThat((Map<String, String>) config.get("ssh_keys"))
                .containsEntry("ed25519_private", HOST.privateKey())
                .containsEntry("ed25519_public", HOST.publicKey());
        assertThat(config).doesNotContainKeys("users", "disable_root");
        assertThat(config(document("root").text(null))).containsEntry("disable_root", false);
        assertThat(config(document("ben").text(null)).get("users").toString()).contains("default", "name=ben");
    }

    @ParameterizedTest
    @CsvSource({
        "#cloud-config, text/cloud-config",
        "#!/bin/sh, text/x-shellscript",
        "#cloud-boothook, text/cloud-boothook",
        "#include, text/x-include-url"
    })
    void theUsersDocumentStandsBesideOurs(String first, String type) throws CloudException {
        String text = document(null).text(first + "\nhällo\n");
        assertThat(text).startsWith("Content-Type: multipart/mixed; boundary=").contains("Content-Type: " + type);
        assertThat(text).matches(ascii -> StandardCharsets.US_ASCII.newEncoder().canEncode(ascii));
        assertThat(text.indexOf(type)).isLessThan(text.indexOf("Merge-Type"));
    }

    @Test
    void whatCloudInitWouldNotKnowIsRefused() {
        assertThatThrownBy(() -> document(null).text("echo hello"))
                .isInstanceOf(CloudException.class)
                .hasMessageStartingWith(
                        "found user data that begin with 'echo hello', expected one of #cloud-config, #!");
    }

    /** Runs the timer of a machine with programs that only tell, and returns after how many seconds it would end. */
    private String left(String document, Path root) throws IOException, InterruptedException {
        List<List<String>> boot = (List<List<String>>) config(document).get("bootcmd");
        Path programs = Files.createDirectories(folder.resolve("bin"));
        for (String program : List.of("systemd-run", "setsid")) {
            Path file = Files.writeString(
                    programs.resolve(program),
                    "#!/bin/sh\necho " + program + " \"$@\" >>" + folder.resolve("said") + "\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
        Files.deleteIfExists(folder.resolve("said"));
        String script = boot.get(0).get(2).replace("/var/lib/benchgate", root.toString());
        Process process = new ProcessBuilder("sh", "-euc", "PATH=" + programs + ":$PATH\n" + script + "wait\n")
                .inheritIO()
                .start();
        process.waitFor();
        String said = Files.readString(folder.resolve("said"));
        assertThat(said).contains("setsid sh -c sleep").contains("shutdown -P now || poweroff -f");
        return said.replaceAll("(?s).*--on-active=(\\d+).*", "$1");
    }

    @Test
    void aMachineEndsItselfWhenItsTimeIsUpCountedFromItsFirstBoot() throws Exception {
        Path root = folder.resolve("lib");
        assertThat(left(document(null).text(null), root)).isEqualTo("7200");
        Path kept = root.resolve("benchgate-o-c-sut-1");
        long end = Long.parseLong(Files.readString(kept).strip());
        Files.writeString(kept, end - 7000 + "\n");
        assertThat(Integer.parseInt(left(document(null).text(null), root))).isBetween(60, 200);
        Files.writeString(kept, end - 100_000 + "\n");
        assertThat(left(document(null).text(null), root))
                .as("a clock that was put forward")
                .isEqualTo("60");
        Files.writeString(kept, end + 100_000 + "\n");
        assertThat(left(document(null).text(null), root))
                .as("a clock that was put back")
                .isEqualTo("7200");
    }
}
