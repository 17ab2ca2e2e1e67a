package io.jenkins.plugins.benchgate.workload.openapi.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.workload.openapi.document.Content;
import io.jenkins.plugins.benchgate.workload.openapi.document.Field;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.document.ListPlace;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Method;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An operation with what a binding has to know of it.
 *
 * @param index its number among all, from 0
 * @param role the abstract operation that it can be; empty for none
 * @param reason why it has this role or none
 * @param dependencies what it takes from earlier steps
 * @param group what it has to share with another operation for equal names to mean one value: service and first segment
 * @param collections shapes of the paths whose items it creates or answers, such as {@code /pets}
 * @param answer what it answers
 * @param sent fields of the body by their names, as the reading compares names
 * @param shape of its path
 * @param places names of the path parameters by the shapes of the path up to them, of those that are alone in a segment
 * @param parameters names of the path parameters by these names as the reading compares them
 */
record OperationOption(
        int index,
        Operation operation,
        Optional<AbstractOperation> role,
        String reason,
        List<Dependency> dependencies,
        String group,
        Set<String> collections,
        Answered answer,
        Map<String, List<Field>> sent,
        String shape,
        Map<String, String> places,
        Map<String, String> parameters) {
    /**
     * What an operation answers.
     *
     * @param content {@code null} where it is not described
     * @param list the list in it; {@code null} where it is none
     * @param item schema of the items or of the item, by identity; {@code null} where it is not described
     * @param fields by their names, as the reading compares names
     */
    record Answered(
            @Nullable Content content,
            @Nullable ListPlace list,
            @Nullable JsonNode item,
            Map<String, List<Field>> fields) {}

    /** Whether nothing has to be known before it. */
    boolean independent() {
        return dependencies.stream().noneMatch(Dependency::required);
    }

    /**
     * Whether its answer has a value at a path, as far as its document says. A document that describes no answer of a
     * GET, or leaves open what is in it, does not say.
     */
    boolean mayAnswer(JsonPath path) throws IOException {
        Content described = answer.content();
        if (described == null) {
            return operation.method() == Method.GET;
        }
        String place = path.ofSchema();
        return switch (described.schema().presence(path)) {
            case ABSENT -> false;
            case UNKNOWN -> true;
            case DESCRIBED ->
                described.fields().stream().anyMatch(field -> field.path().equals(place));
        };
    }

    boolean is(AbstractOperation wanted) {
        return role.isPresent() && role.get() == wanted;
    }
}
