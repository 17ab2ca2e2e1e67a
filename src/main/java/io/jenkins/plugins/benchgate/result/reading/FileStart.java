package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.io.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The first 64 KiB of a result file, unpacked where it is gzip's: what tells which tool wrote it.
 *
 * @param text each byte as one character, so that names in ASCII are found in any file; without colours
 */
public record FileStart(String text) {
    private static final int BYTES = 1 << 16;
    private static final char ESCAPE = '\u001B';
    private static final Pattern COLOUR = Pattern.compile(ESCAPE + "\\[[0-9;]*+[mK]");

    public static FileStart of(Path file) throws IOException {
        try (InputStream input = InputFile.open(file)) {
            return new FileStart(withoutColours(new String(input.readNBytes(BYTES), StandardCharsets.ISO_8859_1)));
        }
    }

    /** A text without what a terminal obeys, such as the colours in which a program prints to it. */
    public static String withoutColours(String text) {
        return text.indexOf(ESCAPE) < 0 ? text : COLOUR.matcher(text).replaceAll("");
    }

    /** Whether it holds nothing but white space. */
    public boolean blank() {
        return text.isBlank();
    }

    /** Whether it is an object or an array of JSON that has all these keys. */
    public boolean jsonWith(String... keys) {
        String json = text.stripLeading();
        return (json.startsWith("{") || json.startsWith("["))
                && Arrays.stream(keys).allMatch(key -> json.contains('"' + key + '"'));
    }

    /** Whether the pattern is found anywhere; {@code (?m)^} is the start of a line. */
    public boolean has(Pattern pattern) {
        return pattern.matcher(text).find();
    }

    /** Up to its line end. */
    public String firstLine() {
        return text.lines().findFirst().orElse("");
    }
}
