package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.Summed;
import io.jenkins.plugins.benchgate.result.reading.Tolerance;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads what Gatling wrote: {@code simulation.log} as text (3.4 to 3.12) or binary (3.13 to 3.15), and {@code
 * stats.json} or {@code global_stats.json} of its report (up to 3.12).
 *
 * <p>The log has single values, as {@link GatlingLog} describes. A report has of each request {@code cart / items
 * latency} with its mean and percentiles, and of all {@code latency} and {@code throughput}, each of the requests that
 * succeeded; its percentiles are taken to be the 50th, 75th, 95th and 99th, which Gatling has unless it was told
 * otherwise. Requests that failed are failures.
 *
 * @param tolerated share of requests that may fail in a valid trial, from 0 to below 1
 * @param keeping of single values
 */
public record GatlingReader(double tolerated, Keeping keeping) implements ResultReader {
    private static final String EXPECTED = "Gatling's simulation.log, stats.json or global_stats.json";
    private static final Pattern TEXT =
            Pattern.compile("\\A(?:ASSERTION\\t[^\\n]*+\\n)*+RUN\\t[^\\t\\n]*+\\t[^\\t\\n]*+\\t\\d++\\t");
    private static final Pattern VERSION = Pattern.compile("\\d++\\.\\d");
    /** Of a binary log: its kind, and the first three bytes of the length of the version. */
    private static final String ZEROS = "\0\0\0\0";

    private static final Map<String, String> STATISTICS = new TreeMap<>(Map.of(
            "meanResponseTime",
            "mean",
            "percentiles1",
            "median",
            "percentiles2",
            "p75",
            "percentiles3",
            "p95",
            "percentiles4",
            "p99"));
    private static final double MILLISECONDS = 1e3;

    public GatlingReader {
        Tolerance.checked(tolerated);
    }

    /** Whether a file that begins so is Gatling's. */
    public static boolean marks(FileStart opening) {
        return opening.has(TEXT)
                || binary(opening)
                || opening.jsonWith("numberOfRequests", "meanNumberOfRequestsPerSecond");
    }

    private static boolean binary(FileStart opening) {
        String text = opening.text();
        return text.startsWith(ZEROS)
                && text.length() > ZEROS.length()
                && VERSION.matcher(text)
                        .region(ZEROS.length() + 1, text.length())
                        .lookingAt();
    }

    @Override
    public Reading read(Path file) throws IOException {
        FileStart opening = FileStart.of(file);
        if (binary(opening)) {
            return GatlingBinary.read(file, new GatlingLog(file, keeping)).reading(tolerated);
        }
        return opening.has(TEXT)
                ? GatlingText.read(file, new GatlingLog(file, keeping)).reading(tolerated)
                : report(file);
    }

    private Reading report(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        JsonNode all = tree.root().has("stats") ? tree.root().path("stats") : tree.root();
        if (!all.path("numberOfRequests").isObject()) {
            throw tree.foreign(EXPECTED);
        }
        Summed summed = new Summed();
        Tolerance tolerance = new Tolerance(tolerated);
        add(tree, all, "", summed);
        nested(tree, tree.root(), "", summed);
        long total = count(tree, all, "total");
        if (summed.samples().isEmpty()) {
            tolerance.fault(Sentences.english("stored.noRequest"));
        }
        tolerance.judge("stored.requestsFailed", count(tree, all, "ko"), total);
        return new Reading(summed.samples(), tolerance.faults(), tolerance.warnings());
    }

    private static void nested(JsonTree tree, JsonNode parent, String path, Summed summed) throws InputException {
        for (Map.Entry<String, JsonNode> child : parent.path("contents").properties()) {
            JsonNode one = child.getValue();
            String name = path + tree.text(one.path("name"), "contents." + child.getKey() + ".name");
            if (one.path("type").asText().equals("REQUEST")) {
                add(tree, one.path("stats"), name + " ", summed);
            }
            nested(tree, one, name + GatlingLog.WITHIN, summed);
        }
    }

    private static void add(JsonTree tree, JsonNode stats, String name, Summed summed) throws InputException {
        long count = count(tree, stats, "ok");
        if (count == 0) {
            return;
        }
        for (Map.Entry<String, String> statistic : STATISTICS.entrySet()) {
            double value = tree.number(stats.path(statistic.getKey()).path("ok"), name + statistic.getKey() + ".ok");
            summed.time(name + "latency", statistic.getValue(), value / MILLISECONDS, count);
        }
        JsonNode rate = stats.path("meanNumberOfRequestsPerSecond").path("ok");
        summed.rate(
                name + "throughput",
                Unit.OPERATIONS_PER_SECOND,
                tree.number(rate, name + "meanNumberOfRequestsPerSecond.ok"));
    }

    private static long count(JsonTree tree, JsonNode stats, String which) throws InputException {
        return Math.round(tree.number(stats.path("numberOfRequests").path(which), "numberOfRequests." + which));
    }
}
