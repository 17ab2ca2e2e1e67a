package io.jenkins.plugins.benchgate.result.reading;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;

/**
 * One second's counters of a sampler.
 *
 * @param phase of the client; empty while it does not run
 * @param counters by the name of their column
 * @param processors number → seconds so far of user, system, waiting for a disk, steal, idle
 * @param clientProcessors that the client may use
 * @param systemProcessors that the system under test may use
 */
record LoadLine(
        String phase,
        Map<String, Double> counters,
        SortedMap<Integer, double[]> processors,
        Set<Integer> clientProcessors,
        Set<Integer> systemProcessors) {

    double counter(String name) {
        return Objects.requireNonNull(counters.get(name), name);
    }
}
