package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.ByteWords;
import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.result.reading.ByteNames;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a {@code simulation.log} as text, lines of fields with tabs between, as Gatling 3.4 to 3.12 writes it. */
final class GatlingText {
    private static final String EXPECTED = "a line of Gatling's simulation.log";
    private static final byte[] REQUEST = "REQUEST".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SUCCEEDED = "OK".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FAILED = "KO".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_FIELDS = 8;
    private static final int REQUEST_FIELDS = 7;
    private static final int GROUP_FIELDS = 6;
    private static final int USER_FIELDS = 4;
    private static final int RUN_VERSION = 5;
    private static final int FIRST_MINOR = 4;
    private static final Pattern VERSION = Pattern.compile("(\\d)\\.(\\d{1,3})[\\d.]*+");

    private final Path file;
    private final LineScanner lines;
    private final GatlingLog log;
    private final int[] starts = new int[MOST_FIELDS + 1];
    private final ByteNames<GatlingLog.Timed> requests = new ByteNames<>();
    private final ByteNames<GatlingLog.Timed> groups = new ByteNames<>();

    private int fields;
    private boolean begun;

    private GatlingText(Path file, LineScanner lines, GatlingLog log) {
        this.file = file;
        this.lines = lines;
        this.log = log;
    }

    /** Adds the lines of a file to a log. */
    static GatlingLog read(Path file, GatlingLog log) throws IOException {
        try (LineScanner lines = new LineScanner(file)) {
            GatlingText text = new GatlingText(file, lines, log);
            while (lines.next()) {
                if (lines.end() > lines.start()) {
                    text.add();
                }
            }
        }
        return log;
    }

    private void add() throws InputException {
        lines.requireTerminated();
        split();
        if (is(0, REQUEST)) {
            request();
            return;
        }
        String kind = field(0);
        switch (kind) {
            case "GROUP" -> group();
            case "USER" -> user();
            case "ERROR" -> log.error(fields > 1 ? field(1) : "");
            case "RUN" -> {
                if (begun) {
                    throw SecondRun.at(file, lines.number(), "RUN", "Gatling's simulation.log");
                }
                begun = true;
                supported();
            }
            case "ASSERTION" -> {}
            default -> throw lines.wrong(kind, EXPECTED);
        }
    }

    /** Before 3.4 lines have the number of the virtual user, too. */
    private void supported() throws InputException {
        Matcher version =
                VERSION.matcher(fields > RUN_VERSION ? field(RUN_VERSION).strip() : "");
        if (version.lookingAt()
                && (version.group(1).equals("2")
                        || (version.group(1).equals("3") && Integer.parseInt(version.group(2)) < FIRST_MINOR))) {
            throw new InputException(
                    file,
                    lines.number(),
                    "found a simulation.log of Gatling " + version.group() + ", expected one of 3.4 to 3.15, or"
                            + " stats.json of its report");
        }
    }

    /** Finds the first fields; what is behind the last of them, a message, may have tabs. */
    private void split() {
        byte[] buffer = lines.buffer();
        fields = 1;
        starts[0] = lines.start();
        for (int i = lines.start(); i < lines.end() && fields < MOST_FIELDS; i++) {
            if (buffer[i] == '\t') {
                starts[fields++] = i + 1;
            }
        }
        starts[fields] = lines.end() + 1;
    }

    private String field(int number) {
        int start = starts[number];
        return new String(lines.buffer(), start, starts[number + 1] - 1 - start, StandardCharsets.UTF_8);
    }

    private boolean is(int number, byte[] word) {
        int start = starts[number];
        int length = starts[number + 1] - 1 - start;
        return length == word.length && ByteWords.equal(lines.buffer(), start, word, 0, length);
    }

    private void request() throws InputException {
        need(REQUEST_FIELDS);
        // groups and name side by side
        GatlingLog.Timed timed = requests.get(lines.buffer(), starts[1], starts[3]);
        if (timed == null) {
            timed = log.requests(field(1).isEmpty() ? field(2) : path(field(1)) + GatlingLog.WITHIN + field(2));
            requests.put(lines.buffer(), starts[1], starts[3], timed);
        }
        boolean succeeded = status(5);
        long start = time(3, 0);
        log.request(timed, start, time(4, start), succeeded, lines.number());
    }

    private void group() throws InputException {
        need(GROUP_FIELDS);
        GatlingLog.Timed timed = groups.get(lines.buffer(), starts[1], starts[2]);
        if (timed == null) {
            timed = log.groups(path(field(1)));
            groups.put(lines.buffer(), starts[1], starts[2], timed);
        }
        long start = time(2, 0);
        log.group(timed, start, time(3, start), status(5), lines.number());
    }

    private static String path(String groups) {
        return groups.replace(",", GatlingLog.WITHIN);
    }

    private void user() throws InputException {
        need(USER_FIELDS);
        String what = field(2);
        if (!what.equals("START") && !what.equals("END")) {
            throw lines.wrong(what, "START or END");
        }
        log.user(what.equals("START"));
    }

    private void need(int count) throws InputException {
        if (fields < count) {
            throw lines.wrong(lines.text(), count + " fields with tabs between, as Gatling 3.4 to 3.12 writes them");
        }
    }

    private boolean status(int number) throws InputException {
        boolean succeeded = is(number, SUCCEEDED);
        if (!succeeded && !is(number, FAILED)) {
            throw lines.wrong(field(number), "OK or KO");
        }
        return succeeded;
    }

    /** In ms since the epoch. */
    private long time(int number, long earliest) throws InputException {
        long time = DecimalNumber.whole(lines.buffer(), starts[number], starts[number + 1] - 1);
        if (time < earliest) {
            throw lines.wrong(field(number), "ms since 1970" + (earliest > 0 ? ", not before the start" : ""));
        }
        return time;
    }
}
