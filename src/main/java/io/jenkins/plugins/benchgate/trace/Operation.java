package io.jenkins.plugins.benchgate.trace;

/**
 * What many spans of a service have in common.
 *
 * @param target what a client calls; empty if that is not known
 */
public record Operation(String service, String name, SpanKind kind, String target) {
    /** {@code cart:GET /items}; a client's with its target, {@code cart:SELECT items}, {@code shop:GET payment.example}. */
    public String title() {
        boolean named = target.isEmpty() || name.contains(target);
        return service + ":" + (named ? name : name + " " + target);
    }
}
