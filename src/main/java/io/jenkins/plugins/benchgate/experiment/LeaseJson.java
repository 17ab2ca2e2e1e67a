package io.jenkins.plugins.benchgate.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.experiment.MachineLease.LeasedMachines;
import io.jenkins.plugins.benchgate.io.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What crosses between the side that gets machines and the side that uses them, as JSON text: plain values alone. */
public final class LeaseJson {
    private LeaseJson() {}

    /**
     * What a spec asks of machines.
     *
     * @param job name of the experiment
     * @param request for each instance; of machines that exist, for all of them; {@code null}: it runs where it is read
     * @param instances 1 or more; 0 in what an older version wrote, which knew one
     * @param key private key that the spec names, which lies beside it; empty where it names none. A secret
     */
    public record Asked(String job, @Nullable ClusterRequest request, int instances, String key) {
        public Asked {
            instances = Math.max(1, instances);
        }

        /** Without the secret. */
        @Override
        public String toString() {
            return "what " + job + " asks of machines";
        }
    }

    /**
     * The machines of the instances of a build, by their numbers.
     *
     * @param lost why those that there are not could not be had
     */
    public record InstanceMachines(Map<Integer, LeasedMachines> there, Map<Integer, String> lost) {
        public InstanceMachines {
            there = Map.copyOf(there);
            lost = Map.copyOf(lost);
        }

        /** Those of the only one. */
        public static InstanceMachines of(LeasedMachines loan) {
            return new InstanceMachines(Map.of(1, loan), Map.of());
        }

        /**
         * Those of one.
         *
         * @throws CloudException when there are none
         */
        public LeasedMachines of(int number) throws CloudException {
            LeasedMachines loan = there.get(number);
            if (loan == null) {
                throw new CloudException(
                        Reason.OTHER,
                        lost.getOrDefault(
                                number, "found no machines for it: a cluster around the step has those of one"));
            }
            return loan;
        }

        /** Without the secrets. */
        @Override
        public String toString() {
            return "machines of " + there.size() + " instances";
        }
    }

    /** The text holds the secret that the value holds. */
    public static String write(Asked asked) {
        return text(asked);
    }

    /** The text holds the private keys of the machines. */
    public static String write(InstanceMachines machines) {
        return text(machines);
    }

    /** Reads what {@link #write(Asked)} wrote. */
    public static Asked readAsked(String text) {
        return read(text, Asked.class);
    }

    /** Reads what {@link #write(InstanceMachines)} wrote. */
    public static InstanceMachines readMachines(String text) {
        return read(text, InstanceMachines.class);
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
