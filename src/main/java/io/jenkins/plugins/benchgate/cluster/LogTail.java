package io.jenkins.plugins.benchgate.cluster;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The last lines of a log, for a message that has to say what went wrong. */
public final class LogTail {
    private static final int LINES = 10;
    private static final int BYTES = 8192;

    private LogTail() {}

    /** {@code  Its last log lines:} and up to ten of them, indented; or that it wrote none. */
    public static String of(Path log) {
        List<String> lines = lines(log);
        return lines.isEmpty()
                ? " It wrote nothing to " + log + "."
                : " Last lines of " + log + ":\n    " + indented(lines);
    }

    /** Lines as they stand below a message. */
    public static String indented(List<String> lines) {
        return String.join("\n    ", lines);
    }

    /** Up to ten lines that are not blank; none where there is no log. */
    public static List<String> lines(Path log) {
        List<String> lines = end(log);
        return lines.subList(Math.max(0, lines.size() - LINES), lines.size());
    }

    /** The lines of the last 8 KiB that are not blank; none where there is no log. */
    public static List<String> end(Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long start = Math.max(0, file.length() - BYTES);
            byte[] bytes = new byte[(int) (file.length() - start)];
            file.seek(start);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (IOException absent) {
            return List.of();
        }
    }
}
