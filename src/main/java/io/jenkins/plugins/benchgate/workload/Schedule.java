package io.jenkins.plugins.benchgate.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * How often each version is measured, and in which order.
 *
 * @param trials planned trials of each version, at least 1
 * @param least valid trials of each version below which nothing is concluded, from 1 to {@code trials}
 */
public record Schedule(Order order, int trials, int least) {
    /** The order of trials. */
    public enum Order {
        /** All trials of the baseline, then all of the candidate. */
        SEQUENTIAL,
        /** Randomized multiple interleaved trials: both versions in each round, in an order drawn anew (CLOUD 3.3). */
        RMIT;

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
            throw new IllegalArgumentException("found order '" + word + "', expected rmit or sequential");
        }
    }

    /**
     * One planned trial.
     *
     * @param number from 1; in RMIT both versions' trials of one number are a pair
     */
    public record Slot(String version, int number) {}

    /**
     * Trials that run at the same time.
     *
     * @param slots at least one, in the order to start them
     */
    public record Round(List<Slot> slots) {
        public Round {
            slots = List.copyOf(slots);
        }

        private static Round of(String version, int number) {
            return new Round(List.of(new Slot(version, number)));
        }
    }

    public Schedule {
        if (trials < 1 || least < 1 || least > trials) {
            throw new IllegalArgumentException("found " + trials + " trials of which " + least + " must be valid");
        }
    }

    /**
     * The rounds in the order to run them.
     *
     * @param versions the versions to measure, baseline first
     * @param seed the same seed draws the same order
     */
    public List<Round> plan(List<String> versions, long seed) {
        List<Round> plan = new ArrayList<>();
        if (order == Order.SEQUENTIAL) {
            versions.forEach(version -> numbers(plan, version));
            return plan;
        }
        SplittableRandom random = new SplittableRandom(seed);
        for (int number = 1; number <= trials; number++) {
            List<String> round = new ArrayList<>(versions);
            for (int i = round.size() - 1; i > 0; i--) {
                Collections.swap(round, i, random.nextInt(i + 1));
            }
            for (String version : round) {
                plan.add(Round.of(version, number));
            }
        }
        return plan;
    }

    private void numbers(List<Round> plan, String version) {
        for (int number = 1; number <= trials; number++) {
            plan.add(Round.of(version, number));
        }
    }

    /** Whether both versions were measured side by side under the same conditions, trial by trial. */
    public boolean pairs() {
        return order == Order.RMIT;
    }

    /** For people: {@code 5 trials of each version, rmit}. */
    public String describe() {
        return trials + (trials == 1 ? " trial" : " trials") + " of each version, " + order.word();
    }
}
