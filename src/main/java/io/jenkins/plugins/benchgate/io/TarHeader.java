package io.jenkins.plugins.benchgate.io;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The first block of an entry of a {@code tar} archive.
 *
 * @param name as far as the block holds it
 * @param size of the content, in bytes
 * @param kind the format's letter
 * @param link what a link refers to
 */
record TarHeader(String name, int mode, long size, char kind, String link) {
    /**
     * Reads it.
     *
     * @return {@code null} at the end of the archive
     * @throws IllegalArgumentException when it is not a header
     */
    static @Nullable TarHeader read(byte[] block) {
        if (Arrays.equals(block, new byte[Packer.BLOCK])) {
            return null;
        }
        if (number(block, 148, 8) != Packer.checksum(block)) {
            throw none();
        }
        String name = text(Arrays.copyOfRange(block, 0, 100));
        boolean posix = new String(block, 257, 6, StandardCharsets.US_ASCII).equals("ustar\0");
        String prefix = posix ? text(Arrays.copyOfRange(block, 345, 500)) : "";
        char kind = (char) block[156];
        // links hold no content, whatever size they tell
        long size = "12345".indexOf(kind) < 0 ? number(block, 124, 12) : 0;
        return new TarHeader(
                prefix.isEmpty() ? name : prefix + "/" + name,
                (int) number(block, 100, 8),
                size,
                kind,
                text(Arrays.copyOfRange(block, 157, 257)));
    }

    /** Up to the first zero byte. */
    static String text(byte[] bytes) {
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private static long number(byte[] block, int at, int width) {
        if ((block[at] & 0x80) != 0) {
            long value = block[at] & 0x7f;
            for (int i = 1; i < width; i++) {
                value = (value << 8) | (block[at + i] & 0xff);
            }
            return checked(value);
        }
        String digits = text(Arrays.copyOfRange(block, at, at + width)).strip();
        try {
            return digits.isEmpty() ? 0 : checked(Long.parseLong(digits, 8));
        } catch (NumberFormatException noNumber) {
            throw none();
        }
    }

    private static long checked(long value) {
        if (value < 0) {
            throw none();
        }
        return value;
    }

    private static IllegalArgumentException none() {
        return new IllegalArgumentException("no header of an archive");
    }

    /** Whether its content is a name or more of the next entry. */
    boolean isText() {
        return "LKx".indexOf(kind) >= 0;
    }

    /** Whether it is a regular file. */
    boolean isFile() {
        return "0\0007".indexOf(kind) >= 0;
    }

    /** The same with the names that came before it, where some did. */
    TarHeader named(@Nullable String longName, @Nullable String longLink) {
        return new TarHeader(longName == null ? name : longName, mode, size, kind, longLink == null ? link : longLink);
    }
}
