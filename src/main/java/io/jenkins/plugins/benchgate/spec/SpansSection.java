package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.Spec.TracedSpans;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import java.util.List;
import java.util.Objects;

/** The part of a spec that says how spans of distributed traces are collected. */
final class SpansSection {
    private final Section section;

    SpansSection(Section section) {
        this.section = section;
    }

    TracedSpans read() {
        boolean receive = Objects.requireNonNullElse(section.yes("receive"), true);
        List<String> deny = section.values("deny", SpansSection::attribute);
        String version = section.optional("version", SpansSection::attribute).orElse("");
        int cost = section.whole("cost", receive ? 1 : 0);
        if (cost > 0 && !receive) {
            section.mistake(
                    "cost",
                    "found 'cost' without a receiver, expected it to be left out: nothing else turns the tracing off");
        }
        section.end();
        return new TracedSpans(true, receive, deny, version, cost);
    }

    private static String attribute(String text) {
        if (text.isBlank() || text.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException(
                    "found '" + text + "', expected the name of an attribute such as service.version");
        }
        return text;
    }
}
