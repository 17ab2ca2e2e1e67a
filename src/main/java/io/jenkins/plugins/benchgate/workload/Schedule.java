package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How often each version is measured, and in which order.
 *
 * @param trials planned trials of each version, at least 1
 * @param least valid trials of each version below which nothing is concluded, from 1 to {@code trials}
 * @param window length in s of the windows of time in which a duet's requests are paired; {@code NaN}: the usual one
 * @param idle s for which the system of a trial waits, ready, before it is measured; 0: not at all
 * @param calm s for which a build waits at most, in total, until other programs use little of the machines; 0: it does
 *     not look
 * @param drops whether trials that were disturbed by other programs are dropped, of a pair both, and replaced by at most
 *     as many further ones as are planned
 * @param confirm further trials of each version after a crossed gate, before it is reported; 0: none
 * @param until when to stop before or after the planned trials; {@code null}: after them; where there are several
 *     instances, after which of these, as each has the planned trials
 * @param instances on which all of it is repeated
 */
public record Schedule(
        Order order,
        int trials,
        int least,
        double window,
        double idle,
        double calm,
        boolean drops,
        int confirm,
        @Nullable Until until,
        Instances instances) {
    /**
     * Fresh machines, or groups of them, that measure the same.
     *
     * @param count measured in any case, at least 1
     * @param atOnce measured at the same time at most, at least 1
     */
    public record Instances(int count, int atOnce) {
        /** The machines of the build, whichever they are. */
        public static final Instances ONE = new Instances(1, 1);

        public Instances {
            if (count < 1 || atOnce < 1) {
                throw new IllegalArgumentException("found " + count + " instances, " + atOnce + " at once");
            }
        }
    }

    /** The order of trials. */
    public enum Order {
        /** All trials of the baseline, then all of the candidate. */
        SEQUENTIAL,
        /** Randomized multiple interleaved trials: both versions in each round, in an order drawn anew (CLOUD 3.3). */
        RMIT,
        /** Both versions at the same time, each on its own half of the machine's processors (DUET III). */
        DUET;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The order that a word names; {@link IllegalArgumentException} for any other word. */
        public static Order parse(String word) {
            for (Order order : values()) {
                if (order.word().equals(word)) {
                    return order;
                }
            }
            throw new IllegalArgumentException("found order '" + word + "', expected one of "
                    + Arrays.stream(values()).map(Order::word).collect(Collectors.joining(", ")));
        }
    }

    /** A half of a machine's processors. */
    public enum Half {
        FIRST,
        SECOND
    }

    /**
     * One planned trial.
     *
     * @param number from 1; but in sequence, both versions' trials of one number are a pair
     * @param half that it is bound to; {@code null} where it has the whole machine
     */
    public record Slot(String version, int number, @Nullable Half half) {
        /** A trial that has the whole machine. */
        public Slot(String version, int number) {
            this(version, number, null);
        }
    }

    /**
     * Trials that run at the same time, or in turns.
     *
     * @param slots at least one, in the order to start them
     */
    public record Round(List<Slot> slots) {
        public Round {
            slots = List.copyOf(slots);
        }

        /** Whether its trials run at once, each on a half of the machine. */
        public boolean duet() {
            return slots.get(0).half() != null;
        }

        private static Round of(String version, int number) {
            return new Round(List.of(new Slot(version, number)));
        }
    }

    public Schedule {
        if (trials < 1 || least < 1 || least > trials || confirm < 0 || !(idle >= 0) || !(calm >= 0)) {
            throw new IllegalArgumentException(
                    "found " + trials + " trials of which " + least + " must be valid, " + confirm
                            + " to confirm a change, " + idle + " s of idle time and " + calm + " s to wait for calm");
        }
    }

    /** A schedule of the planned trials alone. */
    public Schedule(Order order, int trials, int least) {
        this(order, trials, least, Double.NaN, 0, 0, false, 0, null, Instances.ONE);
    }

    /** The schedule of each instance alone. */
    public Schedule ofInstance() {
        return instances.count == 1
                ? this
                : new Schedule(order, trials, least, window, idle, calm, drops, confirm, null, Instances.ONE);
    }

    /** Instances that are measured at most. */
    public int mostInstances() {
        return instances.count == 1 || until == null ? instances.count : until.trials();
    }

    /**
     * The rounds of some trials in the order to run them. What is drawn for a trial does not depend on which others are
     * asked for, so that a schedule can go on from where it ended.
     *
     * <p>In a duet, which version starts first is drawn for each round; of two rounds in a row, each version has either
     * half once, in an order that is drawn (after DUET V, which draws the core too): after an even number of rounds no
     * version has had the better half more often.
     *
     * @param versions the versions to measure, baseline first; two of them in a duet
     * @param first number of the first trial, from 1
     * @param last number of the last
     * @param seed the same seed draws the same order
     */
    public List<Round> plan(List<String> versions, int first, int last, long seed) {
        List<Round> plan = new ArrayList<>();
        if (order == Order.SEQUENTIAL) {
            versions.forEach(version -> {
                for (int number = first; number <= last; number++) {
                    plan.add(Round.of(version, number));
                }
            });
            return plan;
        }
        SplittableRandom random = new SplittableRandom(seed);
        boolean swapped = false;
        for (int number = 1; number <= last; number++) {
            List<String> round = new ArrayList<>(versions);
            for (int i = round.size() - 1; i > 0; i--) {
                Collections.swap(round, i, random.nextInt(i + 1));
            }
            if (order == Order.DUET) {
                swapped = number % 2 != 0 ? random.nextBoolean() : !swapped;
            }
            if (number >= first) {
                plan.addAll(
                        order == Order.DUET ? List.of(duet(round, versions, swapped, number)) : each(round, number));
            }
        }
        return plan;
    }

    /** The same rounds, of which those of one number, which follow each other, are one whose trials take turns. */
    public static List<Round> inTurns(List<Round> plan) {
        List<Round> together = new ArrayList<>();
        for (Round round : plan) {
            int last = together.size() - 1;
            if (last >= 0
                    && together.get(last).slots().get(0).number()
                            == round.slots().get(0).number()) {
                List<Slot> both = new ArrayList<>(together.remove(last).slots());
                both.addAll(round.slots());
                together.add(new Round(both));
            } else {
                together.add(round);
            }
        }
        return together;
    }

    private static List<Round> each(List<String> versions, int number) {
        return versions.stream().map(version -> Round.of(version, number)).toList();
    }

    private static Round duet(List<String> starting, List<String> versions, boolean swapped, int number) {
        return new Round(starting.stream()
                .map(version ->
                        new Slot(version, number, version.equals(versions.get(0)) ^ swapped ? Half.FIRST : Half.SECOND))
                .toList());
    }

    /** Whether both versions were measured side by side under the same conditions, trial by trial. */
    public boolean pairs() {
        return order != Order.SEQUENTIAL;
    }

    /** For people: {@code 5 trials of each version, rmit}. */
    public String describe() {
        if (instances.count > 1) {
            Figure count = Figure.of(instances.count);
            String each = ofInstance().describe();
            return until == null
                    ? Sentences.english("stored.scheduleInstances", each, count)
                    : Sentences.english(
                            "stored.scheduleInstancesUntil",
                            each,
                            count,
                            until.goal().describe(),
                            until.caps());
        }
        List<Object> values = new ArrayList<>();
        if (trials > 1) {
            values.add(Figure.of(trials));
        }
        values.add(
                idle == 0
                        ? order.word()
                        : Message.of("stored.part.idleBefore", order.word(), new Figure(Decimals.plain(idle))));
        if (until != null) {
            values.add(until.goal().describe());
            values.add(until.caps());
        }
        if (confirm > 0) {
            values.add(Figure.of(confirm));
        }
        return Sentences.english(key(), values.toArray());
    }

    private String key() {
        if (until != null) {
            return confirm == 0 ? "stored.scheduleUntil" : "stored.scheduleUntilAgain";
        }
        if (trials == 1) {
            return confirm == 0 ? "stored.scheduleOfOne" : "stored.scheduleAgainOfOne";
        }
        return confirm == 0 ? "stored.schedule" : "stored.scheduleAgain";
    }
}
