package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A workload that lists the benchmarks of another one and runs none. */
public record BenchmarkListing(Microbenchmarks benchmarks) implements Workload {
    @Override
    public Tool tool() {
        return benchmarks.tool();
    }

    @Override
    public String description() {
        return "list of " + benchmarks.description();
    }

    @Override
    public Workload filled(Map<String, String> more, UnaryOperator<String> fill) {
        return new BenchmarkListing(benchmarks.filled(more, fill));
    }

    @Override
    public List<Phase> phases(Path shared, Path trialFolder) {
        return benchmarks.listing();
    }

    @Override
    public Reading read(Phase phase, Path folder, Keeping keeping) {
        return Reading.EMPTY;
    }
}
