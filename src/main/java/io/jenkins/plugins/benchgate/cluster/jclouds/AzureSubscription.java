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
 * Documents of a subscription at Azure.
 *
 * @param api address of the interface, without a slash at its end
 * @param id of the subscription
 * @param location such as {@code westeurope}
 */
record AzureSubscription(Connection<Documents> connection, CloudErrors errors, String api, String id, String location) {
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
            query.append('&')
                    .append(more[i])
                    .append('=')
                    .append(URLEncoder.encode(more[i + 1], StandardCharsets.UTF_8));
        }
        return URI.create(api + path + query);
    }

    /** A missing node where there is none. */
    JsonNode get(String what, URI uri) throws CloudException, InterruptedException {
        return connection.ask(what, documents -> documents.get(uri));
    }

    /** All items of a list. */
    List<JsonNode> items(String what, URI first) throws CloudException, InterruptedException {
        List<JsonNode> items = new ArrayList<>();
        URI next = first;
        while (true) {
            JsonNode page = errors.known(what, get(what, next));
            (page.isArray() ? page : page.path("value")).forEach(items::add);
            String link = page.path("nextLink").asText();
            if (link.isEmpty()) {
                return items;
            }
            next = URI.create(link);
        }
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
            JsonNode unused = connection.ask(what, documents -> documents.put(uri, document));
        }
        return new Polling(errors.clock(), LIMIT)
                .until(() -> ready(what, get(what, look)))
                .orElseThrow(() -> late(what));
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
            throw errors.refused(what, why.toString());
        }
        return Optional.empty();
    }

    /** Removes something and waits until it is gone; does nothing where there is none. */
    void remove(String what, URI uri) throws CloudException, InterruptedException {
        JsonNode unused = connection.ask(what, documents -> documents.delete(uri));
        boolean gone = new Polling(errors.clock(), LIMIT)
                .until(() -> get(what, uri).isMissingNode() ? Optional.of(true) : Optional.empty())
                .isPresent();
        if (!gone) {
            throw late(what);
        }
    }

    private CloudException late(String what) {
        return errors.failure(
                Reason.TRANSIENT, "cannot " + what + ": not done within " + LIMIT.toMinutes() + " minutes");
    }
}
