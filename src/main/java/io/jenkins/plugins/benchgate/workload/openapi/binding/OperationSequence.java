package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import java.util.List;

/**
 * Operations that a pattern takes, one for each of its steps.
 *
 * @param fills for each step how what it takes from earlier ones is filled
 */
public record OperationSequence(List<Operation> operations, List<List<Fill>> fills) {
    public OperationSequence {
        operations = List.copyOf(operations);
        fills = List.copyOf(fills);
    }
}
