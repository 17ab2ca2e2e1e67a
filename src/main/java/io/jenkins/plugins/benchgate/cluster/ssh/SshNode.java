package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.MachineChecks;
import io.jenkins.plugins.benchgate.cluster.MachineFacts;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.NodeFiles;
import io.jenkins.plugins.benchgate.cluster.Topology;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A machine that is driven over SSH. It must be a Linux with a POSIX shell; what it is, and which of its ports are
 * free, it is asked through {@code /proc}.
 */
final class SshNode implements Node {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final String SOCKETS = "cat /proc/net/tcp /proc/net/tcp6 2>/dev/null || :";
    private static final String LISTENS = "0A";
    /** Below those that Linux gives to outgoing connections. */
    private static final int FIRST_PORT = 20_000;

    private static final int LAST_PORT = 32_000;
    /** Clocks that differ by more make certificates, logs and time-outs of a test hard to understand. */
    private static final long CLOCKS_MAY_DIFFER_SECONDS = 2;

    private final Host host;
    private final Shell shell;
    private final Mirror mirror;
    private final NodeFiles files;
    private final DetachedTasks tasks;
    private final String run;
    private final MachineFacts facts;
    private final Optional<String> doubt;
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicInteger nextPort = new AtomicInteger(FIRST_PORT);

    private SshNode(
            Host host,
            Shell shell,
            Mirror mirror,
            NodeFiles files,
            DetachedTasks tasks,
            String run,
            MachineFacts facts,
            Optional<String> doubt) {
        this.host = host;
        this.shell = shell;
        this.mirror = mirror;
        this.files = files;
        this.tasks = tasks;
        this.run = run;
        this.facts = facts;
        this.doubt = doubt;
    }

    /**
     * Asks a machine what it is.
     *
     * @param mirror where the build's folders are over there
     * @param files in those folders
     * @param tasks that are started
     * @param run begins the tasks' ids, and is not that of another run on this machine
     * @throws IOException when it does not answer
     */
    static SshNode of(
            Host host,
            Shell shell,
            Mirror mirror,
            NodeFiles files,
            DetachedTasks tasks,
            String run,
            InstantSource clock)
            throws IOException {
        long before = clock.millis();
        String script = "set -- '' \"$PATH\" java\n" + MachineFacts.script();
        Shell.Printed printed = shell.print(script, LIMIT);
        long after = clock.millis();
        if (printed.status() != 0) {
            throw new IOException(host.label() + ": cannot read the facts of the machine ("
                    + printed.err().strip().replace("\n", "; ") + "), expected a Linux with a POSIX shell");
        }
        MachineFacts facts = MachineFacts.read(printed.out());
        return new SshNode(
                host, shell, mirror, files, tasks, run, facts, doubt(host, facts.clock(), before / 1000, after / 1000));
    }

    private static Optional<String> doubt(Host host, OptionalLong clock, long before, long after) {
        if (clock.isEmpty()) {
            return Optional.empty();
        }
        long ahead = clock.getAsLong() > after ? clock.getAsLong() - after : Math.min(0, clock.getAsLong() - before);
        return Math.abs(ahead) <= CLOCKS_MAY_DIFFER_SECONDS
                ? Optional.empty()
                : Optional.of("The clock of " + host.label() + " is " + Math.abs(ahead) + " s "
                        + (ahead > 0 ? "ahead" : "behind")
                        + ": set the clock by NTP, or do not compare times of different machines.");
    }

    /** What is doubtful about the machine, for people. */
    Optional<String> doubt() {
        return doubt;
    }

    @Override
    public String label() {
        return host.label();
    }

    @Override
    public String peerAddress() {
        return host.peerAddress();
    }

    @Override
    public int freePort(OptionalInt wanted) throws IOException {
        Set<Integer> used = ports(false);
        if (wanted.isPresent() && !used.contains(wanted.getAsInt())) {
            return wanted.getAsInt();
        }
        for (int attempt = FIRST_PORT; attempt < LAST_PORT; attempt++) {
            // one that was given out may not be listened on yet
            int port = nextPort.getAndUpdate(last -> last + 1 < LAST_PORT ? last + 1 : FIRST_PORT);
            if (!used.contains(port)) {
                return port;
            }
        }
        throw new IOException(label() + ": found no free port from " + FIRST_PORT + " to " + LAST_PORT);
    }

    @Override
    public boolean accepts(int port) {
        try {
            return ports(true).contains(port);
        } catch (IOException silent) {
            return false;
        }
    }

    /** Ports of TCP sockets: {@code sl local:port remote:port state …} with hexadecimal numbers. */
    private Set<Integer> ports(boolean listening) throws IOException {
        Set<Integer> ports = new HashSet<>();
        shell.print(SOCKETS, LIMIT).out().lines().forEach(line -> {
            String[] fields = line.strip().split("\\s+", 5);
            if (fields.length > 3 && fields[1].matches("[0-9A-F]+:[0-9A-F]{4}")) {
                if (!listening || fields[3].equals(LISTENS)) {
                    ports.add(Integer.parseInt(fields[1].substring(fields[1].indexOf(':') + 1), 16));
                }
            }
        });
        return ports;
    }

    @Override
    public RemoteTask start(Command command) throws IOException {
        Map<String, String> environment = new LinkedHashMap<>();
        command.environment().forEach((name, value) -> environment.put(name, mirror.there(value)));
        List<String> arguments = command.arguments().stream().map(mirror::there).toList();
        String id = run + "-" + started.incrementAndGet();
        return tasks.start(
                id,
                new Command(
                        arguments, Path.of(mirror.there(command.folder())), environment, command.out(), command.err()));
    }

    @Override
    public NodeFiles files() {
        return files;
    }

    /** What the provider says of it, then what it says itself. */
    @Override
    public Map<String, String> fingerprint() {
        Map<String, String> all = new LinkedHashMap<>(host.facts());
        all.putAll(facts.fingerprint());
        all.put("Fitness", MachineChecks.words(MachineChecks.of(facts)));
        return all;
    }

    @Override
    public Topology topology() throws IOException {
        return facts.topology();
    }
}
