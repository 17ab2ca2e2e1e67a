package io.jenkins.plugins.benchgate.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** Walks through JSON of any length, which is never held as a whole. After each method the next token is behind the value. */
final class JsonWalk implements Closeable {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int SHOWN = 40;
    private static final long MICROSECOND = 1000;

    private final Path file;
    private final JsonParser parser;

    JsonWalk(Path file) throws IOException {
        this.file = file;
        this.parser = FACTORY.createParser(InputFile.open(file));
    }

    /** Does something with a value, whose first token is the current one; all of it is to be read or skipped. */
    @FunctionalInterface
    interface Value {
        void read() throws IOException;
    }

    /** Does something with the value of a field, as {@link Value}. */
    @FunctionalInterface
    interface Field {
        void read(String name) throws IOException;
    }

    /** Each value of the file: one after another, as lines of JSON are, or those of an array. */
    void values(Value value) throws IOException {
        try {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_ARRAY) {
                    array(value);
                } else {
                    value.read();
                }
            }
        } catch (JsonEOFException e) {
            throw new InputException(
                    file, line(e), "found the end of the file inside JSON, expected a whole file: it was cut off");
        } catch (JsonProcessingException e) {
            throw new InputException(
                    file, line(e), e.getOriginalMessage().replaceFirst("(?s): (enable|was expecting) .*", ""), "JSON");
        }
    }

    private static long line(JsonProcessingException e) {
        return e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
    }

    /** Each field of an object; of anything else, a mistake. */
    void object(Field field) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw wrong("an object");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            field.read(name);
        }
    }

    /** Each value of an array; nothing of {@code null}, and of anything else, a mistake. */
    void array(Value value) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw wrong("an array");
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            value.read();
        }
    }

    /** Whether the current value is an array. */
    boolean atArray() {
        return parser.currentToken() == JsonToken.START_ARRAY;
    }

    /** Leaves out a value. */
    void skip() throws IOException {
        parser.skipChildren();
    }

    /** A text, number or truth value as a text; empty for {@code null}; of an object or an array, nothing but that. */
    String text() throws IOException {
        JsonToken token = parser.currentToken();
        if (token.isScalarValue()) {
            return token == JsonToken.VALUE_NULL ? "" : parser.getText();
        }
        parser.skipChildren();
        return "";
    }

    /** A whole number, which may stand as a text, as 64-bit numbers do in the JSON of Protocol Buffers. */
    long number() throws IOException {
        try {
            return switch (parser.currentToken()) {
                case VALUE_NUMBER_INT -> parser.getLongValue();
                case VALUE_NUMBER_FLOAT -> whole(parser.getDoubleValue());
                case VALUE_STRING -> Long.parseLong(parser.getText());
                default -> throw wrong("a whole number");
            };
        } catch (NumberFormatException | InputCoercionException e) {
            throw wrong("a whole number");
        }
    }

    private long whole(double number) throws IOException {
        if (Math.abs(number) < Long.MAX_VALUE) {
            return (long) number;
        }
        throw wrong("a whole number");
    }

    /** A time in µs as ns. */
    long micros() throws IOException {
        long number = number();
        if (Math.abs(number) > Long.MAX_VALUE / MICROSECOND / 2) {
            throw wrong("a time in microseconds since the epoch");
        }
        return number * MICROSECOND;
    }

    /** A number of up to 8 bytes in hexadecimal digits; 0 for an empty text. Of more digits the last 16. */
    long hex(String text) throws InputException {
        return hex(text, Math.max(0, text.length() - 16), text.length());
    }

    /** The digits before the last 16; 0 where there are none. */
    long highHex(String text) throws InputException {
        int end = Math.max(0, text.length() - 16);
        return hex(text, Math.max(0, end - 16), end);
    }

    private long hex(String text, int from, int to) throws InputException {
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = Character.digit(text.charAt(i), 16);
            if (digit < 0) {
                throw wrong(text, "an id in hexadecimal digits");
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /** The mistake of the current value. */
    InputException wrong(String expected) throws IOException {
        String found = parser.currentToken() == null ? "nothing" : parser.getText();
        return wrong(found.length() > SHOWN ? found.substring(0, SHOWN) + "…" : found, expected);
    }

    InputException wrong(String found, String expected) {
        return new InputException(file, parser.currentLocation().getLineNr(), found, expected);
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
