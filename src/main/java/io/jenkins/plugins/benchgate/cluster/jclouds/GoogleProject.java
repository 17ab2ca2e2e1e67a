package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Documents and operations of a project at Google.
 *
 * @param api address of the interface, without a slash at its end
 * @param name of the project
 */
record GoogleProject(Connection<Documents> connection, CloudErrors errors, String api, String name) {
    private static final Duration LIMIT = Duration.ofMinutes(15);

    /** Address of something of this project. */
    URI uri(String path) {
        return URI.create(api + "/projects/" + name + "/" + path);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** A missing node where there is none. */
    JsonNode get(String what, URI uri) throws CloudException, InterruptedException {
        return connection.ask(what, documents -> documents.get(uri));
    }

    /** All pages of a list. */
    List<JsonNode> pages(String what, URI first) throws CloudException, InterruptedException {
        List<JsonNode> pages = new ArrayList<>();
        String query = first.getRawQuery() == null ? "?" : "&";
        URI next = first;
        while (true) {
            JsonNode page = errors.known(what, get(what, next));
            pages.add(page);
            String token = page.path("nextPageToken").asText();
            if (token.isEmpty()) {
                return pages;
            }
            next = URI.create(first + query + "pageToken=" + encoded(token));
        }
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
        finish(what, connection.ask(what, documents -> documents.post(list, document)));
    }

    /** Removes something and waits until it is gone; does nothing where there is none. */
    void delete(String what, URI uri) throws CloudException, InterruptedException {
        JsonNode operation = connection.ask(what, documents -> documents.delete(uri));
        if (!operation.isMissingNode()) {
            finish(what, operation);
        }
    }

    private void finish(String what, JsonNode begun) throws CloudException, InterruptedException {
        String zone = begun.path("zone").asText();
        String place = zone.isEmpty() ? "global" : "zones/" + last(zone);
        URI uri = uri(place + "/operations/" + begun.path("name").asText());
        JsonNode done = new Polling(errors.clock(), LIMIT)
                .until(() -> Optional.of(get(what, uri))
                        .filter(operation -> operation.path("status").asText().equals("DONE")))
                .orElseThrow(() -> errors.failure(
                        Reason.TRANSIENT, "cannot " + what + ": not done within " + LIMIT.toMinutes() + " minutes"));
        JsonNode error = done.path("error").path("errors").path(0);
        if (!error.isMissingNode()) {
            throw errors.refused(
                    what,
                    error.path("code").asText() + " " + error.path("message").asText());
        }
    }

    /** The name at the end of an address. */
    static String last(String address) {
        return address.substring(address.lastIndexOf('/') + 1);
    }
}
