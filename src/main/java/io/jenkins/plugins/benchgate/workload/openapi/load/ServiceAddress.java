package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the requests of a service go.
 *
 * @param host name or IP address
 * @param authority host and, unless it is the default, port, as requests name it
 * @param path before the paths of all requests, without a slash at its end
 * @param query behind that of all requests, without {@code ?} or {@code &} before it; may hold secrets
 */
record ServiceAddress(boolean tls, String host, int port, String authority, String path, String query) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** @throws IOException when it is no such address, in one line that does not repeat it */
    static ServiceAddress of(String service, ClientOrder.ServiceOrder order) throws IOException {
        URI address;
        try {
            address = new URI(order.address());
        } catch (URISyntaxException e) {
            throw wrong(service);
        }
        String host = address.getHost();
        boolean tls = "https".equalsIgnoreCase(address.getScheme());
        if (host == null
                || !(tls || "http".equalsIgnoreCase(address.getScheme()))
                || address.getRawUserInfo() != null
                || address.getRawQuery() != null
                || address.getRawFragment() != null) {
            throw wrong(service);
        }
        int usual = tls ? HTTPS : HTTP;
        int port = address.getPort() < 0 ? usual : address.getPort();
        String path = address.getRawPath();
        while (path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        boolean ipv6 = host.startsWith("[");
        return new ServiceAddress(
                tls,
                ipv6 ? host.substring(1, host.length() - 1) : host,
                port,
                port == usual ? host : host + ":" + port,
                path,
                query(order.query()));
    }

    private static IOException wrong(String service) {
        return new IOException("found an address of the service '" + service
                + "' that is none, expected one such as http://127.0.0.1:8080/api without user, query and fragment");
    }

    private static String query(Map<String, String> parameters) {
        StringBuilder query = new StringBuilder();
        new TreeMap<>(parameters).forEach((name, value) -> query.append(query.isEmpty() ? "" : "&")
                .append(Addresses.encoded(name))
                .append('=')
                .append(Addresses.encoded(value)));
        return query.toString();
    }

    /** What the first line of a request names. */
    String target(String pathAndQuery) {
        // a target that does not begin with a slash would name another server
        String all = path.isEmpty() && !pathAndQuery.startsWith("/") ? "/" + pathAndQuery : path + pathAndQuery;
        return query.isEmpty() ? all : all + (all.indexOf('?') < 0 ? '?' : '&') + query;
    }

    /** Without what may be secret. */
    @Override
    public String toString() {
        return (tls ? "https://" : "http://") + authority + path;
    }
}
