package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.experiment.run.Expected.Brought;
import io.jenkins.plugins.benchgate.experiment.run.Expected.GateMetrics;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.spec.Anchor;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.Version.Functions;
import io.jenkins.plugins.benchgate.spec.Version.Preload;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import io.jenkins.plugins.benchgate.workload.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a build of a spec would do: everything that can be known without running a command of it.
 *
 * <p>Commands are only looked at: whether the shell understands them, and whether the programs that they name are on
 * this machine. Programs on machines of a build's own are not known before those are there.
 */
public final class SpecCheck {
    private static final double SECONDS_AN_HOUR = 3600;

    private final Spec spec;
    private final @Nullable BuildRecord newest;
    private final @Nullable BuildResult kept;
    private final List<String> mistakes = new ArrayList<>();

    /**
     * A check of a spec that was read without mistakes.
     *
     * @param past builds of its job, oldest first
     * @param kept result of a build of it whose files are still there; {@code null} for none
     */
    public SpecCheck(Spec spec, List<BuildRecord> past, @Nullable BuildResult kept) {
        this.spec = spec;
        this.newest = past.stream()
                .filter(build -> !build.measured().isEmpty())
                .reduce((earlier, later) -> later)
                .orElse(null);
        this.kept = kept;
    }

    /**
     * Looks at all of it.
     *
     * @param path folders in which programs are looked for, with colons between them, as in the variable PATH
     * @throws IOException when a file of the spec's folder cannot be read, or there is no shell
     */
    public Expected expected(String path) throws IOException {
        commands(path);
        files();
        List<GateMetrics> gates =
                spec.judging().gates().stream().map(this::judged).toList();
        int instances = spec.schedule().mostInstances();
        // those that precision asks for come one after the other
        int waves = (spec.instances() + spec.atOnce() - 1) / spec.atOnce() + instances - spec.instances();
        // of one instance, as are all numbers below that are not of the whole build
        Until until = spec.schedule().ofInstance().until();
        int planned = spec.schedule().trials();
        int rounds =
                (until == null ? planned : until.trials()) + spec.schedule().confirm();
        int trials = rounds * spec.versions().size();
        int together = spec.schedule().order() == Order.DUET ? 2 : 1;
        Double seconds = seconds(instances * trials);
        Double alive = seconds == null ? null : seconds / waves;
        int most = trials
                + (until == null && spec.schedule().drops()
                        ? planned * spec.versions().size()
                        : 0);
        Anchor anchor = spec.sut().anchor();
        // each with as many trials of the candidate
        int anchors = anchor == null ? 0 : anchor.accepted() ? 2 : 1;
        double atMost = spec.trials().installSeconds() * (spec.versions().size() + anchors)
                + (spec.trials().phaseSeconds() + spec.schedule().idle()) * (most + 2 * anchors * planned) / together
                + spec.schedule().calm();
        limits(trials + 2 * anchors * planned, together, alive);
        List<Brought> uploads = uploads();
        Double cost = cost(alive);
        return new Expected(
                mistakes,
                gates,
                instances * trials,
                seconds,
                waves * atMost,
                cost == null ? null : instances * cost,
                uploads);
    }

    private void commands(String path) throws IOException {
        for (Map.Entry<String, String> command : texts().entrySet()) {
            Optional<String> mistake = ShellWords.mistake(command.getValue());
            if (mistake.isPresent()) {
                mistakes.add(command.getKey() + ": found a command that the shell does not understand (" + mistake.get()
                        + "), expected one for sh");
            } else if (spec.place().machines() == null) {
                for (String program : ShellWords.programs(command.getValue())) {
                    missing(program, command.getKey(), path);
                }
            }
        }
        if (spec.place().machines() == null) {
            Path anywhere = Path.of("");
            List<Phase> phases = new ArrayList<>(spec.workload().preparation(anywhere));
            phases.addAll(spec.workload().phases(anywhere, anywhere));
            phases.stream()
                    .flatMap(phase -> phase.clients().stream())
                    .map(client -> client.command().get(0))
                    .filter(program -> !program.contains("/") && !program.contains("$"))
                    .distinct()
                    .forEach(program -> missing(program, "workload", path));
        }
    }

    /** Files of the spec's folder that commands read and no command makes. */
    private void files() throws IOException {
        Map<String, String> texts = texts();
        if (texts.values().stream().anyMatch(ShellWords::makes)) {
            return;
        }
        List<String> made = texts.values().stream()
                .flatMap(text -> ShellWords.files(text, true).stream())
                .toList();
        Path folder = Upload.folder(spec);
        for (Map.Entry<String, String> command : texts.entrySet()) {
            for (String file : ShellWords.files(command.getValue(), false)) {
                if (!Files.exists(folder.resolve(file))
                        && made.stream().noneMatch(other -> (file + "/").startsWith(other + "/"))) {
                    mistakes.add(command.getKey() + ": found no file '" + file + "' in the folder of the spec, "
                            + folder + ", expected what the command names");
                }
            }
        }
    }

    /** Limits that no build of the spec can keep. */
    private void limits(int trials, int together, @Nullable Double known) {
        double needed = (spec.workload().lasting() + spec.schedule().idle()) * trials / together;
        if (spec.workload().lasting() > spec.trials().phaseSeconds()) {
            mistakes.add(
                    "workload.timeout: found " + Decimals.plain(spec.trials().phaseSeconds())
                            + " s, expected more than the "
                            + Decimals.plain(spec.workload().lasting())
                            + " s that the workload takes");
        }
        ClusterRequest machines = spec.ofInstance(1).place().machines();
        if (machines == null || !machines.sut().hosts().isEmpty()) {
            return;
        }
        double least = known == null ? needed : Math.max(needed, known);
        if (least > machines.expires().toSeconds()) {
            mistakes.add("cluster.expires: found " + machines.expires().toSeconds()
                    + " s, after which machines end themselves, expected more than the " + Math.round(least)
                    + " s that a build takes" + (known == null ? " at least" : ", as the last one did"));
        }
        machines.unreachable(spec.schedule().mostInstances()).forEach(limit -> mistakes.add("cluster.quota: " + limit));
    }

    private void missing(String program, String where, String path) {
        String what = where + ": found no program '" + program + "' on the PATH"
                + MissingProgram.source(program).map(from -> " (" + from + ")").orElse("")
                + ", expected it on this machine";
        if (!ShellWords.found(program, path) && !mistakes.contains(what)) {
            mistakes.add(what);
        }
    }

    /** The shell commands of the versions and the client, by where they stand. */
    private Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Version version : spec.sut().named()) {
            String at = "sut." + version.key() + ".";
            put(texts, at + "install", version.install());
            put(texts, at + "start", version.start());
            put(texts, at + "stop", version.stop());
            put(texts, at + "health", version.health().command());
            Preload preload = version.preload();
            if (preload != null) {
                put(texts, at + "preload.save", preload.save());
                put(texts, at + "preload.restore", preload.restore());
            }
            Functions functions = version.functions();
            if (functions != null) {
                put(texts, at + "functions.deploy", functions.deploy());
                put(texts, at + "functions.endpoints", functions.endpoints());
                put(texts, at + "functions.logs", functions.logs());
                put(texts, at + "functions.remove", functions.remove());
            }
        }
        Path anywhere = Path.of("");
        for (Phase phase : spec.workload().phases(anywhere, anywhere)) {
            for (Phase.Client client : phase.clients()) {
                List<String> arguments = client.command();
                if (arguments.size() == 3 && arguments.subList(0, 2).equals(List.of("sh", "-c"))) {
                    put(texts, "workload, phase " + phase.name(), arguments.get(2));
                }
            }
        }
        return texts;
    }

    private static void put(Map<String, String> texts, String where, @Nullable String command) {
        if (command != null) {
            texts.put(where, command);
        }
    }

    /** What a gate will judge: the reader of the spec has refused one that the workload's metrics do not fit. */
    private GateMetrics judged(Gate gate) {
        List<Metric> known = spec.recording().spans() == null ? spec.workload().metrics() : List.of();
        String from = "workload";
        if (known.isEmpty() && newest != null) {
            known = newest.measured().stream().map(Measured::metric).distinct().toList();
            from = "build " + newest.build();
        }
        Selector selector = gate.selector();
        List<Metric> covered = known.stream().filter(selector::covers).toList();
        if (covered.isEmpty() && !known.isEmpty()) {
            mistakes.add("gates: found " + gate.text() + ", which judges nothing that " + from
                    + " measured, expected one of "
                    + NearestNames.of(
                            selector.glob(), known.stream().map(Metric::name).toList()));
        }
        List<String> series = new ArrayList<>();
        List<String> lacking = new ArrayList<>();
        for (Metric metric : covered) {
            Optional<Set<String>> there = statistics(metric);
            String word = there.map(selector::statistic).orElse(selector.statistic());
            boolean lacks = there.filter(words -> !words.isEmpty() && !words.contains(word))
                    .isPresent();
            String reported = lacks ? " (reported: " + String.join(", ", there.orElseThrow()) + ")" : "";
            series.add((metric.name() + " " + word).strip() + reported);
            if (lacks) {
                lacking.add(metric.name() + reported);
            }
        }
        if (!covered.isEmpty() && lacking.size() == covered.size()) {
            mistakes.add("gates: found " + gate.text() + ", which judges nothing that is reported, expected another"
                    + " statistic of " + String.join(", ", lacking));
        }
        return new GateMetrics(
                gate.text(), covered.stream().map(Metric::name).toList(), series, known.isEmpty() ? "" : from);
    }

    /**
     * The statistics that the tool reports of a metric: by the trials of a build whose files are there, else by the
     * workload; none where it keeps single values; empty where nobody knows.
     */
    private Optional<Set<String>> statistics(Metric metric) {
        Set<String> words = kept == null
                ? Set.of()
                : kept.trials().stream()
                        .flatMap(trial -> trial.samples().stream())
                        .filter(sample -> sample.metric().equals(metric.name()))
                        .map(SampleSummary::statistic)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        if (!words.isEmpty()) {
            return Optional.of(words.contains("") ? Set.of() : words);
        }
        return spec.workload().metrics().contains(metric) ? spec.workload().statistics(metric) : Optional.empty();
    }

    private @Nullable Double seconds(int trials) {
        return kept == null || kept.trials().isEmpty()
                ? null
                : kept.durationSeconds() * trials / kept.trials().size();
    }

    /** Of the machines of one instance. */
    private @Nullable Double cost(@Nullable Double seconds) {
        ClusterRequest machines = spec.ofInstance(1).place().machines();
        if (machines == null) {
            return 0.0;
        }
        Double sut = price(machines.sut());
        MachineRequest apart = machines.client();
        Double client = apart == null ? Double.valueOf(0) : price(apart);
        return seconds == null || sut == null || client == null ? null : (sut + client) * seconds / SECONDS_AN_HOUR;
    }

    private static @Nullable Double price(MachineRequest machines) {
        Double price = machines.perHour();
        return price == null ? null : price * machines.count();
    }

    private List<Brought> uploads() throws IOException {
        if (spec.place().machines() == null) {
            return List.of();
        }
        try {
            return Upload.of(spec, List.of()).files().entrySet().stream()
                    .map(file -> new Brought(file.getKey(), file.getValue()))
                    .toList();
        } catch (ExperimentException e) {
            mistakes.add("cluster.bring: " + e.getMessage());
            return List.of();
        }
    }
}
