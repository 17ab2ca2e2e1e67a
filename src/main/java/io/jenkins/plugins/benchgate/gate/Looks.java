package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Interval;
import org.jspecify.annotations.Nullable;

/**
 * What a series is known by that was looked at again and again until its gates were decided.
 *
 * <p>The intervals of the series itself decide that something has changed. That nothing has changed which a gate must
 * see is decided by these, which are narrower: they are wrong as rarely as a planned measurement may miss a change,
 * and not as rarely as it may see one between equal versions.
 *
 * @param trials of each version at the last look at it
 * @param most trials of each version that were allowed
 * @param change interval of the relative change in %, which holds at all looks together; {@code null} where there is
 *     none
 * @param value likewise of the candidate's value, in the metric's unit
 */
public record Looks(int trials, int most, @Nullable Interval change, @Nullable Interval value) {
    public Looks {
        if (trials < 1 || most < trials) {
            throw new IllegalArgumentException("found a look after " + trials + " of at most " + most + " trials");
        }
    }
}
