package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What a baseline has, to be found in the build that is compared with it.
 *
 * @param words what it is, such as {@code accepted build 41}
 * @param series what it measured, without what somebody acknowledged to be gone; of a version measured side by side,
 *     only what the build itself lacks
 * @param sideBySide whether it is such a version
 */
public record BaselineSeries(Message words, List<Measured> series, boolean sideBySide) {
    public BaselineSeries {
        series = List.copyOf(series);
    }

    /** The series of an earlier build. */
    public BaselineSeries(Message words, List<Measured> series) {
        this(words, series, false);
    }

    /** The series of the version that was measured side by side which the build lacks. */
    public static BaselineSeries sideBySide(List<Measured> series) {
        return new BaselineSeries(Message.of("against.sideBySide"), series, true);
    }

    /** All that it has, beside what a build measured. */
    List<Measured> beside(Collection<Measured> measured) {
        List<Measured> all = new ArrayList<>(series);
        measured.stream().filter(one -> sideBySide && one.comparison() != null).forEach(all::add);
        return all;
    }
}
