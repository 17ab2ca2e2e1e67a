package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one client said of one phase, and whether that can be believed.
 *
 * <p>YCSB exits with 0 even when it did nothing, so that only its own counts tell whether a trial is valid.
 */
final class YcsbPhase {
    private static final Set<String> HOUSEKEEPING = Set.of("CLEANUP", "VERIFY");
    private static final Set<String> REPORTING = Set.of("READ", "UPDATE", "INSERT", "SCAN");
    private static final String VERIFY = "VERIFY";
    private static final String READ_MODIFY_WRITE = "READ-MODIFY-WRITE";
    private static final String FAILED = "-FAILED";
    /** Before the name of an operation whose latency counts from when it was to start, not from when it did. */
    private static final String INTENDED = "Intended-";
    /** Below it an intended latency is the latency itself, read from the clock a moment later. */
    private static final double SAME_SECONDS = 0.5e-6;

    private final YcsbSummary summary;
    private final YcsbLatencies latencies;
    private final YcsbHistograms histograms;
    private final long asked;
    private final Object said;
    private final Findings found = new Findings();

    /**
     * @param asked number of operations; 0 when that is not known
     * @param said what YCSB complained of, as the end of a sentence; empty where it did not
     */
    YcsbPhase(YcsbSummary summary, YcsbLatencies latencies, YcsbHistograms histograms, long asked, Object said) {
        this.summary = summary;
        this.latencies = latencies;
        this.histograms = histograms;
        this.asked = asked;
        this.said = said;
        if (summary.rows() > 0) {
            judgeThroughput();
            judgeCounts();
            judgeWhole();
            judgeRows();
            judgeMeans();
            summary.operations().forEach(this::judge);
            latencies.operations().forEach(this::judgeRaw);
        }
    }

    YcsbSummary summary() {
        return summary;
    }

    YcsbLatencies latencies() {
        return latencies;
    }

    YcsbHistograms histograms() {
        return histograms;
    }

    /** What cannot be believed. */
    Findings found() {
        return found;
    }

    /** Operations that were done and found well. */
    long succeeded() {
        long succeeded = 0;
        for (Map.Entry<String, YcsbSummary.Operation> entry :
                summary.operations().entrySet()) {
            if (!entry.getKey().equals(VERIFY)) {
                succeeded += entry.getValue().succeeded();
            }
        }
        // A read-modify-write is measured a third time, beside the read and the update that it is made of.
        var compound = summary.operations().get(READ_MODIFY_WRITE);
        return Math.max(0, succeeded - (compound == null ? 0 : compound.count()));
    }

    /** When its last operation ended, in s since the epoch; 0 when only the summary could say, which does not. */
    double end() {
        return Math.max(latencies.latest(), histograms.latest());
    }

    /** Whether an operation is one of the workload that was measured: neither YCSB's housekeeping nor failed ones. */
    boolean measures(String operation) {
        var reported = summary.operations().get(operation);
        return reported != null
                && reported.count() > 0
                && !HOUSEKEEPING.contains(plain(operation))
                && !failure(operation);
    }

    /** Whether latencies of an operation count from when it was to start. */
    static boolean intended(String operation) {
        return operation.startsWith(INTENDED);
    }

    /** The operation itself, without the mark that its latency is the intended one. */
    static String plain(String operation) {
        return intended(operation) ? operation.substring(INTENDED.length()) : operation;
    }

    private void judgeThroughput() {
        YcsbSummary.Row throughput = summary.throughput();
        if (throughput == null) {
            found.fault("stored.noThroughput");
        } else if (!(throughput.value() > 0) || Double.isInfinite(throughput.value())) {
            found.fault("stored.throughputIs", new Figure(String.valueOf(throughput.value())));
        }
    }

    private void judgeCounts() {
        long done = succeeded();
        if (done == 0 && asked == 0) {
            found.fault("stored.noneSucceeded", said);
        } else if (done < asked) {
            found.fault("stored.succeeded", Figure.of(done), Figure.of(asked), said);
        } else if (asked > 0 && done > asked) {
            found.warn("stored.moreThanAsked", Figure.of(done), Figure.of(asked));
        }
    }

    /** YCSB reckons the throughput from all operations that it did, so that it tells of rows that are missing. */
    private void judgeWhole() {
        YcsbSummary.Row throughput = summary.throughput();
        double all = throughput == null ? Double.NaN : throughput.value() * summary.seconds();
        if (!Double.isFinite(all)) {
            return;
        }
        long reported = 0;
        for (Map.Entry<String, YcsbSummary.Operation> entry :
                summary.operations().entrySet()) {
            String name = entry.getKey();
            if (!HOUSEKEEPING.contains(name) && !name.equals(READ_MODIFY_WRITE) && !intended(name) && !failure(name)) {
                YcsbSummary.Operation operation = entry.getValue();
                reported += Math.max(operation.count(), operation.succeeded() + operation.failed());
            }
        }
        var compound = summary.operations().get(READ_MODIFY_WRITE);
        reported -= compound == null ? 0 : compound.count();
        if (reported < Math.round(all)) {
            found.fault("stored.fewerReported", Figure.of(reported), Figure.of(Math.round(all)));
        }
    }

    /** A measurement type writes the same rows for each operation: those of one that was cut off lack some. */
    private void judgeRows() {
        Map<String, String> usual = new LinkedHashMap<>();
        summary.operations().forEach((name, operation) -> {
            if (operation.count() > 0) {
                operation.rows().forEach(row -> usual.putIfAbsent(row, name));
            }
        });
        summary.operations().forEach((name, operation) -> {
            List<String> missing = usual.keySet().stream()
                    .filter(row -> operation.count() > 0
                            && !failure(name)
                            && !operation.rows().contains(row))
                    .toList();
            if (!missing.isEmpty()) {
                String others = String.valueOf(usual.get(missing.get(0)));
                found.say(
                        !HOUSEKEEPING.contains(plain(name)),
                        Message.of("stored.rowsMissing", String.join(", ", missing), name, others));
            }
        });
        List<String> intended = summary.operations().keySet().stream()
                .filter(YcsbPhase::intended)
                .toList();
        summary.operations().keySet().stream()
                .filter(name -> !intended.isEmpty() && measures(name) && !intended(name))
                .filter(name -> !summary.operations().containsKey(INTENDED + name))
                .forEach(name -> found.fault("stored.noIntended", INTENDED + name, intended.get(0)));
    }

    /** The intervals of the operation that the file ends with go on as long as those of others, and as the run. */
    private void judgeMeans() {
        YcsbSummary.Operation last = summary.operations().get(summary.last());
        if (last == null || last.means().size() < 2 || HOUSEKEEPING.contains(plain(summary.last()))) {
            return;
        }
        List<Long> starts = last.means().keySet().stream().sorted().toList();
        long end = starts.get(starts.size() - 1);
        long length = IntStream.range(1, starts.size())
                .mapToLong(i -> starts.get(i) - starts.get(i - 1))
                .min()
                .orElseThrow();
        long latest = summary.operations().values().stream()
                .flatMap(operation -> operation.means().keySet().stream())
                .mapToLong(Long::longValue)
                .max()
                .orElseThrow();
        if (end < latest || end + 2 * length < 1e3 * summary.seconds()) {
            found.warn("stored.meansBreakOff", summary.last(), Figure.of(end + length));
        }
    }

    private void judge(String name, YcsbSummary.Operation operation) {
        judgeReturns(name, operation);
        if (failure(name)) {
            judgeFailure(name, operation);
            return;
        }
        if (operation.coarse() && !HOUSEKEEPING.contains(plain(name))) {
            found.warn("stored.coarseBuckets", name);
        }
        if (intended(name) && !HOUSEKEEPING.contains(plain(name))) {
            judgeIntended(name, operation);
        }
        Histogram histogram = histograms.of(name);
        if (histogram != null && histogram.getTotalCount() != operation.count()) {
            found.fault(
                    "stored.histogramCount", name, Figure.of(histogram.getTotalCount()), Figure.of(operation.count()));
        }
    }

    private void judgeReturns(String name, YcsbSummary.Operation operation) {
        operation.returns().forEach((status, count) -> {
            if (status.equals("BATCHED_OK")) {
                found.warn("stored.onlyQueued", Figure.of(count), name);
            } else if (!status.equals("OK") && count > 0) {
                found.fault("stored.returned", Figure.of(count), name, status);
            }
        });
        // Only YCSB's own operations report a status: CLEANUP and READ-MODIFY-WRITE have none.
        boolean reports = !operation.returns().isEmpty() || REPORTING.contains(name);
        if (reports && !name.equals(VERIFY) && operation.succeeded() != operation.count()) {
            found.fault("stored.fewerOk", Figure.of(operation.count()), name, Figure.of(operation.succeeded()));
        }
    }

    /** Failed operations that the statuses of their operation do not already account for. */
    private void judgeFailure(String name, YcsbSummary.Operation operation) {
        var base = summary.operations().get(base(name));
        if (operation.count() > 0 && (base == null || base.failed() < operation.count())) {
            found.fault("stored.reportedAs", Figure.of(operation.count()), name);
        }
    }

    /**
     * Without a target rate an operation is to start when it does, so that nothing is counted that the latency lacks.
     */
    private void judgeIntended(String name, YcsbSummary.Operation operation) {
        var served = summary.operations().get(plain(name));
        if (served == null) {
            return;
        }
        if (served.count() != operation.count()) {
            found.fault(
                    "stored.fewerIntended", Figure.of(operation.count()), name, Figure.of(served.count()), plain(name));
        }
        YcsbSummary.Row mean = operation.statistics().get("mean");
        YcsbSummary.Row servedMean = served.statistics().get("mean");
        if (mean != null && servedMean != null && mean.value() - servedMean.value() < SAME_SECONDS) {
            found.warn("stored.notIntended", name, plain(name));
        }
    }

    private void judgeRaw(String name) {
        var reported = summary.operations().get(name);
        long count = reported == null ? 0 : reported.count();
        if (latencies.count(name) != count) {
            found.fault("stored.rawCount", Figure.of(latencies.count(name)), name, Figure.of(count));
        }
    }

    /** Whether a name is that of failed operations: {@code READ-FAILED}, or {@code READ-NOT_FOUND} when told apart. */
    private boolean failure(String name) {
        if (name.endsWith(FAILED)) {
            return true;
        }
        @Nullable String base = base(name);
        var operation = base == null ? null : summary.operations().get(base);
        return operation != null && operation.returns().containsKey(name.substring(name.lastIndexOf('-') + 1));
    }

    /** The operation that a name of failed ones is made of; null when it is made of nothing. */
    private static @Nullable String base(String name) {
        String operation = plain(name);
        int dash = operation.lastIndexOf('-');
        return dash < 0 ? null : operation.substring(0, dash);
    }
}
