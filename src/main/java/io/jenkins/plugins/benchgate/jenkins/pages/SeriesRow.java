package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.text.Message;

/**
 * One series with both sides and the change between them, scaled and with intervals; a dash where something is missing.
 *
 * @param better which direction is better, and how much the series matters where that is known
 * @param effect whether the candidate is better or worse, in words
 * @param instability width of the change's interval
 * @param rests on how many machines, trials and values the numbers rest
 * @param keys what columns are sorted by
 */
public record SeriesRow(
        String series,
        String better,
        String baseline,
        String candidate,
        String change,
        String effect,
        String instability,
        String rests,
        Keys keys) {

    /** What columns are sorted by; values of different units have an order, too, though it means little. */
    public record Keys(String baseline, String candidate, String change, String instability) {}

    static SeriesRow of(Measured measured) {
        Unit unit = measured.metric().unit();
        Comparison comparison = measured.comparison();
        if (comparison == null) {
            return new SeriesRow(
                    measured.series(),
                    better(measured),
                    Wording.NOTHING,
                    Messages.number(Wording.value(measured.candidate(), unit)),
                    Wording.NOTHING,
                    "",
                    Wording.NOTHING,
                    rests(measured.candidate()),
                    new Keys(
                            SortKey.of(Double.NaN),
                            SortKey.of(measured.candidate().value()),
                            SortKey.of(Double.NaN),
                            SortKey.of(Double.NaN)));
        }
        Estimate change = comparison.change();
        return new SeriesRow(
                measured.series(),
                better(measured),
                Messages.number(Wording.value(comparison.baseline(), unit)),
                Messages.number(Wording.value(comparison.candidate(), unit)),
                Messages.number(Wording.change(change.value(), change.interval())),
                Messages.said(Wording.effectOf(measured)),
                Messages.said(Wording.instabilityOf(comparison)),
                rests(change),
                new Keys(
                        SortKey.of(comparison.baseline().value()),
                        SortKey.of(comparison.candidate().value()),
                        SortKey.of(change.value()),
                        SortKey.of(
                                change.interval() == null
                                        ? Double.NaN
                                        : change.interval().width())));
    }

    private static String better(Measured measured) {
        return Messages.said(Wording.betterIs(measured.metric().direction()))
                + Wording.impactOf(measured)
                        .map(impact -> ", " + Messages.said(impact))
                        .orElse("");
    }

    private static String rests(Estimate estimate) {
        return Messages.said(Message.of("rests.on", estimate.instances(), estimate.trials(), estimate.count()));
    }
}
