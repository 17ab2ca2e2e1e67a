package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.DetectableChange;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * What one gate said of one series, and why.
 *
 * @param by the gate, with its kind, threshold and baseline
 * @param series what was judged: metric and statistic, such as {@code READ latency p99}
 * @param why what was measured, how sure, against what, and the threshold
 * @param value the judged quantity in {@code unit}: the statistic itself for a fixed gate, else the change as measured,
 *     {@code 100·(candidate/baseline − 1)} or the difference in points; NaN when nothing was measured
 * @param interval its confidence interval, {@code null} when there is none
 * @param threshold the bound that decided, in {@code unit}, as the gate has it: above zero for changes, see {@link
 *     #crossing()}; NaN when none applied
 * @param sense how a change is to be read; {@code null} of a fixed gate, where nothing was measured, and in records of
 *     versions before this one, whose changes are positive where they are worse
 * @param learning what the gate would have said, where it learns; {@code null} where it guards
 */
public record Verdict(
        Outcome outcome,
        WrittenGate by,
        String series,
        Sentence why,
        double value,
        @Nullable Interval interval,
        double threshold,
        Unit unit,
        @Nullable Sense sense,
        @Nullable Learning learning) {

    /** What a gate says that guards. */
    public Verdict(
            Outcome outcome,
            WrittenGate by,
            String series,
            Sentence why,
            double value,
            @Nullable Interval interval,
            double threshold,
            Unit unit,
            @Nullable Sense sense) {
        this(outcome, by, series, why, value, interval, threshold, unit, sense, null);
    }

    /** What a gate says of a series of which it could not judge any quantity. */
    static Verdict ofNothing(Outcome outcome, Gate gate, String series, Message why, double threshold, Unit unit) {
        return new Verdict(
                outcome, WrittenGate.of(gate), series, Sentence.of(why), Double.NaN, null, threshold, unit, null);
    }

    /** One sentence in English, for files and the command line; never empty. */
    public String reason() {
        return why.english();
    }

    /** The gate as text, in the grammar of {@link GateText}. */
    public String gate() {
        return by.text();
    }

    /** The same with more text behind its reason. */
    public Verdict withReason(Message more) {
        return as(outcome, more);
    }

    /** The same with another outcome and more text behind its reason. */
    Verdict as(Outcome other, Message more) {
        return new Verdict(other, by, series, why.and(more), value, interval, threshold, unit, sense, learning);
    }

    /** The same of a gate that learns, and says so. */
    Verdict as(Outcome other, Learning learns, Message more) {
        return new Verdict(other, by, series, why.and(more), value, interval, threshold, unit, sense, learns);
    }

    /** What it is, or would be if the gate did not learn. */
    public Outcome would() {
        return learning == null ? outcome : learning.would();
    }

    /** The same of the series by another name. */
    public Verdict on(String renamed) {
        return new Verdict(outcome, by, renamed, why, value, interval, threshold, unit, sense, learning);
    }

    /** Whether the whole interval lies beyond no change, or beyond the bound of a fixed gate. */
    public boolean certain() {
        if (interval == null) {
            return false;
        }
        if (!relative()) {
            return interval.width() == 0 || !interval.contains(threshold);
        }
        boolean rise = sense == null || sense.rise();
        return rise ? interval.lower() > 0 : interval.upper() < 0;
    }

    /** Whether it is about a relative change, not about the value itself. */
    public boolean relative() {
        return unit.equals(Unit.PERCENT) && by.kind().judgesChanges();
    }

    /**
     * Whether it passed although its interval reaches the threshold: the measurement was too noisy to exclude a
     * crossing.
     */
    public boolean couldHaveMissed() {
        return outcome == Outcome.PASS && interval != null && interval.contains(crossing());
    }

    /** Whether the series is worse, also among all others of its gate, and by less than the threshold. */
    public boolean isBelow() {
        return why.message().flatMap(said -> said.part(Family.BELOW)).isPresent();
    }

    /**
     * The threshold as the change that would be measured there: of a threshold of 25 %, +25 % where the gate watches
     * for a rise, and −20 % where it watches for a fall; of other gates the threshold itself.
     */
    public double crossing() {
        return sense == null ? threshold : sense.turned(threshold);
    }

    /**
     * {@code worse} or {@code better} of a change that was found: it crossed the threshold, or its interval excludes no
     * change; empty where none was.
     */
    public String effect() {
        boolean crossed = would() == Outcome.FAIL || would() == Outcome.POTENTIAL;
        boolean found = crossed || (interval != null && !interval.contains(0));
        if (!relative() || !found || Double.isNaN(value) || value == 0) {
            return "";
        }
        return sense != null ? sense.effect(value) : value > 0 ? "worse" : "better";
    }

    /**
     * The least change that the gate finds in 95 of 100 builds whose intervals are as wide as this one's, as it would
     * be measured; NaN where the gate looks for no change, or nothing was measured.
     */
    public double detectable() {
        if (interval == null || !relative() || !Double.isFinite(threshold)) {
            return Double.NaN;
        }
        Sense read = sense == null ? new Sense(Direction.LOWER, true, false) : sense;
        Interval turned = read.turned(interval);
        if (turned == null) {
            return Double.NaN;
        }
        double change = read.turned(value);
        DetectableChange least = read.points()
                ? DetectableChange.ofPoints(change, turned, threshold)
                : DetectableChange.of(change, turned, threshold);
        return read.turned(least.percent());
    }
}
