package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.WordSearch;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which series of an experiment an address asks for, in which order, and which part of them.
 *
 * @param find words that are all in their names, in any case; empty for all
 * @param sort one of {@link #SORTS}; empty: as the newest build measured them
 * @param first so many are passed over
 * @param most so many are answered at most
 */
record SeriesChoice(String find, String sort, int first, int most) {
    /** Orders that the newest build tells; {@code pinned} is {@code gravest} behind what is pinned. */
    static final List<String> SORTS = List.of("pinned", "gravest", "worsened", "noise", "name");

    static final SeriesChoice ALL = new SeriesChoice("", "", 0, Integer.MAX_VALUE);

    /** Those of these series whose names have all words, in order; none is left out for being too many. */
    List<SeriesKey> found(List<SeriesKey> keys, Optional<BuildRecord> newest, Set<String> pinned) {
        Predicate<String> sought = WordSearch.of(find);
        List<SeriesKey> found =
                keys.stream().filter(key -> sought.test(key.name())).toList();
        List<Verdict> verdicts = newest.map(BuildRecord::verdicts).orElse(List.of());
        return switch (sort) {
            case "" -> found;
            case "name" -> sorted(found, Comparator.comparing(SeriesKey::name, String.CASE_INSENSITIVE_ORDER));
            case "worsened" -> sorted(found, greatestFirst(newest.map(SeriesChoice::worsened)));
            case "noise" -> sorted(found, greatestFirst(newest.map(SeriesChoice::noise)));
            case "pinned" ->
                sorted(
                        TrendSeries.gravestFirst(found, verdicts),
                        Comparator.comparing((SeriesKey key) -> !pinned.contains(key.name())));
            default -> TrendSeries.gravestFirst(found, verdicts);
        };
    }

    /** The part of them that is answered. */
    List<SeriesKey> part(List<SeriesKey> found) {
        int from = Math.min(first, found.size());
        return found.subList(from, from + Math.min(most, found.size() - from));
    }

    private static List<SeriesKey> sorted(List<SeriesKey> keys, Comparator<SeriesKey> order) {
        return keys.stream().sorted(order).toList();
    }

    private static Comparator<SeriesKey> greatestFirst(Optional<Map<SeriesKey, Double>> figures) {
        Map<SeriesKey, Double> known = figures.orElse(Map.of());
        return Comparator.comparing(
                (SeriesKey key) -> known.getOrDefault(key, Double.NEGATIVE_INFINITY), Comparator.reverseOrder());
    }

    /** By how many % each series was worse in a build: than a gate compared it with, else than the version beside it. */
    private static Map<SeriesKey, Double> worsened(BuildRecord build) {
        Map<String, Double> judged = new HashMap<>();
        for (Verdict verdict : build.verdicts()) {
            if (verdict.relative() && verdict.sense() != null && Double.isFinite(verdict.value())) {
                judged.merge(
                        verdict.series(), worse(verdict.value(), verdict.sense().better()), Math::max);
            }
        }
        Map<SeriesKey, Double> worsened = new HashMap<>();
        for (Measured measured : build.measured()) {
            Comparison beside = measured.comparison();
            Double change = judged.get(measured.series());
            if (change == null && beside != null) {
                change = worse(beside.change().value(), measured.metric().direction());
            }
            putFinite(worsened, measured, change);
        }
        return worsened;
    }

    private static double worse(double percent, Direction better) {
        return better == Direction.LOWER ? percent : better == Direction.HIGHER ? -percent : Math.abs(percent);
    }

    /** The width of the interval of each series in a build, as a share of its value. */
    private static Map<SeriesKey, Double> noise(BuildRecord build) {
        Map<SeriesKey, Double> noise = new HashMap<>();
        for (Measured measured : build.measured()) {
            Interval interval = measured.candidate().interval();
            if (interval != null) {
                putFinite(
                        noise,
                        measured,
                        interval.width() / Math.abs(measured.candidate().value()));
            }
        }
        return noise;
    }

    private static void putFinite(Map<SeriesKey, Double> figures, Measured measured, @Nullable Double figure) {
        if (figure != null && Double.isFinite(figure)) {
            figures.put(SeriesKey.of(measured), figure);
        }
    }
}
