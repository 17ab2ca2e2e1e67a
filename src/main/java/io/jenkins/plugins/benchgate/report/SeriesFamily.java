package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Series whose names begin alike, such as the benchmarks of a class or the metrics of an operation.
 *
 * @param name with what all of them begin, the sign that ends it included
 * @param series how many there are
 * @param outcomes how many of them came to what in the newest build
 */
public record SeriesFamily(String name, int series, Map<Outcome, Integer> outcomes) {
    /** So many series are seen at a glance: a family of more is divided where names allow it. */
    private static final int GLANCE = 20;
    /** So many families are still read. */
    private static final int MOST = 40;

    /** How much graver than that of a harmless series each outcome makes a family. */
    private static final Comparator<SeriesFamily> GRAVEST = Comparator.comparing(
                    (SeriesFamily family) -> family.count(Outcome.FAIL))
            .thenComparing(family -> family.count(Outcome.INCONCLUSIVE))
            .thenComparing(family -> family.count(Outcome.POTENTIAL))
            .thenComparing(family -> family.count(Outcome.UNSEEN))
            .reversed();

    public SeriesFamily {
        outcomes = Map.copyOf(outcomes);
    }

    /** With what all of them begin, for people. */
    public String label() {
        return name.substring(0, name.length() - 1);
    }

    /** What its series came to, the gravest first. */
    public List<Outcome> gravestFirst() {
        return outcomes.keySet().stream().sorted(Comparator.reverseOrder()).toList();
    }

    /** How many of its series came to this in the newest build. */
    public int count(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0);
    }

    /**
     * The families of series that are too many to be seen at a glance, those with the gravest outcomes first; none where
     * no names begin alike. What begins like no other is in none.
     *
     * @param outcomes by the names of series; those without one were not judged
     */
    public static List<SeriesFamily> of(List<String> names, Map<String, Outcome> outcomes) {
        return begun(names, MOST).stream()
                .map(family -> family.judged(outcomes))
                .sorted(GRAVEST)
                .toList();
    }

    /**
     * The label of the family of each series that is in one, as {@link #of} has them.
     *
     * @param most families, unless the first division makes more
     */
    public static Map<String, String> labels(List<String> names, int most) {
        Map<String, String> labels = new HashMap<>();
        begun(names, most)
                .forEach(family -> family.names.forEach(
                        name -> labels.put(name, family.name.substring(0, family.name.length() - 1))));
        return labels;
    }

    private static List<Begun> begun(List<String> names, int most) {
        if (names.size() <= GLANCE) {
            return List.of();
        }
        List<Begun> families = new ArrayList<>(new Begun("", names).divided());
        for (int i = 0; i < families.size(); ) {
            List<Begun> parts = families.get(i).divided();
            if (families.get(i).names.size() > GLANCE && !parts.isEmpty() && families.size() + parts.size() <= most) {
                families.remove(i);
                families.addAll(i, parts);
            } else {
                i++;
            }
        }
        return families;
    }

    /** Names that begin so. */
    private record Begun(String name, List<String> names) {
        /** In families of names that go on alike, at least two; in none where fewer than half of the names do. */
        List<Begun> divided() {
            String common = names.stream().reduce(Begun::common).orElse("");
            Map<String, List<String>> parts = new LinkedHashMap<>();
            for (String one : names) {
                parts.computeIfAbsent(begun(one, common.length()), begun -> new ArrayList<>())
                        .add(one);
            }
            List<Begun> several = parts.entrySet().stream()
                    .filter(part -> part.getValue().size() > 1)
                    .map(part -> new Begun(part.getKey(), part.getValue()))
                    .toList();
            int together = several.stream().mapToInt(part -> part.names.size()).sum();
            if (2 * together < names.size()) {
                return List.of();
            }
            if (several.size() == 1 && together < names.size()) {
                // a few that begin like no other do not hide the families of the rest
                return several.get(0).divided();
            }
            return several.size() < 2 ? List.of() : several;
        }

        /** A name up to the first sign behind so many characters that all have in common; the whole name without one. */
        private static String begun(String name, int common) {
            int end = name.length();
            for (int sign : ShortNames.ends(name)) {
                if (sign >= common && sign < end) {
                    end = sign + 1;
                }
            }
            return name.substring(0, end);
        }

        /** With what both begin, up to a sign. */
        private static String common(String one, String other) {
            int end = 0;
            for (int sign : ShortNames.ends(one)) {
                if (sign < other.length() && one.regionMatches(0, other, 0, sign + 1)) {
                    end = sign + 1;
                }
            }
            return one.substring(0, end);
        }

        SeriesFamily judged(Map<String, Outcome> outcomes) {
            Map<Outcome, Integer> counts = names.stream()
                    .map(one -> outcomes.getOrDefault(one, Outcome.NOT_JUDGED))
                    .collect(Collectors.toMap(
                            Function.identity(), any -> 1, Integer::sum, () -> new EnumMap<>(Outcome.class)));
            return new SeriesFamily(name, names.size(), counts);
        }
    }
}
