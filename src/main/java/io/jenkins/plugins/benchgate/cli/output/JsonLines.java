package io.jenkins.plugins.benchgate.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.history.RecordJson;
import java.io.PrintWriter;
import java.util.Map;

/** An answer as JSON: one object a line, numbers in base units, a number that is not known as {@code null}. */
public final class JsonLines {
    private final ObjectMapper mapper = RecordJson.mapper();
    private final PrintWriter out;

    public JsonLines(PrintWriter out) {
        this.out = out;
    }

    /** Writes an object, its keys in the map's order. */
    public void write(Map<String, ?> object) {
        out.println(line(object));
    }

    private String line(Object object) {
        try {
            return mapper.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
