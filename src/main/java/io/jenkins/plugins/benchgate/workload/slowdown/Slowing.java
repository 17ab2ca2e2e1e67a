package io.jenkins.plugins.benchgate.workload.slowdown;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.workload.GoWorkload;
import io.jenkins.plugins.benchgate.workload.JmhWorkload;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a method is slowed in the language of the benchmarks. */
public sealed interface Slowing permits JavaSlowing, GoSlowing {
    /** What it needs and what it finds out, below the folder of a trial. */
    String FOLDER = "slowdown";

    /** The name of the phase that checks methods. */
    String CHECK = "check";

    /** The last line of that phase. */
    String CHECKED = "checked";

    /**
     * That of a workload's language.
     *
     * @throws IllegalArgumentException when methods of such a workload cannot be slowed; one line
     */
    static Slowing of(Workload workload) {
        if (workload instanceof JmhWorkload jmh) {
            return new JavaSlowing(jmh.jar());
        }
        if (workload instanceof GoWorkload go) {
            if (go.binary() != null) {
                throw new IllegalArgumentException(
                        "found workload.binary, expected workload.package: methods of a binary that"
                                + " the installation has built cannot be slowed");
            }
            return new GoSlowing();
        }
        throw new IllegalArgumentException(
                "found a workload of " + workload.tool() + ", expected jmh or go: methods of others cannot be slowed");
    }

    /**
     * Writes what the phases need into {@link #FOLDER}, which exists.
     *
     * @throws InputException when the folder has a name that cannot be handed to the programs
     */
    void prepare(Path folder, Slowdown slowdown) throws IOException;

    /**
     * What has to run before the benchmarks, if anything.
     *
     * @param folder {@link #FOLDER}
     */
    Optional<Phase> before(Path folder, Slowdown slowdown);

    /** A client of the benchmarks that runs with the slowdown. */
    Client slowed(Client client, Path folder);

    /**
     * A phase that prints a line for each method that cannot be slowed, and {@link #CHECKED} at its end.
     *
     * @param folder {@link #FOLDER}, prepared
     */
    Phase check(Path folder, List<String> methods);

    /**
     * A client that begins with a line of the shell.
     *
     * @param line with {@code exec "$@"} at its end
     * @param more variables of it
     */
    static Client in(Client client, String line, Map<String, String> more) {
        List<String> arguments = new ArrayList<>(List.of("sh", "-c", line, "sh"));
        arguments.addAll(client.arguments());
        Map<String, String> environment = new HashMap<>(client.environment());
        environment.putAll(more);
        return new Client(arguments, environment, client.out(), client.err());
    }

    /** A file of ours by its absolute name, as class loaders have it. */
    static byte[] resource(String name) throws IOException {
        try (InputStream input = Slowing.class.getResourceAsStream(name)) {
            if (input == null) {
                throw new FileNotFoundException("found no " + name
                        + " among our classes, expected it in a complete build: run" + " mvn process-classes");
            }
            return input.readAllBytes();
        }
    }

    /**
     * A slowdown of one method.
     *
     * @param method its name as profiles have it: {@code org.example.Checksum.of},
     *     {@code example.org/shop/cart.(*Cart).Total}
     * @param share of a call's own duration by which the call is lengthened, ≥ 0, such as 0.5
     */
    public record Slowdown(String method, double share) {
        public Slowdown {
            if (!(share >= 0) || Double.isInfinite(share)) {
                throw new IllegalArgumentException("found slowdown " + share + ", expected a share from 0");
            }
        }
    }
}
