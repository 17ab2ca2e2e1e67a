package io.jenkins.plugins.benchgate.experiment.run;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A platform of this process: what is deployed is a file by its name in a folder, and each function of it answers as long as
 * that is there. The commands are scripts beside a spec.
 */
public final class SmallPlatform implements AutoCloseable {
    private final HttpServer server;
    private final Path deployed;

    /** @param folder of the spec */
    public SmallPlatform(Path folder) throws IOException {
        deployed = Files.createDirectories(folder.resolve("platform"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String name = exchange.getRequestURI().getPath().split("/")[1];
            exchange.sendResponseHeaders(Files.exists(deployed.resolve(name)) ? 405 : 404, -1);
            exchange.close();
        });
        server.start();
        script(folder, "deploy", "echo \"deploying $1\"; touch \"$SPEC/platform/$1\"");
        script(
                folder,
                "endpoints",
                "test -e \"$SPEC/platform/$1\" || exit 3",
                "echo \"cart " + address() + "/$1/cart\"",
                "echo \"shop-front " + address() + "/$1/front\"");
        script(folder, "logs", "echo \"$1 was called\"");
        script(folder, "remove", "rm -f \"$SPEC/platform/$1\"");
    }

    /** Writes a script into a folder. */
    public static void script(Path folder, String name, String... lines) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\nset -e\n" + String.join("\n", lines) + "\n");
        file.toFile().setExecutable(true);
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The names of what is deployed. */
    public List<String> deployed() throws IOException {
        try (Stream<Path> files = Files.list(deployed)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
