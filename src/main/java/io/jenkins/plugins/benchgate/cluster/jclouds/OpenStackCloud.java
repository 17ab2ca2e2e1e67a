package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jclouds.openstack.keystone.catalog.ServiceEndpoint;
import org.jclouds.openstack.keystone.v3.catalog.V3ServiceCatalog;
import org.jspecify.annotations.Nullable;

/** Documents of the services of one region of an OpenStack cloud. */
final class OpenStackCloud extends DocumentService<OpenStackCloud.View> {
    private final Connection<View> connection;
    private final @Nullable String region;

    /** @param region {@code null}: the only one */
    OpenStackCloud(Connection<View> connection, CloudErrors errors, @Nullable String region) {
        super(connection, View::documents, errors);
        this.connection = connection;
        this.region = region;
    }

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
            throw errors().failure(Reason.NOT_FOUND, "found no region, expected one of " + String.join(", ", regions));
        }
        ServiceEndpoint endpoint = endpoints.stream()
                .filter(candidate -> region == null || region.equals(candidate.regionId()))
                .findFirst()
                .orElseThrow(() -> errors().failure(
                                Reason.NOT_FOUND,
                                "no " + service.type + " service in region '" + region + "'"
                                        + CloudErrors.nearest(String.valueOf(region), regions)));
        String base = endpoint.url().toString().replaceFirst("/$", "");
        if (!base.endsWith(service.version)) {
            base += service.version;
        }
        return URI.create(base + "/" + path);
    }

    /**
     * All items of a list; none where the cloud has no such list, as networks without routers have no addresses to
     * give.
     *
     * @param name under which a page holds its items
     */
    List<JsonNode> items(String what, URI first, String name) throws CloudException, InterruptedException {
        return items(pages(what, first, get(what, first)), name);
    }

    /** All items of a list that every cloud has: where it is missing, the address is wrong. */
    List<JsonNode> knownItems(String what, URI first, String name) throws CloudException, InterruptedException {
        return items(pages(what, first), name);
    }

    private static List<JsonNode> items(List<JsonNode> pages, String name) {
        List<JsonNode> items = new ArrayList<>();
        pages.forEach(page -> page.path(name).forEach(items::add));
        return items;
    }

    /** {@inheritDoc} Nova and neutron name it in a list such as {@code servers_links}. */
    @Override
    @Nullable
    URI next(URI first, JsonNode page) {
        String link = page.path("next").asText();
        for (Map.Entry<String, JsonNode> part : page.properties()) {
            if (part.getKey().endsWith("_links")) {
                for (JsonNode candidate : part.getValue()) {
                    link = candidate.path("rel").asText().equals("next")
                            ? candidate.path("href").asText()
                            : link;
                }
            }
        }
        return link.isEmpty() ? null : first.resolve(link);
    }
}
