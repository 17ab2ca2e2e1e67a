package io.jenkins.plugins.benchgate.result;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The first 64 KiB of a result file, unpacked where it is gzip's: what tells which tool wrote it.
 *
 * @param text each byte as one character, so that names in ASCII are found in any file; without a byte order mark
 */
record Opening(String text) {
    private static final int BYTES = 1 << 16;
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    static Opening of(Path file) throws IOException {
        try (InputStream input = new BufferedInputStream(Files.newInputStream(file), BYTES)) {
            input.mark(GZIP.length);
            boolean packed = Arrays.equals(input.readNBytes(GZIP.length), GZIP);
            input.reset();
            String text = packed ? unpacked(file, input) : text(input.readNBytes(BYTES));
            return new Opening(text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text);
        }
    }

    private static String unpacked(Path file, InputStream input) throws IOException {
        try (InputStream unpacked = new GZIPInputStream(input)) {
            return text(unpacked.readNBytes(BYTES));
        } catch (ZipException | EOFException e) {
            throw new ResultException(file, "found gzip data that breaks off or is damaged, expected a whole file");
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Whether it holds nothing but white space. */
    boolean blank() {
        return text.isBlank();
    }

    /** Whether it is an object or an array of JSON that has all these keys. */
    boolean jsonWith(String... keys) {
        String json = text.stripLeading();
        return (json.startsWith("{") || json.startsWith("["))
                && Arrays.stream(keys).allMatch(key -> json.contains('"' + key + '"'));
    }

    /** Whether the pattern is found anywhere; {@code (?m)^} is the start of a line. */
    boolean has(Pattern pattern) {
        return pattern.matcher(text).find();
    }

    /** Up to its line end. */
    String firstLine() {
        return text.lines().findFirst().orElse("");
    }
}
