package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.Span.Source;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What attributes of a span say, by the names of OpenTelemetry's semantic conventions and their earlier ones. Others are not
 * looked at, so that nothing of them is kept.
 */
final class SpanAttributes {
    /** What a client may call, the most telling first. */
    private static final String[] TARGETS = {
        "peer.service",
        "db.system.name",
        "db.system",
        "messaging.destination.name",
        "messaging.destination",
        "server.address",
        "net.peer.name",
        "http.host"
    };

    private static final Set<String> COLD = Set.of("faas.coldstart", "faas.cold_start");
    private static final Set<String> INSTANCES = Set.of("service.instance.id", "host.id", "container.id", "host.name");

    private final String versionName;
    private final @Nullable String[] targets = new String[TARGETS.length];
    private String service = "";
    private String function = "";
    private String executor = "";
    private String instance = "";
    private String version = "";
    private boolean error;
    private @Nullable Boolean cold;
    private Sampling sampling = Sampling.ALL;

    /** @param versionName of the attribute that has the version; empty for none */
    SpanAttributes(String versionName) {
        this.versionName = versionName;
    }

    /** Those of a span whose resource has others. */
    SpanAttributes under() {
        SpanAttributes span = new SpanAttributes(versionName);
        span.service = service;
        span.function = function;
        span.executor = executor;
        span.instance = instance;
        span.version = version;
        span.cold = cold;
        span.sampling = sampling;
        return span;
    }

    void take(String name, String value) {
        if (name.equals(versionName)) {
            version = value;
        }
        for (int i = 0; i < TARGETS.length; i++) {
            if (TARGETS[i].equals(name)) {
                targets[i] = value;
                return;
            }
        }
        switch (name) {
            case "service.name" -> service = value;
            case "faas.name" -> function = value;
            case "faas.instance" -> executor = value;
            case "error" -> error |= !value.equals("false");
            case Sampling.STATE, Sampling.TYPE, Sampling.PARAMETER -> sampling = sampling.with(name, value);
            case "otel.status_code" -> error |= value.equals("ERROR");
            default -> {
                if (COLD.contains(name)) {
                    cold = value.equals("true");
                } else if (INSTANCES.contains(name) && (instance.isEmpty() || name.equals("service.instance.id"))) {
                    instance = value;
                }
            }
        }
    }

    /** The service; of a function whose service has no name of its own, the function. */
    String service() {
        boolean named = !service.isEmpty() && !service.startsWith("unknown_service");
        String name = named || function.isEmpty() ? service : function;
        return name.isEmpty() ? "unknown" : name;
    }

    boolean error() {
        return error;
    }

    /** With which its trace was recorded; see {@link io.jenkins.plugins.benchgate.trace.Span#probability}. */
    double probability() {
        return sampling.probability();
    }

    /** Whether it was a cold start; {@code null} if it does not say. */
    @Nullable
    Boolean cold() {
        return cold;
    }

    /** What it calls; empty if it does not say. */
    String target() {
        for (@Nullable String target : targets) {
            if (target != null) {
                return target;
            }
        }
        return "";
    }

    Source source() {
        boolean isFunction = !executor.isEmpty();
        return new Source(service(), isFunction ? executor : instance, isFunction, version);
    }
}
