package io.jenkins.plugins.benchgate.result.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.io.InputException;
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

class JsonLineFileTest {
    private static final Set<String> FIELDS = Set.of("a", "é", "none");
    private static final List<String> DOCUMENTS = List.of(
            "{\"a\":{\"b\":[1,-2.5e3,\"x\\\"y\\u00e9\",null,true]},\"c\":{\"a\":[{}]},\"é\":\"ü\\n\"}",
            " { \"z\" : \"\\\\\" , \"a\" : \"\\ud83d\\ude00\" , \"\\u00e9\" : 12345678901234567890 } ");

    @TempDir
    Path folder;

    /** What a line gives: the tree of the fields asked for, or the error. */
    private String read(byte[] line, boolean all) throws IOException {
        Path file = Files.write(folder.resolve("lines"), line);
        try (JsonLineFile lines = new JsonLineFile(file, "a document")) {
            assertThat(lines.next()).isTrue();
            if (!all) {
                return lines.node(FIELDS).toString();
            }
            return lines.node() instanceof ObjectNode object
                    ? object.retain(FIELDS).toString()
                    : lines.node().toString();
        } catch (InputException e) {
            return e.getMessage();
        }
    }

    private void same(byte[] line) throws IOException {
        assertThat(read(line, false))
                .as(new String(line, StandardCharsets.UTF_8))
                .isEqualTo(read(line, true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[{\"a\":1}]",
                "5",
                "\"a\"",
                "null",
                "{\"a\":null}",
                "{\"a\":1}x",
                "{\"a\":1}}",
                "{\"a\":1}{\"a\":2}",
                "{\"a\":1,\"a\":1}",
                "{\"a\":{\"b\":1,\"b\":2}}",
                "{\"a\":1,}",
                "{\"a\" 1}",
                "{a:1}",
                "{'a':1}",
                "{\"c\":NaN}",
                "{\"c\":01}",
                "{\"c\":\"\\q\"}",
                "{\"c\":[1,{\"d\":]}",
                "{\"c\":\"tab\there\"}"
            })
    void fieldsAreThoseOfTheWholeDocument(String line) throws IOException {
        same(line.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void brokenLinesGiveTheErrorOfTheWholeDocument() throws IOException {
        Random random = new Random(1);
        for (String document : DOCUMENTS) {
            byte[] whole = document.getBytes(StandardCharsets.UTF_8);
            same(whole);
            for (int i = document.indexOf('{') + 1; i < whole.length; i++) {
                same(Arrays.copyOf(whole, i));
                byte[] changed = whole.clone();
                changed[i] = (byte) (random.nextInt(255 - ' ') + ' ');
                same(changed);
            }
        }
    }

    /** Only of what is read can it be said which of two is meant. */
    @Test
    void aFieldThatIsNotReadMayBeThereTwice() throws IOException {
        byte[] line = "{\"c\":1,\"a\":2,\"c\":3}".getBytes(StandardCharsets.UTF_8);

        assertThat(read(line, false)).isEqualTo("{\"a\":2}");
        assertThat(read(line, true)).endsWith("expected a document: the file was cut off");
    }
}
