package io.jenkins.plugins.benchgate.model;

import com.jayway.jsonpath.InvalidPathException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a JSON file has its values, by JSONPath.
 *
 * @param entries at least one
 */
public record JsonMap(List<Entry> entries) {
    /** What an entry may say, in the order in which it is told. */
    public static final List<String> KEYS =
            List.of("metric", "names", "path", "times", "unit", "scale", "direction", "statistic");

    public JsonMap {
        entries = List.copyOf(entries);
        if (entries.isEmpty()) {
            throw new IllegalArgumentException("found no entry, expected metric and path");
        }
    }

    /**
     * One metric, or several of one kind.
     *
     * @param metric its name; {@code null} where {@code names} has names
     * @param names path of the metrics' names, of which there are as many as values; {@code null} where there is one
     *     metric
     * @param path of the values: numbers, or lists of numbers, which are iterations
     * @param times path of the times of the values, of one metric only; {@code null} where there are none
     * @param unit symbol as it stands for the values in the file, such as {@code ms}; empty for plain numbers
     * @param scale what each value is multiplied by before that; finite, above 0
     * @param direction {@code null} where unit and name tell it, as far as they do
     * @param statistic which one of a trial each value already is, such as {@code mean}; {@code null} for iterations
     */
    public record Entry(
            @Nullable String metric,
            @Nullable String names,
            String path,
            @Nullable String times,
            String unit,
            double scale,
            @Nullable Direction direction,
            @Nullable String statistic) {
        private static final Pattern OPTION =
                Pattern.compile("\\s*+(\\w++)\\s*+=\\s*+(?:\"([^\"]*+)\"\\s*+(?=,|$)|([^,]*+))(?:,|$)");
        private static final Pattern STATISTIC = Pattern.compile("median|mean|geomean|p\\d{1,2}(\\.\\d+)?");

        /** Written out, because an implicit parameter loses that it may be null. */
        public Entry(
                @Nullable String metric,
                @Nullable String names,
                String path,
                @Nullable String times,
                String unit,
                double scale,
                @Nullable Direction direction,
                @Nullable String statistic) {
            if ((metric == null) == (names == null)) {
                throw new IllegalArgumentException(
                        "found " + (metric == null ? "neither metric nor names" : "both metric and names")
                                + ", expected one of them");
            }
            if (metric != null && metric.isBlank()) {
                throw new IllegalArgumentException("found no name of a metric, expected one such as 'READ latency'");
            }
            compiled("path", path);
            if (names != null) {
                compiled("names", names);
            }
            if (times != null) {
                compiled("times", times);
                if (names != null || statistic != null) {
                    throw new IllegalArgumentException("found times, expected them with a metric of iterations only");
                }
            }
            if (!(scale > 0) || !Double.isFinite(scale)) {
                throw new IllegalArgumentException("found scale " + scale + ", expected a number above 0");
            }
            if (statistic != null && !STATISTIC.matcher(statistic).matches()) {
                throw new IllegalArgumentException("found statistic '" + statistic
                        + "', expected median, mean, geomean or a percentile such as p99");
            }
            this.metric = metric;
            this.names = names;
            this.path = path;
            this.times = times;
            this.unit = unit;
            this.scale = scale;
            this.direction = direction;
            this.statistic = statistic;
        }

        private static void compiled(String key, String path) {
            try {
                if (path.startsWith("$")) {
                    JsonPaths.compile(path);
                    return;
                }
            } catch (InvalidPathException | IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "found " + key + " '" + path + "', expected a JSONPath such as $.results[*].mean", e);
            }
            throw new IllegalArgumentException(
                    "found " + key + " '" + path + "', expected a JSONPath such as $.results[*].mean");
        }

        /**
         * The entry that options by their keys describe.
         *
         * @param options keys of {@link JsonMap#KEYS}; {@code path} and one of {@code metric} and {@code names} are
         *     required; without a direction, {@link WrittenUnit} tells it from unit and name
         * @throws IllegalArgumentException for anything else; the message says what was found and expected
         */
        public static Entry of(Map<String, String> options) {
            for (String key : options.keySet()) {
                if (!KEYS.contains(key)) {
                    throw new IllegalArgumentException(
                            "found '" + key + "', expected one of " + String.join(", ", KEYS));
                }
            }
            String path = options.get("path");
            if (path == null) {
                throw new IllegalArgumentException("found no path, expected path=$.results[*].mean or its like");
            }
            String unit = options.getOrDefault("unit", "");
            String direction = options.get("direction");
            return new Entry(
                    options.get("metric"),
                    options.get("names"),
                    path,
                    options.get("times"),
                    unit,
                    scale(options.getOrDefault("scale", "1")),
                    direction == null ? null : Direction.parse(direction),
                    options.get("statistic"));
        }

        private static double scale(String text) {
            try {
                return Double.parseDouble(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("found scale '" + text + "', expected a number such as 0.001", e);
            }
        }

        /**
         * Reads an entry as it is written in one option: {@code metric="READ latency",path="$.reads[*].ms",unit=ms};
         * values with a comma stand in double quotes.
         *
         * @throws IllegalArgumentException when the text is not valid; the message says what was found and expected
         */
        public static Entry parse(String text) {
            Map<String, String> options = new LinkedHashMap<>();
            Matcher matcher = OPTION.matcher(text);
            int at = 0;
            while (at < text.length()) {
                if (!matcher.region(at, text.length()).lookingAt()) {
                    throw new IllegalArgumentException(
                            "found '" + text.substring(at).strip()
                                    + "' in a map, expected key=value, values with commas in double quotes");
                }
                String plain = matcher.group(3);
                String value = plain == null ? matcher.group(2) : plain.stripTrailing();
                if (options.put(matcher.group(1), value) != null) {
                    throw new IllegalArgumentException(
                            "found '" + matcher.group(1) + "' twice in a map, expected it once");
                }
                at = matcher.end();
            }
            return of(options);
        }
    }

    /**
     * Reads a map of which each entry is one option.
     *
     * @throws IllegalArgumentException when one is not valid
     */
    public static JsonMap parse(List<String> texts) {
        List<Entry> entries = new ArrayList<>();
        for (String text : texts) {
            entries.add(Entry.parse(text));
        }
        return new JsonMap(entries);
    }
}
