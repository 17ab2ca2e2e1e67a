package io.jenkins.plugins.benchgate.workload.openapi.binding;

/**
 * Where a value is found in an earlier step.
 *
 * @param path of a field its JSONPath; of a parameter or a header its name
 * @param rule by which it was found
 * @param link the link by which it was found, such as {@code /customers.id = /carts.customerId}; empty for none
 */
public record Source(Kind kind, String path, LinkingRule rule, String link) {
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

    /** For people, with the rule: {@code answer $[*].id (item)}. */
    public String linked() {
        return place() + " (" + rule.key() + (link.isEmpty() ? "" : ": " + link) + ")";
    }

    private String place() {
        return switch (kind) {
            case ANSWER -> "answer " + path;
            case HEADER -> "header " + path;
            case PARAMETER -> "sent " + path;
            case BODY -> "sent body " + path;
        };
    }

    /** For people: {@code answer $[*].id}, with the link if there is one. */
    public String described() {
        return link.isEmpty() ? place() : place() + " by " + link;
    }
}
