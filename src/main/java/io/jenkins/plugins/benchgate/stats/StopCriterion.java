package io.jenkins.plugins.benchgate.stats;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/** When enough has been measured, asked after each batch. */
public sealed interface StopCriterion {

    /** How many looks back a criterion may ask for. */
    int LOOKS = 5;

    /** The word that names it on the command line and in files. */
    String word();

    /**
     * Whether measuring may stop after the last of these looks.
     *
     * @param looks one after each batch, in order, the last {@value #LOOKS} or as many as there are; at least one
     */
    boolean isMet(List<Look> looks);

    /**
     * The last batch changed the statistic by less than an error: the interval of the change between the values before
     * it and all values lies inside (−error, +error) (METIOR III.B, steps 3-1 to 3-3).
     *
     * <p>A batch must hold at least one block of the length that dependence asks for (METIOR III.C); shorter ones never
     * stop a measurement.
     *
     * @param error in %, above 0
     * @param confidence in (0, 1)
     */
    record Metior(double error, double confidence) implements StopCriterion {
        public Metior {
            check(error, confidence);
        }

        @Override
        public String word() {
            return "metior";
        }

        @Override
        public boolean isMet(List<Look> looks) {
            if (looks.size() < 2) {
                return false;
            }
            Look before = looks.get(looks.size() - 2);
            Look now = looks.get(looks.size() - 1);
            if (now.blockLength() > now.count() - before.count()) {
                return false;
            }
            Interval change = now.changeSince(before, confidence);
            return change != null && -error < change.lower() && change.upper() < error;
        }
    }

    /**
     * The interval of the statistic itself reaches less than an error to either side (the criterion that METIOR IV
     * compares with, there with plain resamples).
     *
     * @param error in % of the statistic, above 0
     * @param confidence in (0, 1)
     */
    record IntervalWidth(double error, double confidence) implements StopCriterion {
        public IntervalWidth {
            check(error, confidence);
        }

        @Override
        public String word() {
            return "width";
        }

        @Override
        public boolean isMet(List<Look> looks) {
            Look now = looks.get(looks.size() - 1);
            Interval interval = now.interval(confidence);
            double allowed = error / 100 * Math.abs(now.value());
            return interval != null
                    && now.value() - interval.lower() < allowed
                    && interval.upper() - now.value() < allowed;
        }
    }

    /**
     * The batches agree: with the statistic of each batch as one value, Student's interval of their mean reaches less
     * than an error to either side (batch means; Law &amp; Kelton, <i>Simulation Modeling and Analysis</i>, 9.5).
     *
     * <p>It sees what differs from batch to batch, such as from day to day, which no resampling of the values inside a
     * batch or two does. On the published throughputs of METIOR it ends tests nearest to the truth of weeks.
     *
     * @param error in % of the mean, above 0
     * @param confidence in (0, 1)
     */
    record Batches(double error, double confidence) implements StopCriterion {
        public Batches {
            check(error, confidence);
        }

        @Override
        public String word() {
            return "batches";
        }

        @Override
        public boolean isMet(List<Look> looks) {
            double[] batches = looks.get(looks.size() - 1).batches();
            if (batches.length < 2) {
                return false;
            }
            double student =
                    -new TDistribution(null, batches.length - 1.0).inverseCumulativeProbability((1 - confidence) / 2);
            double deviation = Math.sqrt(StatUtils.variance(batches) / batches.length);
            return student * deviation < error / 100 * Math.abs(StatUtils.mean(batches));
        }
    }

    /**
     * The coefficient of variation of all values has settled: over the last {@value #LOOKS} looks it changed by less
     * than an error (after Laaber et al. 2020, cited by METIOR IV, who watch single microbenchmark iterations).
     *
     * @param error in percentage points, above 0
     */
    record Variation(double error) implements StopCriterion {
        public Variation {
            check(error, 0.5);
        }

        @Override
        public String word() {
            return "cov";
        }

        @Override
        public boolean isMet(List<Look> looks) {
            if (looks.size() < LOOKS) {
                return false;
            }
            double[] last = looks.subList(looks.size() - LOOKS, looks.size()).stream()
                    .mapToDouble(Look::variation)
                    .sorted()
                    .toArray();
            return last[LOOKS - 1] - last[0] < error;
        }
    }

    /**
     * A number of values was reached.
     *
     * @param values at least 1
     */
    record Count(int values) implements StopCriterion {
        public Count {
            if (values < 1) {
                throw new IllegalArgumentException("found " + values + " values to stop at, expected at least 1");
            }
        }

        @Override
        public String word() {
            return "count";
        }

        @Override
        public boolean isMet(List<Look> looks) {
            return looks.get(looks.size() - 1).count() >= values;
        }
    }

    private static void check(double error, double confidence) {
        if (!(error > 0) || !Double.isFinite(error)) {
            throw new IllegalArgumentException("found an error of " + error + ", expected more than 0 %");
        }
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence " + confidence + " is not between 0 and 1");
        }
    }
}
