package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * What one cause did to all series that a build's gates compared: the median of their changes, with the interval that
 * the sign test gives it, which assumes no distribution (Conover 1999, <i>Practical Nonparametric Statistics</i>, 3.2).
 *
 * <p>A change of 2 % in each of 200 series crosses no threshold of 5 %, and is plain in all of them together.
 */
final class CommonChange {
    /** Fewer series are read one by one. */
    private static final int LEAST = 10;
    /** In %; the same machine is this much faster or slower from hour to hour. */
    private static final double FLOOR = 1;

    private static final double CONFIDENCE = 0.99;

    private CommonChange() {}

    /** The sentence that says so; empty where the series have no change in common. */
    static Optional<Message> of(BuildRecord record) {
        double[] worse = worse(record);
        int n = worse.length;
        if (n < LEAST) {
            return Optional.empty();
        }
        int outside = new BinomialDistribution(null, n, 0.5).inverseCumulativeProbability((1 - CONFIDENCE) / 2);
        double lower = worse[outside - 1];
        double upper = worse[n - outside];
        double median = (worse[(n - 1) / 2] + worse[n / 2]) / 2;
        if (lower * upper <= 0 || 100 * Math.expm1(Math.abs(median)) < FLOOR) {
            return Optional.empty();
        }
        boolean slower = median > 0;
        return Optional.of(Message.of(
                "headline.common",
                n,
                size(median),
                Message.of(slower ? "effect.worse" : "effect.better"),
                size(slower ? lower : upper),
                size(slower ? upper : lower)));
    }

    /** The logarithms of all relative changes in ascending order, above zero where worse; one of each series. */
    private static double[] worse(BuildRecord record) {
        Map<String, Direction> directions = new HashMap<>();
        for (Measured measured : record.measured()) {
            directions.put(measured.series(), measured.metric().direction());
        }
        Map<String, Double> changes = new LinkedHashMap<>();
        for (Verdict verdict : record.verdicts()) {
            Sense sense = verdict.sense();
            Direction direction = directions.getOrDefault(verdict.series(), Direction.UNKNOWN);
            boolean relative = verdict.relative() && verdict.interval() != null && sense != null && !sense.points();
            if (relative && direction != Direction.UNKNOWN && verdict.value() > -100) {
                double change = Math.log1p(verdict.value() / 100);
                changes.putIfAbsent(verdict.series(), direction == Direction.LOWER ? change : -change);
            }
        }
        return changes.values().stream().mapToDouble(one -> one).sorted().toArray();
    }

    private static Figure size(double logarithm) {
        return new Figure(Wording.size(100 * Math.expm1(Math.abs(logarithm))));
    }
}
