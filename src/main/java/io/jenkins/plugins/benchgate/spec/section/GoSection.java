package io.jenkins.plugins.benchgate.spec.section;

import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.workload.ChosenBenchmarks;
import io.jenkins.plugins.benchgate.workload.GoWorkload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of a workload of Go benchmarks. */
final class GoSection {
    private static final int MOST_RESULTS = 100_000;

    private final Section section;
    private final SpecFolder folder;

    GoSection(Section section, SpecFolder folder) {
        this.section = section;
        this.folder = folder;
    }

    GoWorkload read() {
        String packages = section.text("package", ".");
        String binary = section.optional("binary", Placeholders::checked).orElse(null);
        String bench = section.text("bench", ".");
        ChosenBenchmarks suite = SuiteKeys.read(section, folder, "package", "bench");
        int count = section.whole("count", 10, 1, MOST_RESULTS);
        String benchtime = section.optional("benchtime", GoSection::benchtime).orElse(null);
        List<String> options = section.filledTexts("options");
        if (binary != null && section.has("package")) {
            section.mistake("package", "found both 'binary' and 'package', expected one of them");
        }
        section.end();
        return workload(packages, binary, bench, suite, count, benchtime, options);
    }

    private GoWorkload workload(
            String packages,
            @Nullable String binary,
            String bench,
            @Nullable ChosenBenchmarks suite,
            int count,
            @Nullable String benchtime,
            List<String> options) {
        try {
            return new GoWorkload(packages, binary, bench, suite, count, benchtime, options);
        } catch (IllegalArgumentException e) {
            section.mistake("options", String.valueOf(e.getMessage()));
            return new GoWorkload(packages, binary, bench, suite, count, benchtime, List.of());
        }
    }

    private static String benchtime(String text) {
        if (!text.matches("[1-9]\\d*x|(?:\\d++(?:\\.\\d++)?+(?:ns|us|µs|ms|s|m|h))++")) {
            throw new IllegalArgumentException(
                    "found benchtime '" + text + "', expected a time as Go writes it, such as 100ms, or a number of"
                            + " operations such as 1000x");
        }
        return text;
    }
}
