package io.jenkins.plugins.benchgate.cluster.jclouds;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.ServerPorts;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A simulator of Amazon's services on 127.0.0.1: moto, a process of its own. */
public final class MotoServer implements AutoCloseable {
    private static final String PROGRAM = "moto_server";
    private static final Pattern RUNNING = Pattern.compile("Running on http://127\\.0\\.0\\.1:(\\d+)");

    /** A kind of machine and an image that it has. */
    public static final String HARDWARE = "m5.large";

    public static final String IMAGE = "ami-785db401";

    private final Process process;
    private final Path log;
    private final int port;

    private MotoServer(Process process, Path log) throws IOException, InterruptedException {
        this.process = process;
        this.log = log;
        try {
            this.port = ServerPorts.printed(process, log, RUNNING);
        } catch (IOException | InterruptedException e) {
            close();
            throw e;
        }
    }

    /** Starts one; skips the test where moto is not installed. */
    public static MotoServer start() throws IOException, InterruptedException {
        Optional<Path> program = OnPath.find(PROGRAM);
        assumeTrue(
                program.isPresent(), "SKIPPED: there is no moto_server on the PATH (PyPI's moto[server] 5.2.5 has it)");
        Path log = Files.createTempFile("moto", ".log");
        Process process = new ProcessBuilder(program.orElseThrow().toString(), "-H", "127.0.0.1", "-p", "0")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new MotoServer(process, log);
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
        try {
            Files.deleteIfExists(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
