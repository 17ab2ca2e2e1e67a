package io.jenkins.plugins.benchgate.gate;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.TwoLevels;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One measurement series of this build under one statistic: what a gate judges.
 *
 * @param statistic its word, such as {@code median} or {@code p99}; empty where a table of values does not say
 * @param candidate the version under test; of 0 instances where it is a bare value from a table
 * @param comparison against the baseline measured side by side in this build; {@code null} when only the candidate was
 * @param confirmation what rounds measured that were added because a gate was crossed, which are among those of
 *     {@code candidate} and {@code comparison}; {@code null} where there were none
 * @param impact how much it matters to the application: the share of the application's time that the benchmark covers,
 *     0 to 1; {@code null} where that is not known
 * @param looks where it was looked at until its gates were decided: {@code candidate} and {@code comparison} are then
 *     those of its last look, with intervals that hold at all looks together; otherwise {@code null}
 * @param benchmark what tells the code of the candidate's benchmark from that of others; {@code null} where that is not
 *     known
 */
public record Measured(
        Metric metric,
        String statistic,
        Estimate candidate,
        @Nullable Comparison comparison,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable Confirmation confirmation,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double impact,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Looks looks,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                String benchmark) {
    private static final String BENCHMARK_CHANGED = "stored.benchmarkChanged";

    public Measured {
        // as a number that is absent in a file is read
        impact = impact == null || impact.isNaN() ? null : impact;
    }

    /** A series that was measured in one go. */
    public Measured(Metric metric, String statistic, Estimate candidate, @Nullable Comparison comparison) {
        this(metric, statistic, candidate, comparison, null, null, null, null);
    }

    /** The same with what further rounds measured. */
    public Measured confirmedBy(Confirmation further) {
        return new Measured(metric, statistic, candidate, comparison, further, impact, looks, benchmark);
    }

    /** The same, of a metric whose better values are known. */
    public Measured better(Direction direction) {
        return new Measured(
                metric.better(direction), statistic, candidate, comparison, confirmation, impact, looks, benchmark);
    }

    /** The same, whose comparison is doubtful for one more reason. */
    public Measured doubted(Sentence doubt) {
        return comparison == null
                ? this
                : new Measured(
                        metric,
                        statistic,
                        candidate,
                        comparison.doubted(doubt),
                        confirmation,
                        impact,
                        looks,
                        benchmark);
    }

    /**
     * The same with what tells the code of its benchmark from that of others.
     *
     * @param before likewise of the baseline's; {@code null} where that is not known
     */
    public Measured of(@Nullable String code, @Nullable String before) {
        Measured same = new Measured(metric, statistic, candidate, comparison, confirmation, impact, looks, code);
        return code == null || before == null || code.equals(before)
                ? same
                : same.doubted(Sentence.of(BENCHMARK_CHANGED));
    }

    /** Whether another build's series is known to be of a benchmark with another code. */
    public boolean isOfAnotherBenchmark(Measured other) {
        return benchmark != null && other.benchmark != null && !benchmark.equals(other.benchmark);
    }

    /** Whether the code of its benchmark is not that of the baseline measured side by side. */
    public boolean benchmarkChanged() {
        return comparison != null && comparison.doubts().stream().anyMatch(doubt -> doubt.says(BENCHMARK_CHANGED));
    }

    /** The same with how much it matters. */
    public Measured withImpact(double share) {
        return new Measured(metric, statistic, candidate, comparison, confirmation, share, looks, benchmark);
    }

    /** The same as what is known after some looks. */
    public Measured after(Looks last) {
        return new Measured(metric, statistic, candidate, comparison, confirmation, impact, last, benchmark);
    }

    /** The same of the metric by the name that it has now; see {@link Metric#renamed}. */
    public Measured renamed(Map<String, String> names) {
        return new Measured(
                metric.renamed(names), statistic, candidate, comparison, confirmation, impact, looks, benchmark);
    }

    /**
     * Whether it is all that there is to know, and not a sample of it: a bare value from a table, or the share of the failures
     * of one run.
     */
    boolean bare() {
        return candidate.instances() == 0 || (metric.equals(Metric.FAILURES) && candidate.count() == 1);
    }

    /**
     * The width of the interval of its relative change in percentage points, where both versions were measured, else of
     * its value in % of it (THESIS 7.2.4); NaN where there is no interval, or it says nothing.
     */
    public double instability() {
        Interval interval = comparison != null ? comparison.change().interval() : candidate.interval();
        if (interval == null) {
            return Double.NaN;
        }
        double whole = comparison != null || points() ? 100 : Math.abs(candidate.value());
        double instability = 100 * (interval.width() / whole);
        // of a value of zero, or next to it, nothing is known
        return Double.isFinite(instability) ? instability : Double.NaN;
    }

    /**
     * By how much it is worse than the baseline measured side by side, in %, or in points where its unit is %; negative
     * where it is better, NaN where there is no such baseline or nobody knows which values are better.
     */
    public double worsening() {
        return comparison == null || metric.direction() == Direction.UNKNOWN
                ? Double.NaN
                : Change.of(comparison).worsening(metric.direction()).percent();
    }

    /** The sentence that its trials are at one of two levels, where they are. */
    Optional<Message> twoLevels() {
        return (comparison == null ? candidate.doubts() : comparison.doubts())
                .stream().filter(TwoLevels::isSaidBy).findFirst().map(doubt -> Message.of(Message.PARAGRAPH, doubt));
    }

    /** Whether its changes are differences in percentage points: a ratio of two percentages would mislead. */
    boolean points() {
        return metric.unit().equals(Unit.PERCENT);
    }

    /**
     * What a build looks back upon that measured it alone: builds on the same kind of machines, where there are enough;
     * one that measured versions side by side, all.
     *
     * @param builds so many of the last accepted ones are asked for
     * @param least so many are enough
     */
    Earlier.View onSameMachines(Earlier.View earlier, int builds, int least) {
        return comparison == null ? earlier.onSameMachines(builds, least, this) : earlier;
    }

    /** Whether a side rests on one trial: its interval then holds nothing of what differs from trial to trial. */
    boolean oneTrial() {
        return candidate.trials() == 1
                || (comparison != null && comparison.baseline().trials() == 1);
    }

    /** The name of the series for people and files: metric and statistic. */
    public String series() {
        return statistic.isEmpty() ? metric.name() : metric.name() + " " + statistic;
    }

    /**
     * What a series is known by that was looked at again and again until its gates were decided.
     *
     * <p>The intervals of the series itself decide that something has changed. That nothing has changed which a gate must
     * see is decided by these, which are narrower: they are wrong as rarely as a planned measurement may miss a change,
     * and not as rarely as it may see one between equal versions.
     *
     * @param trials of each version at the last look at it
     * @param most trials of each version that were allowed
     * @param change interval of the relative change in %, which holds at all looks together; {@code null} where there is
     *     none
     * @param value likewise of the candidate's value, in the metric's unit
     */
    public record Looks(int trials, int most, @Nullable Interval change, @Nullable Interval value) {
        public Looks {
            if (trials < 1 || most < trials) {
                throw new IllegalArgumentException("found a look after " + trials + " of at most " + most + " trials");
            }
        }
    }
}
