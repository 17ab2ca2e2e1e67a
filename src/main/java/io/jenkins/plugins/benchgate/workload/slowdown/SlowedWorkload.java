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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Benchmarks of which one method is slowed.
 *
 * @param workload the benchmarks; its language is that of {@code slowing}
 */
public record SlowedWorkload(Workload workload, Slowing slowing, Slowdown slowdown) implements Workload {
    private static final String CALLS = "calls-";

    @Override
    public Tool tool() {
        return workload.tool();
    }

    @Override
    public String description() {
        return workload.description();
    }

    @Override
    public String part(Phase phase) {
        return workload.part(phase);
    }

    @Override
    public Workload filled(Map<String, String> more, UnaryOperator<String> fill) {
        return new SlowedWorkload(workload.filled(more, fill), slowing, slowdown);
    }

    @Override
    public Workload named(UnaryOperator<String> there) {
        return new SlowedWorkload(workload.named(there), slowing, slowdown);
    }

    @Override
    public List<Path> prepare(Path trialFolder) throws IOException {
        List<Path> secret = workload.prepare(trialFolder);
        slowing.prepare(Files.createDirectories(trialFolder.resolve(Slowing.FOLDER)), slowdown);
        return secret;
    }

    @Override
    public List<Phase> phases(Path shared, Path trialFolder) {
        Path folder = trialFolder.resolve(Slowing.FOLDER);
        List<Phase> phases = new ArrayList<>();
        slowing.before(folder, slowdown).ifPresent(phases::add);
        for (Phase phase : workload.phases(shared, trialFolder)) {
            phases.add(
                    phase.measured()
                            ? new Phase(
                                    phase.name(),
                                    true,
                                    phase.clients().stream()
                                            .map(client -> slowing.slowed(client, folder))
                                            .toList())
                            : phase);
        }
        return phases;
    }

    @Override
    public Reading read(Phase phase, Path folder, Keeping keeping) throws IOException {
        if (!phase.name().equals(Slowing.FOLDER)) {
            return workload.read(phase, folder, keeping);
        }
        if (Files.exists(folder.resolve(Slowing.FOLDER).resolve(GoSlowing.OVERLAY))) {
            return Reading.EMPTY;
        }
        String why = Files.readString(folder.resolve(Phase.errors(phase.name())))
                .strip()
                .replaceAll("\\s+", " ");
        return new Reading(List.of(), List.of("cannot slow " + slowdown.method() + ": " + why), List.of());
    }

    /** Whether a trial of it has called the method, as far as its processes ended by themselves. */
    public static boolean called(Path trialFolder) throws IOException {
        Path folder = trialFolder.resolve(Slowing.FOLDER);
        try (Stream<Path> calls = Files.list(folder)) {
            return calls.anyMatch(file -> file.getFileName().toString().startsWith(CALLS));
        }
    }
}
