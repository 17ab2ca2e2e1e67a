package io.jenkins.plugins.benchgate.stats;

import java.util.List;

/**
 * What a comparison sees: how often it flags equal versions, and which slowdowns it finds (CLOUD 5.3, 5.4).
 *
 * @param draws how many pairs of groups were compared, at least 1
 * @param flagged in how many of them a change was seen where there is none
 * @param undecided in how many of them the comparison gave no answer, for example because its interval is not known
 * @param leastFound for each draw the least slowdown in % that is found, ascending; infinite where none is
 */
public record Power(int draws, int flagged, int undecided, List<Double> leastFound) {
    /** Slowdowns in % of which the minimal detectable one is chosen (CLOUD 5.4.1). */
    public static final List<Double> SLOWDOWNS = List.of(0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 5.0, 10.0, 50.0, 100.0, 1000.0);

    private static final double ACCEPTED = 0.05;
    private static final double WANTED = 0.95;

    public Power {
        leastFound = leastFound.stream().sorted().toList();
        if (draws < 1 || leastFound.size() != draws) {
            throw new IllegalArgumentException(
                    "found " + leastFound.size() + " slowdowns for " + draws + " draws, expected one for each");
        }
    }

    /** Share of draws in which equal versions were flagged, in [0, 1]. */
    public double falsePositiveRate() {
        return (double) flagged / draws;
    }

    /** Whether equal versions are flagged in at most 5 % of the draws. */
    public boolean isReliable() {
        return falsePositiveRate() <= ACCEPTED;
    }

    /** Share of draws in which a slowdown is found, in [0, 1]. */
    public double found(double slowdown) {
        return (double) leastFound.stream().filter(least -> least <= slowdown).count() / draws;
    }

    /**
     * The minimal detectable slowdown in %: the smallest of {@link #SLOWDOWNS} found in at least 95 % of the draws; NaN
     * when none is, or when more than 5 % of the draws flag equal versions.
     */
    public double minimalDetectableSlowdown() {
        return isReliable()
                ? SLOWDOWNS.stream()
                        .filter(slowdown -> found(slowdown) >= WANTED)
                        .findFirst()
                        .orElse(Double.NaN)
                : Double.NaN;
    }

    /**
     * The least slowdown in % that is found in at least 95 % of the draws, not rounded up to one of a list; NaN when
     * none is, or when more than 5 % of the draws flag equal versions.
     */
    public double leastDetectableSlowdown() {
        double least = leastFound.get((int) Math.ceil(WANTED * draws) - 1);
        return isReliable() && Double.isFinite(least) ? least : Double.NaN;
    }
}
