package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.jenkins.plugins.benchgate.io.ByteWords;
import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonLineFile;
import io.jenkins.plugins.benchgate.result.reading.LoggedValues;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import io.jenkins.plugins.benchgate.result.reading.TimeStamp;
import io.jenkins.plugins.benchgate.result.reading.Timeline;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the single values of k6, {@code k6 run --out json=points.json}: lines of metrics and of their points.
 *
 * <p>Metrics have k6's names, as in its summary. Of a trend all values are read, with their times; a counter is its
 * rate from the beginning of the first iteration to the last point, a rate is in %, a gauge its last value. Faults are
 * those of the summary. Thresholds are not judged.
 *
 * @see <a href="https://grafana.com/docs/k6/latest/results-output/real-time/json/">k6, JSON output</a>
 */
final class K6Lines {
    private static final String EXPECTED = "a line of k6 run --out json";
    private static final Pattern MARK = Pattern.compile(
            "\\A\\s*+\\{(?:\"type\":\"(?:Metric|Point)\",\"data\":\\{|\"metric\":\"[^\"]++\",\"type\":\"Point\")");
    private static final String DURATION = "iteration_duration";
    private static final double MILLISECONDS = 1e3;
    /** How far points are out of order, at most, in s. */
    private static final double CLOCK = 10;

    private static final byte[] METRIC = "{\"metric\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TIME =
            "\",\"type\":\"Point\",\"data\":{\"time\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] VALUE = "\",\"value\":".getBytes(StandardCharsets.US_ASCII);
    /** Of what follows a name and the brace before it. */
    private static final int SHORTEST = 60;

    private K6Lines() {}

    /** Whether a file that begins so has points. */
    static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    /** @param keeping of the values of trends */
    static Reading read(Path file, Keeping keeping, Findings found) throws IOException {
        try (JsonLineFile lines = new JsonLineFile(file, EXPECTED)) {
            Points points = new Points(file, lines, new LoggedValues(keeping));
            while (lines.next()) {
                points.add();
            }
            return points.reading(found);
        }
    }

    /** One metric so far. */
    private static final class Series {
        private final byte[] name;
        private final boolean iterations;
        /** What came after it the last time. */
        private @Nullable Series next;

        private final K6Metric.Kind kind;
        private final K6Metric.Contains contains;
        private final LoggedValues.@Nullable Values values;
        private final double divisor;
        private double sum;
        private long count;
        private long hits;
        private double last;

        Series(String name, K6Metric.Kind kind, K6Metric.Contains contains, LoggedValues logged, long line) {
            this.name = name.getBytes(StandardCharsets.UTF_8);
            this.iterations = name.equals(DURATION);
            this.kind = kind;
            this.contains = contains;
            this.divisor = contains == K6Metric.Contains.TIME ? MILLISECONDS : 1;
            Metric metric = K6Reader.metric(new K6Metric(name, kind, contains, Map.of(), List.of(), name));
            this.values = kind == K6Metric.Kind.TREND ? logged.of(metric, line) : null;
        }

        boolean isNamed(byte[] buffer, int start, int end) {
            int last = start + name.length;
            return last < end && buffer[last] == '"' && ByteWords.equal(buffer, start, name, 0, name.length);
        }

        void add(double value, double time) {
            sum += value;
            count++;
            hits += value == 0 ? 0 : 1;
            last = value;
            if (values != null) {
                values.add(value / divisor, time);
            }
        }

        K6Metric metric(String name, double duration) {
            Map<String, Double> values = new LinkedHashMap<>();
            switch (kind) {
                case COUNTER -> {
                    values.put("count", sum);
                    values.put("rate", duration > 0 ? sum / duration : 0);
                }
                case RATE -> {
                    values.put("value", (double) hits / count);
                    values.put("passes", (double) hits);
                    values.put("fails", (double) count - hits);
                }
                case GAUGE, TREND -> values.put("value", last);
            }
            return new K6Metric(name, kind, contains, values, List.of(), name);
        }
    }

    /** What the lines of one file have. */
    private static final class Points {
        private final Path file;
        private final JsonLineFile lines;
        private final LoggedValues logged;
        private final Map<String, Series> series = new LinkedHashMap<>();
        private final TimeStamp stamps = new TimeStamp();
        private final DecimalNumber decimals = new DecimalNumber();
        private final Timeline timeline = new Timeline(1, CLOCK);
        private double began = Double.POSITIVE_INFINITY;
        private double ended = Double.NEGATIVE_INFINITY;
        private @Nullable String metric;
        private @Nullable String type;
        private double time;
        private double value;
        private final Map<String, String> described = new HashMap<>();
        /** The metric of the line before. */
        private @Nullable Series before;

        Points(Path file, JsonLineFile lines, LoggedValues logged) {
            this.file = file;
            this.lines = lines;
            this.logged = logged;
        }

        void add() throws IOException {
            if (usual()) {
                return;
            }
            metric = null;
            type = null;
            time = Double.NaN;
            value = Double.NaN;
            described.clear();
            try (JsonParser parser = lines.parser()) {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    throw lines.broken();
                }
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    top(parser, parser.currentName());
                }
                if (parser.nextToken() != null) {
                    throw lines.broken();
                }
            } catch (JsonProcessingException | CharConversionException e) {
                throw lines.broken();
            }
            String name = metric;
            if (name == null || name.isBlank() || type == null) {
                throw lines.broken();
            }
            if (type.equals("Metric")) {
                describe(name);
            } else if (type.equals("Point")) {
                point(name);
            } else {
                throw lines.wrong("type", type, "Metric or Point");
            }
        }

        /**
         * Adds a point that is written as k6 writes it: what is before its tags is compared byte by byte, and the tags,
         * of which nothing is read, are skipped to the braces that end the line.
         *
         * @return false for a line that looks otherwise, of which nothing was added
         */
        private boolean usual() throws InputException {
            LineScanner line = lines.lines();
            byte[] buffer = line.buffer();
            int end = line.end();
            int name = line.start() + METRIC.length;
            if (!line.terminated()
                    || end - name < SHORTEST
                    || !ByteWords.equal(buffer, line.start(), METRIC, 0, METRIC.length)) {
                return false;
            }
            Series last = before;
            Series one = last == null ? null : last.next;
            if (one == null || !one.isNamed(buffer, name, end)) {
                one = named(buffer, name, end);
            }
            if (one == null) {
                return false;
            }
            int stamp = name + one.name.length + TIME.length;
            if (stamp >= end || !ByteWords.equal(buffer, stamp - TIME.length, TIME, 0, TIME.length)) {
                return false;
            }
            int stampEnd = ByteWords.indexOf(buffer, stamp, end, '"');
            int number = stampEnd + VALUE.length;
            boolean whole = number < end && buffer[end - 1] == '}' && buffer[end - 2] == '}';
            if (!whole || !ByteWords.equal(buffer, stampEnd, VALUE, 0, VALUE.length)) {
                return false;
            }
            double found = decimals.scan(buffer, number);
            double when = stamps.parse(buffer, stamp, stampEnd - stamp);
            if (!Double.isFinite(found) || buffer[decimals.end()] != ',' || Double.isNaN(when)) {
                return false;
            }
            add(one, found, when);
            if (last != null) {
                last.next = one;
            }
            before = one;
            return true;
        }

        /** The series whose name begins here and ends with a quotation mark; {@code null} where there is none. */
        private @Nullable Series named(byte[] buffer, int start, int end) {
            int last = ByteWords.indexOf(buffer, start, end, '"');
            return series.get(new String(buffer, start, last - start, StandardCharsets.UTF_8));
        }

        private void add(Series one, double found, double when) {
            one.add(found, when);
            timeline.add(one.values != null && one.divisor != 1 ? when - found / one.divisor : when, when);
            began = Math.min(began, one.iterations ? when - found / MILLISECONDS : when);
            ended = Math.max(ended, when);
        }

        private void top(JsonParser parser, String key) throws IOException {
            JsonToken token = parser.nextToken();
            switch (key) {
                case "metric" -> metric = parser.getText();
                case "type" -> type = parser.getText();
                case "data" -> {
                    if (token != JsonToken.START_OBJECT) {
                        throw lines.broken();
                    }
                    while (parser.nextToken() == JsonToken.FIELD_NAME) {
                        data(parser, parser.currentName());
                    }
                }
                default -> parser.skipChildren();
            }
        }

        private void data(JsonParser parser, String key) throws IOException {
            JsonToken token = parser.nextToken();
            switch (key) {
                case "time" -> {
                    byte[] text = parser.getText().getBytes(StandardCharsets.UTF_8);
                    time = stamps.parse(text, 0, text.length);
                }
                case "value" -> value = token.isNumeric() ? parser.getDoubleValue() : Double.NaN;
                case "type", "contains" -> described.put(key, parser.getText());
                default -> parser.skipChildren();
            }
        }

        private void describe(String name) throws InputException {
            K6Metric.Kind kind = word("type", K6Metric.Kind.values());
            K6Metric.Contains contains = word("contains", K6Metric.Contains.values());
            if (series.put(
                            name,
                            new Series(
                                    name, kind, contains, logged, lines.lines().number()))
                    != null) {
                throw SecondRun.at(file, lines.lines().number(), "the metric '" + name + "'", "k6 run --out json");
            }
        }

        private <T extends Enum<T>> T word(String key, T[] words) throws InputException {
            String found = described.getOrDefault(key, "nothing");
            for (T word : words) {
                if (found.equals(word.name().toLowerCase(Locale.ROOT))) {
                    return word;
                }
            }
            throw lines.wrong(key, found, "one of k6's words");
        }

        private void point(String name) throws InputException {
            Series one = series.get(name);
            if (one == null) {
                throw lines.wrong("metric", name, "a line of type Metric before its points");
            }
            if (!Double.isFinite(value)) {
                throw lines.wrong("value", "no finite number", "a number");
            }
            if (Double.isNaN(time)) {
                throw lines.wrong("time", "no time", "a time such as 2026-01-31T12:00:00Z");
            }
            add(one, value, time);
        }

        Reading reading(Findings found) throws InputException {
            if (series.isEmpty()) {
                throw new InputException(file, "found an empty file, expected " + EXPECTED);
            }
            found.addAll(logged.samples());
            Map<String, K6Metric> metrics = new LinkedHashMap<>();
            series.forEach((name, one) -> {
                if (one.count > 0) {
                    K6Metric known = one.metric(name, ended - began);
                    metrics.put(name, known);
                    K6Reader.single(known, found);
                }
            });
            timeline.judge(found);
            K6Reader.judge(metrics, found);
            return found.reading();
        }
    }
}
