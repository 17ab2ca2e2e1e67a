package io.jenkins.plugins.benchgate.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A part of a workload whose clients run at the same time: the load phase, the run phase.
 *
 * @param name for people, such as {@code load}
 * @param measured whether its results are measurements; otherwise they only tell whether the phase did what it was
 *     asked
 * @param clients the processes of the benchmark client, at least one
 */
public record Phase(String name, boolean measured, List<Client> clients) {
    /** Before a command that works in the folder of the version's installation. */
    private static final List<String> THERE = List.of("sh", "-c", "cd \"$INSTALL\" && exec \"$@\"", "sh");

    public Phase {
        clients = List.copyOf(clients);
        if (clients.isEmpty()) {
            throw new IllegalArgumentException("the phase " + name + " has no client");
        }
    }

    /** A phase of one client. */
    public Phase(String name, boolean measured, Client client) {
        this(name, measured, List.of(client));
    }

    /**
     * A phase of one client that works in the folder of the version's installation; it prints to {@link #output} and
     * the file beside it.
     */
    public static Phase installed(
            String name, boolean measured, List<String> arguments, Map<String, String> environment) {
        List<String> there = new ArrayList<>(THERE);
        there.addAll(arguments);
        return new Phase(name, measured, new Client(there, environment, output(name), errors(name)));
    }

    /**
     * What the names of a client's files of a phase begin with: {@code run}, and with several clients {@code run-1}.
     *
     * @param client from 0
     */
    public static String stem(String name, int client, int clients) {
        return clients == 1 ? name : name + "-" + (client + 1);
    }

    /**
     * A client's part of what several share: parts differ by 1 at most, and the first are the larger ones.
     *
     * @param client from 0
     */
    public static int part(int whole, int client, int clients) {
        return whole / clients + (client < whole % clients ? 1 : 0);
    }

    /** The file for what the only client of a phase prints to standard error. */
    public static String errors(String name) {
        return name + ".err";
    }

    /** The file that the only client of a phase prints to. */
    public static String output(String name) {
        return name + ".out";
    }

    /**
     * One process of the benchmark client; its working folder is that of the trial.
     *
     * @param arguments program and arguments; never a secret
     * @param environment variables on top of those that every command of the version has
     * @param out name of the file in the working folder that its standard output goes to
     * @param err name of the file that its standard error goes to; may be the same
     */
    public record Client(List<String> arguments, Map<String, String> environment, String out, String err) {
        public Client {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }

        /** Its program and arguments, whatever folder it works in. */
        public List<String> command() {
            int before = THERE.size();
            return arguments.size() > before && arguments.subList(0, before).equals(THERE)
                    ? arguments.subList(before, arguments.size())
                    : arguments;
        }
    }
}
