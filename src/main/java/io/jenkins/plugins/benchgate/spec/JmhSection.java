package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.workload.ChosenBenchmarks;
import io.jenkins.plugins.benchgate.workload.JmhWorkload;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The keys of a JMH workload. */
final class JmhSection {
    private final Section section;
    private final SpecFolder folder;

    JmhSection(Section section, SpecFolder folder) {
        this.section = section;
        this.folder = folder;
    }

    JmhWorkload read() {
        String jar = section.value("jar", "", true, Placeholders::checked);
        String include = section.text("include");
        ChosenBenchmarks suite = SuiteKeys.read(section, folder, "include");
        OptionalInt forks = whole("forks");
        OptionalInt iterations = whole("iterations");
        OptionalInt warmup = whole("warmup");
        double seconds = section.seconds("time", Double.NaN);
        Map<String, String> parameters = section.filledEntries("parameters");
        List<String> options = section.filledTexts("options");
        RunOrder order = section.optional("order", RunOrder::parse).orElse(RunOrder.BENCHMARK);
        List<String> java = section.filledTexts("java");
        section.end();
        try {
            return new JmhWorkload(
                    jar,
                    include,
                    suite,
                    forks,
                    iterations,
                    warmup,
                    Double.isNaN(seconds) ? OptionalDouble.empty() : OptionalDouble.of(seconds),
                    parameters,
                    options,
                    java,
                    order);
        } catch (IllegalArgumentException e) {
            section.mistake("options", String.valueOf(e.getMessage()));
            return new JmhWorkload(
                    jar,
                    include,
                    suite,
                    forks,
                    iterations,
                    warmup,
                    OptionalDouble.empty(),
                    parameters,
                    List.of(),
                    java,
                    order);
        }
    }

    private OptionalInt whole(String key) {
        Integer value = section.optionalWhole(key);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
