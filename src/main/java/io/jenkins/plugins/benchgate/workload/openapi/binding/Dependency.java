package io.jenkins.plugins.benchgate.workload.openapi.binding;

/**
 * A value that an operation takes from an earlier answer or request.
 *
 * @param name of the parameter or the field
 * @param path of a field its JSONPath in the body; of a parameter its name
 * @param required whether a request without it makes no sense
 * @param collection of a path parameter the shape of the path before it, such as {@code /pets}; else empty
 * @param place of a path parameter the shape of the path up to it, such as {@code /pets/{}}; else empty
 */
public record Dependency(String name, Where where, String path, boolean required, String collection, String place) {
    /** Where it is sent. */
    public enum Where {
        PATH,
        QUERY,
        BODY
    }

    /** The last word of the collection; empty where it has none. */
    String collectionName() {
        String last = collection.substring(collection.lastIndexOf('/') + 1);
        return last.equals("{}") ? "" : last;
    }
}
