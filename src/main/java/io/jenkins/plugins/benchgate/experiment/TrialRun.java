package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.result.Reading;
import io.jenkins.plugins.benchgate.result.ResultException;
import io.jenkins.plugins.benchgate.result.YcsbReader;
import io.jenkins.plugins.benchgate.spec.Placeholders;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import io.jenkins.plugins.benchgate.workload.YcsbWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;
import org.jspecify.annotations.Nullable;

/** One trial: a fresh system under test, loaded, driven, read and stopped. */
final class TrialRun {
    private static final double[] SHARES = {0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999};

    private final Spec spec;
    private final Node node;
    private final Map<String, String> environment;
    private final Path out;
    private final Path client;

    /**
     * @param environment of the build
     * @param out folder of the results
     * @param client folder of the unpacked benchmark client
     */
    TrialRun(Spec spec, Node node, Map<String, String> environment, Path out, Path client) {
        this.spec = spec;
        this.node = node;
        this.environment = environment;
        this.out = out;
        this.client = client;
    }

    /** What came out: the values for the statistics, and the summary for the report. */
    record Outcome(Trial trial, TrialSummary summary) {}

    /**
     * Runs one trial; its raw results stay in the folder {@code name}, relative to the results' folder.
     *
     * @param install folder of the version
     * @param phase is told {@code start}, {@code load} and {@code run} as they begin
     * @throws ExperimentException when the system under test does not become ready
     */
    Outcome run(Slot slot, int position, Version version, Path install, String name, Consumer<String> phase)
            throws IOException, InterruptedException, ExperimentException {
        Path folder = out.resolve(name);
        FolderTree.delete(folder);
        Files.createDirectories(folder);
        long begin = System.nanoTime();
        Map<String, String> variables = SystemUnderTest.variables(environment, version, spec.file(), install);
        Reading reading;
        List<String> warnings = new ArrayList<>();
        phase.accept("start");
        try (SystemUnderTest system = SystemUnderTest.start(node, version, variables, install, folder)) {
            reading = drive(system, version, folder, phase);
        } finally {
            FolderTree.tryDelete(folder.resolve("data")).ifPresent(warnings::add);
        }
        warnings.addAll(0, reading.warnings());
        double seconds = (System.nanoTime() - begin) / 1e9;
        Trial trial =
                new Trial(slot.version(), node.label(), slot.number(), reading.samples(), reading.faults(), warnings);
        TrialSummary summary = new TrialSummary(
                position,
                trial.version(),
                trial.instance(),
                trial.number(),
                seconds,
                trial.faults(),
                trial.warnings(),
                name,
                trial.samples().stream().map(TrialRun::summary).toList());
        return new Outcome(trial, summary);
    }

    private Reading drive(SystemUnderTest system, Version version, Path folder, Consumer<String> phase)
            throws IOException, InterruptedException {
        YcsbWorkload workload = workload(version, system.environment());
        workload.prepare(folder);
        try {
            return drive(workload, system, folder, phase);
        } finally {
            // they may hold a password
            Files.deleteIfExists(folder.resolve(YcsbWorkload.LOAD_PROPERTIES));
            Files.deleteIfExists(folder.resolve(YcsbWorkload.RUN_PROPERTIES));
        }
    }

    private Reading drive(YcsbWorkload workload, SystemUnderTest system, Path folder, Consumer<String> phase)
            throws IOException, InterruptedException {
        phase.accept("load");
        List<String> faults = new ArrayList<>(ended(
                "load",
                workload.loadCommand(client, folder),
                folder,
                YcsbWorkload.LOAD_OUTPUT,
                YcsbWorkload.LOAD_ERRORS,
                system));
        if (faults.isEmpty()) {
            faults.addAll(read("load", folder.resolve(YcsbWorkload.LOAD_OUTPUT), null, workload.askedLoad())
                    .faults());
        }
        if (!faults.isEmpty()) {
            return new Reading(List.of(), faults, List.of());
        }
        phase.accept("run");
        faults.addAll(ended(
                "run",
                workload.runCommand(client, folder),
                folder,
                YcsbWorkload.RUN_OUTPUT,
                YcsbWorkload.RUN_ERRORS,
                system));
        Reading reading = read(
                "run",
                folder.resolve(YcsbWorkload.RUN_OUTPUT),
                folder.resolve(YcsbWorkload.RUN_RAW),
                workload.askedRun());
        faults.addAll(reading.faults());
        return new Reading(reading.samples(), faults, reading.warnings());
    }

    private List<String> ended(
            String phase, List<String> arguments, Path folder, String out, String err, SystemUnderTest system)
            throws IOException, InterruptedException {
        Command command = new Command(arguments, folder, Map.of(), folder.resolve(out), folder.resolve(err));
        OptionalInt status;
        try (RemoteTask task = node.start(command)) {
            status = task.await(Duration.ofMillis((long) (spec.trialSeconds() * 1000)));
        }
        List<String> faults = new ArrayList<>();
        if (status.isEmpty()) {
            faults.add("The " + phase + " phase did not end within " + Math.round(spec.trialSeconds()) + " s.");
        } else if (status.getAsInt() != 0) {
            faults.add("The benchmark client ended the " + phase + " phase with exit status " + status.getAsInt() + "."
                    + LogTail.of(folder.resolve(err)));
        }
        if (!system.alive()) {
            faults.add("The system under test ended during the " + phase + " phase."
                    + LogTail.of(folder.resolve("sut.log")));
        }
        return faults;
    }

    private static Reading read(String phase, Path summary, @Nullable Path raw, long asked) throws IOException {
        try {
            Reading reading = YcsbReader.read(summary, raw, asked);
            List<String> faults = reading.faults().stream()
                    .map(fault -> "In the " + phase + " phase: " + fault)
                    .toList();
            return new Reading(reading.samples(), faults, reading.warnings());
        } catch (ResultException e) {
            return new Reading(List.of(), List.of("In the " + phase + " phase: " + e.getMessage()), List.of());
        }
    }

    private YcsbWorkload workload(Version version, Map<String, String> values) {
        return spec.workload().with(version.properties(), text -> Placeholders.fill(text, values));
    }

    private static SampleSummary summary(Sample sample) {
        Percentile percentile = new Percentile().withEstimationType(EstimationType.R_7);
        percentile.setData(sample.values());
        Map<String, Double> quantiles = new LinkedHashMap<>();
        for (double share : SHARES) {
            quantiles.put(String.valueOf(share), percentile.evaluate(share * 100));
        }
        return new SampleSummary(
                sample.metric().name(),
                Objects.requireNonNullElse(sample.statistic(), ""),
                sample.values().length,
                Statistic.MEAN.of(sample.values()),
                quantiles);
    }
}
