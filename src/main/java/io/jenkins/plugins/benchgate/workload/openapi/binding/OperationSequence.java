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

    /**
     * How a dependency of a step is filled.
     *
     * @param step that has the value, from 0
     */
    public record Fill(Dependency dependency, int step, Source source) {
        /** For people: {@code customerId from step 1, answer $[*].id (given: /customers.id = /carts.customerId)}. */
        public String described() {
            return dependency.name() + " from step " + (step + 1) + ", " + source.linked();
        }
    }
}
