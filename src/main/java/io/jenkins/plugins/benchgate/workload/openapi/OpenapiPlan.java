package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Reading;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting;
import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting.Exclusion;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a spec says of services and of the patterns to bind to them.
 *
 * @param invocations of all patterns together, from 1
 * @param linking rules by which values are found, in the order in which they are tried
 * @param requests values of requests that are other than the documents say
 * @param binding file with what is switched off and weighed; empty for none
 */
public record OpenapiPlan(
        List<Described> services,
        List<InteractionPattern> patterns,
        int invocations,
        List<ServiceLink> links,
        List<Exclusion> exclusions,
        Reading reading,
        List<LinkingRule> linking,
        List<RequestSetting> requests,
        Optional<Path> binding) {
    public OpenapiPlan {
        services = List.copyOf(services);
        patterns = List.copyOf(patterns);
        links = List.copyOf(links);
        exclusions = List.copyOf(exclusions);
        linking = List.copyOf(linking);
        requests = List.copyOf(requests);
    }

    /** All built-in patterns, for a service of which only the document is known. */
    public static OpenapiPlan builtIn(Path document) {
        return new OpenapiPlan(
                List.of(new Described("service", document)),
                PatternCatalogue.all(),
                1,
                List.of(),
                List.of(),
                Reading.WIDE,
                LinkingRule.USUAL,
                List.of(),
                Optional.empty());
    }

    /** The same by another reading. */
    public OpenapiPlan with(Reading other) {
        return new OpenapiPlan(services, patterns, invocations, links, exclusions, other, linking, requests, binding);
    }

    /** The same of other services. */
    public OpenapiPlan of(List<Described> others) {
        return new OpenapiPlan(others, patterns, invocations, links, exclusions, reading, linking, requests, binding);
    }

    /**
     * A service.
     *
     * @param document of both versions, or of the baseline
     * @param candidate document of the candidate; empty where one is for both
     * @param access how requests reach it
     */
    public record Described(String name, Path document, Optional<Path> candidate, ServiceAccess access) {
        /** A service with one document, to which nothing is sent. */
        public Described(String name, Path document) {
            this(name, document, Optional.empty(), ServiceAccess.of(""));
        }

        /** The same with another access. */
        public Described of(ServiceAccess other) {
            return new Described(name, document, candidate, other);
        }

        /**
         * What its documents describe: where there are two, what both do.
         *
         * @throws io.jenkins.plugins.benchgate.io.InputException when a document cannot be used: one line with its
         *     place
         */
        public Service read() throws IOException {
            Service service = Service.read(name, document);
            return candidate.isEmpty() ? service : service.common(Service.read(name, candidate.get()));
        }
    }
}
