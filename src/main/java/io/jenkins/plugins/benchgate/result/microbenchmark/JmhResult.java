package io.jenkins.plugins.benchgate.result.microbenchmark;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * What JMH measured of one benchmark, in one mode, with one choice of parameters.
 *
 * @param line of its first brace
 * @param title the benchmark's name with its parameters
 * @param forks that were asked for
 * @param iterations that were asked for in each fork
 * @param conditions that the result states: name → value
 */
record JmhResult(
        long line,
        String title,
        String mode,
        long forks,
        long iterations,
        Map<String, String> conditions,
        Scores primary,
        List<Scores> secondary) {
    private static final String SAMPLE = "sample";
    /** What a folder or file is in, whose place may be another one each time. */
    private static final Pattern PLACE = Pattern.compile("[/\\\\]");

    /** Percentiles of each iteration, which mode {@code sample} derives from the very values. */
    private static final Pattern PERCENTILE = Pattern.compile("p\\d\\.\\d+");

    /** Has no numbers: the report of a profiler. */
    private static final String NO_UNIT = "---";

    /** More would not fit an array with any certainty; JMH itself keeps far fewer. */
    private static final long MOST_VALUES = 200_000_000;

    /**
     * The values of one metric.
     *
     * @param name empty for the benchmark's own score
     */
    record Scores(String name, String unit, List<Fork> forks) {}

    /**
     * The values of one metric in one fork, in the unit of the file.
     *
     * @param line of the first
     * @param missing how many results were no numbers; they are not among the values
     */
    @SuppressWarnings("ArrayRecordComponent") // millions of sampled times
    record Fork(long line, int iterations, int missing, double[] values) {}

    /** Reads the object whose opening brace the parser is at. */
    static JmhResult read(Path file, JsonParser parser) throws IOException {
        return new Fields(file, parser).read();
    }

    /** The fields of one result, while they are read. */
    private static final class Fields {
        private final Path file;
        private final JsonParser parser;

        Fields(Path file, JsonParser parser) {
            this.file = file;
            this.parser = parser;
        }

        JmhResult read() throws IOException {
            long line = parser.currentLocation().getLineNr();
            String benchmark = null;
            String mode = null;
            String parameters = "";
            long forks = -1;
            long iterations = -1;
            Map<String, String> conditions = new LinkedHashMap<>();
            Scores primary = null;
            List<Scores> secondary = List.of();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                switch (field) {
                    case "benchmark" -> benchmark = text("the name of a benchmark");
                    case "mode" -> {
                        mode = text("a mode such as thrpt or avgt");
                        conditions.put(field, mode);
                    }
                    case "threads",
                            "jdkVersion",
                            "vmName",
                            "vmVersion",
                            "warmupIterations",
                            "warmupTime",
                            "measurementBatchSize" -> condition(conditions, field);
                    case "jvmArgs" -> conditions.put(field, arguments());
                    case "forks" -> forks = count("the number of forks");
                    case "measurementIterations" -> iterations = count("the number of iterations");
                    case "params" -> parameters = parameters();
                    case "primaryMetric" -> primary = scores("");
                    case "secondaryMetrics" -> secondary = secondary();
                    default -> parser.skipChildren();
                }
            }
            if (benchmark == null || mode == null || forks < 0 || iterations < 0 || primary == null) {
                throw new InputException(
                        file,
                        line,
                        "found a result without one of benchmark, mode, forks, measurementIterations and primaryMetric,"
                                + " expected all of them, as JMH's -rf json writes them");
            }
            if (mode.equals(SAMPLE)) {
                secondary = secondary.stream()
                        .filter(scores -> !PERCENTILE.matcher(scores.name()).matches())
                        .toList();
            }
            return new JmhResult(line, benchmark + parameters, mode, forks, iterations, conditions, primary, secondary);
        }

        private void condition(Map<String, String> conditions, String field) throws IOException {
            if (parser.currentToken().isScalarValue() && parser.currentToken() != JsonToken.VALUE_NULL) {
                conditions.put(field, parser.getText());
            } else {
                parser.skipChildren();
            }
        }

        /** Those that name no place, with a space between; {@code none} where there are none. */
        private String arguments() throws IOException {
            StringJoiner arguments = new StringJoiner(" ").setEmptyValue("none");
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                parser.skipChildren();
                return "none";
            }
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() == JsonToken.VALUE_STRING
                        && !PLACE.matcher(parser.getText()).find()) {
                    arguments.add(parser.getText());
                } else {
                    parser.skipChildren();
                }
            }
            return arguments.toString();
        }

        private String text(String expected) throws IOException {
            if (parser.currentToken() != JsonToken.VALUE_STRING
                    || parser.getText().isBlank()) {
                throw wrong(expected);
            }
            return parser.getText();
        }

        private long count(String expected) throws IOException {
            if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT || parser.getLongValue() < 0) {
                throw wrong(expected);
            }
            return parser.getLongValue();
        }

        /** In the order of the file, which is that of the benchmark's fields' names. */
        private String parameters() throws IOException {
            expect(JsonToken.START_OBJECT, "an object of parameters");
            StringJoiner parameters = new StringJoiner(",", "(", ")").setEmptyValue("");
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                if (!parser.currentToken().isScalarValue()) {
                    throw wrong("a parameter's value");
                }
                parameters.add(name + "=" + parser.getText());
            }
            return parameters.toString();
        }

        private List<Scores> secondary() throws IOException {
            expect(JsonToken.START_OBJECT, "an object of metrics");
            List<Scores> all = new ArrayList<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                // JMH up to 1.36 has a dot before the metrics of profilers
                Scores scores = scores(name.startsWith("·") ? name.substring(1) : name);
                if (!scores.unit().equals(NO_UNIT)) {
                    all.add(scores);
                }
            }
            return all;
        }

        private Scores scores(String name) throws IOException {
            expect(JsonToken.START_OBJECT, "a metric with scoreUnit and rawData");
            long line = parser.currentLocation().getLineNr();
            String unit = null;
            List<Fork> forks = null;
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                switch (field) {
                    case "scoreUnit" -> unit = text("a unit such as ns/op");
                    case "rawData" -> forks = forks(false);
                    case "rawDataHistogram" -> forks = forks(true);
                    default -> parser.skipChildren();
                }
            }
            if (unit == null || forks == null) {
                throw new InputException(
                        file,
                        line,
                        "found a metric without scoreUnit or rawData, expected both, as JMH 1.37 writes them");
            }
            return new Scores(name, unit, forks);
        }

        private List<Fork> forks(boolean histogram) throws IOException {
            expect(JsonToken.START_ARRAY, "an array of forks");
            List<Fork> forks = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                expect(JsonToken.START_ARRAY, "an array of a fork's iterations");
                forks.add(fork(histogram));
            }
            return forks;
        }

        private Fork fork(boolean histogram) throws IOException {
            Values values = new Values();
            int iterations = 0;
            long line = 0;
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                line = line == 0 ? parser.currentLocation().getLineNr() : line;
                iterations++;
                if (histogram) {
                    expect(JsonToken.START_ARRAY, "an array of pairs of time and count");
                    int before = values.count;
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        pair(values);
                    }
                    values.shuffle(before);
                } else {
                    values.add(number(), 1);
                }
            }
            return new Fork(line, iterations, values.missing, values.toArray());
        }

        private void pair(Values values) throws IOException {
            expect(JsonToken.START_ARRAY, "a pair of time and count");
            parser.nextToken();
            double value = number();
            parser.nextToken();
            long count = count("how often the time was measured");
            if (values.count + count > MOST_VALUES) {
                throw wrong("at most " + MOST_VALUES + " sampled times in a fork");
            }
            values.add(value, (int) count);
            if (parser.nextToken() != JsonToken.END_ARRAY) {
                throw wrong("a pair of time and count");
            }
        }

        /** NaN for what JMH writes for a number that is not finite. */
        private double number() throws IOException {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.VALUE_STRING && parser.getText().matches("NaN|[+-]INF")) {
                return Double.NaN;
            }
            if (token == null || !token.isNumeric()) {
                throw wrong("a number");
            }
            double number = parser.getDoubleValue();
            return Double.isFinite(number) ? number : Double.NaN;
        }

        private void expect(JsonToken token, String expected) throws IOException {
            if (parser.currentToken() != token) {
                throw wrong(expected);
            }
        }

        private InputException wrong(String expected) throws IOException {
            return JmhJson.wrong(file, parser, expected);
        }
    }

    /** Values of one fork, while they are read. */
    private static final class Values {
        private double[] values = new double[16];
        private int count;
        private int missing;

        void add(double value, int times) {
            if (Double.isNaN(value)) {
                missing += times;
                return;
            }
            if (times > values.length - count) {
                values = Arrays.copyOf(values, Math.max(count + times, 2 * count));
            }
            Arrays.fill(values, count, count + times, value);
            count += times;
        }

        /**
         * Puts values that came sorted into a random order, always the same: in sorted order each would seem to depend
         * on the one before.
         */
        void shuffle(int from) {
            SplittableRandom random = new SplittableRandom(count - from);
            for (int i = count - 1; i > from; i--) {
                int other = from + random.nextInt(i - from + 1);
                double value = values[i];
                values[i] = values[other];
                values[other] = value;
            }
        }

        double[] toArray() {
            return Arrays.copyOf(values, count);
        }
    }
}
