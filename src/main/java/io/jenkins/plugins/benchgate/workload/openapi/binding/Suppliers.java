package io.jenkins.plugins.benchgate.workload.openapi.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Dependency.Where;
import io.jenkins.plugins.benchgate.workload.openapi.document.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.Field;
import io.jenkins.plugins.benchgate.workload.openapi.document.ListPlace;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate.Segment;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.ServiceLink;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
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
    private final IdentityHashMap<Candidate, List<BitSet>> known = new IdentityHashMap<>();

    Suppliers(List<Candidate> all, List<ServiceLink> links, Reading reading) {
        this.all = all;
        this.links = List.copyOf(links);
        this.reading = reading;
        all.forEach(this::index);
    }

    private void index(Candidate one) {
        one.answered().keySet().forEach(name -> put(byName, one.group() + " " + name, one));
        if (reading == Reading.WIDE) {
            String service = one.operation().service() + " ";
            one.sent().keySet().forEach(name -> put(byName, one.group() + " " + name, one));
            one.collections().forEach(collection -> put(byCollection, service + collection, one));
            PathTemplate path = one.operation().path();
            for (int i = 0; i < path.segments().size(); i++) {
                Segment segment = path.segments().get(i);
                if (!segment.fixed()) {
                    put(byPlace, service + path.shape(i + 1), one);
                    segment.parameters().forEach(name -> put(byName, one.group() + " " + Names.plain(name), one));
                }
            }
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

    /** For each dependency of an operation those that fill it, by their numbers. */
    List<BitSet> of(Candidate later) {
        return known.computeIfAbsent(later, any -> later.dependencies().stream()
                .map(dependency -> find(later, dependency))
                .toList());
    }

    private BitSet find(Candidate later, Dependency dependency) {
        BitSet possible = new BitSet();
        String service = later.operation().service() + " ";
        for (String name : names(later, dependency)) {
            add(possible, byName.get(later.group() + " " + name));
        }
        if (reading == Reading.WIDE && dependency.where() == Where.PATH) {
            add(possible, byCollection.get(service + dependency.collection()));
            add(possible, byPlace.get(service + dependency.place()));
            add(possible, byWord.get(service + dependency.collectionName()));
        }
        for (ServiceLink link : links) {
            if (reaches(link.other(), later, dependency)) {
                add(possible, byEnd.get(link.one()));
            }
            if (reaches(link.one(), later, dependency)) {
                add(possible, byEnd.get(link.other()));
            }
        }
        BitSet found = new BitSet();
        possible.stream()
                .filter(index -> source(all.get(index), later, dependency).isPresent())
                .forEach(found::set);
        return found;
    }

    private static void add(BitSet all, @Nullable BitSet more) {
        if (more != null) {
            all.or(more);
        }
    }

    private static boolean reaches(ServiceLink.End end, Candidate later, Dependency dependency) {
        return end.name().equals(dependency.name()) && end.covers(later.operation());
    }

    private List<String> names(Candidate later, Dependency dependency) {
        if (reading == Reading.STRICT) {
            return List.of(dependency.name());
        }
        return dependency.where() == Where.PATH
                ? Names.inItems(dependency.name(), dependency.collectionName())
                : Names.inItems(dependency.name(), word(later));
    }

    /** Where in the exchange of an earlier operation a dependency of a later one is found. */
    Optional<Source> source(Candidate earlier, Candidate later, Dependency dependency) {
        Optional<Source> found =
                reading == Reading.STRICT ? sameName(earlier, later, dependency) : wide(earlier, later, dependency);
        return found.isPresent() ? found : linked(earlier, later, dependency);
    }

    private static Optional<Source> sameName(Candidate earlier, Candidate later, Dependency dependency) {
        List<Field> fields = earlier.answered().getOrDefault(dependency.name(), List.of());
        return earlier.group().equals(later.group()) && !fields.isEmpty()
                ? Optional.of(answer(fields.get(0), ""))
                : Optional.empty();
    }

    private Optional<Source> linked(Candidate earlier, Candidate later, Dependency dependency) {
        for (ServiceLink link : links) {
            for (boolean forward : new boolean[] {true, false}) {
                ServiceLink.End from = forward ? link.one() : link.other();
                ServiceLink.End to = forward ? link.other() : link.one();
                if (reaches(to, later, dependency) && from.covers(earlier.operation())) {
                    Optional<Source> found = named(earlier, from.name(), link.toString());
                    if (found.isPresent()) {
                        return found;
                    }
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

    private Optional<Source> wide(Candidate earlier, Candidate later, Dependency dependency) {
        if (!earlier.operation().service().equals(later.operation().service())) {
            return Optional.empty();
        }
        Optional<Source> found = Optional.empty();
        if (dependency.where() == Where.PATH) {
            found = samePlace(earlier, dependency);
            if (found.isEmpty()
                    && earlier.collections().contains(dependency.collection())
                    && !foreign(earlier, dependency)) {
                found = item(earlier, names(later, dependency), dependency, true);
            }
            if (found.isEmpty() && sameItems(earlier, dependency)) {
                found = item(earlier, names(later, dependency), dependency, false);
            }
        } else if (Names.plain(dependency.name()).equals("id")) {
            boolean own = later.is(AbstractOperation.UPDATE)
                    && earlier.collections().stream().anyMatch(later.collections()::contains);
            return own ? item(earlier, names(later, dependency), dependency, true) : Optional.empty();
        }
        return found.isPresent() ? found : specific(earlier, later, dependency);
    }

    /** The same parameter of the same path, under any name. */
    private static Optional<Source> samePlace(Candidate earlier, Dependency dependency) {
        PathTemplate path = earlier.operation().path();
        for (int i = 0; i < path.segments().size(); i++) {
            Segment segment = path.segments().get(i);
            if (!segment.fixed() && path.shape(i + 1).equals(dependency.place())) {
                return segment.parameters().size() == 1 || segment.parameters().contains(dependency.name())
                        ? Optional.of(new Source(
                                Source.Kind.PARAMETER,
                                segment.parameters().size() == 1
                                        ? segment.parameters().get(0)
                                        : dependency.name(),
                                ""))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Whether an operation below a collection answers items of another one. */
    private boolean foreign(Candidate earlier, Dependency dependency) {
        JsonNode item = earlier.item();
        Set<String> owner = item == null ? null : owners.get(item);
        String own = earlier.operation().service() + " ";
        return owner != null
                && !earlier.operation().path().endsInParameter()
                && !earlier.operation().path().shape().equals(dependency.collection())
                && !owner.contains(own + dependency.collection())
                && owner.stream()
                        .anyMatch(one ->
                                !one.equals(own + earlier.operation().path().shape()));
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
    private static Optional<Source> item(
            Candidate earlier, List<String> names, Dependency dependency, boolean withSent) {
        ListPlace list = earlier.list();
        for (String name : names) {
            for (Field field : earlier.answered().getOrDefault(name, List.of())) {
                if (ofItem(earlier, field, dependency)) {
                    return Optional.of(answer(field, ""));
                }
            }
        }
        if (list != null
                && !list.objects()
                && earlier.operation().path().shape().equals(dependency.collection())
                && earlier.answered().containsKey("")) {
            return Optional.of(new Source(Source.Kind.ANSWER, list.path(), ""));
        }
        if (withSent) {
            for (String name : names) {
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
        for (String parameter : earlier.operation().path().parameters()) {
            if (Names.plain(parameter).equals(name)) {
                return Optional.of(new Source(Source.Kind.PARAMETER, parameter, ""));
            }
        }
        return earlier.sent().getOrDefault(name, List.of()).stream()
                .findFirst()
                .map(one -> new Source(Source.Kind.BODY, one.path(), ""));
    }

    private static Source answer(Field field, String link) {
        return new Source(Source.Kind.ANSWER, field.path(), link);
    }
}
