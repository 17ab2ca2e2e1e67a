package io.jenkins.plugins.benchgate.result.microbenchmark;

import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.Collections;
import java.util.HashSet;
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
    private String packageName = "";
    private @Nullable Interrupted interrupted;
    private boolean marked;
    private boolean failed;
    private boolean ended;

    /** A row into which the benchmark printed, and the fault that this is without a result. */
    private record Interrupted(String name, String fault) {}

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
    void accept(String line, boolean terminated) throws InputException {
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
            marked = true;
            ended = false;
        } else if (line.startsWith("goos: ")) {
            marked = true;
        } else if (line.equals("PASS") || line.startsWith("ok  \t")) {
            ended = true;
            marked = true;
        } else {
            failure(line);
        }
    }

    private static boolean lowerCase(String line, int position) {
        return Character.isLowerCase(line.codePointAt(position));
    }

    private void failure(String line) {
        if (line.startsWith("--- FAIL: ")) {
            rows.faults()
                    .add(Sentences.english(
                            "stored.failed",
                            line.substring("--- FAIL: ".length()).strip()));
            marked = true;
        } else if (line.startsWith("--- SKIP: ")) {
            rows.warnings()
                    .add(Sentences.english(
                            "stored.skipped",
                            line.substring("--- SKIP: ".length()).strip()));
            marked = true;
        } else if (line.startsWith("panic: ") || line.startsWith("fatal error: ")) {
            rows.faults().add(Sentences.english("stored.benchmarkEnded", line.strip()));
        } else if (line.equals("FAIL")) {
            failed = true;
            ended = true;
            marked = true;
        } else if (line.startsWith("FAIL\t")) {
            rows.faults()
                    .add(Sentences.english(
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
            rows.faults().add(Sentences.english("stored.rowBrokeOff", Figure.of(lines.number()), fields[0]));
            return;
        }
        if (!terminated) {
            throw lines.wrong(line, "a line end after the row: the file was cut off");
        }
        if (!fields[1].chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            // a benchmark that prints or panics does so behind its name
            String fault = Sentences.english(
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
        marked = true;
        ended = false;
        String name = fields[0].substring(GoRows.PREFIX.length());
        rows.named(name);
        Set<String> units = new HashSet<>();
        for (int i = 2; i < fields.length; i += 2) {
            if (!units.add(fields[i + 1])) {
                throw lines.wrong(line, "one value of the unit " + fields[i + 1]);
            }
            double value = DecimalNumber.parse(fields[i].toCharArray(), 0, fields[i].length());
            if (!Double.isNaN(value)) {
                rows.add(packageName, name, fields[i + 1], value, lines.number());
            } else if (NO_NUMBER.matcher(fields[i]).matches()) {
                rows.faults()
                        .add(Sentences.english(
                                "stored.rowNoNumber", Figure.of(lines.number()), fields[i], fields[i + 1], fields[0]));
            } else {
                throw lines.wrong(fields[i], "a number with a point, before the unit " + fields[i + 1]);
            }
        }
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
