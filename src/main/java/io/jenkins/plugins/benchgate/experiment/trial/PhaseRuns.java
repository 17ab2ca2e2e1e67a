package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.NodeVariables;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.BuildClock;
import io.jenkins.plugins.benchgate.experiment.run.Leftovers;
import io.jenkins.plugins.benchgate.experiment.run.MaskedFiles;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.TrialSite;
import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import io.jenkins.plugins.benchgate.workload.Workload;
import io.jenkins.plugins.benchgate.workload.Workload.Apart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The phases of a workload on one running system, run and read one after the other. */
final class PhaseRuns {
    private final Build build;
    private final Cluster cluster;
    private final StartLine start;
    private final Turns turns;
    private final @Nullable Profiler profiler;
    private final Path folder;
    private final TrialWatch watch;
    private final BuildClock.Track track;
    private final Consumer<String> progress;
    private final PhaseLimits limits;
    /** Names of what stays on the clients' machines, and of what is here already. */
    private final Set<String> fetched = new HashSet<>(List.of("data", "sessions"));

    /**
     * Before the first phase.
     *
     * @param place where the clients run: a phase's first on the first machine of clients, its second on the next
     * @param folder of the trial
     * @param watch is told which processes are the clients', and how each phase ran
     * @param track is told what the trial does
     * @param progress is told the phases' names as they begin
     */
    PhaseRuns(TrialSite place, Path folder, TrialWatch watch, BuildClock.Track track, Consumer<String> progress) {
        this.build = place.build();
        this.cluster = build.cluster();
        this.start = place.start();
        this.turns = place.turns();
        this.profiler = place.profiler();
        this.folder = folder;
        this.watch = watch;
        this.track = track;
        this.progress = progress;
        this.limits = new PhaseLimits(build.spec().trials().phaseSeconds(), PhaseLimits.PRINTED);
    }

    /**
     * Runs phases until one of them has a fault.
     *
     * @param slot of the trial; its number is 0 for data that is loaded once
     * @param wanted the phases to run
     * @return the samples are those of the measured phases
     */
    Reading drive(SystemUnderTest system, Version version, Slot slot, Predicate<Phase> wanted)
            throws IOException, InterruptedException {
        Map<String, String> variables = new LinkedHashMap<>(build.secrets());
        variables.putAll(system.environment());
        Workload workload = build.spec()
                .workload()
                .filled(version.properties(), text -> Placeholders.fill(text, variables))
                .seeded(Seeds.ofTrials(build.seed(), slot.number()))
                .named(cluster.clients().get(0).files()::there);
        Set<Path> before = entries();
        List<Path> secret = workload.prepare(folder);
        try {
            for (Node node : cluster.clients()) {
                for (Path made : entries()) {
                    if (!before.contains(made)) {
                        node.files().push(made);
                    }
                }
            }
            // the clients of the next phase read them
            Set<Path> unmasked = new HashSet<>(secret);
            unmasked.add(folder.resolve("data"));
            return drive(workload, system, slot, wanted, unmasked);
        } finally {
            for (Path file : secret) {
                Leftovers.delete(cluster.clients(), file);
                Files.deleteIfExists(file);
            }
        }
    }

    private Set<Path> entries() throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.collect(Collectors.toSet());
        }
    }

    private Reading drive(
            Workload workload, SystemUnderTest system, Slot slot, Predicate<Phase> wanted, Set<Path> unmasked)
            throws IOException, InterruptedException {
        List<Sample> samples = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        try (Measuring measuring = new Measuring(system)) {
            for (Phase phase : workload.phases(build.shared(), folder).stream()
                    .filter(wanted)
                    .toList()) {
                Optional<Apart> apart = phase.measured() ? workload.apart(folder) : Optional.empty();
                if (apart.isPresent()) {
                    Reading each = apart(workload, apart.get(), measuring, slot, unmasked);
                    faults.addAll(each.faults());
                    warnings.addAll(each.warnings());
                } else {
                    measuring.before(phase, phase.name());
                    faults.addAll(ended(phase, system, slot));
                    new MaskedFiles(build.masking()).in(folder, unmasked);
                }
                track.now(Activity.COMPUTING);
                if (faults.isEmpty() || (phase.measured() && apart.isEmpty())) {
                    Reading reading = read(workload, phase);
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
            if (faults.isEmpty() && measuring.profiling != null) {
                track.now(Activity.OUTPUTS);
                faults.addAll(measuring.profiling.end());
                new MaskedFiles(build.masking()).in(folder, unmasked);
            }
        }
        return new Reading(samples, faults, warnings);
    }

    /** What comes before the first measured phase, and ends after the last. */
    private final class Measuring implements AutoCloseable {
        private final SystemUnderTest system;
        private double idle = build.spec().schedule().idle();
        private @Nullable ProfilerRun profiling;

        Measuring(SystemUnderTest system) {
            this.system = system;
        }

        /** @param said of the phase, to the progress */
        void before(Phase phase, String said) throws IOException, InterruptedException {
            if (phase.measured() && idle > 0) {
                progress.accept("idle for " + Decimals.plain(idle) + " s");
                track.now(Activity.IDLE);
                start.rest(idle, () -> system.ended().isEmpty());
                idle = 0;
            }
            progress.accept(said);
            if (phase.measured() && profiler != null && profiling == null) {
                profiling = ProfilerRun.begin(profiler, cluster, system.environment(), folder);
            }
        }

        @Override
        public void close() {
            if (profiling != null) {
                profiling.close();
            }
        }
    }

    /**
     * Runs benchmarks one by one, in turn with the other trials of the round, and puts together what those left that no
     * trial lost. What is a fault is that nothing is left, or that the time of a phase is over.
     */
    private Reading apart(Workload workload, Apart apart, Measuring measuring, Slot slot, Set<Path> unmasked)
            throws IOException, InterruptedException {
        List<String> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        double left = limits.seconds();
        turns.spend(cost(apart));
        turns.begin(slot, apart.phases().keySet());
        for (Optional<String> one = turns.next(slot); one.isPresent(); one = turns.next(slot)) {
            String name = one.get();
            Phase phase = Objects.requireNonNull(apart.phases().get(name));
            if (left <= 0) {
                continue;
            }
            measuring.before(phase, name);
            Set<Path> before = entries();
            long begin = System.nanoTime();
            List<String> why = new ArrayList<>(ended(phase, measuring.system, left));
            left -= (System.nanoTime() - begin) / 1e9;
            new MaskedFiles(build.masking()).in(folder, unmasked);
            // what one benchmark wrote is not fetched and masked again after each other one
            Set<Path> written = entries();
            written.removeAll(before);
            unmasked.addAll(written);
            written.forEach(file -> fetched.add(String.valueOf(file.getFileName())));
            track.now(Activity.COMPUTING);
            if (left <= 0) {
                faults.add(Sentences.english(
                        "stored.phaseTooLong", workload.part(phase), Figure.of(Math.round(limits.seconds()))));
                continue;
            }
            if (why.isEmpty()) {
                why.addAll(read(workload, phase).faults());
            }
            if (!why.isEmpty()) {
                turns.lose(
                        slot,
                        name,
                        FaultLine.byLogs(
                                why.get(0),
                                folder.resolve(Phase.output(phase.name())),
                                folder.resolve(Phase.errors(phase.name()))));
            }
        }
        Map<String, Phase> kept = new LinkedHashMap<>(apart.phases());
        turns.lost().forEach((name, loss) -> {
            if (kept.remove(name) != null) {
                warnings.add(Sentences.english(
                        loss.slot().equals(slot) ? "stored.benchmarkLost" : "stored.benchmarkLostThere",
                        name,
                        loss.slot().version(),
                        loss.why()));
            }
        });
        if (kept.isEmpty() && faults.isEmpty()) {
            faults.add(Sentences.english(warnings.isEmpty() ? "stored.noBenchmark" : "stored.allBenchmarksLost"));
        }
        if (faults.isEmpty()) {
            workload.join(List.copyOf(kept.values()), folder);
        }
        return new Reading(List.of(), faults, warnings);
    }

    private Turns.Cost cost(Apart apart) {
        int processes = apart.phases().size();
        double listing = 0;
        double building = 0;
        for (PhaseRun ran : watch.phases()) {
            if (Apart.lists(ran.name())) {
                listing += ran.seconds();
            } else {
                building += ran.seconds();
            }
        }
        return new Turns.Cost(processes, listing / apart.lists() * processes, building);
    }

    private List<String> ended(Phase phase, SystemUnderTest system, Slot slot)
            throws IOException, InterruptedException {
        if (phase.measured()) {
            return ended(phase, system, limits.seconds());
        }
        turns.prepare(slot);
        try {
            return ended(phase, system, limits.seconds());
        } finally {
            turns.prepared();
        }
    }

    /** Runs the clients of a phase to their end, and says what went wrong. */
    private List<String> ended(Phase phase, SystemUnderTest system, double seconds)
            throws IOException, InterruptedException {
        List<String> faults = new ArrayList<>();
        List<RemoteTask> tasks = new ArrayList<>();
        List<OptionalInt> statuses = new ArrayList<>();
        Instant started = Instant.now();
        track.now(phase.measured() ? Activity.STARTING : Activity.LOADING);
        try {
            List<NodeCommand> commands = new ArrayList<>(commands(phase, system));
            commands.addAll(watch.marks(
                    phase.name(), commands.stream().map(NodeCommand::node).toList()));
            for (NodeCommand command : phase.measured() ? start.held(commands) : commands) {
                tasks.add(command.start());
            }
            if (phase.measured() && !start.go(tasks)) {
                return List.of(Sentences.english("stored.notBegun", phase.name()));
            }
            if (phase.measured()) {
                track.now(Activity.MEASURING);
            }
            List<RemoteTask> clients = tasks.subList(0, phase.clients().size());
            faults.addAll(limits.within(seconds).await(phase, clients, folder, SystemUnderTest.logs(cluster)));
            for (RemoteTask task : clients) {
                statuses.add(task.await(Duration.ZERO));
            }
        } finally {
            track.now(Activity.OUTPUTS);
            TaskEnd.of(tasks);
            watch.ran(PhaseRun.of(phase, started, Instant.now(), statuses));
            fetch(phase);
        }
        system.ended().ifPresent(log -> {
            List<String> last = LogTail.lines(log);
            faults.add(Sentences.english(
                    last.isEmpty() ? "stored.systemSilent" : "stored.systemEnded",
                    phase.name(),
                    log.toString(),
                    LogTail.indented(last)));
        });
        return faults;
    }

    /** What clients have written themselves; what they print is here already. */
    private void fetch(Phase phase) throws IOException {
        for (Client client : phase.clients()) {
            fetched.add(client.out());
            fetched.add(client.err());
        }
        for (Node node :
                cluster.clients().stream().limit(phase.clients().size()).toList()) {
            node.files().pull(folder, fetched);
        }
    }

    private List<NodeCommand> commands(Phase phase, SystemUnderTest system) {
        List<NodeCommand> commands = new ArrayList<>();
        for (Client client : phase.clients()) {
            Node node =
                    cluster.clients().get(commands.size() % cluster.clients().size());
            Map<String, String> variables = new LinkedHashMap<>(system.environment());
            variables.putAll(NodeVariables.of(cluster, Role.CLIENT, node));
            variables.putAll(client.environment());
            Command command = new Command(
                    client.arguments(), folder, variables, folder.resolve(client.out()), folder.resolve(client.err()));
            commands.add(watch.ofClient(new NodeCommand(node, command), phase.name()));
        }
        return commands;
    }

    private Reading read(Workload workload, Phase phase) throws IOException {
        try {
            Reading reading = workload.read(phase, folder, build.spec().trials().keeping())
                    .in(build.spec().trials().directions());
            List<String> faults = reading.faults().stream()
                    .map(fault -> Sentences.english("stored.inPhase", phase.name(), fault))
                    .toList();
            return new Reading(reading.samples(), faults, reading.warnings());
        } catch (InputException e) {
            return new Reading(
                    List.of(),
                    List.of(Sentences.english("stored.inPhase", phase.name(), String.valueOf(e.getMessage()))),
                    List.of());
        }
    }

    /** A command with the node that it is for. */
    record NodeCommand(Node node, Command command) {
        RemoteTask start() throws IOException {
            return node.start(command);
        }

        /** Another command for the same node. */
        NodeCommand with(Command other) {
            return new NodeCommand(node, other);
        }
    }
}
