package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan;
import java.util.List;

/**
 * What is generated.
 *
 * @param runs of all patterns together
 * @param preload runs of single patterns that come before, one after the other
 * @param clients among which the runs are dealt, from 1
 * @param seed the same one gives the same runs
 * @param schemas whether answers are checked against their schemas
 */
public record Generation(long runs, List<Preload> preload, int clients, long seed, boolean schemas) {
    public Generation {
        preload = List.copyOf(preload);
        if (clients < 1) {
            throw new IllegalArgumentException("found " + clients + " clients, expected at least 1");
        }
    }

    /**
     * Runs that fill a service before it is measured.
     *
     * @param pattern name of a pattern of the plan, or of one that is built in
     */
    public record Preload(String pattern, long runs) {}

    /**
     * A workload that was written.
     *
     * @param notes a line for each part of the documents that could not be used
     */
    public record Generated(LoadPlan plan, List<String> notes) {
        public Generated {
            notes = List.copyOf(notes);
        }
    }
}
