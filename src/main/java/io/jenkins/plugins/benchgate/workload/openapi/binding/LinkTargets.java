package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.OperationLink;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds the operations that links of OpenAPI lead to: by their ids, or by references within the document. */
final class LinkTargets {
    private final Map<String, Operation> byId = new HashMap<>();
    private final Map<String, Operation> byReference = new HashMap<>();

    LinkTargets(List<Operation> operations) {
        for (Operation one : operations) {
            if (!one.id().isEmpty()) {
                byId.putIfAbsent(one.service() + " " + one.id(), one);
            }
            String path = one.path().text().replace("~", "~0").replace("/", "~1");
            byReference.putIfAbsent(
                    key(one.service(), "#/paths/" + path + "/" + one.method().name()), one);
        }
    }

    private static String key(String service, String reference) {
        return service + " " + reference.toLowerCase(Locale.ROOT);
    }

    /** The operation that a link of another one leads to; empty where the document does not have it. */
    Optional<Operation> of(OperationLink link, Operation earlier) {
        Operation named = byId.get(earlier.service() + " " + link.operation());
        String reference = link.operation().replace("%7B", "{").replace("%7D", "}");
        return Optional.ofNullable(named != null ? named : byReference.get(key(earlier.service(), reference)));
    }
}
