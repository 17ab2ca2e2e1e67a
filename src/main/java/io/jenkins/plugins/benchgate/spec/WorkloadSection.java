package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.List;
import java.util.Optional;

/** The part of a spec that describes the workload. */
final class WorkloadSection {
    private static final List<String> TOOLS = List.of("ycsb", "jmh", "go", "command");

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
        return section.<Optional<String>>value("tool", Optional.empty(), true, text -> Optional.of(tool(text)))
                .map(this::read);
    }

    private Workload read(String tool) {
        return switch (tool) {
            case "ycsb" -> new YcsbSection(section).read();
            case "jmh" -> new JmhSection(section).read();
            case "go" -> new GoSection(section).read();
            default -> new CommandSection(section).read();
        };
    }

    private static String tool(String text) {
        if (!TOOLS.contains(text)) {
            throw new IllegalArgumentException(
                    "found tool '" + text + "', expected one of " + String.join(", ", TOOLS));
        }
        return text;
    }
}
