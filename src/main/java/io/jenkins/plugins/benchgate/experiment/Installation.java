package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.FolderTree;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import io.jenkins.plugins.benchgate.spec.Placeholders;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What is put on the node once a build: each version, and what the benchmark client needs. */
final class Installation {
    private final Spec spec;
    private final Node node;
    private final Map<String, String> environment;
    private final Path out;
    private final Progress progress;

    /**
     * @param environment of the build
     * @param out folder of the results; gets the logs
     */
    Installation(Spec spec, Node node, Map<String, String> environment, Path out, Progress progress) {
        this.spec = spec;
        this.node = node;
        this.environment = environment;
        this.out = out;
        this.progress = progress;
    }

    /** Of all that is deleted with the build. */
    static Path folder(Path out) {
        return out.resolve("install");
    }

    private Path folder() {
        return folder(out);
    }

    /**
     * Installs each version in a folder of its own.
     *
     * @throws ExperimentException when a command fails; the message holds its last log lines
     */
    Map<Version, Path> versions() throws IOException, InterruptedException, ExperimentException {
        Map<Version, Path> folders = new LinkedHashMap<>();
        for (Version version : spec.versions()) {
            Path folder = folder().resolve(version.key());
            FolderTree.delete(folder);
            Files.createDirectories(folder);
            folders.put(version, folder);
            String command = version.install();
            if (command != null) {
                progress.say("Installing the " + version.key() + ": " + version.label());
                Path log = out.resolve("install-" + version.key() + ".log");
                Map<String, String> variables = SystemUnderTest.variables(environment, version, spec.file(), folder);
                end(
                        "Installing the " + version.key() + " (" + version.label() + ")",
                        Command.shell(command, folder, variables, log),
                        log);
            }
        }
        return folders;
    }

    /**
     * Fills the folder of what all trials share.
     *
     * @throws ExperimentException when a command fails; the message holds its last log lines
     */
    Path shared() throws IOException, InterruptedException, ExperimentException {
        Path shared = folder().resolve("client");
        Files.createDirectories(shared);
        Map<String, String> variables = SystemUnderTest.variables(environment, spec.file());
        Workload workload = spec.workload().filled(Map.of(), text -> Placeholders.fillKnown(text, variables));
        try {
            workload.install(shared);
        } catch (IOException e) {
            throw new ExperimentException("Installing the benchmark client: " + e.getMessage());
        }
        for (Phase phase : workload.preparation(shared)) {
            progress.say("Preparing: " + phase.name());
            for (Client client : phase.clients()) {
                Path log = out.resolve(client.err());
                Map<String, String> all = new LinkedHashMap<>(variables);
                all.putAll(client.environment());
                Command command = new Command(client.arguments(), shared, all, out.resolve(client.out()), log);
                end("Preparing: " + phase.name(), command, log);
            }
        }
        return shared;
    }

    private void end(String what, Command command, Path log)
            throws IOException, InterruptedException, ExperimentException {
        end(node, what, command, log, spec.installSeconds());
    }

    /**
     * Runs a command to its end, which must be a good one.
     *
     * @param seconds that it may take
     * @throws ExperimentException when it is not; the message holds the last lines of the log
     */
    static void end(Node node, String what, Command command, Path log, double seconds)
            throws IOException, InterruptedException, ExperimentException {
        try (RemoteTask task = node.start(command)) {
            OptionalInt status = task.await(Duration.ofMillis((long) (seconds * 1000)));
            if (!status.equals(OptionalInt.of(0))) {
                String how = status.isEmpty()
                        ? "did not end within " + Math.round(seconds) + " s"
                        : "ended with exit status " + status.getAsInt();
                throw new ExperimentException(
                        what + " " + how + "." + MissingProgram.hint(status.orElse(0), log) + LogTail.of(log));
            }
        }
    }

    /** Deletes what was installed, which is large and can be installed again; says what could not be deleted. */
    Optional<String> delete() {
        return FolderTree.tryDelete(folder());
    }
}
