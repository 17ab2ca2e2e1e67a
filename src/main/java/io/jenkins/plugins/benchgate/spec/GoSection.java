package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.workload.ChosenBenchmarks;
import io.jenkins.plugins.benchgate.workload.GoWorkload;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import java.util.List;

/** The keys of a workload of Go benchmarks. */
final class GoSection {
    private final Section section;
    private final SpecFolder folder;

    GoSection(Section section, SpecFolder folder) {
        this.section = section;
        this.folder = folder;
    }

    GoWorkload read() {
        String packages = section.text("package", ".");
        String binary = section.optional("binary", Placeholders::checked).orElse(null);
        String bench = section.text("bench");
        ChosenBenchmarks suite = SuiteKeys.read(section, folder, "package", "bench");
        int count = section.whole("count");
        String benchtime = section.checked("benchtime").orElse(null);
        List<String> options = section.filledTexts("options");
        RunOrder order = section.optional("order", RunOrder::parse).orElse(RunOrder.BENCHMARK);
        if (binary != null && section.has("package")) {
            section.mistake("package", "found both 'binary' and 'package', expected one of them");
        }
        section.end();
        return section.made(
                        "options",
                        () -> new GoWorkload(packages, binary, bench, suite, count, benchtime, options, order))
                .orElseGet(() -> new GoWorkload(packages, binary, bench, suite, count, benchtime, List.of(), order));
    }
}
