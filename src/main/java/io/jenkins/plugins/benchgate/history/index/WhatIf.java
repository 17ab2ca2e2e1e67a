package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.FixedGate;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Ratios;
import io.jenkins.plugins.benchgate.history.BuildSeries;
import io.jenkins.plugins.benchgate.history.Replay;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.Bounded;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * What a gate would have said of past builds of one series.
 *
 * @param builds how many builds it was asked about
 * @param notJudged of how many of those it would have said nothing for want of earlier builds
 * @param failed labels of those that it would have rejected for certain, oldest first
 * @param potential labels of those where noise alone could have crossed it, oldest first
 */
public record WhatIf(int builds, int notJudged, List<String> failed, List<String> potential) {
    /** Of the intervals, of which a trend keeps the bounds only, and against the noise between builds. */
    private static final double CONFIDENCE = 0.99;

    public WhatIf {
        failed = List.copyOf(failed);
        potential = List.copyOf(potential);
    }

    /**
     * Judges anew.
     *
     * @param trend not thinned out; the builds before the first that is asked about are those it is compared with
     * @param known all series of the experiment
     * @param asked how many of the newest builds are asked about
     * @throws IllegalArgumentException when the gate does not judge this series; the message says what was found and
     *     expected
     */
    public static WhatIf of(Trend trend, Collection<SeriesKey> known, int asked, Gate gate) {
        SeriesKey key = trend.series();
        if (!gate.selector()
                .pick(known, SeriesKey::metric, SeriesKey::statistic)
                .contains(key)) {
            throw new IllegalArgumentException(
                    "found a gate on '" + gate.selector() + "', expected one that covers '" + key.name() + "'");
        }
        if (gate instanceof FixedGate fixed && !fixed.covers(key.metric().unit())) {
            throw new IllegalArgumentException("found bounds in '"
                    + fixed.unit().symbol() + "', expected '"
                    + key.metric().unit().symbol() + "' as in '" + key.name() + "'");
        }
        List<TrendPoint> points = trend.points();
        int first = Math.max(0, points.size() - asked);
        if (first == points.size()) {
            return new WhatIf(0, 0, List.of(), List.of());
        }
        List<Outcome> found = new ArrayList<>();
        List<BuildSeries.Point> past =
                points.stream().map(point -> point(key, point)).toList();
        new Replay(List.of(gate), Set.of(), CONFIDENCE)
                .of(
                        List.of(new BuildSeries(key.metric(), key.statistic(), past)),
                        (series, point, one, finding) ->
                                found.add(finding.verdict().outcome()));
        List<String> failed = new ArrayList<>();
        List<String> potential = new ArrayList<>();
        int notJudged = 0;
        for (int i = first; i < points.size(); i++) {
            switch (found.get(i)) {
                case FAIL -> failed.add(points.get(i).build());
                case POTENTIAL -> potential.add(points.get(i).build());
                case NOT_JUDGED, UNSEEN, INCONCLUSIVE -> notJudged++;
                case PASS -> {}
            }
        }
        return new WhatIf(points.size() - first, notJudged, failed, potential);
    }

    private static BuildSeries.Point point(SeriesKey key, TrendPoint point) {
        Estimate candidate = estimate(point.level());
        Comparison comparison = Double.isNaN(point.change().value())
                ? null
                : new Comparison(
                        estimate(new Bounded(point.baseline(), Double.NaN, Double.NaN)),
                        candidate,
                        estimate(point.change()),
                        Comparison.Pairing.NONE,
                        List.of());
        TrendPoint.Code code = point.code();
        Measured measured = new Measured(key.metric(), key.statistic(), candidate, comparison)
                .of(code.benchmark(), code.changed() ? "" : null);
        Ratios ratios = point.ratios();
        return new BuildSeries.Point(
                point.build(),
                point.branch(),
                point.time(),
                measured,
                ratios == null ? null : ratios.versions(measured.series()),
                Conditions.NONE,
                !point.acknowledged().isEmpty());
    }

    private static Estimate estimate(Bounded measured) {
        return new Estimate(measured.value(), measured.interval(CONFIDENCE), 1, 2, 2, List.of());
    }
}
