package io.jenkins.plugins.benchgate.workload.openapi.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.workload.openapi.document.Content;
import io.jenkins.plugins.benchgate.workload.openapi.document.Field;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.document.ListPlace;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Method;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate.Segment;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds of all operations what they can be and what they depend on: the initialization of algorithm 1. */
final class Candidates {
    /** Names of the list in an answer that has other lists, too. */
    private static final Set<String> LISTS =
            Set.of("items", "data", "results", "content", "values", "records", "entries", "elements", "rows");

    private static final String ANY_ITEM = "[*]";

    private final List<ServiceLink> links;
    private final Reading reading;
    private final Dependencies dependencies;
    private final List<OperationOption> all = new ArrayList<>();

    private Candidates(List<ServiceLink> links, Reading reading, Dependencies dependencies) {
        this.links = List.copyOf(links);
        this.reading = reading;
        this.dependencies = dependencies;
    }

    /** @param order rules in the order in which they are tried */
    static List<OperationOption> of(
            List<Service> services, List<ServiceLink> links, Reading reading, List<LinkingRule> order)
            throws IOException {
        Candidates candidates = new Candidates(links, reading, new Dependencies(services, links, reading, order));
        for (Service service : services) {
            int common = reading == Reading.STRICT ? 0 : common(service.operations());
            for (Operation operation : service.operations()) {
                candidates.add(operation, common);
            }
        }
        return List.copyOf(candidates.all);
    }

    /** How many first segments all paths share; at least one of each path is left. */
    private static int common(List<Operation> operations) {
        if (operations.isEmpty()) {
            return 0;
        }
        PathTemplate first = operations.get(0).path();
        int common = first.segments().size() - 1;
        for (Operation operation : operations) {
            PathTemplate path = operation.path();
            common = Math.min(common, path.segments().size() - 1);
            while (common > 0 && !path.shape(common).equals(first.shape(common))) {
                common--;
            }
        }
        return Math.max(0, common);
    }

    private void add(Operation operation, int common) throws IOException {
        List<Segment> segments = operation.path().segments();
        String first = segments.isEmpty()
                ? ""
                : segments.get(Math.min(common, segments.size() - 1)).shape();
        Content answer = answer(operation);
        ListPlace list = answer == null ? null : list(answer, operation.path());
        if (list == null && operation.method() == Method.GET) {
            list = linkedList(operation, answer);
        }
        Optional<AbstractOperation> role = role(operation, list);
        Map<String, List<Field>> sent = new HashMap<>();
        operation.body().ifPresent(body -> body.fields().forEach(field -> put(sent, field)));
        Map<String, List<Field>> answered = new HashMap<>();
        if (answer != null) {
            answer.fields().forEach(field -> put(answered, field));
        }
        all.add(new OperationOption(
                all.size(),
                operation,
                role,
                reason(operation, role, answer),
                role.map(what -> dependencies.of(operation, what)).orElse(List.of()),
                operation.service() + " " + first,
                Dependencies.collections(operation.path()),
                new OperationOption.Answered(answer, list, item(answer, list), answered),
                sent,
                operation.path().shape(),
                places(operation.path()),
                parameters(operation.path())));
    }

    private static Map<String, String> places(PathTemplate path) {
        Map<String, String> places = new HashMap<>();
        for (int i = 0; i < path.segments().size(); i++) {
            List<String> names = path.segments().get(i).parameters();
            if (names.size() == 1) {
                places.put(path.shape(i + 1), names.get(0));
            }
        }
        return places;
    }

    private static Map<String, String> parameters(PathTemplate path) {
        Map<String, String> parameters = new HashMap<>();
        path.parameters().forEach(name -> parameters.putIfAbsent(Names.plain(name), name));
        return parameters;
    }

    private void put(Map<String, List<Field>> fields, Field field) {
        fields.computeIfAbsent(
                        reading == Reading.STRICT ? field.name() : Names.plain(field.name()), name -> new ArrayList<>())
                .add(field);
    }

    private @Nullable Content answer(Operation operation) {
        Optional<Answer> success = operation.success();
        if (success.isEmpty() && reading == Reading.WIDE) {
            success = operation.fallback();
        }
        return success.flatMap(Answer::content).orElse(null);
    }

    private @Nullable ListPlace list(Content answer, PathTemplate path) {
        List<ListPlace> lists = answer.lists();
        if (lists.size() == 1) {
            return lists.get(0);
        }
        if (reading == Reading.STRICT || lists.isEmpty()) {
            return null;
        }
        String last = path.segments().isEmpty()
                ? ""
                : path.segments().get(path.segments().size() - 1).text();
        List<ListPlace> named = lists.stream()
                .filter(one -> LISTS.contains(one.name().toLowerCase(Locale.ROOT))
                        || one.name().equals(last))
                .toList();
        return named.size() == 1 ? named.get(0) : null;
    }

    /** The list of an answer that the document does not describe, as the JSONPath of a link to this very path says. */
    private @Nullable ListPlace linkedList(Operation operation, @Nullable Content answer) throws IOException {
        for (ServiceLink link : links) {
            for (ServiceLink.End end : List.of(link.one(), link.other())) {
                boolean here = end.located()
                        && end.covers(operation)
                        && end.prefix().shape().equals(operation.path().shape());
                if (!here || !end.name().contains(ANY_ITEM)) {
                    continue;
                }
                String path = end.name().substring(0, end.name().indexOf(ANY_ITEM) + ANY_ITEM.length());
                if (answer == null || answer.schema().presence(JsonPath.of(path)) == Schema.Presence.UNKNOWN) {
                    return new ListPlace("", path, Optional.empty(), true);
                }
            }
        }
        return null;
    }

    private static @Nullable JsonNode item(@Nullable Content answer, @Nullable ListPlace list) throws IOException {
        if (list != null) {
            return list.items().isPresent() ? list.items().get().node() : null;
        }
        return answer == null ? null : answer.schema().node();
    }

    /**
     * Whether a path leads to one item: {@code /pets/{petId}}, but not {@code /pets/{status}} where the status is one
     * of a few.
     */
    private boolean endsInItem(Operation operation) {
        List<Segment> segments = operation.path().segments();
        return operation.path().endsInParameter()
                && (reading == Reading.STRICT
                        || segments.get(segments.size() - 1).parameters().stream()
                                .anyMatch(name -> !Dependencies.enumerated(operation, name)));
    }

    private Optional<AbstractOperation> role(Operation operation, @Nullable ListPlace list) {
        return switch (operation.method()) {
            case POST -> Optional.of(AbstractOperation.CREATE);
            case PUT, PATCH -> Optional.of(AbstractOperation.UPDATE);
            case DELETE -> Optional.of(AbstractOperation.DELETE);
            case GET ->
                endsInItem(operation) || (list == null && operation.path().endsInParameter())
                        ? Optional.of(AbstractOperation.READ)
                        : list == null ? Optional.empty() : Optional.of(AbstractOperation.SCAN);
            default -> Optional.empty();
        };
    }

    private static String reason(Operation operation, Optional<AbstractOperation> role, @Nullable Content answer) {
        if (role.isPresent()) {
            return switch (role.get()) {
                case READ -> "GET of a path that ends in a parameter";
                case SCAN -> "GET that answers a list";
                default -> operation.method().name();
            };
        }
        if (operation.method().name().equals("GET")) {
            String what = answer == null
                    ? "has no described answer"
                    : answer.lists().size() > 1
                            ? "answers " + answer.lists().size() + " lists, not one"
                            : "does not answer a list";
            return "its path does not end in a parameter, and it " + what;
        }
        return operation.method() + " is no method of a pattern";
    }
}
