package io.jenkins.plugins.benchgate.gate;

import java.util.List;

/**
 * By what ratios of one series a build joins the version under test to others.
 *
 * @param candidate identity of the version under test, as in {@link MeasuredVersions}
 * @param beside the versions measured side by side with it, the baseline first; empty where it was measured alone
 */
record Ratios(String candidate, List<Beside> beside) {
    Ratios {
        beside = List.copyOf(beside);
    }

    /**
     * Another version and the ratio of the candidate's value over its.
     *
     * @param version its identity
     */
    record Beside(String version, Ratio ratio) {}

    /** The version that another build has to measure to be joined with this one. */
    String end() {
        return beside.isEmpty() ? candidate : beside.get(0).version();
    }
}
