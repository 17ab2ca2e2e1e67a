package io.jenkins.plugins.benchgate.spec.yaml;

import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;

/** Readers of numbers with units, each of which throws {@link IllegalArgumentException} for any other text. */
public final class Amounts {
    private Amounts() {}

    /** A length of time in s, above 0. */
    static double time(String text) {
        Quantity quantity = Quantity.parse(text);
        if (!quantity.unit().equals(Unit.SECOND) || quantity.value() <= 0) {
            throw new IllegalArgumentException("found '" + text + "', expected a time such as 30 s or 2 min");
        }
        return quantity.value();
    }

    /** A sum of money, which is a number above 0. */
    public static double money(String text) {
        Quantity quantity = Quantity.parse(text);
        if (!quantity.unit().equals(Unit.NONE) || quantity.value() <= 0) {
            throw new IllegalArgumentException("found '" + text + "', expected an amount such as 0.5");
        }
        return quantity.value();
    }

    /** A size in bytes, at least 1. */
    static long bytes(String text) {
        Quantity quantity = Quantity.parse(text);
        if (!quantity.unit().equals(Unit.BYTE) || quantity.value() < 1) {
            throw new IllegalArgumentException("found '" + text + "', expected a size such as 40 GiB");
        }
        return Math.round(quantity.value());
    }
}
