package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.Masking;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The variables of a build's environment whose values a spec sends to its machines. */
public final class SentSecrets {
    private SentSecrets() {}

    /**
     * Masks their values.
     *
     * @param more values that are secret too
     */
    public static Masking masking(Spec spec, Map<String, String> environment, List<String> more) {
        List<String> names = new ArrayList<>(spec.setup().environment());
        for (Version version : spec.versions()) {
            // properties of the version take the place of those of the workload
            spec.workload().filled(version.properties(), text -> {
                names.addAll(Placeholders.variables(text));
                return text;
            });
        }
        List<String> values = new ArrayList<>(more);
        names.stream().map(environment::get).filter(Objects::nonNull).forEach(values::add);
        return new Masking(values);
    }
}
