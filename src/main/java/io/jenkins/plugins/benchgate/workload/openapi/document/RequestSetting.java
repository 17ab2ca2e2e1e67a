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
}
