package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.io.InputException;
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
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the sampler saw of a machine during a trial: a line of counters for each second, tab-separated below a
 * header.
 *
 * <p>Counters only grow, so what happened between two lines is their difference. A part of a trial is what lies between
 * lines whose phases both belong to it. A last line without an end was cut off when the sampler ended, and is left out.
 */
public final class LoadReader {
    private static final int LONGEST_LINE = 1 << 20;

    private LoadReader() {}

    /** Reads all parts, between whose phases nothing else runs. */
    public static List<LoadSummary> read(Path file, UnaryOperator<String> part) throws IOException {
        return read(file, part, false);
    }

    /**
     * Reads all parts.
     *
     * @param file may be compressed, its name then ends in {@code .gz}
     * @param part gives a phase's part of the trial, such as all queries; empty where it belongs to none
     * @param turns whether something else runs between the phases of a part, so that only the time within each counts
     * @return one summary for each part, in the order in which they ran
     * @throws InputException when the file is not what the sampler writes
     */
    public static List<LoadSummary> read(Path file, UnaryOperator<String> part, boolean turns) throws IOException {
        Map<String, LoadPhase> phases = new LinkedHashMap<>();
        try (InputStream raw = Files.newInputStream(file);
                InputStream input = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                BufferedReader reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            String header = line(reader, file, 1);
            if (header == null) {
                throw new InputException(file, "found nothing, expected a header and a line for each second");
            }
            LoadHeader columns = new LoadHeader(file, header);
            LoadHeader.Line before = null;
            String earlier = "";
            long number = 2;
            for (String text = line(reader, file, number); text != null; text = line(reader, file, number)) {
                LoadHeader.Line line = columns.line(text, number);
                String name = line.phase().isEmpty() ? "" : part.apply(line.phase());
                if (!name.isEmpty()) {
                    LoadPhase phase = phases.computeIfAbsent(name, LoadPhase::new);
                    phase.at(line);
                    if (before != null
                            && earlier.equals(name)
                            && (!turns || before.phase().equals(line.phase()))) {
                        phase.between(before, line);
                    }
                }
                before = line;
                earlier = name;
                number++;
            }
        }
        return phases.values().stream().map(LoadPhase::summary).toList();
    }

    /** The next line; null when no complete line is left. */
    private static @Nullable String line(BufferedReader reader, Path file, long number) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            if (c == '\n') {
                return line.toString();
            }
            if (line.length() == LONGEST_LINE) {
                throw new InputException(file, number, "found a line of more than 1 MB, expected a second's counters");
            }
            line.append((char) c);
        }
        return null;
    }
}
