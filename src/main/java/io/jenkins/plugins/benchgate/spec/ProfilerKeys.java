package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.Trace.Perf;
import io.jenkins.plugins.benchgate.spec.Trace.Pprof;
import io.jenkins.plugins.benchgate.spec.Trace.Profiling;
import io.jenkins.plugins.benchgate.spec.Trace.Recording;
import io.jenkins.plugins.benchgate.spec.Trace.Written;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import java.util.List;
import java.util.Optional;

/** The keys of a section that say by what a system under test is profiled. */
final class ProfilerKeys {
    private static final String PPROF = "pprof";
    private static final String JFR = "jfr";
    private static final String PERF = "perf";
    private static final String COMMAND = "command";
    /** Those that say by what is profiled. */
    static final List<String> ALL = List.of(PPROF, JFR, PERF, COMMAND);

    private final Section section;

    ProfilerKeys(Section section) {
        this.section = section;
    }

    /**
     * Reads them.
     *
     * @param place of the section for people, such as {@code in a reference}
     * @return empty after a mistake
     */
    Optional<Profiling> read(String place) {
        String address = section.optional(PPROF, ProfilerKeys::address).orElse(null);
        String settings = section.optionalText(JFR);
        Integer frequency = section.optionalWhole(PERF);
        String command = section.optionalText(COMMAND);
        double seconds = section.seconds("time");
        List<String> given = ALL.stream().filter(section::has).toList();
        if (given.size() != 1) {
            section.mistake("found " + (given.isEmpty() ? "no profiler" : String.join(" and ", given)) + " " + place
                    + ", expected one of pprof, jfr, perf, command");
            return Optional.empty();
        }
        if (section.has("time") && !section.has(PPROF)) {
            section.mistake(
                    "time",
                    "found 'time' without 'pprof', expected it to be left out: the profile lasts as long as the measured"
                            + " phase");
        }
        if (address != null) {
            return Optional.of(new Pprof(address, seconds));
        }
        if (settings != null) {
            return Optional.of(new Recording(settings));
        }
        if (frequency != null) {
            return Optional.of(new Perf(frequency));
        }
        return command == null ? Optional.empty() : Optional.of(new Written(command));
    }

    private static String address(String text) {
        String address = Placeholders.address(text, "a profile such as http://${HOST}:6060/debug/pprof/profile");
        if (address.matches(".*[?&]seconds=.*")) {
            throw new IllegalArgumentException(
                    "found seconds in '" + address + "', expected them to be left out: 'time' says how long");
        }
        return Placeholders.checked(address);
    }
}
