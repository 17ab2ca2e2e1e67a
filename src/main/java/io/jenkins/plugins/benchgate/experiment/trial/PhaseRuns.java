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
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.Workload;
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
    private final @Nullable Profiler profiler;
    private final Path folder;
    private final TrialWatch watch;
    private final BuildClock.Track track;
    private final Consumer<String> progress;
    private final PhaseLimits limits;

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
     * @param number of the trial, from 1; 0 for data that is loaded once
     * @param wanted the phases to run
     * @return the samples are those of the measured phases
     */
    Reading drive(SystemUnderTest system, Version version, int number, Predicate<Phase> wanted)
            throws IOException, InterruptedException {
        Map<String, String> variables = new LinkedHashMap<>(build.secrets());
        variables.putAll(system.environment());
        Workload workload = build.spec()
                .workload()
                .filled(version.properties(), text -> Placeholders.fill(text, variables))
                .seeded(Seeds.ofTrials(build.seed(), number))
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
            return drive(workload, system, wanted, unmasked);
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

    private Reading drive(Workload workload, SystemUnderTest system, Predicate<Phase> wanted, Set<Path> unmasked)
            throws IOException, InterruptedException {
        List<Sample> samples = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        ProfilerRun profiling = null;
        double idle = build.spec().schedule().idle();
        try {
            for (Phase phase : workload.phases(build.shared(), folder).stream()
                    .filter(wanted)
                    .toList()) {
                if (phase.measured() && idle > 0) {
                    progress.accept("idle for " + Decimals.plain(idle) + " s");
                    track.now(Activity.IDLE);
                    start.rest(idle, () -> system.ended().isEmpty());
                    idle = 0;
                }
                progress.accept(phase.name());
                if (phase.measured() && profiler != null && profiling == null) {
                    profiling = ProfilerRun.begin(profiler, cluster, system.environment(), folder);
                }
                faults.addAll(ended(phase, system));
                new MaskedFiles(build.masking()).in(folder, unmasked);
                track.now(Activity.COMPUTING);
                if (faults.isEmpty() || phase.measured()) {
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
            if (profiling != null && faults.isEmpty()) {
                track.now(Activity.OUTPUTS);
                faults.addAll(profiling.end());
                new MaskedFiles(build.masking()).in(folder, unmasked);
            }
        } finally {
            if (profiling != null) {
                profiling.close();
            }
        }
        return new Reading(samples, faults, warnings);
    }

    /** Runs the clients of a phase to their end, and says what went wrong. */
    private List<String> ended(Phase phase, SystemUnderTest system) throws IOException, InterruptedException {
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
            faults.addAll(limits.await(phase, clients, folder, SystemUnderTest.logs(cluster)));
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
        Set<String> stays = new HashSet<>(List.of("data", "sessions"));
        for (Client client : phase.clients()) {
            stays.add(client.out());
            stays.add(client.err());
        }
        for (Node node :
                cluster.clients().stream().limit(phase.clients().size()).toList()) {
            node.files().pull(folder, stays);
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
