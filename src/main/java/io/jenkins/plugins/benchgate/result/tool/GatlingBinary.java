package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads a binary {@code simulation.log}, as Gatling 3.13 to 3.15 writes it: records behind a byte of their kind,
 * numbers with the highest byte first, times in ms from the start of the run, and names that come again as the negative
 * of their number.
 */
final class GatlingBinary {
    private static final int RUN = 0;
    private static final int REQUEST = 1;
    private static final int USER = 2;
    private static final int GROUP = 3;
    private static final int ERROR = 4;

    private static final int LONGEST = 1 << 20;
    private static final int MOST = 1 << 16;
    private static final int LATIN = 0;
    private static final int WIDE = 1;

    private final Path file;
    private final DataInputStream input;
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<String, GatlingLog.Timed> requests = new HashMap<>();
    private final Map<String, GatlingLog.Timed> groups = new HashMap<>();
    private long start;
    private long records;

    private GatlingBinary(Path file, DataInputStream input) {
        this.file = file;
        this.input = input;
    }

    /** Adds the records of a file to a log. */
    static GatlingLog read(Path file, GatlingLog log) throws IOException {
        try (DataInputStream input = new DataInputStream(InputFile.open(file))) {
            GatlingBinary binary = new GatlingBinary(file, input);
            try {
                binary.run();
                for (int kind = input.read(); kind >= 0; kind = input.read()) {
                    binary.records++;
                    binary.record(kind, log);
                }
            } catch (EOFException e) {
                throw binary.wrong("found the end of the file inside a record, expected whole records: it was cut off");
            }
        }
        return log;
    }

    /** Whole numbers have no places that people could look at: the record is told. */
    private InputException wrong(String sentence) {
        return new InputException(file, sentence.replaceFirst(",", " (record " + records + "),"));
    }

    private void run() throws IOException {
        int kind = input.read();
        if (kind != RUN) {
            throw wrong("found a record of kind " + kind
                    + " at the beginning, expected the run of Gatling's simulation.log");
        }
        text(); // version
        text(); // simulation
        start = input.readLong();
        text(); // description
        int scenarios = count(input.readInt());
        for (int i = 0; i < scenarios; i++) {
            text();
        }
        int assertions = count(input.readInt());
        for (int i = 0; i < assertions; i++) {
            bytes(input.readInt());
        }
    }

    private void record(int kind, GatlingLog log) throws IOException {
        switch (kind) {
            case REQUEST -> {
                String name = groups();
                name = name.isEmpty() ? name() : name + GatlingLog.WITHIN + name();
                long begins = time(0);
                long ends = time(begins);
                boolean succeeded = input.readBoolean();
                name(); // message
                log.request(requests.computeIfAbsent(name, log::requests), begins, ends, succeeded, 0);
            }
            case USER -> {
                input.readInt(); // scenario
                log.user(input.readBoolean());
                time(0);
            }
            case GROUP -> {
                String name = groups();
                long begins = time(0);
                long ends = time(begins);
                input.readInt(); // sum of its requests
                log.group(groups.computeIfAbsent(name, log::groups), begins, ends, input.readBoolean(), 0);
            }
            case ERROR -> {
                log.error(name());
                time(0);
            }
            case RUN ->
                throw wrong("found a second run, expected the simulation.log of one: give each run a file of its own");
            default ->
                throw wrong("found a record of kind " + kind + ", expected 1 to 4, as Gatling 3.13 to 3.15 has them");
        }
    }

    private long time(long earliest) throws IOException {
        long time = start + input.readInt();
        if (time < earliest) {
            throw wrong("found an end before its start, expected it later");
        }
        return time;
    }

    private String groups() throws IOException {
        int count = count(input.readInt());
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < count; i++) {
            path.append(i == 0 ? "" : GatlingLog.WITHIN).append(name());
        }
        return path.toString();
    }

    private String name() throws IOException {
        int number = input.readInt();
        if (number > 0) {
            String name = text();
            if (names.size() >= LONGEST) {
                throw wrong("found more than " + LONGEST + " names, expected at most so many");
            }
            names.put(number, name);
            return name;
        }
        String known = names.get(-number);
        if (known == null) {
            throw wrong("found the name number " + -number + ", expected one that came before");
        }
        return known;
    }

    private String text() throws IOException {
        int length = input.readInt();
        if (length == 0) {
            return "";
        }
        byte[] bytes = bytes(length);
        int coder = input.read();
        if (coder != LATIN && coder != WIDE) {
            throw wrong("found coding " + coder + " of a text, expected 0 or 1");
        }
        return new String(bytes, coder == LATIN ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_16LE);
    }

    private byte[] bytes(int length) throws IOException {
        if (length < 0 || length > LONGEST) {
            throw wrong("found a length of " + length + ", expected one up to " + LONGEST);
        }
        byte[] bytes = input.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    private int count(int count) throws InputException {
        if (count < 0 || count > MOST) {
            throw wrong("found " + count + " parts, expected up to " + MOST);
        }
        return count;
    }
}
