package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.model.NearestNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A kind of machine that a provider has.
 *
 * @param memory in bytes
 */
public record Kind(String id, double cores, long memory) {
    private static final double GIBI = 1L << 30;
    private static final Comparator<Kind> BY_SIZE = Comparator.comparingDouble(Kind::cores)
            .thenComparingLong(Kind::memory)
            .thenComparing(Kind::id);

    /**
     * The one with the wanted id, or else the smallest that has enough: fewest cores, then least memory, then the first
     * by id, so that the same request always finds the same.
     *
     * @param kinds to choose from
     * @param place where they are, for the message
     * @throws CloudException when there is none; the message names the nearest
     */
    public static Kind choose(Hardware wanted, List<Kind> kinds, String place, CloudErrors errors)
            throws CloudException {
        return kinds.stream()
                .filter(kind -> wanted.id() == null ? kind.suffices(wanted) : kind.id.equals(wanted.id()))
                .min(BY_SIZE)
                .orElseThrow(() -> errors.failure(
                        Reason.NOT_FOUND, "no hardware " + words(wanted) + " in " + place + nearest(wanted, kinds)));
    }

    private boolean suffices(Hardware wanted) {
        return cores >= wanted.cores() && memory >= wanted.memory();
    }

    private static String words(Hardware wanted) {
        if (wanted.id() != null) {
            return "'" + wanted.id() + "'";
        }
        List<String> parts = new ArrayList<>();
        if (wanted.cores() > 0) {
            parts.add("≥ " + number(wanted.cores()) + " cores");
        }
        if (wanted.memory() > 0) {
            parts.add("≥ " + number(wanted.memory() / GIBI) + " GiB");
        }
        return parts.isEmpty() ? "at all" : "with " + String.join(" and ", parts);
    }

    private static String nearest(Hardware wanted, List<Kind> kinds) {
        String id = wanted.id();
        Comparator<Kind> near = id == null
                ? Comparator.comparingDouble((Kind kind) -> kind.shortfall(wanted))
                        .thenComparing(BY_SIZE)
                : Comparator.comparingInt((Kind kind) -> NearestNames.distance(id, kind.id))
                        .thenComparing(BY_SIZE);
        return kinds.stream()
                .min(near)
                .map(kind -> "; nearest: " + kind.id + " (" + number(kind.cores) + " cores, "
                        + number(kind.memory / GIBI) + " GiB)")
                .orElse("; the provider has none");
    }

    /** What is missing, as parts of what was wanted. */
    private double shortfall(Hardware wanted) {
        double missing = wanted.cores() <= 0 ? 0 : Math.max(0, 1 - cores / wanted.cores());
        return missing + (wanted.memory() <= 0 ? 0 : Math.max(0, 1 - (double) memory / wanted.memory()));
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }
}
