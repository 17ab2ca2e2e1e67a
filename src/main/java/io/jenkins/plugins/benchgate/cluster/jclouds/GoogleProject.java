package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Documents and operations of a project at Google. */
final class GoogleProject extends DocumentService<Documents> {
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private final String api;
    private final String name;

    /**
     * @param api address of the interface, without a slash at its end
     * @param name of the project
     */
    GoogleProject(Connection<Documents> connection, CloudErrors errors, String api, String name) {
        super(connection, documents -> documents, errors);
        this.api = api;
        this.name = name;
    }

    String api() {
        return api;
    }

    String name() {
        return name;
    }

    /** Address of something of this project. */
    URI uri(String path) {
        return URI.create(api + "/projects/" + name + "/" + path);
    }

    @Override
    @Nullable
    URI next(URI first, JsonNode page) {
        String token = page.path("nextPageToken").asText();
        String query = first.getRawQuery() == null ? "?" : "&";
        return token.isEmpty() ? null : URI.create(first + query + "pageToken=" + encoded(token));
    }

    /** All items of a list. */
    List<JsonNode> items(String what, URI first) throws CloudException, InterruptedException {
        List<JsonNode> items = new ArrayList<>();
        for (JsonNode page : pages(what, first)) {
            page.path("items").forEach(items::add);
        }
        return items;
    }

    /** Makes something and waits until it is made. */
    void insert(String what, URI list, JsonNode document) throws CloudException, InterruptedException {
        finish(what, post(what, list, document));
    }

    /** Removes something and waits until it is gone; does nothing if it does not exist. */
    void remove(String what, URI uri) throws CloudException, InterruptedException {
        JsonNode operation = delete(what, uri);
        if (!operation.isMissingNode()) {
            finish(what, operation);
        }
    }

    private void finish(String what, JsonNode begun) throws CloudException, InterruptedException {
        String zone = begun.path("zone").asText();
        String place = zone.isEmpty() ? "global" : "zones/" + last(zone);
        URI uri = uri(place + "/operations/" + begun.path("name").asText());
        JsonNode done = finishing(what, LIMIT).until(() -> Optional.of(get(what, uri))
                .filter(operation -> operation.path("status").asText().equals("DONE")));
        JsonNode error = done.path("error").path("errors").path(0);
        if (!error.isMissingNode()) {
            throw errors().refused(
                            what,
                            error.path("code").asText() + " "
                                    + error.path("message").asText());
        }
    }

    /** The name at the end of an address. */
    static String last(String address) {
        return address.substring(address.lastIndexOf('/') + 1);
    }
}
