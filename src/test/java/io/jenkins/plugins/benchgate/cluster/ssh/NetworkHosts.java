package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Two hosts with Debian's SSH server in namespaces of this machine: each has a network, processes, {@code /root} and
 * {@code /tmp} of its own, and sees nothing of this project's folder.
 *
 * <p>Three links with addresses that exist only here: from this machine to each host, and between the hosts.
 */
public final class NetworkHosts implements AutoCloseable {
    private static final int PORT = 2222;
    private static final String PREFIX = "benchgate-";

    private final Path folder;
    private final long owner = ProcessHandle.current().pid();
    private final Map<Role, Process> servers = new EnumMap<>(Role.class);

    private NetworkHosts(Path folder) {
        this.folder = folder;
    }

    /** What this machine lacks for them, if anything. */
    public static Optional<String> missing() throws IOException, InterruptedException {
        for (String program : List.of("ip", "unshare", "ssh-keygen", "/usr/sbin/sshd")) {
            boolean found = program.startsWith("/")
                    ? Files.isExecutable(Path.of(program))
                    : OnPath.find(program).isPresent();
            if (!found) {
                return Optional.of(
                        "there is no " + program + " (Debian's packages iproute2, util-linux, openssh-server)");
            }
        }
        String probe = PREFIX + "probe-" + ProcessHandle.current().pid();
        try {
            run("ip", "netns", "add", probe);
            run("ip", "netns", "exec", probe, "unshare", "--mount", "--pid", "--fork", "--mount-proc", "true");
            return Optional.empty();
        } catch (IOException refused) {
            return Optional.of("namespaces need root: " + refused.getMessage());
        } finally {
            attempt("ip", "netns", "del", probe);
        }
    }

    /**
     * Makes both.
     *
     * @param folder empty; holds what is theirs
     * @param publicKey whoever has its private half logs in as root
     */
    public static NetworkHosts create(Path folder, String publicKey) throws IOException, InterruptedException {
        sweep();
        NetworkHosts hosts = new NetworkHosts(folder);
        try {
            for (Role role : Role.values()) {
                hosts.add(role, publicKey);
            }
            hosts.link();
            for (Role role : Role.values()) {
                hosts.awaitServer(role);
            }
            return hosts;
        } catch (IOException | InterruptedException | RuntimeException e) {
            hosts.close();
            throw e;
        }
    }

    /** What tests left behind that were killed. */
    private static void sweep() throws IOException, InterruptedException {
        for (String line : run("ip", "netns", "list").lines().toList()) {
            String name = line.split(" ")[0];
            if (name.matches(PREFIX + "(sut|client)-\\d+")) {
                long pid = Long.parseLong(name.substring(name.lastIndexOf('-') + 1));
                if (ProcessHandle.of(pid).isEmpty()) {
                    remove(name);
                }
            }
        }
    }

    private static void remove(String namespace) throws IOException, InterruptedException {
        for (String pid : attempt("ip", "netns", "pids", namespace).lines().toList()) {
            ProcessHandle.of(Long.parseLong(pid.strip())).ifPresent(ProcessHandle::destroyForcibly);
        }
        attempt("ip", "netns", "del", namespace);
    }

    private void add(Role role, String publicKey) throws IOException, InterruptedException {
        String namespace = namespace(role);
        run("ip", "netns", "add", namespace);
        run("ip", "-n", namespace, "link", "set", "lo", "up");
        run("ip", "link", "add", device(role), "type", "veth", "peer", "name", "eth0", "netns", namespace);
        run("ip", "addr", "add", address(role, 1) + "/30", "dev", device(role));
        run("ip", "link", "set", device(role), "up");
        run("ip", "-n", namespace, "addr", "add", address(role, 2) + "/30", "dev", "eth0");
        run("ip", "-n", namespace, "link", "set", "eth0", "up");

        Path home = Files.createDirectories(folder.resolve(role.word()).resolve("root"));
        Files.createDirectories(folder.resolve(role.word()).resolve("tmp"));
        Files.createDirectories(home.resolve(".ssh"));
        Files.writeString(home.resolve(".ssh/authorized_keys"), publicKey + "\n");
        Path server = Files.createDirectories(home.resolve("server"));
        run(
                "ssh-keygen",
                "-q",
                "-t",
                "ed25519",
                "-N",
                "",
                "-f",
                server.resolve("host_key").toString());
        Files.writeString(
                server.resolve("sshd_config"),
                """
                Port %d
                HostKey /root/server/host_key
                AuthorizedKeysFile /root/.ssh/authorized_keys
                PasswordAuthentication no
                KbdInteractiveAuthentication no
                PermitRootLogin prohibit-password
                StrictModes no
                UsePAM no
                UseDNS no
                PidFile none
                Subsystem sftp internal-sftp
                """
                        .formatted(PORT));
        servers.put(role, serve(role));
    }

    /** The server is the first process of its namespace: with it, all processes of the host end. */
    private Process serve(Role role) throws IOException {
        String script = "mkdir -p /run/sshd && mount -t tmpfs none \"$1\" && cd / && mount --bind \"$2/root\" /root"
                + " && mount --bind \"$2/tmp\" /tmp && exec /usr/sbin/sshd -D -e -f /root/server/sshd_config";
        return new ProcessBuilder(
                        "ip",
                        "netns",
                        "exec",
                        namespace(role),
                        "unshare",
                        "--mount",
                        "--pid",
                        "--fork",
                        "--kill-child",
                        "--mount-proc",
                        "sh",
                        "-c",
                        script,
                        "host",
                        System.getProperty("user.dir"),
                        folder.resolve(role.word()).toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve(role.word() + ".log").toFile()))
                .start();
    }

    private void link() throws IOException, InterruptedException {
        String sut = namespace(Role.SUT);
        String client = namespace(Role.CLIENT);
        run("ip", "-n", sut, "link", "add", "peer", "type", "veth", "peer", "name", "peer", "netns", client);
        for (Role role : Role.values()) {
            run("ip", "-n", namespace(role), "addr", "add", peerAddress(role) + "/30", "dev", "peer");
            run("ip", "-n", namespace(role), "link", "set", "peer", "up");
        }
        // whoever takes the address that this machine uses reaches it all the same
        run("ip", "-n", sut, "route", "add", address(Role.CLIENT, 2) + "/32", "via", peerAddress(Role.CLIENT));
        run("ip", "-n", client, "route", "add", address(Role.SUT, 2) + "/32", "via", peerAddress(Role.SUT));
    }

    private void awaitServer(Role role) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(address(role, 2), PORT), 1000);
                return;
            } catch (IOException notYet) {
                if (System.nanoTime() > end) {
                    throw new IOException(
                            "no SSH server on the host " + role.word() + ": "
                                    + Files.readString(folder.resolve(role.word() + ".log")),
                            notYet);
                }
                Thread.sleep(50);
            }
        }
    }

    /** How a spec names a host. */
    public String inSpec(Role role) throws IOException {
        Host host = host(role);
        return "{address: " + host.sshAddress() + ", port: " + host.port() + ", hostKey: " + host.hostKey() + "}";
    }

    /** How the host is reached. */
    public Host host(Role role) throws IOException {
        String key = Files.readString(folder.resolve(role.word()).resolve("root/server/host_key.pub"));
        List<String> words = List.of(key.split(" "));
        return new Host(
                role,
                1,
                address(role, 2),
                address(role, 2),
                PORT,
                peerAddress(role),
                "root",
                words.get(0) + " " + words.get(1),
                Map.of());
    }

    /** Its {@code /root}, as it is seen from here. */
    public Path home(Role role) {
        return folder.resolve(role.word()).resolve("root");
    }

    /** The command lines of its processes. */
    public List<String> commands(Role role) throws IOException, InterruptedException {
        return attempt("ip", "netns", "pids", namespace(role))
                .lines()
                .map(pid -> commandLine(pid.strip()))
                .toList();
    }

    private static String commandLine(String pid) {
        try {
            return Files.readString(Path.of("/proc", pid, "cmdline")).replace('\0', ' ');
        } catch (IOException gone) {
            return "";
        }
    }

    /** Cuts the link from this machine to the host. */
    public void cut(Role role) throws IOException, InterruptedException {
        run("ip", "link", "set", device(role), "down");
    }

    /** Mends the link from this machine to the host. */
    public void mend(Role role) throws IOException, InterruptedException {
        run("ip", "link", "set", device(role), "up");
    }

    /** Takes the host's power away, and gives it back. */
    public void restart(Role role) throws IOException, InterruptedException {
        Process server = servers.get(role);
        if (server != null) {
            end(server);
        }
        servers.put(role, serve(role));
        awaitServer(role);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        for (Process server : servers.values()) {
            end(server);
        }
        for (Role role : Role.values()) {
            remove(namespace(role));
            attempt("ip", "link", "del", device(role));
        }
    }

    private static void end(Process server) throws InterruptedException {
        server.descendants().forEach(ProcessHandle::destroyForcibly);
        server.destroyForcibly().waitFor();
    }

    private String namespace(Role role) {
        return PREFIX + role.word() + "-" + owner;
    }

    /** At most 15 characters. */
    private String device(Role role) {
        return "bg" + role.word().charAt(0) + owner;
    }

    private String address(Role role, int end) {
        return network(4 * role.ordinal() + end);
    }

    private String peerAddress(Role role) {
        return network(9 + role.ordinal());
    }

    private String network(int end) {
        return "10." + (200 + owner / 4096 % 50) + "." + owner / 16 % 256 + "." + (owner % 16 * 16 + end);
    }

    private static String attempt(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? said : "";
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + said.strip());
        }
        return said;
    }
}
