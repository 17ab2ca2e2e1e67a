package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Reads a {@code simulation.log} as text, lines of fields with tabs between, as Gatling 3.4 to 3.12 writes it. */
final class GatlingText {
    private static final String EXPECTED = "a line of Gatling's simulation.log";
    private static final int MOST_FIELDS = 8;
    private static final int REQUEST_FIELDS = 7;
    private static final int GROUP_FIELDS = 6;
    private static final int USER_FIELDS = 4;

    private final LineScanner lines;
    private final GatlingLog log;
    private final int[] starts = new int[MOST_FIELDS + 1];
    /** Names by groups and request as written. */
    private final Map<String, String> names = new HashMap<>();

    private int fields;

    private GatlingText(LineScanner lines, GatlingLog log) {
        this.lines = lines;
        this.log = log;
    }

    /** Adds the lines of a file to a log. */
    static GatlingLog read(Path file, GatlingLog log) throws IOException {
        try (LineScanner lines = new LineScanner(file)) {
            GatlingText text = new GatlingText(lines, log);
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
        String kind = field(0);
        switch (kind) {
            case "REQUEST" -> request();
            case "GROUP" -> group();
            case "USER" -> user();
            case "ERROR" -> log.error(fields > 1 ? field(1) : "");
            case "RUN", "ASSERTION" -> {}
            default -> throw lines.wrong(kind, EXPECTED);
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

    private void request() throws InputException {
        need(REQUEST_FIELDS);
        String name = name(field(1), field(2));
        boolean succeeded = status(5);
        log.request(name, time(3, 0), time(4, time(3, 0)), succeeded, lines.number());
    }

    private void group() throws InputException {
        need(GROUP_FIELDS);
        String name = field(1).replace(",", GatlingLog.WITHIN);
        log.group(name, time(2, 0), time(3, time(2, 0)), status(5), lines.number());
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

    private String name(String groups, String request) {
        return groups.isEmpty()
                ? request
                : names.computeIfAbsent(
                        groups + "," + request,
                        key -> groups.replace(",", GatlingLog.WITHIN) + GatlingLog.WITHIN + request);
    }

    private boolean status(int number) throws InputException {
        String status = field(number);
        if (!status.equals("OK") && !status.equals("KO")) {
            throw lines.wrong(status, "OK or KO");
        }
        return status.equals("OK");
    }

    /** In ms since the epoch. */
    private long time(int number, long earliest) throws InputException {
        long time = 0;
        byte[] buffer = lines.buffer();
        int end = starts[number + 1] - 1;
        boolean valid = end > starts[number] && end - starts[number] < 16;
        for (int i = starts[number]; i < end && valid; i++) {
            valid = buffer[i] >= '0' && buffer[i] <= '9';
            time = 10 * time + buffer[i] - '0';
        }
        if (!valid || time < earliest) {
            throw lines.wrong(field(number), "ms since 1970" + (earliest > 0 ? ", not before the start" : ""));
        }
        return time;
    }
}
