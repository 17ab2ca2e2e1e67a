package io.jenkins.plugins.benchgate.cluster.ssh;

import static io.jenkins.plugins.benchgate.cluster.ssh.DetachedTasks.variable;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.ShellText;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The machines of a build as they are driven over SSH. All that the build has there lies below {@code ~/.benchgate}, in
 * a folder of its own; closing it ends what runs in there and deletes it, and leaves the machines.
 */
public final class SshCluster implements AutoCloseable {
    private static final String FOLDER = "/.benchgate/";
    /** A host that exists need not boot. */
    private static final Duration ENDING = Duration.ofSeconds(20);

    private static final String CLEAR =
            "end_task() {\n" + DetachedTask.CLOSE + "\n}\n" + ShellText.read(SshCluster.class, "clear.sh");
    /** After which those are named that keep the others waiting. */
    private static final Duration TOLD = Duration.ofSeconds(20);

    private static final Duration ANSWER = Duration.ofMinutes(1);
    private static final Duration CLEARING = Duration.ofMinutes(10);

    private final List<Machine> machines;

    private SshCluster(List<Machine> machines) {
        this.machines = machines;
    }

    /**
     * What a build needs of its machines.
     *
     * @param build id of it, of letters, digits and dashes
     * @param abandoned ids of builds that nobody goes on with: what they left running on a machine is ended, their
     *     folders are deleted
     * @param folders here that have a counterpart there, by its name
     * @param life after which the machine ends a program by itself
     * @param login how long a machine may take until it lets us in
     * @param patience with what runs on a machine that does not answer
     * @param masking of what programs print there
     */
    public record Wanted(
            String build,
            List<String> abandoned,
            Map<String, Path> folders,
            Duration life,
            Duration login,
            Duration patience,
            Masking masking) {
        private static final String ID = "[A-Za-z0-9-]+";

        public Wanted {
            abandoned = abandoned.stream().filter(id -> id.matches(ID)).toList();
            folders = Map.copyOf(folders);
            if (!build.matches(ID)) {
                throw new IllegalArgumentException("found build '" + build + "', expected letters, digits and dashes");
            }
        }
    }

    /**
     * One of them.
     *
     * @param folder of the build over there
     */
    private record Machine(SshConnection connection, String folder, SshNode node) {}

    /**
     * Logs in to all of them at the same time; the first that fails ends the wait for the others.
     *
     * @param progress gets lines about what takes long, and about what is doubtful; from several threads
     * @throws IOException when one of them cannot be logged in to or worked with; one line
     */
    public static SshCluster connect(List<Host> hosts, SshKey key, Wanted wanted, Consumer<String> progress)
            throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, hosts.size()), work -> {
            Thread thread = new Thread(work, "benchgate-connect");
            thread.setDaemon(true);
            return thread;
        });
        AtomicReferenceArray<@Nullable Machine> made = new AtomicReferenceArray<>(hosts.size());
        AtomicBoolean over = new AtomicBoolean();
        CompletionService<Integer> answers = new ExecutorCompletionService<>(threads);
        for (int i = 0; i < hosts.size(); i++) {
            int index = i;
            answers.submit(() -> {
                made.set(index, machine(hosts.get(index), key, wanted, progress));
                if (over.get()) {
                    close(made);
                }
                return index;
            });
        }
        try {
            for (int left = hosts.size(); left > 0; left--) {
                answer(answers, () -> missing(hosts, made, wanted.login(), progress));
            }
        } catch (IOException e) {
            over.set(true);
            close(made);
            throw e;
        } finally {
            threads.shutdownNow();
        }
        return new SshCluster(IntStream.range(0, hosts.size())
                .mapToObj(i -> Objects.requireNonNull(made.get(i)))
                .toList());
    }

    /** Waits for one more machine; the first that fails is the failure of all. */
    private static void answer(CompletionService<Integer> answers, Runnable late) throws IOException {
        try {
            Future<Integer> one = answers.poll(TOLD.toMillis(), TimeUnit.MILLISECONDS);
            if (one == null) {
                late.run();
                one = answers.take();
            }
            one.get();
        } catch (InterruptedException e) {
            throw SshRun.interrupted();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException reason
                    ? reason
                    : new IOException(String.valueOf(e.getMessage()), e);
        }
    }

    private static void missing(
            List<Host> hosts, AtomicReferenceArray<@Nullable Machine> made, Duration login, Consumer<String> progress) {
        String labels = IntStream.range(0, hosts.size())
                .filter(i -> made.get(i) == null)
                .mapToObj(i -> hosts.get(i).label())
                .collect(Collectors.joining(", "));
        progress.accept("Waiting for " + labels + ", which cannot be logged in to yet, for at most " + login.toSeconds()
                + " s ('wait' in cluster.ssh)");
    }

    /** Closes each of them once, whoever of two threads finds it. */
    private static void close(AtomicReferenceArray<@Nullable Machine> made) {
        for (int i = 0; i < made.length(); i++) {
            Machine machine = made.getAndSet(i, null);
            if (machine != null) {
                new SshCluster(List.of(machine)).close();
            }
        }
    }

    private static Machine machine(Host host, SshKey key, Wanted wanted, Consumer<String> progress) throws IOException {
        SshConnection connection = SshConnection.open(host, key, wanted.login());
        try {
            String base = home(connection, host) + FOLDER;
            for (String build : wanted.abandoned()) {
                clear(connection, base + build + "/" + host.label());
            }
            String own = base + wanted.build() + "/" + host.label();
            make(connection, own, host);
            Mirror mirror = Mirror.below(own, wanted.folders());
            SshNode node = SshNode.of(
                    host,
                    connection,
                    mirror,
                    new SshFiles(connection, mirror, host.label(), progress),
                    new DetachedTasks(connection, own + "/tasks", wanted.life(), wanted.patience(), wanted.masking()),
                    "task",
                    InstantSource.system());
            node.doubt().ifPresent(progress);
            return new Machine(connection, own, node);
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private static String home(Shell shell, Host host) throws IOException {
        String home = shell.print("cd && pwd", ANSWER).out().strip();
        if (!home.matches("/[^\n]*")) {
            throw new IOException(host.label() + ": found '" + home + "' as the home of " + host.user()
                    + ", expected a folder: give the user one, or log in as another");
        }
        return home.equals("/") ? "" : home;
    }

    /** For the user who logs in alone: other users of the machine must not read what is in there. */
    private static void make(Shell shell, String folder, Host host) throws IOException {
        Shell.Printed made =
                shell.print("umask 077\n" + variable("dir", folder) + "mkdir -p \"$dir\" && [ -w \"$dir\" ]", ANSWER);
        if (made.status() != 0) {
            throw new IOException(host.label() + ": cannot make " + folder + " ("
                    + made.err().strip().replace("\n", "; ") + "), expected a home that " + host.user()
                    + " may write and that has space left");
        }
    }

    /** Ends what runs in the folder of a build, also what is just being started, and deletes it. */
    static void clear(Shell shell, String folder) throws IOException {
        shell.print(variable("own", folder) + CLEAR, CLEARING);
    }

    /**
     * Ends what a build runs on a machine, and deletes its folder there.
     *
     * @throws IOException when the machine cannot be logged in to, or something is left; one line
     */
    public static void end(Host host, String privateKey, String passphrase, String build) throws IOException {
        try (SshConnection connection = SshConnection.open(host, SshKey.read(privateKey, passphrase), ENDING)) {
            String folder = home(connection, host) + FOLDER + build + "/" + host.label();
            clear(connection, folder);
            String left = connection
                    .print(
                            variable("own", folder)
                                    + "for one in \"$own\" \"$own\".over.*; do [ ! -e \"$one\" ] || echo \"$one\"; done",
                            ANSWER)
                    .out();
            if (!left.isBlank()) {
                throw new IOException(host.label() + ": found " + left.strip().replace("\n", ", ")
                        + " after its programs were ended, expected it to be deleted");
            }
        }
    }

    /** Without machines of their own, clients run on those of the system under test. */
    public Cluster cluster() {
        List<Node> sut = nodes(Role.SUT);
        List<Node> clients = nodes(Role.CLIENT);
        return new Cluster(sut, clients.isEmpty() ? sut : clients);
    }

    private List<Node> nodes(Role role) {
        return machines.stream()
                .filter(machine -> machine.connection().host().role() == role)
                .map(machine -> (Node) machine.node())
                .toList();
    }

    /** The machines with the keys that they showed. */
    public List<Host> hosts() {
        return machines.stream().map(machine -> machine.connection().host()).toList();
    }

    @Override
    public void close() {
        for (Machine machine : machines) {
            try (SshConnection connection = machine.connection()) {
                clear(connection, machine.folder());
            } catch (IOException lost) {
                // the next build here deletes it, or the machine is gone
            }
        }
    }
}
