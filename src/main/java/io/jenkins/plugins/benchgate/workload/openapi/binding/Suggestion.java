package io.jenkins.plugins.benchgate.workload.openapi.binding;

/**
 * A link that a person may want to give; it is never used before.
 *
 * @param link in the form in which it is given, such as {@code /customers.id = /carts.customerId}
 * @param reason what speaks for it
 */
public record Suggestion(String link, String reason) {}
