package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import java.io.IOException;
import java.nio.file.Path;

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

    public JtlReader {
        Findings.checked(tolerated);
    }

    /** Whether a file that begins so is JMeter's. */
    public static boolean marks(FileStart opening) {
        String header = opening.firstLine();
        return header.contains("elapsed") && header.contains("label") && header.contains("success");
    }

    @Override
    public Reading read(Path file) throws IOException {
        try (LineScanner lines = new LineScanner(file)) {
            String header = lines.next() ? lines.text() : "";
            JtlSamples samples = new JtlSamples(file, lines, separator(file, header), keeping);
            do {
                samples.accept();
            } while (lines.next());
            return samples.reading(tolerated);
        }
    }

    /** The character between the columns of the header. */
    private static char separator(Path file, String header) throws InputException {
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
}
