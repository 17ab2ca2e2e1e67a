package io.jenkins.plugins.benchgate.jenkins;

import hudson.util.FormValidation;
import java.util.List;
import java.util.Objects;
import jenkins.model.Jenkins;
import org.jspecify.annotations.Nullable;

/**
 * Texts of forms that only administrators fill in. A number stays a text until it is used: Stapler makes nothing of one
 * that it cannot read, and nothing is no limit.
 */
public final class AdminForm {
    private AdminForm() {}

    /** Without white space around it; empty for {@code null}. */
    public static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "").strip();
    }

    /** Without white space around them, empty ones, and those that begin with {@code #}. */
    public static List<String> lines(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    /** A whole number from 1 to 10000; {@code null}: no limit. */
    public static @Nullable Integer whole(String text) {
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
    public static @Nullable Double sum(String text) {
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

    /** Tells an administrator what is wrong, and nobody else anything. */
    public static FormValidation check(Runnable reading) {
        if (!Jenkins.get().hasPermission(Jenkins.ADMINISTER)) {
            return FormValidation.ok();
        }
        try {
            reading.run();
            return FormValidation.ok();
        } catch (IllegalArgumentException e) {
            return FormValidation.error(String.valueOf(e.getMessage()));
        }
    }
}
