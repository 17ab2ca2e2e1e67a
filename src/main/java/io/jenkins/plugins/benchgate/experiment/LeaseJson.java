package io.jenkins.plugins.benchgate.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.experiment.MachineLease.LeasedMachines;
import io.jenkins.plugins.benchgate.io.Json;
import org.jspecify.annotations.Nullable;

/** What crosses between the side that gets machines and the side that uses them, as JSON text: plain values alone. */
public final class LeaseJson {
    private LeaseJson() {}

    /**
     * What a spec asks of machines.
     *
     * @param job name of the experiment
     * @param request {@code null}: it runs where it is read
     * @param key private key that the spec names, which lies beside it; empty where it names none. A secret
     */
    public record Asked(String job, @Nullable ClusterRequest request, String key) {
        /** Without the secret. */
        @Override
        public String toString() {
            return "what " + job + " asks of machines";
        }
    }

    /** The text holds the secret that the value holds. */
    public static String write(Asked asked) {
        return text(asked);
    }

    /** The text holds the private key of the machines. */
    public static String write(LeasedMachines loan) {
        return text(loan);
    }

    /** Reads what {@link #write(Asked)} wrote. */
    public static Asked readAsked(String text) {
        return read(text, Asked.class);
    }

    /** Reads what {@link #write(LeasedMachines)} wrote. */
    public static LeasedMachines readLoan(String text) {
        return read(text, LeasedMachines.class);
    }

    private static String text(Object value) {
        try {
            return Json.MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("what cannot be written as JSON: " + e.getClass(), e);
        }
    }

    /** The message of a failure names no content, which may be secret. */
    private static <T> T read(String text, Class<T> type) {
        try {
            return Json.MAPPER.readValue(text, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "found text that is no " + type.getSimpleName() + " at "
                            + e.getLocation().offsetDescription(),
                    null);
        }
    }
}
