package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.binding.DocumentLinks.LinkTargets;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Explanations.Suggestion;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.OperationLink;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate.Segment;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds links that names, links of OpenAPI and headers speak for, and that no rule and no given link has yet. */
final class Suggestions {
    /** As many as a person reads. */
    static final int MOST = 200;

    private final Binder binder;
    private final Map<String, List<OperationOption>> byWord = new HashMap<>();
    private final Map<String, List<OperationOption>> byField = new HashMap<>();
    private final Map<String, Suggestion> found = new LinkedHashMap<>();
    private final IdentityHashMap<Operation, OperationOption> candidates = new IdentityHashMap<>();
    private final LinkTargets targets;

    private Suggestions(Binder binder) {
        this.binder = binder;
        this.targets = new LinkTargets(
                binder.candidates().stream().map(OperationOption::operation).toList());
        binder.candidates().forEach(one -> candidates.put(one.operation(), one));
        for (OperationOption one : binder.candidates()) {
            if (one.answer().content() != null) {
                for (String collection : one.collections()) {
                    String word = collection.substring(collection.lastIndexOf('/') + 1);
                    byWord.computeIfAbsent(Names.plain(word), key -> new ArrayList<>())
                            .add(one);
                }
                one.answer().content().fields().stream()
                        .map(field -> Names.plain(field.name()))
                        .distinct()
                        .forEach(name -> byField.computeIfAbsent(name, key -> new ArrayList<>())
                                .add(one));
            }
        }
    }

    /** At most {@link #MOST}, those by names first, each for the shortest path. */
    static List<Suggestion> of(Binder binder) {
        Suggestions suggestions = new Suggestions(binder);
        for (OperationOption later : binder.candidates()) {
            for (Dependency dependency : later.dependencies()) {
                suggestions.byCollection(later, dependency);
                suggestions.byName(later, dependency);
            }
        }
        binder.candidates().forEach(suggestions::byOpenapiLink);
        binder.candidates().forEach(suggestions::byLocation);
        return suggestions.found.values().stream()
                .filter(one -> suggestions.found.values().stream().noneMatch(other -> covers(other, one)))
                .toList();
    }

    /** Whether another suggestion says the same of a shorter path. */
    private static boolean covers(Suggestion other, Suggestion one) {
        ServiceLink wide = ServiceLink.parse(other.link());
        ServiceLink narrow = ServiceLink.parse(one.link());
        return !other.link().equals(one.link())
                && covers(wide.one(), narrow.one())
                && covers(wide.other(), narrow.other());
    }

    private static boolean covers(ServiceLink.End wide, ServiceLink.End narrow) {
        return wide.name().equals(narrow.name())
                && wide.service().equals(narrow.service())
                && narrow.prefix().under(wide.prefix());
    }

    /** {@code customerId} and {@code /customers}. */
    private void byCollection(OperationOption later, Dependency dependency) {
        String plain = Names.plain(dependency.name());
        if (!Names.id(dependency.name()) || !plain.endsWith("id") || plain.equals("id")) {
            return;
        }
        String owner = plain.substring(0, plain.length() - 2);
        String many = owner.endsWith("y") ? owner.substring(0, owner.length() - 1) + "ies" : owner + "s";
        for (String word : List.of(many, owner, owner + "es")) {
            for (OperationOption earlier : byWord.getOrDefault(word, List.of())) {
                for (String name : List.of("id", "_id", dependency.name())) {
                    suggest(earlier, name, later, dependency, "the names fit");
                }
            }
        }
    }

    /** The same name elsewhere, where it means one thing. */
    private void byName(OperationOption later, Dependency dependency) {
        String plain = Names.plain(dependency.name());
        if (Names.generic(plain)) {
            return;
        }
        for (OperationOption earlier : byField.getOrDefault(plain, List.of())) {
            if (!earlier.group().equals(later.group())) {
                suggest(earlier, dependency.name(), later, dependency, "the names are the same");
            }
        }
    }

    private void byOpenapiLink(OperationOption earlier) {
        for (Answer answer : earlier.operation().answers()) {
            for (OperationLink link : answer.links()) {
                Optional<OperationOption> later =
                        targets.of(link, earlier.operation()).map(candidates::get);
                later.ifPresent(target -> link.parameters().forEach((parameter, expression) -> {
                    String name = parameter.substring(parameter.lastIndexOf('.') + 1);
                    target.dependencies().stream()
                            .filter(dependency -> dependency.name().equals(name))
                            .forEach(dependency -> suggest(
                                    earlier,
                                    last(expression),
                                    target,
                                    dependency,
                                    "the document links them, and openapi in linking takes its links"));
                }));
            }
        }
    }

    /** The name in an expression such as {@code $response.body#/owner/id} or {@code $response.header.Location}. */
    private static String last(String expression) {
        int cut = Math.max(expression.lastIndexOf('/'), expression.lastIndexOf('.'));
        return expression.substring(cut + 1).replace("}", "");
    }

    /** A creation that answers the address of the new item alone. */
    private void byLocation(OperationOption earlier) {
        boolean told = earlier.operation().answers().stream()
                .filter(Answer::success)
                .anyMatch(answer -> answer.headers().contains("Location"));
        if (!told || !earlier.is(AbstractOperation.CREATE)) {
            return;
        }
        for (OperationOption later : binder.candidates()) {
            for (Dependency dependency : later.dependencies()) {
                if (dependency.collection().equals(earlier.operation().path().shape())) {
                    suggest(earlier, "Location", later, dependency, "a creation answers the address of the new item");
                }
            }
        }
    }

    private void suggest(
            OperationOption earlier, String name, OperationOption later, Dependency dependency, String reason) {
        Suppliers suppliers = binder.suppliers();
        if (found.size() >= MOST
                || earlier.index() == later.index()
                || suppliers.source(earlier, later, dependency).isPresent()
                || suppliers.named(earlier, name, "").filter(Source::answered).isEmpty()) {
            return;
        }
        boolean several =
                !earlier.operation().service().equals(later.operation().service());
        ServiceLink link = new ServiceLink(end(earlier, name, several), end(later, dependency.linkName(), several));
        if (link.one().toString().equals(link.other().toString()) || given(link)) {
            return;
        }
        String text = link.toString();
        String turned = link.other() + " = " + link.one();
        if (!found.containsKey(turned)) {
            found.putIfAbsent(text, new Suggestion(text, reason));
        }
    }

    private boolean given(ServiceLink link) {
        return binder.links().stream()
                .map(one -> List.of(key(one.one()), key(one.other())))
                .anyMatch(one -> one.containsAll(List.of(key(link.one()), key(link.other()))));
    }

    private static String key(ServiceLink.End end) {
        return end.prefix().text() + "." + end.name();
    }

    /** The path up to its first parameter, as a link has it. */
    private ServiceLink.End end(OperationOption one, String name, boolean several) {
        StringBuilder prefix = new StringBuilder();
        for (Segment segment : one.operation().path().segments()) {
            if (!segment.fixed()) {
                break;
            }
            prefix.append('/').append(segment.text());
        }
        PathTemplate path =
                PathTemplate.of(prefix.isEmpty() ? one.operation().path().text() : prefix.toString());
        boolean ambiguous = several
                && binder.candidates().stream()
                        .anyMatch(other -> !other.operation()
                                        .service()
                                        .equals(one.operation().service())
                                && other.operation().path().under(path));
        return new ServiceLink.End(ambiguous ? one.operation().service() : "", path, name);
    }
}
