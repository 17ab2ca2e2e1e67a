package io.jenkins.plugins.benchgate.workload.openapi.document;

import java.util.Optional;

/**
 * A parameter of an operation.
 *
 * @param enumerated whether only some values are allowed
 * @param schema empty where the document does not describe it
 */
public record Parameter(String name, In in, boolean required, boolean enumerated, Optional<Schema> schema) {
    /** Where a parameter is sent. */
    public enum In {
        PATH,
        QUERY,
        HEADER,
        COOKIE
    }
}
