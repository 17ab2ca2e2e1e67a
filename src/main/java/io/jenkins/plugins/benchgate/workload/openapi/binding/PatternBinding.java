package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import java.util.List;

/**
 * The sequences that a pattern can take.
 *
 * @param sequences in the order of the documents
 * @param complete whether these are all; else the search ended at {@link Binder#MOST_SEQUENCES} or at its limit of time
 */
public record PatternBinding(InteractionPattern pattern, List<OperationSequence> sequences, boolean complete) {
    public PatternBinding {
        sequences = List.copyOf(sequences);
    }
}
