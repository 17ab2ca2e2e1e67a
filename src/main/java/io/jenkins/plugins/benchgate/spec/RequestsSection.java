package io.jenkins.plugins.benchgate.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting;
import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting.Exclusion;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The key {@code requests}: values of parameters and bodies that are other than the documents say. */
final class RequestsSection {
    private static final List<String> ACTIONS = List.of("fixed", "oneOf", "pattern", "omit");

    private final List<Section> sections;
    private final List<Section> read = new ArrayList<>();

    RequestsSection(Section section) {
        this.sections = section.sections("requests");
    }

    /** Those without a mistake. */
    List<RequestSetting> read() {
        List<RequestSetting> settings = new ArrayList<>();
        for (Section one : sections) {
            for (RequestSetting setting : settings(one)) {
                settings.add(setting);
                read.add(one);
            }
        }
        return settings;
    }

    /** Notes a mistake in one that was read. */
    void mistake(int number, String what) {
        read.get(number).mistake(what);
    }

    /** One for each parameter or property that is named. */
    private static List<RequestSetting> settings(Section one) {
        int before = one.mistakes();
        Optional<Exclusion> operations = one.optional("operation", Exclusion::parse);
        List<String> names = new ArrayList<>();
        one.list("parameter", List.<String>of(), RequestsSection::parameter).forEach(name -> names.add(name.value()));
        one.list("property", List.<String>of(), RequestsSection::property).forEach(name -> names.add(name.value()));
        Optional<JsonNode> fixed = one.json("fixed");
        Optional<JsonNode> several = one.json("oneOf");
        String pattern = one.value("pattern", "", false, RequestsSection::pattern);
        boolean omitted = Objects.requireNonNullElse(one.yes("omit"), false);
        one.end();
        if (one.has("parameter") == one.has("property")) {
            one.mistake("found " + (one.has("property") ? "both" : "neither")
                    + " 'parameter' and 'property', expected one of them");
        }
        long actions = ACTIONS.stream().filter(one::has).count();
        if (actions != 1 || (one.has("omit") && !omitted)) {
            one.mistake("found " + actions + " of fixed, oneOf, pattern and omit: true, expected one of them");
        }
        if (several.isPresent() && !(several.get().isArray() && !several.get().isEmpty())) {
            one.mistake("oneOf", "found no list in 'oneOf', expected a list of values");
        }
        if (one.mistakes() > before) {
            return List.of();
        }
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        fixed.ifPresent(
                value -> schema.set("enum", JsonNodeFactory.instance.arrayNode().add(value)));
        several.ifPresent(values -> schema.set("enum", values));
        if (!pattern.isEmpty()) {
            schema.put("type", "string").put("pattern", pattern);
        }
        Optional<JsonNode> values = omitted ? Optional.empty() : Optional.of(schema);
        return names.stream()
                .map(name -> new RequestSetting(operations, one.has("property"), name, values, one.line()))
                .toList();
    }

    private static String parameter(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("found nothing, expected the name of a parameter");
        }
        return text;
    }

    private static String pattern(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("found nothing, expected a regular expression");
        }
        return text;
    }

    private static String property(String text) {
        JsonPath path = JsonPath.of(text);
        boolean numbers = path.parts().stream().anyMatch(part -> part.name() == null && !part.any());
        if (numbers
                || path.parts().isEmpty()
                || path.parts().get(path.parts().size() - 1).any()) {
            throw new IllegalArgumentException("found '" + text
                    + "', expected the JSONPath of a property, with [*] for items of a list, such as $.items[*].kind");
        }
        return path.normal();
    }
}
