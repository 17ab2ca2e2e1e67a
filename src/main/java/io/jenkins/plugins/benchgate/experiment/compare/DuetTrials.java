package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.experiment.trial.ComparedSamples;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.DuetBootstrap;
import io.jenkins.plugins.benchgate.stats.DuetTrial;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.stats.TimeWindows;
import io.jenkins.plugins.benchgate.stats.TimeWindows.Requests;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentence;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Trials of a duet, whose change is that of what both versions did at the same time (DUET III.D, THESIS 7.2.2).
 *
 * <p>Values with times, as an application benchmark's requests have, are paired by {@link TimeWindows}; values without
 * times, as a microbenchmark's, by iteration, where both sides have equally many and the statistic is no outer
 * percentile; so are the values of a statistic that the tool had computed of each batch, whichever it is. The
 * throughput of requests with times is their number in each window. What has neither, one value a trial, is compared as
 * pairs of trials.
 */
final class DuetTrials {
    /** With fewer pairs than this in a trial, pairing filters little of what disturbed it. */
    private static final int FEW = 5;

    private static final double[] NONE = {};

    private static final String WHOLE = Sentences.english("stored.wholePhase");

    private final List<Trial> trials;
    private final double window;
    private final HierarchicalBootstrap bootstrap;

    /**
     * @param trials valid ones only, both sides of each round
     * @param window length of a window in s; {@code NaN} for the usual one
     */
    DuetTrials(List<Trial> trials, double window, HierarchicalBootstrap bootstrap) {
        this.trials = List.copyOf(trials);
        this.window = window;
        this.bootstrap = bootstrap;
    }

    private record Place(String instance, int number, String part) {
        String words() {
            return (part.isEmpty() ? "" : part + " of ") + "trial " + number + " on " + instance;
        }
    }

    private record Pair(String instance, Sample baseline, Sample candidate) {
        boolean both(Predicate<Sample> holds) {
            return holds.test(baseline) && holds.test(candidate);
        }
    }

    /**
     * Compares one metric.
     *
     * @param reported the statistic that the tool had computed; {@code null} where the values are the iterations
     *     themselves
     * @param baseline the same values by level, equal labels on both sides where trials ran as pairs
     */
    Comparison compare(
            Metric metric, @Nullable String reported, Levels baseline, Levels candidate, Statistic statistic) {
        Together together = together(metric, reported, statistic);
        if (!together.trials().isEmpty()) {
            return compared(together, baseline, candidate, statistic);
        }
        return together.why().equals(WHOLE)
                ? with(bootstrap.compareInBlocks(baseline, candidate, statistic), Sentence.of("stored.wholePhase"))
                : whole(together.why(), baseline, candidate, statistic);
    }

    /**
     * How the iterations of both sides go together.
     *
     * @param trials with the iterations as pairs; empty where trials are compared as wholes
     * @param pairing of their iterations
     * @param why trials are compared as wholes
     */
    record Together(List<DuetTrial> trials, Pairing pairing, String why) {
        private static Together wholes(String why) {
            return new Together(List.of(), Pairing.TRIALS, why);
        }
    }

    /** How one metric's iterations go together; see {@link #compare}. */
    Together together(Metric metric, @Nullable String reported, Statistic statistic) {
        Map<Place, Sample> ofBaseline = samples(metric, reported, Trial.BASELINE);
        Map<Place, Sample> ofCandidate = samples(metric, reported, Trial.CANDIDATE);
        Optional<String> missing = missing(ofBaseline, ofCandidate);
        if (missing.isPresent()) {
            return Together.wholes(missing.get());
        }
        List<Pair> pairs = pairs(ofBaseline, ofCandidate);
        try {
            if (pairs.isEmpty() || pairs.stream().allMatch(pair -> pair.both(one -> one.values().length == 1))) {
                Optional<List<DuetTrial>> rates = metric.equals(Metric.THROUGHPUT) ? rates() : Optional.empty();
                return rates.map(runs -> new Together(runs, Pairing.WINDOWS, ""))
                        .orElseGet(() -> Together.wholes(WHOLE));
            }
            if (pairs.stream().allMatch(pair -> pair.both(one -> one.times() != null))) {
                return byWindow(pairs, statistic)
                        .map(runs -> new Together(runs, Pairing.WINDOWS, ""))
                        .orElseGet(() -> Together.wholes(Sentences.english("stored.part.noTimeInCommon")));
            }
            return (reported != null || central(statistic)) && pairs.stream().allMatch(DuetTrials::alike)
                    ? new Together(byIteration(pairs), Pairing.ITERATIONS, "")
                    : Together.wholes(Sentences.english("stored.part.noTimes"));
        } catch (IllegalArgumentException e) {
            return Together.wholes(
                    Objects.requireNonNullElse(e.getMessage(), Sentences.english("stored.part.noRatio")));
        }
    }

    private Comparison whole(String why, Levels baseline, Levels candidate, Statistic statistic) {
        Comparison comparison = bootstrap.compareInBlocks(baseline, candidate, statistic);
        String key = comparison.pairing() == Pairing.TRIALS ? "stored.pairedAsWholes" : "stored.notPaired";
        return with(comparison, Sentence.of(key, why));
    }

    /** What one side measured and the other did not, if there is any. */
    private static Optional<String> missing(Map<Place, Sample> baseline, Map<Place, Sample> candidate) {
        return missing(candidate, baseline, Trial.BASELINE).or(() -> missing(baseline, candidate, Trial.CANDIDATE));
    }

    private static Optional<String> missing(Map<Place, Sample> expected, Map<Place, Sample> found, String version) {
        List<Place> missing = expected.keySet().stream()
                .filter(place -> !found.containsKey(place))
                .toList();
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        String words = missing.get(0).words();
        return Optional.of(
                missing.size() == 1
                        ? Sentences.english("stored.part.missing", version, words)
                        : Sentences.english("stored.part.missingMore", version, words, Figure.of(missing.size() - 1)));
    }

    private static List<Pair> pairs(Map<Place, Sample> baseline, Map<Place, Sample> candidate) {
        List<Pair> pairs = new ArrayList<>();
        baseline.forEach((place, sample) ->
                pairs.add(new Pair(place.instance(), sample, Objects.requireNonNull(candidate.get(place)))));
        return pairs;
    }

    private Map<Place, Sample> samples(Metric metric, @Nullable String reported, String version) {
        Map<Place, Sample> samples = new LinkedHashMap<>();
        for (Trial trial : trials) {
            for (Sample sample : trial.samples()) {
                if (trial.version().equals(version)
                        && sample.metric().equals(metric)
                        && Objects.equals(sample.statistic(), reported)
                        && sample.values().length > 0) {
                    samples.put(new Place(trial.instance(), trial.number(), sample.part()), sample);
                }
            }
        }
        return samples;
    }

    /** Whether the mean of iterations' ratios says the same: of an outer percentile they say nothing. */
    private static boolean central(Statistic statistic) {
        return !(statistic instanceof Statistic.Quantile) || statistic.equals(Statistic.MEDIAN);
    }

    private static boolean alike(Pair pair) {
        return pair.baseline().values().length == pair.candidate().values().length
                && pair.both(one -> one.times() == null && !one.thinned());
    }

    private static List<DuetTrial> byIteration(List<Pair> pairs) {
        return pairs.stream()
                .map(pair -> new DuetTrial(
                        pair.instance(),
                        pair.baseline().values(),
                        pair.candidate().values()))
                .toList();
    }

    private Optional<List<DuetTrial>> byWindow(List<Pair> pairs, Statistic statistic) {
        TimeWindows windows = new TimeWindows(window, statistic);
        List<DuetTrial> runs = new ArrayList<>();
        for (Pair pair : pairs) {
            windows.pair(pair.instance(), requests(pair.baseline()), requests(pair.candidate()))
                    .ifPresent(runs::add);
        }
        return runs.size() == pairs.size() ? Optional.of(runs) : Optional.empty();
    }

    /** The numbers of all requests, window by window, where all have times: their ratio is that of the throughputs. */
    private Optional<List<DuetTrial>> rates() {
        List<DuetTrial> runs = new ArrayList<>();
        for (Trial before : trials) {
            for (Trial after : trials) {
                boolean pair = before.version().equals(Trial.BASELINE)
                        && after.version().equals(Trial.CANDIDATE)
                        && before.number() == after.number()
                        && before.instance().equals(after.instance());
                double[] first = pair ? ComparedSamples.times(before.samples()) : NONE;
                double[] second = pair ? ComparedSamples.times(after.samples()) : NONE;
                if (first.length > 0 && second.length > 0) {
                    TimeWindows.rates(window, before.instance(), first, second).ifPresent(runs::add);
                }
            }
        }
        return 2 * runs.size() == trials.size() ? Optional.of(runs) : Optional.empty();
    }

    private static Requests requests(Sample sample) {
        return new Requests(Objects.requireNonNull(sample.times()), sample.values());
    }

    private Comparison compared(Together together, Levels baseline, Levels candidate, Statistic statistic) {
        List<DuetTrial> runs = together.trials();
        Pairing pairing = together.pairing();
        Estimate change = DuetBootstrap.of(bootstrap).compare(runs).change();
        Comparison comparison = new Comparison(
                bootstrap.estimate(baseline, statistic),
                bootstrap.estimate(candidate, statistic),
                change,
                pairing,
                change.doubts());
        int fewest = runs.stream().mapToInt(run -> run.baseline().length).min().orElse(0);
        return fewest < FEW
                ? with(
                        comparison,
                        Sentence.of(
                                pairing == Pairing.WINDOWS
                                        ? (fewest == 1 ? "stored.oneWindow" : "stored.fewWindows")
                                        : (fewest == 1 ? "stored.oneIteration" : "stored.fewIterations"),
                                Figure.of(fewest)))
                : comparison;
    }

    private static Comparison with(Comparison comparison, Sentence doubt) {
        Estimate doubted = comparison.change().doubting(doubt);
        return new Comparison(
                comparison.baseline(), comparison.candidate(), doubted, comparison.pairing(), doubted.doubts());
    }
}
