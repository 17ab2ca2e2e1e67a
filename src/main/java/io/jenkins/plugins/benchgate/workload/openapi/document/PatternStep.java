package io.jenkins.plugins.benchgate.workload.openapi.document;

import java.util.List;

/**
 * A step of an interaction pattern.
 *
 * @param inputs variables of earlier steps that it takes values from; empty for a step that begins anew
 * @param selector which item of a list among its inputs it takes
 * @param output variable that its answer is kept in; empty for none
 * @param pause seconds that a user waits after it
 */
public record PatternStep(
        AbstractOperation operation, List<String> inputs, ItemSelector selector, String output, double pause) {
    public PatternStep {
        inputs = List.copyOf(inputs);
    }

    static PatternStep of(AbstractOperation operation, String input, String output) {
        return new PatternStep(
                operation, input.isEmpty() ? List.of() : List.of(input.split(",", -1)), ItemSelector.RANDOM, output, 0);
    }

    /** Which item of a list the next step takes. */
    public enum ItemSelector {
        /** Each as often as any other. */
        RANDOM,
        FIRST,
        LAST,
        /** The first ones most often, by a Zipfian distribution. */
        ZIPFIAN
    }

    /** What a step of an interaction pattern does, whatever the service (THESIS, table 5.1). */
    public enum AbstractOperation {
        /** Creates an item. */
        CREATE,
        /** Reads one item. */
        READ,
        /** Reads a list of items. */
        SCAN,
        /** Changes an item. */
        UPDATE,
        /** Deletes an item. */
        DELETE
    }
}
