package io.jenkins.plugins.benchgate.text;

import java.util.Locale;

/**
 * A number in a {@link Message}, rounded as it is shown.
 *
 * @param text as English writes it, with a point and perhaps a unit: {@code +3.4}, {@code 1.234 ms}
 */
public record Figure(String text) {
    /** A whole number without grouping. */
    public static Figure of(long number) {
        return new Figure(String.valueOf(number));
    }

    /** {@code 41.3 %} for 0.413. */
    public static Figure share(double share) {
        return new Figure(String.format(Locale.ROOT, "%.1f %%", 100 * share));
    }
}
