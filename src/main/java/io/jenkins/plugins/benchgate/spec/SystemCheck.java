package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.Spec.Sut;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Whether the workload of a spec finds what it asks for: a system that is started, functions, or files of its own. */
final class SystemCheck {
    /** Placeholders that a system has which is started. */
    private static final List<String> OF_STARTED = List.of(Placeholders.HOST, Placeholders.PORT);
    /** Placeholders by which a client reaches a version that it holds itself. */
    private static final List<String> OF_HELD = List.of(Placeholders.INSTALL, Placeholders.DATA);

    private SystemCheck() {}

    /**
     * Notes what does not fit.
     *
     * @param workload {@code null} where it could not be read
     */
    static void of(Section root, @Nullable Workload workload, Sut versions) {
        Version baseline = versions.baseline();
        Version candidate = versions.candidate();
        boolean functions = candidate.functions() != null;
        if (baseline != null && functions != (baseline.functions() != null)) {
            root.mistake(
                    "sut",
                    "found functions in one version, expected them in both or in none: the same workload drives both");
            return;
        }
        if (workload == null) {
            return;
        }
        versions.named().stream()
                .filter(version -> !version.serves() && needsSystem(workload, version))
                .forEach(version -> root.section("sut", true)
                        .mistake(
                                version.key(),
                                "found no 'start', expected it, or 'container' or 'functions': only a client that holds"
                                        + " the system itself, such as an embedded database, needs none; it asks for"
                                        + " '${INSTALL}' or '${DATA}', and not for '${HOST}' or '${PORT}'"));
        for (String name : asked(workload, candidate)) {
            if (functions && OF_STARTED.contains(name)) {
                root.mistake(
                        "workload",
                        "found '${" + name
                                + "}', expected '${ENDPOINT}' or '${ENDPOINT_NAME}' with the name of a function in"
                                + " capitals: functions have addresses of their own");
            } else if (!functions && Placeholders.endpoint(name)) {
                root.mistake(
                        "workload",
                        "found '${" + name
                                + "}', expected it with 'functions' in the versions only; a system that is started has"
                                + " '${HOST}' and '${PORT}'");
            }
        }
    }

    private static boolean needsSystem(Workload workload, Version version) {
        Set<String> asked = asked(workload, version);
        return !Collections.disjoint(asked, OF_STARTED)
                || (workload.needsSystem() && Collections.disjoint(asked, OF_HELD));
    }

    private static Set<String> asked(Workload workload, Version version) {
        Set<String> asked = new LinkedHashSet<>();
        workload.filled(version.properties(), text -> {
            asked.addAll(Placeholders.names(text));
            return text;
        });
        return new TreeSet<>(asked);
    }
}
