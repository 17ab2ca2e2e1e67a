package io.jenkins.plugins.benchgate.workload.openapi.document;

import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;

/**
 * Two names for one value, such as {@code /customers.id = /carts.customerId}: what operations below one path answer as
 * the one is what operations below the other path take as the other. It holds in both directions, and not through a
 * third name.
 *
 * <p>In place of a name, {@code /customers.$.data[*].uid} has the JSONPath of a field of the answer, or of the body
 * that is sent.
 */
public record ServiceLink(End one, End other) {
    private static final String EXPECTED = "expected two names of one value, such as /customers.id = /carts.customerId";

    /**
     * One name.
     *
     * @param service empty for any
     * @param prefix path that the operations are at or below
     * @param name of a field, a parameter or a header; or a JSONPath
     */
    public record End(String service, PathTemplate prefix, String name) {
        /** Whether it has a JSONPath in place of a name. */
        public boolean located() {
            return path(name);
        }

        /** Whether an operation is one of those that it speaks of. */
        public boolean covers(Operation operation) {
            return (service.isEmpty() || service.equals(operation.service()))
                    && operation.path().under(prefix);
        }

        @Override
        public String toString() {
            return (service.isEmpty() ? "" : service + ":") + prefix.text() + "." + name;
        }
    }

    /**
     * Reads {@code [SERVICE:]PATH.NAME = [SERVICE:]PATH.NAME}.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static ServiceLink parse(String text) {
        int middle = middle(text);
        if (middle < 0) {
            throw new IllegalArgumentException("found '" + text + "', " + EXPECTED);
        }
        return new ServiceLink(
                end(text, text.substring(0, middle).strip()),
                end(text, text.substring(middle + 1).strip()));
    }

    private static End end(String text, String end) {
        int slash = end.indexOf('/');
        int dot = dot(end);
        boolean service = slash > 1 && end.charAt(slash - 1) == ':';
        if (slash < 0 || (slash > 0 && !service) || dot < slash || dot == end.length() - 1) {
            throw new IllegalArgumentException("found '" + text + "', " + EXPECTED);
        }
        return new End(
                service ? end.substring(0, slash - 1) : "",
                PathTemplate.of(end.substring(slash, dot)),
                name(end.substring(dot + 1)));
    }

    /** The equals sign between two ends, which is none in the quotes of a JSONPath. */
    private static int middle(String text) {
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '\'' && (quoted || (i > 0 && text.charAt(i - 1) == '['))) {
                quoted = !quoted;
            } else if (c == '=' && !quoted) {
                return i;
            }
        }
        return -1;
    }

    /** The dot between a path and a name: the last one, or that before a JSONPath. */
    private static int dot(String end) {
        for (int at = end.indexOf(".$"); at >= 0; at = end.indexOf(".$", at + 1)) {
            if (path(end.substring(at + 1))) {
                return at;
            }
        }
        return end.lastIndexOf('.');
    }

    private static boolean path(String name) {
        return name.equals("$") || name.startsWith("$.") || name.startsWith("$[");
    }

    private static String name(String text) {
        return path(text) ? JsonPath.of(text).normal() : text;
    }

    @Override
    public String toString() {
        return one + " = " + other;
    }
}
