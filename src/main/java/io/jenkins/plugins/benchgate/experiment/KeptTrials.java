package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.run.KeptScrapes;
import io.jenkins.plugins.benchgate.experiment.run.KeptSpans;
import io.jenkins.plugins.benchgate.experiment.run.RawResults;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.experiment.trial.ComparedSamples;
import io.jenkins.plugins.benchgate.experiment.trial.Rounds;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.Outcome;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Spec.TracedSpans;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import io.jenkins.plugins.benchgate.workload.Workload;
import io.jenkins.plugins.benchgate.workload.Workload.Apart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The trials of a build as its folder keeps them. */
public final class KeptTrials {
    private final Path folder;
    private final Spec spec;

    /** @param folder of the build */
    KeptTrials(Path folder, Spec spec) {
        this.folder = folder;
        this.spec = spec;
    }

    /**
     * Those of a build.
     *
     * @param folder of the build
     * @throws SpecException when the spec in it cannot be read any more
     */
    public static KeptTrials of(Path folder) throws SpecException {
        return new KeptTrials(folder, SpecReader.readStored(folder.resolve(Experiment.SPEC)));
    }

    /**
     * The valid ones with what they measured.
     *
     * @param stored their summaries
     * @throws IOException when a raw result cannot be read
     */
    public List<Trial> valid(List<TrialSummary> stored) throws IOException {
        return usable(spec, outcomes(stored));
    }

    /** Seconds that one trial of each of two versions takes on one instance, on average; NaN where none ran. */
    public double seconds(List<TrialSummary> stored) {
        int after = spec.schedule().order() == Order.DUET ? 1 : 2;
        return after
                * stored.stream()
                        .filter(trial -> trial.faults().isEmpty())
                        .mapToDouble(TrialSummary::durationSeconds)
                        .average()
                        .orElse(Double.NaN);
    }

    /** The valid ones, instance by instance; see {@link Rounds#usable}. */
    static List<Trial> usable(Spec spec, List<Outcome> outcomes) {
        Map<String, List<Outcome>> instances = new LinkedHashMap<>();
        outcomes.forEach(one -> instances
                .computeIfAbsent(one.trial().instance(), label -> new ArrayList<>())
                .add(one));
        return instances.values().stream()
                .flatMap(of -> Rounds.usable(spec, of, 1).stream())
                .toList();
    }

    /**
     * What trials measured, read again from their raw results.
     *
     * @param stored their summaries: which of them are valid, and where their results lie
     * @throws IOException when a raw result cannot be read
     */
    List<Outcome> outcomes(List<TrialSummary> stored) throws IOException {
        Map<List<Object>, List<CompletedTrial>> rounds = new LinkedHashMap<>();
        boolean duet = spec.schedule().order() == Order.DUET && spec.baseline() != null;
        for (TrialSummary trial : stored) {
            List<Object> round = duet ? List.of(trial.instance(), trial.number()) : List.of(trial.position());
            rounds.computeIfAbsent(round, key -> new ArrayList<>()).add(ran(trial));
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (List<CompletedTrial> round : rounds.values()) {
            for (CompletedTrial one : ComparedSamples.of(
                    round, spec.trials().trimming(), spec.workload().tool())) {
                TrialSummary summary = stored.stream()
                        .filter(trial -> trial.position() == one.position())
                        .findFirst()
                        .orElseThrow();
                outcomes.add(new Outcome(
                        new Trial(
                                summary.version(),
                                summary.instance(),
                                summary.number(),
                                one.measured(),
                                one.faults(),
                                one.warnings()),
                        summary));
            }
        }
        return outcomes;
    }

    /** A trial as it was before it was trimmed; of an invalid one nothing is needed. */
    private CompletedTrial ran(TrialSummary trial) throws IOException {
        Path raw = folder.resolve(trial.folder());
        Values values = trial.faults().isEmpty() ? values(trial, raw) : new Values(List.of(), List.of());
        return new CompletedTrial(
                new Slot(trial.version(), trial.number()),
                trial.position(),
                trial.folder(),
                trial.durationSeconds(),
                values.samples(),
                values.traced(),
                trial.faults(),
                trial.warnings(),
                List.of(),
                trial.load(),
                TrialRecord.read(raw));
    }

    /** What a trial measured: of its workload, and of spans. */
    private record Values(List<Sample> samples, List<Sample> traced) {}

    private Values values(TrialSummary trial, Path raw) throws IOException {
        Version version = spec.versions().stream()
                .filter(one -> one.key().equals(trial.version()))
                .findFirst()
                .orElseThrow(() -> new IOException(folder.resolve(Experiment.SPEC) + ": found no version '"
                        + trial.version() + "', expected that of trial " + trial.position()));
        List<PhaseRun> ran = TrialRecord.read(raw).phases();
        Workload workload =
                asMeasured(ran).filled(version.properties(), text -> Placeholders.fillKnown(text, Map.of()));
        Path unpacked = Files.createTempDirectory("benchgate-raw");
        try {
            unpack(raw, unpacked);
            List<Sample> samples = new ArrayList<>();
            for (Phase phase : workload.phases(unpacked, unpacked)) {
                if (phase.measured() && version.runs(phase, workload)) {
                    Reading reading = workload.read(
                                    phase, unpacked, spec.trials().keeping())
                            .in(spec.trials().directions());
                    samples.addAll(reading.samples());
                }
            }
            List<Sample> measured = List.copyOf(samples);
            spec.trials().resources().forEach(user -> samples.addAll(user.samples(trial.load(), measured)));
            samples.addAll(KeptScrapes.read(spec, workload, unpacked, unpacked, measured)
                    .samples());
            TracedSpans spans = spec.recording().spans();
            List<Sample> traced = spans == null
                    ? List.of()
                    : KeptSpans.read(
                                    unpacked, spans, version, ran, spec.trials().keeping())
                            .samples();
            return new Values(samples, traced);
        } finally {
            FolderTree.delete(unpacked);
        }
    }

    /** In the order in which a trial measured its benchmarks: earlier builds had one order, which specs did not name. */
    private Workload asMeasured(List<PhaseRun> ran) {
        return spec.workload() instanceof Microbenchmarks benchmarks
                        && ran.stream().noneMatch(phase -> Apart.lists(phase.name()))
                ? benchmarks.ordered(RunOrder.SUITE)
                : spec.workload();
    }

    private static void unpack(Path raw, Path target) throws IOException {
        try (Stream<Path> walk = Files.walk(raw)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                String name = raw.relativize(file).toString();
                Path plain = target.resolve(name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name);
                Files.createDirectories(plain.getParent());
                if (name.endsWith(".gz")) {
                    RawResults.unpacked(file, plain);
                } else {
                    Files.copy(file, plain);
                }
            }
        }
    }
}
