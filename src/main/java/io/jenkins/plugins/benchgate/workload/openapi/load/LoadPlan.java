package io.jenkins.plugins.benchgate.workload.openapi.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all runs of a generated workload share: {@code workload.json}. It has neither addresses nor secrets.
 *
 * @param format version of the file, {@value #FORMAT}
 * @param services names of the services
 * @param patterns names of the patterns
 */
public record LoadPlan(
        int format,
        List<String> services,
        List<PlannedOperation> operations,
        List<String> patterns,
        List<PlannedSequence> sequences,
        List<PlannedFile> files) {
    public static final int FORMAT = 1;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .build();

    public LoadPlan {
        services = List.copyOf(services);
        operations = List.copyOf(operations);
        patterns = List.copyOf(patterns);
        sequences = List.copyOf(sequences);
        files = List.copyOf(files);
    }

    /**
     * An operation.
     *
     * @param name such as {@code GET /customers/{id}}; {@code shop:GET /customers} where several services have it
     * @param service number of its service, from 0
     * @param contentType media type of the body that is sent; {@code null} where none is
     * @param accept media type that is asked for; {@code null} where none is described
     * @param answers what counts as success
     */
    public record PlannedOperation(
            String name,
            int service,
            String method,
            @Nullable String contentType,
            @Nullable String accept,
            List<PlannedAnswer> answers) {
        public PlannedOperation {
            answers = List.copyOf(answers);
        }
    }

    /**
     * An answer.
     *
     * @param status such as {@code 200}, {@code 2XX} or {@code default}
     * @param mediaType {@code null} where the document says none
     * @param schema that the answer is checked against; {@code null} for no check
     */
    public record PlannedAnswer(String status, @Nullable String mediaType, @Nullable JsonNode schema) {}

    /**
     * Operations that a pattern takes.
     *
     * @param pattern number of the pattern, from 0
     */
    public record PlannedSequence(int pattern, List<PlannedStep> steps) {
        public PlannedSequence {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A step of a sequence.
     *
     * @param operation number of the operation, from 0
     * @param pause seconds that a user waits after the answer
     * @param selector which item of a list it takes
     * @param fills what it takes from the steps before it
     */
    public record PlannedStep(int operation, double pause, Selector selector, List<PlannedFill> fills) {
        public PlannedStep {
            fills = List.copyOf(fills);
        }
    }

    /** Which item of a list a step takes. */
    public enum Selector {
        /** Each as often as any other. */
        RANDOM,
        FIRST,
        LAST,
        /** The first ones most often, by a Zipfian distribution. */
        ZIPFIAN
    }

    /**
     * A value that a request takes from an earlier step.
     *
     * @param step that has it, from 0
     * @param path of a field its JSONPath; of a header or a parameter its name
     * @param name of the parameter that it fills, or the JSONPath of the field in the body
     * @param type as which it is written into a body of JSON; {@code null} as it was found
     */
    public record PlannedFill(int step, Kind kind, String path, Into into, String name, @Nullable ValueType type) {}

    /** The part of an exchange that has a value. */
    public enum Kind {
        /** A field of the answer. */
        ANSWER,
        /** A header of the answer. */
        HEADER,
        /** A path parameter of the request, which was filled itself. */
        PARAMETER,
        /** A field of the request's body, which was filled itself. */
        BODY
    }

    /** The part of a request that takes a value. */
    public enum Into {
        PATH,
        QUERY,
        BODY
    }

    /** Types of values in JSON. */
    public enum ValueType {
        TEXT,
        NUMBER
    }

    /**
     * A file of runs beside this one.
     *
     * @param runs of patterns in it
     * @param requests that these send if nothing fails
     * @param sha256 of the file as it is, 64 hexadecimal digits
     */
    public record PlannedFile(String name, long runs, long requests, String sha256) {}

    /**
     * Reads the file.
     *
     * @throws IOException when it cannot be read or is none of this format, in one line
     */
    public static LoadPlan read(Path file) throws IOException {
        LoadPlan plan;
        try {
            plan = MAPPER.readValue(file.toFile(), LoadPlan.class);
        } catch (JsonProcessingException e) {
            throw new IOException(file + ": found no workload (" + e.getOriginalMessage() + ")", e);
        }
        if (plan == null || plan.format() != FORMAT) {
            throw new IOException(file + ": found no workload of format " + FORMAT
                    + ", expected one that this release of Benchgate generated");
        }
        return plan;
    }

    /** The text of the file. */
    public byte[] bytes() {
        try {
            return (MAPPER.writeValueAsString(this) + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of texts and numbers are JSON", e);
        }
    }
}
