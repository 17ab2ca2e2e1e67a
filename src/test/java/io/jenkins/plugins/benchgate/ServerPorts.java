package io.jenkins.plugins.benchgate;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ports of servers that tests start: a free one that is only looked up may be taken by another program before its use. */
public final class ServerPorts {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    /** Below those that systems give to outgoing connections. */
    private static final int FIRST = 20_000;

    private static final int COUNT = 10_000;
    private static final int ATTEMPTS = 20;

    private ServerPorts() {}

    /** A server that cannot choose a port itself. */
    public interface Startable {
        /** Starts it at a port, which may be taken. */
        Process at(int port) throws IOException;
    }

    /** A server that listens. */
    public record Started(Process process, int port) {}

    /**
     * Starts a server, at another port where one is taken.
     *
     * @param log what it prints, from its start on
     * @param listens words that it prints once it listens
     * @throws IOException where it ends for another reason, or does not listen in two minutes
     */
    public static Started start(Startable server, Path log, String listens) throws IOException, InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = any();
            Process process = server.at(port);
            if (listens(process, log, listens)) {
                return new Started(process, port);
            }
        }
        throw new IOException("no free port in " + ATTEMPTS + " attempts");
    }

    /** A port that is given to no outgoing connection; another server may have it. */
    public static int any() {
        return FIRST + ThreadLocalRandom.current().nextInt(COUNT);
    }

    private static boolean listens(Process server, Path log, String listens) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(LIMIT);
        while (true) {
            boolean over = !server.isAlive() || Instant.now().isAfter(end);
            String said = Files.readString(log);
            if (said.contains(listens)) {
                return true;
            }
            if (over && !said.contains("in use")) {
                throw new IOException("the server does not listen: " + said);
            }
            if (over) {
                return false;
            }
            Thread.sleep(10);
        }
    }

    /**
     * The port that a server, asked for port 0, has taken.
     *
     * @param log what it prints
     * @param words by which it names the port, as the first group
     * @throws IOException where it ends without, or prints none in two minutes
     */
    public static int printed(Process server, Path log, Pattern words) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(LIMIT);
        while (true) {
            boolean over = !server.isAlive() || Instant.now().isAfter(end);
            String said = Files.readString(log);
            Matcher found = words.matcher(said);
            if (found.find()) {
                return Integer.parseInt(found.group(1));
            }
            if (over) {
                throw new IOException("the server names no port: " + said);
            }
            Thread.sleep(20);
        }
    }

    /** Holds a port of 127.0.0.1 at which nobody listens, until it is closed. */
    public static Socket silent() throws IOException {
        Socket held = new Socket();
        held.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
        return held;
    }
}
