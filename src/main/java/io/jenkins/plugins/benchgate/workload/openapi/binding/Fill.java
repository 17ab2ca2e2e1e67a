package io.jenkins.plugins.benchgate.workload.openapi.binding;

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
