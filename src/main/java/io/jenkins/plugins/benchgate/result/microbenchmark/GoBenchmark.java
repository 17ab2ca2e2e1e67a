package io.jenkins.plugins.benchgate.result.microbenchmark;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.ByteWords;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonLineFile;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.text.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the Go benchmark format, which {@code go test -bench} of Go 1.26 and many other programs write
 * (golang.org/design/14313-benchmark-format), and the events of {@code go test -json}, whose output is this format.
 *
 * <p>A metric is named by package, benchmark and unit, {@code example.org/sum.Of/size=64 ns/op}. The suffix {@code -8},
 * the number of threads, belongs to the name only where not all rows of a file have the same one, or where it is less
 * than 2 or more than 128, as in {@code sha-256}. Rows of the same name, as {@code -count} makes them, are iterations;
 * a package that was run again, as by a loop that appends, is a trial more.
 *
 * <p>What failed, panicked, or has a result that is no number is a fault; so is a row that a benchmark printed into,
 * unless its result follows on a line of its own.
 *
 * @see <a href="https://pkg.go.dev/cmd/test2json">test2json</a>
 */
public final class GoBenchmark {
    private static final String EVENTS = "^\\{(?:\"(?:Time|ImportPath)\":\"[^\"]*+\",)?+\"Action\":\"";
    private static final String TIME = "{\"Time\":\"";
    private static final byte[] STAMP = TIME.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] OUTPUT = "\",\"Action\":\"output\",\"Package\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TEST = "\",\"Test\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TEXT = "\",\"Output\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern EVENT = Pattern.compile(EVENTS);
    /** What tells a benchmark's row or the rest of {@code go test} from other text. */
    private static final Pattern MARKS = Pattern.compile(
            "(?m)^Benchmark(?!\\p{javaLowerCase})\\S*[ \\t]+\\d+[ \\t]+\\S+[ \\t]+\\S|^goos: |^pkg: |^(ok|FAIL) *\\t"
                    + "|^(PASS|FAIL)$|^--- (FAIL|SKIP): Benchmark|" + EVENTS);

    private static final String EXPECTED = "an event of go test -json";
    private static final Set<String> FIELDS = Set.of("Action", "Package", "Test", "Output");
    /** Longest line of a package's output. */
    private static final int LONGEST = 1 << 20;

    private final Path file;
    private final GoRows rows = new GoRows();
    private final Map<String, Source> sources = new LinkedHashMap<>();
    private byte[] unescaped = new byte[1 << 10];
    /** The package of the event before. */
    private byte[] lastPackage = {};

    private @Nullable Source lastSource;

    /** The output of one package; of lines that are no events, one without a name. */
    private static final class Source {
        private final GoText text;
        /** What of a line is known so far. */
        private byte[] line = new byte[1 << 8];

        private int length;

        Source(GoText text) {
            this.text = text;
        }

        /** Takes a part of the output, and each line that it ends. */
        void add(byte[] output, int count) throws InputException {
            if (length + count > line.length) {
                line = Arrays.copyOf(line, 2 * (length + count));
            }
            System.arraycopy(output, 0, line, length, count);
            int known = length;
            length += count;
            int start = 0;
            for (int end = ByteWords.indexOf(line, known, length, '\n');
                    end < length;
                    end = ByteWords.indexOf(line, start, length, '\n')) {
                int last = end > start && line[end - 1] == '\r' ? end - 1 : end;
                if (!text.usual(line, start, last)) {
                    text.accept(new String(line, start, last - start, StandardCharsets.UTF_8), true);
                }
                start = end + 1;
            }
            length -= start;
            System.arraycopy(line, start, line, 0, length);
        }

        /** Takes what no line end follows. */
        void end() throws InputException {
            if (length > 0) {
                text.accept(new String(line, 0, length, StandardCharsets.UTF_8), false);
            }
        }
    }

    private GoBenchmark(Path file) {
        this.file = file;
    }

    /** Whether a text has rows of benchmarks, other lines of {@code go test}, or events. */
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
        boolean terminated = true;
        try (LineScanner lines = new LineScanner(file, LineScanner.LARGEST_SUMMARY)) {
            while (lines.next()) {
                terminated = lines.terminated();
                if (row(lines)) {
                    continue;
                }
                if (usual(lines)) {
                    first = first == null ? lines.text() : first;
                    continue;
                }
                String line = lines.text();
                first = first == null && !line.isBlank() ? line : first;
                if (isEvent(line)) {
                    event(lines);
                } else {
                    source(lines, "").text.accept(line, terminated);
                }
            }
            for (Source source : sources.values()) {
                source.end();
            }
        }
        return reading(first, terminated);
    }

    private Reading reading(@Nullable String first, boolean terminated) throws InputException {
        List<GoText> texts = sources.values().stream()
                .map(source -> source.text)
                .filter(GoText::marked)
                .toList();
        if (texts.isEmpty()) {
            throw first == null
                    ? new InputException(file, "found an empty file, expected " + GoText.ROW)
                    : new InputException(file, 1, first, GoText.ROW);
        }
        if (texts.stream().anyMatch(GoText::failed) && rows.faults().isEmpty()) {
            rows.faults().add(Message.of("stored.goFailed"));
        }
        if (rows.isEmpty() && rows.faults().isEmpty()) {
            rows.faults().add(Message.of("stored.noBenchmark"));
        }
        if (!(terminated && texts.stream().allMatch(GoText::ended))
                && rows.faults().isEmpty()) {
            rows.warnings().add(Message.of("stored.goIncomplete"));
        }
        return rows.findings().reading();
    }

    private Source source(LineScanner lines, String packageName) {
        return sources.computeIfAbsent(packageName, name -> new Source(new GoText(lines, rows)));
    }

    /** Takes a row that is no event, of a benchmark that had one before; false for any other line. */
    private boolean row(LineScanner lines) {
        Source rows = sources.get("");
        return rows != null && lines.terminated() && rows.text.usual(lines.buffer(), lines.start(), lines.end());
    }

    /** Most events are of a package and have their time first. */
    private static boolean isEvent(String line) {
        return line.startsWith(TIME)
                ? line.startsWith("\",\"Action\":\"", line.indexOf('"', TIME.length()))
                : line.startsWith("{") && EVENT.matcher(line).lookingAt();
    }

    /**
     * Takes an event of a part of the output in ASCII that is written as test2json writes it, compared byte by byte.
     *
     * @return false for a line that looks otherwise, of which nothing was taken
     */
    private boolean usual(LineScanner lines) throws InputException {
        byte[] buffer = lines.buffer();
        int end = lines.end();
        if (!lines.terminated() || !has(buffer, lines.start(), end, STAMP)) {
            return false;
        }
        int name = ByteWords.indexOf(buffer, lines.start() + STAMP.length, end, '"') + OUTPUT.length;
        if (!has(buffer, name - OUTPUT.length, end, OUTPUT)) {
            return false;
        }
        int nameEnd = ByteWords.indexOf(buffer, name, end, '"');
        int next =
                has(buffer, nameEnd, end, TEST) ? ByteWords.indexOf(buffer, nameEnd + TEST.length, end, '"') : nameEnd;
        int text = next + TEXT.length;
        if (name == nameEnd
                || ByteWords.indexOf(buffer, name, nameEnd, '\\') < nameEnd
                || buffer[next - 1] == '\\'
                || !has(buffer, next, end, TEXT)
                || text > end - 2
                || buffer[end - 2] != '"'
                || buffer[end - 1] != '}') {
            return false;
        }
        int length = unescape(buffer, text, end - 2);
        if (length < 0) {
            return false;
        }
        output(lines, source(lines, buffer, name, nameEnd), unescaped, length);
        return true;
    }

    private static boolean has(byte[] buffer, int start, int end, byte[] word) {
        return start + word.length < end && ByteWords.equal(buffer, start, word, 0, word.length);
    }

    /** The length of the text within quotation marks; −1 where it has more than ASCII and the usual escapes. */
    private int unescape(byte[] buffer, int start, int end) {
        if (unescaped.length < end - start) {
            unescaped = new byte[2 * (end - start)];
        }
        int length = 0;
        int next = start;
        while (true) {
            int plain = Math.min(end, ByteWords.plainEnd(buffer, next));
            System.arraycopy(buffer, next, unescaped, length, plain - next);
            length += plain - next;
            if (plain == end) {
                return length;
            }
            if (buffer[plain] != '\\' || plain + 1 == end) {
                return -1;
            }
            byte one = buffer[plain + 1];
            unescaped[length++] = switch (one) {
                case 'n' -> '\n';
                case 't' -> '\t';
                case 'r' -> '\r';
                case '"', '\\', '/' -> one;
                default -> -1;
            };
            if (unescaped[length - 1] < 0) {
                return -1;
            }
            next = plain + 2;
        }
    }

    private Source source(LineScanner lines, byte[] buffer, int start, int end) {
        Source last = lastSource;
        if (last == null || !Arrays.equals(buffer, start, end, lastPackage, 0, lastPackage.length)) {
            lastPackage = Arrays.copyOfRange(buffer, start, end);
            last = source(lines, new String(lastPackage, StandardCharsets.UTF_8));
            lastSource = last;
        }
        return last;
    }

    /** An event begins or ends a package, or has a part of its output, which may be less than a line. */
    private void event(LineScanner lines) throws IOException {
        JsonNode event = JsonLineFile.node(lines, FIELDS, EXPECTED);
        String action = event.path("Action").asText();
        String packageName = event.path("Package").asText();
        if (action.isEmpty()) {
            throw lines.wrong(lines.text(), EXPECTED);
        }
        if (packageName.isEmpty()) {
            return; // of the build, whose failure is told again in the output of its package
        }
        Source source = source(lines, packageName);
        boolean whole = !event.has("Test");
        switch (action) {
            case "output" -> {
                byte[] output = event.path("Output").asText().getBytes(StandardCharsets.UTF_8);
                output(lines, source, output, output.length);
            }
            case "start" -> source.text.state(false, false);
            case "pass", "skip" -> source.text.state(whole || source.text.ended(), false);
            case "fail" -> source.text.state(whole || source.text.ended(), true);
            default -> source.text.state(source.text.ended(), false);
        }
    }

    private static void output(LineScanner lines, Source source, byte[] output, int count) throws InputException {
        source.add(output, count);
        if (source.length > LONGEST) {
            throw lines.wrong(new String(output, 0, count, StandardCharsets.UTF_8), "lines of at most 1 MiB");
        }
    }
}
