package io.jenkins.plugins.benchgate.history;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A server of an address, read strictly: what two programs could take for two servers is none.
 *
 * @param name in lower case, or an address in its usual form, that of IPv6 in brackets
 * @param port as the address says it; 0: it says none
 * @param local whether it is this machine
 */
public record DatabaseHost(String name, int port, boolean local) {
    private static final int USUAL_PORT = 5432;
    private static final int HIGHEST_PORT = 65_535;
    private static final int LONGEST = 253;
    private static final Pattern PARTS =
            Pattern.compile("(?<name>\\[[0-9A-Fa-f:.]{2,45}]|[A-Za-z0-9_.-]{1,253})(:(?<port>[0-9]{1,5}))?");
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,62}+)(?:\\.[A-Za-z0-9_][A-Za-z0-9_-]{0,62}+){0,126}+");
    private static final Pattern OCTETS = Pattern.compile("(?:0|[1-9][0-9]{0,2})(?:\\.(?:0|[1-9][0-9]{0,2})){3}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+|0x[0-9a-f]*");
    private static final int LARGEST_OCTET = 255;

    /**
     * Reads {@code HOST} or {@code HOST:PORT}.
     *
     * @throws IllegalArgumentException for anything else, also for numbers that are no IPv4 address of four decimal
     *     numbers
     */
    public static DatabaseHost parse(String text) {
        var parts = PARTS.matcher(text);
        if (!parts.matches()) {
            throw none(text);
        }
        int port = parts.group("port") == null ? 0 : Integer.parseInt(parts.group("port"));
        if (parts.group("port") != null && (port < 1 || port > HIGHEST_PORT)) {
            throw none(text);
        }
        String name = parts.group("name").toLowerCase(Locale.ROOT);
        if (name.startsWith("[")) {
            InetAddress address = numeric(name, text);
            String usual = address.getHostAddress();
            return new DatabaseHost(usual.contains(":") ? "[" + usual + "]" : usual, port, address.isLoopbackAddress());
        }
        if (NUMBER.matcher(name.substring(name.lastIndexOf('.') + 1)).matches()) {
            if (!OCTETS.matcher(name).matches()
                    || Stream.of(name.split("\\.", -1)).anyMatch(octet -> Integer.parseInt(octet) > LARGEST_OCTET)) {
                throw none(text);
            }
            return new DatabaseHost(name, port, name.startsWith("127."));
        }
        if (name.length() > LONGEST || !NAME.matcher(name).matches()) {
            throw none(text);
        }
        return new DatabaseHost(name, port, name.equals("localhost"));
    }

    private static InetAddress numeric(String name, String text) {
        try {
            // in brackets it is never looked up
            return InetAddress.getByName(name);
        } catch (UnknownHostException e) {
            throw none(text);
        }
    }

    private static IllegalArgumentException none(String text) {
        return new IllegalArgumentException("found " + HistoryException.quoted(text)
                + " as a server, expected HOST or HOST:PORT, with a name, an IPv4 address such as 192.0.2.1 or an IPv6"
                + " address such as [2001:db8::1]");
    }

    /** Whether both are one server by name and port. */
    public boolean same(DatabaseHost other) {
        return name.equals(other.name) && usualPort() == other.usualPort();
    }

    /** The port that a driver connects to. */
    public int usualPort() {
        return port == 0 ? USUAL_PORT : port;
    }

    @Override
    public String toString() {
        return port == 0 ? name : name + ":" + port;
    }
}
