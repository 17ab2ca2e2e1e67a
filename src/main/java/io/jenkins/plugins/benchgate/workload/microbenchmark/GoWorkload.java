package io.jenkins.plugins.benchgate.workload.microbenchmark;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.microbenchmark.GoBenchmark;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Benchmarks of a Go package, or of a binary that {@code go test -c} made of one.
 *
 * @param packages what {@code go test} takes, from the folder of the version's installation: {@code .} or {@code ./...}
 * @param binary path of the binary, a relative one in that folder; {@code null}: {@code go test} builds it
 * @param bench regular expression of the benchmarks to run
 * @param count how often each is run: its iterations, at least 1
 * @param benchtime how long each of them takes, as Go writes it ({@code 1s}), or how many operations ({@code 100x});
 *     {@code null} for Go's own choice
 * @param options more of {@code go test}'s own; with a binary, of the binary's
 */
public record GoWorkload(
        String packages,
        @Nullable String binary,
        String bench,
        int count,
        @Nullable String benchtime,
        List<String> options)
        implements Workload {
    private static final String RUN = "run";

    public GoWorkload {
        options = List.copyOf(options);
        for (String option : options) {
            String name = option.replaceFirst("^--?(test\\.)?", "").replaceFirst("=.*", "");
            if (List.of("bench", "count", "benchtime", "run", "json", "c", "o").contains(name)) {
                throw new IllegalArgumentException("found Go option '" + option
                        + "', expected it to be left out: bench, count and benchtime have keys of their own, and text is"
                        + " read");
            }
        }
    }

    @Override
    public Tool tool() {
        return Tool.GO;
    }

    @Override
    public String description() {
        return "Go benchmarks " + String.join(" ", arguments());
    }

    @Override
    public Workload filled(Map<String, String> more, UnaryOperator<String> fill) {
        return new GoWorkload(
                packages,
                binary == null ? null : fill.apply(binary),
                bench,
                count,
                benchtime,
                options.stream().map(fill).toList());
    }

    @Override
    public List<Phase> phases(Path shared, Path trialFolder) {
        return List.of(Phase.installed(RUN, true, arguments(), Map.of()));
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        String prefix = binary == null ? "-" : "-test.";
        if (binary == null) {
            arguments.addAll(List.of("go", "test"));
        } else {
            // without a slash it would be looked for on the PATH
            arguments.add(binary.contains("/") ? binary : "./" + binary);
        }
        arguments.addAll(List.of(prefix + "run", "^$", prefix + "bench", bench));
        arguments.addAll(List.of(prefix + "count", String.valueOf(count)));
        if (benchtime != null) {
            arguments.addAll(List.of(prefix + "benchtime", benchtime));
        }
        arguments.addAll(options);
        if (binary == null) {
            arguments.add(packages);
        }
        return arguments;
    }

    @Override
    public Reading read(Phase phase, Path folder, Keeping keeping) throws IOException {
        Reading reading = GoBenchmark.read(folder.resolve(Phase.output(RUN)));
        List<String> faults = new ArrayList<>(reading.faults());
        for (Sample sample : reading.samples()) {
            // with -cpu a, b each of them has a name, and so a sample, of its own
            if (sample.values().length != count) {
                faults.add(Sentences.english(
                        "stored.goCount", sample.metric().name(), Figure.of(sample.values().length), Figure.of(count)));
            }
        }
        return new Reading(reading.samples(), faults, reading.warnings());
    }
}
