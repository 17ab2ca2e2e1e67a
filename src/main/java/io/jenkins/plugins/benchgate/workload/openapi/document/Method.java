package io.jenkins.plugins.benchgate.workload.openapi.document;

import java.util.Locale;

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
