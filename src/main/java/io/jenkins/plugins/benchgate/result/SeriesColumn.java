package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Trial;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A column of a Series CSV. Those before {@link #ITERATION} are labels; together they say whose value a row holds. */
public enum SeriesColumn {
    METRIC("value"),
    UNIT(""),
    /** Where it is absent, unit and name tell it, or else it is lower. */
    DIRECTION(""),
    VERSION(Trial.CANDIDATE),
    INSTANCE("1"),
    TRIAL("1"),
    /** Where the column is absent, the order of appearance. */
    ITERATION(""),
    /** The only column that must be there. */
    VALUE("");

    private final String fallback;

    SeriesColumn(String fallback) {
        this.fallback = fallback;
    }

    /** What holds where the column is absent, or a label is empty. */
    String fallback() {
        return fallback;
    }

    boolean label() {
        return compareTo(ITERATION) < 0;
    }

    /** As it stands in the header. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The column of a name in the header; {@code null} for one that is ignored. */
    public static @Nullable SeriesColumn of(String word) {
        for (SeriesColumn column : values()) {
            if (column.word().equals(word)) {
                return column;
            }
        }
        return null;
    }
}
