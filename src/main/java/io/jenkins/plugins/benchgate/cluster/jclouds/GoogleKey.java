package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;

/**
 * A service account's key as Google gives it.
 *
 * @param email of the account
 * @param privateKey in PEM; a secret
 * @param project that the account belongs to
 * @param login address that gives tokens for it
 */
record GoogleKey(String email, String privateKey, String project, String login) {
    /**
     * Reads the JSON text of a key file.
     *
     * @throws CloudException when it is none; the message holds nothing of it
     */
    static GoogleKey read(String text, CloudErrors errors) throws CloudException {
        JsonNode json;
        try {
            json = new ObjectMapper().readTree(text);
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

    private static String expected(String found) {
        return "the credential of the cluster must be the JSON text of a service account's key; found " + found;
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return email;
    }
}
