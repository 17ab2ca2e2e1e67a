package io.jenkins.plugins.benchgate.result.microbenchmark;

import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the Go benchmark format, which {@code go test -bench} of Go 1.26 and many other programs write
 * (golang.org/design/14313-benchmark-format).
 *
 * <p>A metric is named by package, benchmark and unit, {@code example.org/sum.Of/size=64 ns/op}. The suffix {@code -8}, the number of threads,
 * belongs to the name only where not all rows of a file have the same one. Rows of the same name, as {@code -count} makes
 * them, are iterations.
 *
 * <p>What failed, panicked, or has a result that is no number is a fault; so is a row that a benchmark printed into,
 * unless its result follows on a line of its own.
 */
public final class GoBenchmark {
    private static final String PREFIX = "Benchmark";
    private static final String ROW = "a row such as BenchmarkFib-8  1000  35.2 ns/op";

    /** What tells a benchmark's row or the rest of {@code go test} from other text. */
    private static final Pattern MARKS = Pattern.compile(
            "(?m)^Benchmark(?!\\p{javaLowerCase})\\S*[ \\t]+\\d+[ \\t]+\\S+[ \\t]+\\S|^goos: |^pkg: |^(ok|FAIL) *\\t"
                    + "|^(PASS|FAIL)$|^--- (FAIL|SKIP): Benchmark");

    private static final Pattern PACKAGE = Pattern.compile("pkg:[ \\t]*(.*)");
    private static final Pattern THREADS = Pattern.compile("-\\d+$");
    private static final Pattern NO_NUMBER = Pattern.compile("(?i)nan|[+-]?inf(inity)?");
    /** What follows the name in a row; {@code go test} prints it when a benchmark ends. */
    private static final Pattern RESULT = Pattern.compile("\\s*\\d+\\t\\s*\\S+ ns/op(\\t.*)?");

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private final Path file;
    private final Map<Key, Rows> rows = new LinkedHashMap<>();
    private final Map<String, Direction> better = new HashMap<>();
    private final Set<String> suffixes = new HashSet<>();
    private final Set<String> faults = new LinkedHashSet<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private String packageName = "";
    private @Nullable Interrupted interrupted;
    private boolean marked;
    private boolean failed;
    private boolean ended;

    /** Of which benchmark the values are, and in which unit. */
    private record Key(String packageName, String name, String unit) {}

    /** A row into which the benchmark printed, and the fault that this is without a result. */
    private record Interrupted(String name, String fault) {}

    /** The values of one benchmark in one unit. */
    private static final class Rows {
        private final long line;
        private final List<Double> values = new ArrayList<>();

        Rows(long line) {
            this.line = line;
        }
    }

    private GoBenchmark(Path file) {
        this.file = file;
    }

    /** Whether a text has rows of benchmarks or other lines of {@code go test}. */
    public static boolean marks(FileStart opening) {
        return opening.has(MARKS);
    }

    /**
     * Reads a file, plain or compressed with gzip.
     *
     * @throws InputException when it is not in that format, or broken; with file and line
     */
    public static Reading read(Path file) throws IOException {
        return new GoBenchmark(file).read();
    }

    private Reading read() throws IOException {
        String first = null;
        try (LineScanner lines = new LineScanner(file, LineScanner.LARGEST_SUMMARY)) {
            while (lines.next()) {
                String line = lines.text();
                first = first == null && !line.isBlank() ? line : first;
                accept(lines, line);
                ended &= lines.terminated();
            }
        }
        if (!marked) {
            throw first == null
                    ? new InputException(file, "found an empty file, expected " + ROW)
                    : new InputException(file, 1, first, ROW);
        }
        if (failed && faults.isEmpty()) {
            faults.add(Sentences.english("stored.goFailed"));
        }
        if (rows.isEmpty() && faults.isEmpty()) {
            faults.add(Sentences.english("stored.noBenchmark"));
        }
        if (!ended && faults.isEmpty()) {
            warnings.add(Sentences.english("stored.goIncomplete"));
        }
        return new Reading(samples(), List.copyOf(faults), List.copyOf(warnings));
    }

    private void accept(LineScanner lines, String line) throws InputException {
        if (line.startsWith(PREFIX) && (line.length() == PREFIX.length() || !lowerCase(line, PREFIX.length()))) {
            row(lines, line);
            return;
        }
        if (line.startsWith("Unit ") || line.startsWith("Unit\t")) {
            unit(lines, line);
            return;
        }
        Interrupted before = interrupted;
        if (before != null && RESULT.matcher(line).matches()) {
            faults.remove(before.fault());
            row(lines, before.name() + "\t" + line);
            return;
        }
        Matcher matcher = PACKAGE.matcher(line);
        if (matcher.matches()) {
            packageName = matcher.group(1).strip();
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
            faults.add(Sentences.english(
                    "stored.failed", line.substring("--- FAIL: ".length()).strip()));
            marked = true;
        } else if (line.startsWith("--- SKIP: ")) {
            warnings.add(Sentences.english(
                    "stored.skipped", line.substring("--- SKIP: ".length()).strip()));
            marked = true;
        } else if (line.startsWith("panic: ") || line.startsWith("fatal error: ")) {
            faults.add(Sentences.english("stored.benchmarkEnded", line.strip()));
        } else if (line.equals("FAIL")) {
            failed = true;
            ended = true;
            marked = true;
        } else if (line.startsWith("FAIL\t")) {
            faults.add(Sentences.english(
                    "stored.packageFailed",
                    line.substring("FAIL\t".length())
                            .replaceFirst("\t[\\d.]+s$", "")
                            .strip()));
            ended = true;
            marked = true;
        }
    }

    /** A row: name, number of operations, and then pairs of value and unit. */
    private void row(LineScanner lines, String line) throws InputException {
        interrupted = null;
        String[] fields = BLANKS.split(line.strip(), -1);
        if (fields.length == 1 && line.equals(fields[0]) && lines.terminated()) {
            return; // with -v a benchmark is named before it runs
        }
        if (fields.length == 1) {
            faults.add(Sentences.english("stored.rowBrokeOff", Figure.of(lines.number()), fields[0]));
            return;
        }
        if (!lines.terminated()) {
            throw lines.wrong(line, "a line end after the row: the file was cut off");
        }
        if (!fields[1].matches("\\d+")) {
            // a benchmark that prints or panics does so behind its name
            String fault = Sentences.english(
                    "stored.rowNoResult",
                    Figure.of(lines.number()),
                    fields[0],
                    line.substring(line.indexOf(fields[1], fields[0].length())).strip());
            faults.add(fault);
            interrupted = new Interrupted(fields[0], fault);
            return;
        }
        if (fields.length < 4 || fields.length % 2 == 1) {
            throw lines.wrong(line, "pairs of a value and its unit after the number of operations, as in " + ROW);
        }
        marked = true;
        ended = false;
        String name = fields[0].substring(PREFIX.length());
        Matcher threads = THREADS.matcher(name);
        suffixes.add(threads.find() ? threads.group() : "");
        Set<String> units = new HashSet<>();
        for (int i = 2; i < fields.length; i += 2) {
            if (!units.add(fields[i + 1])) {
                throw lines.wrong(line, "one value of the unit " + fields[i + 1]);
            }
            double value = DecimalNumber.parse(fields[i].toCharArray(), 0, fields[i].length());
            if (!Double.isNaN(value)) {
                rows.computeIfAbsent(new Key(packageName, name, fields[i + 1]), key -> new Rows(lines.number()))
                        .values
                        .add(value);
            } else if (NO_NUMBER.matcher(fields[i]).matches()) {
                faults.add(Sentences.english(
                        "stored.rowNoNumber", Figure.of(lines.number()), fields[i], fields[i + 1], fields[0]));
            } else {
                throw lines.wrong(fields[i], "a number with a point, before the unit " + fields[i + 1]);
            }
        }
    }

    /** {@code Unit ns/op better=lower assume=nothing}. */
    private void unit(LineScanner lines, String line) throws InputException {
        String[] fields = BLANKS.split(line.strip(), -1);
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
            Direction before = better.put(fields[1], direction);
            if (before != null && before != direction) {
                throw lines.wrong(fields[i], "better=" + before.word() + ", as an earlier line says");
            }
        }
    }

    private List<Sample> samples() {
        boolean sameThreads = suffixes.size() == 1;
        List<Sample> samples = new ArrayList<>();
        rows.forEach((key, found) -> {
            GoUnit unit = GoUnit.of(key.unit(), better.get(key.unit()));
            Metric metric = new Metric(name(key, sameThreads), unit.unit(), unit.direction());
            double[] values = found.values.stream()
                    .mapToDouble(unit.toBase()::applyAsDouble)
                    .toArray();
            samples.add(new Sample(
                    metric, null, "", values, null, new Sample.Origin(found.line, values.length, unit.warning())));
        });
        return samples;
    }

    private static String name(Key key, boolean sameThreads) {
        String benchmark = sameThreads ? THREADS.matcher(key.name()).replaceFirst("") : key.name();
        String place = key.packageName().isEmpty() ? "" : key.packageName() + ".";
        String name = place + (benchmark.isEmpty() ? PREFIX : benchmark);
        return name + " " + key.unit();
    }
}
