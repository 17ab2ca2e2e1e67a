package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.workload.openapi.binding.Reading;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.Exclusion;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.ServiceLink;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a spec says of services and of the patterns to bind to them.
 *
 * @param invocations of all patterns together, from 1
 * @param binding file with what is switched off and weighed; empty for none
 */
public record OpenapiPlan(
        List<Described> services,
        List<InteractionPattern> patterns,
        int invocations,
        List<ServiceLink> links,
        List<Exclusion> exclusions,
        Reading reading,
        Optional<Path> binding) {
    public OpenapiPlan {
        services = List.copyOf(services);
        patterns = List.copyOf(patterns);
        links = List.copyOf(links);
        exclusions = List.copyOf(exclusions);
    }

    /** The same by another reading. */
    public OpenapiPlan with(Reading other) {
        return new OpenapiPlan(services, patterns, invocations, links, exclusions, other, binding);
    }

    /**
     * A service.
     *
     * @param address that requests go to; empty where none are sent
     */
    public record Described(String name, Path document, String address) {}
}
