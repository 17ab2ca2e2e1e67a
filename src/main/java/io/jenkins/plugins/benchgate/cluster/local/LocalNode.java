package io.jenkins.plugins.benchgate.cluster.local;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.NodeFiles;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.Topology;
import io.jenkins.plugins.benchgate.model.Unit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** This machine as a node: programs are its processes, on the loopback interface. */
public final class LocalNode implements Node {
    private static final int CONNECT_MILLISECONDS = 500;
    private static final String GOVERNOR = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";
    private static final NodeFiles FILES = new LocalFiles();
    private static final String UNKNOWN = "not known";

    @Override
    public String label() {
        return "local";
    }

    @Override
    public String address() {
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
        try (ServerSocket socket = bind(0)) {
            return socket.getLocalPort();
        }
    }

    private ServerSocket bind(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getByName(address()));
    }

    @Override
    public boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address(), port), CONNECT_MILLISECONDS);
            return true;
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
    public Map<String, String> fingerprint() {
        Map<String, String> fingerprint = new LinkedHashMap<>();
        fingerprint.put("Operating system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        fingerprint.put("Processor", processor());
        fingerprint.put("Cores", String.valueOf(Runtime.getRuntime().availableProcessors()));
        fingerprint.put("Memory", memory());
        fingerprint.put("Frequency governor", first(GOVERNOR).orElse(UNKNOWN));
        fingerprint.put("Turbo", turbo());
        fingerprint.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        return fingerprint;
    }

    @Override
    public Topology topology() throws IOException {
        return new LocalTopology(Path.of("/"), Objects.requireNonNullElse(System.getenv("PATH"), "")).read();
    }

    private static String processor() {
        return field("/proc/cpuinfo", "model name").orElse(System.getProperty("os.arch"));
    }

    private static String memory() {
        return field("/proc/meminfo", "MemTotal")
                .filter(text -> text.matches("\\d+ kB"))
                .map(text -> Unit.BYTE.format(1024 * Double.parseDouble(text.substring(0, text.indexOf(' ')))))
                .orElse(UNKNOWN);
    }

    /** Whether processors may run faster than their nominal frequency, which makes what they do depend on their heat. */
    private static String turbo() {
        return first("/sys/devices/system/cpu/intel_pstate/no_turbo")
                .map(off -> off.equals("0") ? "on" : "off")
                .or(() -> first("/sys/devices/system/cpu/cpufreq/boost").map(on -> on.equals("1") ? "on" : "off"))
                .orElse(UNKNOWN);
    }

    private static Optional<String> first(String file) {
        return lines(file).stream().findFirst().map(String::strip);
    }

    private static Optional<String> field(String file, String name) {
        return lines(file).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst();
    }

    private static List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file));
        } catch (IOException absent) {
            return List.of();
        }
    }
}
