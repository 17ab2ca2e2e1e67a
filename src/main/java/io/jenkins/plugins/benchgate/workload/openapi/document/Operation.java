package io.jenkins.plugins.benchgate.workload.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
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
}
