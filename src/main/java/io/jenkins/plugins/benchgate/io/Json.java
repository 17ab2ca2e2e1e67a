package io.jenkins.plugins.benchgate.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/**
 * JSON without rules of its own; times are numbers of seconds. Formats that refuse more configure a mapper for
 * themselves.
 */
public final class Json {
    public static final ObjectMapper MAPPER =
            JsonMapper.builder().addModule(new JavaTimeModule()).build();

    private Json() {}

    /** The text of a value in one line, of a type that can always be written. */
    public static String line(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The value of a text.
     *
     * @param other what is said of any other text
     * @throws IllegalArgumentException with {@code other} when the text is not such a value
     */
    public static <T> T read(ObjectReader reader, Class<T> type, String text, String other) {
        T value;
        try {
            value = type.cast(reader.readValue(text));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(other, e);
        }
        if (value == null) {
            throw new IllegalArgumentException(other);
        }
        return value;
    }

    /** The text of a value over several lines, two blanks a level on every system, with a line end behind. */
    public static String lines(ObjectMapper mapper, Object value) throws JsonProcessingException {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer =
                new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines);
        return mapper.writer(printer).writeValueAsString(value) + "\n";
    }
}
