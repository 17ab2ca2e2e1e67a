package io.jenkins.plugins.benchgate.report;

import java.math.BigDecimal;

/** What scripts for sortable tables sort a column by, where its cells show numbers with units. */
final class SortKey {
    /** The script of Jenkins takes a column for one of numbers only where its first cell has one, so nothing is a number, too. */
    private static final String NOTHING = "-1000000000000";

    private SortKey() {}

    /** A number in the only form that the script knows: digits with a point. */
    static String of(double number) {
        return Double.isFinite(number) ? BigDecimal.valueOf(number).toPlainString() : NOTHING;
    }
}
