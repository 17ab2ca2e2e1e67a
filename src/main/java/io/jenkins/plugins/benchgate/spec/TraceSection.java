package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.spec.Trace.Profiling;
import io.jenkins.plugins.benchgate.spec.Trace.Reference;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The part of a spec that says how profiles are recorded. */
final class TraceSection {
    private final Section section;
    private final SpecFolder folder;

    TraceSection(Section section, SpecFolder folder) {
        this.section = section;
        this.folder = folder;
    }

    /**
     * Reads it.
     *
     * @param there whether the spec has it
     * @param workload of the spec; {@code null} after a mistake
     */
    Trace read(boolean there, @Nullable Workload workload) {
        List<String> project = section.values("project", TraceSection::prefix);
        double seconds = section.seconds("time", Double.NaN);
        double timeout = section.seconds("timeout");
        List<Reference> references = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Section one : section.sections("references")) {
            reference(one).ifPresent(reference -> {
                String name = reference.name();
                if (name != null && !names.add(name)) {
                    one.mistake("name", "found name '" + name + "' again, expected another one for each reference");
                }
                references.add(reference);
            });
        }
        section.end();
        if (there && workload != null && workload.tool() != Tool.JMH && workload.tool() != Tool.GO) {
            section.mistake("found 'trace' with a workload that has no benchmarks, expected tool jmh or go");
        }
        return new Trace(
                project,
                Double.isNaN(seconds) ? OptionalDouble.empty() : OptionalDouble.of(seconds),
                timeout,
                references);
    }

    /** What the names of a project's functions begin with. */
    static String prefix(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(
                    "found nothing, expected the prefix of a project such as github.com/example/shop");
        }
        return text;
    }

    private Optional<Reference> reference(Section one) {
        String spec = one.requiredText("spec");
        String name = one.optional("name", SpecReader::jobName).orElse(null);
        Profiling profiling = new ProfilerKeys(one).read("in a reference").orElse(null);
        one.end();
        return spec.isEmpty() || profiling == null
                ? Optional.empty()
                : Optional.of(new Reference(folder.path(spec), name, profiling));
    }
}
