package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Mistakes;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.spec.yaml.YamlFile;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.ItemSelector;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A file of interaction patterns: with the keys of a spec, or as openISBT has them.
 *
 * @param invocations of all patterns together; empty where the file does not say
 */
public record PatternsFile(List<InteractionPattern> patterns, OptionalInt invocations) {
    private static final double MILLISECOND = 1e-3;

    /** @throws SpecException with every mistake found, each on a line of its own with its place */
    public static PatternsFile read(Path file) throws SpecException {
        Mistakes mistakes = new Mistakes(file.toString());
        Section root = Section.of(
                "the file",
                "openapi",
                YamlFile.compose(file, mistakes, "a file of patterns", "patterns", ""),
                mistakes);
        boolean foreign = root.has("totalPatternRequests") || root.has("manualDecision");
        String count = foreign ? "totalPatternRequests" : "invocations";
        int invocations = root.whole(count, 0, 1, root.most("invocations"));
        if (foreign) {
            root.text("manualDecision", "");
        }
        List<InteractionPattern> patterns = root.sections("patterns").stream()
                .flatMap(section -> (foreign || section.has("sequence")
                                ? foreign(section)
                                : new PatternSection(section).read())
                        .stream())
                .toList();
        if (patterns.isEmpty() && mistakes.count() == 0) {
            root.mistake("patterns", "found no pattern, expected at least one under 'patterns'");
        }
        root.end();
        mistakes.check();
        return new PatternsFile(patterns, invocations == 0 ? OptionalInt.empty() : OptionalInt.of(invocations));
    }

    private static Optional<InteractionPattern> foreign(Section section) {
        String name = section.value("name", "", true, section.matching("name"));
        int weight = section.whole("weight");
        List<PatternStep> steps = section.sections("sequence").stream()
                .flatMap(step -> foreignStep(step.as("step")).stream())
                .toList();
        section.end();
        return name.isEmpty()
                ? Optional.empty()
                : section.made("sequence", () -> new InteractionPattern(name, steps, weight, List.of()));
    }

    private static Optional<PatternStep> foreignStep(Section section) {
        Optional<AbstractOperation> operation = section.value(
                "operation",
                Optional.empty(),
                true,
                text -> Optional.of(PatternSection.word(AbstractOperation.values(), text)));
        List<String> inputs = section.value("input", List.of(), false, text -> Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .map(section.matching("input"))
                .toList());
        ItemSelector selector = section.value("selector", text -> PatternSection.word(ItemSelector.values(), text));
        String output = section.checked("output").orElse("");
        int wait = section.whole("wait", 0, 0, Integer.MAX_VALUE);
        section.whole("level", 0, 0, Integer.MAX_VALUE);
        section.end();
        return operation.map(what -> new PatternStep(what, inputs, selector, output, wait * MILLISECOND));
    }
}
