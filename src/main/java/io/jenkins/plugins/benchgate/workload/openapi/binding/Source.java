package io.jenkins.plugins.benchgate.workload.openapi.binding;

/**
 * Where a value is found in an earlier step.
 *
 * @param path of a field its JSONPath; of a parameter or a header its name
 * @param link the link by which it was found, such as {@code /customers.id = /carts.customerId}; empty for none
 */
public record Source(Kind kind, String path, String link) {
    /** The part of an exchange that has it. */
    public enum Kind {
        /** A field of the answer. */
        ANSWER,
        /** A header of the answer. */
        HEADER,
        /** A path parameter of the request. */
        PARAMETER,
        /** A field of the request's body. */
        BODY
    }

    /** Whether it is in the answer, not in what was sent. */
    boolean answered() {
        return kind == Kind.ANSWER || kind == Kind.HEADER;
    }

    /** For people: {@code answer $[*].id}. */
    public String described() {
        String words =
                switch (kind) {
                    case ANSWER -> "answer " + path;
                    case HEADER -> "header " + path;
                    case PARAMETER -> "sent " + path;
                    case BODY -> "sent body " + path;
                };
        return link.isEmpty() ? words : words + " by " + link;
    }
}
