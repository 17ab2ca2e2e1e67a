package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Series that became worse together, as one cause would make them: their names begin alike, at least half of those with
 * that name crossed a threshold, and one change lies within the confidence intervals of all of them.
 *
 * @param name the longest with which all of them begin
 * @param crossed that crossed, at least {@value #LEAST}
 * @param all number of series with that name
 */
record OneCause(String name, List<Verdict> crossed, int all) {
    /** Fewer are read one by one. */
    static final int LEAST = 3;

    OneCause {
        crossed = List.copyOf(crossed);
    }

    /** A crossing, with the bounds of its interval as logarithms, above zero where worse. */
    private record Worse(Verdict verdict, double lower, double upper) {
        static Optional<Worse> of(Verdict verdict) {
            Sense sense = verdict.sense();
            Interval interval = verdict.interval();
            if (sense == null
                    || sense.points()
                    || interval == null
                    || !verdict.effect().equals("worse")
                    || !(interval.lower() > -100 && verdict.value() > -100)) {
                return Optional.empty();
            }
            double lower = Math.log1p(interval.lower() / 100);
            double upper = Math.log1p(interval.upper() / 100);
            return Optional.of(sense.rise() ? new Worse(verdict, lower, upper) : new Worse(verdict, -upper, -lower));
        }
    }

    /** The series that became worse together, each once, as many as possible at once. */
    static List<OneCause> of(List<Verdict> crossed, List<Verdict> all) {
        Map<String, Map<String, Worse>> named =
                new TreeMap<>(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        for (Verdict verdict : crossed) {
            Worse.of(verdict).ifPresent(worse -> names(verdict)
                    .forEach(name -> named.computeIfAbsent(name, any -> new LinkedHashMap<>())
                            .putIfAbsent(verdict.series(), worse)));
        }
        List<OneCause> found = new ArrayList<>();
        Set<String> told = new HashSet<>();
        named.values().forEach(series -> {
            series.keySet().removeAll(told);
            together(List.copyOf(series.values()), all).ifPresent(one -> {
                found.add(one);
                told.addAll(series.keySet());
            });
        });
        return found;
    }

    private static Optional<OneCause> together(List<Worse> series, List<Verdict> all) {
        if (series.size() < LEAST) {
            return Optional.empty();
        }
        double lower = series.stream().mapToDouble(Worse::lower).max().orElseThrow();
        double upper = series.stream().mapToDouble(Worse::upper).min().orElseThrow();
        List<Verdict> crossed = series.stream().map(Worse::verdict).toList();
        List<String> common = names(crossed.get(0));
        crossed.forEach(verdict -> common.retainAll(names(verdict)));
        String name = common.get(common.size() - 1);
        int so = (int) all.stream()
                .filter(verdict -> names(verdict).contains(name))
                .map(Verdict::series)
                .distinct()
                .count();
        return lower <= upper && 2 * crossed.size() >= so
                ? Optional.of(new OneCause(name, crossed, so))
                : Optional.empty();
    }

    /** With what its name begins, each part that a sign ends, without the sign. */
    private static List<String> names(Verdict verdict) {
        List<String> names = new ArrayList<>();
        for (int end : ShortNames.ends(verdict.series())) {
            names.add(verdict.series().substring(0, end));
        }
        return names;
    }

    /** {@code 5 of 6 series of shop.Cart (by 11.0 to 14.2 %)}. */
    Message said() {
        double[] sizes = crossed.stream()
                .mapToDouble(verdict -> Math.abs(verdict.value()))
                .sorted()
                .toArray();
        return Message.of(
                "headline.together",
                crossed.size(),
                all,
                name,
                new Figure(Wording.size(sizes[0])),
                new Figure(Wording.size(sizes[sizes.length - 1])));
    }
}
