package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.List;
import java.util.Optional;

/** How large a change must be to cross a gate: a number that stays, or one that follows the noise. */
public sealed interface Threshold {

    /** The options that say it in a gate's text. */
    List<String> options();

    /** The threshold in % for what a build measured, or in points for a metric in {@link Unit#PERCENT}. */
    double at(Measured measured, Earlier.View earlier);

    /**
     * The same where it follows what this build can see.
     *
     * @param limit what {@link #at} says
     * @param change with its interval, oriented as the gate watches it
     * @param multiple of the threshold that the detectable change may be, see {@link Blindness}
     */
    default double seen(double limit, Change change, double multiple) {
        return limit;
    }

    /** In words, as the user wrote it or with what makes it: {@code the threshold of 5 %}. */
    Message said(double limit, Change change);

    /** Whether it follows from earlier builds, and is not a number that the user wrote. */
    boolean computed();

    /** How many of the last builds decide it, the one that is judged among them. */
    int builds();

    /** How many accepted builds a trend needs that takes so many at most. */
    int least(int most);

    /** The rule for bare values whose intervals are known; empty where it is the one for all other values. */
    Optional<DynamicRule> ofBareValues(Watch watch, Policy policy);

    /**
     * A number, or the least change that this build can see between two.
     *
     * @param percent in %, above 0
     * @param most the largest, in %; {@code percent} where it is one number
     */
    record Percent(double percent, double most) implements Threshold {
        public Percent {
            if (!(percent > 0) || !Double.isFinite(percent)) {
                throw new IllegalArgumentException("found percent " + percent + ", expected more than 0 %");
            }
            if (!(most >= percent) || !Double.isFinite(most)) {
                throw new IllegalArgumentException("found percent " + GateText.plain(percent) + ".."
                        + GateText.plain(most) + ", expected the smaller number first, as in 5..20");
            }
        }

        public Percent(double percent) {
            this(percent, percent);
        }

        @Override
        public List<String> options() {
            return List.of("percent=" + GateText.plain(percent) + (most > percent ? ".." + GateText.plain(most) : ""));
        }

        @Override
        public double seen(double limit, Change change, double multiple) {
            double least = most > percent ? Blindness.detectable(change, 0) / multiple : percent;
            // NaN where nothing is known of the noise
            return least > percent ? Math.min(most, least) : percent;
        }

        @Override
        public double at(Measured measured, Earlier.View earlier) {
            return percent;
        }

        @Override
        public Message said(double limit, Change change) {
            return limit > percent
                    ? Message.of(
                            "threshold.seen",
                            Phrases.size(limit, change.points()),
                            Phrases.of(Phrases.plain(percent), change.points()))
                    : Message.of("threshold.fixed", Phrases.of(Phrases.plain(limit), change.points()));
        }

        @Override
        public boolean computed() {
            return false;
        }

        @Override
        public int builds() {
            return 1;
        }

        @Override
        public int least(int most) {
            return most;
        }

        @Override
        public Optional<DynamicRule> ofBareValues(Watch watch, Policy policy) {
            return Optional.empty();
        }
    }

    /**
     * The dynamic threshold of THESIS 7.2.4: the larger of {@code floor} and {@code factor} times the mean instability
     * of the last {@code window} measured builds, this one included.
     *
     * @param seed the instability to begin with, in percentage points; it counts as a build before the first
     * @param floor in %, above 0; also the threshold while fewer than three instabilities are known, the seed counted
     * @param window at least 1
     */
    record Dynamic(double seed, double floor, double factor, int window) implements Threshold {
        private static final int FEW = 3;

        public Dynamic {
            positive("seed", seed);
            positive("floor", floor);
            positive("factor", factor);
            if (window < 1) {
                throw new IllegalArgumentException("found window " + window + ", expected at least 1");
            }
        }

        private static void positive(String name, double value) {
            if (!(value > 0) || !Double.isFinite(value)) {
                throw new IllegalArgumentException("found " + name + " " + value + ", expected more than 0");
            }
        }

        /**
         * The threshold in %, or in points for a metric in {@link Unit#PERCENT}.
         *
         * @param builds measured ones, oldest first; of those at or after {@code end} nothing is used
         * @param width instability of the build that is judged; NaN where it has none
         */
        double at(List<Past> builds, int end, double width) {
            double sum = Double.isNaN(width) ? 0 : width;
            int known = Double.isNaN(width) ? 0 : 1;
            for (int i = end - 1; i >= 0 && known < Math.max(window, FEW - 1); i--) {
                double instability = builds.get(i).instability();
                if (!Double.isNaN(instability)) {
                    sum += known < window ? instability : 0;
                    known++;
                }
            }
            if (known + 1 < FEW) {
                return floor;
            }
            double mean = known < window ? (seed + sum) / (known + 1) : sum / window;
            return Math.max(floor, factor * mean);
        }

        @Override
        public double at(Measured measured, Earlier.View earlier) {
            List<Past> builds = earlier.measured();
            return at(builds, builds.size(), Past.instability(measured));
        }

        @Override
        public Message said(double limit, Change change) {
            int decimals = Math.max(2, Phrases.decimals(Math.abs(change.percent()), limit));
            Figure number = new Figure(Decimals.fixed(limit, decimals));
            return Message.of("threshold.dynamic", Phrases.of(number, change.points()));
        }

        @Override
        public boolean computed() {
            return true;
        }

        @Override
        public int builds() {
            return window + 1;
        }

        @Override
        public int least(int most) {
            return TrendGate.LEAST;
        }

        @Override
        public Optional<DynamicRule> ofBareValues(Watch watch, Policy policy) {
            return Optional.of(new DynamicRule(this, watch, policy));
        }

        @Override
        public List<String> options() {
            return List.of(
                    "dynamic",
                    "seed=" + GateText.plain(seed),
                    "floor=" + GateText.plain(floor),
                    "factor=" + GateText.plain(factor),
                    "window=" + window);
        }
    }
}
