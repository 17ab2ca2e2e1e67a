package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Exact values, such as sizes and numbers of allocations, that are counted and not measured: the same program has the
 * same one each time, so that equal values are equal, and any difference is definite without an interval.
 *
 * <p>A value is exact where its unit counts something, it is a whole number, and neither the values of its build nor
 * those of earlier builds vary as noise does. Of a single value, nothing shows that; what programs hold or do for a
 * while, such as memory and requests, is then taken as measured. Where all values are zero, any unit will do in which
 * less is better, but that of times, of which zero says that nothing was measured.
 *
 * @param certain whether all values that are compared are exact; otherwise they vary, but from zero, of which nothing is
 *     a percentage
 */
public record Exact(boolean certain) {
    private static final Set<String> UNITS = Set.of(
            "b",
            "byte",
            "bytes",
            "alloc",
            "allocs",
            "allocation",
            "allocations",
            "object",
            "objects",
            "count",
            "counts",
            "instruction",
            "instructions",
            "line",
            "lines",
            "file",
            "files");
    private static final String PER_OPERATION = "/op";
    /** In names of what is not the same each time, although it is counted. */
    private static final List<String> VARYING = List.of(
            "rss",
            "resident",
            "memory",
            "heap",
            "footprint",
            "request",
            "reqs",
            "iteration",
            "operation",
            "quer",
            "transaction",
            "sent",
            "received",
            "transferred");
    /** So many of the last builds show whether values vary from build to build. */
    private static final int BUILDS = 20;
    /** Changes from build to build that a series must have before they can be noise. */
    private static final int FEW = 4;

    /** Whether one version's value is exact, as far as its build shows it. */
    public static boolean of(Metric metric, Estimate value) {
        Interval interval = value.interval();
        boolean alike = interval == null ? value.count() <= 1 : interval.width() == 0;
        return alike && of(metric, value.value(), interval == null);
    }

    /**
     * Whether a value that does not vary is exact.
     *
     * @param single whether nothing but that value is known
     */
    public static boolean of(Metric metric, double value, boolean single) {
        if (value == 0
                && metric.direction() == Direction.LOWER
                && !metric.unit().equals(Unit.SECOND)) {
            return true;
        }
        String unit = metric.unit().symbol().toLowerCase(Locale.ROOT);
        String name = metric.name().toLowerCase(Locale.ROOT);
        boolean perOperation = unit.endsWith(PER_OPERATION) || name.endsWith(PER_OPERATION);
        String counted = unit.endsWith(PER_OPERATION) ? unit.substring(0, unit.length() - 3) : unit;
        return UNITS.contains(counted)
                && value >= 0
                && Math.rint(value) == value
                && (!single || perOperation || VARYING.stream().noneMatch(name::contains));
    }

    /** Whether the build's own value is exact. */
    static boolean of(Measured measured, Earlier.View earlier) {
        return of(measured.metric(), measured.candidate()) && !varies(earlier.measured());
    }

    /** What both versions that were measured side by side are to each other; empty where a gate needs their intervals. */
    static Optional<Exact> both(Measured measured, Comparison comparison, Earlier.View earlier) {
        Estimate baseline = comparison.baseline();
        if (of(measured, earlier) && both(measured.metric(), baseline, comparison.candidate())) {
            return Optional.of(new Exact(true));
        }
        Interval before = baseline.interval();
        double most = before == null ? baseline.value() : before.upper();
        return Optional.of(new Exact(false))
                .filter(any -> baseline.value() == 0 && beyond(measured.metric(), most, comparison.candidate()));
    }

    /** Whether two versions are exact, and a difference between them counts something. */
    public static boolean both(Metric metric, Estimate baseline, Estimate candidate) {
        boolean single = baseline.interval() == null || candidate.interval() == null;
        return of(metric, baseline)
                && of(metric, candidate)
                && differ(metric, baseline.value(), candidate.value(), single);
    }

    /** What it is to earlier builds, which are at least one; empty where a gate needs their intervals. */
    static Optional<Exact> with(Measured measured, List<Past> builds, Earlier.View earlier) {
        Metric metric = measured.metric();
        Estimate now = measured.candidate();
        boolean single = now.interval() == null;
        boolean exact = of(measured, earlier)
                && builds.stream()
                        .allMatch(past -> constant(past.interval())
                                && of(metric, past.value(), single)
                                && differ(metric, past.value(), now.value(), single));
        if (exact) {
            return Optional.of(new Exact(true));
        }
        double most = 0;
        for (Past past : builds) {
            Interval interval = past.interval();
            most = Math.max(most, interval == null ? past.value() : interval.upper());
        }
        boolean zero = builds.stream().allMatch(past -> past.value() == 0);
        return zero && beyond(metric, most, now) ? Optional.of(new Exact(false)) : Optional.empty();
    }

    /** Whether a difference between exact values counts something, and equal ones are not nothing at all. */
    private static boolean differ(Metric metric, double from, double to, boolean single) {
        return from == to ? to != 0 || metric.direction() != Direction.HIGHER : of(metric, 1, single);
    }

    /** Whether what was zero, and varied up to a bound, is zero again or beyond that bound. */
    private static boolean beyond(Metric metric, double most, Estimate now) {
        Interval interval = now.interval();
        return now.value() == 0
                ? metric.direction() != Direction.HIGHER && of(metric, 0, false)
                : interval != null && interval.lower() > most && of(metric, 1, false);
    }

    private static boolean constant(@Nullable Interval interval) {
        return interval == null || interval.width() == 0;
    }

    /**
     * Whether values of the last builds vary as noise does: within a build, or from build to build up and down again. A
     * size that changes now and then does not.
     */
    private static boolean varies(List<Past> measured) {
        List<Past> last = measured.subList(Math.max(0, measured.size() - BUILDS), measured.size());
        int changes = 0;
        int turns = 0;
        double direction = 0;
        for (int i = 0; i < last.size(); i++) {
            if (!constant(last.get(i).interval())) {
                return true;
            }
            double change = i == 0
                    ? 0
                    : Math.signum(last.get(i).value() - last.get(i - 1).value());
            if (change != 0) {
                changes++;
                turns += change == -direction ? 1 : 0;
                direction = change;
            }
        }
        return changes >= FEW && 2 * turns >= changes;
    }

    /**
     * Judges a change between exact values.
     *
     * @param from the value that is compared with; from zero there is no percentage, and any difference is beyond all
     */
    Finding judge(ChangeRule rule, double from, ComparedWith against) {
        ChangeGate gate = rule.gate();
        Threshold threshold = gate.threshold();
        Watch watch = gate.watch();
        Measured measured = rule.measured();
        double to = measured.candidate().value();
        double limit = threshold.at(measured, rule.earlier());
        Unit unit = measured.metric().unit();
        boolean beyond = from == 0 && to != 0;
        // from zero to zero nothing changes, by whatever it is divided
        double percent = beyond ? Double.POSITIVE_INFINITY : from == 0 ? 0 : 100 * (to / from - 1);
        Change change = new Change(percent, null, false);
        Change worse = change.worsening(measured.metric().direction());
        Change better = worse.mirrored();
        boolean worsened = watch != Watch.IMPROVEMENT && worse.percent() >= limit;
        boolean improved = watch != Watch.REGRESSION && better.percent() >= limit;
        boolean asWorse = worsened || (!improved && watch != Watch.IMPROVEMENT);
        Sense sense = Sense.of(measured, asWorse);
        boolean crossed = worsened || improved;
        boolean definite = certain || !measured.oneTrial();
        Outcome found = !crossed ? Outcome.PASS : definite ? Outcome.FAIL : Outcome.POTENTIAL;
        Message end = certain ? Message.of("exact.exact") : crossed ? Message.of("exact.apart") : Phrases.END;
        Message reason = to == from
                ? Message.of("exact.equal", measured.series(), against.words(), figure(to, unit), end)
                : Message.of(
                        "exact.changed",
                        measured.series(),
                        beyond ? Message.of(verb(measured.metric().direction())) : Phrases.exact(change, limit, sense),
                        figure(from, unit),
                        figure(to, unit),
                        against.words(),
                        beyond
                                ? Message.of("exact.noPercentage")
                                : Phrases.limit(threshold, crossed, limit, change, sense),
                        end);
        reason = crossed && !definite ? reason.and(Message.of("exact.oneTrial")) : reason;
        reason = gate.policy().said(found, reason);
        if (found == Outcome.FAIL) {
            reason = NewLevel.said(reason, rule, limit, against);
        }
        double value = beyond ? to : percent;
        Verdict verdict = new Verdict(
                gate.policy().of(found),
                WrittenGate.of(gate),
                measured.series(),
                Sentence.of(reason),
                value,
                new Interval(value, value, rule.confidence()),
                beyond ? 0 : limit,
                beyond ? unit : Unit.PERCENT,
                sense);
        return new Finding(verdict, "", beyond ? Double.NaN : percent, found);
    }

    /** Of what was zero: it can but rise. */
    private static String verb(Direction better) {
        return switch (better) {
            case LOWER -> "exact.worsened";
            case HIGHER -> "exact.improved";
            case UNKNOWN -> "exact.rose";
        };
    }

    /** The same with an interval that holds nothing but its value. */
    static Measured sure(Measured measured, double confidence) {
        Estimate value = measured.candidate();
        Estimate sure = value.within(new Interval(value.value(), value.value(), confidence));
        return new Measured(
                measured.metric(),
                measured.statistic(),
                sure,
                measured.comparison(),
                measured.confirmation(),
                measured.impact(),
                measured.looks(),
                measured.benchmark());
    }

    /** A value as it is, without rounding where it is whole. */
    static Figure figure(double value, Unit unit) {
        return Math.rint(value) == value && Math.abs(value) < 1e15
                ? new Figure((GateText.plain(value) + " " + unit.symbol()).strip())
                : Phrases.figure(value, unit);
    }
}
