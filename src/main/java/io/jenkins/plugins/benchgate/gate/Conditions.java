package io.jenkins.plugins.benchgate.gate;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Under what conditions a version was measured, as outputs of tools state them: in the tools' own names and values.
 *
 * @param stated name, such as {@code threads} → value → names of the metrics that were measured so; none for all of them
 */
public record Conditions(@JsonValue Map<String, Map<String, Set<String>>> stated) {
    /** Of which nothing is stated. */
    public static final Conditions NONE = new Conditions(Map.of());

    /**
     * What is measured under another of these is something else: another load, another amount of data or of work, or
     * code that was compiled in another way.
     */
    private static final Set<String> DECISIVE = Set.of(
            "threads",
            "connections",
            "workers",
            "mode",
            "measurementBatchSize",
            "library_build_type",
            "Configuration",
            "HasAttachedDebugger",
            "scaling factor",
            "query mode",
            "number of clients",
            "number of threads",
            "Number of threads",
            "Concurrency Level",
            "active virtual users");

    private static final String OF_VERSIONS = "stored.conditions";
    private static final String DECISIVE_OF_VERSIONS = "stored.conditionsDecisive";

    public Conditions {
        Map<String, Map<String, Set<String>>> sorted = new TreeMap<>();
        stated.forEach((name, values) -> {
            Map<String, Set<String>> metrics = new TreeMap<>();
            values.forEach((value, of) -> metrics.put(value, Collections.unmodifiableSet(new TreeSet<>(of))));
            sorted.put(name, Collections.unmodifiableMap(metrics));
        });
        stated = Collections.unmodifiableMap(sorted);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Conditions read(Map<String, Map<String, Set<String>>> stated) {
        return new Conditions(stated);
    }

    /** Those of samples of one version, but for the code of their benchmarks. */
    public static Conditions of(Collection<Sample> samples) {
        Set<String> all = new TreeSet<>();
        Map<String, Map<String, Set<String>>> stated = new TreeMap<>();
        for (Sample sample : samples) {
            String metric = sample.metric().name();
            all.add(metric);
            sample.origin().conditions().forEach((name, value) -> stated.computeIfAbsent(name, key -> new TreeMap<>())
                    .computeIfAbsent(value, key -> new TreeSet<>())
                    .add(metric));
        }
        stated.remove(Sample.BENCHMARK);
        stated.values()
                .forEach(values -> values.replaceAll((value, metrics) -> metrics.equals(all) ? Set.of() : metrics));
        return new Conditions(stated);
    }

    /** Those of metrics that have other names now. */
    public Conditions renamed(Map<String, String> names) {
        Map<String, Map<String, Set<String>>> renamed = new TreeMap<>();
        stated.forEach((name, values) -> {
            Map<String, Set<String>> others = new TreeMap<>();
            values.forEach((value, metrics) -> others.put(
                    value,
                    metrics.stream()
                            .map(metric -> names.getOrDefault(metric, metric))
                            .collect(Collectors.toSet())));
            renamed.put(name, others);
        });
        return new Conditions(renamed);
    }

    /** The conditions of one metric; several values where trials had different ones. */
    private Map<String, String> of(String metric) {
        Map<String, String> own = new LinkedHashMap<>();
        stated.forEach((name, values) -> {
            String all = values.entrySet().stream()
                    .filter(value ->
                            value.getValue().isEmpty() || value.getValue().contains(metric))
                    .map(Map.Entry::getKey)
                    .collect(Collectors.joining(" and "));
            if (!all.isEmpty()) {
                own.put(name, all);
            }
        });
        return own;
    }

    /**
     * In what the conditions of a metric differ from those that it was measured under before. What one of both does not
     * state is not known to differ.
     */
    public Optional<Difference> since(@Nullable Conditions before, String metric) {
        if (before == null || stated.isEmpty() || before.stated.isEmpty() || stated.equals(before.stated)) {
            return Optional.empty();
        }
        Map<String, String> then = before.of(metric);
        Map<String, String> now = of(metric);
        now.keySet().retainAll(then.keySet());
        now.entrySet().removeIf(one -> one.getValue().equals(then.get(one.getKey())));
        if (now.isEmpty()) {
            return Optional.empty();
        }
        then.keySet().retainAll(now.keySet());
        return Optional.of(new Difference(
                words(then, true),
                words(now, now.size() > 1),
                now.keySet().stream().anyMatch(DECISIVE::contains)));
    }

    private static String words(Map<String, String> conditions, boolean named) {
        StringJoiner words = new StringJoiner(", ");
        conditions.forEach((name, value) -> words.add(named ? name + " " + value : value));
        return words.toString();
    }

    /** Whether a doubt of a comparison is that the conditions of both sides differ. */
    public static boolean isSaidBy(Sentence doubt) {
        return doubt.says(OF_VERSIONS, DECISIVE_OF_VERSIONS);
    }

    /** The doubt of a comparison that its sides were measured under conditions that make it say little. */
    static Optional<Sentence> decisive(@Nullable Comparison comparison) {
        return comparison == null
                ? Optional.empty()
                : comparison.doubts().stream()
                        .filter(doubt -> doubt.says(DECISIVE_OF_VERSIONS))
                        .findFirst();
    }

    /**
     * In what conditions differ.
     *
     * @param before names and values, such as {@code threads 1}
     * @param now likewise; the value alone where one condition differs
     * @param decisive whether a change between values that were measured so says little
     */
    public record Difference(String before, String now, boolean decisive) {
        /** The doubt of a comparison of two versions. */
        public Sentence ofVersions() {
            return Sentence.of(decisive ? DECISIVE_OF_VERSIONS : OF_VERSIONS, before, now);
        }

        /** Why a change since an earlier build says little. */
        Sentence since(String build) {
            return Sentence.of(
                    decisive ? "stored.conditionsOfBuildDecisive" : "stored.conditionsOfBuild", before, build, now);
        }

        /** The doubt of a build by so many series that are compared with an earlier one. */
        public Sentence since(String build, int series) {
            return Sentence.of(
                    decisive ? "stored.conditionsOfSeriesDecisive" : "stored.conditionsOfSeries",
                    Figure.of(series),
                    before,
                    build,
                    now);
        }
    }
}
