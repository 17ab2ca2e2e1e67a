package io.jenkins.plugins.benchgate.workload.openapi.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Dependency.Where;
import io.jenkins.plugins.benchgate.workload.openapi.document.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.Content;
import io.jenkins.plugins.benchgate.workload.openapi.document.Field;
import io.jenkins.plugins.benchgate.workload.openapi.document.ListPlace;
import io.jenkins.plugins.benchgate.workload.openapi.document.Method;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate.Segment;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.ServiceLink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds of all operations what they can be and what they depend on: the initialization of algorithm 1. */
final class Candidates {
    /** Names of the list in an answer that has other lists, too. */
    private static final Set<String> LISTS =
            Set.of("items", "data", "results", "content", "values", "records", "entries", "elements", "rows");

    private static final String ANY_ITEM = "[*]";

    private final List<ServiceLink> links;
    private final Reading reading;
    private final IdentityHashMap<Operation, Set<String>> targets;
    /** Plain names of the collections of all services. */
    private final Set<String> words = new HashSet<>();

    private final List<Candidate> all = new ArrayList<>();

    private Candidates(List<ServiceLink> links, Reading reading, IdentityHashMap<Operation, Set<String>> targets) {
        this.links = List.copyOf(links);
        this.reading = reading;
        this.targets = targets;
    }

    /** @param order rules in the order in which they are tried */
    static List<Candidate> of(List<Service> services, List<ServiceLink> links, Reading reading, List<LinkingRule> order)
            throws IOException {
        IdentityHashMap<Operation, Set<String>> targets =
                order.contains(LinkingRule.OPENAPI) ? DocumentLinks.targets(services) : new IdentityHashMap<>();
        Candidates candidates = new Candidates(links, reading, targets);
        for (Service service : services) {
            service.operations().forEach(operation -> collections(operation.path())
                    .forEach(collection -> candidates.words.add(Names.plain(word(collection)))));
        }
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
        all.add(new Candidate(
                all.size(),
                operation,
                role,
                reason(operation, role, answer),
                role.map(what -> dependencies(operation, what)).orElse(List.of()),
                operation.service() + " " + first,
                collections(operation.path()),
                answer,
                list,
                item(answer, list),
                answered,
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
                boolean here = end.covers(operation)
                        && end.prefix().shape().equals(operation.path().shape());
                if (!here || !end.located() || !end.name().contains(ANY_ITEM)) {
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

    /** Whether a parameter of a path is one of some words, and no id. */
    private static boolean enumerated(Operation operation, String parameter) {
        return operation.parameters().stream()
                .anyMatch(one -> one.in() == Parameter.In.PATH
                        && one.enumerated()
                        && one.name().equals(parameter));
    }

    /** Whether a path leads to one item: {@code /pets/{petId}}, but not {@code /pets/{status}} where the status is one of a few. */
    private boolean endsInItem(Operation operation) {
        List<Segment> segments = operation.path().segments();
        return operation.path().endsInParameter()
                && (reading == Reading.STRICT
                        || segments.get(segments.size() - 1).parameters().stream()
                                .anyMatch(name -> !enumerated(operation, name)));
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

    private static String word(String collection) {
        return collection.substring(collection.lastIndexOf('/') + 1);
    }

    private static Set<String> collections(PathTemplate path) {
        int length = path.segments().size();
        Set<String> collections = new LinkedHashSet<>();
        if (path.endsInParameter()) {
            collections.add(path.shape(length - 1));
            return collections;
        }
        for (int count = length; count > 0 && path.segments().get(count - 1).fixed(); count--) {
            collections.add(path.shape(count));
        }
        return collections;
    }

    private List<Dependency> dependencies(Operation operation, AbstractOperation role) {
        List<Dependency> dependencies = new ArrayList<>();
        List<Segment> segments = operation.path().segments();
        for (int i = 0; i < segments.size(); i++) {
            for (String name : segments.get(i).parameters()) {
                if (reading == Reading.WIDE && enumerated(operation, name)) {
                    continue;
                }
                dependencies.add(new Dependency(
                        name,
                        Where.PATH,
                        name,
                        true,
                        operation.path().shape(i),
                        operation.path().shape(i + 1)));
            }
        }
        if (reading == Reading.WIDE) {
            operation.parameters().stream()
                    .filter(one -> one.in() == Parameter.In.QUERY && one.required() && !one.enumerated())
                    .map(one -> new Dependency(one.name(), Where.QUERY, one.name(), Names.id(one.name()), "", ""))
                    .filter(one -> one.required() || linked(operation, one))
                    .forEach(dependencies::add);
        }
        if (role == AbstractOperation.CREATE || role == AbstractOperation.UPDATE) {
            operation.body().ifPresent(body -> body.fields().stream()
                    .filter(field -> !field.enumerated() && !body.set().containsKey(field.path()))
                    .forEach(field -> body(field, operation, role).ifPresent(dependencies::add)));
        }
        return List.copyOf(dependencies);
    }

    /** Whether a field has the name of the parameter that says which item is meant; another value would rename that item. */
    private static boolean named(Operation operation, String field) {
        List<String> parameters = operation.path().parameters();
        return operation.path().endsInParameter()
                && Names.plain(parameters.get(parameters.size() - 1)).equals(Names.plain(field));
    }

    /**
     * Whether a link speaks of a value that would be drawn otherwise: by its JSONPath, or by its name as the second one, which
     * takes what the first one answers.
     */
    private boolean linked(Operation operation, Dependency value) {
        return targets.getOrDefault(operation, Set.of()).contains(value.name())
                || links.stream()
                        .anyMatch(link -> reaches(link.other(), operation, value)
                                || (link.one().located() && reaches(link.one(), operation, value)));
    }

    private static boolean reaches(ServiceLink link, Operation operation, Dependency value) {
        return Stream.of(link.one(), link.other()).anyMatch(end -> reaches(end, operation, value));
    }

    /** Whether a link fills what an operation sends; one to the items of a collection does not give the id of a new item. */
    static boolean reaches(ServiceLink.End end, Operation operation, Dependency value) {
        if (!end.covers(operation)) {
            return false;
        }
        if (end.located()) {
            return value.where() == Where.BODY && value.path().equals(end.name());
        }
        boolean chosen = operation.method() == Method.POST
                && end.prefix().shape().equals(operation.path().shape())
                && Names.own(value.name(), operation.path().lastWord());
        return end.name().equals(value.name()) && !chosen;
    }

    private Optional<Dependency> body(Field field, Operation operation, AbstractOperation role) {
        String name = field.name();
        if (reading == Reading.STRICT) {
            return name.toLowerCase(Locale.ROOT).endsWith("id")
                    ? Optional.of(new Dependency(name, Where.BODY, field.path(), true, "", ""))
                    : Optional.empty();
        }
        if (role == AbstractOperation.UPDATE && field.parent().equals("$") && named(operation, name)) {
            return Optional.of(new Dependency(name, Where.BODY, field.path(), false, "", ""));
        }
        Dependency optional = new Dependency(name, Where.BODY, field.path(), false, "", "");
        Optional<Dependency> reference = reference(field, operation);
        if (reference.isPresent()) {
            return reference;
        }
        boolean own = Names.plain(name).equals("id");
        if (!Names.id(name) || (own && !field.parent().equals("$"))) {
            return linked(operation, optional) ? Optional.of(optional) : Optional.empty();
        }
        boolean chosen = role == AbstractOperation.CREATE
                && field.parent().equals("$")
                && Names.own(name, operation.path().lastWord())
                && links.stream().noneMatch(link -> reaches(link, operation, optional));
        return Optional.of(new Dependency(name, Where.BODY, field.path(), field.required() && !own && !chosen, "", ""));
    }

    /** An object with the id of another collection, such as {@code customer: {id}}, means what {@code customerId} does. */
    private Optional<Dependency> reference(Field field, Operation operation) {
        List<JsonPath.Part> parent = JsonPath.of(field.parent()).parts();
        String owner = parent.isEmpty() ? null : parent.get(parent.size() - 1).name();
        if (owner == null
                || !field.required()
                || !Names.plain(field.name()).equals("id")
                || Names.plural(owner).stream().noneMatch(words::contains)
                || collections(operation.path()).stream().anyMatch(own -> Names.singular(owner, word(own)))) {
            return Optional.empty();
        }
        return Optional.of(new Dependency(owner + "." + field.name(), Where.BODY, field.path(), true, "", ""));
    }
}
