package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.result.Reading;
import io.jenkins.plugins.benchgate.result.ResultException;
import io.jenkins.plugins.benchgate.spec.Placeholders;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/** One trial: a fresh system under test, loaded, driven, read and stopped. */
final class TrialRun {
    private static final double[] SHARES = {0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999};

    private final Spec spec;
    private final Node node;
    private final Map<String, String> environment;
    private final Path out;
    private final Path shared;
    private final PhaseLimits limits;

    /**
     * @param environment of the build
     * @param out folder of the results
     * @param shared folder of what all trials share, such as the unpacked benchmark client
     */
    TrialRun(Spec spec, Node node, Map<String, String> environment, Path out, Path shared) {
        this.spec = spec;
        this.node = node;
        this.environment = environment;
        this.out = out;
        this.shared = shared;
        this.limits = new PhaseLimits(spec.trialSeconds(), PhaseLimits.PRINTED);
    }

    /**
     * What a trial left behind, as it was read.
     *
     * @param name of its folder, relative to the results' folder
     * @param warnings of the reading, and of what could not be cleaned up
     * @param notes on how it ran, for people
     * @param load how busy the machine was in each measured phase
     */
    record Ran(
            Slot slot,
            int position,
            String name,
            double seconds,
            List<Sample> samples,
            List<String> faults,
            List<String> warnings,
            List<String> notes,
            List<LoadSummary> load) {
        /** The same with other values, and more faults and notes. */
        Ran with(List<Sample> kept, List<String> moreFaults, List<String> moreNotes) {
            return new Ran(
                    slot,
                    position,
                    name,
                    seconds,
                    kept,
                    joined(faults, moreFaults),
                    warnings,
                    joined(notes, moreNotes),
                    load);
        }

        private static List<String> joined(List<String> first, List<String> second) {
            return Stream.concat(first.stream(), second.stream()).toList();
        }
    }

    /** What came out: the values for the statistics, and the summary for the report. */
    record Outcome(Trial trial, TrialSummary summary) {}

    /** The outcome of a trial. */
    Outcome outcome(Ran ran) {
        Trial trial = new Trial(
                ran.slot().version(), node.label(), ran.slot().number(), ran.samples(), ran.faults(), ran.warnings());
        TrialSummary summary = new TrialSummary(
                ran.position(),
                trial.version(),
                trial.instance(),
                trial.number(),
                ran.seconds(),
                trial.faults(),
                trial.warnings(),
                ran.name(),
                trial.samples().stream().map(TrialRun::summary).toList(),
                ran.notes(),
                ran.load());
        return new Outcome(trial, summary);
    }

    /**
     * Runs one trial; its raw results stay in the folder {@code name}, relative to the results' folder.
     *
     * @param install folder of the version
     * @param place where its programs run
     * @param phase is told {@code start} and the phases' names as they begin
     * @throws ExperimentException when the system under test does not become ready
     */
    Ran run(Slot slot, int position, Version version, Path install, String name, Place place, Consumer<String> phase)
            throws IOException, InterruptedException, ExperimentException {
        Path folder = out.resolve(name);
        FolderTree.delete(folder);
        Files.createDirectories(folder);
        long begin = System.nanoTime();
        Map<String, String> variables = SystemUnderTest.variables(environment, version, spec.file(), install);
        Reading reading;
        List<String> warnings = new ArrayList<>();
        LoadWatch watch = new LoadWatch(place.node(), folder);
        phase.accept("start");
        try (SystemUnderTest system = place.start()
                        .system(
                                slot,
                                () -> SystemUnderTest.start(place.node(), version, variables, install, folder, watch));
                LoadWatch begun = watch.begin()) {
            reading = drive(system, version, folder, place, begun, phase);
        } finally {
            place.start().leave();
            FolderTree.tryDelete(folder.resolve("data")).ifPresent(warnings::add);
        }
        warnings.addAll(0, reading.warnings());
        List<LoadSummary> load = load(watch, folder, warnings);
        double seconds = (System.nanoTime() - begin) / 1e9;
        return new Ran(
                slot, position, name, seconds, reading.samples(), reading.faults(), warnings, place.notes(), load);
    }

    /** How busy the machine was in each measured phase; what is doubtful about that becomes a warning. */
    private List<LoadSummary> load(LoadWatch watch, Path folder, List<String> warnings) {
        Workload workload = spec.workload();
        // a microbenchmark is what it measures, and may take all it gets
        double limit = workload.needsSystem() ? spec.clientLimit() : Double.POSITIVE_INFINITY;
        List<LoadSummary> load = new ArrayList<>();
        try {
            List<LoadSummary> seen = watch.seen();
            for (Phase phase : workload.phases(shared, folder)) {
                for (LoadSummary summary : phase.measured() ? seen : List.<LoadSummary>of()) {
                    if (summary.phase().equals(phase.name())) {
                        load.add(summary.withClient(
                                workload.workers().orElse(Integer.MAX_VALUE),
                                workload.collecting(phase, folder),
                                limit));
                    }
                }
            }
        } catch (IOException e) {
            warnings.add("How busy the machine was is not known: " + e.getMessage());
        }
        load.forEach(summary -> warnings.addAll(summary.doubts()));
        return load;
    }

    private Reading drive(
            SystemUnderTest system, Version version, Path folder, Place place, LoadWatch watch, Consumer<String> phase)
            throws IOException, InterruptedException {
        Map<String, String> variables = system.environment();
        Workload workload = spec.workload().filled(version.properties(), text -> Placeholders.fill(text, variables));
        List<Path> secrets = workload.prepare(folder);
        try {
            return drive(workload, system, folder, place, watch, phase);
        } finally {
            for (Path secret : secrets) {
                Files.deleteIfExists(secret);
            }
        }
    }

    /** Runs the phases until one of them has a fault; the samples are those of the measured phases. */
    private Reading drive(
            Workload workload,
            SystemUnderTest system,
            Path folder,
            Place place,
            LoadWatch watch,
            Consumer<String> progress)
            throws IOException, InterruptedException {
        List<Sample> samples = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (Phase phase : workload.phases(shared, folder)) {
            progress.accept(phase.name());
            faults.addAll(ended(phase, folder, place, watch, system));
            if (faults.isEmpty() || phase.measured()) {
                Reading reading = read(workload, phase, folder, spec.keeping());
                if (faults.isEmpty() || !reading.samples().isEmpty()) {
                    faults.addAll(reading.faults());
                } // else that there is nothing to read follows from what is known already
                warnings.addAll(reading.warnings());
                if (phase.measured()) {
                    samples.addAll(reading.samples());
                }
            }
            if (!faults.isEmpty()) {
                break;
            }
        }
        return new Reading(samples, faults, warnings);
    }

    /** Runs the clients of a phase to their end, and says what went wrong. */
    private List<String> ended(Phase phase, Path folder, Place place, LoadWatch watch, SystemUnderTest system)
            throws IOException, InterruptedException {
        List<String> faults = new ArrayList<>();
        List<RemoteTask> tasks = new ArrayList<>();
        try {
            List<Command> commands = commands(phase, folder, system).stream()
                    .map(command -> watch.ofClient(command, phase.name()))
                    .toList();
            for (Command command : phase.measured() ? place.start().held(commands) : commands) {
                tasks.add(place.node().start(command));
            }
            if (phase.measured() && !place.start().go(tasks)) {
                return List.of("The " + phase.name() + " phase did not begin, because the other trial of this round"
                        + " had ended before.");
            }
            faults.addAll(limits.await(phase, tasks, folder));
        } finally {
            tasks.forEach(RemoteTask::close);
        }
        if (!system.alive()) {
            faults.add("The system under test ended during the " + phase.name() + " phase."
                    + LogTail.of(folder.resolve(SystemUnderTest.LOG)));
        }
        return faults;
    }

    private static List<Command> commands(Phase phase, Path folder, SystemUnderTest system) {
        return phase.clients().stream()
                .map(client -> {
                    Map<String, String> variables = new LinkedHashMap<>(system.environment());
                    variables.putAll(client.environment());
                    return new Command(
                            client.arguments(),
                            folder,
                            variables,
                            folder.resolve(client.out()),
                            folder.resolve(client.err()));
                })
                .toList();
    }

    private static Reading read(Workload workload, Phase phase, Path folder, Keeping keeping) throws IOException {
        try {
            Reading reading = workload.read(phase, folder, keeping);
            List<String> faults = reading.faults().stream()
                    .map(fault -> "In the " + phase.name() + " phase: " + fault)
                    .toList();
            return new Reading(reading.samples(), faults, reading.warnings());
        } catch (ResultException e) {
            return new Reading(List.of(), List.of("In the " + phase.name() + " phase: " + e.getMessage()), List.of());
        }
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
