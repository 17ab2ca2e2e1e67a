package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.NeededTrials;
import io.jenkins.plugins.benchgate.stats.Planner;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The fixed number of trials with which the gates on changes of versions measured side by side find a slowdown of their
 * threshold's size in 95 of 100 builds as noisy as one that was made (CLOUD 5.4.1), by {@link NeededTrials}.
 *
 * @param series the one that needs the most trials
 * @param threshold of its gate in %, above 0
 * @param trials of each version
 */
public record FixedDesign(String series, double threshold, int trials) {
    /** What a series finds in so many trials, against what its gate is to find; on the scale on which noise adds up. */
    private record Need(Verdict verdict, Comparison made, double detectable) {
        double ratio() {
            return Math.log1p(detectable / 100) / Math.log1p(verdict.threshold() / 100);
        }
    }

    /**
     * From the noise of a build.
     *
     * @param verdicts of its gates
     * @param measured what they judged
     * @param confidence of the intervals of a fixed design; those of the build may have been asked for with another
     * @return empty where no gate compares two versions that were measured side by side, where one trial of each shows
     *     no noise, or where more than {@value Planner#MOST_TRIALS} trials are needed
     */
    public static Optional<FixedDesign> of(List<Verdict> verdicts, List<Measured> measured, double confidence) {
        Map<String, Measured> series = new HashMap<>();
        measured.forEach(one -> series.putIfAbsent(one.series(), one));
        return verdicts.stream()
                .map(verdict -> need(verdict, series.get(verdict.series()), confidence))
                .flatMap(Optional::stream)
                .max(Comparator.comparingDouble(Need::ratio))
                .flatMap(need -> planned(need, confidence));
    }

    private static Optional<Need> need(Verdict verdict, @Nullable Measured measured, double confidence) {
        Comparison comparison = measured == null ? null : measured.comparison();
        if (comparison == null || !verdict.relative() || !(verdict.threshold() > 0)) {
            return Optional.empty();
        }
        Change change = Change.of(comparison);
        Interval interval = change.interval();
        boolean own = interval != null
                && interval.equals(verdict.interval())
                && change.percent() == verdict.value()
                && comparison.candidate().trials() > 1;
        if (!own) {
            return Optional.empty();
        }
        Change worse =
                change.worsening(Objects.requireNonNull(measured).metric().direction());
        Interval wide = worse.interval();
        if (wide == null) {
            return Optional.empty();
        }
        double scale = Change.normal(confidence) / Change.normal(wide.confidence());
        double reach = scale * (Math.log1p(worse.percent() / 100) - Math.log1p(wide.lower() / 100));
        double detectable = Double.isFinite(reach) && reach > 0
                ? Blindness.detectable(worse.within(reach, confidence, worse.degrees()), 0)
                : Double.NaN;
        return Double.isFinite(detectable) && detectable > 0
                ? Optional.of(new Need(verdict, comparison, detectable))
                : Optional.empty();
    }

    private static Optional<FixedDesign> planned(Need need, double confidence) {
        int instances = Math.max(1, need.made().candidate().instances());
        int trials = need.made().candidate().trials() / instances;
        Pairing pairing = Blindness.repeated(need.made().pairing(), instances);
        double threshold = need.verdict().threshold();
        OptionalInt needed =
                new NeededTrials().of(new Plan(instances, trials), pairing, confidence, need.detectable(), threshold);
        if (needed.isEmpty()) {
            return Optional.empty();
        }
        int all = needed.getAsInt() * (pairing == Pairing.NONE ? trials : 1);
        return Optional.of(new FixedDesign(need.verdict().series(), threshold, all));
    }
}
