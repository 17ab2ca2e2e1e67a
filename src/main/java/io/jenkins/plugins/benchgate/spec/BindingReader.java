package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Mistakes;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.spec.yaml.YamlFile;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads a binding that {@code benchgate bind --out} wrote and a person may have edited. */
public final class BindingReader {
    private BindingReader() {}

    /**
     * Reads it; one that is not there has nothing in it.
     *
     * @throws SpecException with every mistake found, each on a line of its own with its place
     */
    public static BindingFile read(Path file) throws SpecException {
        if (!Files.exists(file)) {
            return BindingFile.EMPTY;
        }
        Mistakes mistakes = new Mistakes(file.toString());
        Section root = Section.of(
                "the binding",
                "openapi",
                YamlFile.compose(file, mistakes, "a binding", "exclude, patterns", ""),
                mistakes);
        List<BindingFile.Entry> entries = new ArrayList<>();
        for (Section pattern : root.sections("patterns")) {
            String name = pattern.value("name", "", true, pattern.matching("name"));
            for (Section sequence : pattern.sections("sequences")) {
                List<String> operations = sequence.values("operations", text -> text);
                if (operations.isEmpty()) {
                    sequence.mistake("operations", "found no operation in 'operations', expected at least one");
                }
                boolean enabled = Objects.requireNonNullElse(sequence.yes("enabled"), true);
                int weight = sequence.as("pattern").whole("weight");
                sequence.end();
                entries.add(new BindingFile.Entry(
                        name,
                        operations,
                        enabled,
                        weight,
                        sequence.at("operations").getLine() + 1));
            }
            pattern.end();
        }
        var exclusions = PatternSection.exclusions(root);
        root.end();
        mistakes.check();
        return new BindingFile(exclusions, entries);
    }
}
