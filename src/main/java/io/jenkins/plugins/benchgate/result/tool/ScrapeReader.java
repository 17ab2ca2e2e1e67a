package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.LineScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what a system exposed while it was measured: answers of {@code /metrics} one behind the other, each below a
 * line that says when it was asked for and in which phase.
 */
public final class ScrapeReader {
    private static final Pattern HEAD = Pattern.compile("# benchgate ([0-9]+(?:\\.[0-9]+)?) (.+)");
    /** Answers of a server with many metrics, once a second for hours. */
    private static final long LARGEST = 4L << 30;

    private ScrapeReader() {}

    /** The text itself; {@link IllegalArgumentException} where it selects no samples. */
    public static String checked(String text) {
        ExposedSample.Selection.of(text);
        return text;
    }

    /**
     * One answer.
     *
     * @param seconds when it was asked for, by a clock of its machine that only goes forward
     * @param part of the trial that it was asked for in
     * @param values by the texts that select them: the sum of the samples that a text covers; one that covers none is
     *     not there
     */
    public record Answer(double seconds, String part, Map<String, Double> values) {}

    /**
     * Reads all answers of measured phases.
     *
     * @param selected texts that {@link #checked} lets pass
     * @param part gives a phase's part of the trial, such as all queries; empty where it is not measured
     * @throws io.jenkins.plugins.benchgate.io.InputException for a line that is neither OpenMetrics nor Prometheus
     */
    public static List<Answer> read(Path file, Collection<String> selected, UnaryOperator<String> part)
            throws IOException {
        Map<String, ExposedSample.Selection> selections = new LinkedHashMap<>();
        selected.forEach(text -> selections.put(text, ExposedSample.Selection.of(text)));
        List<Answer> answers = new ArrayList<>();
        Answer answer = null;
        try (LineScanner lines = new LineScanner(file, LARGEST)) {
            while (lines.next()) {
                String line = lines.text().strip();
                Matcher head = HEAD.matcher(line);
                if (head.matches()) {
                    String own = part.apply(head.group(2));
                    answer = own.isEmpty()
                            ? null
                            : new Answer(Double.parseDouble(head.group(1)), own, new LinkedHashMap<>());
                    if (answer != null) {
                        answers.add(answer);
                    }
                } else if (answer != null && !line.isEmpty() && !line.startsWith("#")) {
                    add(lines, line, selections, answer.values);
                }
            }
        }
        return answers;
    }

    private static void add(
            LineScanner lines, String line, Map<String, ExposedSample.Selection> selections, Map<String, Double> values)
            throws IOException {
        ExposedSample sample;
        try {
            sample = ExposedSample.of(line).orElseThrow(() -> lines.wrong(line, OpenMetricsReader.EXPECTED));
        } catch (NumberFormatException e) {
            throw lines.wrong(line, "a number, as in " + OpenMetricsReader.EXPECTED);
        }
        selections.forEach((text, selection) -> {
            if (selection.covers(sample)) {
                values.merge(text, sample.value(), Double::sum);
            }
        });
    }
}
