package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import io.jenkins.plugins.benchgate.result.tool.RequestLog.Kind;
import io.jenkins.plugins.benchgate.text.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the logs of requests that clients of a workload of interaction patterns write: {@code throughput} in requests a
 * second that were answered as expected, {@code GET /customers/{id} latency} of each operation, and {@code LST pattern
 * latency} of each pattern, from its first request to its last answer, without the waiting times between them.
 *
 * <p>The logs of several clients are joined value by value. A trial is invalid when more than the tolerated share of
 * pattern runs failed, because a request did, or could not go on, because an answer lacked a value that the next
 * request takes.
 *
 * @param tolerated share of pattern runs, from 0 to below 1
 * @param rate pattern runs a second that were to begin; 0 in a closed loop
 */
public record OpenapiReader(double tolerated, double rate, Keeping keeping) implements ResultReader {
    /** How a log of requests ends, which has the summary of its client beside it. */
    public static final String LOG = ".csv";

    /** How the summary ends. */
    public static final String SUMMARY = ".json";

    /** What the names of patterns' metrics end with. */
    public static final String PATTERN_LATENCY = " pattern latency";

    private static final int SHOWN = 5;
    /** Lateness that can be seen in a latency. */
    private static final double LATE = 1e-3;
    /** Share of the rate below which the system did not keep up. */
    private static final double KEPT_UP = 0.9;

    /** Whether a file begins as a log of requests. */
    public static boolean marks(FileStart opening) {
        return RequestLog.marks(opening);
    }

    /** The log of one client; its summary is read where it is there. */
    @Override
    public Reading read(Path log) throws IOException {
        return read(List.of(log));
    }

    /**
     * The logs of all clients of a phase.
     *
     * @param logs at least one, each with the summary beside it, if that is there
     * @throws io.jenkins.plugins.benchgate.io.InputException when a file is something else, is broken or was cut off
     */
    public Reading read(List<Path> logs) throws IOException {
        List<RequestLog> read = new ArrayList<>();
        List<ClientSummary> summaries = new ArrayList<>();
        for (Path log : logs) {
            read.add(RequestLog.read(log, keeping.most()));
            Path summary = summary(log);
            if (Files.exists(summary)) {
                summaries.add(ClientSummary.read(summary));
            }
        }
        Joined joined = new Joined();
        read.forEach(joined::add);
        Findings found = new Findings(tolerated);
        for (ClientSummary summary : summaries) {
            if (summary.stopped()) {
                found.fault("stored.clientStopped", Figure.of(summary.runs()), Figure.of(summary.planned()));
            }
            if (summary.late() > LATE) {
                found.warn("stored.clientLate", new Figure(Decimals.fixed(summary.late() * 1e3, 1)));
            }
        }
        long done = summaries.stream().mapToLong(ClientSummary::counted).sum();
        if (summaries.size() < logs.size()) {
            found.warn("stored.logAlone");
        } else if (joined.runs() != done) {
            found.fault("stored.logIncomplete", Figure.of(joined.runs()), Figure.of(done));
        }
        judge(joined, summaries, found);
        add(joined, read, found);
        if (found.isEmpty() && found.isValid()) {
            found.fault("stored.noLatency");
        }
        return found.reading();
    }

    /** The summary of the client that wrote a log. */
    public static Path summary(Path log) {
        String name = String.valueOf(log.getFileName());
        int end = name.lastIndexOf(LOG);
        return log.resolveSibling((end < 0 ? name : name.substring(0, end)) + SUMMARY);
    }

    private void judge(Joined joined, List<ClientSummary> summaries, Findings found) {
        long runs = joined.runs();
        long failed = runs - joined.succeeded(true);
        Map<String, Long> reasons = new LinkedHashMap<>();
        for (Kind kind : joined.all()) {
            if (!kind.pattern()) {
                kind.failures()
                        .forEach((outcome, count) -> reasons.merge(kind.name() + " " + outcome, count, Long::sum));
            }
        }
        summaries.forEach(
                summary -> summary.unlinked().forEach((reason, count) -> reasons.merge(reason, count, Long::sum)));
        found.failed("stored.patternRunsFailed", failed, runs, described(reasons));
        double seconds = joined.seconds();
        if (rate > 0 && seconds > 0 && runs / seconds < KEPT_UP * rate) {
            found.warn(
                    "stored.rateMissed",
                    new Figure(Decimals.fixed(runs / seconds, 1)),
                    new Figure(Decimals.fixed(rate, 1)));
        }
    }

    /** {@code GET /customers status-404 12 times, …}, the most frequent first. */
    private static String described(Map<String, Long> reasons) {
        List<String> words = reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(SHOWN)
                .map(one -> one.getKey() + ": " + one.getValue())
                .toList();
        return String.join("; ", words) + (reasons.size() > SHOWN ? "; …" : "");
    }

    private static void add(Joined joined, List<RequestLog> logs, Findings found) {
        long requests = joined.succeeded(false);
        if (requests > 0 && joined.seconds() > 0) {
            found.throughput(requests / joined.seconds(), requests);
        }
        joined.kinds.forEach((name, same) -> {
            List<TrialValues> parts = same.stream()
                    .map(Kind::latencies)
                    .filter(values -> values.count() > 0)
                    .toList();
            if (!parts.isEmpty()) {
                long line = logs.size() == 1 ? same.get(0).line() : 0;
                Metric metric = new Metric(name, Unit.SECOND, Direction.LOWER);
                found.addAll(List.of(TrialValues.joined(parts).toSample(metric, "", line)));
            }
        });
    }

    /** The logs of all clients, by the names of metrics. */
    private static final class Joined {
        private final Map<String, List<Kind>> kinds = new LinkedHashMap<>();
        private long begin = Long.MAX_VALUE;
        private long end = Long.MIN_VALUE;

        void add(RequestLog log) {
            for (Kind kind : log.kinds()) {
                String metric = kind.name() + (kind.pattern() ? PATTERN_LATENCY : " latency");
                kinds.computeIfAbsent(metric, name -> new ArrayList<>()).add(kind);
            }
            begin = Math.min(begin, log.begin());
            end = Math.max(end, log.end());
        }

        double seconds() {
            return end > begin ? (end - begin) / 1e6 : 0;
        }

        List<Kind> all() {
            return kinds.values().stream().flatMap(List::stream).toList();
        }

        /** Pattern runs that have ended. */
        long runs() {
            long failed = all().stream()
                    .filter(Kind::pattern)
                    .flatMap(kind -> kind.failures().values().stream())
                    .mapToLong(Long::longValue)
                    .sum();
            return succeeded(true) + failed;
        }

        /** Requests, or pattern runs, that went well. */
        long succeeded(boolean patterns) {
            return all().stream()
                    .filter(kind -> kind.pattern() == patterns)
                    .mapToLong(kind -> kind.latencies().count())
                    .sum();
        }
    }
}
