package io.jenkins.plugins.benchgate.text;

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
}
