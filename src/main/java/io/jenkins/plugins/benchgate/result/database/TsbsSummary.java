package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a loader or a query runner of TSBS printed on its standard output.
 *
 * <p>The query runner reports milliseconds with two decimals. What precedes its summary is not looked at: answers that
 * {@code --print-responses} shows, or the statistics so far of {@code --print-interval}, where standard error was
 * merged.
 */
final class TsbsSummary {
    private static final Pattern RUN = Pattern.compile(
            "Run complete after (\\d+) queries with (\\d+) workers \\(Overall query rate (\\S+) queries/sec\\):");
    private static final Pattern STATISTICS = Pattern.compile(
            "min:\\s*(\\S+)ms, med:\\s*(\\S+)ms, mean:\\s*(\\S+)ms, max:\\s*(\\S+)ms, stddev:\\s*(\\S+)ms,"
                    + " sum:\\s*(\\S+)sec, count: (\\d+)");
    private static final Pattern WALL = Pattern.compile("wall clock time: (\\S+)sec");
    private static final Pattern LOADED = Pattern.compile(
            "loaded (\\d+) (metrics|rows) in (\\S+)sec with (\\d+) workers \\(mean rate (\\S+) \\2/sec\\)");
    private static final Pattern BACKOFFS =
            Pattern.compile("\\[worker \\d+] backoffs took a total of (\\S+)sec of runtime");
    private static final Pattern COMPLAINT =
            Pattern.compile("(?:panic: |error: |\\d{4}/\\d{2}/\\d{2} \\d{2}:\\d{2}:\\d{2} )(.*)");
    private static final Pattern OWN = Pattern.compile(
            "goroutine \\d+ .*|ID \\d+: .*|time,per\\. metric/s,.*|\\[worker \\d+] .*|\\d+,[\\d.]+,[\\d.E+,-]*|Summary:|"
                    + "Saving .*|burn-in complete .*|debug: .*|error while executing request: .*");
    /** First line of what {@code --hdr-latencies} writes. */
    private static final String TABLE = "\\A\\s*Value\tPercentile\tTotalCount\t1/";

    private static final Pattern MARK = Pattern.compile(
            "(?m)^Run complete after \\d+ queries with |^loaded \\d+ (metrics|rows) in |^time,per\\. metric/s,"
                    + "|^After \\d+ queries with \\d+ workers:|github\\.com/timescale/tsbs|^ID \\d+: |" + TABLE);
    private static final String[] WORDS = {"min", "median", "mean", "max", "stddev"};
    private static final String SUMMARY =
            "TSBS's summary, with a line such as 'Run complete after 500 queries …' or 'loaded 5000 rows …'";

    private final Path file;
    private final Map<String, Group> groups = new LinkedHashMap<>();
    private final Map<String, Amount> loaded = new LinkedHashMap<>();
    private @Nullable Run run;
    private boolean complete;
    private boolean rowsCounted;
    private double backoffSeconds;
    private @Nullable String complaint;
    private @Nullable String label;

    /**
     * What the query runner says of all queries together.
     *
     * @param line where the summary begins
     * @param queries that were counted
     * @param workers that sent them
     * @param rate queries a second
     */
    record Run(long line, long queries, long workers, double rate) {}

    /**
     * What the query runner says of the queries of one label.
     *
     * @param line of the statistics
     * @param count number of latencies
     * @param seconds statistic's word → latency in seconds
     */
    record Group(long line, long count, Map<String, Double> seconds) {}

    /**
     * What the loader says of rows, or of metrics.
     *
     * @param rate of them a second
     */
    record Amount(long line, long count, double rate) {}

    /** Whether a file begins as such output. */
    static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    private TsbsSummary(Path file) {
        this.file = file;
    }

    /**
     * Reads a file.
     *
     * @throws InputException when it is not TSBS's, or a line of the summary is broken
     */
    static TsbsSummary of(Path file) throws IOException {
        TsbsSummary summary = new TsbsSummary(file);
        summary.read();
        return summary;
    }

    private void read() throws IOException {
        String foreign = null;
        boolean own = false;
        boolean first = true;
        try (var lines = new LineScanner(file, LineScanner.LARGEST_SUMMARY)) {
            while (lines.next()) {
                String text = lines.text();
                if (first && text.matches(TABLE + ".*")) {
                    throw lines.wrong(
                            text.strip(),
                            "the standard output of TSBS or its --results-file: what --hdr-latencies writes is cut off"
                                    + " at 4096 bytes");
                }
                first = first && text.isBlank();
                if (text.startsWith("After ") && run == null && foreign == null && text.contains(" queries with ")) {
                    foreign = text;
                }
                if (!accept(text, lines) && !text.isBlank()) {
                    own = own
                            || OWN.matcher(text).matches()
                            || COMPLAINT.matcher(text).matches();
                    foreign = foreign == null ? text : foreign;
                }
            }
        }
        if (run == null && loaded.isEmpty() && foreign != null && !own) {
            throw new InputException(
                    file,
                    1,
                    foreign,
                    foreign.startsWith("After ")
                            ? "the standard output of TSBS: this is what --print-interval writes to standard error"
                            : SUMMARY);
        }
    }

    /** Takes a line; false when it says nothing of the result. */
    private boolean accept(String text, LineScanner lines) throws InputException {
        if (text.startsWith("Run complete after ")) {
            takeRun(text, lines);
        } else if (text.startsWith("loaded ")) {
            takeLoaded(text, lines);
        } else if (run != null && !complete) {
            return takeOfRun(text, lines);
        } else {
            return takeAside(text, lines);
        }
        return true;
    }

    private void takeRun(String text, LineScanner lines) throws InputException {
        if (run != null || !loaded.isEmpty()) {
            throw lines.wrong(text, "the output of one phase: this is the summary of a second one");
        }
        Matcher matcher = whole(RUN, text, lines);
        // a burn-in that outlasts the queries makes the runner's unsigned count wrap around
        long queries = matcher.group(1).length() > 18 ? 0 : Long.parseLong(matcher.group(1));
        run = new Run(
                lines.number(), queries, count(matcher.group(2), text, lines), number(matcher.group(3), text, lines));
    }

    private boolean takeOfRun(String text, LineScanner lines) throws InputException {
        String of = label;
        if (of != null) {
            Matcher matcher = whole(STATISTICS, text, lines);
            Map<String, Double> seconds = new LinkedHashMap<>();
            for (int i = 0; i < WORDS.length; i++) {
                seconds.put(WORDS[i], number(matcher.group(i + 1), text, lines) / 1e3);
            }
            number(matcher.group(6), text, lines);
            groups.put(of, new Group(lines.number(), count(matcher.group(7), text, lines), seconds));
            label = null;
        } else if (text.startsWith("wall clock time: ")) {
            number(whole(WALL, text, lines).group(1), text, lines);
            complete = true;
        } else if (text.startsWith("Saving ")) {
            return false;
        } else if (text.endsWith(":") && lines.terminated()) {
            label = text.substring(0, text.length() - 1).strip();
        } else {
            throw lines.wrong(text, "the label of a kind of query and a colon, or 'wall clock time: …'");
        }
        return true;
    }

    private void takeLoaded(String text, LineScanner lines) throws InputException {
        Matcher matcher = whole(LOADED, text, lines);
        number(matcher.group(3), text, lines);
        Amount amount =
                new Amount(lines.number(), count(matcher.group(1), text, lines), number(matcher.group(5), text, lines));
        if (run != null || loaded.putIfAbsent(matcher.group(2), amount) != null) {
            throw lines.wrong(text, "the output of one phase: this is the summary of a second one");
        }
    }

    private boolean takeAside(String text, LineScanner lines) throws InputException {
        Matcher backoffs = BACKOFFS.matcher(text);
        if (backoffs.matches()) {
            backoffSeconds += number(backoffs.group(1), text, lines);
            return true;
        }
        rowsCounted = rowsCounted || text.matches("\\d+,[^,]*,[^,]*,[^,]*,\\d[^,]*,[^,]*,[^,]*");
        Matcher complaints = COMPLAINT.matcher(text);
        if (complaint == null && complaints.matches()) {
            complaint = complaints.group(1);
        }
        return false;
    }

    private static Matcher whole(Pattern pattern, String text, LineScanner lines) throws InputException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches() || !lines.terminated()) {
            throw lines.wrong(text, "a whole line of TSBS's summary: it is broken, or the output was cut off");
        }
        return matcher;
    }

    private static double number(String word, String text, LineScanner lines) throws InputException {
        char[] characters = word.toCharArray();
        double number = DecimalNumber.parse(characters, 0, characters.length);
        if (!(number >= 0)) {
            throw lines.wrong(text, "decimal numbers of 0 or more, not '" + word + "'");
        }
        return number;
    }

    private static long count(String digits, String text, LineScanner lines) throws InputException {
        if (digits.length() > 18) {
            throw lines.wrong(text, "a count, not '" + digits + "'");
        }
        return Long.parseLong(digits);
    }

    /** What the query runner counted; {@code null} when the file is not that of one that finished. */
    @Nullable
    Run run() {
        return run;
    }

    /** Whether the query runner's summary goes on to its end. */
    boolean complete() {
        return complete && label == null;
    }

    /** Label of the queries → their latencies, in order of appearance. */
    Map<String, Group> groups() {
        return groups;
    }

    /** {@code rows} and {@code metrics}, as far as the loader reported them. */
    Map<String, Amount> loaded() {
        return loaded;
    }

    /** Whether the loader counted rows while it ran, so that its summary must name them too. */
    boolean rowsCounted() {
        return rowsCounted;
    }

    /** How long the workers of the loader waited because the system was overloaded, summed up. */
    double backoffSeconds() {
        return backoffSeconds;
    }

    /** The first error that was printed; {@code null} where there is none. */
    @Nullable
    String complaint() {
        return complaint;
    }
}
