package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The variables of a build's environment whose values a spec gives to its programs, and those that somebody else calls
 * secret.
 */
public final class SentSecrets {
    /** Variable of the environment with the names of others whose values are secret, with blanks between. */
    public static final String VARIABLE = "BENCHGATE_SECRETS";

    private SentSecrets() {}

    /**
     * Masks their values.
     *
     * @param more values that are secret too
     */
    public static Masking masking(Spec spec, Map<String, String> environment, Collection<String> more) {
        List<String> values = new ArrayList<>(more);
        values.addAll(values(spec, environment).values());
        return new Masking(values);
    }

    /** The names of those whose values are too short or too common to be masked. */
    public static List<String> unmaskable(Spec spec, Map<String, String> environment) {
        return values(spec, environment).entrySet().stream()
                .filter(variable -> !variable.getValue().isBlank() && !Masking.maskable(variable.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Map<String, String> values(Spec spec, Map<String, String> environment) {
        List<String> names = new ArrayList<>(spec.place().setup().environment());
        names.addAll(List.of(environment.getOrDefault(VARIABLE, "").split(" ")));
        for (Version version : spec.sut().named()) {
            // properties of the version take the place of those of the workload
            spec.workload().filled(version.properties(), text -> {
                names.addAll(Placeholders.variables(text));
                return text;
            });
        }
        Map<String, String> values = new TreeMap<>();
        for (String name : names) {
            String value = environment.get(name);
            if (value != null) {
                values.put(name, value);
            }
        }
        return values;
    }
}
