package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what one phase of YCSB 0.17.0 wrote: the summary on its standard output, as text or as one of its JSON exporters
 * wrote it, and, where the measurement type is
 * {@code raw} or {@code hdrhistogram+raw}, the latency of each operation from the raw file (or from the summary itself,
 * when no raw file was asked for).
 *
 * <p>YCSB exits with 0 even when it did nothing, so that only its own counts tell whether a trial is valid. Metrics are
 * {@code throughput} in op/s and {@code READ latency} and its like in seconds: the iterations where there are any, else the
 * statistics that YCSB reported ({@code mean}, {@code median}, {@code p95}, …), one sample each. Failed operations and
 * YCSB's own housekeeping ({@code CLEANUP}, {@code VERIFY}) are never a metric.
 */
public final class YcsbReader {
    private static final Metric THROUGHPUT = new Metric("throughput", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER);
    private static final Set<String> HOUSEKEEPING = Set.of("CLEANUP", "VERIFY", "Intended-CLEANUP", "Intended-VERIFY");
    private static final String VERIFY = "VERIFY";
    private static final String READ_MODIFY_WRITE = "READ-MODIFY-WRITE";
    private static final String FAILED = "-FAILED";
    private static final Pattern ERROR = Pattern.compile("^[\\w.$]+(Exception|Error)\\b.*|.*\\bERROR\\b.*");
    private static final Pattern FROM_YCSB = Pattern.compile("site\\.ycsb|YCSB|^Raw data measurement: |^Unknown DB "
            + "|^Missing property: |^Unable to open the properties file |^\\s+at \\S+\\(");
    private static final String SUMMARY_ROW =
            "YCSB's text summary, with rows such as [OVERALL], Throughput(ops/sec), 1234.5";
    private static final int SHORTEST_RAW_ROW = 8;

    private final Path summaryFile;
    private final @Nullable Path rawFile;
    private final long asked;
    private final YcsbSummary summary = new YcsbSummary();
    private final YcsbLatencies latencies = new YcsbLatencies(Keeping.EXACT.most(), false);
    private final List<String> faults = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private @Nullable String complaint;

    private YcsbReader(Path summaryFile, @Nullable Path rawFile, long asked) {
        this.summaryFile = summaryFile;
        this.rawFile = rawFile;
        this.asked = asked;
    }

    /**
     * Reads a phase of which it is known how much was asked.
     *
     * @param raw the raw file; null when none was asked for. A file that does not exist is a fault of the trial
     * @param asked number of operations that the phase was asked to do, at least 1
     * @throws ResultException when a file is not YCSB's or is broken, with file and line
     * @throws IOException when the summary or the raw file cannot be read
     */
    public static Reading read(Path summary, @Nullable Path raw, long asked) throws IOException {
        if (asked < 1) {
            throw new IllegalArgumentException("asked for " + asked + " operations, expected at least 1");
        }
        return new YcsbReader(summary, raw, asked).read();
    }

    /**
     * Reads a phase of which it is not known how much was asked: that all of it was done cannot be checked then.
     *
     * @param raw the raw file; null when none was asked for
     * @throws ResultException when a file is not YCSB's or is broken, with file and line
     * @throws IOException when the summary or the raw file cannot be read
     */
    public static Reading read(Path summary, @Nullable Path raw) throws IOException {
        return new YcsbReader(summary, raw, 0).read();
    }

    private Reading read() throws IOException {
        readSummary();
        if (summary.rows() > 0) {
            readRaw();
            judgeThroughput();
            judgeCounts();
            judgeOperations();
        }
        return new Reading(samples(), faults, warnings);
    }

    private void readSummary() throws IOException {
        if (YcsbJson.looksLike(summaryFile)) {
            YcsbJson.read(summaryFile, summary);
            return;
        }
        String lastText = "";
        boolean fromYcsb = false;
        String foreign = null;
        try (var lines = new LineScanner(summaryFile)) {
            for (latencies.acceptAll(lines); lines.next(); latencies.acceptAll(lines)) {
                if (summary.accept(lines) || latencies.accept(lines)) {
                    continue;
                }
                String text = lines.text().strip();
                if (text.isEmpty()) {
                    continue;
                }
                lastText = text;
                foreign = foreign == null ? text : foreign;
                fromYcsb = fromYcsb || FROM_YCSB.matcher(lines.text()).find();
                if (text.startsWith("Warning: the threadcount is bigger")) {
                    warnings.add(
                            "YCSB used fewer threads than asked, because there were fewer operations than threads");
                }
                if (complaint == null && ERROR.matcher(text).matches()) {
                    complaint = text;
                }
            }
        }
        if (summary.rows() > 0) {
            return;
        }
        if (foreign != null && !fromYcsb) {
            throw new ResultException(summaryFile, 1, foreign, SUMMARY_ROW);
        }
        String said = complaint != null ? complaint : lastText;
        if (said.isEmpty()) {
            faults.add("YCSB ended without a summary: its output "
                    + (latencies.operations().isEmpty() ? "is empty" : "holds nothing but raw latencies"));
        } else {
            faults.add("YCSB ended without a summary; it said: " + shortened(said));
        }
    }

    private void readRaw() throws IOException {
        if (rawFile == null) {
            return;
        }
        if (!Files.exists(rawFile)) {
            faults.add("YCSB wrote no raw latencies: there is no file " + rawFile.getFileName());
            return;
        }
        long most = Files.size(rawFile) / SHORTEST_RAW_ROW;
        summary.operations().forEach((name, operation) -> latencies.expect(name, Math.min(operation.count(), most)));
        try (var lines = new LineScanner(rawFile)) {
            for (latencies.acceptAll(lines); lines.next(); latencies.acceptAll(lines)) {
                if (!latencies.accept(lines)) {
                    throw lines.wrong(
                            lines.text(), "operation,timestamp(ms),latency(us) such as READ,1795168912953,1790");
                }
                if (!lines.terminated()) {
                    throw lines.wrong(lines.text(), "a line end: the file was cut off");
                }
            }
        }
    }

    private void judgeThroughput() {
        Double throughput = summary.throughput();
        if (throughput == null) {
            faults.add("the summary has no [OVERALL] throughput, so that part of it is missing");
        } else if (!(throughput > 0) || throughput.isInfinite()) {
            faults.add("throughput is " + throughput + " op/s");
        }
    }

    private void judgeCounts() {
        long succeeded = 0;
        for (Map.Entry<String, YcsbSummary.Operation> entry :
                summary.operations().entrySet()) {
            if (!entry.getKey().equals(VERIFY)) {
                succeeded += entry.getValue().succeeded();
            }
        }
        // A read-modify-write is measured a third time, beside the read and the update that it is made of.
        var compound = summary.operations().get(READ_MODIFY_WRITE);
        long done = Math.max(0, succeeded - (compound == null ? 0 : compound.count()));
        if (done == 0 && asked == 0) {
            faults.add("no operation succeeded" + said());
        } else if (done < asked) {
            faults.add(done + " of " + asked + " operations succeeded" + said());
        } else if (asked > 0 && done > asked) {
            warnings.add(done + " operations succeeded although only " + asked + " were asked for");
        }
    }

    private String said() {
        return complaint == null ? "" : "; YCSB said: " + shortened(complaint);
    }

    private void judgeOperations() {
        for (Map.Entry<String, YcsbSummary.Operation> entry :
                summary.operations().entrySet()) {
            String name = entry.getKey();
            YcsbSummary.Operation operation = entry.getValue();
            judgeReturns(name, operation);
            if (failure(name)) {
                judgeFailure(name, operation);
            } else if (operation.coarse() && !HOUSEKEEPING.contains(name)) {
                warnings.add(name
                        + " percentiles are the lower ends of 1 ms buckets (measurement type histogram), those of 0"
                        + " are left out: use hdrhistogram+raw");
            }
        }
        for (String name : latencies.operations()) {
            var reported = summary.operations().get(name);
            judgeRaw(name, reported == null ? 0 : reported.count());
        }
    }

    private void judgeReturns(String name, YcsbSummary.Operation operation) {
        operation.returns().forEach((status, count) -> {
            if (status.equals("BATCHED_OK")) {
                warnings.add(
                        count + " " + name + " operations were only queued (BATCHED_OK), so that their latency is not"
                                + " that of the system");
            } else if (!status.equals("OK") && count > 0) {
                faults.add(count + " " + name + " operations returned " + status);
            }
        });
        // Only YCSB's own operations report a status: CLEANUP and READ-MODIFY-WRITE have none.
        boolean reports = !operation.returns().isEmpty()
                || Set.of("READ", "UPDATE", "INSERT", "SCAN").contains(name);
        if (reports && !name.equals(VERIFY) && operation.succeeded() != operation.count()) {
            faults.add(operation.count() + " " + name + " latencies were measured but " + operation.succeeded()
                    + " operations returned OK, so that part of the output is missing");
        }
    }

    /** Failed operations that the statuses of their operation do not already account for. */
    private void judgeFailure(String name, YcsbSummary.Operation operation) {
        var base = summary.operations().get(name.substring(0, name.lastIndexOf('-')));
        if (operation.count() > 0 && (base == null || base.failed() < operation.count())) {
            faults.add(operation.count() + " operations are reported as " + name);
        }
    }

    private void judgeRaw(String name, long reported) {
        long count = latencies.count(name);
        if (count != reported) {
            faults.add("there are " + count + " raw " + name + " latencies, but the summary reports " + reported);
        }
    }

    /** Whether a name is that of failed operations: {@code READ-FAILED}, or {@code READ-NOT_FOUND} when told apart. */
    private boolean failure(String name) {
        if (name.endsWith(FAILED)) {
            return true;
        }
        int dash = name.lastIndexOf('-');
        var base = dash < 0 ? null : summary.operations().get(name.substring(0, dash));
        return base != null && base.returns().containsKey(name.substring(dash + 1));
    }

    private List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        Double throughput = summary.throughput();
        if (throughput != null && Double.isFinite(throughput)) {
            samples.add(new Sample(THROUGHPUT, null, new double[] {throughput}));
        }
        summary.operations().forEach((name, operation) -> {
            if (HOUSEKEEPING.contains(name) || failure(name) || operation.count() == 0) {
                return;
            }
            Metric metric = new Metric(name + " latency", Unit.SECOND, Direction.LOWER);
            var raw = latencies.of(name);
            if (raw != null && raw.values().count() > 0) {
                samples.add(new Sample(metric, null, raw.values().toArray()));
                return;
            }
            operation.statistics().forEach((word, value) -> {
                if (Double.isFinite(value) && !(operation.coarse() && value == 0)) {
                    samples.add(new Sample(metric, word, new double[] {value}));
                }
            });
        });
        return samples;
    }

    private static String shortened(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200) + "…";
    }
}
