package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;

/**
 * A value that an operation takes from an earlier answer or request.
 *
 * @param name of the parameter or the field; {@code customer.id} of an id that is in an object of another collection
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

    /** The object of another collection whose id it is, such as {@code customer}; empty for a value of its own. */
    String owner() {
        int dot = where == Where.BODY && !path.equals("$" + JsonPath.property(name)) ? name.lastIndexOf('.') : -1;
        return dot < 0 ? "" : name.substring(0, dot);
    }

    /** As a link has it: a nested id by its place. */
    String linkName() {
        return owner().isEmpty() ? name : path;
    }

    /** The last word of the collection; empty where it has none. */
    String collectionName() {
        String last = collection.substring(collection.lastIndexOf('/') + 1);
        return last.equals("{}") ? "" : last;
    }
}
