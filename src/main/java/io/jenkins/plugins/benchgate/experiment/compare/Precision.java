package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.stats.StopCriterion;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Until;
import io.jenkins.plugins.benchgate.workload.Until.Settled;
import io.jenkins.plugins.benchgate.workload.Until.Width;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether the series that gates judge are as precise as a measurement is to be repeated for. */
public final class Precision {
    private final Until until;
    private final Collection<Selector> judged;
    private final double confidence;

    /**
     * @param until with a goal of precision
     * @param judged the selections of the gates
     * @param confidence of the change that a round makes, in (0, 1)
     */
    public Precision(Until until, Collection<Selector> judged, double confidence) {
        this.until = until;
        this.judged = judged;
        this.confidence = confidence;
    }

    /** What has not reached the goal yet, in words; empty where everything has. */
    public Optional<String> missing(List<Measured> measured, SeriesTable table) {
        Set<SeriesKey> picked = judged.stream()
                .flatMap(selector -> selector.pick(measured).stream())
                .map(SeriesKey::of)
                .collect(Collectors.toSet());
        List<Measured> asked = measured.stream()
                .filter(one -> picked.contains(SeriesKey.of(one)) && asked(one))
                .toList();
        if (asked.isEmpty()) {
            return Optional.of(Sentences.english("stored.part.nothingMeasured"));
        }
        return asked.stream()
                .map(one -> until.goal() instanceof Width width
                        ? wide(one, width)
                        : unsettled(one, table, (Settled) until.goal()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private boolean asked(Measured one) {
        return until.of().isEmpty()
                || until.of().stream().anyMatch(glob -> new Selector(glob, one.statistic()).covers(one.metric()));
    }

    private static Optional<String> wide(Measured one, Width goal) {
        double width = one.instability();
        if (width <= goal.points()) {
            return Optional.empty();
        }
        return Optional.of(
                Double.isNaN(width)
                        ? Sentences.english("stored.part.noIntervalYet", one.series())
                        : Sentences.english(
                                "stored.part.intervalWide", one.series(), new Figure(Decimals.fixed(width, 2))));
    }

    private Optional<String> unsettled(Measured one, SeriesTable table, Settled goal) {
        StopCriterion criterion = new StopCriterion.Metior(goal.error(), confidence);
        for (String version : List.of(Trial.BASELINE, Trial.CANDIDATE)) {
            boolean absent = version.equals(Trial.BASELINE) && one.comparison() == null;
            if (!absent && !criterion.isMet(table.lastLooks(one.metric(), one.statistic(), version))) {
                return Optional.of(Sentences.english(
                        "stored.part.mayHaveChanged",
                        one.series(),
                        version,
                        new Figure(Decimals.fixed(goal.error(), 2))));
            }
        }
        return Optional.empty();
    }
}
