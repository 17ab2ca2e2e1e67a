package io.jenkins.plugins.benchgate.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A measurement series: the values of one metric of one version, kept by level (instance ⊃ trial ⊃ iteration).
 *
 * @param version {@code baseline}, {@code candidate}, or any other name that a file gives
 * @param trials at least one; those of one instance may stand apart
 */
public record Series(Metric metric, String version, List<Trial> trials) {
    public Series {
        trials = List.copyOf(trials);
        if (trials.isEmpty()) {
            throw new IllegalArgumentException("the series of " + metric.name() + " has no trial");
        }
    }

    /** All values, trial after trial, in an array of their own. */
    public double[] pooled() {
        double[] pooled = new double
                [trials.stream().mapToInt(trial -> trial.values().length).sum()];
        int start = 0;
        for (Trial trial : trials) {
            System.arraycopy(trial.values(), 0, pooled, start, trial.values().length);
            start += trial.values().length;
        }
        return pooled;
    }

    /**
     * The iterations of one trial, in their order.
     *
     * @param instance label of the machine it ran on
     * @param label unique on its instance; equal labels of both versions on one instance ran as a pair
     * @param iterations the number of each value, strictly increasing; {@code null} when they are 1, 2, 3 …
     * @param values in the metric's base unit, finite, at least one; the array is shared, not copied: do not change it
     */
    @SuppressWarnings("ArrayRecordComponent") // up to 10^8 values: boxing or copying them is not an option
    public record Trial(String instance, String label, long @Nullable [] iterations, double[] values) {
        // written out, because an implicit parameter loses that its array may be null
        public Trial(String instance, String label, long @Nullable [] iterations, double[] values) {
            if (values.length == 0) {
                throw new IllegalArgumentException("trial " + label + " on instance " + instance + " has no value");
            }
            if (iterations != null && iterations.length != values.length) {
                throw new IllegalArgumentException("trial " + label + " on instance " + instance + " has "
                        + values.length + " values and " + iterations.length + " iteration numbers");
            }
            this.instance = instance;
            this.label = label;
            this.iterations = iterations;
            this.values = values;
        }
    }
}
