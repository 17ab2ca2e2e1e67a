package io.jenkins.plugins.benchgate.suite;

import java.util.Map;
import java.util.TreeMap;

/**
 * A run of the whole procedure: the suite without a change, once more without one, and with each of the methods slowed.
 *
 * @param baseline without a change
 * @param control without a change, too; what differs from the baseline is a false alarm
 * @param slowed with one method slowed, by the methods' names; may lack methods that were not tried
 */
public record SuiteRun(SuiteTimes baseline, SuiteTimes control, Map<String, SuiteTimes> slowed) {
    public SuiteRun {
        slowed = new TreeMap<>(slowed);
    }
}
