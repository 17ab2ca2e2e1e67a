package io.jenkins.plugins.benchgate.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
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

    /** The text of a value over several lines, two blanks a level on every system, with a line end behind. */
    public static String lines(ObjectMapper mapper, Object value) throws JsonProcessingException {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer =
                new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines);
        return mapper.writer(printer).writeValueAsString(value) + "\n";
    }
}
