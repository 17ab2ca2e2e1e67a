package io.jenkins.plugins.benchgate.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.history.RecordJson;

/** A measurement as JSON text. */
public final class MeasurementJson {
    private static final ObjectMapper MAPPER = RecordJson.mapper();

    private MeasurementJson() {}

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
