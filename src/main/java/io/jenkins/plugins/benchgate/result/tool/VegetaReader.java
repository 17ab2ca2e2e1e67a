package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads the report of vegeta (12) in JSON, {@code vegeta report -type json}: {@code latency} with its mean and
 * percentiles, and {@code throughput} of requests that succeeded; or the results themselves, {@code vegeta encode}, as
 * {@link VegetaLines} does. Requests that failed are failures.
 *
 * @param tolerated share of requests that may fail in a valid trial, from 0 to below 1
 * @param keeping of the latencies of single requests
 */
public record VegetaReader(double tolerated, Keeping keeping) implements ResultReader {
    private static final String EXPECTED = "vegeta's report in JSON, vegeta report -type json";
    private static final double NANOSECONDS = 1e9;
    private static final Map<String, String> STATISTICS = new LinkedHashMap<>();

    static {
        STATISTICS.put("mean", "mean");
        STATISTICS.put("50th", "median");
        STATISTICS.put("90th", "p90");
        STATISTICS.put("95th", "p95");
        STATISTICS.put("99th", "p99");
    }

    public VegetaReader {
        Tolerance.checked(tolerated);
    }

    /** Whether a file that begins so is vegeta's. */
    public static boolean marks(FileStart opening) {
        return opening.jsonWith("latencies", "bytes_in", "status_codes", "throughput") || VegetaLines.marks(opening);
    }

    @Override
    public Reading read(Path file) throws IOException {
        if (VegetaLines.marks(FileStart.of(file))) {
            return VegetaLines.read(file, tolerated, keeping);
        }
        JsonTree tree = JsonTree.read(file, EXPECTED);
        JsonNode latencies = tree.root().path("latencies");
        if (!latencies.isObject()) {
            throw tree.foreign(EXPECTED);
        }
        long requests = Math.round(tree.number(tree.root().path("requests"), "requests"));
        Tolerance tolerance = new Tolerance(tolerated);
        Summed summed = new Summed();
        if (requests > 0) {
            for (Map.Entry<String, String> statistic : STATISTICS.entrySet()) {
                JsonNode value = latencies.path(statistic.getKey());
                if (!value.isMissingNode()) {
                    double seconds = tree.number(value, "latencies." + statistic.getKey()) / NANOSECONDS;
                    summed.time("latency", statistic.getValue(), seconds, requests);
                }
            }
            double throughput = tree.number(tree.root().path("throughput"), "throughput");
            summed.rate("throughput", Unit.OPERATIONS_PER_SECOND, throughput);
        } else {
            tolerance.fault(Sentences.english("stored.noRequest"));
        }
        double success = tree.number(tree.root().path("success"), "success");
        tolerance.judge("stored.requestsFailed", Math.round(requests * (1 - success)), requests);
        return new Reading(summed.samples(), tolerance.faults(), tolerance.warnings());
    }
}
