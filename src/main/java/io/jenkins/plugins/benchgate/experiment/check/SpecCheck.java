package io.jenkins.plugins.benchgate.experiment.check;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.provider.MachineRequest;
import io.jenkins.plugins.benchgate.experiment.check.Expected.Brought;
import io.jenkins.plugins.benchgate.experiment.check.Expected.GateMetrics;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.MissingProgram;
import io.jenkins.plugins.benchgate.experiment.run.Upload;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.spec.Functions;
import io.jenkins.plugins.benchgate.spec.Preload;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import io.jenkins.plugins.benchgate.workload.Until;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        List<GateMetrics> gates = spec.gates().stream().map(this::judged).toList();
        Until until = spec.schedule().until();
        int rounds = (until == null ? spec.schedule().trials() : until.trials())
                + spec.schedule().confirm();
        int trials = rounds * spec.versions().size();
        int together = spec.schedule().order() == Order.DUET ? 2 : 1;
        Double seconds = seconds(trials);
        double atMost = spec.installSeconds() * spec.versions().size()
                + (spec.trialSeconds() + spec.schedule().idle()) * trials / together;
        List<Brought> uploads = uploads();
        return new Expected(mistakes, gates, trials, seconds, atMost, cost(seconds), uploads);
    }

    private void commands(String path) throws IOException {
        for (Map.Entry<String, String> command : texts().entrySet()) {
            Optional<String> mistake = ShellWords.mistake(command.getValue());
            if (mistake.isPresent()) {
                mistakes.add(command.getKey() + ": found a command that the shell does not understand (" + mistake.get()
                        + "), expected one for sh");
            } else if (spec.machines() == null) {
                for (String program : ShellWords.programs(command.getValue())) {
                    missing(program, command.getKey(), path);
                }
            }
        }
        if (spec.machines() == null) {
            Path anywhere = Path.of("");
            List<Phase> phases = new ArrayList<>(spec.workload().preparation(anywhere));
            phases.addAll(spec.workload().phases(anywhere, anywhere));
            phases.stream()
                    .flatMap(phase -> phase.clients().stream())
                    .map(client -> client.arguments().get(0))
                    .filter(program -> !program.contains("/") && !program.contains("$"))
                    .distinct()
                    .forEach(program -> missing(program, "workload", path));
        }
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
        for (Version version : spec.versions()) {
            String at = "sut." + version.key() + ".";
            put(texts, at + "install", version.install());
            put(texts, at + "start", version.start());
            put(texts, at + "stop", version.stop());
            put(texts, at + "health", version.health());
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
                List<String> arguments = client.arguments();
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
        List<Metric> known = spec.spans() == null ? spec.workload().metrics() : List.of();
        String from = "workload";
        if (known.isEmpty() && newest != null) {
            known = newest.measured().stream().map(Measured::metric).distinct().toList();
            from = "build " + newest.build();
        }
        List<String> metrics =
                known.stream().filter(gate.selector()::covers).map(Metric::name).toList();
        if (metrics.isEmpty() && !known.isEmpty()) {
            mistakes.add("gates: found " + gate.text() + ", which judges nothing that " + from
                    + " measured, expected one of "
                    + NearestNames.of(
                            gate.selector().glob(),
                            known.stream().map(Metric::name).toList()));
        }
        return new GateMetrics(gate.text(), metrics, known.isEmpty() ? "" : from);
    }

    private @Nullable Double seconds(int trials) {
        return kept == null || kept.trials().isEmpty()
                ? null
                : kept.durationSeconds() * trials / kept.trials().size();
    }

    private @Nullable Double cost(@Nullable Double seconds) {
        ClusterRequest machines = spec.machines();
        if (machines == null) {
            return 0.0;
        }
        Double sut = price(machines.sut());
        MachineRequest apart = machines.client();
        Double client = apart == null ? Double.valueOf(0) : price(apart);
        return seconds == null || sut == null || client == null ? null : (sut + client) * seconds / SECONDS_AN_HOUR;
    }

    private static @Nullable Double price(MachineRequest machines) {
        Double price = machines.price() == null ? machines.bid() : machines.price();
        return price == null ? null : price * machines.count();
    }

    private List<Brought> uploads() throws IOException {
        if (spec.machines() == null) {
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
