package io.jenkins.plugins.benchgate.workload.openapi.document;

import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Answer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What two releases of a service have in common, so that one workload fits both.
 *
 * <p>An operation is common when both have its method and path, and the requests of one are requests of the other: what
 * one requires, the other knows. Of parameters, and of the fields of answers, it has those of both; of answers'
 * statuses, those of either. Its requests are drawn from the document whose fields the other knows all.
 */
final class CommonInterface {
    private final Service baseline;
    private final Service candidate;
    private final List<String> notes = new ArrayList<>();

    private CommonInterface(Service baseline, Service candidate) {
        this.baseline = baseline;
        this.candidate = candidate;
    }

    /** The service with the operations of both, in the order of the baseline, and a note for each of the others. */
    static Service of(Service baseline, Service candidate) {
        return new CommonInterface(baseline, candidate).service();
    }

    private Service service() {
        notes.addAll(baseline.notes());
        notes.addAll(candidate.notes());
        Map<String, Operation> others = new LinkedHashMap<>();
        candidate.operations().forEach(operation -> others.put(key(operation), operation));
        List<Operation> common = new ArrayList<>();
        for (Operation operation : baseline.operations()) {
            Operation other = others.remove(key(operation));
            if (other == null) {
                leave(operation, "the candidate's document does not have it");
            } else {
                common(operation, other).ifPresent(common::add);
            }
        }
        others.values().forEach(operation -> leave(operation, "the baseline's document does not have it"));
        return new Service(baseline.name(), baseline.document(), common, notes);
    }

    private static String key(Operation operation) {
        return operation.method() + " " + operation.path().shape();
    }

    private void leave(Operation operation, String reason) {
        notes.add(operation + " is left out: " + reason);
    }

    private Optional<Operation> common(Operation operation, Operation other) {
        Optional<String> required =
                required(operation, other, "candidate").or(() -> required(other, operation, "baseline"));
        if (required.isPresent()) {
            leave(operation, required.get());
            return Optional.empty();
        }
        Optional<Content> body = operation.body();
        if (body.isPresent() != other.body().isPresent()) {
            leave(operation, "only one of the documents has a body for it");
            return Optional.empty();
        }
        if (body.isPresent()) {
            Optional<String> reason = bodies(body.get(), other.body().orElseThrow());
            if (reason.isPresent()) {
                leave(operation, reason.get());
                return Optional.empty();
            }
            body = Optional.of(fewer(body.get(), other.body().orElseThrow()));
        }
        Set<String> theirs =
                other.parameters().stream().map(CommonInterface::place).collect(Collectors.toSet());
        List<Parameter> parameters = operation.parameters().stream()
                .filter(parameter -> parameter.in() == Parameter.In.PATH || theirs.contains(place(parameter)))
                .toList();
        return Optional.of(new Operation(
                operation.service(),
                operation.method(),
                operation.path(),
                operation.id(),
                parameters,
                body,
                answers(operation, other),
                operation.line()));
    }

    private static String place(Parameter parameter) {
        return parameter.in() + " " + parameter.name();
    }

    /** Why requests of the other are none of an operation: it requires a parameter that the other does not know. */
    private static Optional<String> required(Operation operation, Operation other, String knows) {
        Set<String> known =
                other.parameters().stream().map(CommonInterface::place).collect(Collectors.toSet());
        return operation.parameters().stream()
                .filter(parameter -> parameter.required() && parameter.in() != Parameter.In.PATH)
                .filter(parameter -> !known.contains(place(parameter)))
                .findFirst()
                .map(parameter -> "it requires the parameter " + parameter.name() + ", which the " + knows
                        + "'s document does not have");
    }

    private static Optional<String> bodies(Content body, Content other) {
        if (!body.mediaType().equals(other.mediaType())) {
            return Optional.of(
                    "its body is " + body.mediaType() + " in one document and " + other.mediaType() + " in the other");
        }
        Content fewer = fewer(body, other);
        Content more = other.fields().size() < body.fields().size() ? body : other;
        Set<String> known = paths(more);
        Optional<String> unknown = fewer.fields().stream()
                .map(Field::path)
                .filter(path -> !known.contains(path))
                .findFirst();
        if (unknown.isPresent()) {
            return Optional.of(
                    "each document has a field of the body that the other does not have, such as " + unknown.get());
        }
        Set<String> sent = paths(fewer);
        return more.fields().stream()
                .filter(Field::required)
                .map(Field::path)
                .filter(path -> !sent.contains(path))
                .findFirst()
                .map(path -> "one document requires the field " + path + " of the body, which the other does not have");
    }

    /** The one of two bodies that has fewer fields. */
    private static Content fewer(Content body, Content other) {
        return other.fields().size() < body.fields().size() ? other : body;
    }

    private static Set<String> paths(Content content) {
        return content.fields().stream().map(Field::path).collect(Collectors.toSet());
    }

    private static List<Answer> answers(Operation operation, Operation other) {
        Optional<Content> theirs = other.success().flatMap(Answer::content);
        Function<Content, Content> both = content -> theirs.map(found -> both(content, found))
                .orElseGet(() -> new Content(content.mediaType(), content.schema(), List.of(), List.of()));
        List<Answer> answers = new ArrayList<>();
        for (Answer answer : operation.answers()) {
            List<String> headers = answer.headers().stream()
                    .filter(header -> other.answers().stream()
                            .anyMatch(one -> one.headers().contains(header)))
                    .toList();
            answers.add(new Answer(answer.status(), answer.content().map(both), headers, answer.links()));
        }
        Set<String> statuses = operation.answers().stream().map(Answer::status).collect(Collectors.toSet());
        other.answers().stream()
                .filter(answer -> !statuses.contains(answer.status()))
                .forEach(answer -> answers.add(new Answer(answer.status(), Optional.empty(), List.of(), List.of())));
        return answers;
    }

    private static Content both(Content content, Content other) {
        Set<String> known = paths(other);
        Set<String> lists = other.lists().stream().map(ListPlace::path).collect(Collectors.toSet());
        return new Content(
                content.mediaType(),
                content.schema(),
                content.fields().stream()
                        .filter(field -> known.contains(field.path()))
                        .toList(),
                content.lists().stream()
                        .filter(list -> lists.contains(list.path()))
                        .toList());
    }
}
