package io.jenkins.plugins.benchgate.stats;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * What may be known after more values than there are: the predictive distribution of a mean (Student's t), in equally
 * likely shares, with as little noise as the lower end of {@link Planner#factors} allows.
 */
public final class PredictiveMean {
    /** Equally likely means. */
    public static final int SHARES = 40;

    private static final int REMEMBERED = 200;

    private static final Map<Asked, PredictiveMean> KNOWN =
            Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Asked, PredictiveMean> eldest) {
                    return size() > REMEMBERED;
                }
            });

    private final int most;
    private final double quiet;
    private final double[] moves = new double[SHARES];

    private record Asked(int count, int most) {}

    private PredictiveMean(int count, int most) {
        if (count < RepeatedBounds.FEWEST || most <= count) {
            throw new IllegalArgumentException("found an outlook from " + count + " on " + most + " values");
        }
        this.most = most;
        this.quiet = Math.sqrt(Planner.factors(count - 1).lower() * count / most);
        TDistribution student = new TDistribution(null, count - 1.0);
        double spread = Math.sqrt(1 - (double) count / most);
        for (int i = 0; i < SHARES; i++) {
            moves[i] = spread * student.inverseCumulativeProbability((i + 0.5) / SHARES);
        }
    }

    /**
     * From some values on more of them.
     *
     * @param count values that there are, at least {@value RepeatedBounds#FEWEST}
     * @param most values then, more than there are
     */
    public static PredictiveMean of(int count, int most) {
        return KNOWN.computeIfAbsent(new Asked(count, most), asked -> new PredictiveMean(count, most));
    }

    /** Values then. */
    public int most() {
        return most;
    }

    /**
     * A mean that may be known then.
     *
     * @param now of as many values as there are
     * @param share which of those that are equally likely, from 0 to {@value #SHARES} − 1, in rising order
     */
    public RepeatedMean mean(RepeatedMean now, int share) {
        return new RepeatedMean(now.mean() + moves[share] * now.error(), quiet * now.error(), most);
    }
}
