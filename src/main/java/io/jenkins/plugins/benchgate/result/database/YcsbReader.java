package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what one phase of YCSB 0.17.0 wrote: the summary on its standard output or in the {@code exportfile}, as text
 * or as one of its JSON exporters wrote it, with any measurement type; the latency of each operation from the raw file
 * (or from the summary itself, when no raw file was asked for); and the HdrHistograms, where these were asked for.
 *
 * <p>Metrics are {@code throughput} in op/s and {@code READ latency} and its like in seconds: the iterations where
 * there are any, else the statistics of the HdrHistogram, else those that YCSB reported ({@code mean}, {@code median},
 * {@code p95}, …), one sample each. {@code READ intended latency} counts from when an operation was to start at the
 * target rate ({@code measurement.interval=both}); with {@code measurement.interval=intended} YCSB calls the same
 * {@code READ}, and nothing in its output tells. {@code READ mean latency} are the interval means of a {@code
 * timeseries}. Failed operations and YCSB's own housekeeping ({@code CLEANUP}, {@code VERIFY}) are never a metric.
 *
 * <p>Several clients that ran the phase together are joined: counts are added, single latencies ordered by time,
 * HdrHistograms added; throughput is all operations over the time from the first client's start to the last one's end.
 */
public final class YcsbReader {
    private static final Pattern ERROR = Pattern.compile("^[\\w.$]+(Exception|Error)\\b.*|.*\\bERROR\\b.*");
    private static final Pattern FROM_YCSB = Pattern.compile("site\\.ycsb|YCSB|^Raw data measurement: |^Unknown DB "
            + "|^Missing property: |^Unable to open the properties file |^\\s+at \\S+\\(");
    private static final String OPERATIONS = "operationcount";
    private static final Pattern COUNT =
            Pattern.compile("\"?(" + OPERATIONS + "|recordcount|insertcount)\"?\\s*=\\s*\"?(\\d{1,18})\"?");

    private static final String SUMMARY_ROW =
            "YCSB's text summary, with rows such as [OVERALL], Throughput(ops/sec), 1234.5";
    /**
     * Begins what YCSB was asked to do, {@code -t -p operationcount=1000 …}, in standard error, which is in the output
     * where the two were merged.
     */
    private static final String COMMAND_LINE = "Command line: ";

    private static final Pattern THREADS = Pattern.compile(" -threads (\\d{1,9})(?= |$)");
    private static final int SHORTEST_RAW_ROW = 8;

    private final YcsbOutput output;
    private final YcsbSummary summary = new YcsbSummary();
    private final YcsbLatencies latencies;
    private final YcsbHistograms histograms = new YcsbHistograms();
    private final Findings found = new Findings();
    private @Nullable String complaint;
    private long asked;
    /** Of the properties that the output lists. */
    private final Map<String, Long> counts = new HashMap<>();

    private YcsbReader(YcsbOutput output, Keeping keeping, boolean timed) {
        this.output = output;
        this.asked = output.asked();
        this.latencies = new YcsbLatencies(keeping.most(), timed);
    }

    /**
     * Reads a phase of which it is known how much was asked.
     *
     * @param raw the raw file; null when none was asked for. A file that does not exist is a fault of the trial
     * @param asked number of operations that the phase was asked to do, at least 1
     * @throws InputException when a file is not YCSB's or is broken, with file and line
     * @throws IOException when the summary or the raw file cannot be read
     */
    public static Reading read(Path summary, @Nullable Path raw, long asked) throws IOException {
        if (asked < 1) {
            throw new IllegalArgumentException("asked for " + asked + " operations, expected at least 1");
        }
        return read(List.of(new YcsbOutput(summary, raw, null, asked)));
    }

    /**
     * Reads a phase of which it is not known how much was asked: that all of it was done cannot be checked then.
     *
     * @param raw the raw file; null when none was asked for
     * @throws InputException when a file is not YCSB's or is broken, with file and line
     * @throws IOException when the summary or the raw file cannot be read
     */
    public static Reading read(Path summary, @Nullable Path raw) throws IOException {
        return read(List.of(new YcsbOutput(summary, raw, null, 0)));
    }

    /**
     * Reads a phase that one client or several ran together, as {@link #read(List, Keeping, boolean)} does by default.
     */
    public static Reading read(List<YcsbOutput> clients) throws IOException {
        return read(clients, Keeping.AUTO, true);
    }

    /**
     * Reads a phase that one client or several ran together.
     *
     * @param clients at least one
     * @param keeping how single latencies are kept, operation by operation
     * @param timed whether samples have the times of their values, which takes as much memory again; several clients
     *     are joined by them, and have them always
     * @throws InputException when a file is not YCSB's or is broken, with file and line
     * @throws IOException when a file cannot be read
     */
    public static Reading read(List<YcsbOutput> clients, Keeping keeping, boolean timed) throws IOException {
        Findings found = new Findings();
        YcsbSamples.join(phases(clients, keeping, timed, found), found);
        return found.reading();
    }

    /**
     * Reads of a phase that was not measured whether it did what it was asked; without samples.
     *
     * @param clients at least one
     * @throws InputException when a file is not YCSB's or is broken, with file and line
     * @throws IOException when a file cannot be read
     */
    public static Reading judge(List<YcsbOutput> clients) throws IOException {
        Findings found = new Findings();
        phases(clients, Keeping.COMPACT, false, found);
        return found.reading();
    }

    private static List<YcsbPhase> phases(List<YcsbOutput> clients, Keeping keeping, boolean timed, Findings found)
            throws IOException {
        List<YcsbPhase> phases = new ArrayList<>();
        for (YcsbOutput client : clients) {
            YcsbReader reader = new YcsbReader(client, keeping, timed || clients.size() > 1);
            YcsbPhase phase = reader.read();
            phases.add(phase);
            UnaryOperator<Message> told = of(phases.size(), clients.size());
            found.tell(reader.found, told);
            found.tell(phase.found(), told);
        }
        return phases;
    }

    /** Says of a sentence which of several clients it is about. */
    private static UnaryOperator<Message> of(int number, int clients) {
        return clients == 1
                ? sentence -> sentence
                : sentence -> Message.of("stored.ofClient", Figure.of(number), Figure.of(clients), sentence);
    }

    private YcsbPhase read() throws IOException {
        readSummary();
        if (summary.rows() > 0) {
            readRaw();
            readHistograms();
        }
        Object said = complaint == null ? "" : Message.of("stored.part.ycsbSaid", shortened(complaint));
        if (complaint != null && summary.rows() > 0 && asked == 0) {
            found.warn("stored.ycsbError", shortened(complaint));
        }
        YcsbPhase phase = new YcsbPhase(summary, latencies, histograms, asked, said);
        long stated = counts.getOrDefault(OPERATIONS, 0L);
        // a load does as many as there are records
        if (summary.rows() > 0
                && asked == 0
                && phase.succeeded() < stated
                && !counts.containsValue(phase.succeeded())) {
            found.warn("stored.otherCount", OPERATIONS, Figure.of(stated), Figure.of(phase.succeeded()));
        }
        return phase;
    }

    private void readSummary() throws IOException {
        Path file = output.summary();
        if (YcsbJson.looksLike(file)) {
            YcsbJson.read(file, summary);
            return;
        }
        String lastText = "";
        boolean fromYcsb = false;
        String foreign = null;
        try (var lines = new LineScanner(file)) {
            for (latencies.acceptAll(lines); lines.next(); latencies.acceptAll(lines)) {
                if (lines.start() < lines.end() && lines.buffer()[lines.start()] == '[') {
                    lines.requireTerminated();
                }
                if (summary.accept(lines)) {
                    continue;
                }
                if (latencies.accept(lines)) {
                    lines.requireTerminated();
                    continue;
                }
                String text = lines.text().strip();
                if (text.startsWith(COMMAND_LINE)) {
                    asked = asked == 0 ? asked(text) : asked;
                    Matcher threads = THREADS.matcher(text);
                    if (threads.find()) {
                        found.under("threads", threads.group(1));
                    }
                }
                Matcher property = COUNT.matcher(text);
                if (property.matches()) {
                    counts.put(property.group(1), Long.parseLong(property.group(2)));
                }
                if (text.isEmpty()) {
                    continue;
                }
                lastText = text;
                foreign = foreign == null ? text : foreign;
                fromYcsb = fromYcsb || FROM_YCSB.matcher(lines.text()).find();
                if (text.startsWith("Warning: the threadcount is bigger")) {
                    found.warn("stored.fewerThreads");
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
            throw new InputException(file, 1, foreign, SUMMARY_ROW);
        }
        String said = complaint != null ? complaint : lastText;
        if (said.isEmpty()) {
            found.fault(latencies.operations().isEmpty() ? "stored.emptyOutput" : "stored.onlyRaw");
        } else {
            found.fault("stored.noSummarySaid", shortened(said));
        }
    }

    private void readRaw() throws IOException {
        Path file = output.raw();
        if (file == null) {
            return;
        }
        if (!Files.exists(file)) {
            found.fault("stored.noRawFile", String.valueOf(file.getFileName()));
            return;
        }
        long most = Files.size(file) / SHORTEST_RAW_ROW;
        summary.operations().forEach((name, operation) -> latencies.expect(name, Math.min(operation.count(), most)));
        YcsbRawFile.read(file, latencies);
    }

    private void readHistograms() throws IOException {
        Path prefix = output.histograms();
        if (prefix == null) {
            return;
        }
        for (var entry : summary.operations().entrySet()) {
            String name = entry.getKey();
            histograms.read(prefix, name);
            if (entry.getValue().count() > 0 && histograms.of(name) == null) {
                found.fault("stored.noHistogram", name, prefix.getFileName() + name + ".hdr");
            }
        }
    }

    private static String shortened(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200) + "…";
    }

    /** Number of operations that the command line asks for; 0 where a file of properties or a time limit says it. */
    private static long asked(String line) {
        List<String> words =
                List.of(line.substring(COMMAND_LINE.length()).strip().split("\\s+", -1));
        Map<String, String> properties = new HashMap<>();
        for (int i = 1; i < words.size(); i++) {
            int equals = words.get(i).indexOf('=');
            if (words.get(i - 1).equals("-p") && equals > 0) {
                properties.put(words.get(i).substring(0, equals), words.get(i).substring(equals + 1));
            }
        }
        if (properties.containsKey("maxexecutiontime")) {
            return 0;
        }
        return words.contains("-load")
                ? count(properties.getOrDefault("insertcount", properties.get("recordcount")))
                : count(properties.get("operationcount"));
    }

    private static long count(@Nullable String text) {
        return text != null && text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }

    /**
     * The files that one YCSB client left of one phase.
     *
     * @param summary its standard output, or what {@code exportfile} named
     * @param raw what {@code measurement.raw.output_file} named; null when none was asked for
     * @param histograms what {@code hdrhistogram.output.path} said, to which YCSB adds {@code READ.hdr} and its like; null
     *     when {@code hdrhistogram.fileoutput} was off
     * @param asked number of operations that this client was asked to do; 0 when that is not known
     */
    public record YcsbOutput(Path summary, @Nullable Path raw, @Nullable Path histograms, long asked) {
        public YcsbOutput {
            if (asked < 0) {
                throw new IllegalArgumentException("asked for " + asked + " operations, expected at least 1");
            }
        }
    }
}
