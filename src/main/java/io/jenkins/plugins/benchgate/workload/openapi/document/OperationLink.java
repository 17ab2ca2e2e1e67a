package io.jenkins.plugins.benchgate.workload.openapi.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

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
