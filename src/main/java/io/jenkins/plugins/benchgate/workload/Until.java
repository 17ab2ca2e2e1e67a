package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.List;
import java.util.Optional;

/**
 * When a measurement has been repeated often enough, asked after each round: a precision is reached, its gates are
 * {@linkplain Decided decided}, or a cap is reached.
 *
 * <p>Where a precision is asked for, it is the width of intervals that is waited for, never their distance from no
 * change: a measurement that stopped as soon as a change looked certain by intervals for a single look would find one
 * in most comparisons of a version with itself. Waiting for a width
 * still stops a little more often where the values happen to lie close together. With t intervals of 5 to 30 values at
 * 99 % that made up to 2 % false alarms; with half the share of error for each interval ({@link #confidence}) it is 1 %
 * and less.
 *
 * @param goal what is waited for
 * @param of the metrics, or patterns of them, whose gated series must reach it; empty: all that gates judge
 * @param trials of each version, or instances of a build that has several, after which it ends in any case, at least 1
 * @param seconds after which no further round begins; infinite: no cap
 * @param cost after which no further round begins, in the currency of {@code price}; infinite: no cap
 * @param price of the machine for an hour; 0 where no cost is capped
 */
public record Until(Goal goal, List<String> of, int trials, double seconds, double cost, double price) {
    /** Fewer first rounds make an interval so rough that it is narrow by luck too often. */
    public static final int LEAST_TRIALS = 5;

    private static final double SECONDS_AN_HOUR = 3600;

    public Until {
        of = List.copyOf(of);
        if (trials < 1
                || !(seconds > 0)
                || !(cost > 0)
                || !(price >= 0)
                || (cost < Double.POSITIVE_INFINITY && price == 0)) {
            throw new IllegalArgumentException("found caps of " + trials + " trials, " + seconds + " s and a cost of "
                    + cost + " at " + price + " an hour");
        }
    }

    /** What is waited for. */
    public sealed interface Goal permits Width, Settled, Decided {
        /** For people: {@code every interval is at most 2 points wide}. */
        String describe();
    }

    /**
     * The interval of the relative change – of one version alone, of its value in % of it – is no wider.
     *
     * @param points in percentage points, above 0
     */
    public record Width(double points) implements Goal {
        public Width {
            check(points);
        }

        @Override
        public String describe() {
            return Sentences.english("stored.part.everyInterval", new Figure(number(points)));
        }
    }

    /**
     * A round changes the statistic of each version by less than an error (METIOR III.B).
     *
     * @param error in %, above 0
     */
    public record Settled(double error) implements Goal {
        public Settled {
            check(error);
        }

        @Override
        public String describe() {
            return Sentences.english("stored.part.roundChanges", new Figure(number(error)));
        }
    }

    /**
     * Each gate that compares the versions, or holds the candidate's value against bounds, is decided: what is judged is
     * definitely beyond the threshold, or a change that the gate must see is excluded. The intervals hold at all looks
     * together, so that here a change may end the measurement.
     */
    public record Decided() implements Goal {
        /** The word in a spec. */
        public static final String WORD = "decided";

        @Override
        public String describe() {
            return Sentences.english("stored.part.gatesDecided");
        }
    }

    private static void check(double percent) {
        if (!(percent > 0) || Double.isInfinite(percent)) {
            throw new IllegalArgumentException("found " + percent + " to reach, expected more than 0");
        }
    }

    /** A cap that ended a measurement before its goal was reached. */
    public enum End {
        TRIALS("stored.part.noMoreTrials"),
        TIME("stored.part.tooLong"),
        COST("stored.part.tooCostly");

        private final String key;

        End(String key) {
            this.key = key;
        }

        /** For people. */
        public String words() {
            return Sentences.english(key);
        }
    }

    /**
     * The confidence of each interval, so that repeated looks leave the one that was asked for: half of what is
     * missing; all of it where intervals account for the looks themselves.
     */
    public double confidence(double asked) {
        return decides() ? asked : 1 - (1 - asked) / 2;
    }

    /** Whether it ends when its gates are decided. */
    public boolean decides() {
        return goal instanceof Decided;
    }

    /** How long the rounds may take by the caps of time and cost, in s; infinite without such a cap. */
    public double limit() {
        return Math.min(seconds, price == 0 ? Double.POSITIVE_INFINITY : cost / price * SECONDS_AN_HOUR);
    }

    /**
     * How many rounds the caps allow in all.
     *
     * @param done rounds that have ended, at least 1
     * @param elapsed seconds since the first began; each further one is expected to take as long as they did
     */
    public int reachable(int done, double elapsed) {
        double each = elapsed / done;
        return each > 0 ? (int) Math.max(done, Math.min(trials, Math.floor(limit() / each))) : trials;
    }

    /**
     * The cap that the next round would break; empty where none.
     *
     * @param done rounds that have ended, at least 1
     * @param elapsed seconds since the first began; the next is expected to take as long as they did
     */
    public Optional<End> cap(int done, double elapsed) {
        return cap(done, elapsed, elapsed / done, elapsed);
    }

    /**
     * The cap that the next one would break; empty where none.
     *
     * @param done rounds, or instances, that have ended
     * @param elapsed seconds since the first began
     * @param each seconds that the next is expected to take
     * @param paid seconds for which a price was paid, more than {@code elapsed} where several were there at once
     */
    public Optional<End> cap(int done, double elapsed, double each, double paid) {
        if (done >= trials) {
            return Optional.of(End.TRIALS);
        }
        if (elapsed + each > seconds) {
            return Optional.of(End.TIME);
        }
        return price * (paid + each) / SECONDS_AN_HOUR > cost ? Optional.of(End.COST) : Optional.empty();
    }

    /** How many trials, and how much time and money, there may be at most, for people: {@code 30, 600 s}. */
    String caps() {
        StringBuilder text = new StringBuilder().append(trials);
        if (seconds < Double.POSITIVE_INFINITY) {
            text.append(", ").append(Math.round(seconds)).append(" s");
        }
        return cost < Double.POSITIVE_INFINITY
                ? Sentences.english("stored.part.andCost", text.toString(), new Figure(number(cost)))
                : text.toString();
    }

    private static String number(double value) {
        return Decimals.fixed(value, 2).replaceAll("\\.0+$|(?<!0)0+$", "");
    }
}
