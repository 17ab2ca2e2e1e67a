package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Documents of a subscription at Azure. */
final class AzureSubscription extends DocumentService<Documents> {
    /** Dates of the interfaces that we speak. */
    enum Version {
        COMPUTE("2023-03-01"),
        KINDS("2021-07-01"),
        NETWORK("2023-04-01"),
        GROUPS("2021-04-01"),
        SCHEDULES("2018-09-15");

        private final String date;

        Version(String date) {
            this.date = date;
        }
    }

    private static final Duration LIMIT = Duration.ofMinutes(20);

    private final String api;
    private final String id;
    private final String location;

    /**
     * @param api address of the interface, without a slash at its end
     * @param id of the subscription
     * @param location such as {@code westeurope}
     */
    AzureSubscription(Connection<Documents> connection, CloudErrors errors, String api, String id, String location) {
        super(connection, documents -> documents, errors);
        this.api = api;
        this.id = id;
        this.location = location;
    }

    String location() {
        return location;
    }

    /** Id of something in the subscription. */
    String path(String rest) {
        return "/subscriptions/" + id + "/" + rest;
    }

    /** Id of something in a resource group. */
    static String within(String group, String kind, String name) {
        return "resourceGroups/" + group + "/providers/" + kind + "/" + name;
    }

    /**
     * Address of something.
     *
     * @param more of the query, each with a name and a value
     */
    URI uri(String path, Version version, String... more) {
        StringBuilder query = new StringBuilder("?api-version=" + version.date);
        for (int i = 0; i < more.length; i += 2) {
            query.append('&').append(more[i]).append('=').append(encoded(more[i + 1]));
        }
        return URI.create(api + path + query);
    }

    /** All items of a list. */
    List<JsonNode> items(String what, URI first) throws CloudException, InterruptedException {
        List<JsonNode> items = new ArrayList<>();
        for (JsonNode page : pages(what, first)) {
            (page.isArray() ? page : page.path("value")).forEach(items::add);
        }
        return items;
    }

    @Override
    @Nullable
    URI next(URI first, JsonNode page) {
        String link = page.path("nextLink").asText();
        return link.isEmpty() ? null : URI.create(link);
    }

    /** Makes something unless it is there, and waits until it is ready. */
    JsonNode make(String what, URI uri, JsonNode document) throws CloudException, InterruptedException {
        return make(what, uri, uri, document);
    }

    /**
     * The same.
     *
     * @param look address under which more is said of it
     */
    JsonNode make(String what, URI uri, URI look, JsonNode document) throws CloudException, InterruptedException {
        if (get(what, look).isMissingNode()) {
            JsonNode unused = ask(what, documents -> documents.put(uri, document));
        }
        return finishing(what, LIMIT).until(() -> ready(what, get(what, look)));
    }

    private Optional<JsonNode> ready(String what, JsonNode thing) throws CloudException {
        JsonNode properties = thing.path("properties");
        String state = properties.path("provisioningState").asText("gone");
        if (state.equals("Succeeded")) {
            return Optional.of(thing);
        }
        if (state.equals("Failed") || state.equals("Canceled") || thing.isMissingNode()) {
            StringBuilder why = new StringBuilder("it is " + state);
            for (JsonNode status : properties.path("instanceView").path("statuses")) {
                why.append(' ').append(status.path("code").asText());
                why.append(' ').append(status.path("message").asText());
            }
            throw errors().refused(what, why.toString());
        }
        return Optional.empty();
    }

    /** Removes something and waits until it is gone; does nothing if it does not exist. */
    void remove(String what, URI uri) throws CloudException, InterruptedException {
        JsonNode unused = delete(what, uri);
        finishing(what, LIMIT).untilTrue(() -> get(what, uri).isMissingNode());
    }
}
