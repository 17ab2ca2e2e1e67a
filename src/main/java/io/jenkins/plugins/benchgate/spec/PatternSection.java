package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.ItemSelector;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting.Exclusion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The keys of an interaction pattern: one of its own, or changes of one that is built in. */
final class PatternSection {
    private final Section section;

    PatternSection(Section section) {
        this.section = section;
    }

    /** Empty after a mistake. */
    Optional<InteractionPattern> read() {
        String name = section.value("name", "", true, section.matching("name"));
        int weight = section.whole("weight");
        List<Exclusion> exclude = exclusions(section);
        List<PatternStep> steps = section.sections("steps").stream()
                .flatMap(step -> step(step).stream())
                .toList();
        section.end();
        if (name.isEmpty()) {
            return Optional.empty();
        }
        return section.has("steps")
                ? section.made("steps", () -> new InteractionPattern(name, steps, weight, exclude))
                : section.made("name", () -> builtIn(name).with(weight, exclude));
    }

    /**
     * The pattern with a name that is built in.
     *
     * @throws IllegalArgumentException when the catalogue lacks it
     */
    static InteractionPattern builtIn(String name) {
        return PatternCatalogue.named(name)
                .orElseThrow(() -> new IllegalArgumentException("found pattern '" + name
                        + "' without 'steps', which is not built in, expected steps or one of "
                        + NearestNames.of(
                                name,
                                PatternCatalogue.all().stream()
                                        .map(InteractionPattern::name)
                                        .toList())));
    }

    static List<Exclusion> exclusions(Section section) {
        return section.values("exclude", Exclusion::parse);
    }

    private static Optional<PatternStep> step(Section section) {
        Optional<AbstractOperation> operation = section.value(
                "operation", Optional.empty(), true, text -> Optional.of(word(AbstractOperation.values(), text)));
        List<String> inputs = section.values("input", section.matching("input"));
        ItemSelector selector = section.value("selector", text -> word(ItemSelector.values(), text));
        String output = section.checked("output").orElse("");
        double wait = section.seconds("wait", 0);
        section.end();
        return operation.map(what -> new PatternStep(what, inputs, selector, output, wait));
    }

    /** The constant that a word names, in any case. */
    static <E extends Enum<E>> E word(E[] constants, String text) {
        List<E> all = new ArrayList<>(Arrays.asList(constants));
        return all.stream()
                .filter(one -> one.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("found '" + text + "', expected one of "
                        + all.stream()
                                .map(one -> one instanceof AbstractOperation
                                        ? one.name()
                                        : one.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }
}
