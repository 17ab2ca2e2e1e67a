package io.jenkins.plugins.benchgate;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ports of servers that tests start: a free one that is only looked up may be taken by another program before its use. */
public final class ServerPorts {
    private static final Duration LIMIT = Duration.ofSeconds(120);

    private ServerPorts() {}

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
