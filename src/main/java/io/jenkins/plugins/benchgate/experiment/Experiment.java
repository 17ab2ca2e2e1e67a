package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.local.LocalNode;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.spec.Correction;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Schedule.Round;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The measuring half of a build: installs, runs all trials, reads them, and computes what the gates will judge. */
public final class Experiment {
    private final Spec spec;
    private final Path out;
    private final long seed;
    private final Map<String, String> environment;
    private final Progress progress;
    private final Node node = new LocalNode();
    private final Installation installation;
    private final List<TrialRun.Outcome> outcomes = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    /**
     * @param out folder for the results, created where it is missing
     * @param seed what the order of trials and all resampling follow from
     * @param environment of the build: what its commands find, and where {@code ${env:NAME}} is looked up
     */
    public Experiment(Spec spec, Path out, long seed, Map<String, String> environment, Progress progress) {
        this.spec = spec;
        this.out = out.toAbsolutePath().normalize();
        this.seed = seed;
        this.environment = Map.copyOf(environment);
        this.progress = progress;
        this.installation = new Installation(spec, node, this.environment, this.out, progress);
    }

    /**
     * Measures; may be called once.
     *
     * <p>A system under test that cannot be installed or started is no exception but a problem of the measurement, which
     * makes the build inconclusive.
     *
     * @throws IOException when results cannot be written
     * @throws InterruptedException when the thread is interrupted; everything that was started has then ended
     */
    public Measurement measure() throws IOException, InterruptedException {
        Instant started = Instant.now();
        Files.createDirectories(out);
        Files.copy(spec.file(), out.resolve("benchgate.yaml"), StandardCopyOption.REPLACE_EXISTING);
        try {
            runTrials();
        } catch (ExperimentException e) {
            String problem = String.valueOf(e.getMessage());
            problems.add(problem);
            progress.say(problem);
        } finally {

            installation.delete().ifPresent(progress::say);
        }
        HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(seed)
                .withConfidence(spec.confidence())
                .withResamples(spec.resamples());
        SeriesTable table = new SeriesTable(usable(), spec.schedule().pairs(), bootstrap);
        List<Measured> measured = problems.isEmpty() ? compute(table, bootstrap) : List.of();
        Version baseline = spec.baseline();
        return new Measurement(
                spec.name(),
                baseline == null ? "" : baseline.label(),
                spec.candidate().label(),
                spec.workload().description(),
                spec.gates().stream().map(Gate::text).toList(),
                seed,
                started,
                measured,
                outcomes.stream().map(TrialRun.Outcome::summary).toList(),
                origin(),
                problems,
                Duration.between(started, Instant.now()).toMillis() / 1e3,
                table.stability(measured));
    }

    /** What the gates will judge; notes where too few trials measured it. */
    private List<Measured> compute(SeriesTable table, HierarchicalBootstrap bootstrap) {
        progress.say("Computing intervals: " + spec.resamples() + " resamples for each series.");
        List<Selector> judged = spec.gates().stream().map(Gate::selector).toList();
        problems.addAll(table.gaps(
                judged,
                spec.versions().stream().map(Version::key).toList(),
                spec.schedule().least()));
        double each = spec.correction().confidence(spec.confidence(), Math.max(1, table.count(judged)));
        return table.with(bootstrap.withConfidence(each)).measured(spec.selections(), spec.baseline() != null);
    }

    private void runTrials() throws IOException, InterruptedException, ExperimentException {
        Map<Version, Path> installs = installation.versions();
        TrialRun run = new TrialRun(spec, node, environment, out, installation.shared());
        Map<String, Version> versions = new LinkedHashMap<>();
        spec.versions().forEach(version -> versions.put(version.key(), version));
        List<Round> plan = spec.schedule().plan(List.copyOf(versions.keySet()), seed);
        int total = plan.stream().mapToInt(round -> round.slots().size()).sum();
        long begin = System.nanoTime();
        for (Round round : plan) {
            for (Slot slot : round.slots()) {
                int done = outcomes.size();
                double left = done == 0 ? Double.NaN : (System.nanoTime() - begin) / 1e9 / done * (total - done);
                String name = slot.version() + " " + slot.number() + "/"
                        + spec.schedule().trials();
                Version version = Objects.requireNonNull(versions.get(slot.version()));
                TrialRun.Outcome outcome = run.run(
                        slot,
                        done + 1,
                        version,
                        Objects.requireNonNull(installs.get(version)),
                        String.format(Locale.ROOT, "trials/%03d-%s-%d", done + 1, slot.version(), slot.number()),
                        phase -> progress.step(done, total, name + ": " + phase, left));
                outcomes.add(outcome);
                progress.say(TrialLine.of(outcome.summary(), total, outcome.trial()));
                stopWhenHopeless(slot.version());
            }
        }
    }

    private void stopWhenHopeless(String version) throws ExperimentException {
        long invalid = outcomes.stream()
                .map(TrialRun.Outcome::trial)
                .filter(trial -> trial.version().equals(version) && !trial.valid())
                .count();
        Schedule schedule = spec.schedule();
        if (schedule.trials() - invalid < schedule.least()) {
            throw new ExperimentException(
                    invalid + " of " + schedule.trials() + " trials of the " + version + " are invalid, so that the "
                            + schedule.least() + " valid ones that are needed cannot be reached: the build ends here.");
        }
    }

    /** The valid trials, without those whose partner in a pair is not; notes it when they are too few. */
    private List<Trial> usable() {
        List<Trial> valid = outcomes.stream()
                .map(TrialRun.Outcome::trial)
                .filter(Trial::valid)
                .toList();
        boolean paired = spec.schedule().pairs() && spec.baseline() != null;
        List<Trial> usable = valid.stream()
                .filter(trial -> !paired
                        || valid.stream()
                                        .filter(other -> other.number() == trial.number())
                                        .count()
                                == 2)
                .toList();
        for (Version version : spec.versions()) {
            long count = usable.stream()
                    .filter(trial -> trial.version().equals(version.key()))
                    .count();
            if (problems.isEmpty() && count < spec.schedule().least()) {
                String pairs = paired ? " (a pair counts when both its trials are valid)" : "";
                problems.add("Only " + count + " of " + spec.schedule().trials() + " trials of the " + version.key()
                        + " can be used, and at least " + spec.schedule().least() + " are needed" + pairs + ".");
            }
        }
        return usable;
    }

    private Map<String, String> origin() {
        Map<String, String> origin = new LinkedHashMap<>(node.fingerprint());
        origin.put("Schedule", spec.schedule().describe());
        if (spec.correction() != Correction.NONE) {
            origin.put("Correction", spec.correction().word() + " over the series that gates judge");
        }
        origin.put("Seed", String.valueOf(seed));
        origin.put("Spec", spec.file().toString());
        return origin;
    }
}
