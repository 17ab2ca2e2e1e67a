package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The part of a spec that describes the workload. */
final class WorkloadSection {
    private static final List<String> TOOLS = List.of("ycsb", "tsbs", "jmh", "go", "command");

    private final Section section;
    private final Map<String, String> environment;

    /** @param environment of the build */
    WorkloadSection(Section section, Map<String, String> environment) {
        this.section = section;
        this.environment = environment;
    }

    /** By which builds know the same workload; empty: by what it does. */
    String name() {
        return section.value("name", "", false, WorkloadWords::name);
    }

    /** How long one phase of a trial may take, in seconds. */
    double timeout() {
        return section.seconds("timeout", 3600);
    }

    /** Share of its cores that the client may use before its trial is doubtful. */
    double clientLimit() {
        return section.share(
                "clientLimit",
                0.8,
                share -> share > 0 && share <= 1,
                "a share of the client's cores such as 80 %, at most 100 %");
    }

    /** What is left out of a trial's values; to be asked before {@link #read}. */
    TrimSection trim() {
        return new TrimSection(section.section("trim", false));
    }

    /** How the values of a trial are kept. */
    Keeping values() {
        return section.value("values", Keeping.AUTO, false, Keeping::parse);
    }

    /** The workload of the tool that the section names; empty after a mistake in that name, as its keys are not known then. */
    Optional<Workload> read() {
        return section.<Optional<String>>value("tool", Optional.empty(), true, text -> Optional.of(tool(text)))
                .flatMap(this::read);
    }

    private Optional<Workload> read(String tool) {
        return switch (tool) {
            case "ycsb" -> Optional.of(new YcsbSection(section, environment).read());
            case "tsbs" -> Optional.ofNullable(new TsbsSection(section, environment).read());
            case "jmh" -> Optional.of(new JmhSection(section).read());
            case "go" -> Optional.of(new GoSection(section).read());
            default -> Optional.of(new CommandSection(section).read());
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
