package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.compare.SeriesLevels;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.Spec.TracedSpans;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What the tracing costs: pairs of trials of the candidate, one with spans and one without, each alone on the machines. */
final class TracingCost {
    private static final String FOLDER = "tracing";
    /** So many metrics of the workload are told. */
    private static final int METRICS = 5;

    private final Build build;
    private final TrialRun trials;
    private final List<CompletedTrial> with = new ArrayList<>();
    private final List<CompletedTrial> without = new ArrayList<>();

    TracingCost(Build build, TrialRun trials) {
        this.build = build;
        this.trials = trials;
    }

    /**
     * Measures it.
     *
     * @return what it costs, for people; empty where the spec does not ask for it
     * @throws ExperimentException when the candidate does not become ready
     */
    Optional<String> measure() throws IOException, InterruptedException, ExperimentException {
        TracedSpans spans = build.spec().recording().spans();
        // functions that are deployed cannot be told to record nothing
        if (spans == null || spans.cost() == 0 || build.spec().candidate().functions() != null) {
            return Optional.empty();
        }
        for (int pair = 1; pair <= spans.cost(); pair++) {
            build.progress().say("Measuring what the tracing costs: pair " + pair + " of " + spans.cost());
            // the order changes from pair to pair, so that a drift does not look like a cost
            if (pair % 2 == 1) {
                without.add(trial(pair, false));
                with.add(trial(pair, true));
            } else {
                with.add(trial(pair, true));
                without.add(trial(pair, false));
            }
        }
        return Optional.of(words(spans.cost()));
    }

    private CompletedTrial trial(int pair, boolean traced)
            throws IOException, InterruptedException, ExperimentException {
        String name = String.format("%s/%03d-%s", FOLDER, pair, traced ? "with" : "without");
        CompletedTrial ran = trials.alone(pair, name, traced);
        trials.keep(ran);
        return ran;
    }

    private String words(int pairs) {
        List<CompletedTrial> faulty = new ArrayList<>(with);
        faulty.addAll(without);
        Optional<String> fault =
                faulty.stream().flatMap(trial -> trial.faults().stream()).findFirst();
        if (fault.isPresent()) {
            return Sentences.english("stored.tracingUnknown", fault.get());
        }
        Set<Metric> metrics = new LinkedHashSet<>();
        without.forEach(trial -> trial.samples().forEach(sample -> metrics.add(sample.metric())));
        String costs = metrics.stream()
                .limit(METRICS)
                .map(this::cost)
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return pairs == 1
                ? Sentences.english("stored.tracingCostOfOnePair", costs)
                : Sentences.english("stored.tracingCost", costs, Figure.of(pairs));
    }

    private Optional<String> cost(Metric metric) {
        Optional<Levels> before = levels(without, metric);
        Optional<Levels> after = levels(with, metric);
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        Comparison compared = HierarchicalBootstrap.withSeed(build.seed())
                .withResamples(build.spec().judging().resamples())
                .withConfidence(build.spec().judging().confidence())
                .onSameMachines()
                .compare(before.get(), after.get(), Statistic.MEDIAN);
        return Optional.of(metric.name() + " "
                + Wording.change(compared.change().value(), compared.change().interval()));
    }

    private Optional<Levels> levels(List<CompletedTrial> trials, Metric metric) {
        List<Series.Trial> runs = new ArrayList<>();
        for (CompletedTrial trial : trials) {
            for (Sample sample :
                    build.spec().trials().trimming().trim(trial.samples()).samples()) {
                if (sample.metric().equals(metric) && sample.values().length > 0) {
                    runs.add(new Series.Trial(
                            "machine", String.valueOf(trial.slot().number()), null, sample.values()));
                }
            }
        }
        return runs.isEmpty()
                ? Optional.empty()
                : Optional.of(SeriesLevels.of(new Series(metric, Trial.CANDIDATE, runs)));
    }
}
