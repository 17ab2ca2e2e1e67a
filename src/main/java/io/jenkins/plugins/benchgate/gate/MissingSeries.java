package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.model.Renaming;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The series that a gate's baseline has and a build lacks, among those that the gate judges: a benchmark that was lost
 * or renamed, another unit, a statistic that is no longer reported. None of them can be judged, so that a
 * gate that passes over them would pass in silence.
 *
 * <p>Series that may have been renamed in the same way are said together, and so are many that are simply gone.
 */
final class MissingSeries {
    /** So many are said one by one. */
    private static final int SINGLE = 5;

    private final Gate gate;
    private final List<Measured> measured;
    private final Set<String> known = new HashSet<>();
    private final Map<Series, Message> missing = new LinkedHashMap<>();
    private final List<Finding> findings = new ArrayList<>();

    /** Whichever of its values are said to be better: that is corrected at times. */
    record Series(String name, Unit unit, String statistic) {
        static Series of(Measured measured) {
            return new Series(measured.metric().name(), measured.metric().unit(), measured.statistic());
        }

        Series called(String other) {
            return new Series(other, unit, statistic);
        }

        String words() {
            return statistic.isEmpty() ? name : name + " " + statistic;
        }
    }

    private MissingSeries(Gate gate, List<BaselineSeries> baselines, List<Measured> measured) {
        this.gate = gate;
        this.measured = measured;
        Set<Series> now = measured.stream().map(Series::of).collect(Collectors.toSet());
        measured.stream()
                .filter(one -> one.comparison() != null)
                .forEach(one -> known.add(one.metric().name()));
        for (BaselineSeries baseline : baselines) {
            baseline.series().forEach(one -> known.add(one.metric().name()));
            for (Measured one : gate.selector().pick(baseline.beside(measured))) {
                if (!now.contains(Series.of(one))) {
                    missing.putIfAbsent(Series.of(one), baseline.words());
                }
            }
        }
    }

    /**
     * A finding for each series that is missing, or for several together; none where the gate ignores them.
     *
     * @param baselines what the gate compares with
     * @param measured all that the build measured
     */
    static List<Finding> of(Gate gate, List<BaselineSeries> baselines, List<Measured> measured) {
        if (gate.policy().missing() == Outcome.PASS) {
            return List.of();
        }
        MissingSeries series = new MissingSeries(gate, baselines, measured);
        series.changed();
        series.renamed();
        series.gone();
        return series.findings;
    }

    private void add(String series, Message reason) {
        Policy policy = gate.policy();
        Verdict verdict =
                Verdict.ofNothing(policy.missing(), gate, series, policy.missing(reason), Double.NaN, Unit.NONE);
        findings.add(new Finding(verdict, "", Double.NaN, Outcome.INCONCLUSIVE));
    }

    /** Those whose metric was measured in another way. */
    private void changed() {
        for (Series series : List.copyOf(missing.keySet())) {
            another(series).ifPresent(how -> {
                Message baseline = Objects.requireNonNull(missing.remove(series));
                add(
                        series.words(),
                        Message.of("lost.series", series.words(), baseline)
                                .and(how)
                                .and(way(series)));
            });
        }
    }

    /** In which way the metric of a series was measured instead; empty where it was not measured at all. */
    private Optional<Message> another(Series series) {
        List<Series> named = measured.stream()
                .map(Series::of)
                .filter(one -> one.name.equals(series.name))
                .toList();
        Optional<Series> other = named.stream()
                .filter(one -> one.statistic.equals(series.statistic))
                .findFirst();
        if (other.isPresent()) {
            return other.map(one -> Message.of("lost.unit", symbol(series.unit), symbol(one.unit)));
        }
        return named.isEmpty()
                ? Optional.empty()
                : Optional.of(Message.of(
                        "lost.statistic",
                        series.name,
                        named.stream().map(Series::statistic).distinct().collect(Collectors.joining(", "))));
    }

    private static Object symbol(Unit unit) {
        return unit.symbol().isEmpty() ? Message.of("lost.noUnit") : "'" + unit.symbol() + "'";
    }

    /** Those with a new series whose name is near. */
    private void renamed() {
        Set<Series> fresh = measured.stream()
                .filter(one -> !known.contains(one.metric().name()))
                .map(Series::of)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<Series> open = new LinkedHashSet<>(missing.keySet());
        while (!open.isEmpty() && !fresh.isEmpty()) {
            Series first = open.iterator().next();
            Map<Series, Series> most = Map.of();
            Renaming way = null;
            for (Renaming renaming : NewName.nearest(first.name, names(first, fresh))) {
                Map<Series, Series> pairs = pairs(renaming, open, fresh);
                if (pairs.size() > most.size()) {
                    most = pairs;
                    way = renaming;
                }
            }
            open.remove(first);
            if (way != null) {
                open.removeAll(most.keySet());
                fresh.removeAll(most.values());
                add(way, most);
            }
        }
    }

    /** The names of new series that could be another one's by all but the name. */
    private static List<String> names(Series series, Set<Series> fresh) {
        return fresh.stream()
                .filter(one -> one.equals(series.called(one.name)))
                .map(Series::name)
                .toList();
    }

    private static Map<Series, Series> pairs(Renaming renaming, Set<Series> open, Set<Series> fresh) {
        Map<Series, Series> pairs = new LinkedHashMap<>();
        for (Series one : open) {
            renaming.of(one.name).map(one::called).filter(fresh::contains).ifPresent(other -> pairs.put(one, other));
        }
        return pairs;
    }

    private void add(Renaming way, Map<Series, Series> pairs) {
        Series first = pairs.keySet().iterator().next();
        Message baseline = Objects.requireNonNull(missing.get(first));
        missing.keySet().removeAll(pairs.keySet());
        if (pairs.size() == 1) {
            Series other = pairs.values().iterator().next();
            Renaming exact = new Renaming(first.name, other.name);
            add(
                    first.words(),
                    Message.of("lost.series", first.words(), baseline).and(question(exact)));
            return;
        }
        String pattern = first.called(way.from()).words();
        add(pattern, several(List.copyOf(pairs.keySet()), baseline).and(question(way)));
    }

    private static Message question(Renaming renaming) {
        return Message.of("lost.renamed", renaming.from(), renaming.to());
    }

    private static Message several(List<Series> series, Message baseline) {
        List<String> some = series.stream().limit(SINGLE).map(Series::words).toList();
        return Message.of("lost.several", series.size(), baseline, NearestNames.quoted(some));
    }

    /** Those of which nothing is known. */
    private void gone() {
        if (missing.size() <= SINGLE) {
            missing.forEach((series, baseline) -> add(
                    series.words(),
                    Message.of("lost.series", series.words(), baseline).and(way(series))));
            return;
        }
        Message baseline = missing.values().iterator().next();
        add(
                gate.selector().toString(),
                several(List.copyOf(missing.keySet()), baseline).and(Message.of("lost.acknowledge", "*")));
    }

    private static Message way(Series series) {
        return Message.of("lost.acknowledge", series.name);
    }
}
