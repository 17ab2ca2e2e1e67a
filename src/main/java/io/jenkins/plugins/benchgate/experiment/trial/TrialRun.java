package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.BuildClock;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.FunctionLog;
import io.jenkins.plugins.benchgate.experiment.run.KeptScrapes;
import io.jenkins.plugins.benchgate.experiment.run.Leftovers;
import io.jenkins.plugins.benchgate.experiment.run.MaskedFiles;
import io.jenkins.plugins.benchgate.experiment.run.RawResults;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord;
import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.ResourceUser;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;
import org.jspecify.annotations.Nullable;

/** One trial: a fresh system under test, loaded, driven, read and stopped. */
public final class TrialRun {
    private static final double[] SHARES = {0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999};

    private final Build build;
    private final Preloads preloads;
    private final RecordKeeper keeper;

    /** @param preloads what versions were loaded with once */
    public TrialRun(Build build, Preloads preloads) throws IOException, InterruptedException {
        this(build, preloads, new RecordKeeper(build));
    }

    private TrialRun(Build build, Preloads preloads, RecordKeeper keeper) {
        this.build = build;
        this.preloads = preloads;
        this.keeper = keeper;
    }

    /** The same of a build on the same machines. */
    TrialRun on(Build other) {
        return new TrialRun(other, preloads, keeper.of(other));
    }

    /**
     * What a trial left behind, as it was read.
     *
     * @param name of its folder, relative to the results' folder
     * @param samples of the workload
     * @param traced of spans: those of chains that began in the measured phases, of which nothing more is left out
     * @param warnings of the reading, and of what could not be cleaned up
     * @param notes on how it ran, for people
     * @param load how busy the machine was in each measured phase
     * @param record of how it ran, before it was trimmed
     */
    public record CompletedTrial(
            Slot slot,
            int position,
            String name,
            double seconds,
            List<Sample> samples,
            List<Sample> traced,
            List<String> faults,
            List<String> warnings,
            List<String> notes,
            List<LoadSummary> load,
            TrialRecord record) {
        /** All values: those of the workload and of spans. */
        public List<Sample> measured() {
            return joined(samples, traced);
        }

        /** The same with other values, and more faults and notes. */
        CompletedTrial with(List<Sample> kept, List<String> moreFaults, List<String> moreNotes) {
            return new CompletedTrial(
                    slot,
                    position,
                    name,
                    seconds,
                    kept,
                    traced,
                    joined(faults, moreFaults),
                    warnings,
                    joined(notes, moreNotes),
                    load,
                    record);
        }
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** What came out: the values for the statistics, and the summary for the report. */
    public record Outcome(Trial trial, TrialSummary summary) {}

    /** The outcome of a trial. */
    Outcome outcome(CompletedTrial ran) {
        Trial trial = new Trial(
                ran.slot().version(),
                build.cluster().sut().get(0).label(),
                ran.slot().number(),
                ran.measured(),
                ran.faults(),
                ran.warnings());
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
     * Keeps the folder of a trial for good; to be called when no other trial runs, which it would disturb.
     *
     * @throws IOException when it cannot be written; nothing that was measured is lost then
     */
    public void keep(CompletedTrial ran) throws IOException {
        Path folder = build.out().resolve(ran.name());
        ran.record().with(ran.notes(), ran.faults(), ran.warnings()).write(folder);
        new MaskedFiles(build.masking()).in(folder, Set.of());
        RawResults.keep(folder);
    }

    /**
     * Runs one trial of the candidate by itself.
     *
     * @param number of the trial, from 1
     * @param name of its folder, relative to the results' folder
     * @param workload instead of that of the spec
     * @param seconds that a phase may take, instead of those of the spec
     * @param profiler of its system; {@code null} for none
     * @throws ExperimentException when the system under test does not become ready
     */
    public CompletedTrial alone(int number, String name, Workload workload, double seconds, @Nullable Profiler profiler)
            throws IOException, InterruptedException, ExperimentException {
        Build other = build.driving(workload, seconds);
        return byItself(other, other.spec().candidate(), number, number, name, profiler);
    }

    /**
     * Runs one trial of a version by itself, whose system is profiled; no spans are collected.
     *
     * @param number of the trial, from 1
     * @param position from 1, its place in the order of such trials
     * @param name of its folder, relative to the results' folder
     * @throws ExperimentException when the system under test does not become ready
     */
    public CompletedTrial profiled(Version version, int number, int position, String name, Profiler profiler)
            throws IOException, InterruptedException, ExperimentException {
        Slot slot = new Slot(version.key(), number);
        TrialSite place = new TrialSite(build, slot, build.out().resolve(name), profiler, false);
        return run(slot, position, version, name, place, phase -> {});
    }

    /**
     * Runs one trial of a version by itself, in which a workload profiles what it starts; no spans are collected.
     *
     * @param number of the trial, from 1
     * @param position from 1, its place in the order of such trials
     * @param name of its folder, relative to the results' folder
     * @param workload instead of that of the spec
     * @param seconds that a phase may take, instead of those of the spec
     */
    public CompletedTrial profiled(
            Version version, int number, int position, String name, Workload workload, double seconds)
            throws IOException, InterruptedException, ExperimentException {
        BuildClock.Track track = build.clock().track(Activity.PROFILING);
        try {
            return byItself(build.driving(workload, seconds), version, number, position, name, null);
        } finally {
            track.close();
        }
    }

    private CompletedTrial byItself(
            Build other, Version version, int number, int position, String name, @Nullable Profiler profiler)
            throws IOException, InterruptedException, ExperimentException {
        Slot slot = new Slot(version.key(), number);
        TrialSite place = new TrialSite(other, slot, build.out().resolve(name), profiler, false);
        return on(other).run(slot, position, version, name, place, phase -> {});
    }

    /**
     * Runs one trial of the candidate by itself.
     *
     * @param number of the trial, from 1
     * @param name of its folder, relative to the results' folder
     * @param traced whether spans are collected
     * @throws ExperimentException when the system under test does not become ready
     */
    public CompletedTrial alone(int number, String name, boolean traced)
            throws IOException, InterruptedException, ExperimentException {
        Version candidate = build.spec().candidate();
        Slot slot = new Slot(candidate.key(), number);
        TrialSite place = new TrialSite(build, slot, build.out().resolve(name), null, traced);
        return run(slot, number, candidate, name, place, phase -> {});
    }

    /**
     * Runs one trial; its raw results stay in the folder {@code name}, relative to the results' folder.
     *
     * @param place where its programs run
     * @param phase is told {@code start} and the phases' names as they begin
     * @throws ExperimentException when the system under test does not become ready
     */
    CompletedTrial run(Slot slot, int position, Version version, String name, TrialSite place, Consumer<String> phase)
            throws IOException, InterruptedException, ExperimentException {
        Activity whole = place.profiler() == null ? Activity.COMPUTING : Activity.PROFILING;
        BuildClock.Track all = build.clock().track(whole);
        BuildClock.Track track = build.clock().track(Activity.STARTING);
        try {
            return run(slot, position, version, name, place, phase, track);
        } finally {
            track.close();
            all.close();
        }
    }

    private CompletedTrial run(
            Slot slot,
            int position,
            Version version,
            String name,
            TrialSite place,
            Consumer<String> phase,
            BuildClock.Track track)
            throws IOException, InterruptedException, ExperimentException {
        Spec spec = build.spec();
        Cluster cluster = place.build().cluster();
        Path folder = build.out().resolve(name);
        FolderTree.delete(folder);
        Files.createDirectories(folder);
        for (Node node : cluster.nodes()) {
            node.files().createFolder(folder);
        }
        long begin = System.nanoTime();
        Instant started = Instant.now();
        Map<String, String> commands = new LinkedHashMap<>();
        Reading reading;
        Optional<String> unlogged;
        List<String> warnings = new ArrayList<>();
        TrialWatch watch = new TrialWatch(cluster, folder);
        phase.accept("start");
        SpanCollection spans = SpanCollection.begin(place.build(), version, folder, place.traced());
        try (spans;
                SystemUnderTest system = place.start()
                        .system(
                                slot,
                                () -> SystemUnderTest.start(
                                        place.build(),
                                        version,
                                        folder,
                                        watch,
                                        spans.environment(),
                                        (node, data) -> preloads.restore(node, version, data, folder)));
                TrialWatch begun = watch.begin();
                ScrapeRun scrapes = ScrapeRun.begin(place.build(), folder, system)) {
            commands.putAll(system.environment());
            reading = new PhaseRuns(place, folder, begun, track, phase)
                    .drive(system, version, slot, one -> version.runs(one, spec.workload()));
            track.now(Activity.OUTPUTS);
            unlogged = FunctionLog.fetch(place.build(), version, folder);
            spans.awaitLate();
            track.now(Activity.STOPPING);
            // nothing is measured any more
            TaskEnd.together(List.of(begun::close, scrapes::close, system::close));
        } finally {
            track.now(Activity.STOPPING);
            warnings.addAll(Leftovers.delete(cluster.nodes(), folder.resolve("data")));
            warnings.addAll(Leftovers.drop(cluster.nodes(), folder));
        }
        track.now(Activity.COMPUTING);
        warnings.addAll(0, reading.warnings());
        Reading traced = spans.read(watch.phases());
        warnings.addAll(traced.warnings());
        // a program without a system is what it measures, and may take all it gets
        double limit = version.serves() ? spec.trials().clientLimit() : Double.POSITIVE_INFINITY;
        List<LoadSummary> load = List.of();
        try {
            load = new TrialLoad(spec.workload(), cluster, build.shared(), folder, limit).seen(watch);
        } catch (IOException e) {
            warnings.add(Sentences.english("stored.loadUnknown", String.valueOf(e.getMessage())));
        }
        load.forEach(summary -> warnings.addAll(summary.doubts()));
        List<Sample> used = new ArrayList<>();
        for (ResourceUser user : spec.trials().resources()) {
            List<Sample> own = user.samples(load, reading.samples());
            if (own.isEmpty()) {
                warnings.add(Sentences.english(
                        "stored.resourcesUnknown", user.word(), Figure.of(LoadSummary.FEWEST_SAMPLES)));
            }
            used.addAll(own);
        }
        Reading exposed = KeptScrapes.read(spec, spec.workload(), build.shared(), folder, reading.samples());
        warnings.addAll(exposed.warnings());
        used.addAll(exposed.samples());
        double seconds = (System.nanoTime() - begin) / 1e9 - place.turns().waited(slot);
        TrialRecord record = keeper.record(slot, position, version, commands, started, watch.phases());
        return new CompletedTrial(
                slot,
                position,
                name,
                seconds,
                joined(reading.samples(), used),
                traced.samples(),
                joined(joined(reading.faults(), unlogged.stream().toList()), traced.faults()).stream()
                        .map(build.masking()::mask)
                        .toList(),
                warnings.stream().map(build.masking()::mask).toList(),
                place.notes(),
                load,
                record);
    }

    public static SampleSummary summary(Sample sample) {
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

    /**
     * Where the programs of one trial run, and the line at which they start.
     *
     * @param build on its machines, or on a part of each
     * @param start that it shares with the trials that run at the same time
     * @param notes about it for people
     * @param profiler of the system under test; {@code null} for none
     * @param traced whether spans are collected if the spec asks for them
     * @param turns that it takes with the trials of its round
     */
    record TrialSite(
            Build build,
            StartLine start,
            List<String> notes,
            @Nullable Profiler profiler,
            boolean traced,
            Turns turns) {
        TrialSite {
            notes = List.copyOf(notes);
        }

        TrialSite(Build build, StartLine start, List<String> notes, Turns turns) {
            this(build, start, notes, null, true, turns);
        }

        /** Of a trial by itself. */
        TrialSite(Build build, Slot slot, Path folder, @Nullable Profiler profiler, boolean traced) {
            this(
                    build,
                    new StartLine(folder, List.of(slot)),
                    List.of(),
                    profiler,
                    traced,
                    new Turns(List.of(slot), build.seed()));
        }
    }
}
