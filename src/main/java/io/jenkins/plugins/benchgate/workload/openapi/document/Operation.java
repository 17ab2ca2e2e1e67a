package io.jenkins.plugins.benchgate.workload.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An operation of a service.
 *
 * @param service name of the service
 * @param id of the document; empty where it has none
 * @param body what is sent; empty where nothing is
 * @param line of it in the document, from 1
 */
public record Operation(
        String service,
        Method method,
        PathTemplate path,
        String id,
        List<Parameter> parameters,
        Optional<Content> body,
        List<Answer> answers,
        int line) {
    public Operation {
        parameters = List.copyOf(parameters);
        answers = List.copyOf(answers);
    }

    /** Such as {@code GET /pets/{petId}}. */
    public String name() {
        return method + " " + path.text();
    }

    /**
     * The first successful answer that is described; else the successful one without a description, if there is any.
     */
    public Optional<Answer> success() {
        return answers.stream()
                .filter(Answer::success)
                .filter(answer -> answer.content().isPresent())
                .findFirst()
                .or(() -> answers.stream().filter(Answer::success).findFirst());
    }

    /** The answer for all statuses that are not listed. */
    public Optional<Answer> fallback() {
        return answers.stream()
                .filter(answer -> answer.status().equals("default"))
                .findFirst();
    }

    /**
     * The same with a parameter that has other values.
     *
     * @param values schema of them; empty to leave it out
     */
    public Operation withParameter(Parameter parameter, Optional<JsonNode> values) {
        List<Parameter> all = new ArrayList<>();
        for (Parameter one : parameters) {
            boolean same = one.in() == parameter.in() && one.name().equals(parameter.name());
            if (!same) {
                all.add(one);
            } else if (values.isPresent()) {
                all.add(one.with(one.schema().written(values.get())));
            }
        }
        return new Operation(service, method, path, id, all, body, answers, line);
    }

    /**
     * The same with other values in its body.
     *
     * @param place JSONPath of a field
     * @param values schema of them; empty to leave it out
     */
    public Operation withField(String place, Optional<JsonNode> values) {
        return new Operation(
                service,
                method,
                path,
                id,
                parameters,
                body.map(content -> content.with(place, values.map(content.schema()::written))),
                answers,
                line);
    }

    @Override
    public String toString() {
        return service + " " + name();
    }

    /** A method of HTTP that documents describe. */
    public enum Method {
        GET,
        POST,
        PUT,
        PATCH,
        DELETE,
        HEAD,
        OPTIONS,
        TRACE;

        /** Its key in a document. */
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A link of OpenAPI: values of an answer that an operation of the same document takes.
     *
     * @param name by which the document knows it
     * @param operation id, or a reference such as {@code #/paths/~1pets~1{id}/get}
     * @param parameters expressions such as {@code $response.body#/id} by the names of parameters
     */
    public record OperationLink(String name, String operation, Map<String, String> parameters) {
        public OperationLink {
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        }
    }

    /**
     * An answer that a document describes.
     *
     * @param status such as {@code 200}, {@code 2XX} or {@code default}
     * @param content empty where the document describes none
     * @param headers names of the headers
     * @param links what OpenAPI calls links: how to go on from this answer
     */
    public record Answer(String status, Optional<Content> content, List<String> headers, List<OperationLink> links) {
        public Answer {
            headers = List.copyOf(headers);
            links = List.copyOf(links);
        }

        /** Whether it means success. */
        public boolean success() {
            return status.startsWith("2");
        }
    }
}
