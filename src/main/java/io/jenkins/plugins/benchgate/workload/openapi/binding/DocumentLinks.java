package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.OperationLink;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the links of OpenAPI say: which values of an exchange are parameters of another operation of the same document.
 *
 * <p>Of their expressions, {@code $response.body#/…}, {@code $response.header.…}, {@code $request.path.…} and
 * {@code $request.body#/…} are known.
 */
final class DocumentLinks {
    private static final String QUERY = "query.";
    private static final String KNOWN =
            "$response.body#/NAME, $response.header.NAME, $request.path.NAME or $request.body#/NAME";

    private final Map<Integer, List<Value>> byTarget = new HashMap<>();
    private final List<String> notes = new ArrayList<>();

    private DocumentLinks() {}

    /**
     * A value of an exchange that is a parameter of another operation.
     *
     * @param parameter its name, as the document has it: {@code id} or {@code path.id}
     */
    private record Value(int earlier, String parameter, Source source) {
        boolean fills(Dependency dependency) {
            String name = dependency.name();
            return dependency.where() != Dependency.Where.BODY
                    && (parameter.equals(name)
                            || parameter.equals(dependency.where().name().toLowerCase(Locale.ROOT) + "." + name));
        }
    }

    static DocumentLinks of(List<OperationOption> all) throws IOException {
        DocumentLinks links = new DocumentLinks();
        IdentityHashMap<Operation, OperationOption> candidates = new IdentityHashMap<>();
        all.forEach(one -> candidates.put(one.operation(), one));
        LinkTargets targets =
                new LinkTargets(all.stream().map(OperationOption::operation).toList());
        for (OperationOption one : all) {
            for (OperationLink link : of(one.operation())) {
                links.add(one, link, targets.of(link, one.operation()).map(candidates::get));
            }
        }
        return links;
    }

    /** Names of the parameters of queries that links fill, by their operations. */
    static IdentityHashMap<Operation, Set<String>> targets(List<Service> services) {
        IdentityHashMap<Operation, Set<String>> filled = new IdentityHashMap<>();
        List<Operation> operations = services.stream()
                .flatMap(service -> service.operations().stream())
                .toList();
        LinkTargets targets = new LinkTargets(operations);
        for (Operation operation : operations) {
            for (OperationLink link : of(operation)) {
                targets.of(link, operation).ifPresent(later -> link.parameters().keySet().stream()
                        .map(name -> name.startsWith(QUERY) ? name.substring(QUERY.length()) : name)
                        .forEach(name -> filled.computeIfAbsent(later, any -> new HashSet<>())
                                .add(name)));
            }
        }
        return filled;
    }

    /** Those of the answers that mean success. */
    private static List<OperationLink> of(Operation operation) {
        List<OperationLink> links = new ArrayList<>();
        operation.answers().stream().filter(Answer::success).forEach(answer -> links.addAll(answer.links()));
        if (links.isEmpty() && operation.success().isEmpty()) {
            operation.fallback().ifPresent(answer -> links.addAll(answer.links()));
        }
        return links;
    }

    private void add(OperationOption earlier, OperationLink link, Optional<OperationOption> target) throws IOException {
        String name = "the link '" + link.name() + "' of " + earlier.operation().name();
        if (target.isEmpty()) {
            notes.add("found " + name + " to '" + link.operation()
                    + "', expected an operation of the same document; it is not used");
            return;
        }
        for (Map.Entry<String, String> one : link.parameters().entrySet()) {
            Optional<Source> source = source(earlier, one.getValue(), name);
            if (source.isPresent()) {
                byTarget.computeIfAbsent(target.get().index(), any -> new ArrayList<>())
                        .add(new Value(earlier.index(), one.getKey(), source.get()));
            } else {
                notes.add("found '" + one.getValue() + "' for " + one.getKey() + " in " + name + ", expected " + KNOWN
                        + " with a name that is there; it is not used");
            }
        }
    }

    private static Optional<Source> source(OperationOption earlier, String expression, String link) throws IOException {
        String text = expression.startsWith("{") && expression.endsWith("}")
                ? expression.substring(1, expression.length() - 1)
                : expression;
        Optional<String> answered = after(text, "$response.body#");
        if (answered.isPresent()) {
            Optional<String> path = earlier.answer().content() == null
                    ? Optional.empty()
                    : Optional.of(path(earlier.answer().content().schema(), answered.get()));
            return path.isPresent() && earlier.mayAnswer(JsonPath.of(path.get()))
                    ? Optional.of(new Source(Source.Kind.ANSWER, path.get(), LinkingRule.OPENAPI, link))
                    : Optional.empty();
        }
        Optional<String> sent = after(text, "$request.body#");
        if (sent.isPresent() && earlier.operation().body().isPresent()) {
            Schema body = earlier.operation().body().get().schema();
            String path = path(body, sent.get());
            String place = JsonPath.of(path).ofSchema();
            return earlier.operation().body().get().fields().stream()
                            .anyMatch(field -> field.path().equals(place))
                    ? Optional.of(new Source(Source.Kind.BODY, path, LinkingRule.OPENAPI, link))
                    : Optional.empty();
        }
        Optional<String> parameter = after(text, "$request.path.")
                .filter(name -> earlier.operation().path().parameters().contains(name));
        return after(text, "$response.header.")
                .map(name -> new Source(Source.Kind.HEADER, name, LinkingRule.OPENAPI, link))
                .or(() -> parameter.map(name -> new Source(Source.Kind.PARAMETER, name, LinkingRule.OPENAPI, link)));
    }

    private static Optional<String> after(String text, String start) {
        return text.startsWith(start) && text.length() > start.length()
                ? Optional.of(text.substring(start.length()))
                : Optional.empty();
    }

    /** The JSONPath of a JSON pointer (RFC 6901), in which numbers of items and names look alike. */
    private static String path(Schema schema, String pointer) throws IOException {
        StringBuilder path = new StringBuilder("$");
        Optional<Schema> at = Optional.of(schema);
        String[] names = pointer.split("/", -1);
        for (int i = 1; i < names.length; i++) {
            String name = names[i].replace("~1", "/").replace("~0", "~");
            Schema.Kind kind = at.isPresent() ? at.get().kind() : Schema.Kind.UNKNOWN;
            boolean number = name.matches("0|[1-9]\\d{0,8}");
            boolean item = number && kind != Schema.Kind.OBJECT;
            path.append(item ? "[" + name + "]" : JsonPath.property(name));
            if (at.isPresent()) {
                at = item
                        ? at.get().items()
                        : Optional.ofNullable(at.get().properties().get(name));
            }
        }
        return path.toString();
    }

    /** Numbers of the operations whose links lead to an operation. */
    List<Integer> earlier(OperationOption later) {
        return byTarget.getOrDefault(later.index(), List.of()).stream()
                .map(Value::earlier)
                .toList();
    }

    Optional<Source> source(OperationOption earlier, OperationOption later, Dependency dependency) {
        return byTarget.getOrDefault(later.index(), List.of()).stream()
                .filter(one -> one.earlier() == earlier.index() && one.fills(dependency))
                .map(Value::source)
                .findFirst();
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Finds the operations that links of OpenAPI lead to: by their ids, or by references within the document. */
    static final class LinkTargets {
        private final Map<String, Operation> byId = new HashMap<>();
        private final Map<String, Operation> byReference = new HashMap<>();

        LinkTargets(List<Operation> operations) {
            for (Operation one : operations) {
                if (!one.id().isEmpty()) {
                    byId.putIfAbsent(one.service() + " " + one.id(), one);
                }
                String path = one.path().text().replace("~", "~0").replace("/", "~1");
                byReference.putIfAbsent(
                        key(
                                one.service(),
                                "#/paths/" + path + "/" + one.method().name()),
                        one);
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
}
