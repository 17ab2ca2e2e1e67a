package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.workload.ChosenBenchmarks;
import io.jenkins.plugins.benchgate.workload.JmhRuns;
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
        JmhRuns runs = new JmhRuns(whole("forks"), whole("iterations"), whole("warmup"), time());
        Map<String, String> parameters = section.filledEntries("parameters");
        List<String> options = section.filledTexts("options");
        RunOrder order = section.optional("order", RunOrder::parse).orElse(RunOrder.BENCHMARK);
        List<String> java = section.filledTexts("java");
        section.end();
        return section.made(
                        "options", () -> new JmhWorkload(jar, include, suite, runs, parameters, options, java, order))
                .orElseGet(() -> new JmhWorkload(jar, include, suite, runs, parameters, List.of(), java, order));
    }

    private OptionalDouble time() {
        double seconds = section.seconds("time", Double.NaN);
        return Double.isNaN(seconds) ? OptionalDouble.empty() : OptionalDouble.of(seconds);
    }

    private OptionalInt whole(String key) {
        Integer value = section.optionalWhole(key);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
