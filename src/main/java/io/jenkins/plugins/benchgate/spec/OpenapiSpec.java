package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Mistakes;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.spec.yaml.YamlFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Reads of a spec what binding needs: its section {@code workload} with {@code tool: openapi}, and nothing else. */
public final class OpenapiSpec {
    private OpenapiSpec() {}

    /**
     * Reads a spec.
     *
     * @param environment where {@code HOME} is looked up
     * @throws SpecException with every mistake found in that section, each on a line of its own with its place
     */
    public static OpenapiSection.Read read(Path file, Map<String, String> environment) throws SpecException {
        Mistakes mistakes = new Mistakes(file.toString());
        Section root = Section.of(
                "", "spec", YamlFile.compose(file, mistakes, "a spec", "a workload with tool: openapi", ""), mistakes);
        SpecFolder folder = new SpecFolder(mistakes.folder(), Path.of(environment.getOrDefault("HOME", "/")), false);
        Optional<OpenapiSection.Read> read =
                new WorkloadSection(root.section("workload", true), environment, folder).openapi();
        mistakes.check();
        return read.orElseThrow();
    }
}
