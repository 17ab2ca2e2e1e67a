package io.jenkins.plugins.benchgate.trace;

/**
 * What waits for messages, and what sends them.
 *
 * @param consumer title of the operation that a message sets off
 * @param sender title of the operation that sends it
 */
public record Trigger(String consumer, String sender) {}
