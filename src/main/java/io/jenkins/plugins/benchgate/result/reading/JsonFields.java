package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.io.ByteWords;
import io.jenkins.plugins.benchgate.io.LineScanner;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields at some paths in a line of JSON, such as {@code data.ms}, without making a tree of it.
 *
 * <p>The whole line is checked as {@link JsonLineFile#node(java.util.Set)} checks it, but only plain lines are taken:
 * the line is an object, each field that is asked for is a number or a text in ASCII without escapes, and names are in
 * ASCII without escapes, too, wherever one that is there twice would matter. Other lines are left to the JSON library.
 */
public final class JsonFields {
    private static final int DEEPEST = 64;
    private static final int LONGEST_NAME = 1000;
    private static final int LONGEST_NUMBER = 100;
    private static final int MOST_NAMES = 256;
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);
    /** What is beside the fields within a tree that is asked for. */
    private static final Name BESIDE = new Name("");

    private final Name root = new Name("");
    private final Kind[] kinds;
    private final int[] starts;
    private final int[] ends;
    /** Hashes of the names so far, of the object that is read and of those around it. */
    private final int[] hashes = new int[MOST_NAMES];

    private int names;

    /** What a line has at a path. */
    public enum Kind {
        NOTHING,
        NUMBER,
        TEXT
    }

    /** A name in a path, with those that follow it. */
    private static final class Name {
        private final byte[] spelling;
        private Name[] inner = {};
        private int field = -1;

        Name(String name) {
            spelling = name.getBytes(StandardCharsets.US_ASCII);
        }

        Name with(String name) {
            byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
            Name known = find(bytes, 0, bytes.length);
            if (known == null) {
                known = new Name(name);
                inner = Arrays.copyOf(inner, inner.length + 1);
                inner[inner.length - 1] = known;
            }
            return known;
        }

        @Nullable
        Name find(byte[] buffer, int start, int end) {
            for (Name one : inner) {
                int length = one.spelling.length;
                if (length == end - start && ByteWords.equal(buffer, start, one.spelling, 0, length)) {
                    return one;
                }
            }
            return null;
        }
    }

    /** @param paths names in ASCII, at least one for each path; no path is there twice */
    public JsonFields(List<List<String>> paths) {
        kinds = new Kind[paths.size()];
        starts = new int[paths.size()];
        ends = new int[paths.size()];
        for (int i = 0; i < paths.size(); i++) {
            Name last = root;
            for (String name : paths.get(i)) {
                last = last.with(name);
            }
            last.field = i;
        }
    }

    /** Finds the fields of a line; false where it is not plain, or no JSON. */
    public boolean scan(LineScanner line) {
        if (!line.terminated()) {
            return false;
        }
        // the line end behind it is in no number, name or text, so that nothing reads beyond it
        byte[] buffer = line.buffer();
        Arrays.fill(kinds, Kind.NOTHING);
        names = 0;
        int start = JsonTokens.spaceEnd(buffer, line.start());
        int end = buffer[start] == '{' ? objectEnd(buffer, start, root, 0) : -1;
        return end >= 0 && JsonTokens.spaceEnd(buffer, end) == line.end();
    }

    /** What the line that was scanned last has at the path of this number. */
    public Kind kind(int path) {
        return kinds[path];
    }

    /** Where the number begins, or the text within its quotation marks. */
    public int start(int path) {
        return starts[path];
    }

    public int end(int path) {
        return ends[path];
    }

    /** Behind the value that begins here; −1 where it is not plain. */
    private int valueEnd(byte[] buffer, int start, @Nullable Name name, int depth) {
        Name wanted = name == BESIDE ? null : name;
        switch (buffer[start]) {
            case '"' -> {
                int first = start + 1;
                int end = wanted == null ? JsonTokens.textEnd(buffer, first) : ByteWords.plainEnd(buffer, first);
                boolean taken = end >= 0 && buffer[end] == '"' && found(wanted, Kind.TEXT, first, end);
                return taken ? end + 1 : -1;
            }
            case '{' -> {
                return wanted != null && wanted.field >= 0 ? -1 : objectEnd(buffer, start, name, depth);
            }
            case '[' -> {
                return wanted != null ? -1 : arrayEnd(buffer, start, name, depth);
            }
            case 't' -> {
                return wanted != null ? -1 : JsonTokens.wordEnd(buffer, start, TRUE);
            }
            case 'f' -> {
                return wanted != null ? -1 : JsonTokens.wordEnd(buffer, start, FALSE);
            }
            case 'n' -> {
                return wanted != null ? -1 : JsonTokens.wordEnd(buffer, start, NULL);
            }
            default -> {
                int end = JsonTokens.numberEnd(buffer, start);
                boolean taken = end >= 0 && end <= start + LONGEST_NUMBER && found(wanted, Kind.NUMBER, start, end);
                return taken ? end : -1;
            }
        }
    }

    /** Notes a value that is wanted; false where an object is expected in its place. */
    private boolean found(@Nullable Name wanted, Kind kind, int start, int end) {
        if (wanted == null) {
            return true;
        }
        int field = wanted.field;
        if (field >= 0) {
            kinds[field] = kind;
            starts[field] = start;
            ends[field] = end;
        }
        return field >= 0;
    }

    private int objectEnd(byte[] buffer, int start, @Nullable Name of, int depth) {
        int outer = names;
        int next = JsonTokens.spaceEnd(buffer, start + 1);
        if (buffer[next] == '}') {
            return next + 1;
        }
        while (buffer[next] == '"' && depth < DEEPEST) {
            int end = of == null ? JsonTokens.textEnd(buffer, next + 1) : ByteWords.plainEnd(buffer, next + 1);
            if (end < 0 || buffer[end] != '"' || end - next > LONGEST_NAME) {
                return -1;
            }
            Name name = of == null ? null : of.find(buffer, next + 1, end);
            if (name == null && of != null && of != root) {
                name = BESIDE;
            }
            if (name != null && !isNew(ByteWords.hash(buffer, next + 1, end - next - 1), outer)) {
                return -1;
            }
            next = JsonTokens.spaceEnd(buffer, end + 1);
            if (buffer[next] != ':') {
                return -1;
            }
            next = valueEnd(buffer, JsonTokens.spaceEnd(buffer, next + 1), name, depth + 1);
            if (next < 0) {
                return -1;
            }
            next = JsonTokens.spaceEnd(buffer, next);
            if (buffer[next] == '}') {
                names = outer;
                return next + 1;
            }
            if (buffer[next] != ',') {
                return -1;
            }
            next = JsonTokens.spaceEnd(buffer, next + 1);
        }
        return -1;
    }

    /** Whether no name of this object has the hash so far, as two that are the same do. */
    private boolean isNew(int hash, int outer) {
        for (int i = outer; i < names; i++) {
            if (hashes[i] == hash) {
                return false;
            }
        }
        if (names == MOST_NAMES) {
            return false;
        }
        hashes[names++] = hash;
        return true;
    }

    private int arrayEnd(byte[] buffer, int start, @Nullable Name of, int depth) {
        int next = JsonTokens.spaceEnd(buffer, start + 1);
        if (buffer[next] == ']') {
            return next + 1;
        }
        while (depth < DEEPEST) {
            next = valueEnd(buffer, next, of, depth + 1);
            if (next < 0) {
                return -1;
            }
            next = JsonTokens.spaceEnd(buffer, next);
            if (buffer[next] == ']') {
                return next + 1;
            }
            if (buffer[next] != ',') {
                return -1;
            }
            next = JsonTokens.spaceEnd(buffer, next + 1);
        }
        return -1;
    }
}
