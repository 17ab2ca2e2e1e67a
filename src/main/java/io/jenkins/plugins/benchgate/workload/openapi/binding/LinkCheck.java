package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.workload.openapi.document.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.Content;
import io.jenkins.plugins.benchgate.workload.openapi.document.Field;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.ServiceLink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Says which links name what the documents do not have. */
public final class LinkCheck {
    private LinkCheck() {}

    /** A sentence for each end of a link that joins nothing. */
    public static List<String> of(List<Service> services, List<ServiceLink> links) {
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

    private static Optional<String> missing(ServiceLink.End end, List<Operation> operations) {
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
        covered.forEach(operation -> names(operation, names));
        return names.contains(end.name())
                ? Optional.empty()
                : Optional.of("no '" + end.name() + "' in the operations at or below '"
                        + end.prefix().text() + "'"
                        + (names.isEmpty() ? "" : ", expected one of " + NearestNames.of(end.name(), names)));
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
