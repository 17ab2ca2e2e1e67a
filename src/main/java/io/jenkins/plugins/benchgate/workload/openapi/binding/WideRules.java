package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.binding.Dependency.Where;
import io.jenkins.plugins.benchgate.workload.openapi.document.Field;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.document.ListPlace;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How the wide reading finds a value in an earlier exchange with the same service, without any link. */
final class WideRules {
    /** Objects around the one item of an answer. */
    private static final Set<String> WRAPPERS = Set.of("data", "result", "item", "content", "payload", "response");

    private final ItemOwners owners;

    WideRules(ItemOwners owners) {
        this.owners = owners;
    }

    /** The same parameter of the same path, under any name. */
    static Optional<Source> parameter(OperationOption earlier, Need need) {
        return Optional.ofNullable(earlier.places().get(need.dependency().place()))
                .map(name -> new Source(Source.Kind.PARAMETER, name, LinkingRule.PARAMETER, ""));
    }

    /** The id of an item of the collection that a parameter is behind, or the item's own id where it is changed. */
    Optional<Source> item(OperationOption earlier, Need need) {
        Dependency dependency = need.dependency();
        if (dependency.where() == Where.PATH) {
            Optional<Source> found = Optional.empty();
            if (earlier.collections().contains(dependency.collection()) && !owners.foreign(earlier, dependency)) {
                found = item(earlier, need, true);
            }
            return found.isEmpty() && owners.sameItems(earlier, dependency) ? item(earlier, need, false) : found;
        }
        boolean own = Names.plain(dependency.name()).equals("id")
                && need.later().is(AbstractOperation.UPDATE)
                && earlier.collections().stream().anyMatch(need.later().collections()::contains);
        return own ? item(earlier, need, true) : Optional.empty();
    }

    /** A field of an item, or the item itself where it is a single value. */
    private static Optional<Source> item(OperationOption earlier, Need need, boolean withSent) {
        ListPlace list = earlier.answer().list();
        Dependency dependency = need.dependency();
        for (String name : need.names()) {
            for (Field field : earlier.answer().fields().getOrDefault(name, List.of())) {
                if (ofItem(earlier, field, dependency)) {
                    return Optional.of(new Source(Source.Kind.ANSWER, field.path(), LinkingRule.ITEM, ""));
                }
            }
        }
        if (list != null
                && !list.objects()
                && earlier.shape().equals(dependency.collection())
                && earlier.answer().fields().containsKey("")) {
            return Optional.of(new Source(Source.Kind.ANSWER, list.path(), LinkingRule.ITEM, ""));
        }
        if (withSent) {
            for (String name : need.names()) {
                for (Field field : earlier.sent().getOrDefault(name, List.of())) {
                    if (field.parent().equals("$")) {
                        return Optional.of(new Source(Source.Kind.BODY, field.path(), LinkingRule.ITEM, ""));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean ofItem(OperationOption earlier, Field field, Dependency dependency) {
        ListPlace list = earlier.answer().list();
        if (list != null
                && (earlier.is(AbstractOperation.SCAN)
                        || !earlier.operation().path().endsInParameter())) {
            // a new item has its own id beside a list in it
            boolean created =
                    earlier.is(AbstractOperation.CREATE) && field.parent().equals("$");
            return created || field.parent().equals(list.path());
        }
        String parent = field.parent();
        if (parent.equals("$") || parent.equals("$[*]")) {
            return true;
        }
        String wrapper = parent.substring(Math.min(2, parent.length()));
        return parent.startsWith("$.")
                && (WRAPPERS.contains(wrapper)
                        || (!dependency.collectionName().isEmpty()
                                && Names.singular(wrapper, dependency.collectionName())));
    }

    /** A value of the same name anywhere below the same first segment, where that name means one thing. */
    static Optional<Source> name(OperationOption earlier, Need need) {
        String name = Names.plain(need.dependency().name());
        if (Names.generic(name) || !earlier.group().equals(need.later().group())) {
            return Optional.empty();
        }
        List<Field> answered = fields(earlier.answer().fields(), need.dependency());
        ListPlace list = earlier.answer().list();
        // what is new has no items of its own yet
        boolean fresh = earlier.is(AbstractOperation.CREATE);
        Optional<Field> field = answered.stream()
                .filter(one -> list == null || fresh || one.parent().startsWith(list.path()))
                .filter(one -> !fresh || one.parent().indexOf('[', 2) < 0)
                .findFirst();
        if (field.isPresent()) {
            return Optional.of(new Source(Source.Kind.ANSWER, field.get().path(), LinkingRule.NAME, ""));
        }
        String parameter = earlier.parameters().get(name);
        if (parameter != null) {
            return Optional.of(new Source(Source.Kind.PARAMETER, parameter, LinkingRule.NAME, ""));
        }
        return fields(earlier.sent(), need.dependency()).stream()
                .findFirst()
                .map(one -> new Source(Source.Kind.BODY, one.path(), LinkingRule.NAME, ""));
    }

    /** Fields of the name; of an id in an object also those in objects of that name. */
    private static List<Field> fields(Map<String, List<Field>> all, Dependency dependency) {
        List<Field> fields = new ArrayList<>(all.getOrDefault(Names.plain(dependency.name()), List.of()));
        if (!dependency.owner().isEmpty()) {
            String owner = Names.plain(dependency.owner());
            all.getOrDefault("id", List.of()).stream()
                    .filter(one -> owner.equals(Names.plain(last(one.parent()))))
                    .forEach(fields::add);
        }
        return fields;
    }

    private static String last(String parent) {
        List<JsonPath.Part> parts = JsonPath.of(parent).parts();
        String name = parts.isEmpty() ? null : parts.get(parts.size() - 1).name();
        return name == null ? "" : name;
    }

    /**
     * A dependency of an operation that a value is looked for.
     *
     * @param names under which it is looked for, as the reading compares names
     * @param links that reach it, by the end that has the value
     */
    record Need(
            OperationOption later, Dependency dependency, List<String> names, Map<ServiceLink.End, ServiceLink> links) {
        /**
         * The parameter of a path that a field of the same operation repeats; not where that is a name as general as id.
         */
        Optional<Dependency> repeated() {
            String name = Names.plain(dependency.name());
            boolean same = later.is(AbstractOperation.UPDATE) || !Names.generic(name);
            return later.dependencies().stream()
                    .filter(one -> same && one.where() == Dependency.Where.PATH)
                    .filter(one -> dependency.where() != Dependency.Where.PATH)
                    .filter(one -> Names.plain(one.name()).equals(name))
                    .findFirst();
        }

        /** Whether it is the id that a new item gets from who creates it: one that is there is that of another item. */
        boolean chosen() {
            return dependency.where() == Dependency.Where.BODY
                    && later.is(AbstractOperation.CREATE)
                    && !dependency.required()
                    && Names.own(dependency.name(), later.operation().path().lastWord());
        }
    }
}
