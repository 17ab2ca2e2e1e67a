package io.jenkins.plugins.benchgate.workload.openapi.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Knows whose items a schema describes: those of the collection that a read of one item, or a list right there,
 * answers.
 */
final class ItemOwners {
    private final IdentityHashMap<JsonNode, Set<String>> owners = new IdentityHashMap<>();

    void add(OperationOption one) {
        JsonNode item = one.answer().item();
        if (item == null || one.role().isEmpty()) {
            return;
        }
        String collection =
                one.collections().isEmpty() ? "" : one.collections().iterator().next();
        if (one.is(AbstractOperation.READ) || one.answer().list() != null) {
            owners.computeIfAbsent(item, key -> new HashSet<>())
                    .add(one.operation().service() + " " + collection);
        }
    }

    /** The last word of the path that an operation's items are in. */
    static String word(OperationOption one) {
        if (one.collections().isEmpty()) {
            return "";
        }
        String first = one.collections().iterator().next();
        return first.substring(first.lastIndexOf('/') + 1);
    }

    /** Whether an operation below a collection answers items of another one. */
    boolean foreign(OperationOption earlier, Dependency dependency) {
        JsonNode item = earlier.answer().item();
        Set<String> owner = item == null ? null : owners.get(item);
        String own = earlier.operation().service() + " ";
        return owner != null
                && !earlier.operation().path().endsInParameter()
                && !earlier.shape().equals(dependency.collection())
                && !owner.contains(own + dependency.collection())
                && owner.stream().anyMatch(one -> !one.equals(own + earlier.shape()));
    }

    /**
     * Whether an operation answers the items of a collection elsewhere, as {@code /users/{id}/posts} those of {@code /posts}.
     */
    boolean sameItems(OperationOption earlier, Dependency dependency) {
        JsonNode item = earlier.answer().item();
        return item != null
                && word(earlier).equals(dependency.collectionName())
                && owners.getOrDefault(item, Set.of())
                        .contains(earlier.operation().service() + " " + dependency.collection());
    }
}
