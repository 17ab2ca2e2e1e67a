package io.jenkins.plugins.benchgate.workload.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A parameter or a property of bodies that has other values than the document says.
 *
 * @param operations which operations are meant; empty for all
 * @param property whether it is in the body
 * @param name of the parameter, or the JSONPath of the property
 * @param values schema of the values that are sent; empty where nothing is sent
 * @param line of it in the spec, from 1
 */
public record RequestSetting(
        Optional<Exclusion> operations, boolean property, String name, Optional<JsonNode> values, int line) {
    /** Whether an operation is one of those that it speaks of. */
    public boolean covers(Operation operation) {
        return operations.isEmpty() || operations.get().covers(operation);
    }

    /**
     * What a binding leaves out: {@code /health}, all operations at and below a path, or {@code DELETE /customers/{id}},
     * one of them; {@code user:/health} is that of one service.
     *
     * @param method of the operation; empty for all at and below the path
     */
    public record Exclusion(String text, String service, String method, PathTemplate path) {
        /** @throws IllegalArgumentException when it is something else */
        public static Exclusion parse(String text) {
            int slash = text.indexOf('/');
            String before = slash < 0 ? "" : text.substring(0, slash).strip();
            int colon = before.lastIndexOf(':');
            String service = colon < 0 ? "" : before.substring(0, colon).strip();
            String method = before.substring(colon + 1).strip();
            if (slash < 0 || !method.matches("[A-Z]{0,10}") || colon == 0) {
                throw new IllegalArgumentException("found '" + text
                        + "', expected a path such as /health or an operation such as DELETE /pets/{petId}");
            }
            return new Exclusion(text, service, method, PathTemplate.of(text.substring(slash)));
        }

        /** Whether it leaves an operation out. */
        public boolean covers(Operation operation) {
            if (!service.isEmpty() && !service.equals(operation.service())) {
                return false;
            }
            return method.isEmpty()
                    ? operation.path().under(path)
                    : method.equals(operation.method().name())
                            && operation.path().shape().equals(path.shape());
        }
    }
}
