package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.workload.openapi.document.Content;
import io.jenkins.plugins.benchgate.workload.openapi.document.Field;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Method;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Says which links name what the documents do not have. */
public final class LinkCheck {
    private LinkCheck() {}

    /** A sentence for each end of a link that joins nothing. */
    public static List<String> of(List<Service> services, List<ServiceLink> links) throws IOException {
        List<Operation> operations = services.stream()
                .flatMap(service -> service.operations().stream())
                .toList();
        List<String> wrong = new ArrayList<>();
        for (ServiceLink link : links) {
            for (ServiceLink.End end : List.of(link.one(), link.other())) {
                missing(end, operations).ifPresent(what -> wrong.add("found the link '" + link + "', but " + what));
            }
        }
        return wrong;
    }

    private static Optional<String> missing(ServiceLink.End end, List<Operation> operations) throws IOException {
        List<Operation> covered = operations.stream().filter(end::covers).toList();
        if (covered.isEmpty()) {
            List<String> paths = operations.stream()
                    .map(operation -> operation.path().text())
                    .distinct()
                    .toList();
            return Optional.of("no operation at or below '" + end.prefix().text() + "'"
                    + (end.service().isEmpty() ? "" : " of service '" + end.service() + "'")
                    + (paths.isEmpty()
                            ? ""
                            : ", expected a path such as "
                                    + NearestNames.of(end.prefix().text(), paths)));
        }
        Set<String> names = new TreeSet<>();
        if (end.located()) {
            JsonPath path = JsonPath.of(end.name());
            for (Operation operation : covered) {
                if (has(operation, path)) {
                    return Optional.empty();
                }
                places(operation, names);
            }
            return Optional.of("no operation at or below '" + end.prefix().text() + "' answers or sends '" + end.name()
                    + "'"
                    + (names.isEmpty() ? "" : ", expected one of " + NearestNames.of(end.name(), names)));
        }
        covered.forEach(operation -> names(operation, names));
        return names.contains(end.name())
                ? Optional.empty()
                : Optional.of("no '" + end.name() + "' in the operations at or below '"
                        + end.prefix().text() + "'"
                        + (names.isEmpty() ? "" : ", expected one of " + NearestNames.of(end.name(), names)));
    }

    /** Whether the body or an answer of an operation has a path, as far as the document says. */
    private static boolean has(Operation operation, JsonPath path) throws IOException {
        for (Content content : contents(operation)) {
            if (content.schema().presence(path) != Schema.Presence.ABSENT) {
                return true;
            }
        }
        return operation.method() == Method.GET && contents(operation).isEmpty();
    }

    private static List<Content> contents(Operation operation) {
        List<Content> contents = new ArrayList<>();
        operation.body().ifPresent(contents::add);
        operation.answers().stream().filter(Answer::success).forEach(answer -> answer.content()
                .ifPresent(contents::add));
        return contents;
    }

    private static void places(Operation operation, Set<String> places) {
        contents(operation).forEach(content -> content.fields().forEach(field -> places.add(field.path())));
    }

    private static void names(Operation operation, Set<String> names) {
        operation.parameters().stream().map(Parameter::name).forEach(names::add);
        operation.body().ifPresent(body -> add(body, names));
        for (Answer answer : operation.answers()) {
            answer.content().ifPresent(content -> add(content, names));
            names.addAll(answer.headers());
        }
    }

    private static void add(Content content, Set<String> names) {
        content.fields().stream()
                .map(Field::name)
                .filter(name -> !name.isEmpty())
                .forEach(names::add);
    }
}
