package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.spec.Trace.Pprof;
import io.jenkins.plugins.benchgate.spec.Trace.Profiling;
import io.jenkins.plugins.benchgate.spec.Trace.Recording;
import io.jenkins.plugins.benchgate.spec.Trace.Reference;
import io.jenkins.plugins.benchgate.spec.Trace.Written;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of a spec that says how profiles are recorded. */
final class TraceSection {
    private static final String PPROF = "pprof";
    private static final String JFR = "jfr";
    private static final String COMMAND = "command";
    private static final double USUAL_SECONDS = 30;

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
        List<String> project = section.list("project", List.<String>of(), TraceSection::prefix).stream()
                .map(Section.Placed::value)
                .toList();
        double seconds = section.seconds("time", Double.NaN);
        double timeout = section.seconds("timeout", 600);
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

    private static String prefix(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(
                    "found nothing, expected the prefix of a project such as github.com/example/shop");
        }
        return text;
    }

    private Optional<Reference> reference(Section one) {
        String spec = one.requiredText("spec");
        String name = one.optional("name", SpecReader::jobName).orElse(null);
        String address = one.optional(PPROF, TraceSection::address).orElse(null);
        String settings = one.optionalText(JFR);
        String command = one.optionalText(COMMAND);
        double seconds = one.seconds("time", USUAL_SECONDS);
        List<String> given = Stream.of(PPROF, JFR, COMMAND).filter(one::has).toList();
        if (given.size() != 1) {
            one.mistake("found " + (given.isEmpty() ? "no profiler" : String.join(" and ", given))
                    + " in a reference, expected one of pprof, jfr, command");
        }
        if (one.has("time") && !one.has(PPROF)) {
            one.mistake(
                    "time",
                    "found 'time' without 'pprof', expected it to be left out: the profile lasts as long as the measured"
                            + " phase");
        }
        one.end();
        Profiling profiling = address != null
                ? new Pprof(address, seconds)
                : settings != null ? new Recording(settings) : command != null ? new Written(command) : null;
        return spec.isEmpty() || profiling == null
                ? Optional.empty()
                : Optional.of(new Reference(folder.path(spec), name, profiling));
    }

    private static String address(String text) {
        if (!text.matches("https?://\\S+")) {
            throw new IllegalArgumentException("found '" + text
                    + "', expected the address of a profile such as http://${HOST}:6060/debug/pprof/profile");
        }
        if (text.matches(".*[?&]seconds=.*")) {
            throw new IllegalArgumentException(
                    "found seconds in '" + text + "', expected them to be left out: 'time' says how long");
        }
        return Placeholders.checked(text);
    }
}
