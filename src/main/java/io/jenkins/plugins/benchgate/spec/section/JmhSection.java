package io.jenkins.plugins.benchgate.spec.section;

import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.workload.ChosenBenchmarks;
import io.jenkins.plugins.benchgate.workload.JmhWorkload;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The keys of a JMH workload. */
final class JmhSection {
    private static final int MOST_FORKS = 1000;
    private static final int MOST_ITERATIONS = 1_000_000;

    private final Section section;
    private final SpecFolder folder;

    JmhSection(Section section, SpecFolder folder) {
        this.section = section;
        this.folder = folder;
    }

    JmhWorkload read() {
        String jar = section.value("jar", "", true, Placeholders::checked);
        String include = section.text("include", "");
        ChosenBenchmarks suite = SuiteKeys.read(section, folder, "include");
        OptionalInt forks = whole("forks", 1, MOST_FORKS);
        OptionalInt iterations = whole("iterations", 1, MOST_ITERATIONS);
        OptionalInt warmup = whole("warmup", 0, MOST_ITERATIONS);
        double seconds = section.seconds("time", Double.NaN);
        Map<String, String> parameters = section.filledEntries("parameters");
        List<String> options = section.filledTexts("options");
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
                    java);
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
                    java);
        }
    }

    private OptionalInt whole(String key, int least, int most) {
        int value = section.whole(key, least, least, most);
        return section.has(key) ? OptionalInt.of(value) : OptionalInt.empty();
    }
}
