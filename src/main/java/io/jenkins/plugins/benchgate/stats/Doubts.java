package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import java.util.ArrayList;
import java.util.List;

/** What limits the knowledge behind an interval, in sentences for people; each holds by itself. */
final class Doubts {
    /** Fewer clusters than this are named. */
    private static final int FEW = 5;

    static final String ONE_VALUE = "One value alone says nothing about its spread, so there is no interval.";
    static final String NOT_POSITIVE = "Some values are zero or negative, so they have no geometric mean.";
    static final String UNBOUNDED = "So few instances and trials vary so much that no finite interval holds the value.";
    static final String CONSTANT = "Every resample gave the same value, so the interval has no width.";
    static final String NEGATIVE_RESAMPLES =
            "Some resamples are zero or negative, so the relative change has no interval.";

    private Doubts() {}

    /** Of one side by itself. */
    static List<String> of(Nesting nesting, Statistic statistic) {
        List<String> doubts = new ArrayList<>();
        if (nesting.iterations() > 1) {
            clusters(doubts, nesting.instances(), nesting.trials(), "trials");
        }
        tail(doubts, nesting, statistic);
        return doubts;
    }

    /** Of a candidate against a baseline. */
    static List<String> of(Nesting baseline, Nesting candidate, Pairs pairs, Statistic statistic) {
        List<String> doubts = new ArrayList<>();
        int instances = Math.min(baseline.instances(), candidate.instances());
        int trials = Math.min(baseline.trials(), candidate.trials());
        if (pairs.pairing() == Pairing.NONE && instances == 1) {
            doubts.add("Baseline and candidate ran on different instances, at least one of them on a single one:"
                    + " a difference between the instances looks like a change.");
            if (trials < FEW) {
                doubts.add(
                        trials == 1
                                ? "One side is a single trial: differences between trials are not covered."
                                : widened(trials, "trials"));
            }
        } else {
            clusters(doubts, instances, trials, pairs.pairing() == Pairing.TRIALS ? "pairs of trials" : "trials");
        }
        if (pairs.partly()) {
            doubts.add(
                    pairs.pairing() == Pairing.NONE
                            ? "Only some instances measured both versions, so instances were not paired."
                            : "Only some trials ran as pairs, so trials were not paired.");
        }
        tail(doubts, baseline.iterations() < candidate.iterations() ? baseline : candidate, statistic);
        return doubts;
    }

    static String noRatio(Statistic statistic, double baseline) {
        String found = baseline < 0 ? "negative" : baseline == 0 ? "zero" : "next to zero";
        return "The baseline's " + statistic.word() + " is " + found + ", so there is no relative change.";
    }

    private static void clusters(List<String> doubts, int instances, int trials, String trialWord) {
        if (instances == 1 && trials == 1) {
            doubts.add(
                    "Everything rests on one trial: differences between trials and between instances are not covered.");
        } else if (instances == 1) {
            doubts.add("All trials ran on one instance: differences between instances are not covered.");
            if (trials < FEW) {
                doubts.add(widened(trials, trialWord));
            }
        } else if (instances == 2) {
            doubts.add("The interval rests on 2 instances, too few to know how much instances differ.");
        } else if (instances < FEW) {
            doubts.add(widened(instances, "instances"));
        }
    }

    private static String widened(int count, String word) {
        return "The interval rests on " + count + " " + word + " and is widened for so few.";
    }

    private static void tail(List<String> doubts, Nesting nesting, Statistic statistic) {
        if (statistic instanceof Statistic.Quantile quantile && nesting.iterations() > 1) {
            double beyond = nesting.iterations() * Math.min(quantile.share(), 1 - quantile.share());
            if (beyond < 1) {
                doubts.add("Of " + nesting.iterations() + " values none is expected beyond " + statistic.word()
                        + ", so its interval is too narrow.");
            }
        }
    }
}
