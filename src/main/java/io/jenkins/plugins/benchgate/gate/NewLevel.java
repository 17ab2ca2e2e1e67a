package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.List;

/** A new level that has held: the last builds were all rejected, and do not differ from each other. */
final class NewLevel {
    /** So many builds, the one that is judged among them. */
    private static final int BUILDS = 5;

    private NewLevel() {}

    /**
     * The reason with the offer to make the level the baseline, where one has held.
     *
     * @param limit the threshold in %, or in points
     */
    static Message said(Message reason, ChangeRule rule, double limit, ComparedWith against) {
        Measured measured = rule.measured();
        Earlier.View earlier = rule.earlier();
        List<Past> all = earlier.measured();
        boolean points = measured.points();
        int first = all.size();
        while (first > earlier.since() && !all.get(first - 1).accepted()) {
            first--;
        }
        if (against.builds() == 0 || all.size() - first + 1 < BUILDS) {
            return reason;
        }
        RatioLevels ratios = against.byRatios() ? against.ratios() : null;
        List<Double> values = new ArrayList<>();
        for (Past past : all.subList(first, all.size())) {
            values.add(ratios != null ? ratios.level(past) : Noise.scaled(past.value(), points));
        }
        values.add(ratios != null ? 0 : Noise.scaled(measured.candidate().value(), points));
        double middle = values.stream().sorted().toList().get(values.size() / 2);
        double least = points ? limit : Math.log1p(limit / 100);
        // the noise between builds is that of their machines, too, and in no ratio
        double noise = ratios != null
                ? 0
                : Noise.of(earlier, points)
                        .map(known -> known.reach(rule.confidence()))
                        .orElse(0.0);
        double apart = Math.max(least, noise);
        return values.stream().allMatch(value -> Math.abs(value - middle) < apart)
                ? reason.and(
                        Message.of("held.level", values.size(), all.get(first).build()))
                : reason;
    }
}
