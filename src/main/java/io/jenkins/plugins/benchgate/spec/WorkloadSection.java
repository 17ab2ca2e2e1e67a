package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.Optional;

/** The part of a spec that describes the workload. */
final class WorkloadSection {
    private final Section section;

    WorkloadSection(Section section) {
        this.section = section;
    }

    /** How long one phase of a trial may take, in seconds. */
    double timeout() {
        return section.seconds("timeout", 3600);
    }

    /** What is left out of a trial's values; to be asked before {@link #read}. */
    TrimSection trim() {
        return new TrimSection(section.section("trim", false));
    }

    /** The workload of the tool that the section names; empty after a mistake in that name, as its keys are not known then. */
    Optional<Workload> read() {
        return section.<Optional<Tool>>value("tool", Optional.empty(), true, text -> Optional.of(tool(text)))
                .map(tool -> new YcsbSection(section).read());
    }

    private static Tool tool(String text) {
        if (!text.equals("ycsb")) {
            throw new IllegalArgumentException("found tool '" + text + "', expected ycsb");
        }
        return Tool.YCSB;
    }
}
