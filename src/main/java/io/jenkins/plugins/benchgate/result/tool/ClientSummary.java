package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a client says of its work beside its log of requests.
 *
 * @param requests that were answered as expected, by the name of their operation
 * @param seconds from the first measured request to the last
 * @param runs pattern runs that it did, with those of the warm-up
 * @param counted pattern runs without those of the warm-up
 * @param planned pattern runs that it was to do
 * @param stopped whether it ended before them, because too many failed
 * @param unlinked why values were missing, and how often
 * @param collecting share of the time in which its JVM collected garbage; NaN where it is not known
 * @param late 99th percentile in s of how long after they were due requests were sent; NaN in a closed loop
 */
public record ClientSummary(
        Map<String, Long> requests,
        double seconds,
        long runs,
        long counted,
        long planned,
        boolean stopped,
        Map<String, Long> unlinked,
        double collecting,
        double late) {
    private static final String FORMAT = "the summary of a client, with planned and runs";

    /**
     * Reads a summary.
     *
     * @throws io.jenkins.plugins.benchgate.io.InputException when it is something else
     */
    public static ClientSummary read(Path file) throws IOException {
        JsonPart document = JsonTree.read(file, FORMAT);
        JsonNode root = document.node();
        Map<String, Long> unlinked = new LinkedHashMap<>();
        for (JsonNode one : root.path("unlinked")) {
            unlinked.merge(one.path("reason").asText(), one.path("count").asLong(), Long::sum);
        }
        JsonNode late = root.path("late").path("p99");
        JsonNode collecting = root.path("collecting");
        return new ClientSummary(
                requests(root),
                (root.path("end").asLong() - root.path("begin").asLong()) / 1e6,
                (long) document.at("runs").number(),
                counted(root),
                (long) document.at("planned").number(),
                root.hasNonNull("stopped"),
                unlinked,
                collecting.isNumber() ? collecting.asDouble() : Double.NaN,
                late.isNumber() ? late.asDouble() : Double.NaN);
    }

    private static long counted(JsonNode root) {
        long runs = 0;
        for (JsonNode one : root.path("counts")) {
            runs += one.path("what").asText().startsWith("p")
                    ? one.path("count").asLong()
                    : 0;
        }
        return runs;
    }

    private static Map<String, Long> requests(JsonNode root) {
        Map<String, Long> requests = new LinkedHashMap<>();
        for (JsonNode one : root.path("counts")) {
            String what = one.path("what").asText();
            if (what.matches("o\\d{1,6}") && one.path("outcome").asText().equals(RequestLog.OK)) {
                String name = root.path("operations")
                        .path(Integer.parseInt(what.substring(1)))
                        .asText();
                requests.merge(name, one.path("count").asLong(), Long::sum);
            }
        }
        return requests;
    }
}
