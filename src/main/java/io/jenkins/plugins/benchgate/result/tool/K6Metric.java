package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One metric of a k6 summary, alike for the three forms that k6 writes.
 *
 * @param name as k6 has it, with the tags of a sub-metric in braces
 * @param kind what its values mean
 * @param contains what they are measured in
 * @param values by k6's own word, such as {@code p(95)} or {@code count}; finite
 * @param crossed the thresholds that it crossed, as they were written
 * @param where it stands in the file
 */
record K6Metric(
        String name, Kind kind, Contains contains, Map<String, Double> values, List<String> crossed, String where) {
    private static final Pattern PERCENTILE = Pattern.compile("p\\(?(\\d{1,2}(?:\\.\\d+)?)\\)?");

    /** The metrics of k6 1.8 that are times; a file of {@code --summary-export} does not say it. */
    private static final Pattern TIME = Pattern.compile(
            "(http_req_(?!failed)\\w+|iteration_duration|group_duration|grpc_req_duration|ws_(connecting|session_duration|ping)"
                    + "|browser_http_req_duration|browser_web_vital_(?!cls)\\w+)(\\{.*)?");

    private static final Pattern BYTES = Pattern.compile("(data_(sent|received)|browser_data_(sent|received))(\\{.*)?");

    enum Kind {
        TREND,
        COUNTER,
        RATE,
        GAUGE
    }

    enum Contains {
        TIME,
        DATA,
        DEFAULT
    }

    /** Reads a metric of {@code handleSummary} or of the newer machine-readable summary, which say what it is. */
    static K6Metric described(String name, JsonPart part) throws InputException {
        return new K6Metric(
                name,
                word(part.at("type"), Kind.values()),
                word(part.at("contains"), Contains.values()),
                numbers(part.at("values")),
                crossed(part, false),
                part.where());
    }

    /** Reads a metric of {@code --summary-export}, where what it is follows from its name and values. */
    static K6Metric exported(String name, JsonPart part) throws InputException {
        Map<String, Double> values = numbers(part);
        Kind kind = values.containsKey("passes") && values.containsKey("fails")
                ? Kind.RATE
                : values.containsKey("count") && (values.containsKey("rate") || values.size() == 1)
                        ? Kind.COUNTER
                        : values.containsKey("value") ? Kind.GAUGE : Kind.TREND;
        Contains contains = TIME.matcher(name).matches()
                ? Contains.TIME
                : BYTES.matcher(name).matches() ? Contains.DATA : Contains.DEFAULT;
        return new K6Metric(name, kind, contains, values, crossed(part, true), part.where());
    }

    private static <T extends Enum<T>> T word(JsonPart part, T[] words) throws InputException {
        for (T word : words) {
            if (part.is(word.name().toLowerCase(Locale.ROOT))) {
                return word;
            }
        }
        throw part.wrong("one of k6's words for it");
    }

    private static Map<String, Double> numbers(JsonPart part) throws InputException {
        Map<String, Double> values = new LinkedHashMap<>();
        for (JsonPart field : part.fields()) {
            if (!field.key().equals("thresholds")) {
                values.put(field.key(), field.number());
            }
        }
        if (values.isEmpty()) {
            throw part.wrong("a metric's values");
        }
        return values;
    }

    /** A threshold's word is {@code {"ok": false}} in one form and a bare {@code true}, for crossed, in the other. */
    private static List<String> crossed(JsonPart metric, boolean bare) {
        List<String> crossed = new ArrayList<>();
        for (JsonPart threshold : metric.at("thresholds").fields()) {
            boolean failed = bare
                    ? threshold.node().asBoolean()
                    : !threshold.at("ok").node().asBoolean(true);
            if (failed) {
                crossed.add(threshold.key());
            }
        }
        return crossed;
    }

    /** Statistic's word → value, of a trend; the extremes are not statistics. */
    Map<String, Double> statistics() {
        Map<String, Double> statistics = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            String word = statistic(key);
            if (word != null) {
                statistics.put(word, value);
            }
        });
        return statistics;
    }

    private static @Nullable String statistic(String key) {
        if (key.equals("avg")) {
            return "mean";
        }
        if (key.equals("med")) {
            return "median";
        }
        Matcher matcher = PERCENTILE.matcher(key);
        if (!matcher.matches()) {
            return null;
        }
        BigDecimal percent = new BigDecimal(matcher.group(1)).stripTrailingZeros();
        if (percent.signum() == 0) {
            return null;
        }
        return percent.compareTo(BigDecimal.valueOf(50)) == 0 ? "median" : "p" + percent.toPlainString();
    }

    /** How many there were of what a counter counts. */
    long count() {
        return Math.round(values.getOrDefault("count", 0.0));
    }

    /** How many of what a rate counts it counts as true: failures, where its name says that it is one of failures. */
    long hits() {
        return Math.round(values.getOrDefault("matches", values.getOrDefault("passes", 0.0)));
    }

    /** How many there were of what a rate counts. */
    long total() {
        return Math.round(
                values.getOrDefault("total", values.getOrDefault("passes", 0.0) + values.getOrDefault("fails", 0.0)));
    }
}
