package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys are made by OpenSSH's and OpenSSL's own programs; without them these tests are skipped. */
class SshKeyTest {
    private static final String PASSPHRASE = "open 'sesame' \"a\" $x";

    /** Of the derivation of a key from a passphrase, which only takes longer with more; other tests have the default. */
    private static final String FEW_ROUNDS = "1";

    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource({
        "rsa, 2048, RFC4716", "rsa, 2048, PEM", "rsa, 3072, PKCS8",
        "ecdsa, 256, RFC4716", "ecdsa, 256, PEM", "ecdsa, 256, PKCS8",
        "ecdsa, 384, RFC4716", "ecdsa, 384, PEM", "ecdsa, 384, PKCS8",
        "ecdsa, 521, RFC4716", "ecdsa, 521, PEM", "ecdsa, 521, PKCS8",
        "ed25519, 256, RFC4716", "ed25519, 256, PEM", "ed25519, 256, PKCS8",
    })
    void whatSshKeygenMakesIsRead(String kind, String bits, String format) throws Exception {
        for (String passphrase : List.of("", PASSPHRASE)) {
            Path file = folder.resolve("key" + passphrase.length());
            keygen(
                    "-q",
                    "-a",
                    FEW_ROUNDS,
                    "-t",
                    kind,
                    "-b",
                    bits,
                    "-m",
                    format,
                    "-N",
                    passphrase,
                    "-C",
                    "a comment",
                    "-f",
                    file.toString());
            String text = Files.readString(file);
            SshKey key = SshKey.read(text, passphrase);
            String line = Files.readString(Path.of(file + ".pub"));
            assertThat(line).startsWith(key.publicLine() + " ");
            assertThat(keygen("-l", "-f", file.toString())).contains(key.fingerprint());
            assertThat(SshKey.read(text.replace("\n", "\r\n"), passphrase).publicLine())
                    .isEqualTo(key.publicLine());
            assertReadBySshKeygen(key);
            if (!passphrase.isEmpty()) {
                for (String wrong : List.of("wrong", PASSPHRASE + " ", "x")) {
                    refused(text, wrong, "passphrase that does not open");
                }
                refused(text, "", "closed by a passphrase");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret"})
    void whatOpensslMakesIsRead(String passphrase) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/openssl")), "no openssl on this machine");
        for (String kind : List.of("ed25519", "rsa", "ec")) {
            Path file = folder.resolve(kind);
            List<String> command = new ArrayList<>(
                    List.of("openssl", "genpkey", "-quiet", "-algorithm", kind, "-out", file.toString()));
            if (kind.equals("ec")) {
                command.addAll(List.of("-pkeyopt", "ec_paramgen_curve:P-256"));
            }
            if (!passphrase.isEmpty()) {
                command.addAll(List.of("-aes256", "-pass", "pass:" + passphrase));
            }
            command.remove("-quiet");
            run(command);
            SshKey key = SshKey.read(Files.readString(file), passphrase);
            assertReadBySshKeygen(key);
            if (!passphrase.isEmpty()) {
                refused(Files.readString(file), "wrong", "passphrase that does not open");
                refused(Files.readString(file), "", "closed by a passphrase");
            }
        }
    }

    @Test
    void aPassphraseBeyondAsciiOpensAKeyInOpensshForm() throws Exception {
        for (String format : List.of("RFC4716", "PEM", "PKCS8")) {
            Path file = folder.resolve(format);
            keygen("-q", "-t", "ecdsa", "-m", format, "-N", "ключ-ä", "-f", file.toString());
            if (format.equals("RFC4716")) {
                SshKey key = SshKey.read(Files.readString(file), "ключ-ä");
                assertThat(Files.readString(Path.of(file + ".pub"))).startsWith(key.publicLine());
            } else {
                refused(Files.readString(file), "ключ-ä", "beyond ASCII");
            }
        }
    }

    @Test
    void aFreshKeyIsOneThatOpensshReads() throws Exception {
        SshKey key = SshKey.generate();
        assertThat(key.publicLine())
                .startsWith("ssh-ed25519 ")
                .isNotEqualTo(SshKey.generate().publicLine());
        assertThat(SshKey.read(key.privateText(), "").publicLine()).isEqualTo(key.publicLine());
        assertThat(key.toString()).isEqualTo(key.fingerprint()).startsWith("SHA256:");
        assertReadBySshKeygen(key);
    }

    @Test
    void whatIsNoPrivateKeyIsRefusedInOneLine() throws Exception {
        refused("", "", "empty text");
        refused(" \n\n", "", "empty text");
        refused(SshKey.generate().publicLine() + " me@here", "", "public key, expected the private one");
        refused("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", "", "public key");
        refused("---- BEGIN SSH2 PUBLIC KEY ----\nAAAA\n---- END SSH2 PUBLIC KEY ----\n", "", "public key");
        refused("PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\n", "", "PuTTY");
        refused("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "", "no private key in it");
        refused("hunter2", "", "no private key in it");
        refused("-----BEGIN DSA PRIVATE KEY-----\nAAAA\n-----END DSA PRIVATE KEY-----\n", "", "DSA");
        refused("-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA!\n-----END OPENSSH PRIVATE KEY-----\n", "", "damaged");
        refused("-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n", "", "damaged");
        String cut = SshKey.generate().privateText();
        refused(cut.substring(0, cut.length() / 2), "", "damaged");
        String dsa = Base64.getMimeEncoder()
                .encodeToString(KeyPairGenerator.getInstance("DSA")
                        .generateKeyPair()
                        .getPrivate()
                        .getEncoded());
        refused("-----BEGIN PRIVATE KEY-----\n" + dsa + "\n-----END PRIVATE KEY-----\n", "", "DSA");
        String x25519 = Base64.getMimeEncoder()
                .encodeToString(KeyPairGenerator.getInstance("X25519")
                        .generateKeyPair()
                        .getPrivate()
                        .getEncoded());
        refused("-----BEGIN PRIVATE KEY-----\n" + x25519 + "\n-----END PRIVATE KEY-----\n", "", "1.3.101.110");
    }

    private static void refused(String text, String passphrase, String saying) {
        assertThatThrownBy(() -> SshKey.read(text, passphrase))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("found ")
                .hasMessageContaining(saying)
                .hasMessageNotContaining("AAAA")
                .hasMessageNotContaining("hunter2")
                .hasMessageNotContaining("\n");
    }

    private void assertReadBySshKeygen(SshKey key) throws Exception {
        Path file = Files.createTempFile(
                folder, "key", "", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, key.privateText());
        assertThat(keygen("-y", "-P", "", "-f", file.toString()).strip()).isEqualTo(key.publicLine());
    }

    private String keygen(String... arguments) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/ssh-keygen")), "no ssh-keygen on this machine");
        List<String> command = new ArrayList<>(List.of("ssh-keygen"));
        command.addAll(List.of(arguments));
        return run(command);
    }

    private String run(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        process.waitFor();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }
}
