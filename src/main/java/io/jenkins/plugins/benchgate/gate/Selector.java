package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.NamePattern;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Which measurement series a gate judges: the metrics that patterns cover, each under the statistic that is said. Where
 * none is, under its median, else its mean, else the first that was reported of those that a gate can name: tools such
 * as pgbench compute means alone.
 *
 * @param wanted over metric names
 * @param unwanted patterns of metrics that it does not judge though {@code wanted} covers them
 * @param statistic its word, such as {@code median} or {@code p99}; empty where none is said
 * @param impact the least share of the application's time that a benchmark covers, 0 to 1; 0 for all series
 */
public record Selector(NamePattern wanted, List<NamePattern> unwanted, String statistic, double impact) {
    /** Which of the statistics of a metric is judged where none is said. */
    private static final List<String> USUAL = List.of("median", "mean");

    /** What the statistics of a metric are those of, whichever of its values are better. */
    private record Named(String name, Unit unit) {
        static Named of(Metric metric) {
            return new Named(metric.name(), metric.unit());
        }
    }

    public Selector {
        unwanted = List.copyOf(unwanted);
        if (unwanted.stream().anyMatch(pattern -> pattern.toString().isBlank())) {
            throw new IllegalArgumentException(
                    "found an empty pattern in except, expected patterns such as 'SCAN*', with | between them");
        }
        if (wanted.toString().isBlank()) {
            throw new IllegalArgumentException(
                    "found an empty metric, expected a metric's name or a pattern such as '* latency'");
        }
        if (!(impact >= 0 && impact < 1)) {
            throw new IllegalArgumentException("found impact " + GateText.plain(100 * impact)
                    + " %, expected a share of the application's time from 0 % to less than 100 %");
        }
        statistic = statistic.isEmpty() ? "" : Statistic.parse(statistic).word();
    }

    /**
     * One with all that it can say.
     *
     * @param glob over metric names: {@code *} stands for any run of characters, everything else for itself
     * @throws IllegalArgumentException when one of them is not valid, or a pattern is too long
     */
    public Selector(String glob, List<String> except, String statistic, double impact) {
        this(NamePattern.of(glob), except.stream().map(NamePattern::of).toList(), statistic, impact);
    }

    /** All that a pattern covers. */
    public Selector(String glob, String statistic) {
        this(glob, List.of(), statistic);
    }

    /** All that a pattern covers and others do not, however much it matters. */
    public Selector(String glob, List<String> except, String statistic) {
        this(glob, except, statistic, 0);
    }

    /** The pattern of what it covers. */
    public String glob() {
        return wanted.toString();
    }

    /** The patterns of what it does not. */
    public List<String> except() {
        return unwanted.stream().map(NamePattern::toString).toList();
    }

    /**
     * The statistic of a metric that is judged: the one that is said, whether it is there or not.
     *
     * @param there the words of those that there are, in their order; none where single values are, of which any
     *     statistic can be computed
     */
    public String statistic(Collection<String> there) {
        if (!statistic.isEmpty()) {
            return statistic;
        }
        return Stream.concat(
                        USUAL.stream().filter(there::contains), there.stream().filter(Statistic::known))
                .findFirst()
                .orElse(USUAL.get(0));
    }

    /** Whether the patterns cover a metric of this name. */
    public boolean covers(Metric metric) {
        return wanted.matches(metric.name()) && unwanted.stream().noneMatch(pattern -> pattern.matches(metric.name()));
    }

    /** Those of the measured series that are judged. */
    public List<Measured> pick(Collection<Measured> measured) {
        return pick(measured.stream().filter(this::matters).toList(), Measured::metric, Measured::statistic);
    }

    /**
     * The same of a build that is compared with others: each metric under the statistic that is judged of its baseline,
     * where the build has that too, so that values are compared with values of their kind.
     */
    List<Measured> pick(Collection<Measured> measured, Collection<BaselineSeries> baselines) {
        Set<MissingSeries.Series> now = new HashSet<>();
        measured.forEach(one -> now.add(MissingSeries.Series.of(one)));
        Map<Named, String> before = new HashMap<>();
        for (BaselineSeries baseline : statistic.isEmpty() ? baselines : List.<BaselineSeries>of()) {
            for (Measured one : pick(baseline.beside(measured))) {
                if (now.contains(MissingSeries.Series.of(one))) {
                    before.putIfAbsent(Named.of(one.metric()), one.statistic());
                }
            }
        }
        return pick(measured.stream().filter(this::matters).toList(), Measured::metric, Measured::statistic, before);
    }

    /** Those of some series that are judged by metric and statistic; of a table that does not say the latter, any. */
    public <S> List<S> pick(Collection<S> series, Function<S, Metric> metric, Function<S, String> word) {
        return pick(series, metric, word, Map.of());
    }

    /** @param before the statistics of metrics that are taken in any case */
    private <S> List<S> pick(
            Collection<S> series, Function<S, Metric> metric, Function<S, String> word, Map<Named, String> before) {
        List<S> covered =
                series.stream().filter(one -> covers(metric.apply(one))).toList();
        Map<Named, Set<String>> there = new HashMap<>();
        for (S one : statistic.isEmpty() ? covered : List.<S>of()) {
            if (!word.apply(one).isEmpty()) {
                there.computeIfAbsent(Named.of(metric.apply(one)), any -> new LinkedHashSet<>())
                        .add(word.apply(one));
            }
        }
        Map<Named, String> taken = new HashMap<>(before);
        there.forEach((named, words) -> taken.putIfAbsent(named, statistic(words)));
        return covered.stream()
                .filter(one -> word.apply(one).isEmpty()
                        || word.apply(one).equals(taken.getOrDefault(Named.of(metric.apply(one)), statistic)))
                .toList();
    }

    private boolean matters(Measured measured) {
        Double share = measured.impact();
        return impact == 0 || (share != null && share >= impact);
    }

    /** As people read it, with all that it says. */
    @Override
    public String toString() {
        return glob()
                + (unwanted.isEmpty() ? "" : " except " + String.join("|", except()))
                + (statistic.isEmpty() ? "" : " " + statistic)
                + (impact == 0 ? "" : " with an impact from " + GateText.plain(100 * impact) + " %");
    }
}
