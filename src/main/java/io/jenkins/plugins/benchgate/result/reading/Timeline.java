package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.time.Instant;
import java.util.Arrays;

/**
 * When the operations of a log were under way, in the order in which the log has them, which is about that of their
 * ends: from the first beginning to the last end, and whether it can be the time of one run. Times have any unit.
 *
 * <p>A pause, in which nothing was under way, is one of the run where there are many like it, as with bursts. One that
 * lasts 100 times as long as the operations are apart on average, and 10 s or more, is not: then the tool appended a
 * second run, or stood still. It is a fault from a minute on or where it is half of all, else a warning. Pauses of ten
 * minutes and more are faults even where there are many.
 */
public final class Timeline {
    private static final double SHORTEST = 10;
    private static final double LONG = 60;
    private static final double VERY_LONG = 600;
    private static final double FACTOR = 100;
    /** Below it a pause is never looked at: in s. */
    private static final double NOTICED = 1;
    /** Pauses of which more than these are usual in a run. */
    private static final int MOST = 10;
    /** Operations to one pause, at most, where it is not usual. */
    private static final int OPERATIONS = 100;

    private static final int MOST_KEPT = 1 << 12;

    private final double second;
    private final double clock;
    private double began = Double.POSITIVE_INFINITY;
    private double ended = Double.NEGATIVE_INFINITY;
    private long count;
    private double[] from = new double[1 << 4];
    private double[] until = new double[1 << 4];
    private int pauses;
    private double back;
    private double backAt;

    /**
     * Of a log of which nothing is read yet.
     *
     * @param second in the unit of its times, such as 1000 of ms
     * @param clock in s, how far before the last end so far an operation may end: lines need not be in exact order
     */
    public Timeline(double second, double clock) {
        this.second = second;
        this.clock = clock * second;
    }

    /** Since the epoch; infinite where there is no operation. */
    public double began() {
        return began;
    }

    /** Since the epoch. */
    public double ended() {
        return ended;
    }

    /**
     * Adds an operation, whose end tells whether the clock went back.
     *
     * @param start since the epoch
     * @param end since the epoch
     */
    public void add(double start, double end) {
        if (ended - end > clock && ended - end > back) {
            back = ended - end;
            backAt = ended;
        }
        cover(start, end);
    }

    /**
     * Adds a time in which something was under way.
     *
     * @param start since the epoch
     * @param end since the epoch
     */
    public void cover(double start, double end) {
        count++;
        if (start > ended) {
            if (start - ended > NOTICED * second && count > 1) {
                pause(ended, start);
            }
        } else if (pauses > 0 && start < until[pauses - 1]) {
            shorten(start, end);
        }
        began = Math.min(began, start);
        ended = Math.max(ended, end);
    }

    private void pause(double first, double last) {
        if (pauses == MOST_KEPT) {
            return; // so many are usual in this run
        }
        if (pauses == from.length) {
            from = Arrays.copyOf(from, 2 * pauses);
            until = Arrays.copyOf(until, 2 * pauses);
        }
        from[pauses] = first;
        until[pauses++] = last;
    }

    /** An operation that the log has later was under way in pauses that seemed to be. */
    private void shorten(double start, double end) {
        for (int i = pauses - 1; i >= 0 && start < until[i]; i--) {
            if (end <= from[i]) {
                continue;
            }
            if (start - from[i] >= until[i] - end) {
                until[i] = Math.max(from[i], start);
            } else {
                from[i] = Math.min(until[i], end);
            }
        }
    }

    /** Says what cannot be one run. */
    public void judge(Findings found) {
        if (back > 0) {
            found.fault("stored.timesGoBack", seconds(back / second), time(backAt));
        }
        double all = (ended - began) / second;
        int longest = -1;
        double paused = 0;
        for (int i = 0; i < pauses; i++) {
            longest = longest < 0 || length(i) > length(longest) ? i : longest;
            paused += length(i) >= SHORTEST ? length(i) : 0;
        }
        double length = longest < 0 ? 0 : length(longest);
        if (length < SHORTEST || length < FACTOR * (all - paused) / count || (length < VERY_LONG && usual(length))) {
            return;
        }
        found.say(
                length >= LONG || length >= all / 2, Message.of("stored.pause", seconds(length), time(from[longest])));
    }

    private double length(int pause) {
        return (until[pause] - from[pause]) / second;
    }

    private boolean usual(double length) {
        int alike = 0;
        for (int i = 0; i < pauses; i++) {
            alike += length(i) >= length / 2 ? 1 : 0;
        }
        return alike > Math.max(1, Math.min(MOST, count / OPERATIONS));
    }

    private static Figure seconds(double seconds) {
        return Figure.of(Math.round(seconds));
    }

    private String time(double epoch) {
        return Instant.ofEpochSecond(Math.round(epoch / second)).toString();
    }
}
