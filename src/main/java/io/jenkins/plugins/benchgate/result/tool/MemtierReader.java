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
 * Reads the JSON of memtier_benchmark (2.3), {@code --json-out-file}: of each command, such as {@code Gets latency} and
 * {@code Gets throughput}, and of all of them ({@code Totals}), the mean, the percentiles and the rate. Of several runs
 * ({@code --run-count}) their average is read. Connection errors are failures; an interrupted run is a fault.
 *
 * @param tolerated share of operations that may fail in a valid trial, from 0 to below 1
 * @see <a href="https://github.com/RedisLabs/memtier_benchmark">memtier_benchmark</a>
 */
public record MemtierReader(double tolerated) implements ResultReader {
    private static final String EXPECTED = "memtier_benchmark's JSON, which has ALL STATS";
    private static final String ALL = "ALL STATS";
    private static final String AVERAGE = "AGGREGATED AVERAGE RESULTS";
    private static final String TOTALS = "Totals";
    private static final double MILLISECONDS = 1e3;

    public MemtierReader {
        Tolerance.checked(tolerated);
    }

    /** Whether a file that begins so is memtier_benchmark's. */
    public static boolean marks(FileStart opening) {
        return opening.jsonWith("run information", "Connections per thread");
    }

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        JsonNode stats = stats(tree);
        Summed summed = new Summed();
        Tolerance tolerance = new Tolerance(tolerated);
        long operations = 0;
        for (Map.Entry<String, JsonNode> command : stats.properties()) {
            if (command.getValue().has("Ops/sec")) {
                long count = add(tree, command.getKey(), command.getValue(), summed);
                operations += command.getKey().equals(TOTALS) ? 0 : count;
            }
        }
        if (summed.samples().isEmpty()) {
            tolerance.fault(Sentences.english("stored.noRequest"));
        }
        long errors = stats.path(TOTALS).path("Connection Errors").asLong();
        tolerance.judge("stored.connectionsFailed", errors, operations + errors);
        if (stats.path("Runtime").path("Interrupted").asText().equals("true")) {
            tolerance.fault(Sentences.english("stored.interrupted"));
        }
        return new Reading(summed.samples(), tolerance.faults(), tolerance.warnings());
    }

    private static JsonNode stats(JsonTree tree) throws InputException {
        for (Map.Entry<String, JsonNode> section : tree.root().properties()) {
            if (section.getKey().equals(ALL) || section.getKey().startsWith(AVERAGE)) {
                return section.getValue();
            }
        }
        throw tree.foreign(EXPECTED);
    }

    private static long add(JsonTree tree, String name, JsonNode command, Summed summed) throws InputException {
        long count = Math.round(tree.number(command.path("Count"), name + ".Count"));
        if (count == 0) {
            return 0;
        }
        String latency = name + " latency";
        JsonNode mean = command.path("Average Latency");
        // Totals have 0 as their mean, but the sum of all times in whole ms
        double milliseconds = name.equals(TOTALS) && mean.asDouble() == 0
                ? tree.number(command.path("Accumulated Latency"), name + ".Accumulated Latency") / count
                : tree.number(mean, name + ".Average Latency");
        summed.time(latency, "mean", milliseconds / MILLISECONDS, count);
        for (Map.Entry<String, JsonNode> percentile :
                command.path("Percentile Latencies").properties()) {
            if (percentile.getValue().isNumber()) {
                String where = name + ".Percentile Latencies." + percentile.getKey();
                double value = tree.number(percentile.getValue(), where);
                summed.time(latency, word(tree, where, percentile.getKey()), value / MILLISECONDS, count);
            }
        }
        double rate = tree.number(command.path("Ops/sec"), name + ".Ops/sec");
        summed.rate(name + " throughput", Unit.OPERATIONS_PER_SECOND, rate);
        return count;
    }

    private static String word(JsonTree tree, String where, String key) throws InputException {
        try {
            return Summed.percentile(key.substring(1));
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw tree.wrong(where, key, "a percentile such as p99.00");
        }
    }
}
