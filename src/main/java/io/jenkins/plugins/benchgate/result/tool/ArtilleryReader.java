package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the report of Artillery (2.0), the file of {@code artillery run --output}.
 *
 * <p>Metrics have Artillery's names. Of a summary there are the statistics that Artillery computed over the whole run,
 * times in seconds; a counter is its rate in op/s or B/s. Its statistics of each 10 s are not read: their mean or
 * median is not that of the run. {@code errors} is the share of virtual users that ended with an error, and {@code
 * http.errors} that of answers with a status of 400 or above, in %. Artillery ends well although requests failed; here
 * failed users and answers, and users that were skipped or did not end, are faults.
 */
public final class ArtilleryReader {
    public static final ToolForm<JsonPart> FORM = ToolForm.json(
            "the report of Artillery 2 in JSON, as artillery run --output writes it",
            ArtilleryReader::read,
            "aggregate",
            "counters",
            "rates");

    private static final String ERRORS = "errors.";
    private static final String CODES = "http.codes.";
    private static final String DOWNLOADED = "http.downloaded_bytes";
    private static final String COMPLETED = "vusers.completed";

    /** The summaries of Artillery and its plugins that are times in ms; a report does not say it. */
    private static final Pattern TIME = Pattern.compile("(.+\\.)?response_time(\\..+)?|http\\.(dns|tcp|tls|total)"
            + "|vusers\\.session_length|plugins\\.metrics-by-endpoint\\.server-timing\\..+"
            + "|browser\\.(step|page\\.(TTFB|FCP|LCP|FID|INP|dominteractive))\\..+");

    /** Its clock has whole ms for these alone. */
    private static final Pattern WHOLE = Pattern.compile("http\\..+|plugins\\..+");
    /** Medians in ms below which 1 ms is more than 5 %. */
    private static final double COARSE = 20;

    private static final Pattern PERCENTILE = Pattern.compile("p(\\d\\d)(\\d*)");
    /** Counters that are not read as rates: shares of them are, or the names stand for parts of others. */
    private static final Pattern COUNTED = Pattern.compile("(vusers|errors|plugins|http\\.codes|browser\\.page)\\..+");

    private static final Set<String> HIGHER = Set.of(
            "http.requests",
            "http.responses",
            DOWNLOADED,
            COMPLETED,
            "socketio.emit",
            "websocket.messages_sent",
            "websocket.messages_received",
            "browser.http_requests");
    /** Rates of what is counted, too. */
    private static final Set<String> OWN_RATES =
            Set.of("http.request_rate", "socketio.emit_rate", "websocket.send_rate", "websocket.receive_rate");

    private ArtilleryReader() {}

    private static void read(JsonPart root, Findings found) throws InputException {
        JsonPart aggregate = root.at("aggregate");
        if (!aggregate.at("counters").isObject()
                || !aggregate.at("summaries").isObject()
                || !root.at("intermediate").isArray()) {
            throw root.foreign();
        }
        Counters counters = new Counters(numbers(aggregate.at("counters")));
        rates(aggregate, counters, found);
        shares(counters, found);
        summaries(aggregate.at("summaries"), found);
        judge(counters, found);
    }

    /** What a report counts, by name. */
    private record Counters(Map<String, Double> all) {
        long of(String name) {
            return Math.round(all.getOrDefault(name, 0.0));
        }

        long sum(Predicate<String> names) {
            return Math.round(all.entrySet().stream()
                    .filter(one -> names.test(one.getKey()))
                    .mapToDouble(Map.Entry::getValue)
                    .sum());
        }

        /** Answers whose status is at least so much. */
        long answers(int least) {
            return sum(name ->
                    name.matches("http\\.codes\\.\\d{3}") && Integer.parseInt(name.substring(CODES.length())) >= least);
        }
    }

    private static Map<String, Double> numbers(JsonPart part) throws InputException {
        Map<String, Double> numbers = new TreeMap<>();
        for (JsonPart field : part.fields()) {
            numbers.put(field.key(), field.number());
        }
        return numbers;
    }

    private static void rates(JsonPart aggregate, Counters counters, Findings found) throws InputException {
        double seconds = 0;
        if (aggregate.has("firstMetricAt") || aggregate.has("lastMetricAt")) {
            double last = aggregate.at("lastMetricAt").number();
            seconds = (last - aggregate.at("firstMetricAt").number()) / 1e3;
        }
        if (seconds > 0) {
            for (Map.Entry<String, Double> counter : counters.all().entrySet()) {
                String name = counter.getKey();
                if (HIGHER.contains(name) || !COUNTED.matcher(name).matches()) {
                    Unit unit = name.equals(DOWNLOADED) ? Findings.BYTES_PER_SECOND : Unit.OPERATIONS_PER_SECOND;
                    found.value(rate(name, unit), counter.getValue() / seconds);
                }
            }
        }
        numbers(aggregate.at("rates")).forEach((name, rate) -> {
            if (!OWN_RATES.contains(name)) {
                found.value(rate(name, Unit.OPERATIONS_PER_SECOND), rate);
            }
        });
    }

    private static Metric rate(String name, Unit unit) {
        Direction direction =
                HIGHER.contains(name) ? Direction.HIGHER : WrittenUnit.of("").direction(name);
        return new Metric(name, unit, direction);
    }

    private static void shares(Counters counters, Findings found) {
        share("errors", counters.of("vusers.failed"), counters.of("vusers.created"), found);
        share("http.errors", counters.answers(400), counters.answers(0), found);
    }

    private static void share(String name, long some, long all, Findings found) {
        if (all > 0) {
            found.value(new Metric(name, Unit.PERCENT, Direction.LOWER), null, 100.0 * some / all, all);
        }
    }

    private static void summaries(JsonPart summaries, Findings found) throws InputException {
        int medians = 0;
        int coarse = 0;
        for (JsonPart summary : summaries.fields()) {
            String name = summary.key();
            Map<String, Double> values = numbers(summary);
            boolean time = TIME.matcher(name).matches();
            Metric metric = time
                    ? new Metric(name, Unit.SECOND, Direction.LOWER)
                    : WrittenUnit.of("").metric(name);
            long count = Math.round(values.getOrDefault("count", 1.0));
            values.forEach((key, value) -> {
                String word = statistic(key);
                if (word != null) {
                    found.value(metric, word, value / (time ? 1e3 : 1), count);
                }
            });
            Double median = values.get("median");
            if (time && median != null && WHOLE.matcher(name).matches()) {
                medians++;
                coarse += median < COARSE ? 1 : 0;
            }
        }
        if (coarse > 0) {
            found.warn("stored.artilleryCoarse", Figure.of(coarse), Figure.of(medians));
        }
    }

    /** The word of a statistic; the extremes are none, and {@code p50} is there as the median. */
    private static @Nullable String statistic(String key) {
        if (key.equals("mean") || key.equals("median")) {
            return key;
        }
        Matcher matcher = PERCENTILE.matcher(key);
        if (!matcher.matches() || key.equals("p50")) {
            return null;
        }
        return "p" + matcher.group(1) + (matcher.group(2).isEmpty() ? "" : "." + matcher.group(2));
    }

    private static void judge(Counters counters, Findings found) {
        if (counters.sum(name -> !name.matches("(vusers|errors|plugins)\\..+")) == 0) {
            found.fault("stored.artilleryNoRequest");
        }
        long created = counters.of("vusers.created");
        long failed = counters.of("vusers.failed");
        long skipped = counters.of("vusers.skipped");
        Object most = counters.all().entrySet().stream()
                .filter(one -> one.getKey().startsWith(ERRORS))
                .max(Map.Entry.comparingByValue())
                .<Object>map(
                        one -> Message.of("stored.part.mostOften", one.getKey().substring(ERRORS.length())))
                .orElse("");
        found.failed("stored.artilleryUsers", failed, created, most);
        found.failed("stored.artilleryUnended", created - failed - counters.of(COMPLETED), created);
        found.failed("stored.artillerySkipped", skipped, skipped + created);
        found.failed("stored.artilleryAnswers", counters.answers(400), counters.answers(0));
        long wrong = counters.of("plugins.expect.failed");
        found.failed("stored.checksFailed", wrong, wrong + counters.of("plugins.expect.ok"));
    }
}
