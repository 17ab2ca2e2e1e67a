package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan;
import java.util.List;

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
