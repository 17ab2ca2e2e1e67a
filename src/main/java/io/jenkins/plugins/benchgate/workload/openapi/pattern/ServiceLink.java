package io.jenkins.plugins.benchgate.workload.openapi.pattern;

import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate;

/**
 * Two names for one value, such as {@code /customers.id = /carts.customerId}: what operations below one path answer as the one
 * is what operations below the other path take as the other. It holds in both directions, and not through a third name.
 */
public record ServiceLink(End one, End other) {
    private static final String EXPECTED = "expected two names of one value, such as /customers.id = /carts.customerId";

    /**
     * One name.
     *
     * @param service empty for any
     * @param prefix path that the operations are at or below
     * @param name of a field, a parameter or a header
     */
    public record End(String service, PathTemplate prefix, String name) {
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
        int middle = text.indexOf('=');
        if (middle < 0) {
            throw new IllegalArgumentException("found '" + text + "', " + EXPECTED);
        }
        return new ServiceLink(
                end(text, text.substring(0, middle).strip()),
                end(text, text.substring(middle + 1).strip()));
    }

    private static End end(String text, String end) {
        int slash = end.indexOf('/');
        int dot = end.lastIndexOf('.');
        boolean service = slash > 1 && end.charAt(slash - 1) == ':';
        if (slash < 0 || (slash > 0 && !service) || dot < slash || dot == end.length() - 1) {
            throw new IllegalArgumentException("found '" + text + "', " + EXPECTED);
        }
        return new End(
                service ? end.substring(0, slash - 1) : "",
                PathTemplate.of(end.substring(slash, dot)),
                end.substring(dot + 1));
    }

    @Override
    public String toString() {
        return one + " = " + other;
    }
}
