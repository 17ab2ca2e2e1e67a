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
        List<Double> values = new ArrayList<>();
        all.subList(first, all.size()).forEach(past -> values.add(Noise.scaled(past.value(), points)));
        values.add(Noise.scaled(measured.candidate().value(), points));
        double middle = values.stream().sorted().toList().get(values.size() / 2);
        double apart = Math.max(
                points ? limit : Math.log1p(limit / 100),
                Noise.of(earlier, points)
                        .map(noise -> noise.reach(rule.confidence()))
                        .orElse(0.0));
        return values.stream().allMatch(value -> Math.abs(value - middle) < apart)
                ? reason.and(
                        Message.of("held.level", values.size(), all.get(first).build()))
                : reason;
    }
}
