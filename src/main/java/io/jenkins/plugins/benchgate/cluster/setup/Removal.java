package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Removes functions by the command of their version, on this machine.
 *
 * @param environment what commands find beside the variables of the deployment
 */
public record Removal(Map<String, String> environment) {
    /**
     * Runs the command.
     *
     * @param log gets what it prints
     * @return why the functions may still be there, as the end of a sentence; empty when they are not
     */
    public Optional<String> of(Deployment deployment, Path log) throws InterruptedException {
        List<String> missing = deployment.secret().stream()
                .filter(name -> !environment.containsKey(name))
                .toList();
        if (!missing.isEmpty()) {
            return Optional.of("found no variable " + String.join(", ", missing)
                    + ", expected it in the environment: its value is secret, and was not kept");
        }
        Map<String, String> variables = new LinkedHashMap<>(environment);
        variables.putAll(deployment.variables());
        try {
            Path folder = Path.of(deployment.folder());
            boolean there = Files.isDirectory(folder);
            // a command that needs nothing of its folder succeeds in any
            Path where = there ? folder : log.toAbsolutePath().resolveSibling("");
            Command command = Command.shell(deployment.remove(), where, variables, log);
            try (RemoteTask task = new LocalNode().start(command)) {
                OptionalInt status = task.await(Duration.ofMillis((long) (deployment.seconds() * 1000)));
                return status.equals(OptionalInt.of(0))
                        ? Optional.empty()
                        : Optional.of(failure(deployment, status, there, log));
            }
        } catch (IOException e) {
            return Optional.of("'remove' cannot run (" + e.getMessage() + ")");
        }
    }

    private static String failure(Deployment deployment, OptionalInt status, boolean there, Path log) {
        List<String> last = LogTail.lines(log);
        return (status.isEmpty()
                        ? "'remove' did not end within " + Math.round(deployment.seconds()) + " s"
                        : "'remove' ended with exit status " + status.getAsInt())
                + (there ? "" : ", and its folder " + deployment.folder() + " was gone")
                + (last.isEmpty() ? "; it printed nothing" : "; it printed: " + last.get(last.size() - 1));
    }
}
