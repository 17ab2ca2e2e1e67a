package io.jenkins.plugins.benchgate.result.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found in a line is what Jackson finds there, and a line that Jackson refuses is never taken. */
class JsonFieldsTest {
    private static final List<List<String>> PATHS =
            List.of(List.of("a"), List.of("data", "ms"), List.of("data", "op"), List.of("x", "y", "z"));
    private static final Set<String> FIELDS = Set.of("a", "data", "x");
    private static final String[] NAMES = {
        "a",
        "data",
        "ms",
        "op",
        "x",
        "y",
        "z",
        "b",
        "other",
        "aa",
        "",
        "long name of a field",
        "d\\u0061ta",
        "é",
        "q\\\""
    };
    private static final String[] TEXTS = {
        "",
        "READ",
        "UPDATE orders",
        "a\\\"b",
        "\\\\",
        "\\u00e9\\n",
        "é€😀",
        "tab\\t",
        "/path?x={1,2}",
        "12.5",
        "\u007f",
        "eight888",
        "sixteen bytes 16",
        "\\ud83d"
    };
    private static final String[] NUMBERS = {
        "0",
        "-0",
        "-0.0",
        "1",
        "-1",
        "12",
        "2.5",
        "1e3",
        "1E-7",
        "0.1e+2",
        "123456789012345678",
        "12345678901234567890",
        "9007199254740993",
        "1.7976931348623157e308",
        "1e400",
        "0.30000000000000004",
        "12.345678901",
        "1795168911.313"
    };
    private static final String[] BROKEN = {
        "01",
        "1.",
        ".5",
        "+1",
        "-",
        "1e",
        "0x1",
        "NaN",
        "tru",
        "nulll",
        "'a'",
        "\"a",
        "\"\\q\"",
        "\"\\u12g4\"",
        "[1,]",
        "{\"k\":}",
        "{k:1}",
        "{,}",
        "\"\u0001\"",
        "1 2",
        "}"
    };

    @TempDir
    Path folder;

    private static String one(Random random, String[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static String space(Random random) {
        return random.nextInt(8) > 0 ? "" : one(random, new String[] {" ", "\t", "  "});
    }

    private static String value(Random random, int depth) {
        int kind = random.nextInt(depth > 3 ? 6 : 9);
        return switch (kind) {
            case 0, 1 -> one(random, NUMBERS);
            case 2, 3 -> '"' + one(random, TEXTS) + '"';
            case 4 -> one(random, new String[] {"true", "false", "null"});
            case 5 -> random.nextInt(40) > 0 ? one(random, NUMBERS) : one(random, BROKEN);
            case 6 -> {
                StringBuilder array = new StringBuilder("[" + space(random));
                int count = random.nextInt(4);
                for (int i = 0; i < count; i++) {
                    array.append(i == 0 ? "" : ",")
                            .append(value(random, depth + 1))
                            .append(space(random));
                }
                yield array + "]";
            }
            default -> object(random, depth);
        };
    }

    private static String object(Random random, int depth) {
        StringBuilder object = new StringBuilder("{" + space(random));
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            String name = one(random, NAMES);
            // most of what is asked for is where it is expected
            boolean tree = name.equals("data") || (name.equals("x") || name.equals("y"));
            String value = tree && random.nextInt(5) > 0 ? object(random, depth + 1) : value(random, depth + 1);
            object.append(i == 0 ? "" : "," + space(random))
                    .append('"')
                    .append(name)
                    .append('"')
                    .append(space(random))
                    .append(':')
                    .append(space(random))
                    .append(value)
                    .append(space(random));
        }
        return object + "}";
    }

    private static byte[] damaged(Random random, byte[] line) {
        byte[] damaged = line.clone();
        switch (random.nextInt(3)) {
            case 0 -> damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            case 1 -> damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
            default -> {
                int from = random.nextInt(damaged.length);
                System.arraycopy(line, from, damaged, 0, line.length - from);
            }
        }
        for (int i = 0; i < damaged.length; i++) {
            damaged[i] = damaged[i] == '\n' ? (byte) ' ' : damaged[i];
        }
        return damaged;
    }

    /** Compares both readers for each line, and says how many lines were taken. */
    private int taken(byte[] text) throws IOException {
        Path file = Files.write(folder.resolve("lines"), text);
        JsonFields fields = new JsonFields(PATHS);
        int taken = 0;
        try (JsonLineFile lines = new JsonLineFile(file, "a document")) {
            while (lines.next()) {
                if (fields.scan(lines.lines())) {
                    taken++;
                    same(fields, lines);
                }
            }
        }
        return taken;
    }

    private static void same(JsonFields fields, JsonLineFile lines) throws IOException {
        LineScanner line = lines.lines();
        String text = line.text();
        JsonNode document;
        try {
            document = lines.node(FIELDS);
        } catch (InputException e) {
            throw new AssertionError("taken though Jackson refuses it: " + text, e);
        }
        for (int path = 0; path < PATHS.size(); path++) {
            JsonNode node = document;
            for (String name : PATHS.get(path)) {
                node = node.path(name);
            }
            byte[] found = fields.kind(path) == JsonFields.Kind.NOTHING
                    ? new byte[0]
                    : Arrays.copyOfRange(line.buffer(), fields.start(path), fields.end(path));
            boolean same =
                    switch (fields.kind(path)) {
                        case NOTHING -> node.isMissingNode();
                        case TEXT -> new String(found, StandardCharsets.US_ASCII).equals(node.textValue());
                        case NUMBER -> node.isNumber() && isNumber(found, node.doubleValue());
                    };
            if (!same) {
                throw new AssertionError("path " + path + " has " + node + " in " + text);
            }
        }
    }

    /** Whether a number is read as this one; forms that are rare are left to the JSON library. */
    private static boolean isNumber(byte[] text, double number) {
        double found = DecimalNumber.parse(text, 0, text.length);
        return Double.isNaN(found) || found == number;
    }

    @Test
    void randomLinesAreReadAsJacksonReadsThem() throws IOException {
        Random random = new Random(1);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int count = 16_000;
        for (int i = 0; i < count; i++) {
            byte[] line = (space(random) + object(random, 0) + space(random)).getBytes(StandardCharsets.UTF_8);
            text.write(i % 2 == 0 ? line : damaged(random, line));
            text.write(i % 7 == 0 ? "\r\n".getBytes(StandardCharsets.US_ASCII) : new byte[] {'\n'});
        }

        assertThat(taken(text.toByteArray())).isBetween(count / 8, count * 3 / 4);
    }

    @Test
    void eachByteOfALineMatters() throws IOException {
        byte[] line = "{\"data\":{\"op\":\"READ\",\"n\":[null,{}],\"ms\":-12.5e1},\"b\":\"ü\\u00e9\\n\",\"a\":7}\n"
                .getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int i = 0; i < line.length - 1; i++) {
            for (int value = 0; value < 256; value++) {
                byte[] changed = line.clone();
                changed[i] = (byte) (value == '\n' ? 'x' : value);
                text.write(changed);
            }
        }

        assertThat(taken(text.toByteArray())).isGreaterThan(1000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                " {\t} ",
                "{\"a\":1}",
                "{\"a\":\"READ\",\"data\":{\"ms\":2.5,\"op\":\"x\"}}",
                "{\"b\":1,\"b\":2,\"a\":1}",
                "{\"b\":\"caf\u00e9 \\\" \\u00e9\",\"c\":{\"c\":1,\"c\":2},\"a\":1}",
                "{\"data\":{\"other\":\"\u00fc\",\"more\":[{\"k\":1},{\"k\":1}]},\"a\":1}",
            })
    void plainLinesAreTaken(String line) throws IOException {
        assertThat(taken((line + "\n").getBytes(StandardCharsets.UTF_8))).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "5",
                "{\"a\":1,\"a\":1}",
                "{\"a\":1,\"\\u0061\":1}",
                "{\"a\":\"\\u0061\"}",
                "{\"a\":\"\u00e9\"}",
                "{\"a\":null}",
                "{\"a\":[1]}",
                "{\"a\":{}}",
                "{\"data\":1}",
                "{\"data\":{\"b\":1,\"b\":2}}",
                "{\"data\":{\"b\":{\"c\":1,\"c\":2}}}",
                "{\"data\":{\"b\":[{\"c\":1,\"c\":2}]}}",
                "{\"a\":1}{",
            })
    void otherLinesAreLeft(String line) throws IOException {
        assertThat(taken((line + "\n").getBytes(StandardCharsets.UTF_8))).isZero();
    }

    @Test
    void deepAndLongLinesAreReadToo() throws IOException {
        String deep = "{\"b\":" + "[".repeat(40) + "]".repeat(40) + ",\"a\":1}\n";
        String deeper = "{\"b\":" + "[".repeat(900) + "]".repeat(900) + ",\"a\":1}\n";
        String longText = "{\"b\":\"" + "x".repeat(900_000) + "\",\"a\":1}\n";
        String longNumber = "{\"b\":" + "1".repeat(900_000) + ",\"a\":1}\n";

        assertThat(taken((deep + deeper + longText + longNumber).getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(2);
    }

    /** What stands behind the last line in the buffer is of lines before. */
    @Test
    void aLineWithoutItsEndIsLeft() throws IOException {
        assertThat(taken("{\"a\":1}\n{\"a\":1}".getBytes(StandardCharsets.UTF_8)))
                .isOne();
    }
}
