package io.jenkins.plugins.benchgate.cluster.cloud;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The addresses that a spec may send secrets and requests to: those of a controller's administrator, or those of the
 * owner of an environment. What they reach, and the secrets they have, the author of a spec does not.
 *
 * @param beginnings of addresses: same scheme, host and port, and a path that begins with the same steps; with the
 *     scheme {@code ssh} hosts that exist
 */
public record AllowedEndpoints(List<URI> beginnings) {
    private static final String SSH = "ssh";

    public AllowedEndpoints {
        beginnings = List.copyOf(beginnings);
    }

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException when one is no address
     */
    public static AllowedEndpoints parse(List<String> lines) {
        return new AllowedEndpoints(lines.stream()
                .map(line -> address(line)
                        .orElseThrow(() -> new IllegalArgumentException("found endpoint '" + line
                                + "', expected the beginning of an address such as https://cloud.example.org:5000/")))
                .toList());
    }

    /** Whether an address is one of them; text that programs may read differently never is. */
    public boolean allow(String endpoint) {
        return address(endpoint).stream()
                .filter(asked -> !SSH.equalsIgnoreCase(asked.getScheme()))
                .anyMatch(asked -> beginnings.stream().anyMatch(one -> begins(asked, one)));
    }

    /** Whether a host that exists may be used. */
    public boolean allowHost(String host, int port) {
        String plain = host.contains(":") ? "[" + host + "]" : host;
        return beginnings.stream()
                .filter(one -> SSH.equalsIgnoreCase(one.getScheme()))
                .anyMatch(one -> one.getHost().equalsIgnoreCase(plain) && port(one) == port);
    }

    private static boolean begins(URI asked, URI allowed) {
        String steps = path(allowed);
        return asked.getScheme().equalsIgnoreCase(allowed.getScheme())
                && asked.getHost().equalsIgnoreCase(allowed.getHost())
                && port(asked) == port(allowed)
                && path(asked).startsWith(steps);
    }

    /** With a slash at its end, so that {@code /v3} is no beginning of {@code /v3x}. */
    private static String path(URI address) {
        String path = address.getRawPath();
        return path.endsWith("/") ? path : path + "/";
    }

    private static int port(URI address) {
        if (address.getPort() >= 0) {
            return address.getPort();
        }
        return switch (address.getScheme().toLowerCase(Locale.ROOT)) {
            case "https" -> 443;
            case SSH -> 22;
            default -> 80;
        };
    }

    private static Optional<URI> address(String text) {
        try {
            URI address = new URI(text);
            String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
            boolean plain = (scheme.equals("https") || scheme.equals("http") || scheme.equals(SSH))
                    && address.getHost() != null
                    && address.getRawUserInfo() == null
                    && address.getRawQuery() == null
                    && address.getRawFragment() == null
                    && address.getRawPath().matches("[A-Za-z0-9/._~-]*")
                    && !address.getRawPath().contains("..");
            return plain ? Optional.of(address) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
