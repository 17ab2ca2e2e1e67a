package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.Version.Functions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One of the commands of a version's functions.
 *
 * @param key of the command in the spec
 * @param line for a shell
 */
record FunctionCommand(Version version, Functions functions, String key, String line) {
    /** A version for people. */
    static String words(Version version) {
        return "the functions of the " + version.key() + " (" + version.label() + ")";
    }

    /** Runs it on this machine; see the other one. */
    Optional<String> run(Path folder, Map<String, String> variables, Path log)
            throws IOException, InterruptedException {
        return run(folder, variables, log, log);
    }

    /**
     * Runs it on this machine.
     *
     * @param out gets what it prints
     * @param log gets what it prints on standard error
     * @return what is wrong with its end, with the last lines of the log; empty where nothing is
     */
    Optional<String> run(Path folder, Map<String, String> variables, Path out, Path log)
            throws IOException, InterruptedException {
        Command command = new Command(List.of("sh", "-c", line), folder, variables, out, log);
        try (RemoteTask task = new LocalNode().start(command)) {
            OptionalInt status = task.await(Duration.ofMillis((long) (functions.seconds() * 1000)));
            if (status.equals(OptionalInt.of(0))) {
                return Optional.empty();
            }
            String how = status.isEmpty()
                    ? "did not end within " + Math.round(functions.seconds()) + " s, the 'timeout' of 'functions'."
                    : "ended with exit status " + status.getAsInt() + ", expected 0."
                            + MissingProgram.hint(status.getAsInt(), log);
            return Optional.of("'" + key + "' of " + words(version) + " " + how + LogTail.of(log));
        }
    }
}
