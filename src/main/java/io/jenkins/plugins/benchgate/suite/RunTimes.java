package io.jenkins.plugins.benchgate.suite;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How long benchmarks run: a CSV with the columns {@code id} and {@code seconds}, in any order; others are ignored. */
public final class RunTimes {
    private static final String ID = "id";
    private static final String SECONDS = "seconds";

    private RunTimes() {}

    /**
     * Reads a file, plain or compressed with gzip.
     *
     * @return seconds > 0 by ids
     * @throws InputException when it is no such table, or has a benchmark twice
     */
    public static Map<String, Double> read(Path file) throws IOException {
        Map<String, Double> seconds = new HashMap<>();
        try (InputStream input = InputFile.open(file);
                CsvReader<NamedCsvRecord> rows = CsvReader.builder()
                        .ofNamedCsvRecord(new String(input.readAllBytes(), StandardCharsets.UTF_8))) {
            for (NamedCsvRecord row : rows) {
                long line = row.getStartingLineNumber();
                if (!row.getHeader().containsAll(List.of(ID, SECONDS))) {
                    throw new InputException(
                            file, 1, String.join(",", row.getHeader()), "the columns " + ID + " and " + SECONDS);
                }
                String id = row.getField(ID);
                if (seconds.put(id, seconds(file, line, row.getField(SECONDS))) != null) {
                    throw new InputException(file, line, ID, id, "each benchmark once");
                }
            }
        } catch (CsvParseException | UncheckedIOException e) {
            throw new InputException(file, "found no CSV, expected one with the columns " + ID + " and " + SECONDS);
        }
        if (seconds.isEmpty()) {
            throw new InputException(
                    file, "found no run times, expected rows with the columns " + ID + " and " + SECONDS);
        }
        return seconds;
    }

    private static double seconds(Path file, long line, String text) throws InputException {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            value = Double.NaN;
        }
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new InputException(file, line, SECONDS, text, "a number above 0");
        }
        return value;
    }
}
