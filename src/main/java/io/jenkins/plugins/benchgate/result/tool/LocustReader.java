package io.jenkins.plugins.benchgate.result.tool;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the CSV files of Locust (2): {@code PREFIX_stats.csv}, and what {@code PREFIX_stats_history.csv} has at its
 * end.
 *
 * <p>Of each request there are {@code GET /items latency} with its mean and percentiles and {@code GET /items
 * throughput}, of all {@code latency} and {@code throughput}. Percentiles of the history are those of the last seconds,
 * so of it the mean and median of the whole run are read. Failed requests are failures.
 *
 * @param tolerated share of requests that may fail in a valid trial, from 0 to below 1
 * @see <a href="https://docs.locust.io/en/stable/retrieving-stats.html">Locust, retrieving test statistics</a>
 */
public record LocustReader(double tolerated) implements ResultReader {
    private static final String EXPECTED = "Locust's PREFIX_stats.csv or PREFIX_stats_history.csv";
    private static final String STATS = "Type,Name,Request Count,Failure Count,";
    private static final String HISTORY = "Timestamp,User Count,Type,Name,";
    private static final String ALL = "Aggregated";
    private static final int LONGEST_CELL = 1 << 16;
    private static final int MOST_NAMES = 100_000;
    private static final double MILLISECONDS = 1e3;
    /** Below it, rounding to whole ms is more than 5 %. */
    private static final double COARSE = 0.02;

    public LocustReader {
        Findings.checked(tolerated);
    }

    /** Whether a file that begins so is Locust's. */
    public static boolean marks(FileStart opening) {
        String header = opening.firstLine();
        return header.startsWith(STATS) || header.startsWith(HISTORY);
    }

    @Override
    public Reading read(Path file) throws IOException {
        String header = FileStart.of(file).firstLine();
        if (!header.startsWith(STATS) && !header.startsWith(HISTORY)) {
            throw new InputException(file, 1, header, EXPECTED);
        }
        boolean history = header.startsWith(HISTORY);
        Rows rows = new Rows(file, history ? "Total " : "");
        try (BufferedReader text = new BufferedReader(
                        new InputStreamReader(InputFile.open(file), StandardCharsets.UTF_8.newDecoder()));
                CsvReader<NamedCsvRecord> records = CsvReader.builder()
                        .allowExtraFields(true)
                        .allowMissingFields(true)
                        .maxBufferSize(LONGEST_CELL)
                        .ofNamedCsvRecord(text)) {
            records.forEach(rows::accept);
        } catch (UncheckedIOException e) {
            throw e.getCause() instanceof CharacterCodingException ? rows.noText() : e.getCause();
        } catch (CsvParseException | CharacterCodingException e) {
            throw rows.noText();
        }
        return rows.reading(tolerated, history);
    }

    /** The last row of each request so far. */
    private static final class Rows {
        private final Path file;
        private final String prefix;
        private final Map<String, NamedCsvRecord> byName = new LinkedHashMap<>();
        private String last = "";
        private double began = Double.NaN;
        private double ended;
        private long line = 1;

        Rows(Path file, String prefix) {
            this.file = file;
            this.prefix = prefix;
        }

        InputException noText() {
            return new InputException(file, line + 1, "found no row of CSV in UTF-8 here, expected " + EXPECTED);
        }

        void accept(NamedCsvRecord row) {
            line = row.getStartingLineNumber();
            String type = row.findField("Type").orElse("");
            String name = row.findField("Name").orElse("");
            last = type.isEmpty() ? name : type + " " + name;
            try {
                if (type.equals("Type") && name.equals("Name")) {
                    throw SecondRun.at(file, line, "the header", EXPECTED);
                }
                if (row.getFieldCount() != row.getHeader().size()) {
                    throw new InputException(
                            file,
                            line,
                            "found " + row.getFieldCount() + " columns, expected "
                                    + row.getHeader().size() + " as in the header");
                }
                if (!prefix.isEmpty()) {
                    double time = number(row, "Timestamp");
                    if (time < ended) {
                        throw new InputException(
                                file,
                                line,
                                "Timestamp",
                                row.getField("Timestamp"),
                                "times that do not go back: give each run a file of its own");
                    }
                    ended = time;
                    began = Double.isNaN(began) ? ended : began;
                }
                NamedCsvRecord before = byName.put(last, row);
                if (before != null && prefix.isEmpty()) {
                    throw SecondRun.at(file, line, "the request '" + last + "'", EXPECTED);
                }
                if (byName.size() > MOST_NAMES) {
                    throw new InputException(
                            file, line, "found more than " + MOST_NAMES + " requests, expected at most so many");
                }
            } catch (InputException e) {
                throw new UncheckedIOException(e);
            }
        }

        private double number(NamedCsvRecord row, String column) throws InputException {
            String text = row.findField(column).orElse("");
            double number = DecimalNumber.parse(text.toCharArray(), 0, text.length());
            if (!Double.isFinite(number)) {
                throw new InputException(file, row.getStartingLineNumber(), column, text, "a finite number");
            }
            return number;
        }

        Reading reading(double tolerated, boolean history) throws InputException {
            NamedCsvRecord all = byName.get(ALL);
            if (all == null || !last.equals(ALL)) {
                throw new InputException(
                        file,
                        line,
                        "found no row " + ALL + " at the end, expected it: the file was cut off, or the run goes on");
            }
            long requests = Math.round(number(all, prefix + "Request Count"));
            long failed = Math.round(number(all, prefix + "Failure Count"));
            Findings found = new Findings(tolerated);
            for (Map.Entry<String, NamedCsvRecord> one : byName.entrySet()) {
                String name = one.getKey().equals(ALL) ? "" : one.getKey() + " ";
                add(one.getValue(), name, history, found);
            }
            if (requests == 0) {
                found.fault("stored.noRequest");
            }
            found.failed("stored.requestsFailed", failed, requests);
            if (found.hasMedianBelow(COARSE)) {
                found.warn("stored.locustRounded");
            }
            return found.reading();
        }

        private void add(NamedCsvRecord row, String name, boolean history, Findings found) throws InputException {
            long count = Math.round(number(row, prefix + "Request Count"));
            if (count == 0) {
                return;
            }
            String latency = name + "latency";
            found.time(latency, "mean", number(row, prefix + "Average Response Time") / MILLISECONDS, count);
            if (history) {
                found.time(latency, "median", number(row, prefix + "Median Response Time") / MILLISECONDS, count);
                if (ended > began) {
                    found.rate(name + "throughput", count / (ended - began));
                }
                return;
            }
            for (String column : percentiles(row)) {
                String word = Findings.percentile(column.substring(0, column.length() - 1));
                found.time(latency, word, number(row, column) / MILLISECONDS, count);
            }
            found.rate(name + "throughput", number(row, "Requests/s"));
        }

        /** Columns of percentiles but for the maximum. */
        private static List<String> percentiles(NamedCsvRecord row) {
            return row.getHeader().stream()
                    .filter(column -> column.matches("\\d{1,2}(\\.\\d{1,9})?%"))
                    .toList();
        }
    }
}
