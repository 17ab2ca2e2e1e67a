package io.jenkins.plugins.benchgate.workload.openapi.load;

/**
 * A phase of an open loop, in which the rate of runs changes evenly from one to another.
 *
 * @param seconds that it takes, above 0
 * @param from runs per second at its beginning, from 0
 * @param to runs per second at its end, from 0; both are 0 in a pause
 */
public record ArrivalPhase(double seconds, double from, double to) {
    private static final double HIGHEST = 10_000_000;

    /** @throws IllegalArgumentException for a value out of its range, in one line */
    public ArrivalPhase {
        if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("found a phase of " + seconds + " s, expected a time above 0");
        }
        for (double rate : new double[] {from, to}) {
            if (!(rate >= 0 && rate <= HIGHEST)) {
                throw new IllegalArgumentException(
                        "found rate " + rate + " of a phase, expected from 0 to 10000000 runs/s");
            }
        }
    }

    /** Time in which no run begins. */
    public static ArrivalPhase pause(double seconds) {
        return new ArrivalPhase(seconds, 0, 0);
    }

    /** How many runs begin in it: the area below its rate. */
    public double runs() {
        return seconds * (from + to) / 2;
    }

    /**
     * When a number of runs has begun, in s from its beginning: the solution t of
     * {@code from·t + (to − from)·t²/(2·seconds) = runs}, in the form that cancels no digits and needs no case for an
     * even rate.
     *
     * @param runs from 0 to {@link #runs()}
     */
    double reached(double runs) {
        double root = Math.sqrt(Math.max(0, from * from + 2 * (to - from) / seconds * runs));
        return runs <= 0 ? 0 : Math.min(seconds, 2 * runs / (from + root));
    }
}
