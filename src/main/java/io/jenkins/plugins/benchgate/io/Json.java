package io.jenkins.plugins.benchgate.io;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/** JSON without rules of its own; times are numbers of seconds. Formats that refuse more configure a mapper for themselves. */
public final class Json {
    public static final ObjectMapper MAPPER =
            JsonMapper.builder().addModule(new JavaTimeModule()).build();

    private Json() {}
}
