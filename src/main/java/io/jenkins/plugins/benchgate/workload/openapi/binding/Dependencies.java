package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.binding.Dependency.Where;
import io.jenkins.plugins.benchgate.workload.openapi.document.Field;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Method;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate.Segment;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the values that operations take from earlier ones. */
final class Dependencies {
    private final List<ServiceLink> links;
    private final Reading reading;
    private final IdentityHashMap<Operation, Set<String>> targets;
    /** Plain names of the collections of all services. */
    private final Set<String> words = new HashSet<>();

    /** @param order rules in the order in which they are tried */
    Dependencies(List<Service> services, List<ServiceLink> links, Reading reading, List<LinkingRule> order) {
        this.links = List.copyOf(links);
        this.reading = reading;
        this.targets = order.contains(LinkingRule.OPENAPI) ? DocumentLinks.targets(services) : new IdentityHashMap<>();
        for (Service service : services) {
            service.operations().forEach(operation -> collections(operation.path())
                    .forEach(collection -> words.add(Names.plain(word(collection)))));
        }
    }

    /** Whether a parameter of a path is one of some words, and no id. */
    static boolean enumerated(Operation operation, String parameter) {
        return operation.parameters().stream()
                .anyMatch(one -> one.in() == Parameter.In.PATH
                        && one.enumerated()
                        && one.name().equals(parameter));
    }

    private static String word(String collection) {
        return collection.substring(collection.lastIndexOf('/') + 1);
    }

    /** The shapes of the paths whose items a path is about. */
    static Set<String> collections(PathTemplate path) {
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

    /** Those of an operation, in the order of its path, its query and its body. */
    List<Dependency> of(Operation operation, AbstractOperation role) {
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

    /**
     * Whether a field has the name of the parameter that says which item is meant; another value would rename that
     * item.
     */
    private static boolean named(Operation operation, String field) {
        List<String> parameters = operation.path().parameters();
        return operation.path().endsInParameter()
                && Names.plain(parameters.get(parameters.size() - 1)).equals(Names.plain(field));
    }

    /**
     * Whether a link speaks of a value that would be drawn otherwise: by its JSONPath, or by its name as the second
     * one, which takes what the first one answers.
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

    /**
     * Whether a link fills what an operation sends; one to the items of a collection does not give the id of a new
     * item.
     */
    static boolean reaches(ServiceLink.End end, Operation operation, Dependency value) {
        if (!end.name().equals(end.located() ? value.path() : value.name()) || !end.covers(operation)) {
            return false;
        }
        if (end.located()) {
            return value.where() == Where.BODY;
        }
        return operation.method() != Method.POST
                || !end.prefix().shape().equals(operation.path().shape())
                || !Names.own(value.name(), operation.path().lastWord());
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

    /**
     * An object with the id of another collection, such as {@code customer: {id}}, means what {@code customerId} does.
     */
    private Optional<Dependency> reference(Field field, Operation operation) {
        if (!field.required() || !Names.plain(field.name()).equals("id")) {
            return Optional.empty();
        }
        List<JsonPath.Part> parent = JsonPath.of(field.parent()).parts();
        String owner = parent.isEmpty() ? null : parent.get(parent.size() - 1).name();
        if (owner == null
                || Names.plural(owner).stream().noneMatch(words::contains)
                || collections(operation.path()).stream().anyMatch(own -> Names.singular(owner, word(own)))) {
            return Optional.empty();
        }
        return Optional.of(new Dependency(owner + "." + field.name(), Where.BODY, field.path(), true, "", ""));
    }
}
