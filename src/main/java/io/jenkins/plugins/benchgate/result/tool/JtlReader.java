package io.jenkins.plugins.benchgate.result.tool;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.SortedByIteration;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the samples that JMeter (5.6) writes as a JTL file in CSV: {@code <label> latency} in seconds, one value a
 * sample in the order in which the samples began, and {@code throughput} in op/s.
 *
 * <p>A sample that failed is no latency, and makes the trial invalid beyond the tolerated share. Throughput is of the
 * samples that succeeded, from the beginning of the first sample to the end of the last, as JMeter reckons it;
 * transaction controllers, whose samples are there by themselves as well, are {@code <label> transaction latency} and
 * left out of it.
 *
 * @param tolerated share of samples that may fail in a valid trial, from 0 to below 1
 * @param keeping of the latencies of each label
 */
public record JtlReader(double tolerated, Keeping keeping) implements ResultReader {
    private static final String EXPECTED =
            "JMeter's samples in CSV, with columns such as timeStamp, elapsed, label and success";
    private static final String COLUMNS = ",;\t|";
    private static final String TRANSACTION = "Number of samples in transaction";
    private static final int LONGEST_CELL = 1 << 20;
    private static final int DIGITS = 15;

    public JtlReader {
        if (!(tolerated >= 0 && tolerated < 1)) {
            throw new IllegalArgumentException("found " + tolerated + ", expected a share from 0 to below 1");
        }
    }

    /** Whether a file that begins so is JMeter's. */
    public static boolean marks(FileStart opening) {
        String header = opening.firstLine();
        return header.contains("elapsed") && header.contains("label") && header.contains("success");
    }

    @Override
    public Reading read(Path file) throws IOException {
        Samples samples = new Samples(file, keeping.most());
        try (Bytes bytes = new Bytes(InputFile.open(file));
                BufferedReader text =
                        new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder()))) {
            char separator = separator(file, text);
            try (CsvReader<CsvRecord> rows = CsvReader.builder()
                    .fieldSeparator(separator)
                    .allowExtraFields(true)
                    .allowMissingFields(true)
                    .allowExtraCharsAfterClosingQuote(false)
                    .maxBufferSize(LONGEST_CELL)
                    .ofCsvRecord(text)) {
                rows.forEach(samples::accept);
            }
            if (bytes.last != '\n') {
                throw new InputException(
                        file, samples.line, "found no line end, expected whole rows: the file was cut off");
            }
        } catch (UncheckedIOException e) {
            throw e.getCause() instanceof CharacterCodingException ? samples.notText() : e.getCause();
        } catch (CharacterCodingException e) {
            throw samples.notText();
        } catch (CsvParseException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause instanceof CharacterCodingException ? samples.notText() : cause;
            }
            throw new InputException(
                    file,
                    samples.line + 1,
                    "found a quote out of place or a row that was cut off after this line, expected quotes around whole cells");
        }
        return samples.reading(tolerated);
    }

    /** The character between the columns of the header, which is left unread. */
    private static char separator(Path file, BufferedReader text) throws IOException {
        int longest = 1 << 13;
        text.mark(longest);
        char[] start = new char[longest];
        int length = Math.max(0, text.read(start, 0, longest));
        text.reset();
        String header = new String(start, 0, length).lines().findFirst().orElse("");
        if (header.startsWith("<?xml") || header.startsWith("<testResults")) {
            throw new InputException(
                    file, 1, header, "CSV: run JMeter with -Jjmeter.save.saveservice.output_format=csv");
        }
        int end = header.indexOf("elapsed");
        if (end < 0 || !header.contains("label")) {
            boolean bare = header.matches("\"?\\d{10,13}\"?\\D\"?\\d+\"?\\D.*");
            throw new InputException(
                    file,
                    1,
                    header,
                    bare
                            ? "a row of column names: run JMeter with -Jjmeter.save.saveservice.print_field_names=true"
                            : EXPECTED);
        }
        for (int i = 0; i < header.length(); i++) {
            if (COLUMNS.indexOf(header.charAt(i)) >= 0) {
                return header.charAt(i);
            }
        }
        throw new InputException(file, 1, header, "columns separated by a comma, semicolon, tab or |");
    }

    /** Knows the last byte that was read: JMeter ends its last line, so that one without an end was cut off. */
    private static final class Bytes extends FilterInputStream {
        private int last;

        Bytes(InputStream input) {
            super(input);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            last = count <= 0 ? last : buffer[offset + count - 1];
            return count;
        }
    }

    /** What was read so far. */
    private static final class Samples {
        private final Path file;
        private final Map<String, Latencies> labels = new LinkedHashMap<>();
        private @Nullable Map<String, Integer> columns;
        private long line = 1;
        private long all;
        private long failed;
        private long transactions;
        private long began = Long.MAX_VALUE;
        private long ended = Long.MIN_VALUE;
        private String failure = "";
        private int most;

        /** @param most values of a label up to which each is kept */
        Samples(Path file, int most) {
            this.file = file;
            this.most = most;
        }

        InputException notText() {
            return new InputException(
                    file, line, "found bytes that are not UTF-8 here or soon after, expected text in UTF-8");
        }

        void accept(CsvRecord row) {
            line = row.getStartingLineNumber();
            try {
                if (columns == null) {
                    columns = header(row);
                } else {
                    sample(columns, row);
                }
            } catch (InputException e) {
                throw new UncheckedIOException(e);
            }
        }

        private Map<String, Integer> header(CsvRecord row) throws InputException {
            Map<String, Integer> found = new LinkedHashMap<>();
            for (int i = 0; i < row.getFieldCount(); i++) {
                found.putIfAbsent(row.getField(i).strip(), i);
            }
            for (String column : List.of("timeStamp", "elapsed", "label", "success")) {
                if (!found.containsKey(column)) {
                    throw new InputException(
                            file,
                            1,
                            "found no column " + column + ", expected it: run JMeter with -Jjmeter.save.saveservice."
                                    + switch (column) {
                                        case "timeStamp" -> "timestamp_format=ms";
                                        case "elapsed" -> "time=true";
                                        case "label" -> "label=true";
                                        default -> "successful=true";
                                    });
                }
            }
            return found;
        }

        private void sample(Map<String, Integer> names, CsvRecord row) throws InputException {
            if (row.getFieldCount() != names.size()) {
                throw new InputException(
                        file,
                        line,
                        "found " + row.getFieldCount() + " columns, expected " + names.size() + " as in the header");
            }
            long time = whole(
                    names,
                    row,
                    "timeStamp",
                    "ms since 1970: run JMeter with -Jjmeter.save.saveservice.timestamp_format=ms");
            long elapsed = whole(names, row, "elapsed", "a time in ms");
            String label = cell(names, row, "label");
            String success = cell(names, row, "success");
            if (label.isBlank()) {
                throw new InputException(file, line, "label", label, "the name of a sampler");
            }
            if (!success.equals("true") && !success.equals("false")) {
                throw new InputException(file, line, "success", success, "true or false");
            }
            boolean succeeded = success.equals("true");
            boolean transaction = cell(names, row, "responseMessage").startsWith(TRANSACTION);
            all++;
            if (!succeeded) {
                failed++;
                failure = failure.isEmpty() ? label + " at line " + line + said(names, row) : failure;
            } else {
                transactions += transaction ? 1 : 0;
                labels.computeIfAbsent(
                                transaction ? label + " transaction" : label,
                                name -> new Latencies(line, new TrialValues(most, true)))
                        .values()
                        .add(elapsed / 1e3, time / 1e3);
                if (all - failed == Keeping.MOST_OF_A_FILE && most == Keeping.AUTO.most()) {
                    most = Keeping.THINNED;
                    labels.values().forEach(latencies -> latencies.values().keep(most));
                }
            }
            began = Math.min(began, time);
            ended = Math.max(ended, time + elapsed);
        }

        private static String cell(Map<String, Integer> names, CsvRecord row, String column) {
            Integer index = names.get(column);
            return index == null ? "" : row.getField(index);
        }

        private static String said(Map<String, Integer> names, CsvRecord row) {
            String code = (cell(names, row, "responseCode") + " " + cell(names, row, "responseMessage")).strip();
            return code.isEmpty() ? "" : ": " + code.replaceAll("\\s+", " ");
        }

        private long whole(Map<String, Integer> names, CsvRecord row, String column, String expected)
                throws InputException {
            String text = cell(names, row, column);
            long number = 0;
            for (int i = 0; i < text.length(); i++) {
                char digit = text.charAt(i);
                number = digit >= '0' && digit <= '9' && number >= 0 ? 10 * number + digit - '0' : -1;
            }
            if (number < 0 || text.isEmpty() || text.length() > DIGITS) {
                throw new InputException(file, line, column, text, expected);
            }
            return number;
        }

        Reading reading(double tolerated) throws InputException {
            if (all == 0) {
                throw new InputException(file, line, "found no sample, expected rows below the header");
            }
            List<Sample> samples = new ArrayList<>();
            List<String> faults = new ArrayList<>();
            List<String> warnings = new ArrayList<>();
            long succeeded = all - failed - transactions;
            if (ended > began && succeeded > 0) {
                samples.add(new Sample(Metric.THROUGHPUT, null, new double[] {1e3 * succeeded / (ended - began)})
                        .from(new Sample.Origin(0, succeeded, null)));
            }
            for (Map.Entry<String, Latencies> label : labels.entrySet()) {
                Metric metric = new Metric(label.getKey() + " latency", Unit.SECOND, Direction.LOWER);
                Sample sample = label.getValue().sample(metric);
                samples.add(sample);
                if (sample.thinned()) {
                    warnings.add(Sentences.english(
                            "stored.prefixed",
                            metric.name(),
                            String.valueOf(sample.origin().warning())));
                }
            }
            if (failed > 0) {
                String sentence = Sentences.english(
                        "stored.samplesFailed", Figure.of(failed), Figure.of(all), String.valueOf(failure));
                (failed > tolerated * all ? faults : warnings).add(sentence);
            }
            return new Reading(samples, faults, warnings);
        }
    }

    /** The latencies of one label with the times at which they began. */
    private record Latencies(long line, TrialValues values) {

        /** JMeter writes a sample when it ends: those of several threads are not in the order in which they began. */
        Sample sample(Metric metric) {
            Sample sample = values.toSample(metric, "", line);
            double[] times = sample.times();
            if (times != null) {
                long[] milliseconds = new long[times.length];
                for (int i = 0; i < times.length; i++) {
                    milliseconds[i] = Math.round(1e3 * times[i]);
                }
                SortedByIteration.sort(milliseconds, sample.values());
                Arrays.setAll(times, i -> milliseconds[i] / 1e3);
            }
            return sample;
        }
    }
}
