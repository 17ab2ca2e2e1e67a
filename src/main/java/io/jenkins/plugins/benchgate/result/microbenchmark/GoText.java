package io.jenkins.plugins.benchgate.result.microbenchmark;

import io.jenkins.plugins.benchgate.io.ByteWords;
import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.result.reading.ByteNames;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text of {@code go test}, one line after another: of all packages, or of one of them. */
final class GoText {
    static final String ROW = "a row such as BenchmarkFib-8  1000  35.2 ns/op";

    private static final String PACKAGE = "pkg:";
    private static final Pattern NO_NUMBER = Pattern.compile("(?i)nan|[+-]?inf(inity)?");
    /** What follows the name in a row; {@code go test} prints it when a benchmark ends. */
    private static final Pattern RESULT = Pattern.compile("\\s*\\d+\\t\\s*\\S+ ns/op(\\t.*)?");

    private final LineScanner lines;
    private final GoRows rows;
    private final DecimalNumber decimals = new DecimalNumber();
    /** The benchmarks of the package, by the first word of their rows. */
    private ByteNames<Benchmark> known = new ByteNames<>();

    private String packageName = "";
    /** Of the package; 0 before the first. */
    private int run;

    private @Nullable Interrupted interrupted;
    private boolean marked;
    private boolean failed;
    private boolean ended;

    /** What the last row of a benchmark had, in its order. */
    private record Benchmark(List<Column> columns) {}

    /** A unit, with the values in it. */
    private static final class Column {
        private final byte[] unit;
        private final GoRows.Rows values;
        private double value;

        Column(byte[] unit, GoRows.Rows values) {
            this.unit = unit;
            this.values = values;
        }
    }

    /** A row into which the benchmark printed, and the fault that this is without a result. */
    private record Interrupted(String name, Message fault) {}

    /**
     * A text of which nothing is read yet.
     *
     * @param lines of the file, for where its mistakes are
     * @param rows that its own are added to
     */
    GoText(LineScanner lines, GoRows rows) {
        this.lines = lines;
        this.rows = rows;
    }

    /** Whether a line was one that {@code go test} prints. */
    boolean marked() {
        return marked;
    }

    /** Whether it says that something failed. */
    boolean failed() {
        return failed;
    }

    /** Whether it has its end. */
    boolean ended() {
        return ended;
    }

    /** What is said of the text from outside: that it began, or how it ended. */
    void state(boolean over, boolean failure) {
        marked = true;
        ended = over;
        failed |= failure;
    }

    /**
     * Reads on.
     *
     * @param terminated whether a line end follows the line
     */
    void accept(String printed, boolean terminated) throws InputException {
        String line = FileStart.withoutColours(printed);
        if (line.startsWith(GoRows.PREFIX)
                && (line.length() == GoRows.PREFIX.length() || !lowerCase(line, GoRows.PREFIX.length()))) {
            row(line, terminated);
            return;
        }
        if (line.startsWith("Unit ") || line.startsWith("Unit\t")) {
            unit(line);
            return;
        }
        Interrupted before = interrupted;
        if (before != null && RESULT.matcher(line).matches()) {
            rows.faults().remove(before.fault());
            row(before.name() + "\t" + line, terminated);
            return;
        }
        if (line.startsWith(PACKAGE)) {
            packageName = line.substring(PACKAGE.length()).strip();
            begin();
            marked = true;
            ended = false;
        } else if (line.startsWith("goos: ") || line.startsWith("goarch: ") || line.startsWith("cpu: ")) {
            int colon = line.indexOf(':');
            rows.under(line.substring(0, colon), line.substring(colon + 1).strip());
            marked |= line.startsWith("goos");
        } else if (line.equals("PASS") || line.startsWith("ok  \t")) {
            ended = true;
            marked = true;
        } else {
            failure(line);
        }
    }

    /** A package that is there again was run again, by another process. */
    private void begin() {
        known = new ByteNames<>();
        run = rows.begin(packageName);
    }

    private static boolean lowerCase(String line, int position) {
        return Character.isLowerCase(line.codePointAt(position));
    }

    private void failure(String line) {
        if (line.startsWith("--- FAIL: ")) {
            rows.faults()
                    .add(Message.of(
                            "stored.failed",
                            line.substring("--- FAIL: ".length()).strip()));
            marked = true;
        } else if (line.startsWith("--- SKIP: ")) {
            rows.warnings()
                    .add(Message.of(
                            "stored.skipped",
                            line.substring("--- SKIP: ".length()).strip()));
            marked = true;
        } else if (line.startsWith("panic: ") || line.startsWith("fatal error: ")) {
            rows.faults().add(Message.of("stored.benchmarkEnded", line.strip()));
        } else if (line.equals("FAIL")) {
            failed = true;
            ended = true;
            marked = true;
        } else if (line.startsWith("FAIL\t")) {
            rows.faults()
                    .add(Message.of(
                            "stored.packageFailed",
                            line.substring("FAIL\t".length())
                                    .replaceFirst("\t[\\d.]+s$", "")
                                    .strip()));
            ended = true;
            marked = true;
        }
    }

    /** A row: name, number of operations, and then pairs of value and unit. */
    private void row(String line, boolean terminated) throws InputException {
        interrupted = null;
        String[] fields = words(line);
        if (fields.length == 1 && line.equals(fields[0]) && terminated) {
            return; // with -v a benchmark is named before it runs
        }
        if (fields.length == 1) {
            rows.faults().add(Message.of("stored.rowBrokeOff", Figure.of(lines.number()), fields[0]));
            return;
        }
        if (!terminated) {
            throw lines.wrong(line, "a line end after the row: the file was cut off");
        }
        if (!fields[1].chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            // a benchmark that prints or panics does so behind its name
            Message fault = Message.of(
                    "stored.rowNoResult",
                    Figure.of(lines.number()),
                    fields[0],
                    line.substring(line.indexOf(fields[1], fields[0].length())).strip());
            rows.faults().add(fault);
            interrupted = new Interrupted(fields[0], fault);
            return;
        }
        if (fields.length < 4 || fields.length % 2 == 1) {
            throw lines.wrong(line, "pairs of a value and its unit after the number of operations, as in " + ROW);
        }
        if (run == 0 || ended) {
            begin();
        }
        measured();
        String name = fields[0].substring(GoRows.PREFIX.length());
        rows.named(name);
        Set<String> units = new HashSet<>();
        List<Column> columns = new ArrayList<>();
        for (int i = 2; i < fields.length; i += 2) {
            if (!units.add(fields[i + 1])) {
                throw lines.wrong(line, "one value of the unit " + fields[i + 1]);
            }
            double value = DecimalNumber.parse(fields[i].toCharArray(), 0, fields[i].length());
            if (!Double.isNaN(value)) {
                GoRows.Rows values = rows.of(packageName, run, name, fields[i + 1], lines.number());
                values.add(value);
                columns.add(new Column(fields[i + 1].getBytes(StandardCharsets.UTF_8), values));
            } else if (NO_NUMBER.matcher(fields[i]).matches()) {
                rows.faults()
                        .add(Message.of(
                                "stored.rowNoNumber", Figure.of(lines.number()), fields[i], fields[i + 1], fields[0]));
            } else {
                throw lines.wrong(fields[i], "a number with a point, before the unit " + fields[i + 1]);
            }
        }
        byte[] spelling = fields[0].getBytes(StandardCharsets.UTF_8);
        known.put(spelling, 0, spelling.length, new Benchmark(columns));
    }

    /**
     * Takes a row of a benchmark whose row before had the same units, with plain numbers.
     *
     * @param line with a byte behind it
     * @return false for any other line, of which nothing was taken
     */
    boolean usual(byte[] line, int start, int end) {
        int next = wordEnd(line, start, end);
        Benchmark benchmark = ended ? null : known.get(line, start, next);
        if (benchmark == null) {
            return false;
        }
        next = spaceEnd(line, next, end);
        int operations = wordEnd(line, next, end);
        if (DecimalNumber.whole(line, next, operations) < 0) {
            return false;
        }
        next = spaceEnd(line, operations, end);
        for (Column column : benchmark.columns) {
            column.value = decimals.scan(line, next);
            int unit = spaceEnd(line, decimals.end(), end);
            next = unit + column.unit.length;
            if (Double.isNaN(column.value)
                    || unit == decimals.end()
                    || wordEnd(line, unit, end) != next
                    || !ByteWords.equal(line, unit, column.unit, 0, column.unit.length)) {
                return false;
            }
            next = spaceEnd(line, next, end);
        }
        if (next != end) {
            return false;
        }
        interrupted = null;
        measured();
        for (Column column : benchmark.columns) {
            column.values.add(column.value);
        }
        return true;
    }

    private void measured() {
        marked = true;
        ended = false;
    }

    private static int wordEnd(byte[] line, int start, int end) {
        int next = start;
        while (next < end && !isSpace(line[next])) {
            next++;
        }
        return next;
    }

    private static int spaceEnd(byte[] line, int start, int end) {
        int next = start;
        while (next < end && isSpace(line[next])) {
            next++;
        }
        return next;
    }

    /** What parts the words of a row, as StringTokenizer has it. */
    private static boolean isSpace(byte one) {
        return one == ' ' || one == '\t' || one == '\n' || one == '\r' || one == '\f';
    }

    private static String[] words(String line) {
        return Collections.list(new StringTokenizer(line)).toArray(String[]::new);
    }

    /** {@code Unit ns/op better=lower assume=nothing}. */
    private void unit(String line) throws InputException {
        String[] fields = words(line);
        for (int i = 2; i < fields.length; i++) {
            if (!fields[i].startsWith("better=")) {
                continue; // what may be assumed of values is for the statistics to say
            }
            Direction direction;
            try {
                direction = Direction.parse(fields[i].substring("better=".length()));
            } catch (IllegalArgumentException e) {
                throw lines.wrong(fields[i], "better=lower or better=higher");
            }
            rows.better(lines, fields[1], direction);
        }
    }
}
