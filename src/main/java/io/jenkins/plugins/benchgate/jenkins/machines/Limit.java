package io.jenkins.plugins.benchgate.jenkins.machines;

import org.jspecify.annotations.Nullable;

/**
 * A limit as a form has it. It stays a text until it is used: Stapler makes nothing of a number that it cannot read,
 * and nothing is no limit.
 */
final class Limit {
    private Limit() {}

    /** A whole number from 1 to 10000; {@code null}: no limit. */
    static @Nullable Integer whole(String text) {
        String number = text.strip();
        if (number.isEmpty()) {
            return null;
        }
        if (!number.matches("[1-9]\\d{0,3}|10000")) {
            throw new IllegalArgumentException(
                    "found '" + text + "', expected a whole number from 1 to 10000, or nothing for no limit");
        }
        return Integer.valueOf(number);
    }

    /** A sum of money above zero; {@code null}: no limit. */
    static @Nullable Double sum(String text) {
        String number = text.strip();
        if (number.isEmpty()) {
            return null;
        }
        if (!number.matches("\\d{1,9}(\\.\\d{1,6})?") || Double.parseDouble(number) <= 0) {
            throw new IllegalArgumentException(
                    "found '" + text + "', expected an amount above 0 such as 2.5, or nothing for no limit");
        }
        return Double.valueOf(number);
    }
}
