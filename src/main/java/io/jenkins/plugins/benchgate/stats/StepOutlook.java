package io.jenkins.plugins.benchgate.stats;

import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * What a posterior says of the positions that can be measured.
 *
 * @param first of those that most probably have the change and that no measurable position separates
 * @param last of them, which can be measured
 * @param probability that one of them has it
 * @param next position whose next value tells most; empty where none tells anything
 */
record StepOutlook(int first, int last, double probability, OptionalInt next) {
    /** How much a position must tell, compared with the best one, so that no new one is taken. */
    private static final double NEARLY = 0.8;
    /**
     * Looks through all positions of a part.
     *
     * @param error probability that the change is elsewhere, with which a search ends; a position tells nothing more where
     *     the change is on one side of it with a quarter of that: as long as the error is larger, and every position can be
     *     measured, one tells more
     * @param skipped positions that cannot be measured
     * @param spent which positions may have no more values
     */
    static StepOutlook of(
            StepPosterior posterior,
            int left,
            int right,
            Set<Integer> skipped,
            StepSamples samples,
            double error,
            IntPredicate spent) {
        int from = left;
        int first = 0;
        int last = 0;
        double best = -1;
        double told = 0;
        int next = 0;
        double knownTold = 0;
        int known = 0;
        for (int position = left + 1; position <= right; position++) {
            if (skipped.contains(position)) {
                continue;
            }
            double share = posterior.within(from + 1, position);
            if (share > best) {
                best = share;
                first = from + 1;
                last = position;
            }
            from = position;
            if (position < right && !spent.test(position)) {
                double until = posterior.within(left + 1, position);
                // what one more value tells grows with it, and is most at the median
                double tells = until * (1 - until);
                if (tells > told) {
                    told = tells;
                    next = position;
                }
                if (samples.count(position) > 0 && tells > knownTold) {
                    knownTold = tells;
                    known = position;
                }
            }
        }
        OptionalInt chosen =
                told < error / 4 ? OptionalInt.empty() : OptionalInt.of(knownTold >= NEARLY * told ? known : next);
        return new StepOutlook(first, last, best, chosen);
    }
}
