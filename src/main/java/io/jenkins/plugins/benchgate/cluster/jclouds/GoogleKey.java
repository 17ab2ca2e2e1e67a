package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.io.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A service account's key as Google gives it.
 *
 * @param email of the account
 * @param privateKey in PEM; a secret
 * @param project that the account belongs to
 * @param login address that gives tokens for it
 */
record GoogleKey(String email, String privateKey, String project, String login) {
    private static final Pattern GOOGLES = Pattern.compile(
            "https://(?:[a-z0-9-]+\\.){0,9}(?:googleapis\\.com|accounts\\.google\\.com)/[A-Za-z0-9/._-]*");

    /**
     * Reads the JSON text of a key file.
     *
     * @throws CloudException when it is not a key; the message holds nothing of it
     */
    static GoogleKey read(String text, CloudErrors errors) throws CloudException {
        JsonNode json;
        try {
            json = Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw errors.failure(Reason.CREDENTIALS, expected("text that is no JSON"));
        }
        for (String field : new String[] {"client_email", "private_key", "project_id", "token_uri"}) {
            if (json.path(field).asText().isBlank()) {
                throw errors.failure(Reason.CREDENTIALS, expected("none with a " + field));
            }
        }
        return new GoogleKey(
                json.path("client_email").asText(),
                json.path("private_key").asText(),
                json.path("project_id").asText(),
                json.path("token_uri").asText());
    }

    /**
     * Checks where tokens come from: a forged key would else send its signature, and us, anywhere.
     *
     * @param endpoint of the account; {@code null}: Google's own
     * @throws CloudException when it is neither Google's nor on the host of the endpoint
     */
    void checkLogin(@Nullable String endpoint, CloudErrors errors) throws CloudException {
        boolean known = GOOGLES.matcher(login).matches();
        try {
            URI there = new URI(login);
            known = known
                    || (endpoint != null
                            && there.getAuthority() != null
                            && there.getAuthority().equals(URI.create(endpoint).getAuthority()));
        } catch (URISyntaxException e) {
            known = false;
        }
        if (!known) {
            throw errors.failure(
                    Reason.CREDENTIALS, expected("a token_uri that is neither Google's nor on the host of 'endpoint'"));
        }
    }

    private static String expected(String found) {
        return "the credential of the cluster must be the JSON text of a service account's key; found " + found;
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return email;
    }
}
