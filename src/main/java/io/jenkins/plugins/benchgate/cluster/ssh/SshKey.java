package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.ssh.HostKey.PublicKeys;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Security;
import java.util.Base64;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.SecurityUtils;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.RSAKeyParameters;
import org.bouncycastle.crypto.params.RSAPrivateCrtKeyParameters;
import org.bouncycastle.crypto.util.OpenSSHPrivateKeyUtil;
import org.bouncycastle.crypto.util.OpenSSHPublicKeyUtil;
import org.bouncycastle.crypto.util.PrivateKeyFactory;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.math.ec.FixedPointCombMultiplier;

/** A private SSH key, RSA, ECDSA or Ed25519, with the public key that belongs to it; a login's or a host's. */
public final class SshKey {
    static {
        // sshj asks for a KeyFactory by the name ECDSA, which only Bouncy Castle has. It comes last, so that all else,
        // such as
        // ciphers, is the JDK's own, which is faster.
        SecurityUtils.setRegisterBouncyCastle(false);
        Security.addProvider(new BouncyCastleProvider());
    }

    private final PrivateKey privateKey;
    private final AsymmetricKeyParameter parameters;
    private final PublicKey publicKey;

    private SshKey(PrivateKey privateKey, AsymmetricKeyParameter parameters, PublicKey publicKey) {
        this.privateKey = privateKey;
        this.parameters = parameters;
        this.publicKey = publicKey;
    }

    /** A fresh Ed25519 key. */
    public static SshKey generate() {
        try {
            return of(KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPrivate());
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("found a Java that makes no Ed25519 keys, expected 17 or newer", e);
        }
    }

    /**
     * Reads a private key as {@code ssh-keygen} and {@code openssl} write it: in OpenSSH's own format, or in PEM.
     *
     * @param passphrase that opens it; empty where it is open
     * @throws IllegalArgumentException when it is something else, or stays closed; the message says what was found and
     *     expected, and nothing of the key
     */
    public static SshKey read(String text, String passphrase) {
        return PrivateKeyText.of(text).open(passphrase);
    }

    static SshKey of(PrivateKey privateKey) throws IOException {
        AsymmetricKeyParameter parameters = PrivateKeyFactory.createKey(privateKey.getEncoded());
        byte[] encoded = OpenSSHPublicKeyUtil.encodePublicKey(publicOf(parameters));
        return new SshKey(privateKey, parameters, new Buffer.PlainBuffer(encoded).readPublicKey());
    }

    /** The key as text that OpenSSH's programs read, without a passphrase: for an owner-only file, and nowhere else. */
    public String privateText() {
        String kind = parameters instanceof RSAKeyParameters
                ? "RSA"
                : parameters instanceof ECPrivateKeyParameters ? "EC" : "OPENSSH";
        try {
            byte[] bytes = OpenSSHPrivateKeyUtil.encodePrivateKey(parameters);
            Base64.Encoder lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
            return "-----BEGIN " + kind + " PRIVATE KEY-----\n" + lines.encodeToString(bytes) + "\n-----END " + kind
                    + " PRIVATE KEY-----\n";
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The public key as {@code authorized_keys} holds it, and {@code known_hosts} behind a host's name; without a
     * comment.
     */
    public String publicLine() {
        return PublicKeys.line(publicKey);
    }

    /** Of the public key, as {@code ssh-keygen -l} shows it: {@code SHA256:…}. */
    public String fingerprint() {
        return PublicKeys.fingerprint(publicLine());
    }

    KeyPair pair() {
        return new KeyPair(publicKey, privateKey);
    }

    /** The public key's fingerprint, nothing of the private key. */
    @Override
    public String toString() {
        return fingerprint();
    }

    private static AsymmetricKeyParameter publicOf(AsymmetricKeyParameter key) {
        if (key instanceof RSAPrivateCrtKeyParameters rsa) {
            return new RSAKeyParameters(false, rsa.getModulus(), rsa.getPublicExponent());
        }
        if (key instanceof ECPrivateKeyParameters ec) {
            return new ECPublicKeyParameters(
                    new FixedPointCombMultiplier()
                            .multiply(ec.getParameters().getG(), ec.getD())
                            .normalize(),
                    ec.getParameters());
        }
        if (key instanceof Ed25519PrivateKeyParameters ed) {
            return ed.generatePublicKey();
        }
        throw new IllegalArgumentException("found a key of another kind, expected RSA, ECDSA or Ed25519");
    }
}
