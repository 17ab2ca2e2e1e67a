package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.List;

/** How large a change must be to cross a gate: a number that stays, or one that follows the noise. */
public sealed interface Threshold {

    /** The options that say it in a gate's text. */
    List<String> options();

    /** The threshold in % for what a build measured, or in points for a metric in {@link Unit#PERCENT}. */
    default double at(Measured measured, Earlier.View earlier) {
        if (this instanceof Percent fixed) {
            return fixed.percent;
        }
        List<Past> builds = earlier.measured();
        return ((Dynamic) this).at(builds, builds.size(), measured.instability());
    }

    /**
     * The largest that it is where all builds are as noisy as one, in % or points.
     *
     * @param instability of the build, in percentage points
     */
    default double usual(double instability) {
        return this instanceof Dynamic dynamic
                ? Math.max(dynamic.floor, dynamic.factor * instability)
                : ((Percent) this).most;
    }

    /**
     * The same where it follows what this build can see.
     *
     * @param limit what {@link #at} says
     * @param change with its interval, oriented as the gate watches it
     * @param multiple of the threshold that the detectable change may be, see {@link Blindness}
     */
    default double seen(double limit, Change change, double multiple) {
        if (!(this instanceof Percent range)) {
            return limit;
        }
        double least = range.most > range.percent ? Blindness.detectable(change, 0) / multiple : range.percent;
        // NaN where nothing is known of the noise
        return least > range.percent ? Math.min(range.most, least) : range.percent;
    }

    /** In words, as the user wrote it or with what makes it: {@code the threshold of 5 %}. */
    default Message said(double limit, Change change) {
        boolean points = change.points();
        if (!(this instanceof Percent fixed)) {
            int decimals = Math.max(2, Phrases.decimals(Math.abs(change.percent()), limit));
            return Message.of("threshold.dynamic", Phrases.of(new Figure(Decimals.fixed(limit, decimals)), points));
        }
        return limit > fixed.percent
                ? Message.of(
                        "threshold.seen", Phrases.size(limit, points), Phrases.of(Phrases.plain(fixed.percent), points))
                : Message.of("threshold.fixed", Phrases.of(Phrases.plain(limit), points));
    }

    /** Whether it follows from earlier builds, and is not a number that the user wrote. */
    default boolean computed() {
        return this instanceof Dynamic;
    }

    /** How many of the last builds decide it, the one that is judged among them. */
    default int builds() {
        return this instanceof Dynamic dynamic ? dynamic.window + 1 : 1;
    }

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
