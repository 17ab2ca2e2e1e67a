package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFileTest {
    private static final String BODY = "MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF";

    @TempDir
    Path folder;

    private boolean isKey(String text) throws IOException {
        return KeyFile.holdsPrivateKey(Files.writeString(folder.resolve("file"), text));
    }

    private static String pem(String kind) {
        return "-----BEGIN " + kind + "PRIVATE KEY-----\n" + BODY + "\n-----END " + kind + "PRIVATE KEY-----\n";
    }

    @Test
    void aPrivateKeyIsKnownByItsContentInEachForm() throws IOException {
        assertThat(isKey(SshKey.generate().privateText())).isTrue();
        for (String kind : new String[] {"", "RSA ", "EC ", "DSA ", "ENCRYPTED ", "OPENSSH "}) {
            assertThat(isKey(pem(kind))).as(kind).isTrue();
        }
        assertThat(isKey("-----BEGIN CERTIFICATE-----\n" + (BODY + "\n").repeat(60) + pem("")))
                .isTrue();
        assertThat(isKey(
                        "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A\n\n" + BODY))
                .isTrue();
        assertThat(isKey("{\"private_key\": \"-----BEGIN PRIVATE KEY-----\\n" + BODY + "\\n\"}"))
                .isTrue();
        assertThat(isKey("PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\n"))
                .isTrue();
    }

    @Test
    void whatOnlyNamesAKeyIsNone() throws IOException {
        assertThat(isKey("return text.contains(\"-----BEGIN PRIVATE KEY-----\") || text.isEmpty();\n"))
                .isFalse();
        assertThat(isKey("ssh-ed25519 " + BODY + " me@here\n")).isFalse();
        assertThat(isKey("-----BEGIN PUBLIC KEY-----\n" + BODY + "\n")).isFalse();
        assertThat(isKey("")).isFalse();
    }
}
