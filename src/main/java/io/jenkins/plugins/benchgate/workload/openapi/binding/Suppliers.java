package io.jenkins.plugins.benchgate.workload.openapi.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Dependency.Where;
import io.jenkins.plugins.benchgate.workload.openapi.document.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.Field;
import io.jenkins.plugins.benchgate.workload.openapi.document.ListPlace;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.ServiceLink;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Knows which operations fill a dependency of another one, and from where in their exchange. */
final class Suppliers {
    /** Objects around the one item of an answer. */
    private static final Set<String> WRAPPERS = Set.of("data", "result", "item", "content", "payload", "response");

    private final Reading reading;
    private final List<Candidate> all;
    private final List<ServiceLink> links;
    private final Map<String, BitSet> byName = new HashMap<>();
    private final Map<String, BitSet> byCollection = new HashMap<>();
    private final Map<String, BitSet> byPlace = new HashMap<>();
    private final Map<String, BitSet> byWord = new HashMap<>();
    private final Map<ServiceLink.End, BitSet> byEnd = new HashMap<>();
    private final IdentityHashMap<JsonNode, Set<String>> owners = new IdentityHashMap<>();
    private final IdentityHashMap<Candidate, List<Filling>> known = new IdentityHashMap<>();

    Suppliers(List<Candidate> all, List<ServiceLink> links, Reading reading) {
        this.all = all;
        this.links = List.copyOf(links);
        this.reading = reading;
        all.forEach(this::index);
    }

    /** Whether values are found by the wide reading. */
    boolean wide() {
        return reading == Reading.WIDE;
    }

    private void index(Candidate one) {
        one.answered().keySet().forEach(name -> put(byName, one.group() + " " + name, one));
        if (reading == Reading.WIDE) {
            String service = one.operation().service() + " ";
            one.sent().keySet().forEach(name -> put(byName, one.group() + " " + name, one));
            one.collections().forEach(collection -> put(byCollection, service + collection, one));
            one.places().keySet().forEach(place -> put(byPlace, service + place, one));
            one.parameters().keySet().forEach(name -> put(byName, one.group() + " " + name, one));
            String word = word(one);
            if (!word.isEmpty()) {
                put(byWord, service + word, one);
            }
            JsonNode item = one.item();
            if (item != null && one.role().isPresent()) {
                own(one, item);
            }
        }
        for (ServiceLink link : links) {
            for (ServiceLink.End end : List.of(link.one(), link.other())) {
                if (end.covers(one.operation())) {
                    byEnd.computeIfAbsent(end, key -> new BitSet()).set(one.index());
                }
            }
        }
    }

    /** Notes the collection whose items have a schema: the one that a read of one item, or a list right there, answers. */
    private void own(Candidate one, JsonNode item) {
        String collection =
                one.collections().isEmpty() ? "" : one.collections().iterator().next();
        if (one.is(AbstractOperation.READ) || one.list() != null) {
            owners.computeIfAbsent(item, key -> new HashSet<>())
                    .add(one.operation().service() + " " + collection);
        }
    }

    /** The last word of the path that an operation's items are in. */
    private static String word(Candidate one) {
        if (one.collections().isEmpty()) {
            return "";
        }
        String first = one.collections().iterator().next();
        return first.substring(first.lastIndexOf('/') + 1);
    }

    private static void put(Map<String, BitSet> index, String key, Candidate one) {
        index.computeIfAbsent(key, any -> new BitSet()).set(one.index());
    }

    /**
     * Operations that fill a dependency, by their numbers.
     *
     * @param any all of them
     * @param using those whose answer is used by that: of a list only those that give a value of an item, not what was sent to
     *     get the list
     */
    record Filling(BitSet any, BitSet using) {}

    /** For each dependency of an operation those that fill it. */
    List<Filling> of(Candidate later) {
        return known.computeIfAbsent(later, any -> later.dependencies().stream()
                .map(dependency -> find(later, dependency))
                .toList());
    }

    private Filling find(Candidate later, Dependency dependency) {
        Need need = need(later, dependency);
        BitSet possible = new BitSet();
        String service = later.operation().service() + " ";
        for (String name : need.names()) {
            add(possible, byName.get(later.group() + " " + name));
        }
        if (reading == Reading.WIDE && dependency.where() == Where.PATH) {
            add(possible, byCollection.get(service + dependency.collection()));
            add(possible, byPlace.get(service + dependency.place()));
            add(possible, byWord.get(service + dependency.collectionName()));
        }
        need.links().forEach((from, link) -> add(possible, byEnd.get(from)));
        Filling found = new Filling(new BitSet(), new BitSet());
        possible.stream().forEach(index -> source(all.get(index), need).ifPresent(source -> {
            found.any().set(index);
            found.using().set(index, source.answered() || !all.get(index).is(AbstractOperation.SCAN));
        }));
        return found;
    }

    /**
     * A dependency of an operation.
     *
     * @param names under which it is looked for, as the reading compares names
     * @param links that reach it, by the end that has the value
     */
    private record Need(
            Candidate later, Dependency dependency, List<String> names, Map<ServiceLink.End, ServiceLink> links) {}

    private Need need(Candidate later, Dependency dependency) {
        List<String> names = reading == Reading.STRICT
                ? List.of(dependency.name())
                : Names.inItems(
                        dependency.name(),
                        dependency.where() == Where.PATH ? dependency.collectionName() : word(later));
        Map<ServiceLink.End, ServiceLink> reaching = new LinkedHashMap<>();
        for (ServiceLink link : links) {
            if (reaches(link.other(), later, dependency)) {
                reaching.putIfAbsent(link.one(), link);
            }
            if (reaches(link.one(), later, dependency)) {
                reaching.putIfAbsent(link.other(), link);
            }
        }
        return new Need(later, dependency, names, reaching);
    }

    private static void add(BitSet all, @Nullable BitSet more) {
        if (more != null) {
            all.or(more);
        }
    }

    private static boolean reaches(ServiceLink.End end, Candidate later, Dependency dependency) {
        return Candidates.reaches(end, later.operation(), dependency.name());
    }

    /** Where in the exchange of an earlier operation a dependency of a later one is found. */
    Optional<Source> source(Candidate earlier, Candidate later, Dependency dependency) {
        return source(earlier, need(later, dependency));
    }

    private Optional<Source> source(Candidate earlier, Need need) {
        Optional<Source> found =
                reading == Reading.STRICT ? sameName(earlier, need.later(), need.dependency()) : wide(earlier, need);
        return found.isPresent() ? found : linked(earlier, need);
    }

    private static Optional<Source> sameName(Candidate earlier, Candidate later, Dependency dependency) {
        List<Field> fields = earlier.answered().getOrDefault(dependency.name(), List.of());
        return earlier.group().equals(later.group()) && !fields.isEmpty()
                ? Optional.of(answer(fields.get(0), ""))
                : Optional.empty();
    }

    private Optional<Source> linked(Candidate earlier, Need need) {
        for (Map.Entry<ServiceLink.End, ServiceLink> one : need.links().entrySet()) {
            if (one.getKey().covers(earlier.operation())) {
                Optional<Source> found =
                        named(earlier, one.getKey().name(), one.getValue().toString());
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** A value of an exchange by its exact name. */
    Optional<Source> named(Candidate earlier, String name, String link) {
        String key = reading == Reading.STRICT ? name : Names.plain(name);
        Optional<Field> answered = earlier.answered().getOrDefault(key, List.of()).stream()
                .filter(field -> field.name().equals(name))
                .findFirst();
        if (answered.isPresent()) {
            return Optional.of(answer(answered.get(), link));
        }
        if (reading == Reading.STRICT) {
            return Optional.empty();
        }
        boolean header = earlier.operation()
                .success()
                .map(Answer::headers)
                .orElse(List.of())
                .contains(name);
        if (header) {
            return Optional.of(new Source(Source.Kind.HEADER, name, link));
        }
        if (earlier.operation().path().parameters().contains(name)) {
            return Optional.of(new Source(Source.Kind.PARAMETER, name, link));
        }
        return earlier.sent().getOrDefault(key, List.of()).stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .map(field -> new Source(Source.Kind.BODY, field.path(), link));
    }

    /** The parameter of a path that a field of the same operation repeats; not where that is a name as general as id. */
    private static Optional<Dependency> parameter(Candidate later, Dependency field) {
        String name = Names.plain(field.name());
        boolean same = later.is(AbstractOperation.UPDATE) || !Names.generic(name);
        return later.dependencies().stream()
                .filter(one -> same && one.where() == Where.PATH)
                .filter(one -> Names.plain(one.name()).equals(name))
                .findFirst();
    }

    private Optional<Source> wide(Candidate earlier, Need need) {
        Candidate later = need.later();
        Dependency dependency = need.dependency();
        if (!earlier.operation().service().equals(later.operation().service())) {
            return Optional.empty();
        }
        Optional<Source> found = Optional.empty();
        if (dependency.where() == Where.PATH) {
            found = samePlace(earlier, dependency);
            if (found.isEmpty()
                    && earlier.collections().contains(dependency.collection())
                    && !foreign(earlier, dependency)) {
                found = item(earlier, need, true);
            }
            if (found.isEmpty() && sameItems(earlier, dependency)) {
                found = item(earlier, need, false);
            }
        } else if (parameter(later, dependency).isPresent()) {
            return wide(earlier, need(later, parameter(later, dependency).get()));
        } else if (dependency.where() == Where.BODY
                && later.is(AbstractOperation.CREATE)
                && !dependency.required()
                && Names.own(dependency.name(), later.operation().path().lastWord())) {
            // one that is there is that of another item
            return Optional.empty();
        } else if (Names.plain(dependency.name()).equals("id")) {
            boolean own = later.is(AbstractOperation.UPDATE)
                    && earlier.collections().stream().anyMatch(later.collections()::contains);
            return own ? item(earlier, need, true) : Optional.empty();
        }
        return found.isPresent() ? found : specific(earlier, later, dependency);
    }

    /** The same parameter of the same path, under any name. */
    private static Optional<Source> samePlace(Candidate earlier, Dependency dependency) {
        return Optional.ofNullable(earlier.places().get(dependency.place()))
                .map(name -> new Source(Source.Kind.PARAMETER, name, ""));
    }

    /** Whether an operation below a collection answers items of another one. */
    private boolean foreign(Candidate earlier, Dependency dependency) {
        JsonNode item = earlier.item();
        Set<String> owner = item == null ? null : owners.get(item);
        String own = earlier.operation().service() + " ";
        return owner != null
                && !earlier.operation().path().endsInParameter()
                && !earlier.shape().equals(dependency.collection())
                && !owner.contains(own + dependency.collection())
                && owner.stream().anyMatch(one -> !one.equals(own + earlier.shape()));
    }

    /** Whether an operation answers the items of a collection elsewhere, as {@code /users/{id}/posts} those of {@code /posts}. */
    private boolean sameItems(Candidate earlier, Dependency dependency) {
        JsonNode item = earlier.item();
        return item != null
                && word(earlier).equals(dependency.collectionName())
                && owners.getOrDefault(item, Set.of())
                        .contains(earlier.operation().service() + " " + dependency.collection());
    }

    /** A field of an item, or the item itself where it is a single value. */
    private static Optional<Source> item(Candidate earlier, Need need, boolean withSent) {
        ListPlace list = earlier.list();
        Dependency dependency = need.dependency();
        for (String name : need.names()) {
            for (Field field : earlier.answered().getOrDefault(name, List.of())) {
                if (ofItem(earlier, field, dependency)) {
                    return Optional.of(answer(field, ""));
                }
            }
        }
        if (list != null
                && !list.objects()
                && earlier.shape().equals(dependency.collection())
                && earlier.answered().containsKey("")) {
            return Optional.of(new Source(Source.Kind.ANSWER, list.path(), ""));
        }
        if (withSent) {
            for (String name : need.names()) {
                for (Field field : earlier.sent().getOrDefault(name, List.of())) {
                    if (field.parent().equals("$")) {
                        return Optional.of(new Source(Source.Kind.BODY, field.path(), ""));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean ofItem(Candidate earlier, Field field, Dependency dependency) {
        ListPlace list = earlier.list();
        if (list != null && !earlier.operation().path().endsInParameter()) {
            return field.parent().equals(list.path());
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
    private static Optional<Source> specific(Candidate earlier, Candidate later, Dependency dependency) {
        String name = Names.plain(dependency.name());
        if (Names.generic(name) || !earlier.group().equals(later.group())) {
            return Optional.empty();
        }
        List<Field> answered = earlier.answered().getOrDefault(name, List.of());
        ListPlace list = earlier.list();
        // what is new has no items of its own yet
        boolean fresh = earlier.is(AbstractOperation.CREATE);
        Optional<Field> field = answered.stream()
                .filter(one -> list == null || fresh || one.parent().startsWith(list.path()))
                .filter(one -> !fresh || one.parent().indexOf('[', 2) < 0)
                .findFirst();
        if (field.isPresent()) {
            return Optional.of(answer(field.get(), ""));
        }
        String parameter = earlier.parameters().get(name);
        if (parameter != null) {
            return Optional.of(new Source(Source.Kind.PARAMETER, parameter, ""));
        }
        return earlier.sent().getOrDefault(name, List.of()).stream()
                .findFirst()
                .map(one -> new Source(Source.Kind.BODY, one.path(), ""));
    }

    private static Source answer(Field field, String link) {
        return new Source(Source.Kind.ANSWER, field.path(), link);
    }
}
