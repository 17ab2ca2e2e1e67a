package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What limits the knowledge behind an interval, in sentences for people; each holds by itself. */
final class Doubts {
    /** Fewer clusters than this are named. */
    private static final int FEW = 5;

    /** A dependence that leaves more of the values than this share is not named. */
    private static final double MOST = 0.6;

    static final String ONE_VALUE = "One value alone says nothing about its spread, so there is no interval.";
    static final String ONE_RUN =
            "One run alone says nothing about the differences between runs, so there is no interval.";
    static final String NOT_POSITIVE = "Some values are zero or negative, so they have no geometric mean.";
    static final String UNBOUNDED = "So few instances and trials vary so much that no finite interval holds the value.";
    static final String CONSTANT = "Every resample gave the same value, so the interval has no width.";
    static final String INSEPARABLE =
            "The interval is narrower than numbers of this size can show, so it has no width.";
    static final String NEGATIVE_RESAMPLES =
            "Some resamples are zero or negative, so the relative change has no interval.";

    private final List<String> found = new ArrayList<>();
    private final Statistic statistic;
    private final double confidence;

    /** Of the values themselves; {@code null} where the interval comes from resamples. */
    private final @Nullable Shift shift;

    private Doubts(Statistic statistic, double confidence, @Nullable Shift shift) {
        this.statistic = statistic;
        this.confidence = confidence;
        this.shift = shift;
    }

    /** Of one side by itself; may be added to. */
    static List<String> of(Side side, Statistic statistic, double confidence) {
        Doubts doubts = new Doubts(statistic, confidence, null);
        Nesting nesting = side.nesting();
        if (nesting.iterations() > 1) {
            doubts.clusters(nesting.instances(), nesting.trials(), "trials");
            doubts.values(side);
        }
        return doubts.found;
    }

    /** Of a candidate against a baseline; may be added to. */
    static List<String> of(
            Side before,
            Side after,
            Pairs pairs,
            boolean sameMachines,
            Statistic statistic,
            double confidence,
            @Nullable Shift shift) {
        Doubts doubts = new Doubts(statistic, confidence, shift);
        Nesting baseline = before.nesting();
        Nesting candidate = after.nesting();
        int instances = Math.min(baseline.instances(), candidate.instances());
        int trials = Math.min(baseline.trials(), candidate.trials());
        if (pairs.pairing() == Pairing.NONE && instances == 1) {
            doubts.found.add("Baseline and candidate ran on different instances, at least one of them on a single one:"
                    + " a difference between the instances looks like a change.");
            if (trials == 1) {
                doubts.found.add("One side is a single trial: differences between trials are not covered.");
            } else {
                doubts.few(trials, "trials");
            }
        } else {
            doubts.clusters(instances, trials, pairs.pairing() == Pairing.TRIALS ? "pairs of trials" : "trials");
        }
        if (pairs.pairing() != Pairing.NONE && !sameMachines && instances > 1 && trials > instances) {
            doubts.found.add(
                    "Equal labels do not prove that both versions ran on the same instances, so trials cannot make"
                            + " up for few instances; where they did, compare --same-machines gives a narrower interval.");
        }
        if (pairs.partly()) {
            doubts.found.add(
                    pairs.pairing() == Pairing.NONE
                            ? "Only some instances measured both versions, so instances were not paired."
                            : "Only some trials ran as pairs, so trials were not paired.");
        }
        doubts.values(counted(before) < counted(after) ? before : after);
        return doubts.found;
    }

    static String noRatio(Statistic statistic, double baseline) {
        String found = baseline < 0 ? "negative" : baseline == 0 ? "zero" : "next to zero";
        return "The baseline's " + statistic.word() + " is " + found + ", so there is no relative change.";
    }

    private void clusters(int instances, int trials, String trialWord) {
        if (instances == 1 && trials == 1) {
            found.add(
                    "Everything rests on one trial: differences between trials and between instances are not covered.");
        } else if (instances == 1) {
            found.add("All trials ran on one instance: differences between instances are not covered.");
            few(trials, trialWord);
        } else if (instances == 2) {
            found.add("The interval rests on 2 instances, too few to know how much instances vary"
                    + (attainable(2, 0.5) ? "." : ": " + bound(2, 0.5) + "."));
        } else {
            few(instances, "instances");
        }
    }

    private void few(int count, String word) {
        if (byRanks()) {
            return;
        }
        if (!attainable(count, 0.5)) {
            found.add("The interval rests on " + count + " " + word
                    + ": widened for so few, it takes them as normal; without that, they allow at most "
                    + percent(attained(count, 0.5)) + ", and " + percent(confidence) + " needs " + needed(0.5) + ".");
        } else if (count < FEW) {
            found.add("The interval rests on " + count + " " + word + " and is widened for so few.");
        }
    }

    /** Of the iterations: how many they are worth, and whether that is enough for the statistic. */
    private void values(Side side) {
        double counted = counted(side);
        long iterations = side.nesting().iterations();
        if (counted < iterations) {
            found.add("The " + iterations + " values depend on their neighbours and count as about " + rounded(counted)
                    + ".");
        } else if (iterations > 1 && iterations < Shift.FEW && side.nesting().trials() == 1) {
            found.add(
                    iterations + " values cannot show whether they depend on each other, so the interval takes them as"
                            + " independent: repeat the run to be sure.");
        }
        double share = statistic instanceof Statistic.Quantile quantile
                ? Math.max(quantile.share(), 1 - quantile.share())
                : 0.5;
        if (iterations <= 1 || attainable(counted, share)) {
            return;
        }
        if (shift != null && share > 0.5) {
            found.add(iterations + " values are too few for " + statistic.word()
                    + " by itself: the interval of its change is that of one factor for all values.");
        } else if (share > 0.5 || (side.nesting().trials() == 1 && !byRanks())) {
            String bound = bound(Math.round(counted), share);
            found.add(bound.substring(0, 1).toUpperCase(Locale.ROOT)
                    + bound.substring(1)
                    + (share > 0.5 ? ": its interval is too narrow." : "; the interval takes them as normal."));
        }
    }

    /** Whether the interval assumes no distribution. */
    private boolean byRanks() {
        return shift != null && !shift.normal();
    }

    /** How many independent values those of a side are worth, where that is far from their number. */
    private static double counted(Side side) {
        double effective = side.dependence().effective();
        double iterations = side.nesting().iterations();
        return side.nesting().trials() == 1 && effective < MOST * iterations ? effective : iterations;
    }

    /**
     * Whether some order statistics hold a quantile with the asked confidence, half of what is missing on either side: the
     * quantile lies beyond all of n values with a chance of shareⁿ, whatever their distribution.
     */
    private boolean attainable(double count, double share) {
        return Math.pow(share, count) <= (1 - confidence) / 2;
    }

    private String bound(long count, double share) {
        String word = share == 0.5 ? "a median" : statistic.word();
        return "without assuming a distribution, " + count + (count == 1 ? " bounds " : " bound ") + word
                + " with at most " + percent(attained(count, share)) + " confidence, and " + needed(share)
                + " are needed for "
                + percent(confidence);
    }

    private static double attained(long count, double share) {
        return 1 - Math.pow(share, (double) count) - Math.pow(1 - share, (double) count);
    }

    private long needed(double share) {
        return (long) Math.ceil(Math.log((1 - confidence) / 2) / Math.log(share) - 1e-9);
    }

    private static String percent(double share) {
        return plain(BigDecimal.valueOf(100 * share).setScale(2, RoundingMode.HALF_EVEN)) + " %";
    }

    private static String rounded(double count) {
        return plain(new BigDecimal(count).round(new MathContext(2)));
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
