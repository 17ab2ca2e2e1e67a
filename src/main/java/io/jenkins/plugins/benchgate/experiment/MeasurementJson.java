package io.jenkins.plugins.benchgate.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.history.RecordJson;

/** A measurement as JSON text. */
public final class MeasurementJson {
    /** Characters of a text in it: of a name, or of the last lines of a log. */
    private static final int LONGEST_TEXT = 64 << 10;

    private static final ObjectMapper MAPPER = mapper();

    private MeasurementJson() {}

    private static ObjectMapper mapper() {
        ObjectMapper mapper = RecordJson.mapper();
        mapper.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(LONGEST_TEXT)
                        .build());
        return mapper;
    }

    public static String write(Measurement measurement) {
        try {
            return MAPPER.writeValueAsString(measurement);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public static Measurement read(String text) {
        try {
            return MAPPER.readValue(text, Measurement.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(RecordJson.told(e), e);
        }
    }
}
