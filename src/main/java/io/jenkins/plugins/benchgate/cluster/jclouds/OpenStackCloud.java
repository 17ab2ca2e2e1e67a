package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jclouds.openstack.keystone.catalog.ServiceEndpoint;
import org.jclouds.openstack.keystone.v3.catalog.V3ServiceCatalog;
import org.jspecify.annotations.Nullable;

/**
 * Documents of the services of one region of an OpenStack cloud.
 *
 * @param region {@code null}: the only one
 */
record OpenStackCloud(Connection<OpenStackCloud.View> connection, CloudErrors errors, @Nullable String region) {
    /** A service of the cloud, and the version of its interface that its address may end with. */
    enum Service {
        COMPUTE("compute", ""),
        IMAGE("image", "/v2"),
        NETWORK("network", "/v2.0");

        private final String type;
        private final String version;

        Service(String type, String version) {
            this.type = type;
            this.version = version;
        }
    }

    /** What of jclouds is spoken to: documents, and the catalog of services, which comes with the log-in. */
    record View(Documents documents, V3ServiceCatalog catalog) implements Closeable {
        @Override
        public void close() throws IOException {
            documents.close();
        }
    }

    /**
     * Address of something of a service.
     *
     * @param path from the service's version on
     */
    URI uri(Service service, String path) throws CloudException, InterruptedException {
        List<ServiceEndpoint> endpoints = connection
                .ask("log in", view -> view.catalog().get())
                .stream()
                .filter(endpoint -> endpoint.iface() == ServiceEndpoint.Interface.PUBLIC)
                .filter(endpoint -> endpoint.type().equals(service.type))
                .toList();
        Set<String> regions = new TreeSet<>();
        endpoints.forEach(endpoint -> regions.add(String.valueOf(endpoint.regionId())));
        if (regions.size() > 1 && region == null) {
            throw errors.failure(Reason.NOT_FOUND, "found no region, expected one of " + String.join(", ", regions));
        }
        ServiceEndpoint endpoint = endpoints.stream()
                .filter(candidate -> region == null || region.equals(candidate.regionId()))
                .findFirst()
                .orElseThrow(() -> errors.failure(
                        Reason.NOT_FOUND,
                        "no " + service.type + " service in region '" + region + "'"
                                + NearestMatch.hint(String.valueOf(region), regions)));
        String base = endpoint.url().toString().replaceFirst("/$", "");
        if (!base.endsWith(service.version)) {
            base += service.version;
        }
        return URI.create(base + "/" + path);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** A missing node where there is none. */
    JsonNode get(String what, URI uri) throws CloudException, InterruptedException {
        return connection.ask(what, view -> view.documents().get(uri));
    }

    JsonNode post(String what, URI uri, JsonNode document) throws CloudException, InterruptedException {
        return connection.ask(what, view -> view.documents().post(uri, document));
    }

    /** Does nothing where there is none. */
    void delete(String what, URI uri) throws CloudException, InterruptedException {
        connection.ask(what, view -> view.documents().delete(uri));
    }

    /**
     * All items of a list; none where the cloud has no such list, as networks without routers have no addresses to
     * give.
     *
     * @param name under which a page holds its items
     */
    List<JsonNode> items(String what, URI first, String name) throws CloudException, InterruptedException {
        return items(what, first, get(what, first), name);
    }

    /** All items of a list that every cloud has: where it is missing, the address is wrong. */
    List<JsonNode> knownItems(String what, URI first, String name) throws CloudException, InterruptedException {
        return items(what, first, errors.known(what, get(what, first)), name);
    }

    private List<JsonNode> items(String what, URI first, JsonNode begin, String name)
            throws CloudException, InterruptedException {
        List<JsonNode> items = new ArrayList<>();
        JsonNode page = begin;
        while (true) {
            page.path(name).forEach(items::add);
            String link = page.path("next").asText();
            for (JsonNode candidate : page.path(name + "_links")) {
                if (candidate.path("rel").asText().equals("next")) {
                    link = candidate.path("href").asText();
                }
            }
            if (link.isEmpty()) {
                return items;
            }
            page = errors.known(what, get(what, first.resolve(link)));
        }
    }
}
