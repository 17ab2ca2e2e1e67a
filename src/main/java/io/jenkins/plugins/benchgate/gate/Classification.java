package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.Locale;
import java.util.Optional;

/** How surely a relative change is there (THESIS fig. 7.3). */
public enum Classification {
    /** The interval holds no change, and the change is smaller than the threshold. */
    NONE,
    /** The interval holds no change, but the change reaches the threshold: noise alone could have done it. */
    POTENTIAL,
    /** The interval does not hold no change, however small the change is. */
    DEFINITE;

    /** The word used in files and on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The classification of a relative change.
     *
     * @param change in %
     * @param threshold in %, ≥ 0
     * @return empty where the change has no interval
     */
    public static Optional<Classification> of(Estimate change, double threshold) {
        Interval interval = change.interval();
        if (interval == null) {
            return Optional.empty();
        }
        if (!interval.contains(0)) {
            return Optional.of(DEFINITE);
        }
        boolean large = change.value() != 0 && Math.abs(change.value()) >= threshold;
        return Optional.of(large ? POTENTIAL : NONE);
    }
}
