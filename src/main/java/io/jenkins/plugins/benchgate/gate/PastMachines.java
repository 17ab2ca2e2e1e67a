package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The machines that an earlier build was measured on, as a later one sees them.
 *
 * @param kind the same text for machines of the same kind, and another for others
 * @param other in what they were others than those of the later build; {@code null} where they were of the same kind
 */
public record PastMachines(String kind, @Nullable Message other) {
    /** Whether an earlier build was measured on machines of another kind; {@code false} where nothing is known of them. */
    static boolean others(Past past) {
        return past.machines() != null && past.machines().other() != null;
    }

    /** Whether an earlier build is known to have been measured on machines of the same kind. */
    static boolean same(Past past) {
        return past.machines() != null && past.machines().other() == null;
    }

    /**
     * The variance of the difference between a build and the mean of earlier ones that the kinds of machines make, as a
     * multiple of that between kinds: with the shares p of the earlier builds on each other kind, Σ p² + (Σ p)².
     *
     * @return 0 where none is known to have been measured on another kind, at most 2
     */
    static double apart(List<Past> builds) {
        Map<String, Integer> counts = new HashMap<>();
        builds.forEach(past -> {
            PastMachines machines = past.machines();
            if (machines != null && machines.other != null) {
                counts.merge(machines.kind, 1, Integer::sum);
            }
        });
        double all = builds.size();
        double sum = 0;
        double squares = 0;
        for (int count : counts.values()) {
            sum += count / all;
            squares += count / all * (count / all);
        }
        return squares + sum * sum;
    }
}
