package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;

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

    private static final String ENDS = " ./:#";

    OneCause {
        crossed = List.copyOf(crossed);
    }

    /** The series that became worse together, each once, as many as possible at once. */
    static List<OneCause> of(List<Verdict> crossed, List<Verdict> all) {
        Map<String, List<Verdict>> named = new LinkedHashMap<>();
        crossed.stream().filter(OneCause::compares).forEach(verdict -> names(verdict)
                .forEach(name ->
                        named.computeIfAbsent(name, one -> new ArrayList<>()).add(verdict)));
        List<OneCause> found = new ArrayList<>();
        Set<String> told = new LinkedHashSet<>();
        named.keySet().stream().sorted(Comparator.comparingInt(String::length)).forEach(name -> {
            List<Verdict> left = firstOfEach(named.get(name), told);
            together(left, all).ifPresent(one -> {
                found.add(one);
                one.crossed.forEach(verdict -> told.add(verdict.series()));
            });
        });
        return found;
    }

    private static Optional<OneCause> together(List<Verdict> crossed, List<Verdict> all) {
        if (crossed.size() < LEAST) {
            return Optional.empty();
        }
        List<String> common = names(crossed.get(0));
        crossed.forEach(verdict -> common.retainAll(names(verdict)));
        String name = common.get(common.size() - 1);
        double lower = crossed.stream()
                .mapToDouble(one -> worse(one).min().orElseThrow())
                .max()
                .orElseThrow();
        double upper = crossed.stream()
                .mapToDouble(one -> worse(one).max().orElseThrow())
                .min()
                .orElseThrow();
        int so = (int) all.stream()
                .filter(verdict -> names(verdict).contains(name))
                .map(Verdict::series)
                .distinct()
                .count();
        return lower <= upper && 2 * crossed.size() >= so
                ? Optional.of(new OneCause(name, crossed, so))
                : Optional.empty();
    }

    private static List<Verdict> firstOfEach(List<Verdict> verdicts, Set<String> without) {
        Map<String, Verdict> first = new LinkedHashMap<>();
        verdicts.stream()
                .filter(verdict -> !without.contains(verdict.series()))
                .forEach(verdict -> first.putIfAbsent(verdict.series(), verdict));
        return List.copyOf(first.values());
    }

    private static boolean compares(Verdict verdict) {
        Sense sense = verdict.sense();
        return verdict.relative()
                && sense != null
                && !sense.points()
                && verdict.interval() != null
                && verdict.value() > -100
                && verdict.interval().lower() > -100;
    }

    /** The bounds of its interval as logarithms, above zero where worse. */
    private static DoubleStream worse(Verdict verdict) {
        double sign = verdict.sense().rise() ? 1 : -1;
        return DoubleStream.of(verdict.interval().lower(), verdict.interval().upper())
                .map(bound -> sign * Math.log1p(bound / 100));
    }

    /** With what its name begins, each part that a sign ends, without the sign. */
    private static List<String> names(Verdict verdict) {
        List<String> names = new ArrayList<>();
        String series = verdict.series();
        for (int i = 1; i < series.length(); i++) {
            if (ENDS.indexOf(series.charAt(i)) >= 0) {
                names.add(series.substring(0, i));
            }
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
