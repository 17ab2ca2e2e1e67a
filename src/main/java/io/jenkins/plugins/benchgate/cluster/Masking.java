package io.jenkins.plugins.benchgate.cluster;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Secrets of a build, which nobody may read in what its programs print: each is replaced by {@code ****}, as it is and
 * as {@link SecretForms} has it.
 */
public final class Masking {
    /** Nothing is secret. */
    public static final Masking NONE = new Masking(List.of());

    private static final byte[] STARS = "****".getBytes(StandardCharsets.US_ASCII);
    /**
     * Characters; what is shorter, such as {@code 1} or {@code no}, stands everywhere, and would mask what is not a
     * secret.
     */
    private static final int SHORTEST = 4;
    /**
     * The same for a line of a longer secret, such as a brace, and for digits, which may be a number that was measured.
     */
    private static final int SHORTEST_LINE = 8;

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9.]+([eE][-+]?[0-9]+)?");
    private static final Pattern WORD = Pattern.compile("(?i)true|false|null");

    /** The longest first, so that one that begins another does not leave the other's end. */
    private final List<byte[]> secrets;
    /** Secrets by their first two bytes, in the same order; {@code null}: none begins so. */
    private final byte[] @Nullable [][] begun = new byte[1 << 16][][];

    /**
     * @param secrets their values; those that are not {@link #maskable} are left out; of one with several lines, each
     *     longer line is a secret too
     */
    public Masking(Collection<String> secrets) {
        this.secrets = secrets.stream()
                .flatMap(secret -> Stream.concat(
                        Stream.of(secret.strip()).filter(Masking::maskable),
                        secret.strip().contains("\n")
                                ? secret.lines().map(String::strip).filter(line -> line.length() >= SHORTEST_LINE)
                                : Stream.empty()))
                .flatMap(secret -> SecretForms.of(secret).stream())
                .distinct()
                .map(secret -> secret.getBytes(StandardCharsets.UTF_8))
                .sorted(Comparator.comparingInt((byte[] secret) -> secret.length)
                        .reversed())
                .toList();
        for (byte[] secret : this.secrets) {
            byte[][] before = begun[key(secret, 0)];
            byte[][] all = before == null ? new byte[1][] : Arrays.copyOf(before, before.length + 1);
            all[all.length - 1] = secret;
            begun[key(secret, 0)] = all;
        }
    }

    /**
     * Whether a value can be told from what else programs print: it has four characters, or eight where it is a number,
     * and is no truth value and no {@code null}, without which results in JSON or CSV could not be read.
     */
    public static boolean maskable(String secret) {
        String value = secret.strip();
        return value.length() >= SHORTEST
                && !WORD.matcher(value).matches()
                && (value.length() >= SHORTEST_LINE || !NUMBER.matcher(value).matches());
    }

    private static int key(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 8 | (bytes[at + 1] & 0xff);
    }

    public String mask(String text) {
        ByteArrayOutputStream masked = new ByteArrayOutputStream();
        try (OutputStream stream = mask(masked)) {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return masked.toString(StandardCharsets.UTF_8);
    }

    /**
     * A copy in which each byte of each secret is a star, so that it is as long as the bytes are; also where secrets
     * overlap.
     */
    public byte[] stars(byte[] bytes) {
        byte[] masked = bytes.clone();
        stars(bytes, bytes.length, masked, 1);
        return masked;
    }

    /**
     * Makes each byte of each secret a star.
     *
     * @param bytes as they came
     * @param length of them
     * @param masked the same bytes, of which some become stars
     * @param shortest bytes of a secret or a form of it; shorter ones stay
     * @return whether any did
     */
    public boolean stars(byte[] bytes, int length, byte[] masked, int shortest) {
        boolean found = false;
        for (int at = 0; at + 1 < length; at++) {
            byte[][] candidates = begun[key(bytes, at)];
            if (candidates == null) {
                continue;
            }
            for (byte[] secret : candidates) {
                if (secret.length >= shortest && at + secret.length <= length && begins(secret, bytes, at)) {
                    Arrays.fill(masked, at, at + secret.length, STARS[0]);
                    found = true;
                    break;
                }
            }
        }
        return found;
    }

    /** Bytes of the longest secret; 0 where nothing is secret. */
    public int longest() {
        return secrets.isEmpty() ? 0 : secrets.get(0).length;
    }

    private static boolean begins(byte[] secret, byte[] bytes, int at) {
        return at + secret.length <= bytes.length
                && Arrays.equals(bytes, at, at + secret.length, secret, 0, secret.length);
    }

    /**
     * Passes on what is written to it, masked. The end of what was written, where it may be the begin of a secret, is
     * kept back until more comes or the stream is closed, which closes the other too.
     */
    public OutputStream mask(OutputStream stream) {
        return secrets.isEmpty() ? stream : new Masked(stream);
    }

    private final class Masked extends OutputStream {
        private final OutputStream stream;
        private byte[] kept = new byte[0];

        Masked(OutputStream stream) {
            this.stream = stream;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            byte[] all = Arrays.copyOf(kept, kept.length + length);
            System.arraycopy(bytes, offset, all, kept.length, length);
            kept = Arrays.copyOfRange(all, pass(all, false), all.length);
        }

        /** @return up to where it was passed on */
        private int pass(byte[] all, boolean last) throws IOException {
            int passed = 0;
            int next = 0;
            while (next < all.length) {
                if (!last && mayBegin(all, next)) {
                    break;
                }
                int length = matched(all, next);
                if (length > 0) {
                    stream.write(all, passed, next - passed);
                    stream.write(STARS);
                    passed = next + length;
                }
                next += Math.max(1, length);
            }
            stream.write(all, passed, next - passed);
            return next;
        }

        /** Length of the secret that begins there; 0 where none does. */
        private int matched(byte[] all, int at) {
            byte[][] candidates = at + 1 < all.length ? begun[key(all, at)] : null;
            if (candidates != null) {
                for (byte[] secret : candidates) {
                    if (begins(secret, all, at)) {
                        return secret.length;
                    }
                }
            }
            return 0;
        }

        private boolean mayBegin(byte[] all, int at) {
            int rest = all.length - at;
            if (rest >= longest()) {
                return false;
            }
            if (rest == 1) {
                return secrets.stream().anyMatch(secret -> secret[0] == all[at]);
            }
            byte[][] candidates = begun[key(all, at)];
            return candidates != null
                    && Arrays.stream(candidates)
                            .anyMatch(secret ->
                                    rest < secret.length && Arrays.equals(all, at, all.length, secret, 0, rest));
        }

        @Override
        public void flush() throws IOException {
            stream.flush();
        }

        @Override
        public void close() throws IOException {
            pass(kept, true);
            kept = new byte[0];
            stream.close();
        }
    }
}
