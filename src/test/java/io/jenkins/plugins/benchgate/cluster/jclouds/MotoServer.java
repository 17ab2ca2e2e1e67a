package io.jenkins.plugins.benchgate.cluster.jclouds;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A simulator of Amazon's services on 127.0.0.1: moto, a process of its own. */
public final class MotoServer implements AutoCloseable {
    private static final String PROGRAM = "moto_server";
    private static final Duration LIMIT = Duration.ofSeconds(120);

    /** A kind of machine and an image that it has. */
    public static final String HARDWARE = "m5.large";

    public static final String IMAGE = "ami-785db401";

    private final Process process;
    private final int port;

    private MotoServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts one; skips the test where moto is not installed. */
    public static MotoServer start() throws IOException, InterruptedException {
        Optional<Path> program = program();
        assumeTrue(
                program.isPresent(), "SKIPPED: there is no moto_server on the PATH (PyPI's moto[server] 5.2.5 has it)");
        int port = freePort();
        Process process = new ProcessBuilder(
                        program.orElseThrow().toString(), "-H", "127.0.0.1", "-p", String.valueOf(port))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        MotoServer server = new MotoServer(process, port);
        Instant end = Instant.now().plus(LIMIT);
        while (!server.accepts()) {
            if (!process.isAlive() || Instant.now().isAfter(end)) {
                server.close();
                throw new IOException("moto_server does not start");
            }
            Thread.sleep(50);
        }
        return server;
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** An account of it; quick to ask again. */
    public Account account() {
        return account(uri());
    }

    /** An account behind another address, such as that of a {@link FaultyApi}. */
    static Account account(URI endpoint) {
        return new Account(
                "aws-ec2",
                "us-east-1",
                endpoint.toString(),
                "AKIATEST",
                "top-secret-key",
                Map.of("ssh-from", "127.0.0.1/32", "jclouds.retries-delay-start", "1"));
    }

    @Override
    public void close() {
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static Optional<Path> program() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, PROGRAM))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
