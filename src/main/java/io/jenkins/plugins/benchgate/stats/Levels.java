package io.jenkins.plugins.benchgate.stats;

import java.util.List;

/**
 * Measured values by level: instance ⊃ trial ⊃ iteration (CLOUD 5.1.2).
 *
 * @param instances at least one, each with at least one trial of at least one value
 */
public record Levels(List<Instance> instances) {
    public Levels {
        instances = List.copyOf(instances);
        if (instances.isEmpty()) {
            throw new IllegalArgumentException("a measurement series needs at least one instance");
        }
    }

    /**
     * A machine and the trials that ran on it.
     *
     * @param label equal labels on both sides of a comparison are the same machine
     */
    public record Instance(String label, List<Trial> trials) {
        public Instance {
            trials = List.copyOf(trials);
            if (trials.isEmpty()) {
                throw new IllegalArgumentException("instance " + label + " has no trial");
            }
        }
    }

    /**
     * The iterations of one trial.
     *
     * @param label equal labels on one instance ran as a pair
     * @param values finite, at least one; shared, not copied: do not change it
     */
    @SuppressWarnings("ArrayRecordComponent") // up to 10^8 values: boxing or copying them is not an option
    public record Trial(String label, double[] values) {
        public Trial {
            if (values.length == 0) {
                throw new IllegalArgumentException("trial " + label + " has no value");
            }
            for (double value : values) {
                if (!Double.isFinite(value)) {
                    throw new IllegalArgumentException(
                            "trial " + label + " holds " + value + ", expected finite values");
                }
            }
        }
    }
}
