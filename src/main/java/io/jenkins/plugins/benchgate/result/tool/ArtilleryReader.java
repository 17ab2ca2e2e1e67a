package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
 *
 * @param tolerated share of users, answers and checks that may fail in a valid trial, from 0 to below 1
 */
public record ArtilleryReader(double tolerated) implements ResultReader {
    private static final String EXPECTED = "the report of Artillery 2 in JSON, as artillery run --output writes it";
    private static final Unit BYTES_PER_SECOND = new Unit("B/s");
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

    public ArtilleryReader {
        if (!(tolerated >= 0 && tolerated < 1)) {
            throw new IllegalArgumentException("found " + tolerated + ", expected a share from 0 to below 1");
        }
    }

    /** Whether a file that begins so is Artillery's. */
    public static boolean marks(FileStart opening) {
        return opening.jsonWith("aggregate", "counters", "rates");
    }

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        JsonNode aggregate = tree.root().path("aggregate");
        if (!aggregate.path("counters").isObject()
                || !aggregate.path("summaries").isObject()
                || !tree.root().path("intermediate").isArray()) {
            throw tree.foreign(EXPECTED);
        }
        Counters counters = new Counters(numbers(tree, aggregate.path("counters"), "aggregate.counters"));
        List<Sample> samples = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        rates(tree, aggregate, counters, samples);
        shares(counters, samples);
        summaries(tree, aggregate.path("summaries"), samples, warnings);
        judge(counters, faults, warnings);
        return new Reading(samples, faults, warnings);
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

    private static Map<String, Double> numbers(JsonTree tree, JsonNode node, String where) throws InputException {
        Map<String, Double> numbers = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            numbers.put(entry.getKey(), tree.number(entry.getValue(), where + "." + entry.getKey()));
        }
        return numbers;
    }

    private static void rates(JsonTree tree, JsonNode aggregate, Counters counters, List<Sample> samples)
            throws InputException {
        double seconds = 0;
        if (aggregate.has("firstMetricAt") || aggregate.has("lastMetricAt")) {
            seconds = (tree.number(aggregate.path("lastMetricAt"), "aggregate.lastMetricAt")
                            - tree.number(aggregate.path("firstMetricAt"), "aggregate.firstMetricAt"))
                    / 1e3;
        }
        if (seconds > 0) {
            for (Map.Entry<String, Double> counter : counters.all().entrySet()) {
                String name = counter.getKey();
                if (HIGHER.contains(name) || !COUNTED.matcher(name).matches()) {
                    Unit unit = name.equals(DOWNLOADED) ? BYTES_PER_SECOND : Unit.OPERATIONS_PER_SECOND;
                    samples.add(rate(name, unit, counter.getValue() / seconds));
                }
            }
        }
        for (Map.Entry<String, Double> rate :
                numbers(tree, aggregate.path("rates"), "aggregate.rates").entrySet()) {
            if (!OWN_RATES.contains(rate.getKey())) {
                samples.add(rate(rate.getKey(), Unit.OPERATIONS_PER_SECOND, rate.getValue()));
            }
        }
    }

    private static Sample rate(String name, Unit unit, double value) {
        Direction direction =
                HIGHER.contains(name) ? Direction.HIGHER : WrittenUnit.of("").direction(name);
        return sample(new Metric(name, unit, direction), null, value, 1);
    }

    private static void shares(Counters counters, List<Sample> samples) {
        Map<String, long[]> shares = new LinkedHashMap<>();
        shares.put("errors", new long[] {counters.of("vusers.failed"), counters.of("vusers.created")});
        shares.put("http.errors", new long[] {counters.answers(400), counters.answers(0)});
        shares.forEach((name, count) -> {
            if (count[1] > 0) {
                Metric metric = new Metric(name, Unit.PERCENT, Direction.LOWER);
                samples.add(sample(metric, null, 100.0 * count[0] / count[1], count[1]));
            }
        });
    }

    private static void summaries(JsonTree tree, JsonNode summaries, List<Sample> samples, List<String> warnings)
            throws InputException {
        int medians = 0;
        int coarse = 0;
        for (Map.Entry<String, JsonNode> entry : summaries.properties()) {
            String name = entry.getKey();
            Map<String, Double> values = numbers(tree, entry.getValue(), "aggregate.summaries." + name);
            boolean time = TIME.matcher(name).matches();
            Metric metric = time
                    ? new Metric(name, Unit.SECOND, Direction.LOWER)
                    : WrittenUnit.of("").metric(name);
            long count = Math.round(values.getOrDefault("count", 1.0));
            for (Map.Entry<String, Double> one : values.entrySet()) {
                String word = statistic(one.getKey());
                if (word != null) {
                    samples.add(sample(metric, word, one.getValue() / (time ? 1e3 : 1), count));
                }
            }
            Double median = values.get("median");
            if (time && median != null && WHOLE.matcher(name).matches()) {
                medians++;
                coarse += median < COARSE ? 1 : 0;
            }
        }
        if (coarse > 0) {
            warnings.add(Sentences.english("stored.artilleryCoarse", Figure.of(coarse), Figure.of(medians)));
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

    private static Sample sample(Metric metric, @Nullable String statistic, double value, long count) {
        return new Sample(metric, statistic, new double[] {value}).from(new Sample.Origin(0, count, null));
    }

    private void judge(Counters counters, List<String> faults, List<String> warnings) {
        if (counters.sum(name -> !name.matches("(vusers|errors|plugins)\\..+")) == 0) {
            faults.add(Sentences.english("stored.artilleryNoRequest"));
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
        say("stored.artilleryUsers", failed, created, faults, warnings, most);
        say("stored.artilleryUnended", created - failed - counters.of(COMPLETED), created, faults, warnings);
        say("stored.artillerySkipped", skipped, skipped + created, faults, warnings);
        say("stored.artilleryAnswers", counters.answers(400), counters.answers(0), faults, warnings);
        long wrong = counters.of("plugins.expect.failed");
        say("stored.checksFailed", wrong, wrong + counters.of("plugins.expect.ok"), faults, warnings);
    }

    private void say(String key, long count, long all, List<String> faults, List<String> warnings, Object... more) {
        if (count > 0) {
            List<Object> values = new ArrayList<>(List.of(Figure.of(count), Figure.of(all)));
            values.addAll(List.of(more));
            (count > tolerated * all ? faults : warnings).add(Sentences.english(key, values.toArray()));
        }
    }
}
