package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Whether the versions and the workload of a spec agree on functions. */
final class FunctionsCheck {
    /** Placeholders that a system has which is started. */
    private static final List<String> OF_STARTED = List.of(Placeholders.HOST, Placeholders.PORT);

    private FunctionsCheck() {}

    /**
     * Notes what does not fit.
     *
     * @param workload {@code null} where it could not be read
     */
    static void of(Section root, @Nullable Workload workload, @Nullable Version baseline, Version candidate) {
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

    private static Set<String> asked(Workload workload, Version version) {
        Set<String> asked = new LinkedHashSet<>();
        workload.filled(version.properties(), text -> {
            asked.addAll(Placeholders.names(text));
            return text;
        });
        return new TreeSet<>(asked);
    }
}
