package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.binding.Dependency.Where;
import io.jenkins.plugins.benchgate.workload.openapi.binding.WideRules.Need;
import io.jenkins.plugins.benchgate.workload.openapi.document.Field;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Knows which operations fill a dependency of another one, and from where in their exchange. */
final class Suppliers {
    private final Reading reading;
    private final List<LinkingRule> order;
    private final List<OperationOption> all;
    private final List<ServiceLink> links;
    private final DocumentLinks documentLinks;
    private final ItemOwners owners = new ItemOwners();
    private final WideRules rules = new WideRules(owners);
    private final Map<String, BitSet> byName = new HashMap<>();
    private final Map<String, BitSet> byCollection = new HashMap<>();
    private final Map<String, BitSet> byPlace = new HashMap<>();
    private final Map<String, BitSet> byWord = new HashMap<>();
    private final Map<ServiceLink.End, BitSet> byEnd = new HashMap<>();
    private final IdentityHashMap<OperationOption, List<Filling>> known = new IdentityHashMap<>();

    /** @param order rules in the order in which they are tried */
    Suppliers(List<OperationOption> all, List<ServiceLink> links, Reading reading, List<LinkingRule> order)
            throws IOException {
        this.all = all;
        this.links = List.copyOf(links);
        this.reading = reading;
        this.order = List.copyOf(order);
        this.documentLinks = DocumentLinks.of(all);
        for (OperationOption one : all) {
            index(one);
        }
    }

    /** Whether values are found by the wide reading. */
    boolean wide() {
        return reading == Reading.WIDE;
    }

    /** The links of the documents, used or not. */
    DocumentLinks documentLinks() {
        return documentLinks;
    }

    /** A line for each link of a document that cannot be used, where such links are asked for. */
    List<String> notes() {
        return order.contains(LinkingRule.OPENAPI) ? documentLinks.notes() : List.of();
    }

    private void index(OperationOption one) throws IOException {
        one.answer().fields().keySet().forEach(name -> put(byName, one.group() + " " + name, one));
        if (reading == Reading.WIDE) {
            String service = one.operation().service() + " ";
            one.sent().keySet().forEach(name -> put(byName, one.group() + " " + name, one));
            one.collections().forEach(collection -> put(byCollection, service + collection, one));
            one.places().keySet().forEach(place -> put(byPlace, service + place, one));
            one.parameters().keySet().forEach(name -> put(byName, one.group() + " " + name, one));
            String word = ItemOwners.word(one);
            if (!word.isEmpty()) {
                put(byWord, service + word, one);
            }
            owners.add(one);
        }
        for (ServiceLink link : links) {
            for (ServiceLink.End end : List.of(link.one(), link.other())) {
                if (end.covers(one.operation()) && (!end.located() || one.mayAnswer(JsonPath.of(end.name())))) {
                    byEnd.computeIfAbsent(end, key -> new BitSet()).set(one.index());
                }
            }
        }
    }

    private static void put(Map<String, BitSet> index, String key, OperationOption one) {
        index.computeIfAbsent(key, any -> new BitSet()).set(one.index());
    }

    /**
     * Operations that fill a dependency, by their numbers.
     *
     * @param any all of them
     * @param using those whose answer is used by that: of a list only those that give a value of an item, not what was
     *     sent to get the list
     */
    record Filling(BitSet any, BitSet using) {}

    /** For each dependency of an operation those that fill it. */
    List<Filling> of(OperationOption later) {
        return known.computeIfAbsent(later, any -> later.dependencies().stream()
                .map(dependency -> find(later, dependency))
                .toList());
    }

    private Filling find(OperationOption later, Dependency dependency) {
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
        if (order.contains(LinkingRule.OPENAPI)) {
            documentLinks.earlier(later).forEach(possible::set);
        }
        Filling found = new Filling(new BitSet(), new BitSet());
        possible.stream().forEach(index -> source(all.get(index), need).ifPresent(source -> {
            found.any().set(index);
            found.using().set(index, source.answered() || !all.get(index).is(AbstractOperation.SCAN));
        }));
        return found;
    }

    private Need need(OperationOption later, Dependency dependency) {
        List<String> names = reading == Reading.STRICT
                ? List.of(dependency.name())
                : Names.inItems(
                        dependency.name(),
                        dependency.where() == Where.PATH ? dependency.collectionName() : ItemOwners.word(later));
        Map<ServiceLink.End, ServiceLink> reaching = new LinkedHashMap<>();
        for (ServiceLink link : links) {
            if (Dependencies.reaches(link.other(), later.operation(), dependency)) {
                reaching.putIfAbsent(link.one(), link);
            }
            if (Dependencies.reaches(link.one(), later.operation(), dependency)) {
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

    /** Where in the exchange of an earlier operation a dependency of a later one is found. */
    Optional<Source> source(OperationOption earlier, OperationOption later, Dependency dependency) {
        return source(earlier, need(later, dependency));
    }

    /** The place of a rule among those that are tried, from 0. */
    int rank(Source source) {
        return order.indexOf(source.rule());
    }

    private Optional<Source> source(OperationOption earlier, Need need) {
        Need own = need.repeated()
                .filter(any -> reading == Reading.WIDE)
                .map(repeated -> need(need.later(), repeated))
                .orElse(need);
        for (LinkingRule rule : order) {
            Optional<Source> found =
                    switch (rule) {
                        case GIVEN -> linked(earlier, need);
                        case OPENAPI -> documentLinks.source(earlier, need.later(), need.dependency());
                        case PARAMETER, ITEM, NAME ->
                            reading == Reading.STRICT ? sameName(rule, earlier, need) : wide(rule, earlier, own);
                    };
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Source> wide(LinkingRule rule, OperationOption earlier, Need need) {
        boolean path = need.dependency().where() == Where.PATH;
        if (!earlier.operation().service().equals(need.later().operation().service()) || need.chosen()) {
            return Optional.empty();
        }
        return switch (rule) {
            case PARAMETER -> path ? WideRules.parameter(earlier, need) : Optional.empty();
            case ITEM -> rules.item(earlier, need);
            default -> WideRules.name(earlier, need);
        };
    }

    /** The strict reading knows no other rule than equal names. */
    private static Optional<Source> sameName(LinkingRule rule, OperationOption earlier, Need need) {
        List<Field> fields =
                earlier.answer().fields().getOrDefault(need.dependency().name(), List.of());
        return rule == LinkingRule.NAME && earlier.group().equals(need.later().group()) && !fields.isEmpty()
                ? Optional.of(new Source(Source.Kind.ANSWER, fields.get(0).path(), LinkingRule.NAME, ""))
                : Optional.empty();
    }

    private Optional<Source> linked(OperationOption earlier, Need need) {
        for (Map.Entry<ServiceLink.End, ServiceLink> one : need.links().entrySet()) {
            ServiceLink.End end = one.getKey();
            String link = one.getValue().toString();
            if (byEnd.getOrDefault(end, new BitSet()).get(earlier.index())) {
                Optional<Source> found = end.located()
                        ? Optional.of(new Source(Source.Kind.ANSWER, end.name(), LinkingRule.GIVEN, link))
                        : named(earlier, end.name(), link);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** A value of an exchange by its exact name, for a link. */
    Optional<Source> named(OperationOption earlier, String name, String link) {
        String key = reading == Reading.STRICT ? name : Names.plain(name);
        Optional<Field> answered = earlier.answer().fields().getOrDefault(key, List.of()).stream()
                .filter(field -> field.name().equals(name))
                .findFirst();
        if (answered.isPresent()) {
            return Optional.of(new Source(Source.Kind.ANSWER, answered.get().path(), LinkingRule.GIVEN, link));
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
            return Optional.of(new Source(Source.Kind.HEADER, name, LinkingRule.GIVEN, link));
        }
        if (earlier.operation().path().parameters().contains(name)) {
            return Optional.of(new Source(Source.Kind.PARAMETER, name, LinkingRule.GIVEN, link));
        }
        return earlier.sent().getOrDefault(key, List.of()).stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .map(field -> new Source(Source.Kind.BODY, field.path(), LinkingRule.GIVEN, link));
    }
}
