package io.jenkins.plugins.benchgate.cluster.ssh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.ServerPorts;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a simulator of a provider's interface lacks: machines that boot. Each gets an address of its own on the loopback
 * interface and a real OpenSSH server there, with the host key and the login key that its user data say. They outlive the
 * build that asked for them, as real ones do.
 */
final class BootedHosts implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/sbin/sshd");
    /** Variable by which processes on a machine are known; its value is the machine's folder. */
    static final String MARK = "CHAOS_MACHINE";

    private final Path folder;
    /** Each host listens at an address of its own, so that the port is free at all of them. */
    private final int port = ServerPorts.any();

    private final List<Process> servers = new ArrayList<>();
    private final Thread booting;
    private int booted;

    /** @param folder through which builds ask for machines to boot, and are told their addresses */
    BootedHosts(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder).toRealPath();
        if (System.getProperty("user.name").equals("root")) {
            Files.createDirectories(Path.of("/run/sshd"));
        }
        booting = new Thread(this::boot, "booting");
        booting.setDaemon(true);
        booting.start();
    }

    static boolean possible() {
        return Files.isExecutable(PROGRAM);
    }

    int port() {
        return port;
    }

    private void boot() {
        try {
            while (true) {
                List<Path> asked;
                try (Stream<Path> files = Files.list(folder)) {
                    asked = files.filter(file -> file.toString().endsWith(".boot"))
                            .toList();
                }
                for (Path file : asked) {
                    boot(file);
                }
                Thread.sleep(20);
            }
        } catch (InterruptedException closed) {
            // no machine boots any more
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void boot(Path asked) throws IOException, InterruptedException {
        String id = asked.getFileName().toString().replace(".boot", "");
        String text = Files.readString(asked);
        JsonNode config = new ObjectMapper().readTree(text.substring(text.indexOf('\n')));
        Files.delete(asked);
        Path machine = Files.createDirectories(folder.resolve(id));
        Path key = Files.createFile(
                machine.resolve("host-key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(key, config.path("ssh_keys").path("ed25519_private").asText());
        Files.writeString(
                machine.resolve("keys"),
                config.path("ssh_authorized_keys").get(0).asText() + "\n");
        booted++;
        String address = "127.7." + booted / 250 + "." + (booted % 250 + 1);
        Path settings = Files.write(
                machine.resolve("config"),
                List.of(
                        "ListenAddress " + address,
                        "Port " + port,
                        "HostKey " + key,
                        "AuthorizedKeysFile " + machine.resolve("keys"),
                        "PidFile none",
                        "StrictModes no",
                        "UsePAM no",
                        "PasswordAuthentication no",
                        "SetEnv " + MARK + "=" + machine,
                        "PermitRootLogin yes"));
        Process server = new ProcessBuilder(PROGRAM.toString(), "-D", "-e", "-f", settings.toString())
                .redirectErrorStream(true)
                .redirectOutput(machine.resolve("log").toFile())
                .start();
        servers.add(server);
        while (!listens(address)) {
            if (!server.isAlive()) {
                throw new IOException(Files.readString(machine.resolve("log")));
            }
            Thread.sleep(5);
        }
        Path fresh = Files.writeString(machine.resolve("fresh"), address);
        Files.move(fresh, folder.resolve(id + ".address"), StandardCopyOption.ATOMIC_MOVE);
    }

    private boolean listens(String address) {
        try (Socket answering = new Socket(address, port)) {
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    /**
     * Programs that run on the machines that have booted in a folder, also those that left their session and group: by a
     * variable that each inherits. The SSH servers, which write over theirs, are not among them.
     */
    static List<ProcessHandle> running(Path folder) throws IOException {
        String mark = MARK + "=" + folder.toRealPath();
        List<ProcessHandle> running = new ArrayList<>();
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            if (Stream.of(environment(process).split("\0")).anyMatch(one -> (one + "/").startsWith(mark + "/"))) {
                running.add(process);
            }
        }
        return running;
    }

    /** Ends all programs on machines that have booted in a folder, and returns once it has ended. */
    static void powerOff(Path folder) throws IOException, InterruptedException {
        for (List<ProcessHandle> left = running(folder); !left.isEmpty(); left = running(folder)) {
            left.forEach(ProcessHandle::destroyForcibly);
            Thread.sleep(5);
        }
    }

    private static String environment(ProcessHandle process) {
        try {
            return new String(
                    Files.readAllBytes(Path.of("/proc", String.valueOf(process.pid()), "environ")),
                    StandardCharsets.UTF_8);
        } catch (IOException ended) {
            return "";
        }
    }

    @Override
    public void close() throws Exception {
        booting.interrupt();
        booting.join();
        servers.forEach(Process::destroyForcibly);
        powerOff(folder);
    }

    /** A provider whose machines boot in a folder of {@link BootedHosts}, which may be that of another process. */
    record Booting(Provider provider, Path folder) implements Provider {
        @Override
        public Machine create(MachineAssignment assignment, Plan plan, String userData)
                throws CloudException, InterruptedException {
            Machine made = provider.create(assignment, plan, userData);
            try {
                Path fresh = Files.writeString(folder.resolve(made.id() + ".fresh"), userData);
                Files.move(fresh, folder.resolve(made.id() + ".boot"), StandardCopyOption.ATOMIC_MOVE);
                Path address = folder.resolve(made.id() + ".address");
                while (!Files.exists(address)) {
                    Thread.sleep(5);
                }
                String at = Files.readString(address);
                return new Machine(
                        made.id(), made.name(), made.cluster(), made.gone(), at, at, made.expires(), made.facts());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Plan check(MachineRequest request, String zone) throws CloudException, InterruptedException {
            return provider.check(request, zone);
        }

        @Override
        public List<Machine> machines(String owner) throws CloudException, InterruptedException {
            return provider.machines(owner);
        }

        /** The power goes first: a machine that is ended already is not ended once more. */
        @Override
        public void destroy(String id) throws CloudException, InterruptedException {
            try {
                if (Files.isDirectory(folder.resolve(id))) {
                    powerOff(folder.resolve(id));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            provider.destroy(id);
        }

        @Override
        public void tidy(String owner, String cluster) throws CloudException, InterruptedException {
            provider.tidy(owner, cluster);
        }

        @Override
        public String saveImage(String id, String name) throws CloudException, InterruptedException {
            return provider.saveImage(id, name);
        }

        @Override
        public void close() {
            provider.close();
        }
    }
}
