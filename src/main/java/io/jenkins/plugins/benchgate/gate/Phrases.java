package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;

/** The parts of sentences that the gates' reasons share. */
final class Phrases {
    /** Why nothing definite follows from a single trial. */
    static final Message ONE_TRIAL = Message.of("gate.oneTrial");

    /** Where nothing more is to be said. */
    static final Message END = Message.of("gate.end");

    private Phrases() {}

    static Figure figure(double value, Unit unit) {
        return new Figure(unit.format(value));
    }

    static Figure plain(double value) {
        return new Figure(GateText.plain(value));
    }

    /** A value with its interval in brackets: {@code READ latency p99 is 1.2 ms (99 % CI 1.1 ms to 1.3 ms)}. */
    static Message value(String series, double value, Interval interval, Unit unit) {
        return Message.of(
                "fixed.valueWithin",
                series,
                figure(value, unit),
                confidence(interval),
                figure(interval.lower(), unit),
                figure(interval.upper(), unit));
    }

    /**
     * A change in words, as it was measured: {@code is worse: +3.4 % (99 % CI +1.2 % to +5.6 %)}. It is worse or better where
     * its interval does not hold zero.
     */
    static Message change(Change change, double limit, Sense sense) {
        boolean points = change.points();
        Message measured = measured(change, limit, sense);
        Interval interval = change.interval();
        if (interval == null) {
            return Message.of("change.changed", measured);
        }
        return found(
                interval.contains(0) ? 0 : change.percent(),
                sense,
                Message.of(
                        "change.within",
                        measured,
                        confidence(interval),
                        signed(interval.lower(), 1, points),
                        signed(interval.upper(), 1, points)));
    }

    /** The same of a change that is known as it is. */
    static Message exact(Change change, double limit, Sense sense) {
        return found(change.percent(), sense, measured(change, limit, sense));
    }

    private static Message measured(Change change, double limit, Sense sense) {
        int decimals =
                sense.rise() ? decimals(change.percent(), limit) : decimals(-change.percent(), -sense.turned(limit));
        return signed(change.percent(), decimals, change.points());
    }

    /** @param change 0 where nothing says that there is one */
    private static Message found(double change, Sense sense, Message measured) {
        return Message.of(
                switch (change == 0 ? "none" : sense.effect(change)) {
                    case "none" -> "change.unclear";
                    case "worse" -> "change.worse";
                    case "better" -> "change.better";
                    default -> "change.changed";
                },
                measured);
    }

    /** How a change stands to a threshold, and the threshold as the user wrote it or with what makes it. */
    static Message limit(Threshold threshold, boolean crossed, double limit, Change change, Sense sense) {
        String held =
                sense.rise() ? (crossed ? "held.above" : "held.below") : (crossed ? "held.beyond" : "held.within");
        Message said = threshold.said(limit, change);
        return Message.of(
                held,
                sense.rise() || change.points()
                        ? said
                        : Message.of("threshold.change", said, signed(sense.turned(limit), 1, false)));
    }

    /** A number of %, or of points. */
    static Message of(Figure number, boolean points) {
        return Message.of(points ? "change.points" : "change.percent", number);
    }

    /** A change with its sign: {@code +3.4 %}. */
    static Message signed(double change, int decimals, boolean points) {
        return change >= 10_000
                ? of(new Figure(">+9999"), points)
                : of(new Figure((change < 0 ? "" : "+") + Decimals.fixed(change, decimals)), points);
    }

    /** The size of a change: {@code 7.5 %}. */
    static Message size(double change, boolean points) {
        return change >= 10_000
                ? of(new Figure(">9999"), points)
                : of(new Figure(Decimals.fixed(change, change < 10 ? 1 : 0)), points);
    }

    /** As many decimals as it takes that the rounded numbers stand to each other as the numbers themselves do. */
    static int decimals(double change, double limit) {
        for (int decimals = 1; decimals < 9; decimals++) {
            boolean above = Decimals.rounded(change, decimals) >= limit;
            if (above == (change >= limit)) {
                return decimals;
            }
        }
        return 9;
    }

    private static Figure confidence(Interval interval) {
        return plain(Math.round(interval.confidence() * 1e6) / 1e4);
    }
}
