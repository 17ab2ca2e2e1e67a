package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.util.List;
import java.util.SplittableRandom;

/** When the runs of an open loop arrive, in ns of {@link System#nanoTime()}, one after the other. */
public abstract class ArrivalTimes {
    /** A part of a run that rounding may lose where two phases meet. */
    private static final double LOST = 1e-6;

    private final long start;

    private ArrivalTimes(long start) {
        this.start = start;
    }

    /** The next time; those after the last run that was planned are of no meaning. */
    final long next() {
        return start + Math.round(1e9 * seconds());
    }

    /** That of the next run, in s from the start. */
    abstract double seconds();

    /** Those of one rate without an end. */
    static ArrivalTimes of(ClientOrder.Arrivals arrivals, long start) {
        double rate = arrivals.rate();
        SplittableRandom random = new SplittableRandom(arrivals.seed());
        boolean poisson = arrivals.arrivals() == ClientOrder.Spacing.POISSON;
        return new ArrivalTimes(start) {
            private long count;
            private double sum;

            @Override
            double seconds() {
                if (poisson) {
                    sum -= Math.log(1 - random.nextDouble()) / rate;
                    return sum;
                }
                return count++ / rate;
            }
        };
    }

    /**
     * Those of phases, all of which begin before the last one ends.
     *
     * <p>The runs are spread over the area below the rate, evenly or drawn independently of each other, which makes a
     * Poisson process of which the number of arrivals is known (Cox and Lewis, 1966); they are drawn in their order
     * (Bentley and Saxe, 1980). A run arrives when its part of the area is reached.
     *
     * @param runs that are planned
     */
    static ArrivalTimes of(ClientOrder.PhasedArrivals arrivals, long runs, long start) {
        List<ArrivalPhase> phases = arrivals.phases();
        double area = phases.stream().mapToDouble(ArrivalPhase::runs).sum();
        SplittableRandom random = new SplittableRandom(arrivals.seed());
        boolean poisson = arrivals.arrivals() == ClientOrder.Spacing.POISSON;
        return new ArrivalTimes(start) {
            private long count;
            private double left = 1;

            @Override
            double seconds() {
                if (poisson && count < runs) {
                    // the least of as many as are left, in what is left of the area
                    left *= Math.pow(1 - random.nextDouble(), 1.0 / (runs - count));
                }
                double share = poisson ? 1 - left : (double) count / runs;
                count++;
                return reached(phases, area * Math.min(1, share));
            }
        };
    }

    /**
     * When so many runs have begun, in s from the beginning of the first phase; where that is so for the time of a
     * pause, its end.
     */
    public static double reached(List<ArrivalPhase> phases, double runs) {
        double before = 0;
        double left = runs;
        for (ArrivalPhase phase : phases) {
            if (left < phase.runs() - LOST) {
                return before + phase.reached(left);
            }
            before += phase.seconds();
            left = Math.max(0, left - phase.runs());
        }
        return before;
    }
}
