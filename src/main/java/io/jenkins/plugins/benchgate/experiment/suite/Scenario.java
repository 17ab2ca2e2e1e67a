package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.Trace.Profiling;
import io.jenkins.plugins.benchgate.spec.Trace.Reference;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A run of the application that is profiled.
 *
 * @param name of its profile, once in a trace
 * @param spec that describes the run
 */
record Scenario(String name, Spec spec, Profiling profiling) {
    /**
     * Reads those that a spec names.
     *
     * @param environment of the build
     * @throws SpecException with the mistakes of the first that has some
     * @throws InputException when one has no system that could be profiled, or two have the same name
     */
    static List<Scenario> of(Spec spec, Map<String, String> environment) throws SpecException, InputException {
        List<Scenario> scenarios = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Reference reference : spec.recording().trace().references()) {
            Spec other = SpecReader.read(reference.spec(), environment);
            if (other.candidate().start() == null) {
                throw new InputException(
                        reference.spec(), "found no 'start' of the candidate, expected a system that can be profiled");
            }
            String name = Objects.requireNonNullElse(reference.name(), other.name());
            if (!names.add(name)) {
                throw new InputException(
                        spec.file(),
                        "found two references named '" + name + "', expected another 'name' for each reference");
            }
            scenarios.add(new Scenario(name, other, reference.profiling()));
        }
        return scenarios;
    }
}
