package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan.Described;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Reading;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.Exclusion;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.pattern.ServiceLink;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The keys of a workload that binds interaction patterns to the interfaces of services. */
final class OpenapiSection {
    private static final int INVOCATIONS = 1000;

    private final Section section;
    private final SpecFolder folder;
    private OptionalInt ofFile = OptionalInt.empty();

    OpenapiSection(Section section, SpecFolder folder) {
        this.section = section;
        this.folder = folder;
    }

    OpenapiPlan read() {
        List<Described> services = services();
        List<InteractionPattern> patterns = section.mixed("patterns", OpenapiSection::builtIn, this::pattern).stream()
                .flatMap(List::stream)
                .toList();
        if (!section.has("patterns")) {
            section.mistake("found no 'patterns' in workload, expected it");
        }
        repeated("patterns", patterns.stream().map(InteractionPattern::name).toList());
        List<ServiceLink> links = section.mixed("links", text -> List.of(ServiceLink.parse(text)), this::links).stream()
                .flatMap(List::stream)
                .toList();
        List<Exclusion> exclusions = PatternSection.exclusions(section);
        Reading reading =
                section.value("reading", Reading.WIDE, false, text -> PatternSection.word(Reading.values(), text));
        int invocations = section.whole("invocations", ofFile.orElse(INVOCATIONS), 1, PatternsFile.MOST_INVOCATIONS);
        Optional<Path> binding = section.optional("binding", folder::path);
        section.end();
        return new OpenapiPlan(services, patterns, invocations, links, exclusions, reading, binding);
    }

    private List<Described> services() {
        List<Described> services = new ArrayList<>();
        for (Section one : section.sections("services")) {
            String name = one.value("name", "", true, OpenapiSection::serviceName);
            Path document = one.value("document", Path.of(""), true, folder::file);
            String address = one.value("address", "", true, OpenapiSection::address);
            one.end();
            services.add(new Described(name, document, address));
        }
        if (services.isEmpty()) {
            section.mistake("services", "found no service in 'services', expected at least one");
        }
        repeated("services", services.stream().map(Described::name).toList());
        return services;
    }

    private void repeated(String key, List<String> names) {
        Set<String> met = new HashSet<>();
        names.stream()
                .filter(name -> !name.isEmpty() && !met.add(name))
                .findFirst()
                .ifPresent(name -> section.mistake(key, "found '" + name + "' again in " + key + ", expected it once"));
    }

    private static List<InteractionPattern> builtIn(String name) {
        return List.of(PatternSection.builtIn(name));
    }

    private Optional<List<InteractionPattern>> pattern(Section own) {
        if (!own.has("file")) {
            return new PatternSection(own).read().map(List::of);
        }
        Path file = own.value("file", Path.of(""), true, folder::file);
        own.end();
        if (file.toString().isEmpty()) {
            return Optional.empty();
        }
        try {
            PatternsFile read = PatternsFile.read(file);
            ofFile = read.invocations();
            return Optional.of(read.patterns());
        } catch (SpecException e) {
            own.mistake("file", "found a mistake in the file: " + e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<List<ServiceLink>> links(Section own) {
        Path file = own.value("file", Path.of(""), true, folder::file);
        own.end();
        if (file.toString().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(LinksFile.read(file));
        } catch (SpecException e) {
            own.mistake("file", "found a mistake in the file: " + e.getMessage());
            return Optional.empty();
        }
    }

    static String serviceName(String text) {
        if (!text.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,49}")) {
            throw new IllegalArgumentException("found service name '" + text
                    + "', expected at most 50 letters, digits, '.', '_' and '-', beginning with a letter or digit");
        }
        return text;
    }

    private static String address(String text) {
        if (!text.matches("https?://[^/?#@\\s]+(/[^?#\\s]*)?")) {
            throw new IllegalArgumentException("found address '" + text
                    + "', expected an address such as http://${HOST}:${PORT}/api, without user, query and fragment");
        }
        return Placeholders.checked(text);
    }
}
