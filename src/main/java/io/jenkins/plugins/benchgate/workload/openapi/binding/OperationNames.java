package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Operations by names for people and files: {@code GET /pets}, or {@code shop:GET /pets} where several services have
 * it.
 */
public final class OperationNames {
    private final Map<String, Set<String>> services = new HashMap<>();

    public OperationNames(List<Service> all) {
        all.forEach(service -> service.operations()
                .forEach(operation -> services.computeIfAbsent(operation.name(), name -> new TreeSet<>())
                        .add(service.name())));
    }

    public String of(Operation operation) {
        boolean several = services.getOrDefault(operation.name(), Set.of()).size() > 1;
        return several ? operation.service() + ":" + operation.name() : operation.name();
    }

    /** The names of a sequence's operations. */
    public List<String> of(OperationSequence sequence) {
        return sequence.operations().stream().map(this::of).toList();
    }

    /** Whether an operation has a name. */
    public boolean has(String name) {
        Set<String> named = services.get(name);
        if (named != null) {
            return named.size() == 1;
        }
        int colon = name.indexOf(':');
        return colon > 0
                && services.getOrDefault(name.substring(colon + 1), Set.of()).contains(name.substring(0, colon));
    }
}
