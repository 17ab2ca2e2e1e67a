package io.jenkins.plugins.benchgate.cluster;

import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.io.FolderTree;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** This machine as a node: programs are its processes, on the loopback interface. */
public final class LocalNode implements Node {
    private static final int CONNECT_MILLISECONDS = 500;
    /**
     * Below the ports that systems give to outgoing connections (from 32 768 on Linux, from 49 152 elsewhere): one of
     * those may take a port between its choice and its use. Each port is given out once before any is a second time.
     */
    private static final int FIRST_PORT = 20_000;

    private static final int PORTS = 12_000;
    private static final AtomicInteger NEXT_PORT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(PORTS));
    private static final NodeFiles FILES = new LocalFiles();

    @Override
    public String label() {
        return "local";
    }

    @Override
    public String peerAddress() {
        return "127.0.0.1";
    }

    @Override
    public int freePort(OptionalInt wanted) throws IOException {
        if (wanted.isPresent()) {
            try (ServerSocket socket = bind(wanted.getAsInt())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                return freePort(OptionalInt.empty());
            }
        }
        BindException last = new BindException();
        for (int i = 0; i < PORTS; i++) {
            try (ServerSocket socket = bind(FIRST_PORT + Math.floorMod(NEXT_PORT.getAndIncrement(), PORTS))) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                last = taken;
            }
        }
        throw last;
    }

    private ServerSocket bind(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getByName(peerAddress()));
    }

    @Override
    public boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(peerAddress(), port), CONNECT_MILLISECONDS);
            // where nobody listens, a socket that the system gives this very port is connected with itself
            return socket.getLocalPort() != port;
        } catch (IOException refused) {
            return false;
        }
    }

    @Override
    public RemoteTask start(Command command) throws IOException {
        return LocalTask.start(command);
    }

    @Override
    public NodeFiles files() {
        return FILES;
    }

    @Override
    public Optional<String> endLeftovers() throws IOException {
        Process sweep = new ProcessBuilder("sh", "-c", LocalTask.SWEEP, "benchgate-sweep")
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectError(Redirect.DISCARD)
                .start();
        try (InputStream printed = sweep.getInputStream()) {
            long ended = new String(printed.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .count();
            sweep.onExit().join();
            return ended == 0
                    ? Optional.empty()
                    : Optional.of("Ended what " + ended + (ended == 1 ? " command" : " commands")
                            + " of killed builds had left running on this machine.");
        }
    }

    /** Its Java is the one that this program runs on. */
    @Override
    public Map<String, String> fingerprint() {
        Map<String, String> fingerprint = new LinkedHashMap<>();
        try {
            MachineFacts facts = facts();
            fingerprint.putAll(facts.fingerprint());
            fingerprint.put("Fitness", MachineChecks.words(MachineChecks.of(facts)));
        } catch (IOException e) {
            fingerprint.put("Operating system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        }
        fingerprint.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        return fingerprint;
    }

    @Override
    public Topology topology() throws IOException {
        return facts().topology();
    }

    /** What this machine tells of itself. */
    public static MachineFacts facts() throws IOException {
        return facts("", path());
    }

    private static String path() {
        return Objects.requireNonNullElse(System.getenv("PATH"), "");
    }

    /**
     * What this machine tells of itself.
     *
     * @param root of the file system, empty for the machine's own
     * @param path where programs are looked for, as in the variable PATH
     */
    static MachineFacts facts(String root, String path) throws IOException {
        Process probe = new ProcessBuilder("sh", "-c", MachineFacts.script(), "benchgate-probe", root, path, "")
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectError(Redirect.DISCARD)
                .start();
        try (InputStream printed = probe.getInputStream()) {
            String facts = new String(printed.readAllBytes(), StandardCharsets.UTF_8);
            // it has nothing left to do, and must not be taken for something that runs on
            probe.onExit().join();
            return MachineFacts.read(facts);
        }
    }

    /** The build's own folders: there is here. */
    private static final class LocalFiles implements NodeFiles {
        @Override
        public String there(String text) {
            return text;
        }

        @Override
        public void createFolder(Path folder) throws IOException {
            Files.createDirectories(folder);
        }

        @Override
        public void delete(Path path) throws IOException {
            FolderTree.delete(path);
        }

        @Override
        public void drop(Path path) {}

        @Override
        public boolean exists(Path path) {
            return Files.exists(path);
        }

        @Override
        public void push(Path folder, Predicate<Path> wanted) {}

        @Override
        public void pull(Path folder, Set<String> except) {}
    }
}
