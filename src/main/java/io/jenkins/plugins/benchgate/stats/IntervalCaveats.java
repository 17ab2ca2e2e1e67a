package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What limits the knowledge behind an interval, in sentences for people; each holds by itself. */
final class IntervalCaveats {
    /** Fewer clusters than this are named. */
    private static final int FEW = 5;

    /** A dependence that leaves more of the values than this share is not named. */
    private static final double MOST = 0.6;

    static final Sentence ONE_VALUE = Sentence.of("stored.oneValue");
    static final Sentence ONE_RUN = Sentence.of("stored.oneRun");
    static final Sentence NOT_POSITIVE = Sentence.of("stored.notPositive");
    static final Sentence UNBOUNDED = Sentence.of("stored.unbounded");
    static final Sentence CONSTANT = Sentence.of("stored.constant");
    static final Sentence INSEPARABLE = Sentence.of("stored.inseparable");
    static final Sentence NEGATIVE_RESAMPLES = Sentence.of("stored.negativeResamples");

    private final List<Sentence> found = new ArrayList<>();
    private final Statistic statistic;
    private final double confidence;

    /** Of the values themselves; {@code null} where the interval comes from resamples. */
    private final @Nullable Shift shift;

    private IntervalCaveats(Statistic statistic, double confidence, @Nullable Shift shift) {
        this.statistic = statistic;
        this.confidence = confidence;
        this.shift = shift;
    }

    /** Of one side by itself; may be added to. */
    static List<Sentence> of(Side side, Statistic statistic, double confidence) {
        IntervalCaveats doubts = new IntervalCaveats(statistic, confidence, null);
        Nesting nesting = side.nesting();
        if (nesting.iterations() > 1) {
            doubts.clusters(nesting.instances(), nesting.trials(), "stored.part.trials");
            doubts.values(side);
        }
        return doubts.found;
    }

    /** Of a candidate against a baseline; may be added to. */
    static List<Sentence> of(
            Side before,
            Side after,
            Pairs pairs,
            boolean sameMachines,
            Statistic statistic,
            double confidence,
            @Nullable Shift shift) {
        IntervalCaveats doubts = new IntervalCaveats(statistic, confidence, shift);
        Nesting baseline = before.nesting();
        Nesting candidate = after.nesting();
        int instances = Math.min(baseline.instances(), candidate.instances());
        int trials = Math.min(baseline.trials(), candidate.trials());
        if (pairs.pairing() == Pairing.NONE && instances == 1) {
            doubts.say("stored.differentInstances");
            if (trials == 1) {
                doubts.say("stored.sideOfOneTrial");
            } else {
                doubts.few(trials, "stored.part.trials");
            }
        } else {
            doubts.clusters(
                    instances,
                    trials,
                    pairs.pairing() == Pairing.TRIALS ? "stored.part.pairsOfTrials" : "stored.part.trials");
        }
        if (pairs.pairing() != Pairing.NONE && !sameMachines && instances > 1 && trials > instances) {
            doubts.say("stored.sameMachines");
        }
        if (pairs.partly()) {
            doubts.say(pairs.pairing() == Pairing.NONE ? "stored.someInstances" : "stored.someTrials");
        }
        doubts.values(counted(before) < counted(after) ? before : after);
        return doubts.found;
    }

    static Sentence noRatio(Statistic statistic, double baseline) {
        String key = baseline < 0
                ? "stored.noRatioOfNegative"
                : baseline == 0 ? "stored.noRatioOfZero" : "stored.noRatioNextToZero";
        return Sentence.of(key, statistic.word());
    }

    private void clusters(int instances, int trials, String trialWord) {
        if (instances == 1 && trials == 1) {
            say("stored.oneTrial");
        } else if (instances == 1) {
            say("stored.oneInstance");
            few(trials, trialWord);
        } else if (instances == 2) {
            if (attainable(2, 0.5)) {
                say("stored.twoInstances");
            } else {
                say("stored.twoInstancesBound", bound("stored.part.bound", 2, 0.5));
            }
        } else {
            few(instances, "stored.part.instances");
        }
    }

    private void few(int count, String units) {
        if (byRanks()) {
            return;
        }
        if (!attainable(count, 0.5)) {
            say(
                    "stored.fewAsNormal",
                    Figure.of(count),
                    Message.of(units),
                    percent(attained(count, 0.5)),
                    percent(confidence),
                    Figure.of(needed(0.5)));
        } else if (count < FEW) {
            say("stored.few", Figure.of(count), Message.of(units));
        }
    }

    /** Of the iterations: how many they are worth, and whether that is enough for the statistic. */
    private void values(Side side) {
        double counted = counted(side);
        long iterations = side.nesting().iterations();
        if (counted < iterations) {
            say("stored.dependent", Figure.of(iterations), rounded(counted));
        } else if (iterations > 1 && iterations < Shift.FEW && side.nesting().trials() == 1) {
            say("stored.perhapsDependent", Figure.of(iterations));
        }
        double share = statistic instanceof Statistic.Quantile quantile
                ? Math.max(quantile.share(), 1 - quantile.share())
                : 0.5;
        if (iterations <= 1 || attainable(counted, share)) {
            return;
        }
        if (shift != null && share > 0.5) {
            say("stored.oneFactor", Figure.of(iterations), statistic.word());
        } else if (share > 0.5 || (side.nesting().trials() == 1 && !byRanks())) {
            found.add(
                    Sentence.of(bound(share > 0.5 ? "stored.narrow" : "stored.asNormal", Math.round(counted), share)));
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
     * Whether some order statistics hold a quantile with the asked confidence, half of what is missing on either side:
     * the quantile lies beyond all of n values with a chance of shareⁿ, whatever their distribution.
     */
    private boolean attainable(double count, double share) {
        return Math.pow(share, count) <= (1 - confidence) / 2;
    }

    private Message bound(String key, long count, double share) {
        return Message.of(
                count == 1 ? key + "OfOne" : key,
                Figure.of(count),
                share == 0.5 ? Message.of("stored.part.median") : statistic.word(),
                percent(attained(count, share)),
                Figure.of(needed(share)),
                percent(confidence));
    }

    private void say(String key, Object... values) {
        found.add(Sentence.of(key, values));
    }

    /**
     * What an interval can hold that misses no less on either side than was asked, so that it is below what was asked.
     */
    private double attained(long count, double share) {
        double least = (1 - confidence) / 2;
        return 1
                - Math.max(least, Math.pow(share, (double) count))
                - Math.max(least, Math.pow(1 - share, (double) count));
    }

    private long needed(double share) {
        return (long) Math.ceil(Math.log((1 - confidence) / 2) / Math.log(share) - 1e-9);
    }

    private static Figure percent(double share) {
        return plain(BigDecimal.valueOf(100 * share).setScale(2, RoundingMode.HALF_EVEN));
    }

    static Figure rounded(double count) {
        return plain(new BigDecimal(count).round(new MathContext(2)));
    }

    private static Figure plain(BigDecimal number) {
        return new Figure(
                number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString());
    }
}
