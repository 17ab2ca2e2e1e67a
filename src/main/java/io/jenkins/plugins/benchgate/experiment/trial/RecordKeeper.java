package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.Machines;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.Version.Functions;
import io.jenkins.plugins.benchgate.spec.Version.Preload;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What the records of all trials of a build have in common. */
final class RecordKeeper {
    private static final Duration ASKING = Duration.ofSeconds(20);
    /** Variables that change how programs run and hold no secret. */
    private static final List<String> SETTINGS = List.of(
            Placeholders.HOST,
            Placeholders.PORT,
            Placeholders.DATA,
            Placeholders.INSTALL,
            Placeholders.SPEC,
            Placeholders.VERSION,
            "PATH",
            "JAVA_HOME",
            "LANG",
            "LC_ALL",
            "TZ",
            "GOMAXPROCS",
            "GOGC",
            "OMP_NUM_THREADS",
            "MALLOC_ARENA_MAX");

    private final Build build;
    private final String instance;
    private final Map<String, String> machine;
    private final Map<String, String> versions;

    /** Asks the machines what they are. */
    RecordKeeper(Build build) throws IOException, InterruptedException {
        this.build = build;
        this.instance = build.cluster().sut().get(0).label();
        this.machine = Machines.facts(build.cluster());
        this.versions = new LinkedHashMap<>();
        versions.put(
                "Benchgate",
                Objects.requireNonNullElse(
                        RecordKeeper.class.getPackage().getImplementationVersion(), "(not packaged)"));
        String java = java(build.cluster().clients().get(0), build.environment(), build.out());
        if (!java.isEmpty()) {
            versions.put("java on the PATH", java);
        }
    }

    private RecordKeeper(Build build, RecordKeeper asked) {
        this.build = build;
        this.instance = asked.instance;
        this.machine = asked.machine;
        this.versions = asked.versions;
    }

    /** The same for a build on the same machines, which are not asked again. */
    RecordKeeper of(Build other) {
        return new RecordKeeper(other, this);
    }

    /** What {@code java -version} says, which is what a benchmark client of Java runs on; empty where there is none. */
    private static String java(Node node, Map<String, String> environment, Path scratch)
            throws IOException, InterruptedException {
        Path said = scratch.resolve("java-version.txt");
        try (RemoteTask task = node.start(Command.shell("java -version", scratch, environment, said))) {
            OptionalInt status = task.await(ASKING);
            return status.equals(OptionalInt.of(0))
                    ? String.join(
                            "; ",
                            Files.readString(said, StandardCharsets.UTF_8)
                                    .strip()
                                    .split("\\R", -1))
                    : "";
        } finally {
            Files.deleteIfExists(said);
        }
    }

    /**
     * The record of a trial that has run.
     *
     * @param environment of the commands
     */
    TrialRecord record(
            Slot slot,
            int position,
            Version version,
            Map<String, String> environment,
            Instant started,
            List<PhaseRun> phases) {
        Map<String, String> settings = new LinkedHashMap<>();
        SETTINGS.forEach(name -> put(settings, name, environment.get(name)));
        Map<String, String> commands = new LinkedHashMap<>();
        put(commands, "install", version.install());
        put(commands, "start", version.start());
        put(commands, "health", version.health().command());
        put(commands, "stop", version.stop());
        Functions functions = version.functions();
        if (functions != null) {
            commands.put("deploy", functions.deploy());
            commands.put("endpoints", functions.endpoints());
            put(commands, "logs", functions.logs());
            commands.put("remove", functions.remove());
        }
        Preload preload = version.preload();
        if (preload != null) {
            commands.put("save", preload.save());
            commands.put("restore", preload.restore());
        }
        return new TrialRecord(
                TrialRecord.FORM,
                new TrialRecord.Identity(
                        build.spec().name(),
                        position,
                        slot.version(),
                        version.label(),
                        instance,
                        slot.number(),
                        build.seed()),
                new TrialRecord.Setting(
                        build.spec().workloadWords(),
                        build.spec()
                                .workload()
                                .seeded(Seeds.ofTrials(build.seed(), slot.number()))
                                .facts(),
                        versions,
                        machine,
                        commands,
                        settings,
                        version.environment().keySet().stream().sorted().toList()),
                started,
                Instant.now(),
                phases,
                List.of(),
                List.of(),
                List.of());
    }

    private static void put(Map<String, String> map, String name, @Nullable String value) {
        if (value != null) {
            map.put(name, value);
        }
    }
}
