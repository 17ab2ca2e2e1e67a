package io.jenkins.plugins.benchgate.result;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.jenkins.plugins.benchgate.model.Series;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reader of measured values as a Series CSV: RFC 4180 with a header row, in UTF-8 with or without a byte order mark, plain
 * or compressed with gzip.
 *
 * <p>Columns ({@link SeriesColumn}) may stand in any order, and all but {@code value} may be absent; others are ignored.
 * The file is streamed: memory holds the values alone, 8 bytes each, and no string is made for a cell.
 */
public final class SeriesCsv {
    /** Bytes of heap for each value while its statistics are computed: as read, sorted, and in the buffer of the sort. */
    private static final int BYTES_PER_VALUE = 32;

    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** No cell that means anything is longer: what is has lost its closing quote. */
    private static final int LONGEST_CELL = 1 << 16;

    private static final int BUFFER = 1 << 16;
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private SeriesCsv() {}

    /**
     * Reads a file.
     *
     * @param warnings is told of columns that are ignored while others are absent
     * @return one series for each metric and version, in order of appearance, its values in base units and in the order of
     *     their iterations
     * @throws ResultException when it is no such file; the message is one line that names file, line and column
     */
    public static List<Series> read(Path file, Consumer<String> warnings) throws IOException {
        return read(file, warnings, Math.min(Runtime.getRuntime().maxMemory() / BYTES_PER_VALUE, LONGEST_ARRAY));
    }

    /**
     * Reads a file of a bounded number of values.
     *
     * @param most values that fit into memory
     */
    static List<Series> read(Path file, Consumer<String> warnings, long most) throws IOException {
        SeriesRows rows = rows(file, most, null);
        SeriesRows.Place twice = rows.twice();
        if (twice != null) {
            // lines are not kept with the values: a second reading finds the one that repeats an iteration
            rows(file, most, twice);
            throw new IllegalStateException(file + " changed while it was read");
        }
        String warning = rows.header().warning();
        if (warning != null) {
            warnings.accept(file + ": " + warning);
        }
        return rows.series();
    }

    private static SeriesRows rows(Path file, long most, SeriesRows.@Nullable Place watched) throws IOException {
        SeriesRows rows = new SeriesRows(file, most, watched);
        try (InputStream input = new SequenceInputStream(open(file), new ByteArrayInputStream(SeriesRows.END));
                Reader text = new InputStreamReader(input, StandardCharsets.UTF_8.newDecoder());
                CsvReader<SeriesRows> reader = CsvReader.builder()
                        .allowExtraFields(true)
                        .allowMissingFields(true)
                        .allowExtraCharsAfterClosingQuote(false)
                        .maxBufferSize(LONGEST_CELL)
                        .build(rows, text)) {
            reader.forEach(row -> {});
        } catch (CsvParseException | UncheckedIOException e) {
            throw told(file, rows.line(), e);
        } catch (NoSuchFileException e) {
            throw new ResultException(file, "found no such file, expected a series CSV with a column value");
        } catch (AccessDeniedException e) {
            throw new ResultException(file, "found no permission to read it, expected a readable series CSV");
        } catch (ZipException | EOFException e) {
            throw broken(file, rows.line());
        }
        return rows;
    }

    private static InputStream open(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new ResultException(file, "found a folder, expected a series CSV");
        }
        InputStream input = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        try {
            if (startsWith(input, GZIP)) {
                input = new BufferedInputStream(new GZIPInputStream(input, BUFFER), BUFFER);
            } else if (file.toString().endsWith(".gz") && Files.size(file) > 0) {
                throw new ResultException(
                        file, "found no gzip data, expected it by the name; name an uncompressed file .csv");
            }
            if (startsWith(input, BYTE_ORDER_MARK)) {
                input.skipNBytes(BYTE_ORDER_MARK.length);
            }
            return input;
        } catch (IOException e) {
            input.close();
            throw e;
        }
    }

    private static boolean startsWith(InputStream input, byte[] wanted) throws IOException {
        input.mark(wanted.length);
        byte[] found = input.readNBytes(wanted.length);
        input.reset();
        return Arrays.equals(found, wanted);
    }

    /** The cause that the parser has wrapped, or what the parser itself did not understand, as one line. */
    private static IOException told(Path file, long line, RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ResultException told) {
                return told;
            }
            if (cause instanceof CharacterCodingException) {
                return new ResultException(
                        file,
                        Math.max(1, line),
                        "found bytes that are not UTF-8 on this line or soon after, expected a file in UTF-8");
            }
            if (cause instanceof ZipException || cause instanceof EOFException) {
                return broken(file, line);
            }
            if (cause instanceof Error error) {
                throw error;
            }
            if (cause instanceof IOException other) {
                return other;
            }
        }
        return new ResultException(
                file,
                line,
                "found a quote out of place in this row, expected quotes around whole cells, and doubled inside");
    }

    private static ResultException broken(Path file, long line) {
        return new ResultException(
                file,
                "found gzip data that breaks off or is damaged after line " + Math.max(0, line - 1)
                        + ", expected a whole file");
    }
}
