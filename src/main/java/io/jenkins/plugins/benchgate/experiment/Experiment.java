package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
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
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import io.jenkins.plugins.benchgate.workload.YcsbClient;
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
import java.util.OptionalInt;

/** The measuring half of a build: installs, runs all trials, reads them, and computes what the gates will judge. */
public final class Experiment {
    private final Spec spec;
    private final Path out;
    private final long seed;
    private final Map<String, String> environment;
    private final Progress progress;
    private final Node node = new LocalNode();
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
            runTrials(install());
        } catch (ExperimentException e) {
            String problem = String.valueOf(e.getMessage());
            problems.add(problem);
            progress.say(problem);
        } finally {
            // installed systems are large, and can be installed again
            FolderTree.tryDelete(installs()).ifPresent(progress::say);
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

    private Path installs() {
        return out.resolve("install");
    }

    private Map<Version, Path> install() throws IOException, InterruptedException, ExperimentException {
        Map<Version, Path> folders = new LinkedHashMap<>();
        for (Version version : spec.versions()) {
            Path folder = installs().resolve(version.key());
            FolderTree.delete(folder);
            Files.createDirectories(folder);
            folders.put(version, folder);
            String command = version.install();
            if (command != null) {
                progress.say("Installing the " + version.key() + ": " + version.label());
                install(version, command, folder);
            }
        }
        return folders;
    }

    private void install(Version version, String command, Path folder)
            throws IOException, InterruptedException, ExperimentException {
        Path log = out.resolve("install-" + version.key() + ".log");
        Map<String, String> variables = SystemUnderTest.variables(environment, version, spec.file(), folder);
        try (RemoteTask task = node.start(Command.shell(command, folder, variables, log))) {
            OptionalInt status = task.await(Duration.ofMillis((long) (spec.installSeconds() * 1000)));
            if (!status.equals(OptionalInt.of(0))) {
                String how = status.isEmpty()
                        ? "did not end within " + Math.round(spec.installSeconds()) + " s"
                        : "ended with exit status " + status.getAsInt();
                throw new ExperimentException("Installing the " + version.key() + " (" + version.label() + ") " + how
                        + "." + LogTail.of(log));
            }
        }
    }

    private void runTrials(Map<Version, Path> installs) throws IOException, InterruptedException, ExperimentException {
        Path client = installs().resolve("client");
        YcsbClient.unpack(client);
        TrialRun run = new TrialRun(spec, node, environment, out, client);
        Map<String, Version> versions = new LinkedHashMap<>();
        spec.versions().forEach(version -> versions.put(version.key(), version));
        List<Slot> plan = spec.schedule().plan(List.copyOf(versions.keySet()), seed);
        long begin = System.nanoTime();
        for (int done = 0; done < plan.size(); done++) {
            Slot slot = plan.get(done);
            int position = done + 1;
            double left = done == 0 ? Double.NaN : (System.nanoTime() - begin) / 1e9 / done * (plan.size() - done);
            String name =
                    slot.version() + " " + slot.number() + "/" + spec.schedule().trials();
            String folder = String.format(Locale.ROOT, "trials/%03d-%s-%d", position, slot.version(), slot.number());
            Version version = Objects.requireNonNull(versions.get(slot.version()));
            Path install = Objects.requireNonNull(installs.get(version));
            TrialRun.Outcome outcome = run.run(
                    slot,
                    position,
                    version,
                    install,
                    folder,
                    phase -> progress.step(position - 1, plan.size(), name + ": " + phase, left));
            outcomes.add(outcome);
            progress.say(TrialLine.of(outcome.summary(), plan.size(), outcome.trial()));
            stopWhenHopeless(slot.version());
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
