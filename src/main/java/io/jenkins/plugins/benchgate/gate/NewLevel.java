package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A new level that has held: the last builds were all rejected, and do not differ from each other. */
final class NewLevel {
    /** So many builds, the one that is judged among them. */
    private static final int BUILDS = 5;

    private NewLevel() {}

    /**
     * The offer to make the level the baseline; empty where no level has held.
     *
     * @param limit the threshold in %, or in points
     */
    static Optional<Message> sentence(
            Measured measured, double limit, ComparedWith against, Earlier.View earlier, double confidence) {
        List<Past> all = earlier.measured();
        boolean points = measured.points();
        int first = all.size();
        while (first > earlier.since() && !all.get(first - 1).accepted()) {
            first--;
        }
        if (against.builds() == 0 || all.size() - first + 1 < BUILDS) {
            return Optional.empty();
        }
        List<Double> values = new ArrayList<>();
        all.subList(first, all.size()).forEach(past -> values.add(Noise.scaled(past.value(), points)));
        values.add(Noise.scaled(measured.candidate().value(), points));
        double middle = values.stream().sorted().toList().get(values.size() / 2);
        double apart = Math.max(
                points ? limit : Math.log1p(limit / 100),
                Noise.of(earlier, points).map(noise -> noise.reach(confidence)).orElse(0.0));
        if (!values.stream().allMatch(value -> Math.abs(value - middle) < apart)) {
            return Optional.empty();
        }
        return Optional.of(
                Message.of("held.level", values.size(), all.get(first).build()));
    }
}
