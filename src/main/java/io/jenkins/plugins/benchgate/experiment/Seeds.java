package io.jenkins.plugins.benchgate.experiment;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Where the seed of a build comes from. */
public final class Seeds {
    /** A JSON number is exact up to 53 bits everywhere. */
    private static final long EXACT_IN_JSON = (1L << 53) - 1;

    private Seeds() {}

    /** The same names give the same seed, on any machine; any other names almost surely another. */
    public static long of(String... names) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(String.join("\n", names).getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong() & EXACT_IN_JSON;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
