package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.LoadSummary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the sampler saw of a machine during a trial: a line of counters for each second, tab-separated below a header.
 *
 * <p>Counters only grow, so what happened between two lines is their difference. A phase is what lies between lines that
 * both name it. A last line without an end was cut off when the sampler ended, and is left out.
 */
public final class LoadReader {
    private static final int LONGEST_LINE = 1 << 20;

    private LoadReader() {}

    /**
     * Reads all phases.
     *
     * @param file may be compressed, its name then ends in {@code .gz}
     * @return one summary for each phase, in the order in which they ran
     * @throws ResultException when the file is not what the sampler writes
     */
    public static List<LoadSummary> read(Path file) throws IOException {
        Map<String, LoadPhase> phases = new LinkedHashMap<>();
        try (InputStream raw = Files.newInputStream(file);
                InputStream input = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                BufferedReader reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            String header = line(reader, file, 1);
            if (header == null) {
                throw new ResultException(file, "found nothing, expected a header and a line for each second");
            }
            LoadHeader columns = new LoadHeader(file, header);
            LoadLine before = null;
            long number = 2;
            for (String text = line(reader, file, number); text != null; text = line(reader, file, number)) {
                LoadLine line = columns.line(text, number);
                if (!line.phase().isEmpty()) {
                    LoadPhase phase = phases.computeIfAbsent(line.phase(), LoadPhase::new);
                    phase.at(line);
                    if (before != null && before.phase().equals(line.phase())) {
                        phase.between(before, line);
                    }
                }
                before = line;
                number++;
            }
        }
        return phases.values().stream().map(LoadPhase::summary).toList();
    }

    /** The next line; null where there is none that has an end. */
    private static @Nullable String line(BufferedReader reader, Path file, long number) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            if (c == '\n') {
                return line.toString();
            }
            if (line.length() == LONGEST_LINE) {
                throw new ResultException(file, number, "found a line of more than 1 MB, expected a second's counters");
            }
            line.append((char) c);
        }
        return null;
    }
}
