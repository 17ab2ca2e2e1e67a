package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
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

/**
 * Reads the JSON of oha (1.16), {@code --output-format json}: {@code latency} with its mean and percentiles, and {@code
 * throughput}. Answers with a status of 400 or above, which oha itself counts as successes, and requests without an
 * answer are failures; those that the end of the run aborted are not.
 *
 * @param tolerated share of requests that may fail in a valid trial, from 0 to below 1
 */
public record OhaReader(double tolerated) implements ResultReader {
    private static final String EXPECTED = "oha's JSON, oha --output-format json";
    private static final String DEADLINE = "aborted due to deadline";
    private static final String LOWEST_FAILURE = "400";

    public OhaReader {
        Tolerance.checked(tolerated);
    }

    /** Whether a file that begins so is oha's. */
    public static boolean marks(FileStart opening) {
        return opening.jsonWith("summary", "successRate", "requestsPerSec");
    }

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        JsonNode summary = tree.root().path("summary");
        if (!summary.isObject() || !tree.root().path("statusCodeDistribution").isObject()) {
            throw tree.foreign(EXPECTED);
        }
        long answers = 0;
        long refused = 0;
        for (Map.Entry<String, JsonNode> status :
                tree.root().path("statusCodeDistribution").properties()) {
            long count = count(tree, status, "statusCodeDistribution.");
            answers += count;
            refused += status.getKey().compareTo(LOWEST_FAILURE) >= 0 ? count : 0;
        }
        long lost = 0;
        for (Map.Entry<String, JsonNode> error :
                tree.root().path("errorDistribution").properties()) {
            long count = count(tree, error, "errorDistribution.");
            lost += error.getKey().equals(DEADLINE) ? 0 : count;
        }
        Tolerance tolerance = new Tolerance(tolerated);
        Summed summed = new Summed();
        if (answers > 0) {
            summed.time("latency", "mean", tree.number(summary.path("average"), "summary.average"), answers);
            for (Map.Entry<String, JsonNode> percentile :
                    tree.root().path("latencyPercentiles").properties()) {
                String where = "latencyPercentiles." + percentile.getKey();
                summed.time(
                        "latency", word(tree, percentile.getKey()), tree.number(percentile.getValue(), where), answers);
            }
            double rate = tree.number(summary.path("requestsPerSec"), "summary.requestsPerSec");
            summed.rate("throughput", Unit.OPERATIONS_PER_SECOND, rate);
        } else {
            tolerance.fault(Sentences.english("stored.noRequest"));
        }
        tolerance.judge("stored.requestsFailed", refused, answers);
        tolerance.judge("stored.connectionsFailed", lost, answers + lost);
        return new Reading(summed.samples(), tolerance.faults(), tolerance.warnings());
    }

    private static long count(JsonTree tree, Map.Entry<String, JsonNode> entry, String where) throws InputException {
        return Math.round(tree.number(entry.getValue(), where + entry.getKey()));
    }

    private static String word(JsonTree tree, String key) throws InputException {
        try {
            return Summed.percentile(key.substring(1));
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw tree.wrong("latencyPercentiles", key, "a percentile such as p99");
        }
    }
}
