package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;

/**
 * One series with both sides and the change between them, scaled and with intervals; a dash where something is missing.
 *
 * @param better which direction is better
 * @param effect whether the candidate is better or worse, in words
 * @param instability width of the change's interval
 * @param rests on how many machines, trials and values the numbers rest
 */
public record SeriesRow(
        String series,
        String better,
        String baseline,
        String candidate,
        String change,
        String effect,
        String instability,
        String rests) {

    static SeriesRow of(Measured measured) {
        Unit unit = measured.metric().unit();
        Comparison comparison = measured.comparison();
        if (comparison == null) {
            return new SeriesRow(
                    measured.series(),
                    Wording.better(measured.metric().direction()),
                    Wording.NOTHING,
                    Wording.value(measured.candidate(), unit),
                    Wording.NOTHING,
                    "",
                    Wording.NOTHING,
                    rests(measured.candidate()));
        }
        Estimate change = comparison.change();
        return new SeriesRow(
                measured.series(),
                Wording.better(measured.metric().direction()),
                Wording.value(comparison.baseline(), unit),
                Wording.value(comparison.candidate(), unit),
                Wording.change(change.value(), change.interval()),
                Wording.effect(measured),
                Wording.instability(comparison),
                rests(change));
    }

    private static String rests(Estimate estimate) {
        return Wording.count(estimate.instances(), "machine") + ", " + Wording.count(estimate.trials(), "trial") + ", "
                + Wording.count(estimate.count(), "value");
    }
}
