package io.jenkins.plugins.benchgate.cluster.ssh;

import com.hierynomus.sshj.common.KeyDecryptionFailedException;
import com.hierynomus.sshj.userauth.keyprovider.OpenSSHKeyV1KeyFile;
import java.io.IOException;
import java.io.Serial;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import net.schmizz.sshj.userauth.keyprovider.BaseFileKeyProvider;
import net.schmizz.sshj.userauth.keyprovider.PKCS8KeyFile;
import net.schmizz.sshj.userauth.password.PasswordUtils;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;

/**
 * A private key as text, which is read by what its first line says it is.
 *
 * @param header first line
 * @param text all lines, without blanks around
 */
record PrivateKeyText(String header, String text) {
    private static final String EXPECTED =
            ", expected a private key, RSA, ECDSA or Ed25519, in OpenSSH or PEM form, as ssh-keygen makes it";

    static PrivateKeyText of(String text) {
        String whole = text.strip().replace("\r", "") + "\n";
        return new PrivateKeyText(whole.substring(0, whole.indexOf('\n')).strip(), whole);
    }

    /** @throws IllegalArgumentException when it is no key that can be used, or stays closed */
    SshKey open(String passphrase) {
        try {
            return SshKey.of(privateKey(passphrase));
        } catch (Refusal e) {
            throw e;
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            // In one of 256 cases the padding of what a wrong passphrase makes of a key is right, and only its content
            // is not.
            if (e instanceof KeyDecryptionFailedException || isClosed()) {
                throw new Refusal(
                        passphrase.isEmpty()
                                ? "found a private key that is closed by a passphrase, expected the passphrase with it"
                                : "found a passphrase that does not open the private key, expected the one it was made with");
            }
            throw new Refusal("found a private key that is damaged or of a kind not known" + EXPECTED);
        }
    }

    /** Says what was found and what was expected. */
    private static final class Refusal extends IllegalArgumentException {
        @Serial
        private static final long serialVersionUID = 1;

        Refusal(String message) {
            super(message);
        }
    }

    private boolean isClosed() {
        return header.contains("ENCRYPTED") || text.contains("Proc-Type: 4,ENCRYPTED");
    }

    private PrivateKey privateKey(String passphrase) throws IOException, GeneralSecurityException {
        return switch (header) {
            case "-----BEGIN OPENSSH PRIVATE KEY-----" -> openSsh(passphrase);
            case "-----BEGIN RSA PRIVATE KEY-----", "-----BEGIN EC PRIVATE KEY-----" -> pem(passphrase);
            case "-----BEGIN PRIVATE KEY-----" -> pkcs8(body());
            case "-----BEGIN ENCRYPTED PRIVATE KEY-----" -> pkcs8(decrypted(passphrase));
            default -> throw new Refusal(refusal());
        };
    }

    private String refusal() {
        if (header.isEmpty()) {
            return "found no private key but an empty text" + EXPECTED;
        }
        if (header.startsWith("PuTTY-User-Key-File")) {
            return "found a private key in PuTTY's form, expected OpenSSH's: 'puttygen KEY -O private-openssh -o NEW' converts it";
        }
        if (header.matches("(ssh-|ecdsa-|sk-).*") || header.contains("PUBLIC KEY")) {
            return "found a public key, expected the private one, which is in the file without '.pub'";
        }
        if (header.contains("DSA PRIVATE KEY")) {
            return "found a DSA key, which SSH servers refuse" + EXPECTED;
        }
        return "found no private key in it" + EXPECTED;
    }

    private PrivateKey openSsh(String passphrase) throws IOException {
        String kind = new String(body(), StandardCharsets.ISO_8859_1);
        if (kind.contains("ssh-dss")) {
            throw new Refusal("found a DSA key, which SSH servers refuse" + EXPECTED);
        }
        if (kind.contains("sk-ssh-") || kind.contains("sk-ecdsa-")) {
            throw new Refusal("found a key that needs its hardware token" + EXPECTED);
        }
        return read(new OpenSSHKeyV1KeyFile(), passphrase);
    }

    /** PKCS #1 and SEC 1, closed in the way of old OpenSSL or not at all. */
    private PrivateKey pem(String passphrase) throws IOException {
        if (isClosed()) {
            requireUsable(passphrase);
        }
        return read(new PKCS8KeyFile(), passphrase);
    }

    private PrivateKey read(BaseFileKeyProvider format, String passphrase) throws IOException {
        format.init(new StringReader(text), PasswordUtils.createOneOff(passphrase.toCharArray()));
        return format.getPrivate();
    }

    private static void requireUsable(String passphrase) throws KeyDecryptionFailedException {
        if (passphrase.isEmpty()) {
            throw new KeyDecryptionFailedException("no passphrase");
        }
        if (!passphrase.chars().allMatch(letter -> letter < 128)) {
            throw new Refusal("found a passphrase with letters beyond ASCII of a key in PEM form, expected"
                    + " the key in OpenSSH's form: 'ssh-keygen -p -f KEY' converts it");
        }
    }

    private byte[] decrypted(String passphrase) throws IOException, GeneralSecurityException {
        requireUsable(passphrase);
        EncryptedPrivateKeyInfo closed = new EncryptedPrivateKeyInfo(body());
        String algorithm = closed.getAlgParameters().toString();
        PBEKeySpec secret = new PBEKeySpec(passphrase.toCharArray());
        Cipher cipher;
        try {
            cipher = Cipher.getInstance(algorithm);
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    SecretKeyFactory.getInstance(algorithm).generateSecret(secret),
                    closed.getAlgParameters());
        } catch (GeneralSecurityException e) {
            throw new Refusal("found a private key that is closed by " + algorithm + ", expected OpenSSH's form:"
                    + " 'ssh-keygen -p -f KEY' converts it");
        }
        return closed.getKeySpec(cipher).getEncoded();
    }

    private static PrivateKey pkcs8(byte[] encoded) throws GeneralSecurityException {
        String algorithm = PrivateKeyInfo.getInstance(encoded)
                .getPrivateKeyAlgorithm()
                .getAlgorithm()
                .getId();
        String name =
                switch (algorithm) {
                    case "1.2.840.113549.1.1.1" -> "RSA";
                    case "1.2.840.10045.2.1" -> "EC";
                    case "1.3.101.112" -> "Ed25519";
                    case "1.2.840.10040.4.1" ->
                        throw new Refusal("found a DSA key, which SSH servers refuse" + EXPECTED);
                    default -> throw new Refusal("found a private key of kind " + algorithm + EXPECTED);
                };
        return KeyFactory.getInstance(name).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    }

    private byte[] body() {
        StringBuilder body = new StringBuilder();
        text.lines().filter(line -> !line.startsWith("-----")).forEach(body::append);
        return Base64.getDecoder().decode(body.toString());
    }
}
