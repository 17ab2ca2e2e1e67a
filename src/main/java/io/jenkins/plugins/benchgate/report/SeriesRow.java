package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One series with both sides and the change between them, scaled and with intervals; a dash where something is missing.
 *
 * @param better which direction is better, and how much the series matters where that is known
 * @param impact how much the series matters; empty where that is not known
 * @param effect whether the candidate is better or worse, in words, or that earlier builds were compared with; empty where
 *     nothing was compared
 * @param instability width of the change's interval
 * @param rests on how many machines, trials and values the numbers rest
 * @param sample the same as numbers
 * @param keys what columns are sorted by
 */
public record SeriesRow(
        String series,
        String better,
        Optional<String> impact,
        String baseline,
        String candidate,
        String change,
        String effect,
        String instability,
        String rests,
        Sample sample,
        Keys keys) {

    /** What columns are sorted by; values of different units have an order, too, though it means little. */
    public record Keys(String baseline, String candidate, String change, String instability) {}

    /**
     * On how many machines, trials and values an estimate rests.
     *
     * @param pairing of the versions that were compared; {@code null} where there is one alone
     */
    public record Sample(int machines, int trials, long values, @Nullable Pairing pairing) {}

    /**
     * The row of a series.
     *
     * @param earlier what a gate found against earlier builds, where no version was measured beside it; {@code null} where
     *     none did
     */
    static SeriesRow of(Measured measured, @Nullable Verdict earlier, Sentences words) {
        Unit unit = measured.metric().unit();
        Comparison comparison = measured.comparison();
        Estimate candidate = comparison == null ? measured.candidate() : comparison.candidate();
        Estimate baseline = comparison == null ? null : comparison.baseline();
        Estimate change = comparison == null ? null : comparison.change();
        Estimate resting = change == null ? candidate : change;
        Optional<String> impact = Wording.impact(measured).map(words::text);
        return new SeriesRow(
                measured.series(),
                words.text(Wording.better(measured.metric().direction()))
                        + impact.map(text -> ", " + text).orElse(""),
                impact,
                baseline == null ? Wording.NOTHING : words.number(Wording.value(baseline, unit)),
                words.number(Wording.value(candidate, unit)),
                change(change, earlier, words),
                comparison == null
                        ? earlier == null ? "" : words.text(Message.of("effect.earlier"))
                        : words.text(Wording.effect(measured)),
                comparison == null ? Wording.NOTHING : words.text(Wording.instability(comparison)),
                words.text(Message.of("rests.on", resting.instances(), resting.trials(), resting.count())),
                new Sample(
                        resting.instances(),
                        resting.trials(),
                        resting.count(),
                        comparison == null ? null : comparison.pairing()),
                new Keys(
                        key(baseline),
                        key(candidate),
                        change == null && earlier != null ? SortKey.of(earlier.value()) : key(change),
                        SortKey.of(
                                change == null || change.interval() == null
                                        ? Double.NaN
                                        : change.interval().width())));
    }

    private static String change(@Nullable Estimate change, @Nullable Verdict earlier, Sentences words) {
        if (change != null) {
            return words.number(Wording.change(change.value(), change.interval()));
        }
        return earlier == null ? Wording.NOTHING : words.text(Wording.judged(earlier));
    }

    private static String key(@Nullable Estimate estimate) {
        return SortKey.of(estimate == null ? Double.NaN : estimate.value());
    }

    /** The series, and how much it matters where that is known. */
    public String named() {
        return series + impact.map(text -> ", " + text).orElse("");
    }

    /** Whether both versions were measured in this build. */
    public boolean compared() {
        return sample.pairing() != null;
    }
}
