package io.jenkins.plugins.benchgate.workload.openapi.binding;

import java.util.List;
import java.util.Locale;

/**
 * A way in which the value that an operation takes is found in an earlier exchange (the linking units of THESIS,
 * chapter 5).
 *
 * <p>Rules are tried one after the other. One that is not in the order is not used.
 */
public enum LinkingRule {
    /** The same parameter of the same path, under any name. */
    PARAMETER,
    /** The id of an item of the collection that a parameter of a path is right behind. */
    ITEM,
    /** A field or a parameter of the same name, where that name means one thing. */
    NAME,
    /** A link that was given. */
    GIVEN,
    /** A link of OpenAPI in the document of the service. */
    OPENAPI;

    /** The order unless another one is given; links that documents alone have are only suggested. */
    public static final List<LinkingRule> USUAL = List.of(PARAMETER, ITEM, NAME, GIVEN);

    /** As a spec has it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
