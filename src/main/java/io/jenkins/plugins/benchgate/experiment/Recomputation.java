package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.compare.Analysis;
import io.jenkins.plugins.benchgate.experiment.compare.ProfileComparison;
import io.jenkins.plugins.benchgate.experiment.run.KeptScrapes;
import io.jenkins.plugins.benchgate.experiment.run.KeptSpans;
import io.jenkins.plugins.benchgate.experiment.run.RawResults;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.experiment.trial.ComparedSamples;
import io.jenkins.plugins.benchgate.experiment.trial.Rounds;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.Outcome;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Spec.TracedSpans;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.text.Message;
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

/** The numbers of a build once more, from the raw results and the spec in its folder alone. */
public final class Recomputation {
    private final Path folder;
    private final BuildResult stored;
    private final Spec spec;

    private Recomputation(Path folder, BuildResult stored, Spec spec) {
        this.folder = folder;
        this.stored = stored;
        this.spec = spec;
    }

    /**
     * Computes the numbers of a build again.
     *
     * @param folder of the build
     * @param stored its result: which trials there are, which of them are valid, and the seed
     * @return what differs from the stored result, a line for each series; empty when every number is the same to the
     *     last bit
     * @throws SpecException when the spec in the folder cannot be read any more
     * @throws IOException when a raw result cannot be read
     */
    public static List<String> differences(Path folder, BuildResult stored) throws IOException, SpecException {
        Spec spec = SpecReader.readStored(folder.resolve(Experiment.SPEC));
        return new Recomputation(folder, stored, spec).differences();
    }

    private List<String> differences() throws IOException {
        List<String> differences = new ArrayList<>(measuredDifferences());
        DifferentialProfile profile = stored.profile();
        ProfiledVersions profiled = spec.recording().profile();
        if (profile != null && profiled != null && profile.rounds() > 0) {
            DifferentialProfile again =
                    new ProfileComparison(folder, profiled).of(profile.recordings(), profile.caveats());
            if (!again.functions().equals(profile.functions())
                    || again.baseline() != profile.baseline()
                    || again.candidate() != profile.candidate()) {
                differences.add("profile: found " + words(profile) + " in the stored result, expected " + words(again)
                        + " by its raw profiles");
            }
        }
        return differences;
    }

    private static String words(DifferentialProfile profile) {
        return profile.first().map(Message::english).orElse("nothing");
    }

    private List<String> measuredDifferences() throws IOException {
        List<Measured> measured = stored.record().measured();
        if (measured.isEmpty()) {
            return List.of();
        }
        Map<String, Measured> again = new LinkedHashMap<>();
        for (Measured one : measured(outcomes())) {
            again.put(one.series(), one);
        }
        List<String> differences = new ArrayList<>();
        for (Measured one : measured) {
            Measured other = again.remove(one.series());
            if (!one.equals(other)) {
                differences.add(one.series() + ": found " + words(one) + " in the stored result, expected "
                        + (other == null ? "nothing" : words(other)) + " by its raw results");
            }
        }
        again.forEach((series, other) -> differences.add(
                series + ": found nothing in the stored result, expected " + words(other) + " by its raw results"));
        return differences;
    }

    private static String words(Measured measured) {
        return measured.metric().unit().format(measured.candidate().value()) + " of "
                + measured.candidate().count() + " values";
    }

    private List<Measured> measured(List<Outcome> outcomes) {
        Analysis analysis = new Analysis(spec, stored.record().seed());
        int confirm = stored.environment().containsKey(Experiment.MEASURED_AGAIN)
                ? spec.schedule().confirm()
                : 0;
        int last = outcomes.stream().mapToInt(one -> one.trial().number()).max().orElse(0);
        List<Trial> usable = Rounds.usable(spec, outcomes, 1);
        return confirm == 0 ? analysis.measured(usable) : analysis.confirmed(usable, last - confirm + 1, confirm);
    }

    private List<Outcome> outcomes() throws IOException {
        Map<Integer, List<CompletedTrial>> rounds = new LinkedHashMap<>();
        boolean duet = spec.schedule().order() == Order.DUET && spec.baseline() != null;
        for (TrialSummary trial : stored.trials()) {
            rounds.computeIfAbsent(duet ? trial.number() : trial.position(), number -> new ArrayList<>())
                    .add(ran(trial));
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (List<CompletedTrial> round : rounds.values()) {
            for (CompletedTrial one : ComparedSamples.of(
                    round, spec.trials().trimming(), spec.workload().tool())) {
                TrialSummary summary = stored.trials().stream()
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
