package io.jenkins.plugins.benchgate.workload.slowdown;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Workload;
import io.jenkins.plugins.benchgate.workload.slowdown.Slowing.Slowdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Looks for methods in an installation, and runs no benchmark. Its phase {@link Slowing#CHECK} prints a line for each
 * method that cannot be slowed.
 *
 * @param workload the benchmarks
 */
public record MethodCheckWorkload(Workload workload, Slowing slowing, List<String> methods) implements Workload {
    @Override
    public Tool tool() {
        return workload.tool();
    }

    @Override
    public String description() {
        return "methods of " + workload.description();
    }

    @Override
    public Workload filled(Map<String, String> more, UnaryOperator<String> fill) {
        Workload filled = workload.filled(more, fill);
        return new MethodCheckWorkload(filled, Slowing.of(filled), methods);
    }

    @Override
    public List<Path> prepare(Path trialFolder) throws IOException {
        slowing.prepare(Files.createDirectories(trialFolder.resolve(Slowing.FOLDER)), new Slowdown(methods.get(0), 0));
        return List.of();
    }

    @Override
    public List<Phase> phases(Path shared, Path trialFolder) {
        return List.of(slowing.check(trialFolder.resolve(Slowing.FOLDER), methods));
    }

    @Override
    public Reading read(Phase phase, Path folder, Keeping keeping) {
        return Reading.EMPTY;
    }
}
