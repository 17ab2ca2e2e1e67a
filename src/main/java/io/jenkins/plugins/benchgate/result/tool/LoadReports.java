package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.text.Figure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What load generators sum up of a run in a document of JSON. */
public final class LoadReports {
    /**
     * The report of vegeta (12), {@code vegeta report -type json}: {@code latency} with its mean and percentiles, and
     * {@code throughput} of requests that succeeded. Requests that failed are failures.
     */
    static final ToolForm<JsonPart> VEGETA = ToolForm.json(
            "vegeta's report in JSON, vegeta report -type json",
            LoadReports::vegeta,
            "latencies",
            "bytes_in",
            "status_codes",
            "throughput");

    /**
     * The JSON of oha (1.16), {@code --output-format json}: {@code latency} with its mean and percentiles, and {@code
     * throughput}. Answers with a status of 400 or above, which oha itself counts as successes, and requests without an
     * answer are failures; those that the end of the run aborted are not.
     */
    public static final ToolForm<JsonPart> OHA = ToolForm.json(
            "oha's JSON, oha --output-format json", LoadReports::oha, "summary", "successRate", "requestsPerSec");

    /**
     * The JSON of memtier_benchmark (2.3), {@code --json-out-file}: of each command, such as {@code Gets latency} and
     * {@code Gets throughput}, and of all of them ({@code Totals}), the mean, the percentiles and the rate. Of several
     * runs ({@code --run-count}) their average is read. Connection errors are failures; an interrupted run is a fault.
     *
     * @see <a href="https://github.com/RedisLabs/memtier_benchmark">memtier_benchmark</a>
     */
    public static final ToolForm<JsonPart> MEMTIER = ToolForm.json(
            "memtier_benchmark's JSON, which has ALL STATS",
            LoadReports::memtier,
            "run information",
            "Connections per thread");

    /**
     * The JSON of fio (3.33), {@code --output-format=json}: of each job and direction, such as {@code journal write},
     * its {@code latency} from submission to completion with the mean, {@code completion latency} with its percentiles,
     * {@code throughput} and {@code bandwidth}. A job that ended with an error is a fault. Jobs of one name that fio
     * did not group are numbered.
     */
    public static final ToolForm<JsonPart> FIO =
            ToolForm.json("fio's JSON, which has jobs", LoadReports::fio, "fio version");

    /**
     * {@code stats.json} or {@code global_stats.json} of Gatling's report (up to 3.12): of each request {@code cart /
     * items latency} with its mean and percentiles, and of all {@code latency} and {@code throughput}, each of the
     * requests that succeeded; its percentiles are taken to be the 50th, 75th, 95th and 99th, which Gatling has unless
     * it was told otherwise. Requests that failed are failures.
     */
    static final ToolForm<JsonPart> GATLING = ToolForm.json(
            "Gatling's simulation.log, stats.json or global_stats.json",
            LoadReports::gatling,
            "numberOfRequests",
            "meanNumberOfRequestsPerSecond");

    private static final double NANOSECONDS = 1e9;
    private static final double MILLISECONDS = 1e3;
    private static final List<Map.Entry<String, String>> VEGETA_STATISTICS = List.of(
            Map.entry("mean", "mean"),
            Map.entry("50th", "median"),
            Map.entry("90th", "p90"),
            Map.entry("95th", "p95"),
            Map.entry("99th", "p99"));
    private static final String OHA_DEADLINE = "aborted due to deadline";
    private static final String OHA_LOWEST_FAILURE = "400";
    private static final String MEMTIER_ALL = "ALL STATS";
    private static final String MEMTIER_AVERAGE = "AGGREGATED AVERAGE RESULTS";
    private static final String MEMTIER_TOTALS = "Totals";
    private static final List<String> FIO_DIRECTIONS = List.of("read", "write", "trim");
    private static final List<Map.Entry<String, String>> GATLING_STATISTICS = List.of(
            Map.entry("meanResponseTime", "mean"),
            Map.entry("percentiles1", "median"),
            Map.entry("percentiles2", "p75"),
            Map.entry("percentiles3", "p95"),
            Map.entry("percentiles4", "p99"));

    private LoadReports() {}

    private static void vegeta(JsonPart root, Findings found) throws InputException {
        JsonPart latencies = root.at("latencies");
        if (!latencies.isObject()) {
            throw root.foreign();
        }
        long requests = root.at("requests").count();
        if (requests > 0) {
            for (Map.Entry<String, String> statistic : VEGETA_STATISTICS) {
                JsonPart value = latencies.at(statistic.getKey());
                if (value.exists()) {
                    found.time("latency", statistic.getValue(), value.number() / NANOSECONDS, requests);
                }
            }
            found.rate("throughput", root.at("throughput").number());
        } else {
            found.fault("stored.noRequest");
        }
        double success = root.at("success").number();
        found.failed("stored.requestsFailed", Math.round(requests * (1 - success)), requests);
    }

    private static void oha(JsonPart root, Findings found) throws InputException {
        JsonPart summary = root.at("summary");
        JsonPart statuses = root.at("statusCodeDistribution");
        if (!summary.isObject() || !statuses.isObject()) {
            throw root.foreign();
        }
        long answers = statuses.total(status -> true);
        long refused = statuses.total(status -> status.compareTo(OHA_LOWEST_FAILURE) >= 0);
        long lost = root.at("errorDistribution")
                .total(Predicate.isEqual(OHA_DEADLINE).negate()::test);
        if (answers > 0) {
            found.time("latency", "mean", summary.at("average").number(), answers);
            JsonPart percentiles = root.at("latencyPercentiles");
            for (JsonPart percentile : percentiles.fields()) {
                String word = percentile(percentile, 1, percentiles, "a percentile such as p99");
                found.time("latency", word, percentile.number(), answers);
            }
            found.rate("throughput", summary.at("requestsPerSec").number());
        } else {
            found.fault("stored.noRequest");
        }
        found.failed("stored.requestsFailed", refused, answers);
        found.failed("stored.connectionsFailed", lost, answers + lost);
    }

    /**
     * The word of a percentile that stands in a key.
     *
     * @param from where the number begins in it
     * @param place whose mistake another key is
     */
    private static String percentile(JsonPart part, int from, JsonPart place, String expected) throws InputException {
        try {
            return Findings.percentile(part.key().substring(from));
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw place.wrong(part.key(), expected);
        }
    }

    private static void memtier(JsonPart root, Findings found) throws InputException {
        JsonPart stats = root.fields().stream()
                .filter(section ->
                        section.key().equals(MEMTIER_ALL) || section.key().startsWith(MEMTIER_AVERAGE))
                .findFirst()
                .orElseThrow(root::foreign)
                .from("");
        long operations = 0;
        for (JsonPart command : stats.fields()) {
            if (command.has("Ops/sec")) {
                long count = memtierCommand(command, found);
                operations += command.key().equals(MEMTIER_TOTALS) ? 0 : count;
            }
        }
        if (found.isEmpty()) {
            found.fault("stored.noRequest");
        }
        long errors = stats.at(MEMTIER_TOTALS).at("Connection Errors").node().asLong();
        found.failed("stored.connectionsFailed", errors, operations + errors);
        if (stats.at("Runtime").at("Interrupted").is("true")) {
            found.fault("stored.interrupted");
        }
    }

    private static long memtierCommand(JsonPart command, Findings found) throws InputException {
        long count = command.at("Count").count();
        if (count == 0) {
            return 0;
        }
        String latency = command.key() + " latency";
        JsonPart mean = command.at("Average Latency");
        // Totals have 0 as their mean, but the sum of all times in whole ms
        double milliseconds =
                command.key().equals(MEMTIER_TOTALS) && mean.node().asDouble() == 0
                        ? command.at("Accumulated Latency").number() / count
                        : mean.number();
        found.time(latency, "mean", milliseconds / MILLISECONDS, count);
        for (JsonPart percentile : command.at("Percentile Latencies").fields()) {
            if (percentile.isNumber()) {
                double value = percentile.number() / MILLISECONDS;
                String word = percentile(percentile, 1, percentile, "a percentile such as p99.00");
                found.time(latency, word, value, count);
            }
        }
        found.rate(command.key() + " throughput", command.at("Ops/sec").number());
        return count;
    }

    private static void fio(JsonPart root, Findings found) throws InputException {
        JsonPart jobs = root.at("jobs");
        if (!jobs.isArray() || jobs.isEmpty()) {
            throw root.foreign();
        }
        Map<String, Integer> seen = new HashMap<>();
        for (JsonPart job : jobs.items()) {
            String name = job.at("jobname").text();
            int times = seen.merge(name, 1, Integer::sum);
            String title = times == 1 ? name : name + " " + times;
            int error = job.at("error").node().asInt();
            if (error != 0) {
                found.fault("stored.jobFailed", title, Figure.of(error));
            }
            for (String direction : FIO_DIRECTIONS) {
                fioDirection(title + " " + direction, job.at(direction), found);
            }
        }
        if (found.isEmpty() && found.isValid()) {
            found.fault("stored.noEvent");
        }
    }

    private static void fioDirection(String name, JsonPart measured, Findings found) throws InputException {
        long count = measured.at("total_ios").node().asLong();
        if (count == 0) {
            return;
        }
        found.time(name + " latency", "mean", measured.at("lat_ns").at("mean").number() / NANOSECONDS, count);
        JsonPart percentiles = measured.at("clat_ns").at("percentile");
        for (JsonPart percentile : percentiles.fields()) {
            double value = percentile.number() / NANOSECONDS;
            String word = percentile(percentile, 0, percentiles, "a percentile");
            found.time(name + " completion latency", word, value, count);
        }
        found.rate(name + " throughput", measured.at("iops").number());
        found.rate(
                name + " bandwidth",
                Findings.BYTES_PER_SECOND,
                measured.at("bw_bytes").number());
    }

    private static void gatling(JsonPart root, Findings found) throws InputException {
        JsonPart all = (root.has("stats") ? root.at("stats") : root).from("");
        if (!all.at("numberOfRequests").isObject()) {
            throw root.foreign();
        }
        gatlingRequest(all, "", found);
        gatlingContents(root, "", found);
        long total = all.at("numberOfRequests").at("total").count();
        if (found.isEmpty()) {
            found.fault("stored.noRequest");
        }
        found.failed(
                "stored.requestsFailed", all.at("numberOfRequests").at("ko").count(), total);
    }

    private static void gatlingContents(JsonPart parent, String path, Findings found) throws InputException {
        for (JsonPart child : parent.at("contents").fields()) {
            String name = path + child.at("name").text();
            if (child.at("type").is("REQUEST")) {
                gatlingRequest(child.at("stats"), name + " ", found);
            }
            gatlingContents(child.from(""), name + GatlingLog.WITHIN, found);
        }
    }

    private static void gatlingRequest(JsonPart stats, String name, Findings found) throws InputException {
        long count = stats.from("").at("numberOfRequests").at("ok").count();
        if (count == 0) {
            return;
        }
        JsonPart named = stats.from(name);
        for (Map.Entry<String, String> statistic : GATLING_STATISTICS) {
            double value = named.at(statistic.getKey()).at("ok").number();
            found.time(name + "latency", statistic.getValue(), value / MILLISECONDS, count);
        }
        found.rate(
                name + "throughput",
                named.at("meanNumberOfRequestsPerSecond").at("ok").number());
    }
}
