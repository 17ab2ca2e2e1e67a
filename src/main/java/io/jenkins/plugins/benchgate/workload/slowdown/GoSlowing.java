package io.jenkins.plugins.benchgate.workload.slowdown;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.slowdown.Slowing.Slowdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Slows functions of Go by the overlay of the {@code go} command, which compiles copies of files in their place. A
 * program in Go, {@code slowdown.go} beside this class, makes the copies where the sources are.
 */
record GoSlowing() implements Slowing {
    /** The overlay that the program writes. */
    static final String OVERLAY = "overlay.json";

    private static final String PROGRAM = "slowdown.go";

    @Override
    public void prepare(Path folder, Slowdown slowdown) throws IOException {
        if (folder.toString().contains("'") && folder.toString().contains("\"")) {
            throw new InputException(
                    folder,
                    "found both kinds of quotes in the name of the folder, expected one of them at most: GOFLAGS cannot hold"
                            + " both");
        }
        Files.write(folder.resolve(PROGRAM), Slowing.resource(PROGRAM));
    }

    @Override
    public Optional<Phase> before(Path folder, Slowdown slowdown) {
        return Optional.of(Phase.installed(
                FOLDER,
                false,
                run(folder, List.of(slowdown.method(), String.valueOf(slowdown.share()), folder.toString())),
                Map.of()));
    }

    private static List<String> run(Path folder, List<String> arguments) {
        List<String> command =
                new ArrayList<>(List.of("go", "run", folder.resolve(PROGRAM).toString()));
        command.addAll(arguments);
        return command;
    }

    @Override
    public Client slowed(Client client, Path folder) {
        // of a flag in quotes, none within stands for another character
        String quote = folder.toString().contains("'") ? "\"" : "'";
        // a variable replaces what the user has set by go env -w
        return Slowing.in(
                client,
                "export GOFLAGS=\"$(go env GOFLAGS) $SLOWDOWN_OVERLAY\"; exec \"$@\"",
                Map.of("SLOWDOWN_OVERLAY", quote + "-overlay=" + folder.resolve(OVERLAY) + quote));
    }

    @Override
    public Phase check(Path folder, List<String> methods) {
        List<String> arguments = new ArrayList<>(List.of("-check"));
        arguments.addAll(methods);
        return Phase.installed(Slowing.CHECK, false, run(folder, arguments), Map.of());
    }
}
