package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.stats.Interval;
import org.jspecify.annotations.Nullable;

/** A number as JSON and XML can hold it: none where it is not finite, which JSON has no word for. */
final class ExportedNumber {
    private ExportedNumber() {}

    static @Nullable Double of(double value) {
        return Double.isFinite(value) ? value : null;
    }

    static @Nullable Double lower(@Nullable Interval interval) {
        return interval == null ? null : interval.lower();
    }

    static @Nullable Double upper(@Nullable Interval interval) {
        return interval == null ? null : interval.upper();
    }

    static @Nullable Double confidence(@Nullable Interval interval) {
        return interval == null ? null : interval.confidence();
    }
}
